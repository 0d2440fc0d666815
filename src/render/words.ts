/** All languages are available when a page is rendered. */

import type { Locale } from "#options/locales.ts";
import { addLanguage } from "#view/words/labels.ts";
import { words as ar } from "#view/words/languages/ar.ts";
import { words as de } from "#view/words/languages/de.ts";
import { words as es } from "#view/words/languages/es.ts";
import { words as fr } from "#view/words/languages/fr.ts";
import { words as ja } from "#view/words/languages/ja.ts";
import { words as pt } from "#view/words/languages/pt.ts";
import { words as ru } from "#view/words/languages/ru.ts";
import { words as zh } from "#view/words/languages/zh.ts";
import type { Words } from "#view/words/words.ts";

/** Loads the labels of every language. */
export function addAllLanguages(): void {
  const sets: Readonly<Record<Locale, Words>> = { ar, de, es, fr, ja, pt, ru, zh };
  for (const [language, words] of Object.entries(sets)) addLanguage(language, words);
}
