/**
 * Splits text in any script into terms, in the same way for the index and for queries.
 *
 * The terms of a word are the whole word and its parts: `petId`, `pet_id` and `pet-id` become `petid`, `pet`, `id`. The
 * terms of a path are the whole path and its segments. Text in scripts without spaces becomes pairs of characters.
 */

/** A typed word. It matches as a whole, or by all its parts. */
export interface QueryWord {
  /** The term of the whole word. */
  whole: string;
  /** The terms of its parts; empty if it has no parts. */
  parts: readonly string[];
  /** Whether it is text in a script without spaces, which the index contains only as parts. */
  isUnspaced: boolean;
  /** Its segments, if it is a path. */
  path?: readonly string[];
  /** The words of its steps, if it may be the way to a field, such as `cards[].network`. */
  steps?: readonly QueryWord[];
  /** Whether it follows other words and ends the query, so that it may be only the beginning of a word. */
  isBegun?: boolean;
}

/** The texts without spaces and punctuation in a text, as they are written. */
export function chunksOf(text: string): readonly string[] {
  return text.match(CHUNK) ?? [];
}

/** Normalizes text for comparison: lower case, without accents. Keeps the marks of other scripts that change the meaning. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize("NFKD").replace(ACCENTS, "").normalize("NFC").toLowerCase();
}

/** All terms of a text, in order, with duplicates. */
export function terms(text: string): string[] {
  const found: string[] = [];
  for (const { 0: chunk } of text.matchAll(CHUNK)) {
    const words = wordsOf(chunk);
    if (isPath(chunk, words)) found.push(wholePath(chunk));
    for (const word of words) {
      if (!word.isUnspaced) found.push(word.whole);
      found.push(...word.parts);
      const characters = word.isUnspaced ? [...word.whole] : [];
      if (characters.length > 1) found.push(characters.at(-1) ?? "");
    }
  }
  return found;
}

/**
 * The parts of all words of a text, without duplicates and stop words. Each part is mapped to the word that contains
 * it.
 */
export function pieces(text: string): ReadonlyMap<string, string> {
  const all: [string, string][] = [];
  for (const { 0: chunk } of text.matchAll(CHUNK))
    for (const { whole, parts } of wordsOf(chunk))
      for (const part of parts.length > 0 ? parts : [whole]) all.push([part, whole]);
  const telling = all.filter(([part]) => !STOP_WORDS.has(part));
  return new Map(telling.length > 0 ? telling : all);
}

/** A text without stop words: "create issue" for "create an issue". */
export function bare(folded: string): string {
  return folded
    .split(/\s+/)
    .filter((word) => !STOP_WORDS.has(word))
    .join(" ");
}

/** Words, such as articles, that do not help to find a title. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  "a an the of for to in on into from with by and or your".split(" "),
);

/** Further words without a topic, which a query of other words does not need. */
const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  "my own our me us we i you its their this that these those some any is are am be at as about via using please want need".split(
    " ",
  ),
);

/** Words of a question that do not help to find its topic. */
const QUESTION_WORDS: ReadonlySet<string> = new Set(
  "how what which where when why who i me my we our you it its is are be do does did can could should would".split(
    " ",
  ),
);
const INTERROGATIVES: ReadonlySet<string> = new Set("how what which where when why who".split(" "));

/**
 * The words of a query. Drops single Latin letters and stop words; in a question, also pronouns and auxiliary verbs. If
 * no other word is left, keeps all. The last word is being typed, unless a space follows it.
 */
export function queryWords(query: string): QueryWord[] {
  const text = query.slice(0, LONGEST_QUERY).replaceAll("[].", ".");
  const words = text.split(/\s+/).flatMap(wordsOfToken);
  const last = words.at(-1);
  if (last && !/\s$/.test(text)) words.splice(-1, 1, begun(last, words.length > 1));
  const isQuestion = INTERROGATIVES.has(words[0]?.whole ?? "");
  const telling = words.filter(
    ({ whole, isUnspaced }) =>
      isUnspaced ||
      (whole.length > 1 && !STOP_WORDS.has(whole) && !(isQuestion && QUESTION_WORDS.has(whole))),
  );
  const topical = telling.filter(({ whole }) => !FUNCTION_WORDS.has(whole));
  if (topical.length >= LEAST_TOPICAL) return topical.slice(0, MOST_WORDS);
  return (telling.length > 0 ? telling : words).slice(0, MOST_WORDS);
}

/** The last word of a query, and the last of its steps. */
function begun(word: QueryWord, isBegun: boolean): QueryWord {
  const steps = word.steps?.map((step, index, { length }) =>
    index === length - 1 ? { ...step, isBegun: true } : step,
  );
  return { ...word, ...(steps && { steps }), ...(isBegun && { isBegun }) };
}

/** The words of a text without spaces. */
function wordsOfToken(token: string): QueryWord[] {
  if (token.startsWith("/")) return [pathWord(token, wordsOfChunks(token))];
  return [...token.matchAll(CHUNK)].flatMap(({ 0: chunk }) => {
    const inside = wordsOf(chunk);
    if (isPath(chunk, inside)) return [pathWord(chunk, inside)];
    return inside.length === 1 ? inside.map(withSteps(chunk)) : inside;
  });
}

function withSteps(chunk: string): (word: QueryWord) => QueryWord {
  const steps = chunk.split(".").filter(Boolean).flatMap(wordsOf);
  return (word) => (steps.length > 1 ? { ...word, steps } : word);
}

function wordsOfChunks(text: string): QueryWord[] {
  return [...text.matchAll(CHUNK)].flatMap(({ 0: chunk }) => wordsOf(chunk));
}

function pathWord(path: string, inside: readonly QueryWord[]): QueryWord {
  const parts = inside.flatMap((word) => (word.parts.length > 0 ? word.parts : word.whole));
  return { whole: wholePath(path), parts, isUnspaced: false, path: segmentsOf(path) };
}

/** The segments of a path or a path template, folded for comparison. */
export function segmentsOf(path: string): string[] {
  return fold(path).split("/").filter(Boolean).slice(0, MOST_SEGMENTS);
}

const MOST_SEGMENTS = 40;

const ASCII = /^[\0-\x7f]*$/;
/** Includes the optional Arabic vowels, and the kashida, which only stretches a word. */
const ACCENTS = /[\u0300-\u036f\u0640\u064b-\u065f\u0670]/g;
/** The maximum number of characters and words of a query. */
export const LONGEST_QUERY = 300;
const MOST_WORDS = 12;
/** From how many other words a query does not need the function words. */
const LEAST_TOPICAL = 2;
/** The longest term, in characters. Longer terms, such as keys and hashes, are cut, so that search finds their start. */
const LONGEST_TERM = 80;
const LONGEST_WORD = 200;
const LONGEST_PATH = 300;

/** Text without spaces and punctuation. */
const CHUNK = /[^\s,;:!?"'`()[\]<>|=*&“”‘’«»、。，；：！？（）「」【】…]+/gu;
/** Letters, digits and marks, joined by `_`, `-` or `.` (at most three). */
const WORD = /[\p{L}\p{M}\p{N}]+(?:[_.-]{1,3}[\p{L}\p{M}\p{N}]+)*/gu;
const SEPARATOR = /[_.-]+/;
/** Scripts written without spaces between words. */
const UNSPACED =
  /([\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\u3005\u30fc]+)/u;
const PLAIN = /^[a-z0-9]*$/;

function wordsOf(chunk: string): QueryWord[] {
  if (PLAIN.test(chunk)) return [{ whole: chunk.slice(0, LONGEST_TERM), parts: [], isUnspaced: false }];
  const words: QueryWord[] = [];
  for (const { 0: word } of chunk.matchAll(WORD)) {
    if (ASCII.test(word)) words.push(identifier(word));
    // `split` puts the captured text, which has no spaces, at odd indexes.
    else
      word.split(UNSPACED).forEach((piece, index) => {
        const text = piece.replace(/^[_.-]{1,3}|[_.-]{1,3}$/g, "");
        if (text !== "") words.push(index % 2 === 1 ? unspaced(text) : identifier(text));
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
  return {
    whole: parts.join("").slice(0, LONGEST_TERM),
    parts: parts.length > 1 ? parts : [],
    isUnspaced: false,
  };
}

/** `uploadImage` → upload, Image; `HTTPServer` → HTTP, Server; `OAuth2Token` → OAuth2, Token. */
function humps(piece: string): string[] {
  if (!/\p{Lu}/u.test(piece.slice(1))) return [piece];
  return piece
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .split(" ");
}

function unspaced(text: string): QueryWord {
  const characters = [...fold(text)];
  const pairs = characters.slice(1).map((character, index) => characters[index] + character);
  return { whole: characters.join(""), parts: pairs.length > 0 ? pairs : characters, isUnspaced: true };
}

function isPath(chunk: string, words: readonly QueryWord[]): boolean {
  return chunk.includes("/") && (words.length > 1 || chunk.startsWith("/"));
}

/** A path as one term, with a leading slash and without a trailing slash. */
function wholePath(chunk: string): string {
  const path = fold(chunk.slice(0, LONGEST_PATH)).replace(/^\/+/, "");
  let end = path.length;
  while (path[end - 1] === "/") end--;
  return `/${path.slice(0, end)}`;
}
