/**
 * The data of the index, in numbers: entries, and the rows inside them. Descriptions repeat names often, so each pair
 * of name and description of a row is stored once, as a label.
 */
import { filling } from "./paths.ts";
import { bare, fold, pieces, segmentsOf, terms } from "./query.ts";
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
import type { Shape } from "./shape.ts";
import { Users } from "./users.ts";
import { Vocabulary } from "./vocabulary.ts";

/** An entry, without the terms that are in the vocabulary. */
export interface Entry
  extends Pick<SearchEntry, "id" | "kind" | "title" | "detail" | "method" | "tags" | "deprecated"> {
  isSection: boolean;
  /** The title, folded for comparison. */
  folded: string;
  /** The folded title without small words, such as articles. */
  bare: string;
  /** The words of the title without duplicates, each followed by the compound word that it is part of. */
  pieces: readonly string[];
  /** The words of its id, in the same form. */
  called: readonly string[];
  /** For operations: method and path. */
  path: string;
  /** The words of its path without parameters and version, in the same form. */
  segments: readonly string[];
  /** A penalty that grows with the length of the path: of two similar operations, the shorter path is more likely. */
  far: number;
  /** The number of its first row. */
  first: number;
  /** The label of its schema. */
  name: number;
}

/** The slot of a label's name as a whole. The fields of sections have the slots before. */
export const WHOLE = FIELD_NAMES.length;
/** The slot of a part of the name. */
export const PIECE = WHOLE + 1;
/** The slot of its description. */
export const SAYING = WHOLE + 2;

/** The number of kinds that fit into a number together with the shape. */
const KINDS = 16;
const NO_LABEL = -1;
const LONGEST_NAME = 80;
const FAR = 0.006;
const FAR_ONE = 0.1;
/** Webhooks come after operations. */
const FAR_EVENT = 0.2;
const MOST_NAMESAKES = 100;

/** The entries and rows of one document. */
export class Contents {
  readonly vocabulary = new Vocabulary();
  readonly entries: (Entry | undefined)[] = [];
  readonly users = new Users((number) => this.entries[number]?.isSection === true);
  /** The number of sections. */
  size = 0;
  /** The number of words in the name of each label. */
  readonly sizes: number[] = [];
  /** For each row: its entry, label, weight, and whether it is deprecated. */
  readonly entryOf: number[] = [];
  readonly labelOf: number[] = [];
  /** For each row, its kind and the number of its shape: `kind + KINDS * shape`. */
  private readonly kindOf: number[] = [];
  private readonly shapes: (Shape | undefined)[] = [];
  private readonly shapeNumbers = new Map<string, number>();
  readonly worthOf: number[] = [];
  readonly deprecated = new Set<number>();
  private readonly absent = new Map<number, Side>();
  private readonly inOf: number[] = [];
  private readonly listsOf: number[] = [];
  private readonly names: string[] = [];
  private readonly labels = new Map<string, number>();
  /** The last row of each label, and for each row the previous one with the same label. */
  private readonly last: number[] = [];
  private readonly before: number[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly exact = new Map<string, number[]>();
  /** The path templates of operations, made when a query has a path. */
  private templates: readonly { section: number; segments: readonly string[] }[] | undefined;

  /** The number of rows. */
  get rows(): number {
    return this.entryOf.length;
  }

  /** Adds a row. If two entries have the same id, the first one wins. */
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
    this.templates = undefined;
    this.entries[number] = entry;
    FIELD_NAMES.forEach((field, slot) => {
      for (const term of terms(row.terms[field] ?? "")) this.vocabulary.add(term, number, slot);
    });
    for (const inside of row.inside) {
      const label = this.labelled(inside.name, inside.says);
      const at = this.rows;
      this.entryOf.push(number);
      this.labelOf.push(label);
      this.kindOf.push(INSIDE_KINDS.indexOf(inside.kind) + KINDS * this.shapeNumber(inside.shape));
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

  /** The sections with a name. */
  named(text: string): readonly number[] {
    return this.exact.get(keyOf(text)) ?? [];
  }

  /** The number of the entry with an id; if there is none, a number that no entry has. */
  numbered(id: string | undefined): number {
    return (id === undefined ? undefined : this.numbers.get(id)) ?? ITSELF;
  }

  /** The operations whose path templates match a path, and how well. */
  filled(path: readonly string[]): ReadonlyMap<number, number> {
    this.templates ??= this.entries.flatMap((entry, section) => {
      const segments = segmentsOf(entry?.path.split(" ")[1] ?? "");
      return segments.length > 0 ? [{ section, segments }] : [];
    });
    const filled = new Map<number, number>();
    for (const { section, segments } of this.templates) {
      const worth = filling(path, segments);
      if (worth > 0) filled.set(section, worth);
    }
    return filled;
  }

  /** The kind of a row. */
  kind(row: number): InsideKind {
    return INSIDE_KINDS[(this.kindOf[row] as number) % KINDS] as InsideKind;
  }

  /** The shape of a field. */
  shape(row: number): Shape | undefined {
    return this.shapes[this.shaped(row)];
  }

  /** A key that is the same for rows with the same name, kind and shape. */
  likeness(row: number): string {
    const name = this.names[this.labelOf[row] as number];
    const around = this.around(row);
    const of =
      this.kind(row) === "value" && around !== ITSELF ? this.names[this.labelOf[around] as number] : "";
    return `${this.kind(row)}\n${this.shaped(row)}\n${name}\n${of}`;
  }

  private shaped(row: number): number {
    return Math.floor((this.kindOf[row] as number) / KINDS);
  }

  /** Stores each shape once, because shapes repeat. */
  private shapeNumber(shape: Shape | undefined): number {
    const key = shape ? keyOfShape(shape) : "";
    let number = this.shapeNumbers.get(key);
    if (number === undefined) {
      number = this.shapes.length;
      this.shapeNumbers.set(key, number);
      this.shapes.push(shape);
    }
    return number;
  }

  /** The rows of a label, last one first. */
  *rowsOf(label: number): Generator<number> {
    for (let row = this.last[label] ?? ITSELF; row !== ITSELF; row = this.before[row] as number) yield row;
  }

  /** The rows of some kinds, in page order. */
  *rowsOfKinds(kinds: ReadonlySet<InsideKind>): Generator<number> {
    if (kinds.size === 0) return;
    for (let row = 0; row < this.rows; row++) if (kinds.has(this.kind(row))) yield row;
  }

  /** The row that contains a row; `ITSELF` if this is the entry. */
  around(row: number): number {
    const within = this.inOf[row] as number;
    return within === ITSELF ? ITSELF : (this.entries[this.entryOf[row] as number]?.first ?? 0) + within;
  }

  /** Whether a row is in a shared part, which several sections may use. */
  isShared(row: number): boolean {
    return this.entries[this.entryOf[row] as number]?.isSection !== true;
  }

  /** How many rows of its entry contain a row. */
  depth(row: number): number {
    let depth = 0;
    for (let at = this.around(row); at !== ITSELF; at = this.around(at)) depth++;
    return depth;
  }

  /** The path from a section to a row. Undefined if there is none, or if the page hides its target. */
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
    // The name without spaces is a term too.
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
  const { id, kind, title, detail, terms, method, tags, deprecated } = entry;
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
    called: [...pieces(terms.id ?? "")].flat().slice(0, 100),
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

function keyOfShape({ types, isNullable, values, more }: Shape): string {
  return `${types.join()}\n${isNullable}\n${more}\n${values.join("\n")}`;
}

/** Whether a method and path belong to a webhook, which has a name instead of a path. */
function isEvent(path: string): boolean {
  return !/ \//.test(path);
}

/**
 * Whether a step of a path is hidden, because it is read-only in a request or write-only in a response. In webhooks
 * and callbacks, the sides are swapped.
 */
function isLeftOut(way: readonly Step[], path: string): boolean {
  const isSent = !isEvent(path) && way[0]?.name !== "callbacks";
  const isAnswer = way.some(({ kind }) => kind === "response");
  const side: Side = isAnswer === isSent ? "response" : "request";
  return path !== "" && way.some(({ absent }) => absent === side);
}

/** A name, normalized for comparison: without extra spaces, trailing slashes and the names of parameters. */
function keyOf(name: string): string {
  return fold(name.slice(0, 500))
    .trim()
    .replace(/\s+/g, " ")
    .replace(/(.)\/$/, "$1")
    .replace(/(?<=\/)(?:\{[^{}/]*\}|:\w+)/g, "{}");
}
