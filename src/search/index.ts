/**
 * The search index: takes rows, answers queries. Each section occurs once, with its best match. A section matches if
 * the words of a query occur anywhere in it. Matches in a shared component lead to the sections that use it.
 */
import { targetId } from "#model/target.ts";
import { Contents, type Entry } from "./contents.ts";
import { type Filter, parseQuery } from "./operators.ts";
import { fold } from "./query.ts";
import { candidateOf, type Ranked, Ranking } from "./rank.ts";
import { type InsideKind, type SearchKind, type SearchRow, type Step, targetSteps, trailOf } from "./row.ts";
import type { Shape } from "./shape.ts";

/** A matching section, or a match inside a section. */
export interface SearchHit {
  /** The id of the section, which is the id of its menu item. */
  id: string;
  /** The id of the match for its link (`model/target.ts`): the section, or a row in it. */
  target: string;
  kind: Exclude<SearchKind, "part">;
  /** The title of the section. */
  title: string;
  /** For operations: `GET /pets/{id}`. */
  operation?: string;
  /** `GET /pets/{id}`. For a match inside the section, the path to it: "200 › data[].brand". */
  detail?: string;
  /** The kind of the match inside the section; undefined if the section itself matched. */
  inside?: InsideKind;
  /** Its name. */
  name?: string;
  /** The steps of the path to it. */
  trail?: readonly string[];
  deprecated?: boolean;
  /** The shape of a field. */
  shape?: Shape;
  /** How many equal hits it stands for. */
  alike?: number;
  /** Higher is better; comparable within one query only. */
  score: number;
  /** The words to mark, in lower case. */
  matched: readonly string[];
}

/** Options of a query. */
export interface Asking {
  /** The id of the current section, which ranks higher. */
  here?: string;
  /**
   * `true` combines equal hits into one with a count. A hit's target instead returns all hits that are equal to it.
   */
  alike?: true | string;
}

/** How many candidates are checked against the operators. */
const MOST_CHECKED = 5000;

/** An index of one document. */
export class SearchIndex {
  private readonly contents = new Contents();

  /** The number of sections. */
  get size(): number {
    return this.contents.size;
  }

  /** Adds a row. If two entries have the same id, the first one wins. */
  add(row: SearchRow): void {
    this.contents.add(row);
  }

  /**
   * Returns hits, best first. If any section matches all words, only such sections are returned; otherwise those that
   * match the most words.
   * @param limit the maximum number of hits; 0 for all
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
    // A query with only a place lists each name in it once; any other query lists each section once.
    const isList = ranking.isEmpty && !filters.some((filter) => filter.isEnough);
    const isNames = isList && filters.some((filter) => filter.isInside);
    const isGrouped = asking.alike !== undefined && !isNames;
    let left = MOST_CHECKED;
    for (const ranked of ranking.all()) {
      if (left-- === 0) break;
      if (!isList && seen.has(ranked.section)) continue;
      const way = this.wayOf(ranked);
      const known = isGrouped && way ? this.groupOf(ranked, way, groups) : undefined;
      // Equal hits are only counted, unless the caller asks for them.
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

  /** The path to a ranked row. Empty for a section; undefined if the page hides it. */
  private wayOf({ section, row }: Ranked): Step[] | undefined {
    return row === undefined ? [] : this.contents.way(section, row);
  }

  /** The group of equal hits for a row: the query does not distinguish them either. */
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

  /** Makes the hit; undefined if an operator excludes it. */
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

/** A group of equal hits. */
interface Group {
  /** The weight of the words around the first hit. Hits with a much lower weight are not equal. */
  around: number;
  /** The hit that represents the group. */
  head?: SearchHit;
}

const AS_NEAR = 0.85;
