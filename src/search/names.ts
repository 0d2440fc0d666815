/** Finds rows whose names match words of a query: one, several, or all of them. */
import type { Contents } from "./contents.ts";
import { joinedMatch, type Match, type NameMatch, worthOf } from "./matches.ts";
import type { QueryWord } from "./query.ts";
import { ITSELF } from "./row.ts";

/** A name of rows that some words of a query match. */
export interface Named {
  label: number;
  /** The bit mask of the words in the name. */
  words: number;
  worth: number;
  share: number;
  /** The bonus for matching the whole name. */
  bonus: number;
  /**
   * If its words are the whole name: how likely the other words name its section. 1 if they precede the name, less if
   * they follow it.
   */
  placed?: number;
  /** Whether it differs from the only word just by singular or plural. */
  isFolded?: boolean;
}

/** A name for rows that match without words. */
export const ANY_NAME: Named = { label: ITSELF, words: 0, worth: 0, share: 0, bonus: 0 };

/** The words of a query that occur in the index, with their weights. */
export interface Found {
  words: readonly QueryWord[];
  matches: readonly Match[];
  weights: readonly number[];
  /** Whether all words occur. */
  isAll: boolean;
  /** Whether the query begins with a verb, like the titles of operations. */
  isAction: boolean;
}

/** All matching names, sorted by the number of words. */
export function namesOf(contents: Contents, found: Found): Named[] {
  const { words, matches } = found;
  const joined = found.isAll ? joinedMatch(contents, words) : new Map<number, NameMatch>();
  const named = new Map<number, Named>();
  for (let index = 0; index < matches.length; index++)
    for (const [label, { share }] of (matches[index] as Match).labels) {
      let known = named.get(label);
      if (!known) {
        known = { label, words: 0, worth: 0, share: 0, bonus: 0 };
        named.set(label, known);
      }
      known.words |= 1 << index;
      known.share += share;
    }
  const all = [...named.values()].filter((one) => settle(contents, found, one, joined.get(one.label)));
  return all.sort((a, b) => bits(b.words) - bits(a.words) || b.worth + b.bonus - a.worth - a.bonus);
}

/** Computes the weight of a name. Returns false if no word matches it. */
function settle(contents: Contents, found: Found, one: Named, joined: NameMatch | undefined): boolean {
  const { matches, weights } = found;
  const every = (1 << matches.length) - 1;
  const total = sum(weights);
  let own = 0;
  let likeness = 0;
  for (let index = 0; index < matches.length; index++) {
    const match = one.words & (1 << index) && matches[index]?.labels.get(one.label);
    if (!match) continue;
    // If one word matches the name, words that match only the description do not count here. A verb must match
    // exactly: "create" is not "created".
    const isVerb = index === 0 && every > 1 && found.isAction && match.likeness < EXACT;
    if ((one.share > 0 && match.share === 0) || isVerb) {
      one.words &= ~(1 << index);
      continue;
    }
    own += weights[index] as number;
    likeness += match.likeness * (weights[index] as number);
  }
  if (own === 0) return false;
  const match = { likeness: likeness / own, share: one.share };
  const isJoined = joined !== undefined && worthOf(joined) > worthOf(match);
  if (isJoined) {
    Object.assign(match, joined);
    one.words = every;
    own = total;
  }
  const isSpread = every > 1 && one.words === every && joined === undefined;
  one.worth = (own / total) * worthOf(match) * (isSpread ? SPREAD : 1);
  const isExact = match.likeness > EXACT && match.share >= WHOLE_NAME;
  one.placed = isExact ? placeOf(one.words, every) : 0;
  one.isFolded = every === 1 && match.likeness > EXACT && match.likeness < 1;
  if (one.words === every && isExact && (joined || every === 1) && !one.isFolded)
    one.bonus = every > 1 ? SPACED_NAME : (contents.sizes[one.label] as number) > 1 ? EXACT_NAME : EXACT_WORD;
  return true;
}

/**
 * How likely the other words name the section, by the position of some words: together at the end of the query, at
 * its beginning, or elsewhere.
 */
function placeOf(words: number, every: number): number {
  const lowest = words & -words;
  const isRun = ((words / lowest + 1) & (words / lowest)) === 0;
  if (!isRun) return 0;
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

/** The bonus for a field's whole name: a compound name, and a single word, which could mean anything. */
const EXACT_NAME = 0.6;
const EXACT_WORD = 0.05;
const SPACED_NAME = 0.35;
/** The similarity from which a word counts as the same. */
const EXACT = 0.95;
/** Readers type a field more often after its operation than before it. */
const BEFORE = 0.4;
/** Less than 1, because thirds do not add up to 1. */
const WHOLE_NAME = 0.999;
/** The weight of words that are all in a name, but not as typed. */
const SPREAD = 0.85;
