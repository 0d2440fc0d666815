/** The labels of workflows in other languages: a part that loads with them. */
import { own } from "#oas/read.ts";
import type { Locale } from "#options/locales.ts";
import { words as ar } from "#view/words/workflows/ar.ts";
import { words as de } from "#view/words/workflows/de.ts";
import { words as es } from "#view/words/workflows/es.ts";
import { words as fr } from "#view/words/workflows/fr.ts";
import { words as ja } from "#view/words/workflows/ja.ts";
import { words as pt } from "#view/words/workflows/pt.ts";
import { words as ru } from "#view/words/workflows/ru.ts";
import { words as zh } from "#view/words/workflows/zh.ts";
import type { WorkflowWords } from "./workflow-labels.ts";

/** The sets, by language. */
export const WORKFLOW_SETS: Readonly<Record<Locale, WorkflowWords>> = { ar, de, es, fr, ja, pt, ru, zh };

/** The labels of a language; none if there is no set. */
export function workflowWordsOf(language: string): Partial<WorkflowWords> {
  return (own(WORKFLOW_SETS, language) as WorkflowWords | undefined) ?? {};
}
