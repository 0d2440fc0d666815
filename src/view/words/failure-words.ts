/** Error messages in other languages: a part that loads when an error has to be shown in one. */
import { FAILURES } from "#load/failures.ts";
import type { LoadError } from "#load/fetch.ts";
import { type Phrase, type Sayings, say } from "#load/saying.ts";
import { asRecord, own } from "#oas/read.ts";
import type { Locale } from "#options/locales.ts";
import { languageOf } from "#options/read.ts";
import { failures as ar } from "#view/words/failures/ar.ts";
import { failures as de } from "#view/words/failures/de.ts";
import { failures as es } from "#view/words/failures/es.ts";
import { failures as fr } from "#view/words/failures/fr.ts";
import { failures as ja } from "#view/words/failures/ja.ts";
import { failures as pt } from "#view/words/failures/pt.ts";
import { failures as ru } from "#view/words/failures/ru.ts";
import { failures as zh } from "#view/words/failures/zh.ts";
import { LANGUAGE, replaced } from "./labels.ts";

/** All messages about failures. The set of a language has all of them. */
export type FailureWords = {
  readonly [Name in keyof typeof FAILURES]: (typeof FAILURES)[Name] extends string
    ? string
    : (typeof FAILURES)[Name];
};

/** The sets, by language. */
export const SETS: Readonly<Record<Locale, FailureWords>> = { ar, de, es, fr, ja, pt, ru, zh };

/**
 * Translates an error into the language of the page.
 * @param given the option `labels`: a language, and the host's own messages under `failures`
 */
export function translate(error: LoadError, given: Readonly<Record<string, unknown>>): void {
  if (!error.said) return;
  const ours = { ...FAILURES, ...asRecord(own(SETS, languageOf(given) ?? "")) };
  const words = replaced(ours, asRecord(own(given, "failures"))) as Sayings;
  const [message, advice, quote] = error.said;
  const lines = [say(isolated(message), words), ...(quote ? isolated(["", quote]).slice(1) : [])];
  error.shown = { message: lines.join("\n"), advice: say(isolated(advice), words) };
}

/** In text from right to left, inserted values keep their own direction. */
function isolated([name, ...filled]: Phrase): Phrase {
  if (LANGUAGE.dir !== "rtl") return [name, ...filled];
  return [name, ...filled.map((one) => (typeof one === "string" ? `\u2068${one}\u2069` : one))];
}
