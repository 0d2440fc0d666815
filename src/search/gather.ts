/**
 * Collects the searchable content of one entry: its parameters, properties and texts. Does not follow a `$ref`, but
 * records the use of its target. The content of the target is collected once for all its users.
 */
import type { Document } from "#model/document.ts";
import { isDeprecated } from "#model/mark.ts";
import { schemaNameOf } from "#model/reference.ts";
import { schemasOf } from "#model/schema/schemas.ts";
import { asFlag, asText, entries, isRecord, type Raw } from "#oas/read.ts";
import { keywordsOf } from "#oas/schema-walks.ts";
import { plainText } from "./plain.ts";
import { type Field, type InnerRow, ITSELF, type SearchEntry, type SearchUse } from "./row.ts";
import { type Shape, type Shapes, shapesOf } from "./shape.ts";

/** The target of a `$ref`, or an Object that several operations share. Its kind decides how it is read. */
export interface Shared {
  kind: "schema" | "parameter" | "header" | "requestBody" | "response";
  raw: Raw;
}

/** The shared objects found so far, by JSON Pointer. Objects that are added during an iteration are visited at its end. */
export type SharedObjects = Map<string, Shared>;

/** The position of content in its entry: the row that contains it, the arrays between both, and its weight. */
export interface Context extends Pick<InnerRow, "parent" | "arrays" | "weight"> {
  /** Whether the content belongs to the shared schema itself, whose fields readers see together with it. */
  isOwn?: boolean;
}

/** The context of content that the entry contains directly. */
export const ENTRY: Context = { parent: ITSELF, arrays: 0, weight: 1 };

/** The weight of the content of a shared schema. Readers open it with one more step. */
const DEEPER = 0.75;

/** Collects the content of one entry. */
export class Gathering {
  private readonly words = new Map<Field, Set<string>>();
  private readonly inner: InnerRow[] = [];
  /** By the number of the row and the pointer of the shared object. */
  private readonly uses = new Map<string, SearchUse>();
  private readonly seen = new Set<object>();
  private readonly shapes: Shapes;

  constructor(
    private readonly document: Document,
    private readonly shared: SharedObjects,
    private readonly id: string,
  ) {
    this.shapes = shapesOf(document);
  }

  /** Adds texts to a field. Ignores undefined. */
  add(field: Field, ...texts: readonly (string | undefined)[]): void {
    let words = this.words.get(field);
    if (!words) {
      words = new Set();
      this.words.set(field, words);
    }
    for (const text of texts) if (text !== undefined) words.add(text);
  }

  /** Adds a Markdown text. Its first sentence also goes into the field `lead`. */
  prose(markdown: string | undefined): void {
    if (markdown === undefined) return;
    const text = plainText(markdown);
    this.add("lead", firstSentence(text));
    this.add("text", text);
  }

  /** Adds a row to the entry, and returns the context of its content. Adds nothing beyond the maximum number of rows. */
  row(kind: InnerRow["kind"], name: string, context: Context, description?: string, raw?: Raw): Context {
    if (this.inner.length >= MOST_ROWS) return context;
    const { weight, arrays } = context;
    this.inner.push({
      kind,
      name,
      description: description && plainText(description.slice(0, LONGEST_DESCRIPTION)),
      parent: context.parent,
      arrays,
      weight,
      deprecated: raw !== undefined && isDeprecated(raw),
      hiddenIn: asFlag(raw?.["readOnly"]) ? "request" : asFlag(raw?.["writeOnly"]) ? "response" : undefined,
      shape: raw && this.shapeOf(kind, raw),
    });
    return { parent: this.inner.length - 1, arrays: 0, weight };
  }

  private shapeOf(kind: InnerRow["kind"], raw: Raw): Shape | undefined {
    if (kind === "property") return this.shapes.of(raw);
    if (kind !== "parameter" && kind !== "header") return undefined;
    const found = typeof raw["$ref"] === "string" ? this.document.follow(raw, "").value : raw;
    return isRecord(found) ? this.shapes.ofParameter(found) : undefined;
  }

  /** Records the use of the target if a value is a reference; otherwise reads the value. */
  readOrLink(kind: Shared["kind"], raw: unknown, context: Context, read: (raw: Raw) => void): void {
    if (!isRecord(raw)) return;
    if (typeof raw["$ref"] === "string") this.addReference(kind, raw["$ref"], context);
    else read(raw);
  }

  /** Records the use of a `$ref`'s target. Ignores broken references. */
  addReference(kind: Shared["kind"], ref: string, context: Context): void {
    const reference = { $ref: ref };
    const found =
      kind === "schema"
        ? schemasOf(this.document).follow(reference, "")
        : this.document.follow(reference, "");
    if (isRecord(found.value)) this.addUse(kind, found.value, found.pointer, context);
  }

  /** Records the use of a shared object. */
  addUse(kind: Shared["kind"], raw: Raw, pointer: string, context: Context): void {
    if (pointer === this.id) return;
    if (!this.shared.has(pointer)) this.shared.set(pointer, { kind, raw });
    const { parent, arrays, isOwn } = context;
    const weight = isOwn ? ENTRY.weight : context.weight;
    const key = `${parent} ${pointer}`;
    if (!this.uses.has(key)) this.uses.set(key, { shared: pointer, user: this.id, parent, arrays, weight });
  }

  /**
   * Adds the names and texts of a 4.24 Schema Object, including subschemas. Fields that a schema has by its `$ref` or
   * `allOf` weigh as much as its others.
   */
  schema(raw: unknown, context: Context, depth = 0): void {
    if (!isRecord(raw) || this.seen.has(raw) || depth > DEEPEST || this.seen.size > MOST_NODES) return;
    this.seen.add(raw);
    if (typeof raw["$ref"] === "string") this.addReference("schema", raw["$ref"], context);
    this.values(raw, context);
    for (const keyword in raw) {
      const value = raw[keyword];
      if (typeof value !== "object" || value === null) continue;
      const holds = KEYWORDS.get(keyword);
      if (holds === undefined) continue;
      const arrays = context.arrays + (ARRAY_KEYWORDS.has(keyword) ? 1 : 0);
      const inner = { ...context, arrays, isOwn: context.isOwn && keyword === "allOf" };
      if (keyword === "properties") this.properties(value, context, depth);
      else if (holds === "map") for (const [, child] of entries(value)) this.schema(child, inner, depth + 1);
      else if (Array.isArray(value)) for (const child of value) this.schema(child, inner, depth + 1);
      else if (holds === "one") this.schema(value, inner, depth + 1);
    }
  }

  private properties(map: object, context: Context, depth: number): void {
    for (const [name, child] of entries(map)) {
      const own = isRecord(child) ? child : undefined;
      const inner = this.row("property", name, context, descriptionOf(own), own);
      this.schema(child, inner, depth + 1);
    }
  }

  /** Adds the values of an enum, and a `const`. */
  private values(raw: Raw, context: Context): void {
    const values = Array.isArray(raw["enum"]) ? raw["enum"].slice(0, MOST_VALUES) : [raw["const"]];
    for (const value of values) {
      const text = asText(value);
      if (text !== undefined && text.length < LONGEST_VALUE) this.row("value", text, context);
    }
  }

  /** Adds the variants of a schema with a discriminator: the schemas that include it with `allOf`, and its mapping. */
  children(raw: Raw, pointer: string, context: Context): void {
    if (!isRecord(raw["discriminator"])) return;
    for (const name of this.document.childrenOf(pointer)) {
      const child = schemasOf(this.document).named(name);
      if (child && isRecord(child.raw)) this.addUse("schema", child.raw, child.pointer, context);
    }
    for (const [, target] of entries(raw["discriminator"]["mapping"]))
      if (typeof target === "string" && target.startsWith("#")) this.addReference("schema", target, context);
  }

  /** Adds the 4.14 Media Type Objects of a `content` map. */
  content(raw: unknown, context: Context): void {
    for (const [name, mediaType] of entries(raw)) {
      if (!isRecord(mediaType)) continue;
      this.row("media", name, context);
      this.schema(mediaType["schema"], context);
      this.schema(mediaType["itemSchema"], context);
    }
  }

  /** Adds the schemas of a 4.12 Parameter Object or 4.21 Header Object. */
  parameter(raw: Raw, context: Context): void {
    this.schema(raw["schema"], context);
    for (const [, mediaType] of entries(raw["content"]))
      if (isRecord(mediaType)) this.schema(mediaType["schema"], context);
  }

  /** Adds a 4.13 Request Body Object. */
  requestBody(raw: Raw, context: Context): void {
    this.content(raw["content"], context);
  }

  /** Adds the headers and content of a 4.17 Response Object. */
  response(raw: Raw, context: Context): void {
    const headers = entries(raw["headers"]);
    const inside = headers.length > 0 ? this.row("place", "header", context) : context;
    for (const [name, header] of headers) {
      const own = isRecord(header) ? header : undefined;
      const inner = this.row("header", name, inside, descriptionOf(own), own);
      this.readOrLink("header", header, inner, (found) => this.parameter(found, inner));
    }
    this.content(raw["content"], context);
  }

  /** Reads a shared object according to its kind. */
  sharedObject(shared: Shared): void {
    if (shared.kind === "schema") {
      const context = { ...ENTRY, weight: DEEPER };
      const own = { ...context, isOwn: true };
      const name = schemaNameOf(this.id);
      if (name !== undefined) this.row("name", name, ENTRY, descriptionOf(shared.raw), shared.raw);
      this.schema(shared.raw, own);
      this.children(shared.raw, this.id, context);
    } else if (shared.kind === "requestBody") this.requestBody(shared.raw, ENTRY);
    else if (shared.kind === "response") this.response(shared.raw, ENTRY);
    else this.parameter(shared.raw, ENTRY);
  }

  /** The rows of the entry, beginning with the entry itself. */
  *rows(entry: Omit<SearchEntry, "id" | "terms" | "rows">): Generator<SearchEntry | SearchUse> {
    const terms: Partial<Record<Field, string>> = {};
    for (const [field, words] of this.words) terms[field] = [...words].join("\n");
    yield { ...entry, id: this.id, terms, rows: this.inner };
    yield* this.uses.values();
  }
}

const DEEPEST = 60;
const MOST_NODES = 50_000;
/** The maximum number of rows in one entry. */
export const MOST_ROWS = 20_000;
const MOST_VALUES = 500;
const LONGEST_VALUE = 100;
/** The maximum number of characters of a row's description that are indexed. */
const LONGEST_DESCRIPTION = 300;
const LONGEST_LEAD = 200;
const SENTENCES = /^(?:.{0,30}?[.。!?]\s)?.*?(?:[.。!?]\s|$)/m;

function descriptionOf(raw: Raw | undefined): string | undefined {
  return raw && [asText(raw["title"]), asText(raw["description"])].filter(Boolean).join("\n");
}

/** The first sentence, or the first two if the first has at most 30 characters: a short one often repeats the title. */
function firstSentence(text: string): string {
  return SENTENCES.exec(text.trimStart().slice(0, LONGEST_LEAD))?.[0] ?? "";
}

const KEYWORDS = keywordsOf("search");
/** Keywords whose schemas apply to the items of an array. */
const ARRAY_KEYWORDS = new Set(["items", "prefixItems", "contains", "unevaluatedItems"]);
