/**
 * Takes schemas apart along the variants of a choice: by their types, their values, or the values of a property. Each
 * piece belongs to one of the variants, so that an object can be compared with the variants that replaced it.
 */

import { type Shape, type Spot, shapeOf } from "#compare/shapes/shape.ts";
import type { Side, Sub } from "#compare/shapes/side.ts";
import { keyOf } from "#validate/same.ts";
import type { Graph } from "./graph.ts";

/** The variants of both sides, some of them pieces. */
export interface Pieces {
  olds: readonly Sub[];
  news: readonly Sub[];
  /** Which of them belong together, as far as the pieces say it. */
  pairs: readonly (readonly [old: number, new: number])[];
  /** What none of the variants of the other side has. */
  rest: { old: readonly Rest[]; new: readonly Rest[] };
}

/** A value of a schema or of a property that no variant has; or all values, except those of the variants. */
export type Rest = { property?: string; pointer: string } & (
  | { value: unknown }
  | { except: readonly unknown[] }
);

/**
 * Takes apart the schemas of both sides whose values several variants of the other side share.
 * @returns undefined if there are none, or if finding them takes more steps than are left
 */
export function piecesOf(graph: Graph, olds: readonly Sub[], news: readonly Sub[]): Pieces | undefined {
  if (olds.length * news.length < 2) return undefined;
  const before = { graph, side: graph.old, subs: olds };
  const after = { graph, side: graph.new, subs: news };
  for (const trait of traitsOf(before, after)) {
    const one = divided(trait, before, after);
    const other = divided(trait, after, one);
    if (one.made.size + other.made.size === 0) continue;
    const pairs = pairsOf(trait, one, other);
    if (graph.steps < 0) return undefined;
    return { olds: one.subs, news: other.subs, pairs, rest: { old: one.rest, new: other.rest } };
  }
  return undefined;
}

/** Values by their keys. */
type Values = ReadonlyMap<string, Spot>;

/** The values that a schema allows; what is undefined may have any. */
export interface Allowed {
  types?: Values;
  values?: Values;
  /** The properties that allow only some values. */
  properties: ReadonlyMap<string, Values>;
  /** The number of properties and of values. */
  size: number;
}

const ALLOWED = new WeakMap<Shape, Allowed>();

/** The values that a schema allows, as far as it lists them. */
export function allowedBy(side: Side, sub: Sub): Allowed {
  const shape = shapeOf(side, sub);
  let allowed = ALLOWED.get(shape);
  if (!allowed) {
    const properties = new Map<string, Values>();
    for (const [name, member] of shape.properties) {
      const values = valuesOf(shapeOf(side, member.sub));
      if (values) properties.set(name, values);
    }
    const [types, values] = [typesOf(shape), valuesOf(shape)];
    let size = shape.properties.size;
    for (const all of [types, values, ...properties.values()]) size += all?.size ?? 0;
    allowed = { types, values, properties, size };
    ALLOWED.set(shape, allowed);
  }
  return allowed;
}

function typesOf({ types, typePointer, choices }: Shape): Values | undefined {
  if (!types || choices.length > 0) return undefined;
  // Numbers include integers.
  const keyOfType = (type: string): string => (type === "integer" ? "number" : type);
  return new Map([...types].map((type) => [keyOfType(type), { value: type, pointer: typePointer }]));
}

function valuesOf({ values }: Shape): Values | undefined {
  return values && new Map(values.map((spot) => [keyOf(spot.value) ?? "", spot]));
}

/** What tells variants apart. */
interface Trait {
  property?: string;
  of: (allowed: Allowed) => Values | undefined;
  /** A schema that allows only some values. */
  limitedTo: (values: readonly unknown[]) => object;
}

const BY_TYPE: Trait = { of: ({ types }) => types, limitedTo: (types) => ({ type: types }) };

const BY_VALUE: Trait = { of: ({ values }) => values, limitedTo: (values) => ({ enum: values }) };

function byProperty(property: string): Trait {
  return {
    property,
    of: ({ properties }) => properties.get(property),
    limitedTo: (values) => ({ properties: { [property]: { enum: values } } }),
  };
}

interface Variants {
  graph: Graph;
  side: Side;
  subs: readonly Sub[];
}

/** The traits by which variants can be told apart. */
function traitsOf(...sides: readonly Variants[]): readonly Trait[] {
  const names = new Set<string>();
  for (const { graph, side, subs } of sides) {
    const found = new Set<string>();
    for (const sub of subs) {
      const { properties, size } = allowedBy(side, sub);
      graph.steps -= size;
      for (const name of properties.keys()) (found.has(name) ? names : found).add(name);
    }
  }
  return [BY_TYPE, BY_VALUE, ...[...names].map(byProperty)];
}

/** The variants of one side, after some of them were taken apart. */
interface Divided extends Variants {
  /** Which of them are pieces. */
  made: ReadonlySet<Sub>;
  rest: readonly Rest[];
}

function divided(trait: Trait, variants: Variants, others: Variants): Divided {
  const { graph, side, subs } = variants;
  const made = new Set<Sub>();
  const rest: Rest[] = [];
  const positions = positionsOf(trait, others);
  const all = subs.flatMap((sub) => {
    const shared = sharedValues(trait, { sub, isWhole: subs.length === 1 }, variants, others, positions);
    if (!shared) return [sub];
    const { size } = allowedBy(side, sub);
    graph.steps -= size * shared.length;
    if (graph.steps < 0) return [sub];
    const pieces = shared.map((values) => pieceOf(trait, sub, values));
    for (const piece of pieces) made.add(piece);
    const taken = new Set(shared.flatMap((values) => [...values.keys()]));
    const own = trait.of(allowedBy(side, sub));
    const left = own && new Map([...own].filter(([key]) => !taken.has(key)));
    if (left?.size === 0) return pieces;
    // Other types are a variant that was added or removed.
    if (left && trait === BY_TYPE) return [...pieces, pieceOf(trait, sub, left)];
    rest.push(...restOf(trait, { side, sub }, left, shared));
    return pieces;
  });
  return { ...variants, subs: all, made, rest };
}

/** The positions of the variants that have each value. */
function positionsOf(trait: Trait, { graph, side, subs }: Variants): ReadonlyMap<string, readonly number[]> {
  const positions = new Map<string, number[]>();
  for (const [at, sub] of subs.entries())
    for (const key of trait.of(allowedBy(side, sub))?.keys() ?? []) {
      const known = positions.get(key);
      if (known) known.push(at);
      else positions.set(key, [at]);
    }
  graph.steps -= subs.length;
  return positions;
}

/** The values that a schema shares with each of several variants; undefined if it does not consist of them. */
function sharedValues(
  trait: Trait,
  { sub, isWhole }: { sub: Sub; isWhole: boolean },
  { graph, side }: Variants,
  others: Variants,
  positions: ReadonlyMap<string, readonly number[]>,
): readonly Values[] | undefined {
  const allowed = allowedBy(side, sub);
  const own = trait.of(allowed);
  if (!own) {
    const isDescribed = trait.property !== undefined && shapeOf(side, sub).properties.has(trait.property);
    const isStated = (other: Sub): boolean => trait.of(allowedBy(others.side, other)) !== undefined;
    if (!isWhole || !isDescribed || !others.subs.every(isStated)) return undefined;
  }
  const shared = new Map<number, Map<string, Spot>>();
  const apart = new Set<number>();
  for (const key of (own ?? positions).keys()) {
    let owner: number | undefined;
    for (const at of positions.get(key) ?? []) {
      if (--graph.steps < 0) return undefined;
      if (apart.has(at)) continue;
      const other = allowedBy(others.side, others.subs[at]!);
      const values = shared.get(at) ?? new Map<string, Spot>();
      if (values.size === 0 && isApart(graph, allowed, other)) {
        apart.add(at);
        continue;
      }
      if (owner !== undefined) return undefined;
      owner = at;
      shared.set(at, values.set(key, (own ?? trait.of(other)!).get(key)!));
    }
  }
  if (shared.size < 2) return undefined;
  return [...shared].sort(([one], [other]) => one - other).map(([, values]) => values);
}

/** Whether no value can be in both schemas, because of their types or of a property. */
function isApart(graph: Graph, one: Allowed, other: Allowed): boolean {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  graph.steps -= small.size;
  return (
    areApart(small.types, large.types) ||
    [...small.properties].some(([name, values]) => areApart(values, large.properties.get(name)))
  );
}

function areApart(one: Values | undefined, other: Values | undefined): boolean {
  return one !== undefined && other !== undefined && ![...one.keys()].some((key) => other.has(key));
}

function pieceOf(trait: Trait, sub: Sub, values: Values): Sub {
  const key = `${sub.key} with ${[...values.keys()].join()}`;
  const limit = { raw: trait.limitedTo([...values.values()].map(({ value }) => value)), pointer: key };
  return { key, whole: sub.whole ?? sub.key, parts: [...sub.parts, limit] };
}

function restOf(
  { property }: Trait,
  { side, sub }: { side: Side; sub: Sub },
  left: Values | undefined,
  shared: readonly Values[],
): Rest[] {
  if (left) return [...left.values()].map((spot) => ({ property, ...spot }));
  const pointer = shapeOf(side, sub).properties.get(property ?? "")?.pointer ?? sub.key;
  const except = shared.flatMap((values) => [...values.values()].map(({ value }) => value));
  return [{ property, pointer, except }];
}

/** The variants that share values, if one of them is a piece. */
function pairsOf(trait: Trait, before: Divided, after: Divided): [number, number][] {
  const { graph } = before;
  const pairs: [number, number][] = [];
  const taken = new Set<number>();
  const positions = positionsOf(trait, after);
  const matchOf = (one: Sub): number | undefined => {
    const allowed = allowedBy(before.side, one);
    const isPiece = before.made.has(one);
    let match: number | undefined;
    for (const key of trait.of(allowed)?.keys() ?? [])
      for (const at of positions.get(key) ?? []) {
        if (--graph.steps < 0) return undefined;
        const other = after.subs[at]!;
        if (taken.has(at) || (match ?? at + 1) <= at || !(isPiece || after.made.has(other))) continue;
        if (!isApart(graph, allowed, allowedBy(after.side, other))) match = at;
      }
    return match;
  };
  for (const [index, one] of before.subs.entries()) {
    const match = matchOf(one);
    if (match === undefined) continue;
    taken.add(match);
    pairs.push([index, match]);
  }
  return pairs;
}
