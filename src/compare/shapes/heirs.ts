/** Finds the component schemas that extend a schema by `allOf`: the variants that its discriminator implies. */
import type { Shape } from "./shape.ts";
import { isWrapper, type Side, type Sub } from "./side.ts";

/**
 * The schemas that extend a schema, or the one that it wraps. Undefined if there are none because the discriminator is
 * that of a schema that it extends.
 */
export function heirsOf(side: Side, { pointer, gathered: { parts } }: Shape): readonly Sub[] | undefined {
  const base = parts.find(({ raw }) => !isWrapper(raw));
  const heirs = side.childrenOf(base?.pointer ?? pointer);
  return heirs.length > 0 || base?.raw["discriminator"] !== undefined ? heirs : undefined;
}
