/**
 * Ranks sections and rows that match a query: scores them (`score.ts`) and sorts them. For each section, the best
 * match in it counts.
 */
import { Asked, isAction } from "./asked.ts";
import type { Contents, Entry } from "./contents.ts";
import { type Match, matchOf, worthOf } from "./matches.ts";
import { ANY_NAME, bits, type Found, type Named, namesOf, sum } from "./names.ts";
import type { Candidate, Filter } from "./operators.ts";
import { bare, fold, queryWords, SMALL } from "./query.ts";
import { type InsideKind, ITSELF, type Step } from "./row.ts";
import { type RowEvidence, rowScore, sectionScore } from "./score.ts";

/** A section, or a row in it, with its score. */
export interface Ranked {
  section: number;
  row?: number;
  /** How many words match. */
  count: number;
  score: number;
  /** The weight of the words around it that are not in its name; 0 if all are in its name. */
  around: number;
}

/** Ranks the answers to one query. */
export class Ranking {
  private readonly found: Found;
  private readonly asked: Asked;
  private readonly total: number;
  private readonly best = new Map<number, Ranked>();
  /** All candidates, if an operator needs the path of each row. */
  private readonly kept: Ranked[] = [];
  private readonly isInside: boolean;
  /** The weight of rows compared with sections. */
  private readonly asRow: number;
  private budget = MOST_CANDIDATES;
  /** The lowest among the best scores of the rows whose name was typed exactly. */
  private typed = Infinity;
  private readonly lastStep: number;
  private readonly here: number;

  /**
   * @param text the words as typed, without operators
   * @param here the id of the current section
   */
  constructor(
    private readonly contents: Contents,
    private readonly text: string,
    private readonly filters: readonly Filter[],
    here?: string,
  ) {
    this.lastStep = contents.users.steps + MOST_STEPS;
    this.here = contents.numbered(here);
    this.found = foundIn(contents, text);
    const { words, matches, weights } = this.found;
    this.asked = new Asked(contents, words, matches);
    this.total = sum(weights);
    this.isInside = filters.some((filter) => filter.isInside);
    this.asRow = this.isInside ? 1 : asRowOf(this.found);
  }

  /** Whether the budget of the query is used up. */
  private get isSpent(): boolean {
    return this.budget <= 0 || this.contents.users.steps > this.lastStep;
  }

  /** Whether there are no words. */
  get isEmpty(): boolean {
    return this.text.trim() === "";
  }

  /** The texts to highlight in hits. */
  marks(typed: string): string[] {
    const words = typed.split(/\s+/).filter((word) => word !== "" && !word.includes(":") && !SMALL.has(word));
    return [...new Set([...words, ...this.found.matches.flatMap(({ marks }) => marks)])];
  }

  /** All matches, best first. */
  *all(): Generator<Ranked> {
    if (this.isEmpty) {
      if (this.filters.length > 0) yield* this.browse();
      return;
    }
    if (!this.isInside) this.offerSections();
    this.offerRows();
    if (this.isInside) this.offerKinds();
    yield* sorted(this.isInside ? this.kept : [...this.best.values()]);
  }

  /** Adds sections that match by their own fields. */
  private offerSections(): void {
    const { contents, text } = this;
    const { words, matches, weights } = this.found;
    const typed = fold(text.trim());
    const asked = bare(typed);
    const named = new Set(contents.named(text));
    const called = new Set(contents.named(words.map(({ whole }) => whole).join("")));
    const every = (1 << matches.length) - 1;
    const sections = new Set(named);
    for (const match of matches) for (const section of match.sections.keys()) sections.add(section);
    for (const section of sections) {
      const entry = contents.entries[section];
      if (!entry?.isSection) continue;
      let count = 0;
      let found = 0;
      let filled = 0;
      for (let index = 0; index < matches.length; index++) {
        const one = this.asked.worth(index, section);
        if (one === 0) continue;
        count++;
        found += one * (weights[index] as number);
        if (matches[index]?.isFilled) filled += one * (weights[index] as number);
      }
      const isTitle =
        (asked !== "" && entry.bare === asked) || called.has(section) || this.asked.isTitle(section);
      const score = sectionScore({
        found: this.total === 0 ? 0 : found / this.total,
        covered: this.asked.covered(section, every),
        along: this.asked.along(section),
        filled: this.total === 0 ? 0 : filled / this.total,
        far: entry.far,
        isTitle,
        begins: !isTitle && typed !== "" && entry.folded.startsWith(typed),
        isCalled: matches.length > 1 && count === matches.length && entry.method === words[0]?.whole,
        isNamed: named.has(section),
      });
      if (named.has(section)) count = Math.max(count, matches.length);
      this.offer({ section, count, score, around: 0 });
    }
  }

  /** Adds rows that match by their names. */
  private offerRows(): void {
    const { contents, found } = this;
    const names = namesOf(contents, found);
    // Shared parts have many rows. If other words may name the section, the section's own rows come first.
    const passes = found.words.length > 1 ? [[false], [true]] : [[false, true]];
    for (const shared of passes)
      for (const named of names) {
        if (this.isSpent) return;
        for (const row of contents.rowsOf(named.label))
          if (shared.includes(contents.isShared(row))) this.offerRow(row, named);
      }
  }

  /** Adds rows that an operator asks for, regardless of their names. */
  private offerKinds(): void {
    const kinds = new Set(this.filters.flatMap((filter) => (filter.isEnough ? filter.kinds : [])));
    for (const row of this.contents.rowsOfKinds(kinds)) this.offerRow(row, ANY_NAME);
  }

  /** Adds a row, once for each section that reaches it. */
  private offerRow(row: number, own: Named): void {
    const { contents } = this;
    const worth = contents.worthOf[row] as number;
    if (worth === 0 || this.isSpent) return;
    const entry = contents.entryOf[row] as number;
    const beside = this.besideRow(row, own);
    const evidence: Omit<RowEvidence, "around" | "asked" | "reached" | "far" | "isHere"> = {
      own: own.worth,
      worth,
      depth: contents.depth(row),
      asRow: own.isFolded && !this.isInside ? AS_WORD : this.asRow,
      bonus: own.bonus,
      isField: FIELDS.has(contents.kind(row)),
      isAskable: ASKABLE.has(contents.kind(row)),
    };
    let most = 0;
    const offerIn = (section: number, reached: number): void => {
      this.budget--;
      const { count, around, asked } = this.around(section, own, beside);
      const { far } = contents.entries[section] as Entry;
      let score = rowScore({ ...evidence, around, asked, reached, far, isHere: section === this.here });
      if (own.isFolded) score = Math.min(score, this.typed * (AFTER + score / 10));
      most = Math.max(most, score);
      this.offer({ section, row, count: bits(own.words) + count, score, around });
    };
    if (contents.entries[entry]?.isSection) offerIn(entry, 1);
    else {
      const { sections, weights: reached } = contents.users.of(entry);
      const end = beside.length === 0 && !this.isInside ? NEAREST : sections.length;
      for (let index = 0; index < sections.length; index++)
        if (index < end || sections[index] === this.here)
          offerIn(sections[index] as number, reached[index] as number);
    }
    if (own.bonus > 0 && most > 0) this.typed = Math.min(this.typed, most);
  }

  /** The words that are not in the name of a row, with their weights around it. */
  private besideRow(row: number, own: Named): Beside[] {
    const beside: Beside[] = [];
    this.found.matches.forEach((match, index) => {
      if (own.words & (1 << index)) return;
      beside.push({
        index,
        said: this.saidOf(match, row, own.label),
        near: this.nearRow(match, this.contents.around(row)),
      });
    });
    return beside;
  }

  /** How many of the other words occur around a row, their weight, and how well they identify the section. */
  private around(
    section: number,
    own: Named,
    beside: readonly Beside[],
  ): { count: number; around: number; asked: number } {
    const { weights, matches } = this.found;
    if (beside.length === 0) return { count: 0, around: 0, asked: 0 };
    const every = (1 << matches.length) - 1;
    const others = every & ~own.words;
    const covered = this.asked.covered(section, every);
    let count = 0;
    let around = 0;
    let near = 1;
    for (const word of beside) {
      const { index } = word;
      const inSection = this.asked.worth(index, section);
      if (!isAction(this.found.words[index]?.whole)) near = Math.min(near, word.near);
      const one = Math.max(word.near, word.said, inSection && inSection * (IN_SECTION + IN_TITLE * covered));
      if (one > 0) count++;
      around += one * (weights[index] as number);
    }
    const isAsked = count === beside.length && !this.asked.explains(section, own.words, others);
    const within = near < 1 ? near * WITHIN : 0;
    const asked = isAsked ? (own.placed ?? 0) * Math.max(this.asked.named(section, others), within) : 0;
    return { count, around: around / this.total, asked };
  }

  /** The weight of a word in the names of the rows that contain a row. */
  private nearRow({ labels }: Match, from: number): number {
    const { contents } = this;
    let near = 0;
    for (let at = from; at !== ITSELF; at = contents.around(at)) {
      const one = labels.get(contents.labelOf[at] as number);
      if (one) near = Math.max(near, worthOf(one) * AROUND);
    }
    return near;
  }

  /** The weight of a word in a row's description, in the name of its schema, and around the uses of that schema. */
  private saidOf(match: Match, row: number, label: number): number {
    const { contents } = this;
    const number = contents.entryOf[row] as number;
    const schema = match.labels.get(contents.entries[number]?.name ?? ITSELF);
    let said = Math.max(match.labels.get(label)?.likeness ?? 0, schema ? worthOf(schema) * IN_SCHEMA : 0);
    for (const use of contents.users.nearest(number))
      if (use.in !== ITSELF)
        said = Math.max(said, this.nearRow(match, (contents.entries[use.by]?.first ?? 0) + use.in));
    return said;
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

  /** All matches of a query without words, in page order. */
  private *browse(): Generator<Ranked> {
    const { contents, filters } = this;
    const found = { count: 0, score: 0, around: 0 };
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

/** Finds the words of a query. Rare words weigh more. */
function foundIn(contents: Contents, text: string): Found {
  const all = queryWords(text).map((word) => ({ word, match: matchOf(contents, word) }));
  const known = all.filter(({ match }) => match.sections.size + match.labels.size > 0);
  const most = Math.log(contents.vocabulary.size + 2);
  return {
    words: known.map(({ word }) => word),
    matches: known.map(({ match }) => match),
    weights: known.map(
      ({ match }) => 1 + Math.max(0, 1 - Math.log(1 + match.sections.size + match.labels.size) / most),
    ),
    isAll: known.length === all.length,
    isAction: isAction(known[0]?.word.whole),
  };
}

/** The weight of rows. A plain word usually means a section; a compound name usually means a row. */
function asRowOf({ words, isAction }: Found): number {
  if (words.length === 1) return (words[0]?.parts.length ?? 0) > 0 ? 1 : AS_WORD;
  return isAction ? AS_ACTION : AS_WORDS;
}

/** A word that is not in the name of a row, with its weight in the description and around the row. */
interface Beside {
  index: number;
  said: number;
  near: number;
}

/** The facts about a section or row that operators test. */
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

/**
 * Sorts matches with the most words by score. A row that many operations share occurs once before other rows, then
 * again for the other operations.
 */
function sorted(ranked: readonly Ranked[]): Ranked[] {
  const most = ranked.reduce((count, one) => Math.max(count, one.count), 0);
  const whole = ranked.filter((one) => one.count >= most).sort(inOrder);
  const seen = new Set<number>();
  for (const one of whole) {
    if (one.row === undefined) continue;
    if (seen.has(one.row)) one.score *= AGAIN;
    seen.add(one.row);
  }
  return whole.sort(inOrder);
}

function inOrder(a: Ranked, b: Ranked): number {
  return b.score - a.score || a.section - b.section;
}

const NO_WAY: readonly Step[] = [];
const FIELDS: ReadonlySet<InsideKind> = new Set(["parameter", "property", "header"]);
const ASKABLE: ReadonlySet<InsideKind> = new Set([...FIELDS, "response"]);

const AS_WORD = 0.68;
const AS_WORDS = 0.92;
const AS_ACTION = 0.8;
/**
 * Names that differ from the typed word by singular or plural come after the exact ones. With the score, this must
 * stay below `AGAIN`.
 */
const AFTER = 0.7;
const AGAIN = 0.8;
const IN_SECTION = 0.75;
const IN_TITLE = 0.15;
const AROUND = 0.85;
/** How well a row is identified if the other words match the rows that contain it. */
const WITHIN = 0.8;
const IN_SCHEMA = 0.6;
/** How many users of a row are considered if all words are in its name. */
const NEAREST = 40;
const MOST_CANDIDATES = 15_000;
/** How many uses one query may follow from parts to sections. */
export const MOST_STEPS = 1_000_000;
