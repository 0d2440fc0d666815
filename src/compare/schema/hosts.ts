/** Finds what moved between a schema and the variants of its choice, and adds to variants what stands beside them. */

import { type Shape, shapeOf } from "#compare/shapes/shape.ts";
import type { Side, Sub } from "#compare/shapes/side.ts";
import type { Compared } from "./compared.ts";

/** The variants of both schemas. */
export interface Variants {
  olds: readonly Sub[];
  news: readonly Sub[];
}

/** Whether something that stands beside one choice stands in all variants of the other one. */
export function hasMoved({ graph, old: older, new: newer }: Compared, { olds, news }: Variants): boolean {
  return (
    hasMovedInto(older, shapesOf(graph.old, olds), newer, shapesOf(graph.new, news)) ||
    hasMovedInto(newer, shapesOf(graph.new, news), older, shapesOf(graph.old, olds))
  );
}

/** The variants of both schemas with what stands beside their choices. */
export function withHosts({ old: older, new: newer }: Compared, { olds, news }: Variants): Variants {
  return {
    olds: olds.map((variant) => withHost(variant, older)),
    news: news.map((variant) => withHost(variant, newer)),
  };
}

/** A variant together with what its choice stands beside. */
export function withHost(variant: Sub, { gathered }: Shape): Sub {
  const { key, parts } = variant;
  const hosts = gathered.parts.map(({ raw, pointer }) => {
    const { $ref, $dynamicRef, allOf, oneOf, anyOf, ...rest } = raw;
    return { raw: rest, pointer };
  });
  return { key: `${key} beside ${hosts[0]?.pointer}`, whole: key, parts: [...parts, ...hosts] };
}

function shapesOf(side: Side, variants: readonly Sub[]): readonly Shape[] {
  return variants.map((variant) => shapeOf(side, variant));
}

/** Whether variants say something that stands beside the choice of the other schema, and not beside their own. */
function hasMovedInto(
  host: Shape,
  before: readonly Shape[],
  other: Shape,
  variants: readonly Shape[],
): boolean {
  const moved = (keyword: "properties" | "required"): boolean =>
    [...host[keyword].keys()].some(
      (name) => !other[keyword].has(name) && variants.every((variant) => variant[keyword].has(name)),
    );
  const hasTypes =
    host.types && !other.types && before.some(({ types }) => !types) && variants.every(({ types }) => types);
  return moved("properties") || moved("required") || hasTypes === true;
}
