/** What the comparisons of keywords share: two schemas, the pair that receives what differs, and ways to add to it. */

import type { Shape } from "#compare/shapes/shape.ts";
import { isSame } from "#validate/same.ts";
import type { Fact, Graph, Pair } from "./graph.ts";

/** Two schemas and the pair that receives what differs. */
export interface Compared {
  graph: Graph;
  pair: Pair;
  old: Shape;
  new: Shape;
  /** The types that both allow. Undefined if both allow any. */
  shared?: ReadonlySet<string>;
}

/** Adds a fact about a keyword of both schemas. */
export function keywordFact(
  { pair, old: older, new: newer }: Compared,
  kind: string,
  keyword: string,
  more: Partial<Fact> = {},
): void {
  const [one, other] = [older.keywords.get(keyword), newer.keywords.get(keyword)];
  pair.facts.push({
    kind,
    pointer: { old: one?.pointer ?? older.pointer, new: other?.pointer ?? newer.pointer },
    ...(one && { old: one.value }),
    ...(other && { new: other.value }),
    ...more,
  });
}

/** Whether a keyword has the same value in both schemas. */
export function isSameKeyword({ old: older, new: newer }: Compared, keyword: string): boolean {
  const [one, other] = [older.keywords.get(keyword), newer.keywords.get(keyword)];
  return one === other || (!!one && !!other && isSame(one.value, other.value));
}

/** Whether values of a type can be in both schemas. */
export function mayBe({ shared }: Compared, ...types: readonly string[]): boolean {
  return !shared || types.some((type) => shared.has(type));
}
