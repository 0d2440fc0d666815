/** The languages of a page with translations: their codes and their names. */
import type { Options } from "#options/options.ts";
import { languageOf } from "#options/read.ts";

/** The maximum number of languages that the reader can choose from. */
const MOST_LANGUAGES = 100;

/** The language of the author's text: the one without an overlay, otherwise English. */
export function originalOf({ translations }: Pick<Options, "translations">): string {
  return Object.keys(translations).find((one) => !translations[one]) ?? "en";
}

/** All languages: first that of the author's text, then the others in the order of the option. */
export function languagesOf(options: Pick<Options, "translations">): readonly string[] {
  return [...new Set([originalOf(options), ...Object.keys(options.translations)])].slice(0, MOST_LANGUAGES);
}

/** The language tag of a code (BCP 47): `pt_BR` becomes `pt-BR`. */
export function tagOf(code: string): string {
  return code.replaceAll("_", "-");
}

/** Whether two codes name the same language and region. */
export function isSameLanguage(one: string, other: string): boolean {
  return tagOf(one).toLowerCase() === tagOf(other).toLowerCase();
}

/** The best of some languages for a code (BCP 47): the same one, otherwise the same language of any other region. */
export function matching(languages: readonly string[], code: string | undefined): string | undefined {
  if (code === undefined) return undefined;
  const family = (one: string): string | undefined => languageOf({ language: one });
  return (
    languages.find((one) => isSameLanguage(one, code)) ??
    languages.find((one) => family(one) === family(code))
  );
}

/** The name of a language in that language, such as "Deutsch" for "de"; its code if it has no name. */
export function nameOf(code: string): string {
  try {
    const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
    const [first = "", ...rest] = name;
    return first.toLocaleUpperCase(code) + rest.join("");
  } catch {
    return code;
  }
}
