/** The report that all formats of `lectern diff` write: changes with their places in both files. */
import { type Both, type Change, LEVELS } from "#compare/facts/change.ts";
import { countsOf, groupedChanges, uniqueChanges } from "#compare/groups.ts";

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

/** A summary: `3 changes: 1 breaking, 2 safe`. */
export function summaryOf({ changes, isComplete }: Report): string {
  const unique = uniqueChanges(changes);
  if (unique.length === 0)
    return isComplete ? "No changes" : "No changes in what was compared; not everything was compared";
  const counts = countsOf(unique);
  const parts = LEVELS.filter((level) => counts[level] > 0).map((level) => `${counts[level]} ${level}`);
  return `${unique.length} change${unique.length === 1 ? "" : "s"}: ${parts.join(", ")}`;
}

/** The changes by operation, for readers, with the names of operations. */
export function groupsOf(
  changes: readonly LocatedChange[],
): { name: string; changes: readonly LocatedChange[] }[] {
  return groupedChanges(changes).map(({ operation, changes: list }) => ({
    name: operation
      ? `${operation.method} ${operation.path}${operation.webhook ? " (webhook)" : ""}`
      : "The API",
    changes: list,
  }));
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
