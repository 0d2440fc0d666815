/** The labels for running a workflow, in other languages: a part that loads with them. */
import { own } from "#oas/read.ts";
import type { Locale } from "#options/locales.ts";
import { words as ar } from "#view/words/runs/ar.ts";
import { words as de } from "#view/words/runs/de.ts";
import { words as es } from "#view/words/runs/es.ts";
import { words as fr } from "#view/words/runs/fr.ts";
import { words as ja } from "#view/words/runs/ja.ts";
import { words as pt } from "#view/words/runs/pt.ts";
import { words as ru } from "#view/words/runs/ru.ts";
import { words as zh } from "#view/words/runs/zh.ts";
import type { RunWords } from "./run-labels.ts";

/** The sets, by language. */
export const RUN_SETS: Readonly<Record<Locale, RunWords>> = { ar, de, es, fr, ja, pt, ru, zh };

/** The labels of a language; none if there is no set. */
export function runWordsOf(language: string): Partial<RunWords> {
  return (own(RUN_SETS, language) as RunWords | undefined) ?? {};
}
