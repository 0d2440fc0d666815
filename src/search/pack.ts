/**
 * Packs the rows of an index into small files: names, shapes and equal rows are stored once, values that follow from
 * other values are left out, and long texts are in a file of their own, which the first search does not load.
 */
import {
  type Field,
  type InnerRow,
  ITSELF,
  isUse,
  ROW_KINDS,
  type SearchEntry,
  type SearchKind,
  type SearchRow,
  type SearchUse,
} from "./row.ts";
import type { Shape } from "./shape.ts";

/** Rows without long texts. Lists of numbers refer to the lists of names, shapes and facts. */
export interface Packed {
  /** All names, each once. */
  names: string[];
  shapes: PackedShape[];
  /** Facts that rows share: kind, arrays, weight, flags, shape. */
  facts: (readonly [kind: number, arrays: number, weight: number, flags: number, shape: number])[];
  entries: PackedEntry[];
  /** For each entry, its rows: names, facts, and how the parent of each row is found (`wayTo`). */
  rows: (0 | readonly [names: readonly number[], facts: readonly number[], ways: readonly number[]])[];
  /** For each entry, the shared entries that it uses. */
  uses: (0 | readonly PackedUse[])[];
}

/** An entry: its kind, id and title, and the values that do not follow from them. */
export type PackedEntry = readonly [kind: number, id: string, title: string, more?: PackedMore];

interface PackedMore {
  /** The line under the title. */
  d?: string;
  /** The `operationId`, or another id in the text. */
  i?: string;
  /** The tags, as numbers of names. */
  g?: readonly number[];
  /** Whether it is deprecated. */
  x?: 1;
  /** Its names, if they do not follow from the rest. */
  n?: readonly string[];
  /** Terms that do not follow from the rest. */
  t?: Readonly<Partial<Record<Field, string | 0>>>;
}

/** A use: the number of the shared entry, the row that uses it, arrays, weight. */
type PackedUse = readonly [shared: number, row: number, arrays: number, weight: number];
type PackedShape = readonly [
  types: readonly string[],
  nullable: 0 | 1,
  values: readonly string[],
  more: number,
];

/** The long texts, by the number of the entry: its own, and the descriptions of its rows. */
export interface PackedTexts {
  texts: (0 | string)[];
  /** Each description once; 0 is none. */
  descriptions: string[];
  rows: (0 | readonly number[])[];
}

/** All kinds of entries. Files store positions in this list. */
const KINDS: readonly SearchKind[] = [
  "section",
  "tag",
  "webhooks",
  "operation",
  "schema",
  "scheme",
  "shared",
];

const DEPRECATED = 1;
const HIDDEN_IN_REQUEST = 2;
const HIDDEN_IN_RESPONSE = 4;

/** Gives equal values the same number. */
class Numbers<T> {
  readonly list: T[] = [];
  private readonly known = new Map<string, number>();

  of(value: T, key: string = String(value)): number {
    let number = this.known.get(key);
    if (number === undefined) {
      number = this.list.push(value) - 1;
      this.known.set(key, number);
    }
    return number;
  }
}

/** Packs the rows of a document. Returns also its entries, in their order in `packed`. */
export function pack(rows: Iterable<SearchRow>): {
  packed: Packed;
  texts: PackedTexts;
  entries: readonly SearchEntry[];
} {
  const entries: SearchEntry[] = [];
  const numbers = new Map<string, number>();
  const uses: SearchUse[] = [];
  for (const row of rows)
    if (isUse(row)) uses.push(row);
    else if (!numbers.has(row.id)) {
      numbers.set(row.id, entries.length);
      entries.push(row);
    }
  const packing = new Packing();
  const packed: Packed = {
    names: packing.names.list,
    shapes: packing.shapes.list,
    facts: packing.facts.list,
    entries: entries.map((entry) => packing.entry(entry)),
    rows: entries.map(({ rows }) => packing.rows(rows)),
    uses: entries.map(() => 0),
  };
  for (const { user, shared, parent, arrays, weight } of uses) {
    const [at, used] = [numbers.get(user), numbers.get(shared)];
    if (at === undefined || used === undefined) continue;
    const use: PackedUse = [used, parent, arrays, Math.round(weight * 1e6) / 1e6];
    packed.uses[at] = [...(packed.uses[at] || []), use];
  }
  return { packed, texts: textsOf(entries), entries };
}

class Packing {
  readonly names = new Numbers<string>();
  readonly shapes = new Numbers<PackedShape>();
  readonly facts = new Numbers<Packed["facts"][number]>();

  entry(entry: SearchEntry): PackedEntry {
    const { kind, id, title, detail, tags, deprecated, names, terms } = entry;
    const more: { -readonly [K in keyof PackedMore]: PackedMore[K] } = {};
    if (detail !== undefined) more.d = detail;
    if (terms.id !== undefined) more.i = terms.id;
    if (tags) more.g = tags.map((tag) => this.names.of(tag));
    if (deprecated) more.x = 1;
    const own = unpackEntry([KINDS.indexOf(kind), id, title, more], this.names.list, 0);
    if (!isSame(names, own.names)) more.n = names;
    const fields = new Set([...Object.keys(terms), ...Object.keys(own.terms)] as Field[]);
    const other: Partial<Record<Field, string | 0>> = {};
    for (const field of fields)
      if (field !== "text" && terms[field] !== own.terms[field]) other[field] = terms[field] ?? 0;
    if (Object.keys(other).length > 0) more.t = other;
    const short = kind === "shared" ? "" : shortened(id, terms.id, title);
    const isPlain = Object.keys(more).length === 0;
    return isPlain ? [KINDS.indexOf(kind), short, title] : [KINDS.indexOf(kind), short, title, more];
  }

  rows(rows: readonly InnerRow[]): Packed["rows"][number] {
    if (rows.length === 0) return 0;
    return [
      rows.map(({ name }) => this.names.of(name)),
      rows.map((row) => this.factsOf(row)),
      rows.map((_, index) => wayTo(rows, index)),
    ];
  }

  private factsOf({ kind, arrays, weight, deprecated, hiddenIn, shape }: InnerRow): number {
    const hidden = hiddenIn === "request" ? HIDDEN_IN_REQUEST : hiddenIn ? HIDDEN_IN_RESPONSE : 0;
    const flags = (deprecated ? DEPRECATED : 0) + hidden;
    const rounded = Math.round(weight * 1e6) / 1e6;
    const facts = [
      ROW_KINDS.indexOf(kind),
      arrays,
      rounded,
      flags,
      shape ? this.shapeOf(shape) : -1,
    ] as const;
    return this.facts.of(facts);
  }

  private shapeOf({ types, isNullable, values, more }: Shape): number {
    const shape: PackedShape = [types, isNullable ? 1 : 0, values, more];
    return this.shapes.of(shape, JSON.stringify(shape));
  }
}

/**
 * How the parent of a row is found: 0 if it is that of the row before, 1 if it is the row before, 2 and more if it is
 * one of those that contain the parent of the row before; negative if it is elsewhere.
 */
function wayTo(rows: readonly Pick<InnerRow, "parent">[], index: number): number {
  const parent = rows[index]?.parent ?? ITSELF;
  if (index > 0 && parent === index - 1) return 1;
  let steps = 0;
  for (let at = rows[index - 1]?.parent ?? ITSELF; ; at = rows[at]?.parent ?? ITSELF) {
    if (at === parent) return steps === 0 ? 0 : steps + 1;
    if (at === ITSELF) return parent - index;
    steps++;
  }
}

function parentBy(way: number, rows: readonly Pick<InnerRow, "parent">[], index: number): number {
  if (way < 0) return way + index;
  if (way === 1) return index - 1;
  let at = rows[index - 1]?.parent ?? ITSELF;
  for (let steps = way - 1; steps > 0 && at !== ITSELF; steps--) at = rows[at]?.parent ?? ITSELF;
  return at;
}

/** At the end of an id, these characters replace the text of the field `id`, and the title. */
const FIELD_ID = "\u0001";
const TITLE = "\u0002";

function shortened(id: string, field: string | undefined, title: string): string {
  if (field && id.endsWith(field)) return id.slice(0, -field.length) + FIELD_ID;
  return title !== "" && id.endsWith(title) ? id.slice(0, -title.length) + TITLE : id;
}

/** The id of an entry. The id of a shared entry is one that no section has. */
function idOf([kind, id, title, more]: PackedEntry, number: number): string {
  if (KINDS[kind] === "shared") return `\u0000${number}`;
  if (id.endsWith(FIELD_ID)) return id.slice(0, -1) + (more?.i ?? "");
  return id.endsWith(TITLE) ? id.slice(0, -1) + title : id;
}

function textsOf(entries: readonly SearchEntry[]): PackedTexts {
  const descriptions = new Numbers<string>();
  descriptions.of("");
  return {
    texts: entries.map(({ terms }) => terms.text ?? 0),
    rows: entries.map(({ rows }) => {
      const of = rows.map(({ description = "" }) => descriptions.of(description));
      return of.some((number) => number > 0) ? of : 0;
    }),
    descriptions: descriptions.list,
  };
}

/** The rows that were packed; without texts, none has a description. Numbers that lead nowhere are ignored. */
export function* unpack(packed: Packed, texts?: PackedTexts): Generator<SearchRow> {
  const { names, shapes, facts, entries, rows, uses } = packed;
  const shapeOf = shapes.map(
    ([types, nullable, values, more]): Shape => ({ types, isNullable: nullable === 1, values, more }),
  );
  for (const [number, entry] of entries.entries()) {
    const own = unpackEntry(entry, names, number);
    const [named = [], facted = [], ways = []] = rows[number] || [];
    const described = texts?.rows[number] || [];
    const inner: InnerRow[] = [];
    for (const [index, name] of named.entries()) {
      const [kind = 0, arrays = 0, weight = 0, flags = 0, shape = -1] = facts[facted[index] ?? -1] ?? [];
      const hiddenIn =
        flags & HIDDEN_IN_REQUEST ? "request" : flags & HIDDEN_IN_RESPONSE ? "response" : undefined;
      inner.push({
        kind: ROW_KINDS[kind] ?? "place",
        name: names[name] ?? "",
        description: texts?.descriptions[described[index] ?? 0] || undefined,
        parent: parentBy(ways[index] ?? 0, inner, index),
        arrays,
        weight,
        deprecated: (flags & DEPRECATED) !== 0,
        hiddenIn,
        shape: shapeOf[shape],
      });
    }
    const text = texts?.texts[number];
    yield { ...own, terms: text ? { ...own.terms, text } : own.terms, rows: inner };
    for (const [shared, parent, arrays, weight] of uses[number] || []) {
      const used = entries[shared];
      if (used) yield { shared: idOf(used, shared), user: own.id, parent, arrays, weight };
    }
  }
}

function unpackEntry(entry: PackedEntry, names: readonly string[], number: number): SearchEntry {
  const [kindNumber, , title, more = {}] = entry;
  const id = idOf(entry, number);
  const kind = KINDS[kindNumber] ?? "section";
  const { d: detail, i, g, x, n, t } = more;
  const tags = g?.map((tag) => names[tag] ?? "");
  const terms: { -readonly [K in Field]?: string } = {};
  if (title !== "") terms.title = title;
  if (i !== undefined) terms.id = i;
  let method: string | undefined;
  let own = [id];
  if (kind === "operation" && detail !== undefined) {
    const space = detail.indexOf(" ");
    const path = detail.slice(space + 1);
    terms.method = detail.slice(0, space);
    terms.path = path;
    method = terms.method.toLowerCase();
    own = [id, i ?? "", path, detail];
    if (tags && tags.length > 0) terms.tags = [...new Set(tags)].join("\n");
  } else if (kind === "shared") own = [];
  else if (kind === "tag") own = [id, i ?? ""];
  else if (kind === "schema") own = [id, title];
  for (const [field, text] of Object.entries(t ?? {}) as [Field, string | 0][])
    if (text === 0) delete terms[field];
    else terms[field] = text;
  return { id, kind, title, detail, names: n ?? own, terms, rows: [], method, tags, deprecated: x === 1 };
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, index) => text === other[index]);
}
