/**
 * The search index, which stores rows and answers queries. An answer has each section once, with its best match, and
 * up to two other fields with the same name. Matches in a shared component lead to the sections that use it.
 */
import { targetId } from "#model/outline/target.ts";
import { Contents, type Entry } from "./contents.ts";
import { excerpt } from "./excerpt.ts";
import { type Filter, parseQuery } from "./operators.ts";
import { candidateOf, type Ranked, Ranking } from "./rank.ts";
import { type RowKind, type SearchKind, type SearchRow, type Step, targetSteps, trailOf } from "./row.ts";
import type { Shape } from "./shape.ts";
import { fold } from "./terms.ts";

/** A matching section, or a match inside a section. */
export interface SearchHit {
  /** The id of the section, which is the id of its menu item; "" for the start of the page. */
  id: string;
  /** The target of its link (`model/outline/target.ts`): the section, or a row in it. */
  target: string;
  kind: Exclude<SearchKind, "shared">;
  /** The title of the section. */
  title: string;
  /** For operations: `GET /pets/{id}`. */
  operation?: string;
  /**
   * `GET /pets/{id}`. For a match inside the section, the steps to it: "200 › data[].brand". For a match in a text, an
   * excerpt.
   */
  detail?: string;
  /** The kind of the match inside the section; undefined if the section itself matched. */
  inside?: RowKind;
  /** The name of this match. */
  name?: string;
  /** The steps to this match. */
  trail?: readonly string[];
  deprecated?: boolean;
  /** The shape of a field. */
  shape?: Shape;
  /** The number of equal hits that this hit represents. */
  alike?: number;
  /** Higher is better. Scores of different queries cannot be compared. */
  score: number;
  /** The words to mark, in lower case. */
  matched: readonly string[];
  /** The typed words that no hit of the answer has. */
  missing?: readonly string[];
  /** The typed words that this hit does not have, but others do. */
  without?: readonly string[];
}

/** Options of a query. */
export interface QueryOptions {
  /** The id of the current section, which ranks higher. */
  here?: string;
  /**
   * With `true`, equal hits become one hit with a count. With the target of a hit, the answer has all hits that are equal
   * to this hit.
   */
  alike?: true | string;
}

/** The maximum number of matches that are checked against the operators. */
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
   * Returns the hits that match the most words of the query, then those that lack a word, best first.
   * @param limit the maximum number of hits; 0 for all
   */
  query(text: string, limit = 0, asking: QueryOptions = {}): SearchHit[] {
    const { text: words, filters, isPlain } = parseQuery(text);
    const hits = this.run(words, filters, limit, asking);
    return hits.length === 0 && isPlain ? this.run(text, [], limit, asking) : hits;
  }

  private run(text: string, filters: readonly Filter[], limit: number, asking: QueryOptions): SearchHit[] {
    const ranking = new Ranking(this.contents, text, filters, asking.here);
    const hits: SearchHit[] = [];
    const seen = new Set<number | string>();
    const groups = new Map<string, Group>();
    const matched = ranking.marks(fold(text.trim()));
    // A query with operators and no words lists rows: each name once for a location such as `in:header`. Any other query
    // lists each section once.
    const isList = ranking.isEmpty && !filters.some((filter) => filter.isSufficient);
    const isNameList = isList && filters.some((filter) => filter.isRowFilter);
    const isGrouped = asking.alike !== undefined && !isNameList;
    let left = MOST_CHECKED;
    let missing: readonly string[] | undefined;
    for (const ranked of ranking.all()) {
      missing ??= ranking.missing();
      if (left-- === 0) break;
      const place = ranked.isFurther ? `${ranked.section} ${ranked.row}` : ranked.section;
      if (!isList && seen.has(place)) continue;
      const steps = this.stepsOf(ranked);
      const known = isGrouped && steps ? this.groupOf(ranked, steps, groups) : undefined;
      // Equal hits are only counted, unless the caller asks for them.
      if (known?.head && asking.alike === true && !isList && !this.isExcluded(ranked, steps, filters)) {
        seen.add(place);
        known.head.alike = (known.head.alike ?? 1) + 1;
        continue;
      }
      if (limit > 0 && hits.length >= limit) continue;
      const hit = this.hit(ranked, steps, filters, matched);
      const key = isNameList ? `${hit?.name}` : isList ? `${hit?.target}` : place;
      if (!hit || seen.has(key)) continue;
      seen.add(key);
      const without = isList ? [] : ranking.without(ranked, missing);
      const found = {
        ...hit,
        matched,
        ...(missing.length > 0 && { missing }),
        ...(without.length > 0 && { without }),
      };
      if (known && !known.head) known.head = found;
      if (typeof asking.alike !== "string" || known?.head?.target === asking.alike) hits.push(found);
      if (hits.length === limit && asking.alike !== true) break;
    }
    return hits;
  }

  /** The steps to a ranked row. Empty for a section; undefined if the page hides the row. */
  private stepsOf({ section, row, way }: Ranked): Step[] | undefined {
    return row === undefined ? [] : this.contents.steps(section, row, way);
  }

  /** The group of hits that look equal to a row, and that the query does not distinguish. */
  private groupOf(ranked: Ranked, steps: readonly Step[], groups: Map<string, Group>): Group | undefined {
    const { row, section, around } = ranked;
    if (row === undefined) return undefined;
    const [first] = steps;
    const place = first?.kind === "place" ? first.name : (first?.kind ?? "");
    const kind = this.contents.entries[section]?.kind;
    const key = `${kind}\n${place}\n${this.contents.similarityKey(row)}`;
    let group = groups.get(key);
    if (!group || around < group.around * SIMILAR) {
      group = { around };
      groups.set(key, group);
    }
    return group;
  }

  private isExcluded(
    { section, row }: Ranked,
    steps: readonly Step[] | undefined,
    filters: readonly Filter[],
  ): boolean {
    if (!steps) return true;
    const candidate = candidateOf(this.contents, section, row, steps);
    return !filters.every((filter) => filter.passes(candidate));
  }

  /** Makes the hit; undefined if an operator excludes it. */
  private hit(
    ranked: Ranked,
    steps: readonly Step[] | undefined,
    filters: readonly Filter[],
    words: readonly string[],
  ): Omit<SearchHit, "matched" | "missing" | "without"> | undefined {
    const { section, row, score } = ranked;
    const entry = this.contents.entries[section] as Entry;
    const { id, title, folded, text = "" } = entry;
    const isInside = row !== undefined;
    const other = isInside ? [] : words.filter((word) => !folded.includes(word));
    const detail = entry.detail ?? excerpt(text, other);
    const kind = entry.kind as SearchHit["kind"];
    const operation = kind === "operation" ? detail : undefined;
    const hit = { id, target: id, kind, title, operation, detail, score };
    if (!isInside) return { ...hit, deprecated: entry.deprecated };
    if (!steps || this.isExcluded(ranked, steps, filters)) return undefined;
    const trail = trailOf(steps);
    return {
      ...hit,
      target: targetId({ section: id, steps: targetSteps(steps) }),
      detail: trail.join(" › "),
      inside: this.contents.kind(row),
      name: steps.at(-1)?.name,
      trail,
      deprecated: this.contents.deprecated.has(row),
      shape: this.contents.shape(row),
    };
  }
}

/** A group of equal hits. */
interface Group {
  /** The weight of the words around the first hit. A hit with a much lower weight starts a new group. */
  around: number;
  /** The hit that represents the group. */
  head?: SearchHit;
}

/** A hit with less than this share of the first hit's weight starts a new group. */
const SIMILAR = 0.85;
