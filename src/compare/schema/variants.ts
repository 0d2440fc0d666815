/** Finds which variants of two choices belong together: by name, content, a value that identifies them, or likeness. */

import { alikeness, featuresOf } from "#compare/shapes/features.ts";
import { fingerprintOf } from "#compare/shapes/fingerprint.ts";
import { type Shape, shapeOf } from "#compare/shapes/shape.ts";
import { nameOfSub, type Side, type Sub } from "#compare/shapes/side.ts";
import { asText } from "#oas/read.ts";
import { keyOf } from "#validate/same.ts";
import type { Graph } from "./graph.ts";

/** Which variants belong together, by their positions. */
export interface Matches {
  pairs: readonly (readonly [old: number, new: number])[];
  removed: readonly number[];
  added: readonly number[];
}

/** The greatest number of comparisons to find similar variants. */
export const MOST_COMPARISONS = 20_000;

/** How alike two variants without a common name have to be: the share of properties that both have. */
const ALIKE = 0.5;

/**
 * Matches variants.
 * @param known variants that are known to belong together
 */
export function matchVariants(
  graph: Graph,
  olds: readonly Sub[],
  news: readonly Sub[],
  known: Matches["pairs"] = [],
): Matches {
  const { old: older, new: newer } = graph;
  const left = new Set(olds.keys());
  const right = new Set(news.keys());
  const pairs: Pair[] = [];
  const take = (one: number, other: number): void => {
    pairs.push([one, other]);
    left.delete(one);
    right.delete(other);
  };
  for (const [one, other] of known) take(one, other);
  if (known.length === 0) for (const [one, other] of writtenAlike(graph, olds, news)) take(one, other);
  const by = (keyIn: (side: Side, sub: Sub) => string | undefined): void => {
    const before = grouped(left, (index) => keyIn(older, olds[index]!));
    if (before.size === 0) return;
    const after = grouped(right, (index) => keyIn(newer, news[index]!));
    for (const [key, ones] of before)
      for (const [one, other] of pairsOf(ones, after.get(key) ?? [])) take(one, other);
  };
  // Several with the same name, tag, title or type: the most similar ones belong together, whatever their order is.
  const pairsOf = (ones: readonly number[], others: readonly number[]): readonly Pair[] => {
    const isSingle = ones.length * others.length <= 1;
    if (isSingle || ones.length * others.length > MOST_COMPARISONS) return inTurn(ones, others);
    const [before, after] = [featured(older, olds, ones), featured(newer, news, others)];
    return mostAlike(ones, others, (one, other) => alikeness(before.get(one)!, after.get(other)!));
  };
  by((side, sub) => {
    const name = nameOfSub(sub);
    return name === undefined ? undefined : `${name} ${fingerprintOf(side, sub)}`;
  });
  // Among variants with the same meaning, those with the same prose belong together.
  const twins = [hasTwins(older, olds, left), hasTwins(newer, news, right)];
  if (twins.includes(true)) by((side, sub) => fingerprintOf(side, sub, true));
  by((side, sub) => fingerprintOf(side, sub));
  by((_, sub) => nameOfSub(sub));
  by((side, sub) => tagOf(shapeOf(side, sub)));
  by((side, sub) => asText(shapeOf(side, sub).keywords.get("title")?.value));
  if (left.size * right.size <= MOST_COMPARISONS) {
    const alike = (one: number, other: number): number =>
      likeness(shapeOf(older, olds[one]!), shapeOf(newer, news[other]!));
    for (const [one, other] of mostAlike([...left], [...right], alike, ALIKE)) take(one, other);
  }
  by((side, sub) => simpleType(shapeOf(side, sub)));
  return { pairs, removed: [...left], added: [...right] };
}

/** Whether two of some variants have the same meaning. */
function hasTwins(side: Side, subs: readonly Sub[], indexes: ReadonlySet<number>): boolean {
  return new Set([...indexes].map((index) => fingerprintOf(side, subs[index]!))).size < indexes.size;
}

/** Variants with the same name that are written alike. Most are, and need no fingerprint. */
function writtenAlike({ sameness }: Graph, olds: readonly Sub[], news: readonly Sub[]): readonly Pair[] {
  const [before, after] = [positionsByName(olds), positionsByName(news)];
  return [...before].flatMap(([name, one]): Pair[] => {
    const other = after.get(name);
    if (one === undefined || other === undefined) return [];
    return sameness.isSameSub(olds[one]!, news[other]!) ? [[one, other]] : [];
  });
}

/** The positions of variants by name; undefined for names of several variants. */
function positionsByName(subs: readonly Sub[]): ReadonlyMap<string, number | undefined> {
  const positions = new Map<string, number | undefined>();
  for (const [at, sub] of subs.entries()) {
    const name = nameOfSub(sub);
    if (name !== undefined) positions.set(name, positions.has(name) ? undefined : at);
  }
  return positions;
}

const TAGS = new WeakMap<Shape, string>();

/** The properties with only one value, which identify a variant. */
function tagOf(shape: Shape): string | undefined {
  const tag = TAGS.get(shape) ?? makeTag(shape);
  TAGS.set(shape, tag);
  return tag || undefined;
}

function makeTag({ properties, required }: Shape): string {
  const tags: string[] = [];
  for (const [name, { sub }] of properties) {
    if (!required.has(name)) continue;
    for (const { raw } of sub.parts) {
      const { const: only, enum: values } = (raw ?? {}) as { const?: unknown; enum?: unknown };
      if (only !== undefined) tags.push(`${name}=${keyOf(only)}`);
      else if (Array.isArray(values) && values.length === 1) tags.push(`${name}=${keyOf(values[0])}`);
    }
  }
  return tags.sort().join();
}

/** The type of a variant without properties. */
function simpleType({ types, properties }: Shape): string | undefined {
  return types && properties.size === 0 ? [...types].sort().join() : undefined;
}

/** The positions of an old and of a new variant. */
type Pair = readonly [old: number, new: number];

function grouped(
  indexes: Iterable<number>,
  keyOf: (index: number) => string | undefined,
): ReadonlyMap<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const index of indexes) {
    const key = keyOf(index);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(index);
    else groups.set(key, [index]);
  }
  return groups;
}

function featured(
  side: Side,
  subs: readonly Sub[],
  indexes: readonly number[],
): ReadonlyMap<number, ReadonlySet<string>> {
  return new Map(indexes.map((index) => [index, featuresOf(side, subs[index]!)]));
}

function inTurn(ones: readonly number[], others: readonly number[]): readonly Pair[] {
  return ones.slice(0, others.length).map((one, at) => [one, others[at]!]);
}

/** Pairs, the most similar first, each variant once. */
function mostAlike(
  ones: readonly number[],
  others: readonly number[],
  likenessOf: (one: number, other: number) => number,
  least = 0,
): readonly Pair[] {
  const found: [number, number, number][] = [];
  for (const one of ones)
    for (const other of others) {
      const value = likenessOf(one, other);
      if (value >= least) found.push([value, one, other]);
    }
  found.sort((a, b) => b[0] - a[0]);
  const [left, right] = [new Set(ones), new Set(others)];
  return found.flatMap(([, one, other]): Pair[] => {
    if (!left.has(one) || !right.has(other)) return [];
    left.delete(one);
    right.delete(other);
    return [[one, other]];
  });
}

function likeness(one: Shape, other: Shape): number {
  if (one.properties.size === 0 || other.properties.size === 0) return 0;
  if (hasOtherTag(one, other)) return 0;
  const [few, many] =
    one.properties.size < other.properties.size
      ? [one.properties, other.properties]
      : [other.properties, one.properties];
  const shared = [...few.keys()].filter((name) => many.has(name)).length;
  const likeness = shared / (one.properties.size + other.properties.size - shared);
  // A variant that got more properties is still the same one.
  return shared === few.size ? Math.max(likeness, ALIKE) : likeness;
}

/** Whether the values that identify two variants differ. */
export function hasOtherTag(one: Shape, other: Shape): boolean {
  const [a, b] = [tagOf(one), tagOf(other)];
  return a !== undefined && b !== undefined && a !== b;
}

/** The name of a variant in a sentence about a change without effect, because another variant has all its values. */
export function asSeparate(name = ""): string {
  return `${name} as a separate variant`;
}

/** What readers call a variant. */
export function variantName(side: Side, sub: Sub): string {
  const { keywords, types, values } = shapeOf(side, sub);
  const title = asText(keywords.get("title")?.value);
  const value = values?.length === 1 ? JSON.stringify(values[0]?.value) : undefined;
  return nameOfSub(sub) ?? title ?? value ?? (types ? [...types].join(" or ") : "any value");
}
