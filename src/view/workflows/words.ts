/** Says workflows in the language of the page, also after the reader or the host has changed it. */
import { useMemo } from "react";
import type { Options } from "#options/options.ts";
import { languageOf } from "#options/read.ts";
import { usePage } from "#view/page/page.ts";
import { Part, usePart } from "#view/page/parts.ts";
import { LANGUAGE } from "#view/words/labels.ts";
import { sayWorkflows, spoken } from "#view/words/workflow-labels.ts";

/** The labels of all other languages. */
const WORDS = new Part(() => import("#view/words/workflow-words.ts"));

/**
 * Loads the labels of a page, and those of the languages that its readers can choose. If they cannot be loaded, workflows
 * are in English.
 */
export async function prepareWorkflowWords(
  options: Pick<Options, "labels"> & Partial<Pick<Options, "translations">>,
): Promise<void> {
  const { labels, translations = {} } = options;
  const language = languageOf(labels) ?? "en";
  if (language !== "en" || Object.keys(translations).length > 0) await WORDS.load().catch(() => undefined);
  say(language, labels);
}

/** Says the menu of workflows in the language that the page has now, if the labels of that language are there. */
export function sayAgain(): void {
  const language = languageOf({ language: LANGUAGE.lang }) ?? "en";
  if (language !== spoken.language && (language === "en" || WORDS.value)) say(language, spoken.given);
}

/** Whether the labels are in the language of the page. Loads them. */
export function useWorkflowWords(): boolean {
  const { options } = usePage();
  const language = languageOf(options.labels) ?? "en";
  const isMissing = spoken.language !== language && language !== "en";
  const words = usePart(WORDS, isMissing);
  const canSay = language === "en" || words !== undefined || WORDS.error !== undefined;
  useMemo(() => {
    if (spoken.language !== language && canSay) say(language, options.labels);
  }, [language, options, canSay]);
  return spoken.language === language;
}

function say(language: string, given: Readonly<Record<string, unknown>>): void {
  sayWorkflows(WORDS.value?.workflowWordsOf(language) ?? {}, { ...given, language });
}
