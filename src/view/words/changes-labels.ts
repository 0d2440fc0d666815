/**
 * The labels of the changes since an older version, in English: they load with the changes.
 * `changes-words.ts` has other languages.
 */
import { asRecord, own } from "#oas/read.ts";
import { replaced, type Said } from "./labels.ts";

const OWN = {
  comparing: "Comparing with an older version …",
  failed: (reason: string): string => `The older version could not be compared. ${reason}`,
  none: (since: string): string => (since === "" ? "No changes" : `No changes since ${since}`),
  noneFound: (since: string): string =>
    `No changes${since === "" ? "" : ` since ${since}`} in what was compared`,
  summary: (count: number, since: string): string =>
    `${count} ${count === 1 ? "change" : "changes"}${since === "" ? "" : ` since ${since}`}`,
  breakingCount: (count: number): string => `${count} breaking`,
  incomplete: "Not everything could be compared. What could not is listed below.",
  /** The levels of changes, as words behind “Changed”. */
  levels: { breaking: "breaking", maybe: "may break", safe: "safe", prose: "text only" },
  how: { added: "Added", changed: "Changed", removed: "Removed" },
  /** Of closed rows and responses. */
  inside: "Changed inside",
  old: "Before:",
  new: "Now:",
  api: "The whole API",
  alsoIn: (count: number): string => `also in ${count} more ${count === 1 ? "operation" : "operations"}`,
  furtherChanges: (count: number): string => `${count} further changes are not listed here.`,
  changesOnly: "Only changed operations in the menu",
  notCompared: "not compared",
  /** Of the lists of versions. */
  version: "Version",
  against: "Compare with",
  noVersion: "no version",
  olderVersion: "an older version",
  thisVersion: "this version",
  notThere: (what: string, version: string): string => `${what} is not in ${version}.`,
  notLoaded: (version: string, reason: string): string => `${version} could not be loaded. ${reason}`,
  close: "Close",
};

/** All labels of changes. */
export type ChangesWords = Said<typeof OWN>;

/** The labels, by purpose. */
export const CHANGES: ChangesWords = { ...OWN } as ChangesWords;

/**
 * Sets the labels in the language that the host has chosen.
 * @param set the labels of its language
 * @param given the option `labels`; the host's own labels are under `changes`
 */
export function setChangesLabels(set: object, given: Readonly<Record<string, unknown>>): void {
  Object.assign(CHANGES, replaced({ ...OWN, ...set }, asRecord(own(given, "changes"))));
}
