/** A request in each language: a row for each. */
import type { Request } from "#request/request.ts";
import { csharp } from "./csharp.ts";
import { curl } from "./curl.ts";
import { go } from "./go.ts";
import { http } from "./http.ts";
import { java } from "./java.ts";
import { javascript, node } from "./javascript.ts";
import { kotlin } from "./kotlin.ts";
import type { Writer } from "./language.ts";
import type { LanguageId } from "./languages.ts";
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

/** A request in a language; undefined if the language is unknown or its usual client cannot send it. */
export function snippetOf(request: Request, language: string): string | undefined {
  const writer = Object.hasOwn(WRITERS, language) ? WRITERS[language as LanguageId] : undefined;
  return !writer || writer.refuses?.(request) ? undefined : writer.write(request);
}
