/**
 * Measures how well the words of a query match the title, id and path of a section, and whether their order matches.
 */
import type { Contents, Entry } from "./contents.ts";
import type { Match } from "./matches.ts";
import type { QueryWord } from "./query.ts";

/** Compares the words of one query with the titles and paths of sections. */
export class Asked {
  private readonly tables = new Map<number, Table>();
  /** The bit mask of all words. */
  private readonly every: number;

  constructor(
    private readonly contents: Contents,
    private readonly words: readonly QueryWord[],
    private readonly matches: readonly Match[],
  ) {
    this.every = (1 << matches.length) - 1;
  }

  /** The weight of a word in a section: the section contains it, or the word means its method. */
  worth(index: number, section: number): number {
    const worth = (this.matches[index] as Match).sections.get(section) ?? 0;
    const { path } = this.contents.entries[section] as Entry;
    return isMeant(this.words[index]?.whole ?? "", path) ? Math.max(worth, MEANT) : worth;
  }

  /** Which share of its title, id or path some words cover, from 0 to 1. */
  covered(section: number, words: number): number {
    const { title, called, path } = this.table(section);
    return Math.max(share(title, words), share(called, words), share(path, words) * IN_PATH);
  }

  /**
   * Which share of its path the words make up, if they are whole segments in order; a fixed share if they are all of
   * it in another order.
   */
  along(section: number): number {
    const { path } = this.table(section);
    const count = this.words.length;
    if (count < 2) return 0;
    const is = ({ wholes, worths }: Piece, index: number): boolean =>
      ((this.words[index]?.parts.length ? wholes : worths)[index] as number) >= SAME;
    const isAsked = (piece: Piece): boolean => this.words.some((_, index) => is(piece, index));
    const isWhole = path.every((piece) => {
      const segment = path.filter(({ of }) => of === piece.of);
      return segment.every(isAsked) || !segment.some(isAsked);
    });
    if (!isWhole) return 0;
    if (isInOrder(count, (index, from) => path.findIndex((piece, at) => at > from && is(piece, index))))
      return share(path, this.every);
    const isAll =
      path.every(isAsked) && this.words.every((_, index) => path.some((piece) => is(piece, index)));
    return isAll ? UNORDERED : 0;
  }

  /** Whether the words are its whole title, in order, without other words. */
  isTitle(section: number): boolean {
    const { title } = this.table(section);
    if (this.words.some(({ parts }) => parts.length > 0)) return false;
    const isNeeded = (index: number): boolean =>
      this.words.length === 1 || share(title, this.every & ~(1 << index)) < SAME;
    return (
      share(title, this.every) >= SAME &&
      this.words.every((_, index) => isNeeded(index)) &&
      isInOrder(this.words.length, (index, from) =>
        title.findIndex(({ worths }, at) => at > from && (worths[index] as number) >= SAME),
      )
    );
  }

  /**
   * How well some words identify a section: their average weight, times the share of the title or path that they
   * cover. Verbs do not identify a section.
   */
  named(section: number, words: number): number {
    let sum = 0;
    let count = 0;
    let covered = this.covered(section, words);
    for (let index = 0; index < this.words.length; index++) {
      if (!(words & (1 << index)) || isAction(this.words[index]?.whole)) continue;
      sum += this.worth(index, section);
      count++;
      if (this.matches[index]?.isFilled) covered = 1;
    }
    return count === 0 ? 0 : (sum / count) * covered;
  }

  /**
   * Whether the title and path contain all of some words, apart from the words that others match. Then the query asks
   * for the section itself.
   */
  explains(section: number, words: number, others: number): boolean {
    let left = words;
    const { title, path } = this.table(section);
    for (const piece of [...title, ...path]) {
      const isTaken = piece.worths.some((worth, index) => others & (1 << index) && worth > 0);
      if (isTaken) continue;
      piece.worths.forEach((worth, index) => {
        if (worth >= SAME) left &= ~(1 << index);
      });
    }
    return left === 0;
  }

  private table(section: number): Table {
    let table = this.tables.get(section);
    if (!table) {
      const { pieces, called, segments, method, path } = this.contents.entries[section] as Entry;
      const isKnown = (piece: string): boolean => piece === method || isMeant(piece, path);
      table = {
        title: this.pieces(pieces, isKnown),
        called: this.pieces(called, isKnown),
        path: this.pieces(segments),
      };
      this.tables.set(section, table);
    }
    return table;
  }

  private pieces(all: readonly string[], isKnown?: (piece: string) => boolean): Piece[] {
    const found: Piece[] = [];
    for (let index = 0; index < all.length; index += 2) {
      const piece = all[index] as string;
      const whole = all[index + 1] as string;
      const wholes = this.matches.map(({ accepted }) => accepted.get(whole) ?? 0);
      const worths = this.matches.map(({ accepted }, word) =>
        Math.max(accepted.get(piece) ?? 0, wholes[word] as number),
      );
      found.push({ of: whole, wholes, worths, known: isKnown?.(piece) ? KNOWN : 0 });
    }
    return found;
  }
}

/** The words of a section's title, id and path, in order. */
interface Table {
  title: readonly Piece[];
  called: readonly Piece[];
  path: readonly Piece[];
}

interface Piece {
  /** The compound word that it is part of. */
  of: string;
  /**
   * For each word of the query: how well it matches the compound word, and how well it matches the compound word or
   * this piece.
   */
  wholes: readonly number[];
  worths: readonly number[];
  /** Its weight without a matching word, because the method implies it. */
  known: number;
}

function share(pieces: readonly Piece[], words: number): number {
  let sum = 0;
  for (const { worths, known } of pieces)
    sum += worths.reduce(
      (most, worth, index) => (words & (1 << index) ? Math.max(most, worth) : most),
      known,
    );
  return pieces.length === 0 ? 0 : sum / pieces.length;
}

/** Whether that many words occur in order. `next` returns the position of a word after another position, or -1. */
function isInOrder(count: number, next: (index: number, from: number) => number): boolean {
  let at = -1;
  for (let index = 0; index < count; index++) {
    at = next(index, at);
    if (at < 0) return false;
  }
  return true;
}

/** The verbs that people use for methods. */
const MEANINGS: ReadonlyMap<string, RegExp> = new Map([
  ...each("create add new make", /^(?:post .*[^}]|put.*)$/),
  ...each("list all", /^get .*[^}]$/),
  ...each("get retrieve read fetch show", /^get/),
  ...each("update edit change modify", /^(?:patch|put|post .*\}$)/),
  ...each("delete remove destroy cancel", /^delete/),
]);

function each(words: string, of: RegExp): [string, RegExp][] {
  return words.split(" ").map((word) => [word, of]);
}

/** Whether a word is a verb for a method. */
export function isAction(word: string | undefined): boolean {
  return word !== undefined && MEANINGS.has(word);
}

/** Whether a word is a verb for the method of an operation. */
function isMeant(word: string, path: string): boolean {
  const meaning = MEANINGS.get(word);
  return meaning?.test(path.slice(0, 6).toLowerCase() + path.slice(6)) === true;
}

const MEANT = 0.75;
const KNOWN = 0.5;
const IN_PATH = 0.8;
const SAME = 0.9;
/** The weight of the words of a path in another order. */
const UNORDERED = 0.5;
