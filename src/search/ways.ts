/**
 * Finds rows by the names of the last steps to them, such as `card.networks`. The steps may be in several shared
 * objects, so the search begins at the last name, and follows uses backwards.
 */
import { type Contents, WHOLE_NAME } from "./contents.ts";
import { ITSELF } from "./row.ts";
import type { QueryWord } from "./terms.ts";
import type { Use } from "./users.ts";
import { SLOTS } from "./vocabulary.ts";

/** Some steps to a row. */
export interface Way {
  row: number;
  /** The row of the first step. */
  first: number;
  /** The uses of shared objects from the first step to the row. */
  uses: readonly Use[];
}

/** The ways that have exactly these steps, shortest first. */
export function* waysAlong(contents: Contents, steps: readonly QueryWord[]): Generator<Way> {
  const names = steps.map((step) => labelsNamed(contents, step));
  if (names.length < 2 || names.some((labels) => labels.size === 0)) return;
  const last = names.length - 1;
  let current: Place[] = [];
  for (const label of names[last] as ReadonlySet<number>)
    for (const row of contents.rowsOf(label))
      current.push({ way: { row, first: row, uses: [] }, left: last });
  const seen = new Set<string>();
  const isNew = ({ way, left, within }: Place): boolean => {
    const key = `${way.row} ${left} ${way.first} ${within}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  };
  let left = MOST_PLACES;
  while (current.length > 0) {
    const next: Place[] = [];
    for (const place of current) {
      if (left-- === 0) return;
      if (place.left === 0) {
        yield place.way;
        continue;
      }
      for (const before of placesBefore(contents, place, names)) if (isNew(before)) next.push(before);
    }
    current = next;
  }
}

/** A place on the way back. */
interface Place {
  way: Way;
  /** How many steps are still to be found. */
  left: number;
  /** The shared object that contains the first step without a name between, if a use led out of the step's own one. */
  within?: number;
}

/** The places before one: the row around it, or the uses of the shared object around it. */
function* placesBefore(
  contents: Contents,
  { way, left, within }: Place,
  names: readonly ReadonlySet<number>[],
): Generator<Place> {
  const labels = names[left - 1] as ReadonlySet<number>;
  const isStep = (row: number): boolean => labels.has(contents.labelOf[row] as number);
  const around = within === undefined ? contents.parent(way.first) : ITSELF;
  if (around !== ITSELF) {
    if (isStep(around)) yield { way: { ...way, first: around }, left: left - 1 };
    return;
  }
  for (const use of contents.users.directUses(within ?? (contents.entryOf[way.first] as number))) {
    const uses = [use, ...way.uses];
    if (use.row === ITSELF) {
      yield { way: { ...way, uses }, left, within: use.user };
      continue;
    }
    const row = (contents.entries[use.user]?.firstRow ?? 0) + use.row;
    if (isStep(row)) yield { way: { ...way, first: row, uses }, left: left - 1 };
  }
}

/** The labels whose whole name is a word. */
function labelsNamed({ vocabulary }: Contents, { whole }: QueryWord): ReadonlySet<number> {
  const labels = new Set<number>();
  for (const posting of vocabulary.of(whole))
    if (posting % SLOTS === WHOLE_NAME) labels.add(Math.floor(posting / SLOTS));
  return labels;
}

/** The maximum number of places that one query visits. */
const MOST_PLACES = 20_000;
