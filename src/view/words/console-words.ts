/** The labels of the form that sends requests, in other languages: a part that loads with the form. */
import { own } from "#oas/read.ts";
import type { Locale } from "#options/locales.ts";
import { words as ar } from "#view/words/console/ar.ts";
import { words as de } from "#view/words/console/de.ts";
import { words as es } from "#view/words/console/es.ts";
import { words as fr } from "#view/words/console/fr.ts";
import { words as ja } from "#view/words/console/ja.ts";
import { words as pt } from "#view/words/console/pt.ts";
import { words as ru } from "#view/words/console/ru.ts";
import { words as zh } from "#view/words/console/zh.ts";
import type { ConsoleWords } from "./console-labels.ts";

/** The sets, by language. */
export const CONSOLE_SETS: Readonly<Record<Locale, ConsoleWords>> = { ar, de, es, fr, ja, pt, ru, zh };

/** The labels of a language; none if there is no set. */
export function consoleWordsOf(language: string): Partial<ConsoleWords> {
  return (own(CONSOLE_SETS, language) as ConsoleWords | undefined) ?? {};
}
