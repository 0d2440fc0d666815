/** A request in each language: a row for each. */
import type { Request } from "#request/request.ts";
import { csharp } from "./csharp.ts";
import { curl } from "./curl.ts";
import { go } from "./go.ts";
import { http } from "./http.ts";
import { java } from "./java.ts";
import { javascript, node } from "./javascript.ts";
import { kotlin } from "./kotlin.ts";
import type { SnippetLanguage, Writer } from "./language.ts";
import { LANGUAGES, type LanguageId } from "./languages.ts";
import { php } from "./php.ts";
import { powershell } from "./powershell.ts";
import { python } from "./python.ts";
import { ruby } from "./ruby.ts";
import { rust } from "./rust.ts";
import { swift } from "./swift.ts";

/** The writer of each language. */
const WRITERS: Readonly<Record<LanguageId, Writer>> = {
  curl,
  node,
  python,
  go,
  javascript,
  java,
  csharp,
  php,
  ruby,
  rust,
  kotlin,
  swift,
  powershell,
  http,
};

/** The page's own languages. */
export const OWN_LANGUAGES: { name: string; languages: readonly SnippetLanguage[] } = {
  name: "snippets",
  languages: LANGUAGES.map((language) => ({ ...language, ...WRITERS[language.id] })),
};

/**
 * A request in a language; undefined if the language is unknown or its usual client cannot send it.
 * @param added the languages of plug-ins, which replace those of the page with the same id
 */
export function snippetOf(
  request: Request,
  language: string,
  added: readonly SnippetLanguage[] = [],
): string | undefined {
  const writer = [...added, ...OWN_LANGUAGES.languages].find(({ id }) => id === language);
  return !writer || writer.refuses?.(request) ? undefined : writer.write(request);
}
