/** The words of the form that sends requests, in other languages: a part that loads with the form. */
import { own } from "#oas/read.ts";
import type { ConsoleWords } from "./console-labels.ts";

/** The sets, by language. */
export const CONSOLE_SETS: Readonly<Record<string, ConsoleWords>> = {};

/** The words of a language; none if there is no set. */
export function consoleWordsOf(language: string): Partial<ConsoleWords> {
  return (own(CONSOLE_SETS, language) as ConsoleWords | undefined) ?? {};
}
