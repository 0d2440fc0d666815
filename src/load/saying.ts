/** Messages as names and values, so that they can be written in the language of the reader. */
import { own } from "#oas/read.ts";

/** The name of a message, and the values to insert. */
export type Phrase<Name extends string = string> = readonly [name: Name, ...filled: (string | Phrase)[]];

/** Messages by name. */
export type Sayings = Readonly<Record<string, string | ((...filled: string[]) => string)>>;

/** Writes a phrase with the given messages. */
export function say([name, ...filled]: Phrase, words: Sayings): string {
  const word = own(words, name) as Sayings[string];
  if (typeof word !== "function") return word;
  return word(...filled.map((one) => (typeof one === "string" ? one : say(one, words))));
}
