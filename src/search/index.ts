/**
 * The index: rows in, hits out. Every section comes once, by what in it matches best; all words of a query count
 * together for it, wherever in it they stand; what stands in a shared component leads to the sections that use it.
 */
import { targetId } from "#model/target.ts";
import { Contents, type Entry } from "./contents.ts";
import { type Filter, parseQuery } from "./operators.ts";
import { fold } from "./query.ts";
import { candidateOf, type Ranked, Ranking } from "./rank.ts";
import { type InsideKind, type SearchKind, type SearchRow, targetSteps, trailOf } from "./row.ts";

/** A section, or something inside of it, that matches. */
export interface SearchHit {
  /** The id of the section: of the menu's item. */
  id: string;
  /** The id of what is found, which its link has (`model/target.ts`): that of the section, or of a row in it. */
  target: string;
  kind: Exclude<SearchKind, "part">;
  /** Of the section. */
  title: string;
  /** Of operations: `GET /pets/{id}`. */
  operation?: string;
  /** `GET /pets/{id}`; where something inside matched, the way to it: "200 › data[].brand". */
  detail?: string;
  /** What inside matched; undefined where the section itself did. */
  inside?: InsideKind;
  /** What it is called. */
  name?: string;
  /** The same way, step by step. */
  trail?: readonly string[];
  deprecated?: boolean;
  /** Higher is better; comparable within one query only. */
  score: number;
  /** The words to mark, in lower case. */
  matched: readonly string[];
}

/** Of what operators rule out: beyond this nobody waits for more. */
const MOST_CHECKED = 5000;

/** An index of one document. */
export class SearchIndex {
  private readonly contents = new Contents();

  /** How many sections can be found. */
  get size(): number {
    return this.contents.size;
  }

  /** Adds a row. Of two entries with the same id the first counts. */
  add(row: SearchRow): void {
    this.contents.add(row);
  }

  /**
   * What matches, best first. Sections where every word is found stand alone; only where there is none do those with
   * some of the words come.
   * @param limit how many; 0 for all
   */
  query(text: string, limit = 0): SearchHit[] {
    const { text: words, filters, isPlain } = parseQuery(text);
    const hits = this.answer(words, filters, limit);
    return hits.length === 0 && isPlain ? this.answer(text, [], limit) : hits;
  }

  private answer(text: string, filters: readonly Filter[], limit: number): SearchHit[] {
    const ranking = new Ranking(this.contents, text, filters);
    const hits: SearchHit[] = [];
    const seen = new Set<number | string>();
    const matched = ranking.marks(fold(text.trim()));
    // Where nothing but a place is asked for, each name in it is listed once; else each section.
    const isList = ranking.isEmpty && !filters.some((filter) => filter.isEnough);
    const isNames = isList && filters.some((filter) => filter.isInside);
    let left = MOST_CHECKED;
    for (const ranked of ranking.all()) {
      if (left-- === 0) break;
      if (!isList && seen.has(ranked.section)) continue;
      const hit = this.hit(ranked, filters);
      const key = isNames ? `${hit?.name}` : isList ? `${hit?.target}` : ranked.section;
      if (!hit || seen.has(key)) continue;
      seen.add(key);
      hits.push({ ...hit, matched });
      if (hits.length === limit) break;
    }
    return hits;
  }

  /** A hit as it is shown; undefined where it is none of those that were asked for. */
  private hit(ranked: Ranked, filters: readonly Filter[]): Omit<SearchHit, "matched"> | undefined {
    const { section, row, score } = ranked;
    const entry = this.contents.entries[section] as Entry;
    const { id, title, detail } = entry;
    const kind = entry.kind as SearchHit["kind"];
    const operation = kind === "operation" ? detail : undefined;
    const hit = { id, target: id, kind, title, operation, detail, score };
    if (row === undefined) return { ...hit, deprecated: entry.deprecated };
    const way = this.contents.way(section, row);
    if (!way) return undefined;
    const candidate = candidateOf(this.contents, section, row, way);
    if (!filters.every((filter) => filter.passes(candidate))) return undefined;
    const trail = trailOf(way);
    return {
      ...hit,
      target: targetId({ section: id, steps: targetSteps(way) }),
      detail: trail.join(" › "),
      inside: this.contents.kind(row),
      name: way.at(-1)?.name,
      trail,
      deprecated: candidate.deprecated,
    };
  }
}
