/** Finds the part of a text that shows a reader why the search found it. */
import { fold } from "./terms.ts";

/** The length of an excerpt, and of what stands before the first word, in characters. */
const LENGTH = 90;
const BEFORE = 24;
/** How many words are looked for, and how many places of each are compared. */
const MOST_WORDS = 20;
const MOST_PLACES = 100;

/**
 * The part of a text with the most of some words, on one line and without the signs of Markdown; undefined if it has
 * none of them.
 * @param words in lower case and without accents
 */
export function excerpt(text: string, words: readonly string[]): string | undefined {
  const wanted = words.filter(Boolean).slice(0, MOST_WORDS);
  if (wanted.length === 0) return undefined;
  const folded = foldedInPlace(text);
  let start = -1;
  let most = 0;
  for (const word of wanted)
    for (let at = folded.indexOf(word), left = MOST_PLACES; at >= 0 && left > 0; left--) {
      const near = folded.slice(at, at + LENGTH - BEFORE);
      const count = wanted.filter((one) => near.includes(one)).length;
      if (count > most) [start, most] = [at, count];
      at = folded.indexOf(word, at + 1);
    }
  if (start < 0) return undefined;
  const from = wordAt(text, Math.max(0, start - BEFORE), start);
  const end = from + LENGTH;
  const to = end < text.length ? text.lastIndexOf(" ", end) : end;
  const line = text.slice(from, to > start ? to : end).replace(/[`*#>|\s]+/g, " ");
  return `${from > 0 ? "…" : ""}${line.trim()}${end < text.length ? "…" : ""}`;
}

/** The text for comparison, with every character at its place: some signs, such as “…”, become several characters. */
function foldedInPlace(text: string): string {
  const folded = fold(text);
  if (folded.length === text.length) return folded;
  return text.replace(/[A-Z]|[^\0-\x7f]/gu, (one) => {
    const other = fold(one);
    return other.length === one.length ? other : one;
  });
}

/** The first start of a word from one position to another; the latter if there is none. */
function wordAt(text: string, from: number, to: number): number {
  if (from === 0) return 0;
  const space = text.slice(from, to).search(/\s/);
  return space < 0 ? to : from + space + 1;
}
