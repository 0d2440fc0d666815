/**
 * Collects what can be found inside one entry: its parameters, properties and prose. It stops at every
 * `$ref`, notes the use, and leaves the part behind it to be gathered once for all its users.
 */
import type { Document } from "#model/document.ts";
import { schemaNameOf } from "#model/reference.ts";
import { asList, asText, entries, isRecord, type Raw } from "#oas/read.ts";
import { plainText } from "./plain.ts";
import type { Field, Inside, SearchEntry, SearchUse, Trail } from "./row.ts";

/** A part that is used somewhere: what it is says how it is read. */
export interface Part {
  kind: "schema" | "parameter" | "header" | "requestBody" | "response";
  raw: Raw;
}

/** The parts met so far by their JSON Pointers. Parts that are met while iterating come at the end of the iteration. */
export type Parts = Map<string, Part>;

/** Where the gathering stands. */
export interface Place extends Trail {
  /** 1 and less: what a part that is used here is worth to the entry. */
  weight: number;
}

/** The place of an entry itself. */
export const HERE: Place = { steps: [], path: "", weight: 1 };

/** A schema within a schema: each is one more that a reader has to open. */
const DEEPER: Place = { ...HERE, weight: 0.7 };

/** The content of one entry. */
export class Gathering {
  private readonly words = new Map<Field, Set<string>>();
  private readonly inside: Inside[] = [];
  private readonly uses = new Map<string, SearchUse>();
  private readonly seen = new Set<object>();

  constructor(
    private readonly document: Document,
    private readonly parts: Parts,
    private readonly id: string,
  ) {}

  /** Adds words to a field; absent ones are passed over. */
  add(field: Field, ...texts: readonly (string | undefined)[]): void {
    let words = this.words.get(field);
    if (!words) {
      words = new Set();
      this.words.set(field, words);
    }
    for (const text of texts) if (text !== undefined) words.add(text);
  }

  /** Adds a Markdown text. */
  prose(markdown: string | undefined): void {
    if (markdown !== undefined) this.add("text", plainText(markdown));
  }

  /** Adds something with a name. */
  name(kind: Inside["kind"], name: string, place: Place): void {
    this.add(FIELD_OF[kind], name);
    if (this.inside.length < MOST_INSIDE)
      this.inside.push({ kind, name, trail: { steps: place.steps, path: place.path } });
  }

  /** Reads a value that may be a reference: the part is used, or the value read here. */
  either(kind: Part["kind"], raw: unknown, place: Place, read: (raw: Raw) => void): void {
    if (!isRecord(raw)) return;
    if (typeof raw["$ref"] === "string") this.link(kind, raw["$ref"], place);
    else read(raw);
  }

  /** Notes the use of what a `$ref` leads to; references that lead nowhere are passed over. */
  link(kind: Part["kind"], ref: string, place: Place): void {
    const reference = { $ref: ref };
    const found =
      kind === "schema" ? this.document.followSchema(reference, "") : this.document.follow(reference, "");
    if (isRecord(found.value)) this.linkPart(kind, found.value, found.pointer, place);
  }

  /** Notes the use of a part whose place is known. */
  linkPart(kind: Part["kind"], raw: Raw, pointer: string, place: Place): void {
    if (pointer === this.id) return;
    if (!this.parts.has(pointer)) this.parts.set(pointer, { kind, raw });
    if (!this.uses.has(pointer))
      this.uses.set(pointer, {
        part: pointer,
        by: this.id,
        trail: { steps: place.steps, path: place.path },
        weight: place.weight,
      });
  }

  /** 4.24 Schema Object: names and prose of it and of everything in it. */
  schema(raw: unknown, place: Place, depth = 0): void {
    if (!isRecord(raw) || this.seen.has(raw) || depth > DEEPEST || this.seen.size > MOST_NODES) return;
    this.seen.add(raw);
    if (typeof raw["$ref"] === "string") this.link("schema", raw["$ref"], place);
    this.add("text", asText(raw["title"]));
    this.prose(asText(raw["description"]));
    for (const keyword in raw) {
      const value = raw[keyword];
      if (typeof value !== "object" || value === null) continue;
      const way = WAYS.get(keyword);
      if (way === "named")
        for (const [name, child] of entries(value)) {
          const inner = { ...place, path: place.path === "" ? name : `${place.path}.${name}` };
          this.name("property", name, inner);
          this.schema(child, inner, depth + 1);
        }
      else if (way === "map") for (const [, child] of entries(value)) this.schema(child, place, depth + 1);
      else if (way === "list") for (const child of asList(value)) this.schema(child, place, depth + 1);
      else if (way === "items") {
        const inner = { ...place, path: `${place.path}[]` };
        for (const child of Array.isArray(value) ? value : [value]) this.schema(child, inner, depth + 1);
      } else if (way === "keys")
        this.schema(value, { ...place, path: place.path === "" ? "*" : `${place.path}.*` }, depth + 1);
      else if (way === "one") this.schema(value, place, depth + 1);
    }
  }

  /** The children of a schema with a discriminator stand in its place. */
  heirs(raw: Raw, pointer: string): void {
    if (!isRecord(raw["discriminator"])) return;
    for (const name of this.document.heirs(pointer)) {
      const heir = this.document.namedSchema(name);
      if (heir && isRecord(heir.raw)) this.linkPart("schema", heir.raw, heir.pointer, DEEPER);
    }
    for (const [, target] of entries(raw["discriminator"]["mapping"]))
      if (typeof target === "string" && target.startsWith("#")) this.link("schema", target, DEEPER);
  }

  /** 4.14 Media Type Objects of a `content` map. */
  content(raw: unknown, place: Place): void {
    for (const [, mediaType] of entries(raw)) {
      if (!isRecord(mediaType)) continue;
      this.schema(mediaType["schema"], place);
      this.schema(mediaType["itemSchema"], place);
    }
  }

  /** 4.12 Parameter Object, 4.21 Header Object: all but the name. */
  parameter(raw: Raw, place: Place): void {
    this.prose(asText(raw["description"]));
    this.schema(raw["schema"], place);
    this.content(raw["content"], place);
  }

  /** 4.13 Request Body Object. */
  requestBody(raw: Raw, place: Place): void {
    this.prose(asText(raw["description"]));
    this.content(raw["content"], place);
  }

  /** 4.17 Response Object. */
  response(raw: Raw, place: Place): void {
    this.prose(asText(raw["description"]));
    this.add("text", asText(raw["summary"]));
    for (const [name, header] of entries(raw["headers"])) {
      const inner = { ...place, path: name };
      this.name("header", name, inner);
      this.either("header", header, inner, (own) => this.parameter(own, inner));
    }
    this.content(raw["content"], place);
  }

  /** Reads a part as what it is. */
  part(part: Part): void {
    if (part.kind === "schema") {
      this.add("properties", schemaNameOf(this.id));
      this.schema(part.raw, DEEPER);
      this.heirs(part.raw, this.id);
    } else if (part.kind === "requestBody") this.requestBody(part.raw, HERE);
    else if (part.kind === "response") this.response(part.raw, HERE);
    else this.parameter(part.raw, HERE);
  }

  /** The rows of the entry, itself first. */
  *rows(entry: Omit<SearchEntry, "id" | "terms" | "inside">): Generator<SearchEntry | SearchUse> {
    const terms: Partial<Record<Field, string>> = {};
    for (const [field, words] of this.words) terms[field] = [...words].join("\n");
    yield { ...entry, id: this.id, terms, inside: this.inside };
    yield* this.uses.values();
  }
}

const DEEPEST = 60;
const MOST_NODES = 50_000;
/** Of one entry: further names are found, but not pointed at. */
const MOST_INSIDE = 5000;

const FIELD_OF = {
  parameter: "parameters",
  header: "parameters",
  property: "properties",
  heading: "headings",
} as const satisfies Record<Inside["kind"], Field>;

/** How the subschemas of a keyword are reached, and what that adds to the path. */
const WAYS: ReadonlyMap<string, "named" | "map" | "list" | "items" | "keys" | "one"> = new Map([
  ["properties", "named"],
  ["patternProperties", "map"],
  ["dependentSchemas", "map"],
  ["allOf", "list"],
  ["oneOf", "list"],
  ["anyOf", "list"],
  ["items", "items"],
  ["prefixItems", "items"],
  ["contains", "items"],
  ["unevaluatedItems", "items"],
  ["additionalProperties", "keys"],
  ["unevaluatedProperties", "keys"],
  ["if", "one"],
  ["then", "one"],
  ["else", "one"],
  ["contentSchema", "one"],
]);
