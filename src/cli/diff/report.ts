/** What every format of `lectern diff` writes: changes with their places in both files. */
import type { Both, Change, Level } from "#compare/facts/change.ts";
import { LEVELS } from "#compare/facts/change.ts";

/** A change, with the lines of its places. */
export interface LocatedChange extends Change {
  /** 1-based lines, where they are known. */
  line: Both<number>;
  /** The files, as messages name them. */
  file: Both<string>;
}

/** The result of the command. */
export interface Report {
  /** The names of both descriptions, as the user gave them. */
  old: string;
  new: string;
  /** The title of the API. */
  title: string;
  changes: readonly LocatedChange[];
  /** Whether everything was compared. */
  isComplete: boolean;
  /** How many changes the rules ignore. */
  ignored: number;
}

/** The changes of one operation; of the whole document if there is no operation. */
export interface Group {
  name: string;
  changes: readonly LocatedChange[];
}

/** How many changes have each level. */
export function countsOf(changes: readonly Change[]): Readonly<Record<Level, number>> {
  const counts: Record<Level, number> = { breaking: 0, maybe: 0, safe: 0, prose: 0 };
  for (const { level } of changes) counts[level]++;
  return counts;
}

/** A summary: `3 changes: 1 breaking, 2 safe`. */
export function summaryOf({ changes, isComplete }: Report): string {
  const unique = uniqueOf(changes);
  if (unique.length === 0)
    return isComplete ? "No changes" : "No changes in what was compared; not everything was compared";
  const counts = countsOf(unique);
  const parts = LEVELS.filter((level) => counts[level] > 0).map((level) => `${counts[level]} ${level}`);
  return `${unique.length} change${unique.length === 1 ? "" : "s"}: ${parts.join(", ")}`;
}

/**
 * The changes by operation, for readers: the operation with the worst change first. A change that occurs in several
 * operations is listed once, with the first of them.
 */
export function groupsOf(changes: readonly LocatedChange[]): Group[] {
  const groups = new Map<string, LocatedChange[]>();
  for (const change of uniqueOf(changes)) {
    const { operation } = change;
    const name = operation
      ? `${operation.method} ${operation.path}${operation.webhook ? " (webhook)" : ""}`
      : "The API";
    const group = groups.get(name);
    if (group) group.push(change);
    else groups.set(name, [change]);
  }
  const rank = (list: readonly LocatedChange[]): number =>
    Math.min(...list.map(({ level }) => LEVELS.indexOf(level)));
  return [...groups]
    .map(([name, list]) => ({ name, changes: list }))
    .sort((one, other) => rank(one.changes) - rank(other.changes));
}

/** The changes, each only for the first operation that has it. */
function uniqueOf(changes: readonly LocatedChange[]): LocatedChange[] {
  const seen = new Set<number>();
  return changes.filter(({ group }) => !seen.has(group) && seen.add(group));
}

/** The message of a change, with the number of other operations that have it. */
export function messageOf({ message, operations }: Change): string {
  const more = (operations ?? 1) - 1;
  return more > 0 ? `${message} (also in ${more} other operation${more === 1 ? "" : "s"})` : message;
}

/** The place of a change in the new file, otherwise in the old one. */
export function placeOf({ file, line, pointer }: LocatedChange): { file: string; line?: number } {
  const side = pointer.new === null ? "old" : "new";
  return { file: file[side] ?? file.new ?? file.old ?? "", line: line[side] ?? undefined };
}

/** The same as text: `openapi.yaml:12`. */
export function placeText(change: LocatedChange): string {
  const { file, line } = placeOf(change);
  return line === undefined ? file : `${file}:${line}`;
}
