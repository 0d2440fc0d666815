/** What is to be said, as names of words and what is filled in: in the language of whoever reads it. */
import { own } from "#oas/read.ts";

/** The name of a word, and what is filled in. */
export type Phrase<Name extends string = string> = readonly [name: Name, ...filled: (string | Phrase)[]];

/** Words by name. */
export type Sayings = Readonly<Record<string, string | ((...filled: string[]) => string)>>;

/** A phrase in some words. */
export function say([name, ...filled]: Phrase, words: Sayings): string {
  const word = own(words, name) as Sayings[string];
  if (typeof word !== "function") return word;
  return word(...filled.map((one) => (typeof one === "string" ? one : say(one, words))));
}
