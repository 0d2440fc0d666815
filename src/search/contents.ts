/**
 * The data of the index, in numbers: entries, and the rows inside them. Descriptions repeat names often, so each pair
 * of name and description of a row is stored once, as a label.
 */
import { templateMatch } from "./paths.ts";
import {
  FIELD_NAMES,
  ITSELF,
  isUse,
  ROW_KINDS,
  ROW_WEIGHTS,
  type RowKind,
  type SearchEntry,
  type SearchRow,
  type Side,
  type Step,
} from "./row.ts";
import type { Shape } from "./shape.ts";
import { bare, fold, pieces, segmentsOf, terms } from "./terms.ts";
import { Users } from "./users.ts";
import { Vocabulary } from "./vocabulary.ts";
import type { Way } from "./ways.ts";

/** An entry without its terms, which are in the vocabulary. */
export interface Entry
  extends Pick<SearchEntry, "id" | "kind" | "title" | "detail" | "method" | "tags" | "deprecated"> {
  isSection: boolean;
  /** The title, folded for comparison. */
  folded: string;
  /** The folded title without small words, such as articles. */
  bare: string;
  /** The words of the title without duplicates, each followed by the compound word that it is part of. */
  titlePieces: readonly string[];
  /** The words of its id, in the same form. */
  idPieces: readonly string[];
  /** For operations: method and path. */
  path: string;
  /** The words of its path without parameters, version and file extension, in the same form. */
  pathPieces: readonly string[];
  /** A penalty that grows with the length of the path. Of two similar operations, the one with the shorter path ranks higher. */
  pathPenalty: number;
  /** The number of its first row. */
  firstRow: number;
  /** For a shared schema: the label of its name. */
  nameLabel: number;
  /** Its text, of which hits show an excerpt, if nothing else stands under its title. */
  text?: string;
}

/** The slot of a label's whole name. The slots before it belong to the fields of sections. */
export const WHOLE_NAME = FIELD_NAMES.length;
/** The slot of a part of the name. */
export const NAME_PIECE = WHOLE_NAME + 1;
/** The slot of a label's description. */
export const DESCRIPTION = WHOLE_NAME + 2;

/** The factor that combines kind and shape in one number. It is larger than the number of kinds. */
const KINDS = 16;
const NO_LABEL = -1;
const LONGEST_NAME = 80;
const PER_SEGMENT = 0.006;
const ONE_OBJECT = 0.1;
/** Webhooks rank below operations. */
const AS_WEBHOOK = 0.2;
const MOST_NAMESAKES = 100;
/** The ids of shared requests and responses. */
const MESSAGE = /\/(?:requestBodies|responses)\/[^/]+$/;

/** The entries and rows of one document. */
export class Contents {
  readonly vocabulary = new Vocabulary();
  readonly entries: (Entry | undefined)[] = [];
  readonly users = new Users(
    (number) => this.entries[number]?.isSection === true,
    (number) => MESSAGE.test(this.entries[number]?.id ?? ""),
  );
  /** The number of sections. */
  size = 0;
  /** The number of words in the name of each label. */
  readonly sizes: number[] = [];
  /** The entry and the label of each row. */
  readonly entryOf: number[] = [];
  readonly labelOf: number[] = [];
  /** For each row, its kind and the number of its shape: `kind + KINDS * shape`. */
  private readonly kindOf: number[] = [];
  private readonly shapes: (Shape | undefined)[] = [];
  private readonly shapeNumbers = new Map<string, number>();
  readonly weightOf: number[] = [];
  readonly deprecated = new Set<number>();
  private readonly hiddenIn = new Map<number, Side>();
  private readonly parentOf: number[] = [];
  private readonly arraysOf: number[] = [];
  private readonly names: string[] = [];
  private readonly labels = new Map<string, number>();
  /** The last row of each label, and for each row the previous one with the same label. */
  private readonly lastRow: number[] = [];
  private readonly previousRow: number[] = [];
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
      const { arrays, weight } = row;
      const user = this.numberOf(row.user);
      this.users.add({ shared: this.numberOf(row.shared), user, row: row.parent, arrays, weight });
      return;
    }
    const number = this.numberOf(row.id);
    if (this.entries[number]) return;
    const entry = makeEntry(row, this.rows);
    this.templates = undefined;
    this.entries[number] = entry;
    FIELD_NAMES.forEach((field, slot) => {
      for (const term of terms(row.terms[field] ?? "")) this.vocabulary.add(term, number, slot);
    });
    for (const inner of row.rows) {
      const label = this.labelNumber(inner.name, inner.description);
      const at = this.rows;
      this.entryOf.push(number);
      this.labelOf.push(label);
      this.kindOf.push(ROW_KINDS.indexOf(inner.kind) + KINDS * this.shapeNumber(inner.shape));
      this.weightOf.push(inner.weight * ROW_WEIGHTS[inner.kind]);
      this.parentOf.push(inner.parent);
      this.arraysOf.push(inner.arrays);
      this.previousRow.push(this.lastRow[label] ?? ITSELF);
      this.lastRow[label] = at;
      if (inner.deprecated) this.deprecated.add(at);
      if (inner.hiddenIn) this.hiddenIn.set(at, inner.hiddenIn);
      if (inner.kind === "name") entry.nameLabel = label;
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

  /** The number of the entry with an id; `ITSELF`, which no entry has, if there is none. */
  numbered(id: string | undefined): number {
    return (id === undefined ? undefined : this.numbers.get(id)) ?? ITSELF;
  }

  /** The operations whose path templates match a path, with the quality of each match (`templateMatch`). */
  matchingPath(path: readonly string[]): ReadonlyMap<number, number> {
    this.templates ??= this.entries.flatMap((entry, section) => {
      const segments = segmentsOf(entry?.path.split(" ")[1] ?? "");
      return segments.length > 0 ? [{ section, segments }] : [];
    });
    const filled = new Map<number, number>();
    for (const { section, segments } of this.templates) {
      const weight = templateMatch(path, segments);
      if (weight > 0) filled.set(section, weight);
    }
    return filled;
  }

  /** The kind of a row. */
  kind(row: number): RowKind {
    return ROW_KINDS[(this.kindOf[row] as number) % KINDS] as RowKind;
  }

  /** The name of a row. */
  name(row: number): string {
    return this.names[this.labelOf[row] as number] as string;
  }

  /** The shape of a field. */
  shape(row: number): Shape | undefined {
    return this.shapes[this.shapeNumberOf(row)];
  }

  /** A key that is the same for rows with the same name, kind and shape. */
  similarityKey(row: number): string {
    const around = this.parent(row);
    const of = this.kind(row) === "value" && around !== ITSELF ? this.name(around) : "";
    return `${this.kind(row)}\n${this.shapeNumberOf(row)}\n${this.name(row)}\n${of}`;
  }

  private shapeNumberOf(row: number): number {
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
    for (let row = this.lastRow[label] ?? ITSELF; row !== ITSELF; row = this.previousRow[row] as number)
      yield row;
  }

  /** The rows of some kinds, in page order. */
  *rowsOfKinds(kinds: ReadonlySet<RowKind>): Generator<number> {
    if (kinds.size === 0) return;
    for (let row = 0; row < this.rows; row++) if (kinds.has(this.kind(row))) yield row;
  }

  /** The row that contains a row; `ITSELF` if the entry contains it directly. */
  parent(row: number): number {
    const within = this.parentOf[row] as number;
    return within === ITSELF ? ITSELF : (this.entries[this.entryOf[row] as number]?.firstRow ?? 0) + within;
  }

  /** Whether a row is in a shared object, which several sections may use. */
  isShared(row: number): boolean {
    return this.entries[this.entryOf[row] as number]?.isSection !== true;
  }

  /** How many rows of its entry contain a row. */
  depth(row: number): number {
    let depth = 0;
    for (let at = this.parent(row); at !== ITSELF; at = this.parent(at)) depth++;
    return depth;
  }

  /**
   * The steps from a section to a row. Undefined if the section does not reach the row, or if the page hides it there.
   * @param way the last steps, if they are known
   */
  steps(section: number, row: number, way?: Way): Step[] | undefined {
    const entry = this.entryOf[way?.first ?? row] as number;
    const before = section === entry ? [] : this.users.path(section, entry);
    if (!before) return undefined;
    const uses = [...before, ...(way?.uses ?? [])];
    const all: Step[] = [];
    let arrays = 0;
    const addSteps = (to: number): void => {
      const steps: Step[] = [];
      for (let at = to; at !== ITSELF; at = this.parent(at))
        steps.push({
          kind: this.kind(at),
          name: this.name(at),
          arrays: this.arraysOf[at] as number,
          hiddenIn: this.hiddenIn.get(at),
        });
      for (const step of steps.reverse()) {
        all.push({ ...step, arrays: step.arrays + arrays });
        arrays = 0;
      }
    };
    for (const use of uses) {
      const first = this.entries[use.user]?.firstRow ?? 0;
      addSteps(use.row === ITSELF ? ITSELF : first + use.row);
      arrays += use.arrays;
    }
    addSteps(row);
    return isHidden(all, this.entries[section]?.path ?? "") ? undefined : all;
  }

  private labelNumber(name: string, description = ""): number {
    const key = `${name}\n${description}`;
    let label = this.labels.get(key);
    if (label !== undefined) return label;
    label = this.names.length;
    this.labels.set(key, label);
    this.names.push(name);
    this.sizes.push(Math.max(1, pieces(name).size));
    for (const term of new Set(terms(name))) this.vocabulary.add(term, label, NAME_PIECE);
    // The name without spaces is a term too.
    const joined = fold(name)
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, "")
      .slice(0, LONGEST_NAME);
    if (joined !== "") this.vocabulary.add(joined, label, WHOLE_NAME);
    for (const term of terms(description)) this.vocabulary.add(term, label, DESCRIPTION);
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

function makeEntry(entry: SearchEntry, firstRow: number): Entry {
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
    isSection: kind !== "shared",
    folded,
    bare: bare(folded),
    titlePieces: [...pieces(title)].flat().slice(0, 100),
    idPieces: [...pieces(terms.id ?? "")].flat().slice(0, 100),
    path,
    pathPieces: [...pieces(path.replace(/^\S+ |\{[^{}]*\}|\/v\d+(?=\/)|\.(?:json|xml)$/g, " "))].flat(),
    pathPenalty:
      method !== undefined && isWebhook(path)
        ? AS_WEBHOOK
        : PER_SEGMENT * path.split("/").length + (path.endsWith("}") ? ONE_OBJECT : 0),
    firstRow,
    nameLabel: NO_LABEL,
    text: detail === undefined ? terms.text : undefined,
  };
}

function keyOfShape({ types, isNullable, values, more }: Shape): string {
  return `${types.join()}\n${isNullable}\n${more}\n${values.join("\n")}`;
}

/** Whether a method and path belong to a webhook. It has a name instead of a path. */
function isWebhook(path: string): boolean {
  return !/ \//.test(path);
}

/**
 * Whether the page hides one of the steps: read-only fields in requests, and write-only fields in responses. In
 * webhooks and callbacks, it is the reverse.
 */
function isHidden(steps: readonly Step[], path: string): boolean {
  const isSent = !isWebhook(path) && steps[0]?.name !== "callbacks";
  const isAnswer = steps.some(({ kind }) => kind === "response");
  const side: Side = isAnswer === isSent ? "response" : "request";
  return path !== "" && steps.some(({ hiddenIn }) => hiddenIn === side);
}

/** A name, normalized for comparison: without extra spaces, trailing slashes and the names of parameters. */
function keyOf(name: string): string {
  return fold(name.slice(0, 500))
    .trim()
    .replace(/\s+/g, " ")
    .replace(/(.)\/$/, "$1")
    .replace(/(?<=\/)(?:\{[^{}/]*\}|:\w+)/g, "{}");
}
