/** The changelog of an API: what changed in each of its versions, as plain data of limited size. */
import type { Shown, ShownChange } from "#compare/shown.ts";
import { CHANGES } from "#view/words/changes-labels.ts";

/** The most changes of a version. The worst are kept. */
export const MOST_OF_VERSION = 1000;
/** The most changes of a changelog. Those of the newest versions are kept. */
export const MOST_OF_CHANGELOG = 5000;

/** The most characters of a value. */
export const LONGEST_LOGGED = 600;

/** A comparison of two versions; or why there is none. */
export type Compared = { shown: Shown } | { failure: string };

/** A version in a changelog. */
export interface LoggedVersion {
  label: string;
  /** The path of its first page. */
  path: string;
  /** When it was published: a date or a date with a time (RFC 3339). */
  date?: string;
  /** The label of the version that it is compared with; undefined for the oldest. */
  since?: string;
  compared?: Compared;
}

/** A changelog. */
export interface Changelog {
  /** The path of its page. */
  path: string;
  /** The newest version first. */
  versions: readonly LoggedVersion[];
}

/** The changes of an operation. */
export type LoggedGroup = Shown["groups"][number];

/** The name of the folder of a changelog, beside those of the versions. */
export const CHANGELOG = "changelog";

/** Whether a text is a date, or a date with a time (RFC 3339). */
export function isDate(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d))?$/.test(text) &&
    !Number.isNaN(Date.parse(text))
  );
}

/** The same versions with at most as many changes as a changelog has, and shortened values. */
export function limited(versions: readonly LoggedVersion[]): LoggedVersion[] {
  let left = MOST_OF_CHANGELOG;
  return versions.map((version) => {
    const { compared } = version;
    if (!compared || "failure" in compared) return version;
    const groups = cut(compared.shown.groups, Math.min(left, MOST_OF_VERSION));
    left -= groups.reduce((sum, { changes }) => sum + changes.length, 0);
    return { ...version, compared: { ...compared, shown: { ...compared.shown, groups } } };
  });
}

function cut(groups: readonly LoggedGroup[], most: number): LoggedGroup[] {
  let left = most;
  return groups.flatMap(({ operation, changes }) => {
    const kept = changes.slice(0, left).map(shortened);
    left -= kept.length;
    return kept.length > 0 ? [{ operation, changes: kept }] : [];
  });
}

function shortened(change: ShownChange): ShownChange {
  const short = { ...change };
  if (change.old !== undefined) short.old = beginning(change.old);
  if (change.new !== undefined) short.new = beginning(change.new);
  return short;
}

function beginning(text: string): string {
  return text.length > LONGEST_LOGGED ? `${text.slice(0, LONGEST_LOGGED)}…` : text;
}

/** The id of a version on the page of the changelog. */
export function idOfVersion(label: string): string {
  return `version-${label}`;
}

/** How many changes a version has that the changelog does not list. */
export function leftOut({ total, groups }: Shown): number {
  return total - groups.reduce((sum, { changes }) => sum + changes.length, 0);
}

/** What a change does to clients, in a word or two. */
export function wordOf({ id, level }: ShownChange): string {
  return id.startsWith("not-compared") ? CHANGES.notCompared : CHANGES.levels[level];
}

/** The name of what a group of changes is of. */
export function nameOf({ operation }: LoggedGroup): string {
  if (!operation) return CHANGES.api;
  return `${operation.webhook ? "webhook " : ""}${operation.method} ${operation.path}`;
}

/** How many changes a version has, in words. */
export function summaryOf({ since = "" }: LoggedVersion, { total, counts, isComplete }: Shown): string {
  if (total === 0) return isComplete ? CHANGES.none(since) : CHANGES.noneFound(since);
  const breaking = counts.breaking > 0 ? `, ${CHANGES.breakingCount(counts.breaking)}` : "";
  return CHANGES.summary(total, since) + breaking;
}
