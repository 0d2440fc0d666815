/** The labels of changes in other languages: a part that loads with them. */
import { own } from "#oas/read.ts";
import type { Locale } from "#options/locales.ts";
import { words as ar } from "#view/words/changes/ar.ts";
import { words as de } from "#view/words/changes/de.ts";
import { words as es } from "#view/words/changes/es.ts";
import { words as fr } from "#view/words/changes/fr.ts";
import { words as ja } from "#view/words/changes/ja.ts";
import { words as pt } from "#view/words/changes/pt.ts";
import { words as ru } from "#view/words/changes/ru.ts";
import { words as zh } from "#view/words/changes/zh.ts";
import type { ChangesWords } from "./changes-labels.ts";

/** The sets, by language. */
export const CHANGES_SETS: Readonly<Record<Locale, ChangesWords>> = { ar, de, es, fr, ja, pt, ru, zh };

/** The labels of a language; none if there is no set. */
export function changesWordsOf(language: string): Partial<ChangesWords> {
  return (own(CHANGES_SETS, language) as ChangesWords | undefined) ?? {};
}
