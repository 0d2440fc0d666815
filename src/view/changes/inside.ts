/** Finds changes in what a closed row would show. */
import { LEVELS, type Level } from "#compare/facts/change.ts";
import type { Schema } from "#model/schema/schema.ts";
import type { Options } from "#options/options.ts";
import { visibleProperties, type Where } from "#view/schema/rows.ts";
import { changesAt, placesOf, type Rows } from "./rows.ts";

/** How many levels below a closed row are searched for changes. */
export const MOST_LEVELS = 6;
/** How many schemas are searched for one closed row. */
export const MOST_INSIDE = 1000;

/** What is searched for one row. */
interface Search {
  rows: Rows;
  where: Where;
  options: Options;
  left: number;
}

/** The worst level of the changes inside some schemas, not of their own rows; undefined if there are none. */
export function levelInside(
  rows: Rows,
  schemas: readonly Schema[],
  where: Where,
  options: Options,
): Level | undefined {
  if (rows.at.size === 0 && knownOf(rows).size === 0) return undefined;
  const search = { rows, where, options, left: MOST_INSIDE };
  return worst(schemas.map((schema) => below(search, schema, MOST_LEVELS)));
}

/** The level inside a schema. What was removed from it is inside, too. */
function below(search: Search, schema: Schema, levels: number): Level | undefined {
  const { rows, where } = search;
  const known = knownOf(rows);
  const key = keyOf(where.direction, levels, schema.pointer);
  if (known.has(key)) return known.get(key);
  if (levels === 0 || search.left-- <= 0) return undefined;
  const removed = changesAt(rows, placesOf(schema), where.direction).filter(({ how }) => how === "removed");
  let level = worst(removed.map((one) => one.level));
  for (const { at, inner, isClosed } of membersOf(search, schema)) {
    if (level === LEVELS[0] || search.left <= 0) break;
    const own = changesAt(rows, [...at, ...placesOf(inner)], where.direction);
    const deeper = isClosed ? undefined : below(search, inner, levels - 1);
    level = worst([level, ...own.map((one) => one.level), deeper]);
  }
  // An interrupted search has not seen everything.
  if (search.left > 0) known.set(key, level);
  return level;
}

/** A schema with its own row inside another one. */
interface Member {
  /** Further pointers that the row stands for. */
  at: readonly string[];
  inner: Schema;
  /** Whether nothing below it counts: an id that can be expanded leads almost everywhere. */
  isClosed?: boolean;
}

function membersOf({ where, options }: Search, schema: Schema): readonly Member[] {
  const { prefixItems, items, parts, choices } = schema;
  const inner = [
    ...prefixItems,
    ...(items ? [items] : []),
    ...parts.map((part) => part.schema),
    ...choices.flatMap(({ variants }) => variants.map((variant) => variant.schema)),
  ];
  return [
    ...visibleProperties(schema, where, options).map(
      (one): Member => ({ at: [one.pointer], inner: one.schema, isClosed: one.expandable }),
    ),
    ...inner.map((one): Member => ({ at: [], inner: one })),
  ];
}

/** The level inside a schema from a number of levels on, up to the next such number. */
export type LevelFrom = readonly [levels: number, level: Level];

/** The levels inside a schema, for every number of levels that is searched; none if nothing in it changed. */
export function levelsInside(
  rows: Rows,
  schema: Schema,
  where: Where,
  options: Options,
): readonly LevelFrom[] {
  const found: LevelFrom[] = [];
  for (let levels = 1; levels <= MOST_LEVELS; levels++) {
    const level = below({ rows, where, options, left: MOST_INSIDE }, schema, levels);
    if (level !== undefined && level !== found.at(-1)?.[1]) found.push([levels, level]);
  }
  return found;
}

/** Has `levelInside` know the levels inside a schema that is elsewhere. */
export function knowInside(
  rows: Rows,
  pointer: string,
  direction: Where["direction"],
  found: readonly LevelFrom[],
): void {
  for (const [from, level] of found)
    for (let levels = from; levels <= MOST_LEVELS; levels++)
      knownOf(rows).set(keyOf(direction, levels, pointer), level);
}

function keyOf(direction: Where["direction"], levels: number, pointer: string): string {
  return `${direction} ${levels} ${pointer}`;
}

function worst(levels: readonly (Level | undefined)[]): Level | undefined {
  return LEVELS.find((level) => levels.includes(level));
}

const KNOWN = new WeakMap<Rows, Map<string, Level | undefined>>();

function knownOf(rows: Rows): Map<string, Level | undefined> {
  const known = KNOWN.get(rows) ?? new Map<string, Level | undefined>();
  KNOWN.set(rows, known);
  return known;
}
