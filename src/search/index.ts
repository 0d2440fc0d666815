/**
 * The index: rows in, hits out. Every section comes once, by what in it matches best; all words of a query count
 * together for it, wherever in it they stand; what stands in a shared component leads to the sections that use it.
 */
import { targetId } from "#model/target.ts";
import { Contents, type Entry } from "./contents.ts";
import { type Filter, parseQuery } from "./operators.ts";
import { fold } from "./query.ts";
import { candidateOf, type Ranked, Ranking } from "./rank.ts";
import { type InsideKind, type SearchKind, type SearchRow, type Step, targetSteps, trailOf } from "./row.ts";
import type { Shape } from "./shape.ts";

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
  /** Of fields: what it is. */
  shape?: Shape;
  /** Of equal hits that are shown as one: how many there are. */
  alike?: number;
  /** Higher is better; comparable within one query only. */
  score: number;
  /** The words to mark, in lower case. */
  matched: readonly string[];
}

/** What is asked beside the text. */
export interface Asking {
  /** The id of the section that the reader is at, which counts more. */
  here?: string;
  /** Whether equal hits come once, with their number; or the target of such a hit, and all that are equal to it come. */
  alike?: true | string;
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
  query(text: string, limit = 0, asking: Asking = {}): SearchHit[] {
    const { text: words, filters, isPlain } = parseQuery(text);
    const hits = this.answer(words, filters, limit, asking);
    return hits.length === 0 && isPlain ? this.answer(text, [], limit, asking) : hits;
  }

  private answer(text: string, filters: readonly Filter[], limit: number, asking: Asking): SearchHit[] {
    const ranking = new Ranking(this.contents, text, filters, asking.here);
    const hits: SearchHit[] = [];
    const seen = new Set<number | string>();
    const groups = new Map<string, Group>();
    const matched = ranking.marks(fold(text.trim()));
    // Where nothing but a place is asked for, each name in it is listed once; else each section.
    const isList = ranking.isEmpty && !filters.some((filter) => filter.isEnough);
    const isNames = isList && filters.some((filter) => filter.isInside);
    const isGrouped = asking.alike !== undefined && !isNames;
    let left = MOST_CHECKED;
    for (const ranked of ranking.all()) {
      if (left-- === 0) break;
      if (!isList && seen.has(ranked.section)) continue;
      const way = this.wayOf(ranked);
      const known = isGrouped && way ? this.groupOf(ranked, way, groups) : undefined;
      // Only the number of those that are equal is of interest, unless they are asked for.
      if (known?.head && asking.alike === true && !isList && !this.isRuledOut(ranked, way, filters)) {
        seen.add(ranked.section);
        known.head.alike = (known.head.alike ?? 1) + 1;
        continue;
      }
      if (limit > 0 && hits.length >= limit) continue;
      const hit = this.hit(ranked, way, filters);
      const key = isNames ? `${hit?.name}` : isList ? `${hit?.target}` : ranked.section;
      if (!hit || seen.has(key)) continue;
      seen.add(key);
      const found = { ...hit, matched };
      if (known && !known.head) known.head = found;
      if (typeof asking.alike !== "string" || known?.head?.target === asking.alike) hits.push(found);
      if (hits.length === limit && asking.alike !== true) break;
    }
    return hits;
  }

  /** The way to a row that is ranked; empty for a section, undefined if the page leaves it out. */
  private wayOf({ section, row }: Ranked): Step[] | undefined {
    return row === undefined ? [] : this.contents.way(section, row);
  }

  /** The group of equal hits that a row belongs to: those that the query does not tell apart either. */
  private groupOf(ranked: Ranked, way: readonly Step[], groups: Map<string, Group>): Group | undefined {
    const { row, section, around } = ranked;
    if (row === undefined) return undefined;
    const [first] = way;
    const place = first?.kind === "place" ? first.name : (first?.kind ?? "");
    const kind = this.contents.entries[section]?.kind;
    const key = `${kind}\n${place}\n${this.contents.likeness(row)}`;
    let group = groups.get(key);
    if (!group || around < group.around * AS_NEAR) {
      group = { around };
      groups.set(key, group);
    }
    return group;
  }

  private isRuledOut(
    { section, row }: Ranked,
    way: readonly Step[] | undefined,
    filters: readonly Filter[],
  ): boolean {
    if (!way) return true;
    const candidate = candidateOf(this.contents, section, row, way);
    return !filters.every((filter) => filter.passes(candidate));
  }

  /** A hit as it is shown; undefined where it is none of those that were asked for. */
  private hit(
    ranked: Ranked,
    way: readonly Step[] | undefined,
    filters: readonly Filter[],
  ): Omit<SearchHit, "matched"> | undefined {
    const { section, row, score } = ranked;
    const entry = this.contents.entries[section] as Entry;
    const { id, title, detail } = entry;
    const kind = entry.kind as SearchHit["kind"];
    const operation = kind === "operation" ? detail : undefined;
    const hit = { id, target: id, kind, title, operation, detail, score };
    if (row === undefined) return { ...hit, deprecated: entry.deprecated };
    if (!way || this.isRuledOut(ranked, way, filters)) return undefined;
    const trail = trailOf(way);
    return {
      ...hit,
      target: targetId({ section: id, steps: targetSteps(way) }),
      detail: trail.join(" › "),
      inside: this.contents.kind(row),
      name: way.at(-1)?.name,
      trail,
      deprecated: this.contents.deprecated.has(row),
      shape: this.contents.shape(row),
    };
  }
}

/** Equal hits. */
interface Group {
  /** What the words around the first are worth: others that are worth much less are no longer equal. */
  around: number;
  /** The hit that stands for all. */
  head?: SearchHit;
}

const AS_NEAR = 0.85;
