/**
 * Collects the searchable content of one entry: its parameters, properties and texts. At a `$ref` it stops and
 * records the use. Shared parts are gathered once for all users.
 */
import type { Document } from "#model/document.ts";
import { isDeprecated } from "#model/mark.ts";
import { schemaNameOf } from "#model/reference.ts";
import { schemasOf } from "#model/schemas.ts";
import { asFlag, asText, entries, isRecord, type Raw } from "#oas/read.ts";
import { keywordsOf } from "#oas/schema-walks.ts";
import { plainText } from "./plain.ts";
import { type Field, type Inside, ITSELF, type SearchEntry, type SearchUse } from "./row.ts";
import { type Shape, type Shapes, shapesOf } from "./shape.ts";

/** A shared part. Its kind decides how it is read. */
export interface Part {
  kind: "schema" | "parameter" | "header" | "requestBody" | "response";
  raw: Raw;
}

/** The parts found so far, by JSON Pointer. Parts that are added while iterating are visited at the end. */
export type Parts = Map<string, Part>;

/** The current place. */
export interface Place extends Pick<Inside, "in" | "lists" | "weight"> {}

/** The place of an entry itself. */
export const HERE: Place = { in: ITSELF, lists: 0, weight: 1 };

/** The weight of a schema within a schema, which takes readers one more step to open. */
const DEEPER = 0.75;

/** Gathers the content of one entry. */
export class Gathering {
  private readonly words = new Map<Field, Set<string>>();
  private readonly inside: Inside[] = [];
  private readonly uses = new Map<string, SearchUse>();
  private readonly seen = new Set<object>();
  private readonly shapes: Shapes;

  constructor(
    private readonly document: Document,
    private readonly parts: Parts,
    private readonly id: string,
  ) {
    this.shapes = shapesOf(document);
  }

  /** Adds texts to a field. Ignores undefined ones. */
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

  /**
   * Adds a row inside the entry, and returns the place for its content. Adds nothing once there are too many rows.
   */
  name(kind: Inside["kind"], name: string, place: Place, says?: string, raw?: Raw): Place {
    if (this.inside.length >= MOST_INSIDE) return place;
    const { weight, lists } = place;
    this.inside.push({
      kind,
      name,
      says: says && plainText(says.slice(0, LONGEST_SAYING)),
      in: place.in,
      lists,
      weight,
      deprecated: raw !== undefined && isDeprecated(raw),
      absent: asFlag(raw?.["readOnly"]) ? "request" : asFlag(raw?.["writeOnly"]) ? "response" : undefined,
      shape: raw && this.shapeOf(kind, raw),
    });
    return { in: this.inside.length - 1, lists: 0, weight };
  }

  private shapeOf(kind: Inside["kind"], raw: Raw): Shape | undefined {
    if (kind === "property") return this.shapes.of(raw);
    if (kind !== "parameter" && kind !== "header") return undefined;
    const found = typeof raw["$ref"] === "string" ? this.document.follow(raw, "").value : raw;
    return isRecord(found) ? this.shapes.ofParameter(found) : undefined;
  }

  /** Reads a value that may be a reference. Records the use of a part, or reads the value. */
  either(kind: Part["kind"], raw: unknown, place: Place, read: (raw: Raw) => void): void {
    if (!isRecord(raw)) return;
    if (typeof raw["$ref"] === "string") this.link(kind, raw["$ref"], place);
    else read(raw);
  }

  /** Records the use of a `$ref`'s target. Ignores broken references. */
  link(kind: Part["kind"], ref: string, place: Place): void {
    const reference = { $ref: ref };
    const found =
      kind === "schema"
        ? schemasOf(this.document).follow(reference, "")
        : this.document.follow(reference, "");
    if (isRecord(found.value)) this.linkPart(kind, found.value, found.pointer, place);
  }

  /** Records the use of a part with a known pointer. */
  linkPart(kind: Part["kind"], raw: Raw, pointer: string, place: Place): void {
    if (pointer === this.id) return;
    if (!this.parts.has(pointer)) this.parts.set(pointer, { kind, raw });
    if (!this.uses.has(pointer)) this.uses.set(pointer, { part: pointer, by: this.id, ...place });
  }

  /** Adds the names and texts of a 4.24 Schema Object, including subschemas. */
  schema(raw: unknown, place: Place, depth = 0): void {
    if (!isRecord(raw) || this.seen.has(raw) || depth > DEEPEST || this.seen.size > MOST_NODES) return;
    this.seen.add(raw);
    if (typeof raw["$ref"] === "string") this.link("schema", raw["$ref"], place);
    this.values(raw, place);
    for (const keyword in raw) {
      const value = raw[keyword];
      if (typeof value !== "object" || value === null) continue;
      const holds = KEYWORDS.get(keyword);
      if (holds === undefined) continue;
      const inner = OF_ITEMS.has(keyword) ? { ...place, lists: place.lists + 1 } : place;
      if (keyword === "properties") this.properties(value, place, depth);
      else if (holds === "map") for (const [, child] of entries(value)) this.schema(child, inner, depth + 1);
      else if (Array.isArray(value)) for (const child of value) this.schema(child, inner, depth + 1);
      else if (holds === "one") this.schema(value, inner, depth + 1);
    }
  }

  private properties(map: object, place: Place, depth: number): void {
    for (const [name, child] of entries(map)) {
      const own = isRecord(child) ? child : undefined;
      const inner = this.name("property", name, place, saidOf(own), own);
      this.schema(child, inner, depth + 1);
    }
  }

  /** Adds the values of an enum, and a `const`. */
  private values(raw: Raw, place: Place): void {
    const values = Array.isArray(raw["enum"]) ? raw["enum"].slice(0, MOST_VALUES) : [raw["const"]];
    for (const value of values) {
      const text = asText(value);
      if (text !== undefined && text.length < LONGEST_VALUE) this.name("value", text, place);
    }
  }

  /** Adds the children of a schema with a discriminator, which are its variants. */
  heirs(raw: Raw, pointer: string, place: Place): void {
    if (!isRecord(raw["discriminator"])) return;
    for (const name of this.document.heirs(pointer)) {
      const heir = schemasOf(this.document).named(name);
      if (heir && isRecord(heir.raw)) this.linkPart("schema", heir.raw, heir.pointer, place);
    }
    for (const [, target] of entries(raw["discriminator"]["mapping"]))
      if (typeof target === "string" && target.startsWith("#")) this.link("schema", target, place);
  }

  /** Adds the 4.14 Media Type Objects of a `content` map. */
  content(raw: unknown, place: Place): void {
    for (const [name, mediaType] of entries(raw)) {
      if (!isRecord(mediaType)) continue;
      this.name("media", name, place);
      this.schema(mediaType["schema"], place);
      this.schema(mediaType["itemSchema"], place);
    }
  }

  /** Adds the schemas of a 4.12 Parameter Object or 4.21 Header Object. */
  parameter(raw: Raw, place: Place): void {
    this.schema(raw["schema"], place);
    for (const [, mediaType] of entries(raw["content"]))
      if (isRecord(mediaType)) this.schema(mediaType["schema"], place);
  }

  /** Adds a 4.13 Request Body Object. */
  requestBody(raw: Raw, place: Place): void {
    this.content(raw["content"], place);
  }

  /** Adds a 4.17 Response Object without its status and description. */
  response(raw: Raw, place: Place): void {
    const headers = entries(raw["headers"]);
    const beside = headers.length > 0 ? this.name("place", "header", place) : place;
    for (const [name, header] of headers) {
      const own = isRecord(header) ? header : undefined;
      const inner = this.name("header", name, beside, saidOf(own), own);
      this.either("header", header, inner, (found) => this.parameter(found, inner));
    }
    this.content(raw["content"], place);
  }

  /** Reads a part according to its kind. */
  part(part: Part): void {
    if (part.kind === "schema") {
      const place = { ...HERE, weight: DEEPER };
      const name = schemaNameOf(this.id);
      if (name !== undefined) this.name("name", name, HERE, saidOf(part.raw), part.raw);
      this.schema(part.raw, place);
      this.heirs(part.raw, this.id, place);
    } else if (part.kind === "requestBody") this.requestBody(part.raw, HERE);
    else if (part.kind === "response") this.response(part.raw, HERE);
    else this.parameter(part.raw, HERE);
  }

  /** The rows of the entry, beginning with the entry itself. */
  *rows(entry: Omit<SearchEntry, "id" | "terms" | "inside">): Generator<SearchEntry | SearchUse> {
    const terms: Partial<Record<Field, string>> = {};
    for (const [field, words] of this.words) terms[field] = [...words].join("\n");
    yield { ...entry, id: this.id, terms, inside: this.inside };
    yield* this.uses.values();
  }
}

const DEEPEST = 60;
const MOST_NODES = 50_000;
/** The maximum number of rows in one entry. */
export const MOST_INSIDE = 20_000;
const MOST_VALUES = 500;
const LONGEST_VALUE = 100;
/** How many characters of a row's description are indexed. */
const LONGEST_SAYING = 300;
const LONGEST_LEAD = 200;

function saidOf(raw: Raw | undefined): string | undefined {
  return raw && [asText(raw["title"]), asText(raw["description"])].filter(Boolean).join("\n");
}

function firstSentence(text: string): string {
  const start = text.trimStart().slice(0, LONGEST_LEAD);
  const end = start.search(/[.。!?]\s|\n/);
  return end < 0 ? start : start.slice(0, end);
}

const KEYWORDS = keywordsOf("search");
/** Keywords with schemas for the items of a list. */
const OF_ITEMS = new Set(["items", "prefixItems", "contains", "unevaluatedItems"]);
