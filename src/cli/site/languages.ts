/** The languages of a site's APIs: each translation is built like an API, in a folder of its own. */
import { Failure } from "#cli/process/failure.ts";
import { asText } from "#oas/read.ts";
import type { Options } from "#options/options.ts";
import { languageOf } from "#options/read.ts";
import { isSameLanguage } from "#site/languages.ts";
import { Names } from "#site/paths.ts";
import type { Language } from "#site/site.ts";
import type { Additions, Translations } from "./additions.ts";
import type { ConfiguredApi, SiteConfig } from "./config.ts";

/** The folder of the pages of guides, in the home of each language. */
export const GUIDES = "guides/";

/** What a site says of languages. */
interface Spoken {
  /** The translations of APIs that have none of their own. */
  translations?: Additions["translations"];
  lang: SiteConfig["lang"];
  options: Pick<Options, "labels">;
}

/**
 * Adds the translations of each API behind it.
 * @throws Failure if the folder of one is that of another API
 */
export function withLanguages(
  apis: readonly ConfiguredApi[],
  { translations: shared = {}, lang, options }: Spoken,
): readonly ConfiguredApi[] {
  const all = apis.flatMap((one) => translated(one, one.translations ?? shared, lang ?? labelsOf(options)));
  const paths = new Map<string, ConfiguredApi>();
  for (const one of all) {
    const other = paths.get(one.path);
    const language = one.language ?? other?.language;
    if (other)
      throw new Failure(
        `${one.path}/ has the pages of ${language?.of} in the language ${language?.code}.`,
        "Give the other API another key.",
      );
    paths.set(one.path, one);
  }
  return all;
}

function labelsOf({ labels }: Spoken["options"]): string | undefined {
  return asText(labels["language"]);
}

/** An API and its translations. */
function translated(
  { translations: _, ...one }: ConfiguredApi,
  translations: Translations,
  lang: string | undefined,
): ConfiguredApi[] {
  const all = Object.entries(translations);
  const others = all.filter(([, overlays]) => overlays.length > 0);
  if (others.length === 0) return [one];
  const given = all.find(([, overlays]) => overlays.length === 0)?.[0];
  const isOther = others.some(([code]) => code.toLowerCase() === lang?.toLowerCase());
  const of = one.path;
  const names = new Names();
  return [
    { ...one, language: { of, code: given ?? (isOther ? "en" : (lang ?? "en")) } },
    ...others.map(([code, overlays]) => ({
      ...one,
      path: `${of}/${names.give(code, code)}`,
      // That of the translation.
      title: undefined,
      language: { of, code, overlays },
    })),
  ];
}

/**
 * The languages of the site and the paths of their homes, its own first: those of the APIs. None if there is only one.
 */
export function homesOf(
  apis: readonly ConfiguredApi[],
  { lang, options }: Pick<Spoken, "lang" | "options">,
): readonly Language[] {
  const names = new Names();
  const homes: Language[] = [{ code: lang ?? labelsOf(options) ?? "en", path: "" }];
  for (const { language } of apis)
    if (language && !homes.some(({ code }) => isSameLanguage(code, language.code)))
      homes.push({ code: language.code, path: `${names.give(language.code, language.code)}/` });
  return homes.length > 1 ? homes : [];
}

/**
 * Checks that no API is where the homes and guides of languages are.
 * @throws Failure if one is
 */
export function checkHomes(apis: readonly ConfiguredApi[], homes: readonly Language[]): void {
  for (const { code, path } of homes) {
    const other = apis.find((one) => path !== "" && isIn(`${one.path}/`, path));
    if (other)
      throw new Failure(
        `${other.path}: ${path} has the home page in the language ${code}.`,
        "Give the API another key.",
      );
  }
}

function isIn(path: string, home: string): boolean {
  return path === home || path.startsWith(`${home}${GUIDES}`);
}

/** Whether it is not in the language of its description. */
export function isTranslation({ language }: ConfiguredApi): boolean {
  return language?.overlays !== undefined;
}

/** The options of the pages of an API: their labels are in its language. */
export function optionsIn({ language }: ConfiguredApi, options: Options): Options {
  if (!language) return options;
  const { labels } = options;
  const { code, overlays } = language;
  return overlays || !isSaid(code, labels) ? { ...options, labels: { ...labels, language: code } } : options;
}

/** The option `labels` of pages of the whole site in a language. */
export function labelsIn(code: string, labels: Options["labels"]): Options["labels"] {
  return isSaid(code, labels) ? labels : { ...labels, language: code };
}

function isSaid(code: string, labels: Options["labels"]): boolean {
  return (languageOf(labels) ?? "en") === languageOf({ language: code });
}
