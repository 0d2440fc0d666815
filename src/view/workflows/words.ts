/** Puts the labels of workflows in the language of the page, also after the reader or the host has changed it. */
import { useMemo } from "react";
import type { Options } from "#options/options.ts";
import { languageOf } from "#options/read.ts";
import { usePage } from "#view/page/page.ts";
import { Part, usePart } from "#view/page/parts.ts";
import { LANGUAGE } from "#view/words/labels.ts";
import { setWorkflowLabels, spoken } from "#view/words/workflow-labels.ts";

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
  setLanguage(language, labels);
}

/** Puts the labels of workflows in the current language of the page, if the labels of that language have loaded. */
export function refreshWorkflowLabels(): void {
  const language = languageOf({ language: LANGUAGE.lang }) ?? "en";
  if (language !== spoken.language && (language === "en" || WORDS.value)) setLanguage(language, spoken.given);
}

/** Whether the labels are in the language of the page. Loads them. */
export function useWorkflowWords(): boolean {
  const { options } = usePage();
  const language = languageOf(options.labels) ?? "en";
  const isMissing = spoken.language !== language && language !== "en";
  const words = usePart(WORDS, isMissing);
  const isReady = language === "en" || words !== undefined || WORDS.error !== undefined;
  useMemo(() => {
    if (spoken.language !== language && isReady) setLanguage(language, options.labels);
  }, [language, options, isReady]);
  return spoken.language === language;
}

function setLanguage(language: string, given: Readonly<Record<string, unknown>>): void {
  setWorkflowLabels(WORDS.value?.workflowWordsOf(language) ?? {}, { ...given, language });
}
