/** Finds the names of rows that match one or more words of a query. */
import type { Contents } from "./contents.ts";
import { CLEAR, joinedMatch, type Match, type NameMatch, nameWeight } from "./matches.ts";
import { ITSELF } from "./row.ts";
import type { QueryWord } from "./terms.ts";

/** A name of rows that matches words of a query. */
export interface NameHit {
  label: number;
  /** The bit mask of the words that match the name. */
  words: number;
  weight: number;
  share: number;
  /** The bonus for matching the whole name. */
  bonus: number;
  /** Whether its own words are the whole name. */
  isWhole?: boolean;
  /** Whether they are the whole name in the same form (singular or plural). */
  isSame?: boolean;
  /**
   * How likely the other words name its section: 1 if the others precede it, less if they follow it, if its own words
   * are a part of the name, or if they have another form (singular or plural).
   */
  position?: number;
  /** Whether the query has one word, and the name is another form of it (singular or plural). */
  isInflected?: boolean;
}

/** The name of rows that an operator selects without words. */
export const ANY_NAME: NameHit = { label: ITSELF, words: 0, weight: 0, share: 0, bonus: 0 };

/** The words of a query that occur in the index, with their matches and weights. */
export interface Terms {
  words: readonly QueryWord[];
  matches: readonly Match[];
  weights: readonly number[];
  /** The words that are the steps to a field. */
  steps: readonly (readonly QueryWord[])[];
  /** Whether all words of the query occur in the index. */
  isComplete: boolean;
  /** Whether the query begins with a verb, like the titles of operations. */
  isAction: boolean;
}

/** All matching names, sorted by the number of matching words. */
export function namesOf(contents: Contents, found: Terms): NameHit[] {
  const { words, matches } = found;
  const joined = found.isComplete ? joinedMatch(contents, words) : new Map<number, NameMatch>();
  const named = new Map<number, NameHit>();
  for (let index = 0; index < matches.length; index++)
    for (const [label, { share }] of (matches[index] as Match).labels) {
      let known = named.get(label);
      if (!known) {
        known = { label, words: 0, weight: 0, share: 0, bonus: 0 };
        named.set(label, known);
      }
      known.words |= 1 << index;
      known.share += share;
    }
  const all = [...named.values()].filter((one) => weigh(contents, found, one, joined.get(one.label)));
  return all.sort((a, b) => bits(b.words) - bits(a.words) || b.weight + b.bonus - a.weight - a.bonus);
}

/** Sets the weight and the bonus of a name. Returns false if no word matches it. */
function weigh(contents: Contents, found: Terms, one: NameHit, joined: NameMatch | undefined): boolean {
  const { matches, weights } = found;
  const every = (1 << matches.length) - 1;
  const total = sum(weights);
  let own = 0;
  let similarity = 0;
  let isBegun = false;
  for (let index = 0; index < matches.length; index++) {
    const match = one.words & (1 << index) && matches[index]?.labels.get(one.label);
    if (!match) continue;
    // If one word matches the name, words that match only the description do not count. A verb must match exactly, so
    // that "create" does not match "created".
    const isVerb = index === 0 && every > 1 && found.isAction && match.similarity < EXACT;
    if ((one.share > 0 && match.share === 0) || isVerb) {
      one.words &= ~(1 << index);
      continue;
    }
    own += weights[index] as number;
    similarity += match.similarity * (weights[index] as number);
    isBegun ||= match.isBegun ?? false;
  }
  if (own === 0) return false;
  const match = { similarity: similarity / own, share: one.share, isBegun };
  const isJoined = joined !== undefined && nameWeight(joined) > nameWeight(match);
  if (isJoined) {
    Object.assign(match, joined);
    one.words = every;
    own = total;
  }
  const isScattered = every > 1 && one.words === every && joined === undefined;
  one.weight = (own / total) * nameWeight(match) * (isScattered ? SCATTERED : 1);
  const isExact = match.similarity > EXACT && match.share >= WHOLE;
  const position = positionWeight(one.words, every);
  one.isWhole = isExact && position > 0;
  one.isSame = isExact && match.similarity === 1;
  one.position = position < 1 && !isExact ? 0 : position * clarity(match);
  one.isInflected = every === 1 && match.similarity > EXACT && match.similarity < 1;
  // If a query of several words differs from the name by a plural, it is probably a phrase and not the name.
  if (one.words === every && (one.isSame || (isExact && isJoined)) && (joined || every === 1))
    one.bonus = every > 1 ? SPACED_NAME : (contents.sizes[one.label] as number) > 1 ? EXACT_NAME : EXACT_WORD;
  return true;
}

/**
 * How clearly words name a field: 1 if they are its whole name, less if they are a part of it, have another form, or are
 * not complete.
 */
function clarity(match: NameMatch): number {
  const { similarity, share, isBegun } = match;
  const isOtherForm = similarity > EXACT && similarity < 1 && !isBegun;
  if (share >= WHOLE) return similarity === 1 ? 1 : isBegun ? BEGUN_NAME : isOtherForm ? OTHER_FORM : 0;
  return similarity < CLEAR ? 0 : nameWeight(match) * (isOtherForm ? PART_IN_OTHER_FORM : 1);
}

/** How likely the other words name the section: 1 if `words` end the query, less if they begin it, otherwise 0. */
function positionWeight(words: number, every: number): number {
  const lowest = words & -words;
  const isAdjacent = ((words / lowest + 1) & (words / lowest)) === 0;
  if (!isAdjacent) return 0;
  return words + lowest === every + 1 ? 1 : lowest === 1 ? BEFORE : 0;
}

/** The sum of numbers. */
export function sum(all: readonly number[]): number {
  return all.reduce((so, one) => so + one, 0);
}

/** The number of set bits. */
export function bits(number: number): number {
  let count = 0;
  for (let left = number; left > 0; left &= left - 1) count++;
  return count;
}

/** The bonuses for the whole name of a field: a compound name, a single word, and a name typed as several words. */
const EXACT_NAME = 0.6;
const EXACT_WORD = 0.05;
const SPACED_NAME = 0.35;
/** The similarity above which a word counts as the same. */
const EXACT = 0.95;
/** The factors for another form (singular or plural) of a name, and of a part of a name. */
const OTHER_FORM = 0.4;
const PART_IN_OTHER_FORM = 0.8;
/** The factor for a name of which the last word is being typed. */
const BEGUN_NAME = 0.9;
/** Less than 1, because readers type a field more often after its operation than before it. */
const BEFORE = 0.4;
/** Less than 1, because of rounding: three thirds may add up to less than 1. */
const WHOLE = 0.999;
/** The factor if a name contains all words, but not in the order of the query. */
const SCATTERED = 0.85;
