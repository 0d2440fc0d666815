/** 4.23 Specification Extensions: what a host Object says beyond the specification. */
import { isKnownExtension } from "#oas/extensions.ts";
import { asRecord } from "#oas/read.ts";

/** An extension as written: its whole name, `x-` included, and its value. */
export interface Extension {
  name: string;
  value: unknown;
}

/**
 * The extensions of a raw Object that have no place of their own on the page.
 * @param named only these (names with `x-`), known ones among them; all unknown ones where absent
 */
export function extensions(raw: unknown, named?: readonly string[]): readonly Extension[] {
  const host = asRecord(raw);
  return Object.keys(host).flatMap((name) => {
    if (!name.startsWith("x-") || name.startsWith("x-lectern-")) return [];
    return (named ? named.includes(name) : !isKnownExtension(name)) ? [{ name, value: host[name] }] : [];
  });
}
