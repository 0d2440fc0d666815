/** Which names of rows the words of a query make: one word, several together, or all. */
import type { Contents } from "./contents.ts";
import { joinedMatch, type Match, type NameMatch, worthOf } from "./matches.ts";
import type { QueryWord } from "./query.ts";
import { ITSELF } from "./row.ts";

/** The name of rows that some words of a query make. */
export interface Named {
  label: number;
  /** The words that are in the name, as bits. */
  words: number;
  worth: number;
  share: number;
  /** What being the whole name is worth. */
  bonus: number;
  /** If its words are the whole name: how likely the others say where it stands. 1 after these, less before them. */
  placed?: number;
  /** Whether it is the one word but for the plural. */
  isFolded?: boolean;
}

/** A name that nothing is asked of. */
export const ANY_NAME: Named = { label: ITSELF, words: 0, worth: 0, share: 0, bonus: 0 };

/** The words of a query that are found, with what each is worth. */
export interface Found {
  words: readonly QueryWord[];
  matches: readonly Match[];
  weights: readonly number[];
  /** Whether all words are found. */
  isAll: boolean;
  /** Whether the words say what to do, as the titles of operations do. */
  isAction: boolean;
}

/** All names, those with most words first. */
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

/** Works out what a name is worth. Gives whether any word is in it. */
function settle(contents: Contents, found: Found, one: Named, joined: NameMatch | undefined): boolean {
  const { matches, weights } = found;
  const every = (1 << matches.length) - 1;
  const total = sum(weights);
  let own = 0;
  let likeness = 0;
  for (let index = 0; index < matches.length; index++) {
    const match = one.words & (1 << index) && matches[index]?.labels.get(one.label);
    if (!match) continue;
    // Where a word of it is the name's, what is said about it only goes with it; "create" is no "created".
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

/** What it tells that some words of a query stand together at its end, or at its beginning. */
function placeOf(words: number, every: number): number {
  const lowest = words & -words;
  const isRun = ((words / lowest + 1) & (words / lowest)) === 0;
  if (!isRun) return 0;
  return words + lowest === every + 1 ? 1 : lowest === 1 ? BEFORE : 0;
}

/** The sum of some numbers. */
export function sum(all: readonly number[]): number {
  return all.reduce((so, one) => so + one, 0);
}

/** How many bits of a number are set. */
export function bits(number: number): number {
  let count = 0;
  for (let left = number; left > 0; left &= left - 1) count++;
  return count;
}

/** A field by its whole name: one that only a field can be called by, and one that anything may. */
const EXACT_NAME = 0.6;
const EXACT_WORD = 0.05;
const SPACED_NAME = 0.35;
/** The likeness of a word that counts as the same. */
const EXACT = 0.95;
/** A field is rather asked for after its operation than before it. */
const BEFORE = 0.4;
/** Thirds do not add up to one. */
const WHOLE_NAME = 0.999;
/** Words that stand in a name, but not as they were typed. */
const SPREAD = 0.85;
