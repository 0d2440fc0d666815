/** Finds where one word of a query occurs: in which sections, and in the names of which rows. */
import { type Contents, PIECE, SAYING, WHOLE } from "./contents.ts";
import type { QueryWord } from "./query.ts";
import { FIELD_NAMES, FIELDS } from "./row.ts";
import { SLOTS } from "./vocabulary.ts";

/** How well a word matches the name of a row. */
export interface NameMatch {
  /** How similar the found term is to the typed word; 1 if it is the same. */
  likeness: number;
  /** Which share of the name it makes up. */
  share: number;
}

/** All matches of one word. */
export interface Match {
  /** The word's weight in the best field of each section, by number. */
  sections: ReadonlyMap<number, number>;
  /** By label. */
  labels: ReadonlyMap<number, NameMatch>;
  /** The terms of the index that match the word, with their similarity. */
  accepted: ReadonlyMap<string, number>;
  /** The texts to highlight. */
  marks: readonly string[];
  /** Whether the word is a path, and the sections have matching path templates. */
  isFilled?: boolean;
}

/** Finds a word as a whole and by all its parts; if that finds nothing, by some of its parts. */
export function matchOf(contents: Contents, word: QueryWord): Match {
  const whole = word.isRun ? NOTHING : lookUp(contents, word.whole);
  if (word.parts.length === 0) return whole;
  const parts = word.parts.map((part) => lookUp(contents, part));
  const filled = word.path && operationsOf(contents, word.path);
  if (filled && filled.size > 0) return asPath(filled, whole, parts);
  const all = parts.length;
  const sections = new Map(whole.sections);
  const labels = new Map(whole.labels);
  const add = (least: number, worth: number): void => {
    raise(sections, meet(parts, "sections", least, worth));
    for (const [label, match] of meetNames(parts, least, worth))
      if (better(match, labels.get(label))) labels.set(label, match);
  };
  add(all, IN_PARTS);
  if (sections.size + labels.size === 0) add(1, IN_SOME_PARTS);
  const accepted = new Map(whole.accepted);
  for (const part of parts) raise(accepted, part.accepted);
  return { sections, labels, accepted, marks: [...whole.marks, ...parts.flatMap((part) => part.marks)] };
}

/** The operations with a typed id or path, and how well they match. */
function operationsOf(contents: Contents, path: readonly string[]): ReadonlyMap<number, number> {
  const named = contents.named(path.join("/")).filter((section) => contents.entries[section]?.method);
  return path.length > 1 && named.length > 0
    ? new Map(named.map((section) => [section, 1]))
    : contents.filled(path);
}

/** The match of a path: its operations, and rows whose whole name it is. */
function asPath(filled: ReadonlyMap<number, number>, whole: Match, parts: readonly Match[]): Match {
  const accepted = new Map(whole.accepted);
  for (const part of parts) raise(accepted, part.accepted);
  return {
    sections: filled,
    labels: new Map([...whole.labels].filter(([, { likeness, share }]) => likeness === 1 && share === 1)),
    accepted,
    marks: parts.flatMap((part) => part.marks),
    isFilled: true,
  };
}

/** The labels whose whole name consists of several typed words: "merge commit s". */
export function joinedMatch(contents: Contents, words: readonly QueryWord[]): ReadonlyMap<number, NameMatch> {
  const labels = new Map<number, NameMatch>();
  const joined = words.map(({ whole }) => whole).join("");
  if (
    words.length < 2 ||
    words.length > 6 ||
    words.some(({ isRun, whole }) => isRun || whole.startsWith("/"))
  )
    return labels;
  for (const [term] of contents.vocabulary.similar(joined)) {
    if (!term.startsWith(joined)) continue;
    const share = joined.length / term.length;
    for (const posting of contents.vocabulary.of(term))
      if (posting % SLOTS === WHOLE) labels.set(Math.floor(posting / SLOTS), { likeness: JOINED, share });
  }
  return labels;
}

const NOTHING: Match = { sections: new Map(), labels: new Map(), accepted: new Map(), marks: [] };
const IN_PARTS = 0.9;
const IN_SOME_PARTS = 0.25;
const JOINED = 0.98;
/** The weight of a row's description, compared with its name. */
const SAID = 0.45;
const SHORTEST_SAID = 4;
const MOST_MARKS = 20;

function lookUp({ vocabulary, sizes }: Contents, term: string): Match {
  const sections = new Map<number, number>();
  const labels = new Map<number, NameMatch>();
  const accepted = vocabulary.similar(term);
  const marks = accepted.size === 0 || hasBeginning(accepted, term) ? [term] : [];
  for (const [similar, likeness] of accepted) {
    if (!similar.includes(term) && marks.length < MOST_MARKS) marks.push(similar);
    const share = Math.min(1, term.length / similar.length);
    for (const posting of vocabulary.of(similar)) {
      const number = Math.floor(posting / SLOTS);
      const slot = posting % SLOTS;
      if (slot < WHOLE) {
        const worth = likeness * (WORTH[slot] as number);
        if (worth > (sections.get(number) ?? 0)) sections.set(number, worth);
        continue;
      }
      // In descriptions, a short prefix of a word says little.
      if (slot === SAYING && likeness < 1 && term.length < SHORTEST_SAID) continue;
      const match =
        slot === WHOLE
          ? { likeness, share }
          : slot === PIECE
            ? { likeness, share: share / (sizes[number] as number) }
            : { likeness: likeness * SAID, share: 0 };
      if (better(match, labels.get(number))) labels.set(number, match);
    }
  }
  return { sections, labels, accepted, marks };
}

const WORTH: readonly number[] = FIELD_NAMES.map((field) => FIELDS[field]);

function hasBeginning(accepted: ReadonlyMap<string, number>, term: string): boolean {
  for (const similar of accepted.keys()) if (similar.includes(term)) return true;
  return false;
}

function better(one: NameMatch, other: NameMatch | undefined): boolean {
  return !other || worthOf(one) > worthOf(other);
}

/** The weight of a name, from the similarity and the matching share. */
export function worthOf({ likeness, share }: NameMatch): number {
  return likeness * (PART + (1 - PART) * Math.min(1, share));
}

/** The weight of a small part of a name. */
const PART = 0.35;

function raise<K>(all: Map<K, number>, more: ReadonlyMap<K, number>): void {
  for (const [key, worth] of more) if (worth > (all.get(key) ?? 0)) all.set(key, worth);
}

/** The sections that at least `least` words have in common, with the average weight. */
function meet(words: readonly Match[], of: "sections", least: number, worth: number): Map<number, number> {
  const met = new Map<number, { sum: number; count: number }>();
  for (const word of words)
    for (const [key, one] of word[of]) {
      const known = met.get(key);
      if (known) {
        known.sum += one;
        known.count++;
      } else met.set(key, { sum: one, count: 1 });
    }
  const found = new Map<number, number>();
  for (const [key, { sum, count }] of met) if (count >= least) found.set(key, (worth * sum) / words.length);
  return found;
}

function meetNames(words: readonly Match[], least: number, worth: number): Map<number, NameMatch> {
  const met = new Map<number, { sum: number; share: number; count: number }>();
  for (const word of words)
    for (const [key, { likeness, share }] of word.labels) {
      const known = met.get(key);
      if (known) {
        known.sum += likeness;
        known.share += share;
        known.count++;
      } else met.set(key, { sum: likeness, share, count: 1 });
    }
  const found = new Map<number, NameMatch>();
  for (const [key, { sum, share, count }] of met)
    if (count >= least) found.set(key, { likeness: (worth * sum) / words.length, share: Math.min(1, share) });
  return found;
}
