/**
 * The index: rows in, hits out. MiniSearch keeps the terms and their places; what is ours is that every
 * section comes once, that all words of a query count together for a section wherever in it they stand,
 * and that a hit in a shared component leads to the sections that use it.
 */
import MiniSearch, { type SearchResult } from "minisearch";
import { fold, type QueryWord, queryWords, terms } from "./query.ts";
import {
  FIELD_NAMES,
  FIELDS,
  type Field,
  type Inside,
  type InsideKind,
  isUse,
  joinTrails,
  type SearchEntry,
  type SearchKind,
  type SearchRow,
  type Trail,
  trailText,
  VISIBLE,
} from "./row.ts";
import { Users } from "./users.ts";

/** A section that matches. */
export interface SearchHit {
  /** The id of the section: of the menu's item, and its hash. */
  id: string;
  kind: Exclude<SearchKind, "part">;
  title: string;
  /** `GET /pets/{id}`; where something inside matched, the way to it: "200 › data[].brand". */
  detail?: string;
  /** What inside matched; undefined where the section itself did. */
  inside?: InsideKind;
  /** Higher is better; comparable within one query only. */
  score: number;
  /** The words to mark, in lower case. */
  matched: readonly string[];
}

/** An index of one document. */
export class SearchIndex {
  private readonly numbers = new Map<string, number>();
  private readonly entries: (Entry | undefined)[] = [];
  private readonly exact = new Map<string, number[]>();
  private readonly vocabulary = new Set<string>();
  private readonly users = new Users((number) => this.entries[number]?.isSection === true);
  private readonly engine = new MiniSearch<Numbered>({
    fields: [...FIELD_NAMES],
    idField: "number",
    extractField: (row, field) =>
      (field === "number" ? row.number : row.entry.terms[field as Field]) as string,
    tokenize: terms,
    processTerm: (term) => {
      this.vocabulary.add(term);
      return term;
    },
    autoVacuum: false,
  });

  /** How many sections can be found. */
  size = 0;

  /** Adds a row. Of two entries with the same id the first counts. */
  add(row: SearchRow): void {
    if (isUse(row)) {
      this.users.add(this.numberOf(row.part), this.numberOf(row.by), row.trail, row.weight);
      return;
    }
    const number = this.numberOf(row.id);
    if (this.entries[number]) return;
    const isSection = row.kind !== "part";
    this.entries[number] = { ...keptOf(row), isSection };
    this.engine.add({ number, entry: row });
    if (!isSection) return;
    this.size++;
    for (const name of row.names) {
      const key = keyOf(name);
      if (key === "") continue;
      const known = this.exact.get(key);
      if (!known) this.exact.set(key, [number]);
      else if (!known.includes(number) && known.length < MOST_NAMESAKES) known.push(number);
    }
  }

  /**
   * The sections that match, best first. Sections where every word is found stand alone; only where there is
   * none do those with some of the words come.
   * @param limit how many; 0 for all
   */
  query(text: string, limit = 0): SearchHit[] {
    const words = queryWords(text).map((word) => this.find(word));
    const named = this.exact.get(keyOf(text)) ?? [];
    const found = words.filter((word) => word.sections.size > 0);
    const totals = this.total(found, named);
    const typed = fold(text.trim());
    const asked = bare(typed);
    const accepted = new Set(found.flatMap((word) => [...word.accepted]));
    const ranked: Ranked[] = [];
    for (const [section, { count, score }] of totals) {
      const entry = this.entries[section];
      if (!entry) continue;
      const isNamed = named.includes(section) ? NAMED : 0;
      const begins = typed !== "" && entry.folded.startsWith(typed) ? BEGINS : 1;
      const isTitle = asked !== "" && entry.bare === asked ? TITLE : 1;
      const covered = 1 + shareOf(entry.words, accepted);
      ranked.push({
        section,
        count: isNamed > 0 ? Number.POSITIVE_INFINITY : count,
        score: score * begins * isTitle * covered + isNamed,
      });
    }
    ranked.sort((a, b) => b.count - a.count || b.score - a.score || a.section - b.section);
    const whole = ranked.filter((one) => one.count >= found.length);
    const chosen = whole.length > 0 ? whole : ranked;
    return (limit > 0 ? chosen.slice(0, limit) : chosen).map((one) => this.hit(one, found, typed));
  }

  private total(
    words: readonly Found[],
    named: readonly number[],
  ): Map<number, { count: number; score: number }> {
    const totals = new Map<number, { count: number; score: number }>();
    for (const section of named) totals.set(section, { count: 0, score: 0 });
    for (const { sections } of words)
      for (const [section, { score }] of sections) {
        const total = totals.get(section);
        if (total) {
          total.count++;
          total.score += score;
        } else totals.set(section, { count: 1, score });
      }
    return totals;
  }

  /** Where one word of a query is found: as a whole, or in all of its parts, or else in some. */
  private find(word: QueryWord): Found {
    const whole = word.isRun ? NOTHING : this.lookUp(word.whole);
    if (word.parts.length === 0) return whole;
    const parts = word.parts.map((part) => this.lookUp(part));
    const sections = new Map<number, Place>();
    const asOne = word.whole.startsWith("/") ? AS_PATH : AS_ONE;
    for (const [section, place] of whole.sections)
      sections.set(section, { ...place, score: place.score * asOne });
    const inParts = meet(parts, parts.length);
    const some = inParts.size > 0 || sections.size > 0 ? inParts : meet(parts, 1);
    for (const [section, place] of some) {
      const known = sections.get(section);
      const score = place.score * (some === inParts ? IN_PARTS : IN_SOME_PARTS);
      if (!known || known.score < score) sections.set(section, { ...place, score });
    }
    return {
      sections,
      accepted: new Set([...whole.accepted, ...parts.flatMap((part) => [...part.accepted])]),
      marks: new Set([...whole.marks, ...parts.flatMap((part) => [...part.marks])]),
    };
  }

  /** Where one term is found: by its beginning; where there is none, within terms; where there is none, in similar ones. */
  private lookUp(term: string): Found {
    const length = [...term].length;
    const isPrefix = length >= SHORTEST_PREFIX || !/^[\0-\x7f]*$/.test(term);
    let results = this.search(term, { prefix: isPrefix });
    const marks = new Set([term]);
    let factor = 1;
    if (results.length === 0 && length >= SHORTEST_WITHIN) {
      const within = this.termsWith(term);
      factor = WITHIN;
      if (within.length > 0) results = this.search(within.join("\n"), {});
    }
    if (results.length === 0 && length >= SHORTEST_FUZZY) {
      factor = 1;
      marks.clear();
      results = this.search(term, { fuzzy: length >= LONG ? 2 : 1 });
      for (const result of results) for (const similar of result.terms) marks.add(similar);
    }
    const sections = new Map<number, Place>();
    const accepted = new Set<string>();
    let expanded = 0;
    for (const result of results) {
      // Somebody who types "int" does not look for "into".
      if (result.terms.every((one) => one !== term && SMALL.has(one))) continue;
      for (const similar of result.terms) accepted.add(similar);
      const number = result.id as number;
      if (this.entries[number]?.isSection) {
        offer(sections, number, { score: result.score * factor, source: number, shows: showsIn(result) });
      } else if (expanded < MOST_EXPANDED) {
        const shows = showsIn(result);
        if (length < SHORTEST_IN_PART && shows === "prose" && !result.terms.includes(term)) continue;
        const reach = this.users.of(number);
        expanded += reach.sections.length;
        reach.sections.forEach((section, index) => {
          const score = result.score * factor * (reach.weights[index] ?? 0);
          offer(sections, section, { score, source: number, shows });
        });
      }
    }
    return { sections, accepted, marks };
  }

  private search(text: string, how: { prefix?: boolean; fuzzy?: number }): SearchResult[] {
    return this.engine.search(text, {
      ...how,
      boost: FIELDS,
      bm25: RELEVANCE,
      tokenize: (all) => all.split("\n"),
      processTerm: (term) => term,
    });
  }

  private termsWith(text: string): string[] {
    const found: string[] = [];
    for (const term of this.vocabulary) if (term.includes(text) && found.push(term) >= MOST_WITHIN) break;
    return found;
  }

  private hit(ranked: Ranked, words: readonly Found[], typed: string): SearchHit {
    const { section, score } = ranked;
    const entry = this.entries[section] as Entry;
    const here = words.flatMap((word) => {
      const place = word.sections.get(section);
      return place ? [{ word, place }] : [];
    });
    const matched = new Set(typed.split(/\s+/).filter((word) => word !== ""));
    for (const { word } of here) for (const mark of word.marks) matched.add(mark);
    const hit: SearchHit = {
      id: entry.id,
      kind: entry.kind as SearchHit["kind"],
      title: entry.title,
      detail: entry.detail,
      score,
      matched: [...matched],
    };
    if (ranked.count === Number.POSITIVE_INFINITY) return hit;
    for (const { word, place } of here.sort((a, b) => b.place.score - a.place.score)) {
      if (place.shows !== "inside") continue;
      const inside = bestInside(this.entries[place.source], word);
      const trail = inside && this.trailTo(section, place.source, inside.trail);
      if (!trail) continue;
      hit.inside = inside.kind;
      hit.detail = trailText(trail);
      break;
    }
    return hit;
  }

  private trailTo(section: number, source: number, inside: Trail): Trail | undefined {
    if (section === source) return inside;
    const way = this.users.trail(section, source);
    return way && joinTrails(way, inside);
  }

  private numberOf(id: string): number {
    let number = this.numbers.get(id);
    if (number === undefined) {
      number = this.numbers.size;
      this.numbers.set(id, number);
    }
    return number;
  }
}

interface Numbered {
  number: number;
  entry: SearchEntry;
}

/** What is kept of an entry once its terms are indexed. */
interface Entry extends Pick<SearchEntry, "id" | "kind" | "title" | "detail" | "inside"> {
  isSection: boolean;
  /** The title in the form that is compared. */
  folded: string;
  /** The same without the words that nobody types: "create issue" for "Create an issue". */
  bare: string;
  /** The terms of the title. */
  words: readonly string[];
}

/** Where in a section a term was found. */
interface Place {
  score: number;
  /** The entry it was found in: the section itself or a part. */
  source: number;
  /** Where a reader would see it: on the hit itself, in a name inside, or only in the prose. */
  shows: "hit" | "inside" | "prose";
}

/** All places of a word of the query. */
interface Found {
  sections: ReadonlyMap<number, Place>;
  /** The terms of the index that count as this word. */
  accepted: ReadonlySet<string>;
  /** What a reader would see marked. */
  marks: ReadonlySet<string>;
}

interface Ranked {
  section: number;
  /** How many words are found; infinite where the query is the section's own name. */
  count: number;
  score: number;
}

const NOTHING: Found = { sections: new Map(), accepted: new Set(), marks: new Set() };
/** Long entries are not worth much less than short ones: an operation is not worse for being described well. */
const RELEVANCE = { k: 1.2, b: 0.4, d: 0.5 };
const NAMED = 1000;
/** What being asked for by the whole title is worth, articles and prepositions apart. */
const TITLE = 3;

function bare(folded: string): string {
  return folded
    .split(/\s+/)
    .filter((word) => !SMALL.has(word))
    .join(" ");
}

const SMALL = new Set("a an the of for to in on into".split(" "));
const BEGINS = 1.5;
const AS_ONE = 2;
/** A path that begins as typed comes before all that shares words with it. */
const AS_PATH = 10;
const IN_PARTS = 0.8;
const IN_SOME_PARTS = 0.2;
const WITHIN = 0.5;
const SHORTEST_PREFIX = 2;
/** A shorter beginning of a word in the prose of a component leads to nobody who uses it. */
const SHORTEST_IN_PART = 4;
const SHORTEST_WITHIN = 3;
const SHORTEST_FUZZY = 5;
const LONG = 9;
const MOST_WITHIN = 50;
/** Of one term, through components: beyond this nobody reads. */
const MOST_EXPANDED = 50_000;
const MOST_NAMESAKES = 100;

function keptOf(entry: SearchEntry): Omit<Entry, "isSection"> {
  const { id, kind, title, detail, inside } = entry;
  return {
    id,
    kind,
    title,
    detail,
    inside,
    folded: fold(title),
    bare: bare(fold(title)),
    words: terms(title).slice(0, 50),
  };
}

/** A name in the form in which it is typed: spaces and a slash at the end do not count. */
function keyOf(name: string): string {
  return fold(name.slice(0, 500))
    .trim()
    .replace(/\s+/g, " ")
    .replace(/(.)\/$/, "$1");
}

/** Which part of some words is accepted, 0 to 1. */
function shareOf(words: readonly string[], accepted: ReadonlySet<string>): number {
  let count = 0;
  for (const word of words) if (accepted.has(word)) count++;
  return words.length === 0 ? 0 : count / words.length;
}

function showsIn(result: SearchResult): Place["shows"] {
  let shows: Place["shows"] = "prose";
  for (const term of result.terms)
    for (const field of result.match[term] ?? []) {
      if (VISIBLE.has(field)) return "hit";
      if (field !== "text") shows = "inside";
    }
  return shows;
}

function offer(sections: Map<number, Place>, section: number, place: Place): void {
  const known = sections.get(section);
  if (!known) sections.set(section, place);
  else if (place.score > known.score)
    sections.set(section, known.shows === "hit" ? { ...place, shows: "hit" } : place);
  else if (place.shows === "hit") known.shows = "hit";
}

/**
 * The sections where at least so many of the words are found: with the best place, of those inside where there
 * are any, because these ask for an explanation.
 */
function meet(words: readonly Found[], least: number): Map<number, Place> {
  const places = new Map<number, Place[]>();
  for (const { sections } of words)
    for (const [section, place] of sections) {
      const known = places.get(section);
      if (known) known.push(place);
      else places.set(section, [place]);
    }
  const met = new Map<number, Place>();
  for (const [section, all] of places) {
    if (all.length < least) continue;
    let best = all[0]!;
    let sum = 0;
    for (const place of all) {
      sum += place.score;
      const isInside = place.shows === "inside";
      if (isInside === (best.shows === "inside") ? place.score > best.score : isInside) best = place;
    }
    met.set(section, { ...best, score: sum / words.length });
  }
  return met;
}

/** What has most of the accepted terms in its name, and least beside them. */
function bestInside(entry: Entry | undefined, word: Found): Inside | undefined {
  let best: Inside | undefined;
  let most = 0;
  for (const inside of entry?.inside ?? []) {
    // Of thousands of names few can match: only these are worth to be taken apart.
    const name = fold(inside.name);
    if (!anyOf(word.marks, (mark) => name.includes(mark))) continue;
    const own = terms(inside.name);
    const score = own.filter((term) => word.accepted.has(term)).length / (own.length + 0.5);
    if (score <= most) continue;
    best = inside;
    most = score;
  }
  return best;
}

function anyOf<T>(all: Iterable<T>, test: (one: T) => boolean): boolean {
  for (const one of all) if (test(one)) return true;
  return false;
}
