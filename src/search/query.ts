/**
 * How text becomes terms, the same for what is indexed and for what is typed. Any script counts.
 *
 * A word is indexed whole and in parts: `petId`, `pet_id` and `pet-id` all give `petid`, `pet`, `id`; a path gives
 * itself and its segments. Scripts that are written without spaces give pairs of characters.
 */

/** A word that somebody typed: found where its whole is found, or else all of its parts. */
export interface QueryWord {
  /** The term of the word as one. */
  whole: string;
  /** The terms of its parts; empty where the whole is all there is. */
  parts: readonly string[];
  /** Whether the whole is text of a script without spaces, which the index knows only in parts. */
  isRun: boolean;
}

/** Lower case without accents: what is compared instead of text. Marks that carry meaning in other scripts stay. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize("NFKD").replace(ACCENTS, "").normalize("NFC").toLowerCase();
}

/** All terms of a text, in order, with repetitions. */
export function terms(text: string): string[] {
  const found: string[] = [];
  for (const { 0: chunk } of text.matchAll(CHUNK)) {
    const words = wordsOf(chunk);
    if (isPath(chunk, words)) found.push(wholePath(chunk));
    for (const word of words) {
      if (!word.isRun) found.push(word.whole);
      found.push(...word.parts);
      const characters = word.isRun ? [...word.whole] : [];
      if (characters.length > 1) found.push(characters.at(-1) ?? "");
    }
  }
  return found;
}

/**
 * The parts of all words of a text, each once, without those that nobody types: what a reader sees as words, compounds
 * taken apart. Each with the word that it is part of, as one.
 */
export function pieces(text: string): ReadonlyMap<string, string> {
  const all: [string, string][] = [];
  for (const { 0: chunk } of text.matchAll(CHUNK))
    for (const { whole, parts } of wordsOf(chunk))
      for (const part of parts.length > 0 ? parts : [whole]) all.push([part, whole]);
  const telling = all.filter(([part]) => !SMALL.has(part));
  return new Map(telling.length > 0 ? telling : all);
}

/** A text without the words that nobody types: "create issue" for "create an issue". */
export function bare(folded: string): string {
  return folded
    .split(/\s+/)
    .filter((word) => !SMALL.has(word))
    .join(" ");
}

/** Words that say nothing in a title. */
export const SMALL: ReadonlySet<string> = new Set(
  "a an the of for to in on into from with by and or your".split(" "),
);

/** The words of a query. Single Latin letters and small words count only where there is nothing else. */
export function queryWords(query: string): QueryWord[] {
  const words: QueryWord[] = [];
  for (const { 0: chunk } of query.slice(0, LONGEST_QUERY).matchAll(CHUNK)) {
    const inside = wordsOf(chunk);
    if (isPath(chunk, inside))
      words.push({
        whole: wholePath(chunk),
        parts: inside.flatMap((word) => (word.parts.length > 0 ? word.parts : word.whole)),
        isRun: false,
      });
    else words.push(...inside);
  }
  const long = words.filter(({ whole, isRun }) => isRun || (whole.length > 1 && !SMALL.has(whole)));
  return (long.length > 0 ? long : words).slice(0, MOST_WORDS);
}

const ASCII = /^[\0-\x7f]*$/;
/** Also the vowels that Arabic may leave out, and what only lengthens a line. */
const ACCENTS = /[\u0300-\u036f\u0640\u064b-\u065f\u0670]/g;
/** How many characters of a query, and how many of its words, are read. */
export const LONGEST_QUERY = 300;
const MOST_WORDS = 12;
/** Longer terms are data, such as keys and hashes: cut, so that they still can be found by their beginning. */
const LONGEST_TERM = 80;
const LONGEST_WORD = 200;
const LONGEST_PATH = 300;

/** What stands between spaces and between the marks that separate words in prose. */
const CHUNK = /[^\s,;:!?"'`()[\]<>|=*&“”‘’«»、。，；：！？（）「」【】…]+/gu;
/** Letters, digits and marks, joined by a few of `_`, `-` and `.`. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:[_.-]{1,3}[\p{L}\p{M}\p{N}]+)*/gu;
const SEPARATOR = /[_.-]+/;
/** Scripts written without spaces between words. */
const RUNS =
  /([\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\u3005\u30fc]+)/u;
const PLAIN = /^[a-z0-9]*$/;

function wordsOf(chunk: string): QueryWord[] {
  if (PLAIN.test(chunk)) return [{ whole: chunk.slice(0, LONGEST_TERM), parts: [], isRun: false }];
  const words: QueryWord[] = [];
  for (const { 0: word } of chunk.matchAll(WORD)) {
    if (ASCII.test(word)) words.push(identifier(word));
    // Odd places of the split are the runs, because the expression captures them.
    else
      word.split(RUNS).forEach((piece, index) => {
        const text = piece.replace(/^[_.-]{1,3}|[_.-]{1,3}$/g, "");
        if (text !== "") words.push(index % 2 === 1 ? run(text) : identifier(text));
      });
  }
  return words;
}

function identifier(word: string): QueryWord {
  const parts: string[] = [];
  for (const piece of word.slice(0, LONGEST_WORD).split(SEPARATOR)) {
    if (piece === "") continue;
    for (const hump of humps(piece)) parts.push(fold(hump).slice(0, LONGEST_TERM));
  }
  return { whole: parts.join("").slice(0, LONGEST_TERM), parts: parts.length > 1 ? parts : [], isRun: false };
}

/** `uploadImage` → upload, Image; `HTTPServer` → HTTP, Server; `OAuth2Token` → OAuth2, Token. */
function humps(piece: string): string[] {
  if (!/\p{Lu}/u.test(piece.slice(1))) return [piece];
  return piece
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .split(" ");
}

function run(text: string): QueryWord {
  const characters = [...fold(text)];
  const pairs = characters.slice(1).map((character, index) => characters[index] + character);
  return { whole: characters.join(""), parts: pairs.length > 0 ? pairs : characters, isRun: true };
}

function isPath(chunk: string, words: readonly QueryWord[]): boolean {
  return chunk.includes("/") && (words.length > 1 || chunk.startsWith("/"));
}

/** A path as one term. It begins with a slash even where it was typed without, and ends without. */
function wholePath(chunk: string): string {
  const path = fold(chunk.slice(0, LONGEST_PATH)).replace(/^\/+/, "");
  let end = path.length;
  while (path[end - 1] === "/") end--;
  return `/${path.slice(0, end)}`;
}
