/** Finds the sections and the rows in which a word of a query occurs. */
import { type Contents, DESCRIPTION, NAME_PIECE, WHOLE_NAME } from "./contents.ts";
import { FIELD_NAMES, FIELDS } from "./row.ts";
import type { QueryWord } from "./terms.ts";
import { SLOTS } from "./vocabulary.ts";

/** How well a word matches the name of a row. */
export interface NameMatch {
  /** How similar the term is to the typed word; 1 if it is the same. */
  similarity: number;
  /** The share of the name that the word covers. */
  share: number;
  /** Whether the word, which is being typed, is the beginning of the term. */
  isBegun?: boolean;
}

/** All matches of one word. */
export interface Match {
  /** By the number of a section: the weight of the word in the best field of the section. */
  sections: ReadonlyMap<number, number>;
  /** By label: how well the word matches the name of its rows. */
  labels: ReadonlyMap<number, NameMatch>;
  /** The terms of the index that match the word, with their similarities. */
  accepted: ReadonlyMap<string, number>;
  /** The texts to highlight. */
  marks: readonly string[];
  /** Whether the word is a path; `sections` are the operations with matching path templates. */
  isPath?: boolean;
}

/** Finds a word as a whole and by all its parts; if there are no matches, by some of its parts. */
export function matchOf(contents: Contents, word: QueryWord): Match {
  const { isBegun = false } = word;
  const whole = word.isUnspaced ? NOTHING : lookUp(contents, word.whole, isBegun);
  const topic = TOPICS.get(word.whole);
  if (topic) return withTopic(contents, topic, whole);
  if (word.parts.length === 0) return withInitials(contents, word.whole, whole);
  const last = word.parts.length - 1;
  const parts = word.parts.map((part, index) => lookUp(contents, part, isBegun && index === last));
  const filled = word.path && operationsOf(contents, word.path);
  if (filled && filled.size > 0) return asPath(filled, whole, parts);
  const all = parts.length;
  const sections = new Map(whole.sections);
  const labels = new Map(whole.labels);
  const add = (least: number, weight: number): void => {
    keepHigher(sections, commonSections(parts, "sections", least, weight));
    for (const [label, match] of commonNames(parts, least, weight))
      if (isBetter(match, labels.get(label))) labels.set(label, match);
  };
  add(all, IN_PARTS);
  if (sections.size + labels.size === 0) add(1, IN_SOME_PARTS);
  if (isOperationId(contents, word))
    for (const [section, weight] of sections)
      if ((whole.sections.get(section) ?? 0) < FIELDS.id) sections.set(section, weight * IN_OTHERS);
  const accepted = new Map(whole.accepted);
  for (const part of parts) keepHigher(accepted, part.accepted);
  return { sections, labels, accepted, marks: [...whole.marks, ...parts.flatMap((part) => part.marks)] };
}

/** Status codes that readers type to find a topic, and the words of the topic. */
const TOPICS: ReadonlyMap<string, readonly string[]> = new Map([["429", ["rate", "limit"]]]);

/** Adds the sections that have all words of a topic in their titles, ids or paths. */
function withTopic(contents: Contents, topic: readonly string[], match: Match): Match {
  const found = topic.map((term) => lookUp(contents, term, false).sections);
  const sections = new Map(match.sections);
  for (const [section, weight] of found[0] ?? []) {
    const least = found.reduce((so, one) => Math.min(so, one.get(section) ?? 0), weight);
    if (least >= NAMED) keepHigher(sections, new Map([[section, least]]));
  }
  return { ...match, sections };
}

/** The least weight of a word in a title, an id or a path. */
const NAMED = 0.75;

/**
 * Adds the sections whose titles have words with these initials, such as "pull request" for "pr" or "prs". Only if no
 * word of the index begins with the letters: readers type the beginnings of words more often than initials.
 */
function withInitials(contents: Contents, term: string, match: Match): Match {
  if (!INITIALS.test(term) || [...match.accepted.keys()].some((word) => word.startsWith(term))) return match;
  const initials = new Set([term, term.replace(/(?<=..)s$/, "")]);
  const sections = new Map(match.sections);
  for (const [section, entry] of contents.entries.entries()) {
    if (!entry?.isSection) continue;
    const words = entry.titlePieces.filter((_, index) => index % 2 === 0);
    const title = words.map(([first = ""]) => first).join("");
    if ([...initials].some((one) => title.includes(one)))
      sections.set(section, Math.max(sections.get(section) ?? 0, BY_INITIALS * FIELDS.title));
  }
  return { ...match, sections };
}

const INITIALS = /^[a-z]{2,4}$/;
const BY_INITIALS = 0.8;

/** Whether a compound word is the whole id of an operation. */
function isOperationId({ vocabulary, entries }: Contents, { whole }: QueryWord): boolean {
  return vocabulary.of(whole).some((posting) => {
    const entry = posting % SLOTS === ID ? entries[Math.floor(posting / SLOTS)] : undefined;
    return entry?.method && entry.idPieces.every((piece, index) => index % 2 === 0 || piece === whole);
  });
}

/** The operations with a typed id or path, with the quality of each match. */
function operationsOf(contents: Contents, path: readonly string[]): ReadonlyMap<number, number> {
  const named = contents.named(path.join("/")).filter((section) => contents.entries[section]?.method);
  return path.length > 1 && named.length > 0
    ? new Map(named.map((section) => [section, 1]))
    : contents.matchingPath(path);
}

/** The match of a path: its operations, and the rows that are named exactly like the path. */
function asPath(filled: ReadonlyMap<number, number>, whole: Match, parts: readonly Match[]): Match {
  const accepted = new Map(whole.accepted);
  for (const part of parts) keepHigher(accepted, part.accepted);
  return {
    sections: filled,
    labels: new Map([...whole.labels].filter(([, { similarity, share }]) => similarity === 1 && share === 1)),
    accepted,
    marks: parts.flatMap((part) => part.marks),
    isPath: true,
  };
}

/** The labels whose whole name consists of several typed words: "merge commit s". */
export function joinedMatch(contents: Contents, words: readonly QueryWord[]): ReadonlyMap<number, NameMatch> {
  const labels = new Map<number, NameMatch>();
  const joined = words.map(({ whole }) => whole).join("");
  if (
    words.length < 2 ||
    words.length > 6 ||
    words.some(({ isUnspaced, whole }) => isUnspaced || whole.startsWith("/"))
  )
    return labels;
  for (const [term] of contents.vocabulary.similar(joined)) {
    if (!term.startsWith(joined)) continue;
    const share = joined.length / term.length;
    for (const posting of contents.vocabulary.of(term))
      if (posting % SLOTS === WHOLE_NAME)
        labels.set(Math.floor(posting / SLOTS), { similarity: JOINED, share });
  }
  return labels;
}

const NOTHING: Match = { sections: new Map(), labels: new Map(), accepted: new Map(), marks: [] };
const IN_PARTS = 0.9;
const IN_SOME_PARTS = 0.25;
/** The factor for sections with the parts of a word, if it is the id of an operation. */
const IN_OTHERS = 0.3;
const JOINED = 0.98;
/** The weight of a row's description, compared with its name. */
const IN_DESCRIPTION = 0.45;
const SHORTEST_IN_DESCRIPTION = 4;
const MOST_MARKS = 20;

/** @param isBegun whether a name with a word that begins with the term counts like one with the term */
function lookUp({ vocabulary, sizes }: Contents, term: string, isBegun: boolean): Match {
  const sections = new Map<number, number>();
  const labels = new Map<number, NameMatch>();
  const accepted = isBegun ? withBegun(vocabulary.similar(term), term) : vocabulary.similar(term);
  const marks = accepted.size === 0 || hasTerm(accepted, term) ? [term] : [];
  for (const [similar, similarity] of accepted) {
    if (!similar.includes(term) && marks.length < MOST_MARKS) marks.push(similar);
    const isBeginning = isBegun && similarity < 1 && similar.startsWith(term);
    const typed = Math.min(1, term.length / similar.length);
    const share = isBeginning ? 1 : typed;
    for (const posting of vocabulary.of(similar)) {
      const number = Math.floor(posting / SLOTS);
      const slot = posting % SLOTS;
      if (slot < WHOLE_NAME) {
        const weight = similarity * (FIELD_WEIGHTS[slot] as number);
        if (weight > (sections.get(number) ?? 0)) sections.set(number, weight);
        continue;
      }
      // Short prefixes match too many words of descriptions.
      if (slot === DESCRIPTION && similarity < 1 && term.length < SHORTEST_IN_DESCRIPTION) continue;
      const match =
        slot === WHOLE_NAME
          ? { similarity, share: sizes[number] === 1 ? share : typed, isBegun: isBeginning }
          : slot === NAME_PIECE
            ? { similarity, share: share / (sizes[number] as number), isBegun: isBeginning }
            : { similarity: similarity * IN_DESCRIPTION, share: 0 };
      if (isBetter(match, labels.get(number))) labels.set(number, match);
    }
  }
  return { sections, labels, accepted, marks };
}

/** Similar terms of a word that is being typed: those that begin with it are almost the same. */
function withBegun(similar: ReadonlyMap<string, number>, typed: string): ReadonlyMap<string, number> {
  const raised = [...similar].map(
    ([term, similarity]) =>
      [term, term.startsWith(typed) ? Math.max(similarity, BEGUN) : similarity] as const,
  );
  return new Map(raised);
}

const ID = FIELD_NAMES.indexOf("id");
const FIELD_WEIGHTS: readonly number[] = FIELD_NAMES.map((field) => FIELDS[field]);

function hasTerm(accepted: ReadonlyMap<string, number>, term: string): boolean {
  for (const similar of accepted.keys()) if (similar.includes(term)) return true;
  return false;
}

function isBetter(one: NameMatch, other: NameMatch | undefined): boolean {
  if (!other) return true;
  const isClear = one.similarity >= CLEAR;
  return isClear === other.similarity >= CLEAR ? nameWeight(one) > nameWeight(other) : isClear;
}

/** The similarity from which a word is a whole word of a name, not only its beginning. */
export const CLEAR = 0.85;

/** The least similarity of a term that begins with a word that is being typed. */
export const BEGUN = 0.9;

/** The weight of a match in a name, from its similarity and share. */
export function nameWeight({ similarity, share }: NameMatch): number {
  return similarity * (SMALL_PART + (1 - SMALL_PART) * Math.min(1, share));
}

/** The lowest factor: for a word that covers very little of a name. */
const SMALL_PART = 0.35;

function keepHigher<K>(all: Map<K, number>, more: ReadonlyMap<K, number>): void {
  for (const [key, weight] of more) if (weight > (all.get(key) ?? 0)) all.set(key, weight);
}

/** The sections that match at least `least` words, with the average weight of the words. */
function commonSections(
  words: readonly Match[],
  of: "sections",
  least: number,
  weight: number,
): Map<number, number> {
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
  for (const [key, { sum, count }] of met) if (count >= least) found.set(key, (weight * sum) / words.length);
  return found;
}

function commonNames(words: readonly Match[], least: number, weight: number): Map<number, NameMatch> {
  const met = new Map<number, { sum: number; share: number; count: number; isBegun?: boolean }>();
  for (const word of words)
    for (const [key, { similarity, share, isBegun }] of word.labels) {
      const known = met.get(key);
      if (known) {
        known.sum += similarity;
        known.share += share;
        known.count++;
        known.isBegun ||= isBegun;
      } else met.set(key, { sum: similarity, share, count: 1, isBegun });
    }
  const found = new Map<number, NameMatch>();
  for (const [key, { sum, share, count, isBegun }] of met)
    if (count >= least)
      found.set(key, { similarity: (weight * sum) / words.length, share: Math.min(1, share), isBegun });
  return found;
}
