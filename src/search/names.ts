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
  /** How well they match, as a share of the whole query. */
  weight: number;
  /** The share of the name that the words cover together. */
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
  /** Words of the query that do not occur in the index. */
  unknown: readonly string[];
  /** Whether the query begins with a verb, like the titles of operations. */
  isAction: boolean;
}

/** All matching names, sorted by the number of matching words. */
export function namesOf(contents: Contents, terms: Terms): NameHit[] {
  const { words, matches } = terms;
  const joined = terms.unknown.length === 0 ? joinedMatch(contents, words) : new Map<number, NameMatch>();
  const hits = new Map<number, NameHit>();
  for (let index = 0; index < matches.length; index++)
    for (const [label, { share }] of (matches[index] as Match).labels) {
      let hit = hits.get(label);
      if (!hit) {
        hit = { label, words: 0, weight: 0, share: 0, bonus: 0 };
        hits.set(label, hit);
      }
      hit.words |= 1 << index;
      hit.share += share;
    }
  const all = [...hits.values()].filter((hit) => weigh(contents, terms, hit, joined.get(hit.label)));
  return all.sort((a, b) => bits(b.words) - bits(a.words) || b.weight + b.bonus - a.weight - a.bonus);
}

/**
 * Completes a hit: sets its weight, its bonus, and what it says about the query. Returns false if none of its words
 * counts.
 * @param joined the match of the whole name by all words written as one, if there is one
 */
function weigh(contents: Contents, terms: Terms, hit: NameHit, joined: NameMatch | undefined): boolean {
  const own = ownMatch(terms, hit);
  if (!own) return false;
  const every = (1 << terms.matches.length) - 1;
  const isJoined = joined !== undefined && nameWeight(joined) > nameWeight(own);
  const match = isJoined ? { ...own, ...joined } : own;
  if (isJoined) hit.words = every;
  const isScattered = every > 1 && hit.words === every && joined === undefined;
  const queryShare = isJoined ? 1 : own.weight / sum(terms.weights);
  hit.weight = queryShare * nameWeight(match) * (isScattered ? SCATTERED : 1);
  const isExact = match.similarity > EXACT && match.share >= WHOLE;
  const position = positionWeight(hit.words, every);
  hit.isWhole = isExact && position > 0;
  hit.isSame = isExact && match.similarity === 1;
  hit.position = position < 1 && !isExact ? 0 : position * clarity(match);
  hit.isInflected = every === 1 && match.similarity > EXACT && match.similarity < 1;
  // If a query of several words differs from the name by a plural, it is probably a phrase and not the name.
  const isQuery = hit.words === every && (hit.isSame || (isExact && isJoined));
  const isCompound = (contents.sizes[hit.label] as number) > 1;
  if (isQuery && every === 1) hit.bonus = isCompound ? EXACT_NAME : EXACT_WORD;
  else if (isQuery && joined) hit.bonus = SPACED_NAME;
  return true;
}

/**
 * How well the words of a hit match its name on average, and the sum of their weights. Removes words that do not count
 * from the hit: if one word matches the name, those that match only the description; and a verb at the start of the
 * query that does not match exactly, so that "create" does not match "created".
 */
function ownMatch(
  { matches, weights, isAction }: Terms,
  hit: NameHit,
): (NameMatch & { weight: number }) | undefined {
  let weight = 0;
  let similarity = 0;
  let isBegun = false;
  for (let index = 0; index < matches.length; index++) {
    const match = hit.words & (1 << index) && matches[index]?.labels.get(hit.label);
    if (!match) continue;
    const isOnlyDescribed = hit.share > 0 && match.share === 0;
    const isOtherVerb = isAction && index === 0 && matches.length > 1 && match.similarity < EXACT;
    if (isOnlyDescribed || isOtherVerb) {
      hit.words &= ~(1 << index);
      continue;
    }
    weight += weights[index] as number;
    similarity += match.similarity * (weights[index] as number);
    isBegun ||= match.isBegun ?? false;
  }
  return weight === 0 ? undefined : { weight, similarity: similarity / weight, share: hit.share, isBegun };
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
  const first = words & -words;
  // Adding the bit of the first word to adjacent ones gives the bit after the last word.
  const afterLast = words + first;
  const isAdjacent = (afterLast & words) === 0;
  if (!isAdjacent) return 0;
  if (afterLast === every + 1) return 1;
  return first === 1 ? BEFORE : 0;
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
