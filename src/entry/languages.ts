/** Loads the labels of a page in its language, a part for each. */

import { own } from "#oas/read.ts";
import type { Locale } from "#options/locales.ts";
import type { Options } from "#options/options.ts";
import { languageOf } from "#options/read.ts";
import { addLanguage, knowsWords, setLabels } from "#view/words/labels.ts";
import type { Words } from "#view/words/words.ts";

/** The labels of each language: a part that loads when the language is chosen. */
const LANGUAGES: Readonly<Record<Locale, () => Promise<{ words: Words }>>> = {
  ar: () => import("#view/words/languages/ar.ts"),
  de: () => import("#view/words/languages/de.ts"),
  es: () => import("#view/words/languages/es.ts"),
  fr: () => import("#view/words/languages/fr.ts"),
  ja: () => import("#view/words/languages/ja.ts"),
  pt: () => import("#view/words/languages/pt.ts"),
  ru: () => import("#view/words/languages/ru.ts"),
  zh: () => import("#view/words/languages/zh.ts"),
};

/** Whether the labels of the page's language have loaded. */
export function areWordsThere({ labels }: Options): boolean {
  const language = languageOf(labels) ?? "";
  return !Object.hasOwn(LANGUAGES, language) || knowsWords(language);
}

/** Loads the labels of a language, for later pages. Without them, pages are in English. */
export async function fetchWords({ labels }: Options): Promise<void> {
  const language = languageOf(labels) ?? "";
  const get = own(LANGUAGES, language) as (typeof LANGUAGES)[Locale] | undefined;
  if (!get) {
    if (Object.keys(labels).length > 1 || missed.has(language)) return;
    missed.add(language);
    console.warn(`Lectern: option labels: there are no words in ${language}`);
    return;
  }
  try {
    addLanguage(language, (await get()).words);
  } catch (error) {
    console.warn("Lectern:", error);
  }
}

/** Languages without labels that have been reported, or need not be. */
const missed = new Set(["", "en"]);

/** Loads the labels of a page, and uses them from now on. */
export async function prepareWords(options: Options): Promise<void> {
  await fetchWords(options);
  if (knowsWords(languageOf(options.labels) ?? "")) setLabels(options.labels);
}
