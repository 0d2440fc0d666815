/**
 * What the index holds, in numbers: entries, and the rows inside of them. Descriptions name the same things again and
 * again, so what a row is called and what is said about it is kept once, as its label.
 */
import { bare, fold, pieces, terms } from "./query.ts";
import {
  FIELD_NAMES,
  INSIDE,
  INSIDE_KINDS,
  type InsideKind,
  ITSELF,
  isUse,
  type SearchEntry,
  type SearchRow,
  type Side,
  type Step,
} from "./row.ts";
import { Users } from "./users.ts";
import { Vocabulary } from "./vocabulary.ts";

/** What is kept of an entry once its terms are indexed. */
export interface Entry
  extends Pick<SearchEntry, "id" | "kind" | "title" | "detail" | "method" | "tags" | "deprecated"> {
  isSection: boolean;
  /** The title in the form that is compared. */
  folded: string;
  /** The same without the words that nobody types. */
  bare: string;
  /** The words of the title, each once, and each followed by what it is part of. */
  pieces: readonly string[];
  /** Of operations: method and path. */
  path: string;
  /** The same of the path, without its parameters and a version. */
  segments: readonly string[];
  /** The longer the path, the more: of two that are alike, the shorter is the plainer. */
  far: number;
  /** The number of its first row. */
  first: number;
  /** The label of the schema that it is. */
  name: number;
}

/** Where in a label a term stands; the fields of sections have the slots before. */
export const WHOLE = FIELD_NAMES.length;
/** A part of the name. */
export const PIECE = WHOLE + 1;
/** What is said about it. */
export const SAYING = WHOLE + 2;

const NO_LABEL = -1;
const LONGEST_NAME = 80;
const FAR = 0.006;
const FAR_ONE = 0.1;
/** What the API sends itself comes after what a reader can ask for. */
const FAR_EVENT = 0.2;
const MOST_NAMESAKES = 100;

/** Everything that can be found in one document. */
export class Contents {
  readonly vocabulary = new Vocabulary();
  readonly entries: (Entry | undefined)[] = [];
  readonly users = new Users((number) => this.entries[number]?.isSection === true);
  /** How many sections there are. */
  size = 0;
  /** How many words the name of a label has. */
  readonly sizes: number[] = [];
  /** By row: its entry, label, kind, what it is worth, and whether it is deprecated. */
  readonly entryOf: number[] = [];
  readonly labelOf: number[] = [];
  readonly kindOf: number[] = [];
  readonly worthOf: number[] = [];
  readonly deprecated = new Set<number>();
  private readonly absent = new Map<number, Side>();
  private readonly inOf: number[] = [];
  private readonly listsOf: number[] = [];
  private readonly names: string[] = [];
  private readonly labels = new Map<string, number>();
  /** The last row of each label, and of each row the one before that has the same. */
  private readonly last: number[] = [];
  private readonly before: number[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly exact = new Map<string, number[]>();

  /** How many rows there are. */
  get rows(): number {
    return this.entryOf.length;
  }

  /** Adds a row. Of two entries with the same id the first counts. */
  add(row: SearchRow): void {
    if (isUse(row)) {
      const { lists, weight } = row;
      const by = this.numberOf(row.by);
      this.users.add({ part: this.numberOf(row.part), by, in: row.in, lists, weight });
      return;
    }
    const number = this.numberOf(row.id);
    if (this.entries[number]) return;
    const entry = keptOf(row, this.rows);
    this.entries[number] = entry;
    FIELD_NAMES.forEach((field, slot) => {
      for (const term of terms(row.terms[field] ?? "")) this.vocabulary.add(term, number, slot);
    });
    for (const inside of row.inside) {
      const label = this.labelled(inside.name, inside.says);
      const at = this.rows;
      this.entryOf.push(number);
      this.labelOf.push(label);
      this.kindOf.push(INSIDE_KINDS.indexOf(inside.kind));
      this.worthOf.push(inside.weight * INSIDE[inside.kind]);
      this.inOf.push(inside.in);
      this.listsOf.push(inside.lists);
      this.before.push(this.last[label] ?? ITSELF);
      this.last[label] = at;
      if (inside.deprecated) this.deprecated.add(at);
      if (inside.absent) this.absent.set(at, inside.absent);
      if (inside.kind === "name") entry.name = label;
    }
    if (!entry.isSection) return;
    this.size++;
    for (const name of row.names) {
      const key = keyOf(name);
      if (key === "") continue;
      const known = this.exact.get(key);
      if (!known) this.exact.set(key, [number]);
      else if (!known.includes(number) && known.length < MOST_NAMESAKES) known.push(number);
    }
  }

  /** The sections that have a text for a name. */
  named(text: string): readonly number[] {
    return this.exact.get(keyOf(text)) ?? [];
  }

  /** What a row is. */
  kind(row: number): InsideKind {
    return INSIDE_KINDS[this.kindOf[row] as number] as InsideKind;
  }

  /** The rows of a label, the last first. */
  *rowsOf(label: number): Generator<number> {
    for (let row = this.last[label] ?? ITSELF; row !== ITSELF; row = this.before[row] as number) yield row;
  }

  /** The rows of some kinds, in the order of the page. */
  *rowsOfKinds(kinds: ReadonlySet<InsideKind>): Generator<number> {
    if (kinds.size === 0) return;
    for (let row = 0; row < this.rows; row++) if (kinds.has(this.kind(row))) yield row;
  }

  /** The row that one stands in; `ITSELF` where it is the entry. */
  around(row: number): number {
    const within = this.inOf[row] as number;
    return within === ITSELF ? ITSELF : (this.entries[this.entryOf[row] as number]?.first ?? 0) + within;
  }

  /** The way from a section to a row; undefined where there is none, or where the page leaves out what it leads to. */
  way(section: number, row: number): Step[] | undefined {
    const entry = this.entryOf[row] as number;
    const uses = section === entry ? [] : this.users.way(section, entry);
    if (!uses) return undefined;
    const way: Step[] = [];
    let lists = 0;
    const go = (to: number): void => {
      const steps: Step[] = [];
      for (let at = to; at !== ITSELF; at = this.around(at))
        steps.push({
          kind: this.kind(at),
          name: this.names[this.labelOf[at] as number] as string,
          lists: this.listsOf[at] as number,
          absent: this.absent.get(at),
        });
      for (const step of steps.reverse()) {
        way.push({ ...step, lists: step.lists + lists });
        lists = 0;
      }
    };
    for (const use of uses) {
      const first = this.entries[use.by]?.first ?? 0;
      go(use.in === ITSELF ? ITSELF : first + use.in);
      lists += use.lists;
    }
    go(row);
    return isLeftOut(way, this.entries[section]?.path ?? "") ? undefined : way;
  }

  private labelled(name: string, says = ""): number {
    const key = `${name}\n${says}`;
    let label = this.labels.get(key);
    if (label !== undefined) return label;
    label = this.names.length;
    this.labels.set(key, label);
    this.names.push(name);
    this.sizes.push(Math.max(1, pieces(name).size));
    for (const term of new Set(terms(name))) this.vocabulary.add(term, label, PIECE);
    // The name as one is a term even where it is written as several words.
    const joined = fold(name)
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, "")
      .slice(0, LONGEST_NAME);
    if (joined !== "") this.vocabulary.add(joined, label, WHOLE);
    for (const term of terms(says)) this.vocabulary.add(term, label, SAYING);
    return label;
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

function keptOf(entry: SearchEntry, first: number): Entry {
  const { id, kind, title, detail, method, tags, deprecated } = entry;
  const folded = fold(title);
  const path = method === undefined ? "" : (detail ?? "");
  return {
    id,
    kind,
    title,
    detail,
    method,
    tags,
    deprecated,
    isSection: kind !== "part",
    folded,
    bare: bare(folded),
    pieces: [...pieces(title)].flat().slice(0, 100),
    path,
    segments: [...pieces(path.replace(/^\S+ |\{[^{}]*\}|\/v\d+(?=\/)/g, " "))].flat(),
    far:
      method !== undefined && isEvent(path)
        ? FAR_EVENT
        : FAR * path.split("/").length + (path.endsWith("}") ? FAR_ONE : 0),
    first,
    name: NO_LABEL,
  };
}

/** Whether a method and its path are those of a webhook, which has a name for a path. */
function isEvent(path: string): boolean {
  return !/ \//.test(path);
}

/** Whether something on a way is not there on that side. Of what the API sends itself, the sides are changed. */
function isLeftOut(way: readonly Step[], path: string): boolean {
  const isSent = !isEvent(path) && way[0]?.name !== "callbacks";
  const isAnswer = way.some(({ kind }) => kind === "response");
  const side: Side = isAnswer === isSent ? "response" : "request";
  return path !== "" && way.some(({ absent }) => absent === side);
}

/** A name in the form in which it is typed: spaces, a slash at the end and the names of parameters do not count. */
function keyOf(name: string): string {
  return fold(name.slice(0, 500))
    .trim()
    .replace(/\s+/g, " ")
    .replace(/(.)\/$/, "$1")
    .replace(/(?<=\/)(?:\{[^{}/]*\}|:\w+)/g, "{}");
}
