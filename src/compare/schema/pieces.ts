/**
 * Takes schemas apart along the variants of a choice: by their types, their values, or the values of a property. Each
 * piece belongs to one of the variants, so that an object can be compared with the variants that replaced it.
 */
import { keyOf } from "#validate/same.ts";
import type { Graph } from "./graph.ts";
import { type Spot, shapeOf } from "./shape.ts";
import type { Side, Sub } from "./side.ts";

/** The variants of both sides, some of them pieces. */
export interface Pieces {
  olds: readonly Sub[];
  news: readonly Sub[];
  /** Which of them belong together, as far as the pieces say it. */
  pairs: readonly (readonly [old: number, new: number])[];
  /** What none of the variants of the other side has. */
  rest: { old: readonly Rest[]; new: readonly Rest[] };
}

/** A value that no variant has; without a value, all of a property that may have any, except those of the variants. */
export interface Rest {
  property?: string;
  pointer: string;
  value?: unknown;
  except?: readonly unknown[];
}

/** The greatest product of the numbers of variants that are taken apart. */
export const MOST_PRODUCT = 20_000;

/**
 * Takes apart the schemas of both sides whose values several variants of the other side share.
 * @returns undefined if there are none
 */
export function piecesOf(graph: Graph, olds: readonly Sub[], news: readonly Sub[]): Pieces | undefined {
  const product = olds.length * news.length;
  if (product < 2 || product > MOST_PRODUCT) return undefined;
  const [before, after] = [
    { side: graph.old, subs: olds },
    { side: graph.new, subs: news },
  ];
  for (const trait of traitsOf(before, after)) {
    const one = divided(trait, before, after);
    const other = divided(trait, after, one);
    if (one.made.size + other.made.size === 0) continue;
    const pairs = pairsOf(trait, one, other);
    return { olds: one.subs, news: other.subs, pairs, rest: { old: one.rest, new: other.rest } };
  }
  return undefined;
}

/** What tells variants apart. */
interface Trait {
  property?: string;
  /** The values of a schema by their keys; undefined if it may have any. */
  valuesOf: (side: Side, sub: Sub) => Values | undefined;
  /** A schema that allows only some values. */
  only: (values: readonly unknown[]) => object;
}

type Values = ReadonlyMap<string, Spot>;

const BY_TYPE: Trait = {
  valuesOf: (side, sub) => {
    const { types, typePointer, choices } = shapeOf(side, sub);
    if (!types || choices.length > 0) return undefined;
    // Numbers include integers.
    const keyOfType = (type: string): string => (type === "integer" ? "number" : type);
    return new Map([...types].map((type) => [keyOfType(type), { value: type, pointer: typePointer }]));
  },
  only: (types) => ({ type: types }),
};

const BY_VALUE: Trait = { valuesOf: valuesIn, only: (values) => ({ enum: values }) };

function byProperty(property: string): Trait {
  return {
    property,
    valuesOf: (side, sub) => {
      const member = shapeOf(side, sub).properties.get(property);
      return member && valuesIn(side, member.sub);
    },
    only: (values) => ({ properties: { [property]: { enum: values } } }),
  };
}

function valuesIn(side: Side, sub: Sub): Values | undefined {
  const { values } = shapeOf(side, sub);
  return values && new Map(values.map((spot) => [keyOf(spot.value) ?? "", spot]));
}

interface Variants {
  side: Side;
  subs: readonly Sub[];
}

/** The traits by which variants can be told apart. */
function traitsOf(...sides: readonly Variants[]): readonly Trait[] {
  const names = new Set<string>();
  for (const { side, subs } of sides) {
    const found = new Set<string>();
    for (const sub of subs)
      for (const [name, member] of shapeOf(side, sub).properties) {
        if (!shapeOf(side, member.sub).values) continue;
        if (found.has(name)) names.add(name);
        found.add(name);
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

function divided(trait: Trait, { side, subs }: Variants, others: Variants): Divided {
  const made = new Set<Sub>();
  const rest: Rest[] = [];
  const all = subs.flatMap((sub) => {
    const own = trait.valuesOf(side, sub);
    const shared = sharedValues(trait, side, sub, others, subs.length === 1);
    if (!shared) return [sub];
    const pieces = shared.map((values) => pieceOf(trait, sub, values));
    for (const piece of pieces) made.add(piece);
    const taken = new Set(shared.flatMap((values) => [...values.keys()]));
    const left = own && new Map([...own].filter(([key]) => !taken.has(key)));
    if (left?.size === 0) return pieces;
    // Other types are a variant that was added or removed.
    if (left && trait === BY_TYPE) return [...pieces, pieceOf(trait, sub, left)];
    rest.push(...restOf(trait, { side, sub }, left, shared));
    return pieces;
  });
  return { side, subs: all, made, rest };
}

/** The values that a schema shares with each of several variants; undefined if it does not consist of them. */
function sharedValues(
  trait: Trait,
  side: Side,
  sub: Sub,
  others: Variants,
  isWhole: boolean,
): readonly Values[] | undefined {
  const own = trait.valuesOf(side, sub);
  const isDescribed = trait.property !== undefined && shapeOf(side, sub).properties.has(trait.property);
  if (!own && !(isWhole && isDescribed)) return undefined;
  const shared: Values[] = [];
  const seen = new Set<string>();
  for (const other of others.subs) {
    const values = trait.valuesOf(others.side, other);
    if (!values && !own) return undefined;
    if (!values || isApart(side, sub, others.side, other)) continue;
    const common = new Map([...(own ?? values)].filter(([key]) => values.has(key)));
    if (common.size > 0) shared.push(common);
    for (const key of common.keys()) {
      if (seen.has(key)) return undefined;
      seen.add(key);
    }
  }
  return shared.length > 1 ? shared : undefined;
}

/** Whether no value can be in both schemas, because of their types or of a property. */
function isApart(side: Side, sub: Sub, otherSide: Side, other: Sub): boolean {
  const differs = (trait: Trait): boolean => {
    const [one, two] = [trait.valuesOf(side, sub), trait.valuesOf(otherSide, other)];
    return !!one && !!two && ![...one.keys()].some((key) => two.has(key));
  };
  const names = [...shapeOf(side, sub).properties.keys()];
  return differs(BY_TYPE) || names.some((name) => differs(byProperty(name)));
}

function pieceOf(trait: Trait, sub: Sub, values: Values): Sub {
  const key = `${sub.key} with ${[...values.keys()].join()}`;
  const limit = { raw: trait.only([...values.values()].map(({ value }) => value)), pointer: key };
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
  const pairs: [number, number][] = [];
  const taken = new Set<number>();
  for (const [index, one] of before.subs.entries()) {
    const values = trait.valuesOf(before.side, one);
    const match = after.subs.findIndex((other, at) => {
      if (taken.has(at) || !(before.made.has(one) || after.made.has(other))) return false;
      if (isApart(before.side, one, after.side, other)) return false;
      return [...(trait.valuesOf(after.side, other)?.keys() ?? [])].some((key) => values?.has(key));
    });
    if (match < 0) continue;
    taken.add(match);
    pairs.push([index, match]);
  }
  return pairs;
}
