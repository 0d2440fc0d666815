/** The words of a site that the classic page does not have, in English, and the choice of another language. */
import { asRecord, own } from "#oas/read.ts";
import { languageOf } from "#options/read.ts";
import { setChangesLabels } from "#view/words/changes-labels.ts";
import { changesWordsOf } from "#view/words/changes-words.ts";
import { LANGUAGE, replaced, type Said, setLabels } from "#view/words/labels.ts";
import { setWorkflowLabels } from "#view/words/workflow-labels.ts";
import { workflowWordsOf } from "#view/words/workflow-words.ts";
import { siteWordsOf } from "./word-sets.ts";

const OWN = {
  operations: "Operations",
  schemas: "Schemas",
  guides: "Guides",
  skip: "Skip to the content",
  asMarkdown: "Markdown",
  versions: "Versions",
  older: (label: string): string => `This is an older version. The newest is ${label}:`,
  goThere: "go to it",
  description: "OpenAPI description",
  more: (count: number): string => `${count.toLocaleString("en-US")} more`,
  operationCount: (count: number): string =>
    `${count.toLocaleString("en-US")} ${count === 1 ? "operation" : "operations"}`,
  schemaCount: (count: number): string =>
    `${count.toLocaleString("en-US")} ${count === 1 ? "schema" : "schemas"}`,
  broken: "This description cannot be shown",
  notFound: "Page not found",
  notFoundText: "There is no page at this address. It may have moved.",
  moved: "This page has moved to",
  changelog: "Changelog",
  changelogOf: (title: string): string => `Changelog of ${title}`,
  feed: "Atom feed",
  firstVersion: "This is the oldest version here.",
  notComparedWith: (since: string, reason: string): string => `Not compared with ${since}. ${reason}`,
  cannotBeShown: (label: string): string => `The description of ${label} cannot be shown.`,
  listsAll: "The command “lectern diff” lists all of them.",
};

/** All words of a site. */
export type SiteWords = Said<typeof OWN>;

/** The words, by what they are for. */
export const WORDS: SiteWords = { ...OWN };

/** The author's choice. */
let chosen: Readonly<Record<string, unknown>> = {};

/** The option `labels` that was chosen last. */
export function chosenLabels(): Readonly<Record<string, unknown>> {
  return chosen;
}

/**
 * Sets all words of pages to the author's choice: those of the classic page, of changes, of workflows and of sites.
 * @param labels the option of this name; the author's own words of sites are under `site`
 */
export function setWords(labels: Readonly<Record<string, unknown>>): void {
  chosen = labels;
  const language = languageOf(labels) ?? "";
  setLabels(labels);
  setChangesLabels(changesWordsOf(language), labels);
  setWorkflowLabels(workflowWordsOf(language), labels);
  Object.assign(WORDS, replaced({ ...OWN, ...siteWordsOf(language) }, asRecord(own(labels, "site"))));
}

/**
 * The language of pages.
 * @param given the one that the author names
 */
export function pageLanguage(given: string | undefined): string {
  return given ?? LANGUAGE.lang ?? "en";
}
