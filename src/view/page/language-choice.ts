/** Manages the language of samples, which the reader chooses once for the whole page. */
import { asText, own } from "#oas/read.ts";
import type { Options } from "#options/options.ts";
import type { Language } from "#snippets/languages.ts";
import { LANGUAGES, languageIdOf } from "#snippets/languages.ts";
import { LANGUAGE } from "./keys.ts";
import { type Page, usePageState } from "./page.ts";
import { recall, remember } from "./remembered.ts";

let remembered: string | undefined;

/** The chosen language ("" if none), and a function that chooses one. */
export function useLanguage(): [string, (language: string) => void] {
  remembered ??= recall(LANGUAGE) ?? "";
  const [language, set] = usePageState(LANGUAGE, remembered);
  return [
    language,
    (next) => {
      set(next);
      remembered = next;
      remember(LANGUAGE, next);
    },
  ];
}

/** A normalized name of a language, because a language may have several names. */
export function plainLanguage(name: string): string {
  return languageIdOf(name) ?? name.toLowerCase();
}

/** The languages that `codeSamples` lists, in order; undefined if it lists none. */
export function listedLanguages({
  codeSamples,
}: Options): readonly { id: string; label?: string }[] | undefined {
  const { languages } = codeSamples;
  if (!Array.isArray(languages)) return undefined;
  return languages.map((one: unknown) => ({
    id: asText(one) ?? asText(own(one, "lang")) ?? "",
    label: asText(own(one, "label")),
  }));
}

/** The languages for which snippets are made, in order. */
export function snippetLanguages({
  options,
  plugins,
}: Pick<Page, "options" | "plugins">): readonly Language[] {
  // `codeSamples: false` is read as `{ languages: false }`.
  if (options.codeSamples["languages"] === false) return [];
  const listed = listedLanguages(options);
  const known = plugins?.allLanguages(LANGUAGES) ?? LANGUAGES;
  if (!listed) return known;
  return listed.flatMap(({ id, label }) => {
    // The id of a plug-in may be another name of one of our languages.
    const found =
      known.find((one) => one.id === id) ?? known.find((one) => plainLanguage(one.id) === plainLanguage(id));
    return found ? [{ ...found, label: label ?? found.label }] : [];
  });
}
