/** Reads 4.23 Specification Extensions of an Object. */
import { isKnownExtension } from "#oas/extensions.ts";
import { asRecord } from "#oas/read.ts";

/** An extension as written: its full name, including `x-`, and its value. */
export interface Extension {
  name: string;
  value: unknown;
}

/**
 * The extensions of a raw Object that the page does not show elsewhere.
 * @param named return only these (names with `x-`), even known ones. Default: all unknown ones
 */
export function extensions(raw: unknown, named?: readonly string[]): readonly Extension[] {
  const host = asRecord(raw);
  return Object.keys(host).flatMap((name) => {
    if (!name.startsWith("x-") || name.startsWith("x-lectern-")) return [];
    return (named ? named.includes(name) : !isKnownExtension(name)) ? [{ name, value: host[name] }] : [];
  });
}
