/** 4.12 Parameter Object and 4.21 Header Object, which is a parameter that takes its name from its key. */
import { asFlag, asText, entries, isRecord, type Raw } from "#oas/read.ts";
import type { Document } from "./document.ts";
import { type Example, examples } from "./example.ts";
import { type MediaType, mediaTypes } from "./media-type.ts";
import { escapePointer } from "./reference.ts";
import type { Schema } from "./schema.ts";

/** Where parameters travel, in the order in which they are shown. */
export const PARAMETER_LOCATIONS = ["path", "query", "querystring", "cookie", "header"] as const;

/** Where a parameter travels. */
export type ParameterLocation = (typeof PARAMETER_LOCATIONS)[number];

/** A parameter of an operation, or a header of a response or of an encoded part. */
export class Parameter {
  constructor(
    readonly document: Document,
    readonly name: string,
    readonly location: ParameterLocation,
    readonly raw: Raw,
    readonly pointer: string,
    private readonly beside: { description?: string } = {},
  ) {}

  get description(): string | undefined {
    return this.beside.description ?? asText(this.raw["description"]);
  }
  /** Path parameters are always required. */
  get required(): boolean {
    return this.location === "path" || asFlag(this.raw["required"]);
  }
  get deprecated(): boolean {
    return asFlag(this.raw["deprecated"]);
  }
  get allowEmptyValue(): boolean {
    return asFlag(this.raw["allowEmptyValue"]);
  }
  get allowReserved(): boolean {
    return asFlag(this.raw["allowReserved"]);
  }
  /** How the value is written out; the location's default where none is stated (4.12.2.2). */
  get style(): string {
    const stated = asText(this.raw["style"]);
    return stated ?? (this.location === "path" || this.location === "header" ? "simple" : "form");
  }
  /** Whether a style was stated. */
  get hasStyle(): boolean {
    return asText(this.raw["style"]) !== undefined;
  }
  /** Whether arrays and objects become several parameters; true by default for `form` (and 3.2's `cookie`) only. */
  get explode(): boolean {
    const stated = this.raw["explode"];
    return typeof stated === "boolean" ? stated : this.style === "form" || this.style === "cookie";
  }
  /** The schema; undefined where a media type describes the value instead. */
  get schema(): Schema | undefined {
    const raw = this.raw["schema"];
    return raw === undefined || raw === null
      ? undefined
      : this.document.schema(raw, `${this.pointer}/schema`);
  }
  /** The media type that describes the value, for `content` parameters: one entry at most in a valid document. */
  get content(): readonly MediaType[] {
    return mediaTypes(this.document, this.raw["content"], `${this.pointer}/content`);
  }
  get examples(): readonly Example[] {
    return examples(this.document, this.raw, this.pointer);
  }
}

/** Reads a raw parameter or a reference to one; undefined where it has no name or no known location. */
export function parameter(document: Document, raw: unknown, pointer: string): Parameter | undefined {
  const found = document.follow(raw, pointer);
  if (!isRecord(found.value)) return undefined;
  const name = asText(found.value["name"]);
  const location = PARAMETER_LOCATIONS.find((known) => known === (found.value as Raw)["in"]);
  if (name === undefined || location === undefined) return undefined;
  return new Parameter(document, name, location, found.value, found.pointer, found);
}

/** Reads a map of Header Objects. `Content-Type` is described elsewhere by the specification, but shown where written. */
export function headers(document: Document, raw: unknown, pointer: string): readonly Parameter[] {
  return entries(raw).flatMap(([name, value]) => {
    const found = document.follow(value, `${pointer}/${escapePointer(name)}`);
    return isRecord(found.value) && !name.startsWith("x-lectern-")
      ? [new Parameter(document, name, "header", found.value, found.pointer, found)]
      : [];
  });
}
