/**
 * Collects the operations that match all words of a query except one, or two of many: readers type one word too many.
 * Their titles, ids, paths or first sentences must tell all other words.
 */
import type { Contents } from "./contents.ts";
import { bits } from "./names.ts";
import type { QueryWord } from "./terms.ts";
import { isAction } from "./titles.ts";

/** An operation without some words. */
export interface RelaxedMatch {
  section: number;
  /** The bit mask of the words that match. */
  words: number;
  score: number;
}

/** The operations of one query. */
export class RelaxedMatches {
  private readonly found: RelaxedMatch[] = [];
  private readonly every: number;
  /** The bit mask of the words that say what to do, and are never left out. */
  readonly actions: number;
  /** How many words may be left out. */
  private readonly most: number;
  /** The number of operations that tell all words, and the lowest score of these. */
  private told = 0;
  private lowest = Infinity;

  constructor(
    private readonly contents: Contents,
    words: readonly QueryWord[],
  ) {
    this.every = (1 << words.length) - 1;
    this.most = words.length < FROM_ONE ? 0 : words.length < FROM_TWO ? 1 : 2;
    this.actions = words.reduce((mask, { whole }, index) => mask | (isAction(whole) ? 1 << index : 0), 0);
  }

  /**
   * Adds a section.
   * @param told the bit mask of the words that its title, id, path or first sentence tells
   * @param held the bit mask of the words in its title, id and path
   */
  add(match: RelaxedMatch, told: number, held: number): void {
    const { every, actions, most, contents } = this;
    if (most === 0 || contents.entries[match.section]?.method === undefined) return;
    if (told === every) {
      this.told++;
      this.lowest = Math.min(this.lowest, match.score);
    }
    if (match.words === every || bits(every & ~told) > most || actions & ~match.words) return;
    if (bits(told) < LEAST_TOLD || (told & ~actions) === 0) return;
    const isHeld = (match.words & ~held & ~actions) === 0;
    const isFirstLeft = (match.words & 1) === 0;
    const factor = (isHeld ? 1 : ONLY_TOLD) * (isFirstLeft ? FIRST_LEFT : 1);
    this.found.push({ ...match, score: match.score * factor });
  }

  /** The operations; none if enough of them tell all words. */
  all(): readonly RelaxedMatch[] {
    if (this.told >= ENOUGH) return [];
    return this.found.map((one) => ({ ...one, score: Math.min(one.score, this.lowest * BELOW) * LEFT_OUT }));
  }
}

/** The number of words from which one, and from which two may be left out. */
const FROM_ONE = 3;
const FROM_TWO = 5;
/** The least number of words that an operation tells. */
const LEAST_TOLD = 2;
/** How many operations that tell all words are enough. */
const ENOUGH = 3;
/** The factors for operations with a word only in their text, and without the first word, which is often a verb. */
const ONLY_TOLD = 0.8;
const FIRST_LEFT = 0.85;
/** The factor for operations that lack a word, and for those below others that have all. */
export const LEFT_OUT = 0.9;
const BELOW = 0.99;
