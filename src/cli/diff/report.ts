/** The report that all formats of `lectern diff` write: changes with their places in both files. */
import { type Both, type Change, LEVELS, type Level } from "#compare/facts/change.ts";
import { countsOf, groupedChanges, uniqueChanges } from "#compare/groups.ts";
import { unescapePointer } from "#oas/pointer.ts";

/** A change, with the lines of its places. */
export interface LocatedChange extends Change {
  /** 1-based lines, where they are known. */
  line: Both<number>;
  /** The files, as messages name them. */
  file: Both<string>;
  /** Of something that was removed: the nearest thing in the new version that contained it. */
  nearest?: FilePlace;
  /** The pointers in the loaded documents. `pointer` has those in the files. */
  loaded: Both<string>;
}

/** A place in a file. */
export interface FilePlace {
  file: string;
  pointer: string;
  line?: number;
}

/** The result of the command. */
export interface Report {
  /** The names of both descriptions, as the user gave them. */
  old: string;
  new: string;
  /** The title of the API. */
  title: string;
  /** The changes to show, each for every operation that has it. */
  changes: readonly LocatedChange[];
  /** The mildest level that is shown. */
  only: Level;
  /** How many changes are not shown, because they are milder. */
  hidden: number;
  /** Whether everything was compared. */
  isComplete: boolean;
  /** How many changes the rules ignore in all operations. */
  ignored: number;
}

/** A summary: `3 changes: 1 breaking, 2 safe`. A change that occurs in several operations counts once. */
export function summaryOf({ changes, only, hidden, isComplete, ignored }: Report): string {
  const parts = [countedOf(changes, hidden > 0 ? only : undefined)];
  if (changes.length === 0 && !isComplete) parts[0] += " in what was compared";
  if (hidden > 0) parts.push(hidden === 1 ? "1 other is not shown" : `${hidden} others are not shown`);
  if (!isComplete) parts.push("not everything was compared");
  return `${parts.join("; ")}${ignored > 0 ? ` (${ignored} ignored)` : ""}`;
}

/** How many changes there are of each level; without any, the levels that were looked for. */
function countedOf(changes: Report["changes"], only: Level | undefined): string {
  const unique = uniqueChanges(changes);
  const counts = countsOf(unique);
  const parts = LEVELS.filter((level) => counts[level] > 0).map((level) => `${counts[level]} ${level}`);
  if (unique.length > 0)
    return `${unique.length} change${unique.length === 1 ? "" : "s"}: ${parts.join(", ")}`;
  if (only === undefined) return "No changes";
  const levels = LEVELS.slice(0, LEVELS.indexOf(only) + 1);
  const last = levels.at(-1) ?? "";
  return `No ${levels.length > 1 ? `${levels.slice(0, -1).join(", ")} or ${last}` : last} changes`;
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

/** The place of a change in the new file, otherwise in the old one, as text: `openapi.yaml:12`. */
export function placeText({ file, line, pointer }: LocatedChange): string {
  const side = pointer.new === null ? "old" : "new";
  const name = file[side] ?? file.new ?? file.old ?? "";
  return line[side] === null ? name : `${name}:${line[side]}`;
}

const SCHEMAS = "/components/schemas/";

/**
 * The schema that a change of an operation is in, if it has a name: `schema Pet`. A schema is compared once for each
 * operation, so that the row of a change is only one of the places that it affects.
 */
export function schemaText({ operation, loaded }: LocatedChange): string | undefined {
  const pointer = loaded.new ?? loaded.old;
  if (!operation || !pointer?.startsWith(SCHEMAS)) return undefined;
  return `schema ${unescapePointer(pointer.slice(SCHEMAS.length).split("/")[0] ?? "")}`;
}
