/** Measures how well the words of a query, and their order, match the title, id and path of a section. */
import { stemmer } from "stemmer";
import type { Contents, Entry } from "./contents.ts";
import { BEGUN, type Match } from "./matches.ts";
import { fold, type QueryWord, STOP_WORDS } from "./terms.ts";

/** Compares the words of one query with the titles and paths of sections. */
export class TitleMatcher {
  private readonly cache = new Map<number, Pieces>();
  /** The bit mask of all words. */
  private readonly allWords: number;
  /** The meanings of the verbs among the words. */
  private readonly meanings: ReadonlySet<Meaning | undefined>;
  private readonly known = new Map<string, Piece>();
  /** The words of the query, as numbers, with the small words between them; undefined if there are none. */
  private readonly phrase: readonly (number | string)[] | undefined;

  constructor(
    private readonly contents: Contents,
    private readonly words: readonly QueryWord[],
    private readonly matches: readonly Match[],
    text = "",
  ) {
    this.phrase = phraseOf(text, words);
    this.allWords = (1 << matches.length) - 1;
    this.meanings = new Set(words.flatMap((_, index) => this.meaning(index) ?? []));
  }

  /**
   * The weight of a word in a section. A verb counts even if the section does not contain it: if the operation does what
   * it means, or if the title or id has a verb with the same meaning.
   */
  weight(word: number, section: number): number {
    const weight = (this.matches[word] as Match).sections.get(section) ?? 0;
    const meaning = this.meaning(word);
    if (!meaning) return weight;
    const { path } = this.contents.entries[section] as Entry;
    const isDone = doesMean(path, meaning);
    const isSaid = this.sectionPieces(section).meanings.has(meaning);
    if (isDone) return Math.max(weight, isSaid ? DONE_AND_SAID : DONE);
    return isSaid ? Math.max(weight, SAID) : weight;
  }

  /**
   * The meaning of a word, if it is a verb, or may be one at the start of the query. Before a plural, it is none: "open
   * an issue" is about making one, "open issues" about a state.
   */
  private meaning(word: number): Meaning | undefined {
    const { words } = this;
    const { whole = "" } = words[word] ?? {};
    const isStart = word === 0 && words.length > 1 && !PLURAL.test(words.at(-1)?.whole ?? "");
    return BY_VERB.get(whole) ?? (isStart ? AT_START.get(whole) : undefined);
  }

  /**
   * How well the query is a verb and the object of an operation, from 0 to 1: its path ends with the object, and it does
   * what the verb means, or has a verb with the same meaning in its title or id.
   */
  asObject(section: number): number {
    const { method } = this.contents.entries[section] as Entry;
    if (this.meanings.size === 0 || !method || this.hasNoObject) return 0;
    const path = this.sectionPieces(section).path.filter(({ meaning }) => !meaning);
    let weight = 1;
    let objects = 0;
    for (const index of this.words.keys())
      if (this.meaning(index)) weight = Math.min(weight, this.weight(index, section));
      else if (path.some(({ typedWeights }) => (typedWeights[index] as number) >= SAME))
        objects |= 1 << index;
      else return 0;
    const covered = (pieces: readonly Piece[]): number => share(pieces, objects, typedWeightsOf);
    return covered(path.slice(-1)) >= SAME ? weight * Math.sqrt(covered(path)) : 0;
  }

  /** The share of the section's title, id or path that some words cover, from 0 to 1. */
  coverage(section: number, words: number): number {
    const { title, id, path, coverages } = this.sectionPieces(section);
    let coverage = coverages.get(words);
    if (coverage === undefined) {
      coverage = Math.max(share(title, words), share(id, words), share(path, words) * IN_PATH);
      coverages.set(words, coverage);
    }
    return coverage;
  }

  /** The bit mask of the words in the title, id or path of a section, also in another form. */
  held(section: number): number {
    const { title, id, path } = this.sectionPieces(section);
    let held = 0;
    for (const { weights } of [...title, ...id, ...path])
      weights.forEach((weight, index) => {
        if (weight >= SAME_STEM) held |= 1 << index;
      });
    return held;
  }

  /**
   * The share of the section's path that the words cover, if they are whole segments in order. A fixed share if they
   * are all its segments in another order. Otherwise 0.
   */
  pathCoverage(section: number): number {
    const { path } = this.sectionPieces(section);
    const count = this.words.length;
    if (count < 2) return 0;
    const is = ({ compoundWeights, weights }: Piece, index: number): boolean =>
      ((this.words[index]?.parts.length ? compoundWeights : weights)[index] as number) >= SAME;
    const isTyped = (piece: Piece): boolean => this.words.some((_, index) => is(piece, index));
    const isWhole = path.every((piece) => {
      const segment = path.filter(({ compound }) => compound === piece.compound);
      return segment.every(isTyped) || !segment.some(isTyped);
    });
    if (!isWhole) return 0;
    if (isInOrder(count, (index, from) => path.findIndex((piece, at) => at > from && is(piece, index))))
      return share(path, this.allWords, typedWeightsOf);
    const isAll =
      path.every(isTyped) && this.words.every((_, index) => path.some((piece) => is(piece, index)));
    return isAll ? UNORDERED : 0;
  }

  /** Whether a section is an operation that only reads, by its method or the first word of its title or id. */
  isReading(section: number): boolean {
    const { method, titlePieces, idPieces } = this.contents.entries[section] as Entry;
    return (
      method === "get" ||
      (method === "post" && [titlePieces, idPieces].some(([first = ""]) => READING.has(meaningOf(first))))
    );
  }

  /** Whether a small word follows a verb at the start, as in "add to a list", which is not about adding a list. */
  get hasNoObject(): boolean {
    const [first, second] = this.phrase ?? [];
    return typeof second === "string" && typeof first === "number" && isAction(this.words[first]?.whole);
  }

  /** Whether the words are the section's whole title, in order, without other words. */
  isTitle(section: number): boolean {
    const { title } = this.sectionPieces(section);
    if (this.words.some(({ parts }) => parts.length > 0)) return false;
    const isNeeded = (index: number): boolean =>
      this.words.length === 1 || share(title, this.allWords & ~(1 << index)) < SAME;
    return (
      share(title, this.allWords) >= SAME &&
      this.words.every((_, index) => isNeeded(index)) &&
      isInOrder(this.words.length, (index, from) =>
        title.findIndex(({ weights }, at) => at > from && (weights[index] as number) >= SAME),
      )
    );
  }

  /**
   * Whether the title has the words of the query in order, with the small words between them, which tell "add to a list"
   * from "add a list".
   */
  isPhrase(section: number): boolean {
    const { phrase } = this;
    const { folded } = this.contents.entries[section] as Entry;
    if (!phrase) return false;
    const said = folded.split(/[^\p{L}\p{N}]+/u);
    return isInOrder(phrase.length, (index, from) => {
      const word = phrase[index] as number | string;
      return said.findIndex((one, at) => {
        if (at <= from) return false;
        return typeof word === "string" ? one === word : (this.matches[word]?.accepted.get(one) ?? 0) >= SAME;
      });
    });
  }

  /**
   * How well some words identify a section: their average weight, times the share of its title, id or path that they
   * cover. Verbs for methods are ignored.
   */
  identification(section: number, words: number): number {
    let sum = 0;
    let count = 0;
    let covered = this.coverage(section, words);
    for (let index = 0; index < this.words.length; index++) {
      if (!(words & (1 << index)) || isAction(this.words[index]?.whole)) continue;
      sum += this.weight(index, section);
      count++;
      if (this.matches[index]?.isPath) covered = 1;
    }
    return count === 0 ? 0 : (sum / count) * covered;
  }

  /**
   * Whether the title and path contain all of some words, ignoring the words of the title that `others` match. If so,
   * the query is about the section itself.
   */
  explains(section: number, words: number, others: number): boolean {
    let left = words;
    const { title, path } = this.sectionPieces(section);
    for (const piece of [...title, ...path]) {
      const isTaken = piece.weights.some((weight, index) => others & (1 << index) && weight > 0);
      if (isTaken) continue;
      piece.weights.forEach((weight, index) => {
        if (weight >= SAME) left &= ~(1 << index);
      });
    }
    return left === 0;
  }

  private sectionPieces(section: number): Pieces {
    let pieces = this.cache.get(section);
    if (!pieces) {
      const { titlePieces, idPieces, pathPieces, method, path } = this.contents.entries[section] as Entry;
      const isImplied = (piece: string): boolean => {
        const meaning = meaningOf(piece);
        return piece === method || this.meanings.has(meaning) || doesMean(path, meaning);
      };
      const title = this.pieces(titlePieces, isImplied);
      const id = this.pieces(idPieces, isImplied);
      pieces = {
        title,
        id,
        path: this.pieces(pathPieces),
        meanings: new Set(method ? [...title, ...id].map(({ meaning }) => meaning) : []),
        coverages: new Map(),
      };
      this.cache.set(section, pieces);
    }
    return pieces;
  }

  /** @param all pieces, each followed by the compound word that contains it */
  private pieces(all: readonly string[], isImplied?: (piece: string) => boolean): Piece[] {
    const found: Piece[] = [];
    for (let index = 0; index < all.length; index += 2) {
      const piece = all[index] as string;
      const compound = all[index + 1] as string;
      const needsNoWord = isImplied?.(piece) ?? false;
      // Many sections have the same words.
      const key = `${needsNoWord} ${compound} ${piece}`;
      let known = this.known.get(key);
      if (!known) {
        known = this.piece(piece, compound, needsNoWord);
        this.known.set(key, known);
      }
      found.push(known);
    }
    return found;
  }

  private piece(piece: string, compound: string, isImplied: boolean): Piece {
    const compoundWeights = this.matches.map(({ accepted }) => accepted.get(compound) ?? 0);
    const heavier = (least: number): number[] =>
      this.matches.map(({ accepted }, word) => {
        const weight = compoundWeights[word] as number;
        return Math.max(accepted.get(piece) ?? 0, weight > least ? weight : 0);
      });
    return {
      compound,
      compoundWeights,
      weights: heavier(0),
      typedWeights: heavier(BEGUN),
      impliedWeight: isImplied ? IMPLIED : 0,
      meaning: meaningOf(piece),
    };
  }
}

/** The words of a query as numbers, with the small words between them; undefined if there are none, or other words. */
function phraseOf(text: string, words: readonly QueryWord[]): readonly (number | string)[] | undefined {
  const typed = fold(text.trim()).split(/\s+/);
  const phrase = typed
    .filter((one) => !ARTICLES.has(one))
    .map((one) => (STOP_WORDS.has(one) ? one : words.findIndex(({ whole }) => whole === one)));
  const isBetween = phrase.some(
    (one, index) => typeof one === "string" && index > 0 && index < phrase.length - 1,
  );
  return isBetween && !phrase.includes(-1) ? phrase : undefined;
}

const ARTICLES: ReadonlySet<string> = new Set(["a", "an", "the", "your"]);

/** The words of a section's title, id and path, in order. */
interface Pieces {
  title: readonly Piece[];
  id: readonly Piece[];
  path: readonly Piece[];
  /** The meanings of the verbs in its title and id. */
  meanings: ReadonlySet<Meaning | undefined>;
  /** The results of `coverage`, by words: the rows of a section ask for few combinations. */
  coverages: Map<number, number>;
}

interface Piece {
  /** The compound word that it is part of. */
  compound: string;
  /**
   * For each word of the query, how well it matches the compound word, and how well it matches the compound word or the
   * piece.
   */
  compoundWeights: readonly number[];
  weights: readonly number[];
  /** The same without compound words of which only the beginning is typed, such as "merge-async" for "merge". */
  typedWeights: readonly number[];
  /** Its weight if no word matches it: more than 0 if the operation, or a verb of the query, implies it. */
  impliedWeight: number;
  /** Its meaning, if it is a verb. */
  meaning: Meaning | undefined;
}

function typedWeightsOf({ typedWeights }: Piece): readonly number[] {
  return typedWeights;
}

function share(
  pieces: readonly Piece[],
  words: number,
  weightsOf = ({ weights }: Piece): readonly number[] => weights,
): number {
  let sum = 0;
  for (const piece of pieces)
    sum += weightsOf(piece).reduce(
      (most, weight, index) => (words & (1 << index) ? Math.max(most, weight) : most),
      piece.impliedWeight,
    );
  return pieces.length === 0 ? 0 : sum / pieces.length;
}

/** Whether `count` words occur in order. `next` returns the first position of a word after `from`, or -1. */
function isInOrder(count: number, next: (index: number, from: number) => number): boolean {
  let at = -1;
  for (let index = 0; index < count; index++) {
    at = next(index, at);
    if (at < 0) return false;
  }
  return true;
}

/** What several verbs mean. */
interface Meaning {
  verbs: readonly string[];
  /** Matches the method, in lower case, and the path of the operations that do this, if these tell. */
  operations?: RegExp;
}

const LISTING: Meaning = { verbs: ["list", "all"], operations: /^get .*[^}]$/ };
const GETTING: Meaning = { verbs: ["get", "retrieve", "read", "fetch", "show"], operations: /^get/ };
const DELETING: Meaning = {
  verbs: ["delete", "remove", "destroy", "cancel", "void", "revoke"],
  operations: /^delete/,
};
const CREATING: Meaning = {
  verbs: ["create", "add", "new", "make", "insert"],
  operations: /^(?:post .*[^}]|put.*)$/,
};
const UPDATING: Meaning = {
  verbs: ["update", "edit", "change", "modify", "rename"],
  operations: /^(?:patch|put|post .*\}$)/,
};
const READING: ReadonlySet<Meaning | undefined> = new Set([LISTING, GETTING]);

/**
 * The verbs that people use for methods, and others with one meaning. Whether a path ends with a parameter tells one
 * thing from a list.
 */
const MEANINGS: readonly Meaning[] = [
  CREATING,
  LISTING,
  GETTING,
  UPDATING,
  DELETING,
  { verbs: ["restart", "reboot"] },
];

const BY_VERB: ReadonlyMap<string, Meaning> = new Map(
  MEANINGS.flatMap((meaning) => meaning.verbs.map((verb) => [verb, meaning] as const)),
);

/** Verbs that are also nouns or adjectives, so they only count at the start of a query. */
const AT_START: ReadonlyMap<string, Meaning> = new Map([
  ["open", CREATING],
  ["submit", CREATING],
  ["close", UPDATING],
]);

/** Matches plurals, but not "status" or "analysis". */
const PLURAL = /[^sui]s$/;

/** The meaning of a word, if it is a verb, also in the third person. */
function meaningOf(word: string): Meaning | undefined {
  return BY_VERB.get(word) ?? (word.endsWith("s") ? BY_VERB.get(word.slice(0, -1)) : undefined);
}

/** Whether a word is a verb for a method. */
export function isAction(word: string | undefined): boolean {
  return word !== undefined && BY_VERB.has(word);
}

/** Whether a word means to delete: a form of such a verb, such as "deletion", or its beginning, such as "dele". */
export function isDeletion(word: string): boolean {
  const stem = stemmer(word);
  const isBegun = word.length >= SHORTEST_BEGINNING;
  return DELETING.verbs.some((verb) => stemmer(verb) === stem || (isBegun && verb.startsWith(word)));
}

/** How many characters of a verb are enough, while it is being typed. */
const SHORTEST_BEGINNING = 4;

/** Whether the operation with a method and path does what a verb means. */
function doesMean(path: string, meaning: Meaning | undefined): boolean {
  const method = path.slice(0, LONGEST_METHOD).toLowerCase();
  return meaning?.operations?.test(method + path.slice(LONGEST_METHOD)) === true;
}

/** The length of the longest method that a meaning has: "delete". */
const LONGEST_METHOD = 6;
/**
 * The weights of a verb: if the operation does what it means, if the title or id has a verb with the same meaning, and
 * if both are the case.
 */
const DONE = 0.75;
const SAID = 0.65;
const DONE_AND_SAID = 0.8;
const IMPLIED = 0.5;
const IN_PATH = 0.8;
/** The weight from which a word counts as the same. */
const SAME = 0.9;
/** The weight from which a word counts as another form, such as "permanent" for "permanently". */
const SAME_STEM = 0.8;
/** The share for all segments of a path in another order. */
const UNORDERED = 0.5;
