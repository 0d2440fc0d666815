/**
 * Ranks sections and rows that match a query: scores them (`score.ts`) and sorts them. For each section, the best
 * match in it counts, and other fields with the same name.
 */

import type { Contents, Entry } from "./contents.ts";
import { type Match, matchOf, nameWeight } from "./matches.ts";
import { ANY_NAME, bits, type NameHit, namesOf, sum, type Terms } from "./names.ts";
import type { Candidate, Filter } from "./operators.ts";
import { LEFT_OUT, RelaxedMatches } from "./relaxed.ts";
import { ITSELF, type RowKind, type Step } from "./row.ts";
import { type RowEvidence, rowScore, type SectionEvidence, sectionScore } from "./score.ts";
import { bare, chunksOf, fold, type QueryWord, queryWords, STOP_WORDS } from "./terms.ts";
import { isAction, isDeletion, TitleMatcher } from "./titles.ts";
import { type Way, waysAlong } from "./ways.ts";

/** A section, or a row in it, with its score. */
export interface Ranked {
  section: number;
  row?: number;
  /** The last steps to the row, if the reader typed them. */
  way?: Way;
  /** The bit mask of the words that match, and their number. */
  words: number;
  count: number;
  score: number;
  /** The weight of the words that match around the row instead of its name; 0 if all words are in its name. */
  around: number;
  /** Whether the reader typed the whole name of the field. */
  isWhole?: boolean;
  /** Whether it comes before fields of its section whose names have more words. */
  isFirst?: boolean;
  /** Whether the reader typed words of the name of the field, and others that identify its section. */
  isIdentified?: boolean;
  /** Whether its section has a better match. */
  isFurther?: boolean;
}

/** Ranks the answers to one query. */
export class Ranking {
  private readonly terms: Terms;
  private readonly titles: TitleMatcher;
  private readonly total: number;
  private readonly best = new Map<number, Ranked>();
  /** By section, the fields whose whole name was typed, or words of it and of its section, other than the best match. */
  private readonly further = new Map<number, Ranked[]>();
  /** All matches, if an operator needs the steps to each row. */
  private readonly kept: Ranked[] = [];
  private readonly isRowsOnly: boolean;
  /** The factor for rows, compared with sections. */
  private readonly rowFactor: number;
  private budget = MOST_CANDIDATES;
  /** The largest number of words that a match has, and a bit mask of the words of such matches. */
  private mostFound = 0;
  private foundWords = 0;
  /** The lowest score among the rows whose whole name was typed; of each row, its best score. */
  private lowestExact = Infinity;
  /** Whether no word says what to do. */
  private readonly hasNoVerb: boolean;
  private readonly lastStep: number;
  private readonly current: number;
  /** The bit mask of all words. */
  private readonly every: number;
  private readonly relaxed: RelaxedMatches;
  /** The sections that have the query as one of their names. */
  private readonly named = new Set<number>();
  private readonly typing: Typing;
  /**
   * The operations of which the reader typed words that they tell, and others in a value or in a part of the name of a
   * field.
   */
  private readonly supports = new Set<number>();

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
    this.lastStep = contents.users.visited + MOST_STEPS;
    this.current = contents.numbered(here);
    this.terms = termsOf(contents, text);
    const { words, matches, weights } = this.terms;
    this.titles = new TitleMatcher(contents, words, matches, text);
    this.hasNoVerb = !words.some(({ whole }) => isDeletion(whole) || isAction(whole));
    this.total = sum(weights);
    this.every = (1 << matches.length) - 1;
    this.relaxed = new RelaxedMatches(contents, words);
    const typed = fold(text.trim());
    this.typing = {
      typed,
      bareTyped: bare(typed),
      withId: new Set(contents.named(words.map(({ whole }) => whole).join(""))),
      isPlain: words.length > 1 && words.every(({ parts }) => parts.length === 0),
    };
    this.isRowsOnly = filters.some((filter) => filter.isRowFilter);
    this.rowFactor = this.isRowsOnly ? 1 : rowFactorOf(this.terms);
  }

  /** Whether the query has used up its budget. */
  private get isSpent(): boolean {
    return this.budget <= 0 || this.contents.users.visited > this.lastStep;
  }

  /** Whether there are no words. */
  get isEmpty(): boolean {
    return this.text.trim() === "";
  }

  /** The texts to highlight in hits. */
  marks(typed: string): string[] {
    const words = typed
      .split(/\s+/)
      .filter((word) => word !== "" && !word.includes(":") && !STOP_WORDS.has(word));
    return [...new Set([...words, ...this.terms.matches.flatMap(({ marks }) => marks)])];
  }

  /**
   * The typed words that the index does not contain, without verbs whose meaning a match has. Call it when all matches
   * are known.
   */
  missing(): string[] {
    const { words, matches, unknown } = this.terms;
    const missing = new Set(unknown);
    words.forEach(({ whole }, index) => {
      const isFound = (this.foundWords & (1 << index)) !== 0;
      if (!isFound && placesOf(matches[index] as Match) === 0) missing.add(whole);
    });
    return this.typedAs(missing);
  }

  /** The typed words that a match does not have, without those that no match has. */
  without({ words: found }: Ranked, missing: readonly string[]): string[] {
    const left = this.terms.words.flatMap(({ whole }, index) => (found & (1 << index) ? [] : whole));
    return this.typedAs(new Set(left)).filter((typed) => !missing.includes(typed));
  }

  /** Words as they were typed. */
  private typedAs(some: ReadonlySet<string>): string[] {
    if (some.size === 0) return [];
    const isOne = (typed: readonly QueryWord[]): boolean =>
      typed.length > 0 && typed.every(({ whole }) => some.has(whole));
    return chunksOf(this.text).filter((typed) => isOne(queryWords(typed)));
  }

  /** All matches, best first. */
  *all(): Generator<Ranked> {
    if (this.isEmpty) {
      if (this.filters.length > 0) yield* this.browse();
      return;
    }
    if (!this.isRowsOnly) this.offerSections();
    for (const steps of this.terms.steps) this.offerWays(steps);
    this.offerRows();
    if (this.isRowsOnly) this.offerKinds();
    const all = this.isRowsOnly
      ? this.kept
      : [...this.best.values(), ...this.furtherFields(), ...this.supported()];
    const whole = all.filter((one) => one.count >= this.mostFound);
    yield* sorted(this.contents, this.typing.isPlain ? [...whole, ...this.lacking(all, whole)] : whole);
  }

  /**
   * Matches that lack a word: operations that tell the others, and if there are few matches with more words, of which
   * none is named, all that lack one.
   */
  private lacking(all: readonly Ranked[], whole: readonly Ranked[]): Ranked[] {
    const { mostFound } = this;
    const isFew = whole.length < FEW && !whole.some((one) => one.isWhole || one.isIdentified);
    const lacking =
      isFew && mostFound >= LEAST_TO_RELAX
        ? all.filter((one) => one.count === mostFound - 1 && (this.relaxed.actions & ~one.words) === 0)
        : [];
    const relaxed = this.relaxed.all().map((one) => ({ ...one, count: bits(one.words), around: 0 }));
    return [
      ...lacking.map((one) => ({ ...one, score: one.score * LEFT_OUT })),
      ...relaxed.filter((one) => one.count < mostFound),
    ];
  }

  /** Adds sections that match by their own fields. */
  private offerSections(): void {
    const { contents, text, named } = this;
    const { matches } = this.terms;
    // "conversations.history" may be a path without its slash.
    for (const name of [text, text.includes(".") ? `/${text}` : ""])
      for (const section of contents.named(name)) named.add(section);
    const sections = new Set(named);
    for (const match of matches) for (const section of match.sections.keys()) sections.add(section);
    for (const section of sections) {
      if (!contents.entries[section]?.isSection) continue;
      const { has, told, evidence } = this.evidenceOf(section);
      const score = sectionScore(evidence);
      const words = named.has(section) ? this.every : has;
      this.offer({ section, words, count: bits(words), score, around: 0 });
      if (this.passes(section)) this.relaxed.add({ section, words, score }, told, this.titles.held(section));
    }
  }

  /**
   * The evidence for a section, the bit mask of the words that it has, and of those that it tells in a few words.
   * @param inside the bit mask of words that it has in its rows
   */
  private evidenceOf(section: number, inside = 0): { has: number; told: number; evidence: SectionEvidence } {
    const { titles, hasNoVerb, every, total, named } = this;
    const { words, matches, weights } = this.terms;
    const entry = this.contents.entries[section] as Entry;
    let has = 0;
    let told = 0;
    let found = 0;
    let filled = 0;
    for (let index = 0; index < matches.length; index++) {
      const one = Math.max(titles.weight(index, section), inside & (1 << index) ? IN_ROWS : 0);
      if (one === 0) continue;
      has |= 1 << index;
      if (one >= TOLD) told |= 1 << index;
      found += one * (weights[index] as number);
      if (matches[index]?.isPath) filled += one * (weights[index] as number);
    }
    const isPhrase = titles.isPhrase(section);
    const { typed, bareTyped, withId, isPlain } = this.typing;
    const isTitle =
      (!titles.hasNoObject || isPhrase) &&
      ((bareTyped !== "" && entry.bare === bareTyped) || withId.has(section) || titles.isTitle(section));
    const evidence: SectionEvidence = {
      found: total === 0 ? 0 : found / total,
      coverage: titles.coverage(section, every),
      path: titles.pathCoverage(section),
      object: titles.asObject(section),
      template: total === 0 ? 0 : filled / total,
      far: entry.pathPenalty,
      isTitle,
      isTyped: isTitle && entry.bare === bareTyped && bareTyped.split(/\s+/).length > words.length,
      isTitleStart: !isTitle && typed !== "" && entry.folded.startsWith(typed),
      isMethodAndWords: matches.length > 1 && has === every && entry.method === words[0]?.whole,
      isNamed: named.has(section),
      isTold: isPlain && told === every,
      isPhrase,
      isReading: hasNoVerb && titles.isReading(section),
      isDeletion: hasNoVerb && entry.method === "delete",
      isDeprecated: entry.deprecated === true,
    };
    return { has, told, evidence };
  }

  /** Adds rows that match by the names of their last steps. */
  private offerWays(steps: readonly QueryWord[]): void {
    const { words, weights } = this.terms;
    const own = { ...ANY_NAME, bonus: EXACT_WAY };
    words.forEach((word, index) => {
      if (!steps.includes(word)) return;
      own.words |= 1 << index;
      own.weight += (weights[index] as number) / this.total;
    });
    for (const way of waysAlong(this.contents, steps)) this.offerRow(way.row, own, way);
  }

  /** Adds rows that match by their names. */
  private offerRows(): void {
    const { contents, terms } = this;
    const names = namesOf(contents, terms);
    // Shared objects have many rows. If other words may name the section, the section's own rows come first.
    const passes = terms.words.length > 1 ? [[false], [true]] : [[false, true]];
    for (const shared of passes)
      for (const named of names) {
        if (this.isSpent) return;
        for (const row of contents.rowsOf(named.label))
          if (shared.includes(contents.isShared(row))) this.offerRow(row, named);
      }
  }

  /** Adds rows that an operator asks for, regardless of their names. */
  private offerKinds(): void {
    const kinds = new Set(this.filters.flatMap((filter) => (filter.isSufficient ? filter.kinds : [])));
    for (const row of this.contents.rowsOfKinds(kinds)) this.offerRow(row, ANY_NAME);
  }

  /** Adds a row, once for each section that reaches it, or that reaches the first step of a way to it. */
  private offerRow(row: number, own: NameHit, way?: Way): void {
    const { contents } = this;
    const first = way?.first ?? row;
    if (contents.weightOf[first] === 0 || this.isSpent) return;
    const entry = contents.entryOf[first] as number;
    const others = this.otherWords(row, own);
    const isField = FIELDS.has(contents.kind(row));
    const isSame = own.isSame && own.position === 1;
    const isTyped = own.isSame && bits(own.words) === 1;
    const canSupport = this.canSupport(row, own);
    const deprecated = !contents.deprecated.has(row) ? 1 : isTyped ? DEPRECATED_NAME : DEPRECATED;
    // One object for all sections: there are up to thousands of them.
    const evidence = this.rowEvidence(row, own, first, deprecated);
    let most = 0;
    const offerIn = (section: number, reached: number): void => {
      this.budget--;
      const { words, around, identified, isTold } = this.around(section, own, others);
      evidence.around = around;
      evidence.section = identified;
      evidence.reached = reached;
      evidence.far = (contents.entries[section] as Entry).pathPenalty;
      evidence.isHere = section === this.current;
      evidence.isDeletion = this.hasNoVerb && (contents.entries[section] as Entry).method === "delete";
      let score = rowScore(evidence);
      if (own.isInflected) score = Math.min(score, this.lowestExact * (INFLECTED + score / 10));
      most = Math.max(most, score);
      const isWhole = isField && (own.isWhole ?? own.bonus > 0);
      const isIdentified = isField && identified > 0;
      const isFirst = isIdentified && isSame && deprecated !== DEPRECATED;
      const has = own.words | words;
      const count = bits(has);
      const isNamed = isWhole || isIdentified;
      if (isTold && has === this.every && canSupport && !isNamed) this.supports.add(section);
      this.offer({ section, row, way, words: has, count, score, around, isWhole, isFirst, isIdentified });
    };
    if (contents.entries[entry]?.isSection) offerIn(entry, 1);
    else {
      const { sections, weights: reached } = contents.users.reach(entry);
      const end = others.length === 0 && !this.isRowsOnly ? MOST_USERS : sections.length;
      for (let index = 0; index < sections.length; index++)
        if (index < end || sections[index] === this.current)
          offerIn(sections[index] as number, reached[index] as number);
    }
    if (own.bonus > 0 && most > 0) this.lowestExact = Math.min(this.lowestExact, most);
  }

  /** The evidence for a row, without what depends on the section. */
  private rowEvidence(row: number, own: NameHit, first: number, deprecated: number): RowEvidence {
    const { contents } = this;
    return {
      own: own.weight,
      around: 0,
      section: 0,
      reached: 0,
      far: 0,
      isHere: false,
      weight: contents.weightOf[first] as number,
      depth: contents.depth(first),
      rowFactor: own.isInflected && !this.isRowsOnly ? ONE_WORD : this.rowFactor,
      bonus: own.bonus,
      isField: FIELDS.has(contents.kind(row)),
      isSectionScored: SECTION_SCORED.has(contents.kind(row)),
      deprecated,
      isDeletion: false,
    };
  }

  /** Whether the name of a row can mean its operation, if that tells the other words. */
  private canSupport(row: number, own: NameHit): boolean {
    const kind = this.contents.kind(row);
    const least = kind === "value" ? LEAST_WITH_VALUE : FIELDS.has(kind) ? LEAST_WITH_FIELD : Infinity;
    return this.typing.isPlain && own.share > 0 && this.terms.words.length >= least;
  }

  /** The words of the query that are not in the name of a row, with their weights around it. */
  private otherWords(row: number, own: NameHit): OtherWord[] {
    const others: OtherWord[] = [];
    this.terms.matches.forEach((match, index) => {
      if (own.words & (1 << index)) return;
      others.push({
        index,
        nearby: this.nearbyWeight(match, row, own.label),
        parents: this.parentWeight(match, this.contents.parent(row)),
      });
    });
    return others;
  }

  /** The bit mask of the other words that occur around a row, their weight, and how well they identify its section. */
  private around(
    section: number,
    own: NameHit,
    others: readonly OtherWord[],
  ): { words: number; around: number; identified: number; isTold: boolean } {
    const { weights } = this.terms;
    if (others.length === 0) return { words: 0, around: 0, identified: 0, isTold: false };
    const otherWords = this.every & ~own.words;
    const covered = this.titles.coverage(section, this.every);
    let words = 0;
    let around = 0;
    let inParents = 1;
    let isTold = this.contents.entries[section]?.method !== undefined;
    let hasNoun = false;
    for (const word of others) {
      const { index } = word;
      const inSection = this.titles.weight(index, section);
      if (inSection < TOLD) isTold = false;
      if (!isAction(this.terms.words[index]?.whole)) {
        hasNoun = true;
        inParents = Math.min(inParents, word.parents);
      }
      const one = Math.max(
        word.parents,
        word.nearby,
        inSection && inSection * (IN_SECTION + IN_TITLE * covered),
      );
      if (one > 0) words |= 1 << index;
      around += one * (weights[index] as number);
    }
    const isComplete = words === otherWords && !this.titles.explains(section, own.words, otherWords);
    const byParents = inParents < 1 ? inParents * PARENTS_ONLY : 0;
    const identified = isComplete
      ? (own.position ?? 0) * Math.max(this.titles.identification(section, otherWords), byParents)
      : 0;
    return { words, around: around / this.total, identified, isTold: isTold && hasNoun };
  }

  /** The weight of a word in the names of the rows that contain a row. */
  private parentWeight({ labels }: Match, from: number): number {
    const { contents } = this;
    let best = 0;
    for (let at = from; at !== ITSELF; at = contents.parent(at)) {
      const one = labels.get(contents.labelOf[at] as number);
      if (one) best = Math.max(best, nameWeight(one) * IN_PARENTS);
    }
    return best;
  }

  /** The highest weight of a word in a row's description, in the name of its schema, and around the uses of that schema. */
  private nearbyWeight(match: Match, row: number, label: number): number {
    const { contents } = this;
    const number = contents.entryOf[row] as number;
    const schema = match.labels.get(contents.entries[number]?.nameLabel ?? ITSELF);
    let best = Math.max(
      match.labels.get(label)?.similarity ?? 0,
      schema ? nameWeight(schema) * IN_SCHEMA : 0,
    );
    for (const use of contents.users.someUses(number))
      if (use.row !== ITSELF)
        best = Math.max(
          best,
          this.parentWeight(match, (contents.entries[use.user]?.firstRow ?? 0) + use.row),
        );
    return best;
  }

  private passes(section: number, row?: number): boolean {
    if (this.filters.length === 0) return true;
    const candidate = candidateOf(this.contents, section, row, NO_STEPS);
    return this.filters.every((filter) => filter.isRowFilter || filter.passes(candidate));
  }

  private offer(one: Ranked): void {
    if (!this.passes(one.section, one.row)) return;
    if (one.count > this.mostFound) {
      this.mostFound = one.count;
      this.foundWords = 0;
    }
    if (one.count === this.mostFound) this.foundWords |= one.words;
    if (this.isRowsOnly) {
      this.kept.push(one);
      return;
    }
    const known = this.best.get(one.section);
    const isBetter = !known || one.count > known.count || (one.count === known.count && isHigher(one, known));
    if (isBetter) this.best.set(one.section, one);
    const [best, other] = isBetter ? [one, known] : [known, one];
    if (!other || other.count < best.count || !(other.isWhole || other.isIdentified)) return;
    // What is certainly left out must not be kept: there are thousands.
    if (!other.isWhole && other.score < best.score * LEAST) return;
    const others = this.further.get(one.section);
    if (others) others.push(other);
    else this.further.set(one.section, [other]);
  }

  /**
   * The fields that have the name of the best match of their section, or words of their names if other words identify
   * the section, and match as many words: the best ones of each section, ranked lower, so that other sections come
   * between.
   */
  private *furtherFields(): Generator<Ranked> {
    const { contents } = this;
    for (const [section, fields] of this.further) {
      const best = this.best.get(section);
      if (best?.row === undefined) continue;
      const label = contents.labelOf[best.row];
      const rows = new Set([best.row]);
      const names = new Set([contents.name(best.row)]);
      let repeated = 1;
      for (const one of fields.sort((a, b) => standing(b) - standing(a) || inOrder(a, b))) {
        if (one.row === undefined || one.count < best.count || rows.has(one.row)) continue;
        const isSame = best.isWhole && one.isWhole && contents.labelOf[one.row] === label;
        const name = contents.name(one.row);
        const isNew = best.isIdentified && one.isIdentified && !names.has(name);
        if (!isNew && !(isSame && repeated++ < MOST_FIELDS)) continue;
        rows.add(one.row);
        names.add(name);
        yield { ...one, score: Math.min(one.score, best.score) * REPEATED, isFurther: true };
        if (names.size === MOST_NAMES) break;
      }
    }
  }

  /** The operations that are meant by matches in their values or fields. These follow them. */
  private *supported(): Generator<Ranked> {
    for (const section of this.supports) {
      const best = this.best.get(section);
      if (!best || best.words !== this.every || best.isWhole || best.isIdentified) continue;
      const { evidence } = this.evidenceOf(section, best.words);
      yield { section, words: best.words, count: best.count, around: 0, score: sectionScore(evidence) };
      if (best.row !== undefined) best.isFurther = true;
    }
  }

  /** All matches of a query without words, in page order. */
  private *browse(): Generator<Ranked> {
    const { contents, filters } = this;
    const found = { words: 0, count: 0, score: 0, around: 0 };
    if (!this.isRowsOnly)
      for (let section = 0; section < contents.entries.length; section++) {
        if (!contents.entries[section]?.isSection) continue;
        const candidate = candidateOf(contents, section, undefined, NO_STEPS);
        if (filters.every((filter) => filter.passes(candidate))) yield { ...found, section };
      }
    for (const row of contents.rowsOfKinds(new Set(filters.flatMap((filter) => filter.kinds)))) {
      const entry = contents.entryOf[row] as number;
      if (this.isSpent) return;
      const nearest = contents.entries[entry]?.isSection ? entry : contents.users.reach(entry).sections[0];
      if (nearest === undefined) continue;
      const candidate = candidateOf(contents, nearest, row, NO_STEPS);
      if (filters.every((filter) => filter.isRowFilter || filter.passes(candidate)))
        yield { ...found, section: nearest, row };
    }
  }
}

/** Looks up the words of a query, and leaves out those that do not occur in the index. */
function termsOf(contents: Contents, text: string): Terms {
  const typed = queryWords(text).map((word) => wordsOfSteps(contents, word));
  const all = typed.flat().map((word) => ({ word, match: matchOf(contents, word) }));
  const known = all.filter(({ word, match }) => placesOf(match) > 0 || isAction(word.whole));
  return {
    words: known.map(({ word }) => word),
    matches: known.map(({ match }) => match),
    weights: known.map(({ match }) => rarityWeight(placesOf(match), contents.vocabulary.size)),
    unknown: all.flatMap((one) => (known.includes(one) ? [] : one.word.whole)),
    steps: typed.filter((steps) => steps.length > 1),
    isAction: isAction(known[0]?.word.whole),
  };
}

/** The number of sections and names that a word matches. */
function placesOf({ sections, labels }: Match): number {
  return sections.size + labels.size;
}

/** The weight of a word by the number of its places: up to 2 for rare words; 1 for frequent ones, and for none. */
function rarityWeight(places: number, vocabularySize: number): number {
  if (places === 0) return 1;
  return 1 + Math.max(0, 1 - Math.log(1 + places) / Math.log(vocabularySize + 2));
}

/**
 * The words of the steps, for the way to a field, such as `cards[].network`. Other words, and those that are in the
 * index as a whole, such as the name of an event, stay one word.
 */
function wordsOfSteps({ vocabulary }: Contents, word: QueryWord): readonly QueryWord[] {
  return word.steps && vocabulary.of(word.whole).length === 0 ? word.steps : [word];
}

/** The factor for rows. A plain word usually names a section; a compound word usually names a row. */
function rowFactorOf({ words, isAction }: Terms): number {
  if (words.length === 1) return (words[0]?.parts.length ?? 0) > 0 ? 1 : ONE_WORD;
  return isAction ? WITH_VERB : SEVERAL_WORDS;
}

/** Facts about the typed text. */
interface Typing {
  /** The text, folded, and the same without small words. */
  typed: string;
  bareTyped: string;
  /** The sections with the typed words, written as one, as a name. */
  withId: ReadonlySet<number>;
  /** Whether it has several words, none of which is a compound. */
  isPlain: boolean;
}

/** A word that is not in the name of a row, with its weights in the description and in the containing rows. */
interface OtherWord {
  index: number;
  nearby: number;
  parents: number;
}

/** The facts about a section or row that operators test. */
export function candidateOf(
  contents: Contents,
  section: number,
  row: number | undefined,
  steps: readonly Step[],
): Candidate {
  const { kind, method, tags = [], deprecated = false } = contents.entries[section] as Entry;
  if (row === undefined) return { kind, method, tags, deprecated };
  return {
    kind,
    method,
    tags,
    inside: { kind: contents.kind(row), steps },
    deprecated: contents.deprecated.has(row),
  };
}

/**
 * Sorts matches by score. If many operations share a row, its repetitions rank lower, so that other rows come between.
 * A schema that has the row does not count, because it neither sends nor gets it.
 */
function sorted({ entries }: Contents, ranked: Ranked[]): Ranked[] {
  ranked.sort(inOrder);
  const inSchemas = new Set<number>();
  const inOthers = new Set<number>();
  for (const one of ranked) {
    if (one.row === undefined) continue;
    const seen = entries[one.section]?.kind === "schema" ? inSchemas : inOthers;
    if (seen.has(one.row)) one.score *= REPEATED;
    seen.add(one.row);
  }
  return ranked.sort(inOrder);
}

/** The score of a field among those of its section. */
function standing({ score, isFirst }: Ranked): number {
  return score * (isFirst ? WHOLE_FIRST : 1);
}

function isHigher(one: Ranked, known: Ranked): boolean {
  if (known.row === undefined || one.row === undefined) return one.score > known.score;
  return (standing(one) - standing(known) || known.row - one.row) > 0;
}

function inOrder(a: Ranked, b: Ranked): number {
  return b.score - a.score || a.section - b.section;
}

const NO_STEPS: readonly Step[] = [];
/** The least weight from which a word counts as one of a title, id, path or first sentence. */
const TOLD = 0.6;
const FIELDS: ReadonlySet<RowKind> = new Set(["parameter", "property", "header"]);
const SECTION_SCORED: ReadonlySet<RowKind> = new Set([...FIELDS, "response"]);

/** The weight of a word of a section that is only in its rows. */
const IN_ROWS = 0.55;
/** The least number of words of a query that means the operation and not its field, or its value. */
const LEAST_WITH_FIELD = 3;
const LEAST_WITH_VALUE = 2;
/** A query with fewer matches than this lists those that lack a word, if it has enough words. */
const FEW = 3;
const LEAST_TO_RELAX = 3;
const ONE_WORD = 0.68;
const SEVERAL_WORDS = 0.92;
const WITH_VERB = 0.8;
/**
 * Keeps names in another form (singular or plural) below the exact names. With a tenth of the score added, it must
 * stay below `REPEATED`.
 */
const INFLECTED = 0.7;
const REPEATED = 0.8;
/** The factor for a field whose whole name was typed, compared with other fields of its section. */
const WHOLE_FIRST = 1.3;
/** The bonus of a field for the names of its last steps. */
const EXACT_WAY = 2;
/**
 * The factors for deprecated fields, so that others that match about as well come first, and for those whose whole name
 * was typed as one word.
 */
const DEPRECATED = 0.75;
const DEPRECATED_NAME = 0.95;
const IN_SECTION = 0.75;
const IN_TITLE = 0.15;
const IN_PARENTS = 0.85;
/** How well the other words identify a row if they match the rows that contain it. */
const PARENTS_ONLY = 0.8;
const IN_SCHEMA = 0.6;
/** The maximum number of fields with the same name that are found in a section. */
const MOST_FIELDS = 3;
/** The least score of a field whose name has more words, as a share of the best one of its section. */
const LEAST = 0.4;
/** The maximum number of names of fields that are found in a section. */
const MOST_NAMES = 8;
/** The maximum number of users of a row that are ranked if all words are in its name. */
const MOST_USERS = 40;
const MOST_CANDIDATES = 15_000;
/** The maximum number of uses that one query follows from shared objects to sections. */
export const MOST_STEPS = 1_000_000;
