/**
 * What comes first. A section counts by the words found in its own fields; something inside of it by the words in its
 * name, and by those found around it: in the properties it stands in, its schema, its section.
 */
import type { Contents, Entry } from "./contents.ts";
import { joinedMatch, type Match, matchOf, type NameMatch, worthOf } from "./matches.ts";
import type { Candidate, Filter } from "./operators.ts";
import { bare, fold, type QueryWord, queryWords, SMALL } from "./query.ts";
import { type InsideKind, ITSELF, type Step } from "./row.ts";

/** A section, or a row in it, with what it is worth. */
export interface Ranked {
  section: number;
  row?: number;
  /** How many words are found. */
  count: number;
  score: number;
}

/** One query on one index. */
export class Ranking {
  private readonly words: readonly QueryWord[];
  private readonly matches: readonly Match[];
  /** What each word counts: the rarer, the more. */
  private readonly weights: readonly number[];
  private readonly joined: ReadonlyMap<number, NameMatch>;
  private readonly best = new Map<number, Ranked>();
  /** Where the way of a row decides, all candidates are kept. */
  private readonly kept: Ranked[] = [];
  private readonly isInside: boolean;
  /** What rows are worth beside sections. */
  private readonly asRow: number;
  private readonly coverages = new Map<number, number>();
  private budget = MOST_CANDIDATES;
  /** The least of what rows are worth, each where it is worth most, whose name is what was typed. */
  private typed = Infinity;
  private readonly lastStep: number;

  /** @param text the words, as they were typed, without operators */
  constructor(
    private readonly contents: Contents,
    private readonly text: string,
    private readonly filters: readonly Filter[],
  ) {
    this.lastStep = contents.users.steps + MOST_STEPS;
    this.words = queryWords(text);
    const found = this.words.map((word) => ({ word, match: matchOf(contents, word) }));
    const known = found.filter(({ match }) => match.sections.size + match.labels.size > 0);
    this.words = known.map(({ word }) => word);
    this.matches = known.map(({ match }) => match);
    const all = Math.log(contents.vocabulary.size + 2);
    this.weights = this.matches.map(
      ({ sections, labels }) => 1 + Math.max(0, 1 - Math.log(1 + sections.size + labels.size) / all),
    );
    this.joined = known.length === found.length ? joinedMatch(contents, this.words) : new Map();
    this.isInside = filters.some((filter) => filter.isInside);
    // A plain word rather means what the whole API is about; what is spelled as a name is one.
    const isName = known.length === 1 && (this.words[0]?.parts.length ?? 0) > 0;
    this.asRow =
      this.isInside || isName ? 1 : known.length === 1 ? AS_WORD : this.isAction ? AS_ACTION : AS_WORDS;
  }

  /** Whether the words say what to do, as the titles of operations do. */
  private get isAction(): boolean {
    return MEANINGS.has(this.words[0]?.whole ?? "");
  }

  /** Whether so much was looked at that nobody would wait for more. */
  private get isSpent(): boolean {
    return this.budget <= 0 || this.contents.users.steps > this.lastStep;
  }

  /** Whether there are operators only. */
  get isEmpty(): boolean {
    return this.text.trim() === "";
  }

  /** What to mark in a hit. */
  marks(typed: string): string[] {
    const words = typed.split(/\s+/).filter((word) => word !== "" && !word.includes(":") && !SMALL.has(word));
    return [...new Set([...words, ...this.matches.flatMap(({ marks }) => marks)])];
  }

  /** All that matches, best first. */
  *all(): Generator<Ranked> {
    if (this.isEmpty) {
      if (this.filters.length > 0) yield* this.browse();
      return;
    }
    if (!this.isInside) this.offerSections();
    this.offerRows();
    if (this.isInside) this.offerKinds();
    const ranked = this.isInside ? this.kept : [...this.best.values()];
    const most = ranked.reduce((count, one) => Math.max(count, one.count), 0);
    const whole = ranked.filter((one) => one.count >= most);
    whole.sort(inOrder);
    // A row that many operations share comes once before other rows, then for each of them.
    const seen = new Set<number>();
    for (const one of whole) {
      if (one.row === undefined) continue;
      if (seen.has(one.row)) one.score *= AGAIN;
      seen.add(one.row);
    }
    yield* whole.sort(inOrder);
  }

  /** Sections by their own fields. */
  private offerSections(): void {
    const { contents, matches, weights } = this;
    const total = sum(weights);
    const typed = fold(this.text.trim());
    const asked = bare(typed);
    const named = new Set(contents.named(this.text));
    const called = new Set(contents.named(this.words.map(({ whole }) => whole).join("")));
    const found = new Set(named);
    for (const match of matches) for (const section of match.sections.keys()) found.add(section);
    for (const section of found) {
      const entry = contents.entries[section];
      if (!entry?.isSection) continue;
      let count = 0;
      let worth = 0;
      for (let index = 0; index < matches.length; index++) {
        const one = this.inSection(index, section);
        if (one === 0) continue;
        count++;
        worth += one * (weights[index] as number);
      }
      const covered = this.covered(section);
      let score = total === 0 ? 0 : (worth / total) * (BARE + (1 - BARE) * covered) * (1 - entry.far);
      if ((asked !== "" && entry.bare === asked) || called.has(section)) score += TITLE;
      else if (typed !== "" && entry.folded.startsWith(typed)) score += BEGINS;
      const isCalled =
        matches.length > 1 && count === matches.length && entry.method === this.words[0]?.whole;
      if (isCalled) score += CALLED;
      if (named.has(section)) {
        score += NAMED;
        count = Math.max(count, matches.length);
      }
      this.offer({ section, count, score });
    }
  }

  /** What a word is worth in a section: found there, or meant by its method. */
  private inSection(index: number, section: number): number {
    const worth = (this.matches[index] as Match).sections.get(section) ?? 0;
    const entry = this.contents.entries[section] as Entry;
    return isMeant(this.words[index]?.whole ?? "", entry.path) ? Math.max(worth, MEANT) : worth;
  }

  /** Which part of its title, or of its path, is asked for, 0 to 1. */
  private covered(section: number): number {
    let covered = this.coverages.get(section);
    if (covered === undefined) {
      const { pieces, segments, method, path } = this.contents.entries[section] as Entry;
      const known = (piece: string): boolean => piece === method || isMeant(piece, path);
      covered = Math.max(this.share(pieces, known), this.share(segments) * IN_PATH);
      this.coverages.set(section, covered);
    }
    return covered;
  }

  private share(pieces: readonly string[], isKnown?: (piece: string) => boolean): number {
    let sum = 0;
    for (let index = 0; index < pieces.length; index += 2) {
      const piece = pieces[index] as string;
      const whole = pieces[index + 1] as string;
      let most = isKnown?.(piece) ? KNOWN : 0;
      for (const { accepted } of this.matches)
        most = Math.max(most, accepted.get(piece) ?? 0, accepted.get(whole) ?? 0);
      sum += most;
    }
    return pieces.length === 0 ? 0 : (2 * sum) / pieces.length;
  }

  /** What stands inside of sections, by name. */
  private offerRows(): void {
    const { contents, matches, weights } = this;
    const total = sum(weights);
    const named = new Map<number, Named>();
    for (let index = 0; index < matches.length; index++)
      for (const [label, match] of (matches[index] as Match).labels) {
        let known = named.get(label);
        if (!known) {
          known = { label, words: 0, worth: 0, share: 0, bonus: 0 };
          named.set(label, known);
        }
        known.words |= 1 << index;
        known.share += match.share;
      }
    const every = (1 << matches.length) - 1;
    for (const [label, one] of named) {
      let own = 0;
      let likeness = 0;
      for (let index = 0; index < matches.length; index++) {
        const match = one.words & (1 << index) && matches[index]?.labels.get(label);
        if (!match) continue;
        // Where a word of it is the name's, what is said about it only goes with it; "create" is no "created".
        const isVerb = index === 0 && every > 1 && this.isAction && match.likeness < EXACT;
        if ((one.share > 0 && match.share === 0) || isVerb) {
          one.words &= ~(1 << index);
          continue;
        }
        own += weights[index] as number;
        likeness += match.likeness * (weights[index] as number);
      }
      if (own === 0) {
        named.delete(label);
        continue;
      }
      const joined = this.joined.get(label);
      const match = { likeness: likeness / own, share: one.share };
      if (joined && worthOf(joined) > worthOf(match)) {
        Object.assign(match, joined);
        one.words = every;
        own = total;
      }
      const isSpread = every > 1 && one.words === every && !joined;
      one.worth = (own / total) * worthOf(match) * (isSpread ? SPREAD : 1);
      const isExact = match.likeness > EXACT;
      one.isFolded = every === 1 && isExact && match.likeness < 1;
      if (one.words === every && match.share >= 1 && isExact && (joined || every === 1) && !one.isFolded)
        one.bonus = every > 1 ? SPACED_NAME : (contents.sizes[label] as number) > 1 ? EXACT_NAME : EXACT_WORD;
    }
    const order = [...named].sort(
      ([, a], [, b]) => bits(b.words) - bits(a.words) || b.worth + b.bonus - a.worth - a.bonus,
    );
    for (const [label, one] of order) {
      for (const row of contents.rowsOf(label)) this.offerRow(row, one);
      if (this.isSpent) break;
    }
  }

  /** Rows that an operator asks for, whatever they are called. */
  private offerKinds(): void {
    const kinds = new Set(this.filters.flatMap((filter) => (filter.isEnough ? filter.kinds : [])));
    const nothing: Named = { label: ITSELF, words: 0, worth: 0, share: 0, bonus: 0 };
    for (const row of this.contents.rowsOfKinds(kinds)) this.offerRow(row, nothing);
  }

  /** One row, in each section that reaches it. */
  private offerRow(row: number, own: Named): void {
    const { contents, matches, weights } = this;
    const asRow = own.isFolded && !this.isInside ? AS_WORD : this.asRow;
    const worth = (contents.worthOf[row] as number) * asRow;
    if (worth === 0 || this.isSpent) return;
    const bonus = own.bonus * (FIELDS.has(contents.kind(row)) ? 1 : AS_VALUE);
    const total = sum(weights);
    const entry = contents.entryOf[row] as number;
    const around: number[] = [];
    let left = 0;
    let depth = 0;
    for (let at = contents.around(row); at !== ITSELF; at = contents.around(at)) depth++;
    for (let index = 0; index < matches.length; index++) {
      if (own.words & (1 << index)) continue;
      left++;
      const match = matches[index] as Match;
      const said = match.labels.get(own.label)?.likeness ?? 0;
      around[index] = Math.max(said, this.nearRow(match, row));
    }
    let most = 0;
    const offerIn = (section: number, reached: number): void => {
      this.budget--;
      let count = bits(own.words);
      let context = 0;
      for (let index = 0; left > 0 && index < matches.length; index++) {
        if (own.words & (1 << index)) continue;
        const inSection = this.inSection(index, section);
        const near = Math.max(
          around[index] ?? 0,
          inSection && inSection * (IN_SECTION + IN_TITLE * this.covered(section)),
        );
        if (near === 0) continue;
        count++;
        context += near * (weights[index] as number);
      }
      const { far } = contents.entries[section] as Entry;
      const near = (own.worth + context / total) * (1 - far * LESS_FAR);
      const plain = near * worth * reached ** STEADY * SHALLOW ** depth;
      let score = plain + bonus * (STEADY + (1 - STEADY) * worth * reached);
      if (own.isFolded) score = Math.min(score, this.typed * (AFTER + score / 10));
      most = Math.max(most, score);
      this.offer({ section, row, count, score });
    };
    if (contents.entries[entry]?.isSection) offerIn(entry, 1);
    else {
      const { sections, weights: reached } = contents.users.of(entry);
      const end = left === 0 && !this.isInside ? NEAREST : sections.length;
      for (let index = 0; index < sections.length && index < end; index++)
        offerIn(sections[index] as number, reached[index] as number);
    }
    if (bonus > 0 && most > 0) this.typed = Math.min(this.typed, most);
  }

  /** What a word is worth around a row: in what it stands in, in where its schema is used, in the name of that. */
  private nearRow({ labels }: Match, row: number): number {
    const { contents } = this;
    let near = 0;
    const look = (from: number): void => {
      for (let at = from; at !== ITSELF; at = contents.around(at)) {
        const one = labels.get(contents.labelOf[at] as number);
        if (one) near = Math.max(near, worthOf(one) * AROUND);
      }
    };
    look(contents.around(row));
    const number = contents.entryOf[row] as number;
    for (const use of contents.users.nearest(number))
      if (use.in !== ITSELF) look((contents.entries[use.by]?.first ?? 0) + use.in);
    const schema = labels.get(contents.entries[number]?.name ?? ITSELF);
    return schema ? Math.max(near, worthOf(schema) * IN_SCHEMA) : near;
  }

  private offer(one: Ranked): void {
    if (this.filters.length > 0) {
      const candidate = candidateOf(this.contents, one.section, one.row, NO_WAY);
      if (!this.filters.every((filter) => filter.isInside || filter.passes(candidate))) return;
    }
    if (this.isInside) {
      this.kept.push(one);
      return;
    }
    const known = this.best.get(one.section);
    if (!known || one.count > known.count || (one.count === known.count && one.score > known.score))
      this.best.set(one.section, one);
  }

  /** Without words: all that the operators ask for, in the order of the page. */
  private *browse(): Generator<Ranked> {
    const { contents, filters } = this;
    const found = { count: 0, score: 0 };
    if (!this.isInside)
      for (let section = 0; section < contents.entries.length; section++) {
        if (!contents.entries[section]?.isSection) continue;
        const candidate = candidateOf(contents, section, undefined, NO_WAY);
        if (filters.every((filter) => filter.passes(candidate))) yield { ...found, section };
      }
    for (const row of contents.rowsOfKinds(new Set(filters.flatMap((filter) => filter.kinds)))) {
      const entry = contents.entryOf[row] as number;
      if (this.isSpent) return;
      const near = contents.entries[entry]?.isSection ? entry : contents.users.of(entry).sections[0];
      if (near === undefined) continue;
      const candidate = candidateOf(contents, near, row, NO_WAY);
      if (filters.every((filter) => filter.isInside || filter.passes(candidate)))
        yield { ...found, section: near, row };
    }
  }
}

interface Named {
  label: number;
  /** The words that are in the name, as bits. */
  words: number;
  worth: number;
  share: number;
  /** What being the whole name is worth. */
  bonus: number;
  /** Whether it is the one word but for the plural. */
  isFolded?: boolean;
}

/** What operators ask about. */
export function candidateOf(
  contents: Contents,
  section: number,
  row: number | undefined,
  way: readonly Step[],
): Candidate {
  const { kind, method, tags = [], deprecated = false } = contents.entries[section] as Entry;
  if (row === undefined) return { kind, method, tags, deprecated };
  return {
    kind,
    method,
    tags,
    inside: { kind: contents.kind(row), way },
    deprecated: contents.deprecated.has(row),
  };
}

const NO_WAY: readonly Step[] = [];

/** What being asked for by an own name, by method and words, by the whole title, by its beginning is worth. */
const NAMED = 2;
const CALLED = 0.5;
const TITLE = 0.6;
const BEGINS = 0.15;
/** What a section is worth of whose title nothing is asked for. */
const BARE = 0.55;
/** A field by its whole name: one that only a field can be called by, and one that anything may. */
const EXACT_NAME = 0.6;
const EXACT_WORD = 0.05;
const SPACED_NAME = 0.2;
const AS_VALUE = 0.3;
const EXACT = 0.95;
const AS_WORD = 0.68;
const AS_WORDS = 0.92;
const AS_ACTION = 0.8;
const IN_PATH = 0.8;
const LESS_FAR = 0.7;
/** Names that are the word but for the plural come after all that are it as it was typed; less than `AGAIN` with the score. */
const AFTER = 0.7;
/** Words that stand in a name, but not as they were typed. */
const SPREAD = 0.85;
const KNOWN = 0.5;
const IN_TITLE = 0.15;
/** How much of that holds however far away the row is. */
const STEADY = 0.7;
const AROUND = 0.85;
const IN_SCHEMA = 0.6;
const IN_SECTION = 0.75;
const SHALLOW = 0.97;
const AGAIN = 0.8;
/** Where the words are all in the name, the nearest users are enough. */
const NEAREST = 40;
const MOST_CANDIDATES = 15_000;
/** How many uses are gone along from parts to the sections that reach them. */
export const MOST_STEPS = 1_000_000;
const MEANT = 0.75;

/** What people call what the methods do. */
const MEANINGS: ReadonlyMap<string, RegExp> = new Map([
  ...each("create add new make", /^(?:post .*[^}]|put.*)$/),
  ...each("list all", /^get .*[^}]$/),
  ...each("get retrieve read fetch show", /^get/),
  ...each("update edit change modify", /^(?:patch|put|post .*\}$)/),
  ...each("delete remove destroy cancel", /^delete/),
]);

const FIELDS: ReadonlySet<InsideKind> = new Set(["parameter", "property", "header"]);

function each(words: string, of: RegExp): [string, RegExp][] {
  return words.split(" ").map((word) => [word, of]);
}

/** Whether a word says what an operation's method does. */
function isMeant(word: string, path: string): boolean {
  const meaning = MEANINGS.get(word);
  return meaning?.test(path.slice(0, 6).toLowerCase() + path.slice(6)) === true;
}

function inOrder(a: Ranked, b: Ranked): number {
  return b.score - a.score || a.section - b.section;
}

function sum(all: readonly number[]): number {
  return all.reduce((so, one) => so + one, 0);
}

function bits(number: number): number {
  let count = 0;
  for (let left = number; left > 0; left &= left - 1) count++;
  return count;
}
