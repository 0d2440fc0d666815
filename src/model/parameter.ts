/** 4.12 Parameter Object, and 4.21 Header Object: a parameter whose name is its key. */
import type { Schema } from "#model/schema/schema.ts";
import { schemasOf } from "#model/schema/schemas.ts";
import { escapePointer } from "#oas/pointer.ts";
import { asFlag, asRecord, asText, entries, isRecord, type Raw } from "#oas/read.ts";
import type { Document } from "./document.ts";
import { type Example, examples } from "./example.ts";
import { type Badge, isDeprecated, marks } from "./mark.ts";
import { type Encoding, type MediaType, mediaTypes } from "./media-type.ts";
import { Referable, type ReferenceFields } from "./referable.ts";

/** The locations of parameters, in display order. */
export const PARAMETER_LOCATIONS = ["path", "query", "querystring", "cookie", "header"] as const;

/** The location of a parameter. */
export type ParameterLocation = (typeof PARAMETER_LOCATIONS)[number];

/** A parameter of an operation, or a header of a response or of an encoded part. */
export class Parameter extends Referable {
  constructor(
    document: Document,
    readonly name: string,
    readonly location: ParameterLocation,
    raw: Raw,
    pointer: string,
    ref?: ReferenceFields,
  ) {
    super(document, raw, pointer, ref);
  }

  /** Path parameters are always required. */
  get required(): boolean {
    return this.location === "path" || asFlag(this.raw["required"]);
  }
  get deprecated(): boolean {
    return isDeprecated(this.raw);
  }
  get allowEmptyValue(): boolean {
    return asFlag(this.raw["allowEmptyValue"]);
  }
  get allowReserved(): boolean {
    return asFlag(this.raw["allowReserved"]);
  }
  /** The serialization style. Default: that of the location (4.12.2.2). */
  get style(): string {
    const inPlace = this.location === "path" || this.location === "header";
    return this.stated.style ?? (inPlace ? "simple" : "form");
  }
  /** `style` and `explode` as written, without defaults. */
  get stated(): { style?: string; explode?: boolean } {
    const explode = this.raw["explode"];
    return {
      style: asText(this.raw["style"]),
      explode: typeof explode === "boolean" ? explode : undefined,
    };
  }
  /**
   * `style` and `explode` as written; empty if they have the effect of the defaults of the location. `explode` has none
   * on values that are neither arrays nor objects (OpenAPI 3.2, 4.12.2.2).
   */
  get unusual(): { style?: string; explode?: boolean } {
    const { stated, location, style } = this;
    const types = this.schema?.types ?? [];
    const isSingle = types.length > 0 && !types.includes("array") && !types.includes("object");
    const isUsual =
      style === (location === "path" || location === "header" ? "simple" : "form") &&
      (isSingle || this.explode === (style === "form"));
    return isUsual ? {} : stated;
  }
  /** Whether arrays and objects become several parameters. Default: true only for `form` (and `cookie`, 3.2). */
  get explode(): boolean {
    return this.stated.explode ?? (this.style === "form" || this.style === "cookie");
  }
  /** The schema; undefined if a media type describes the value instead. */
  get schema(): Schema | undefined {
    const raw = this.raw["schema"];
    return raw === undefined || raw === null
      ? undefined
      : schemasOf(this.document).at(raw, `${this.pointer}/schema`);
  }
  /** For parameters with `content`, the media type of the value. A valid document has at most one. */
  get content(): readonly MediaType[] {
    return mediaTypes(this.document, this.raw["content"], `${this.pointer}/content`);
  }
  get examples(): readonly Example[] {
    return examples(this.document, this.raw, this.pointer);
  }
  get badges(): readonly Badge[] {
    return marks(this.raw, this.document.features);
  }
}

/** Reads a raw parameter or a reference to one; undefined if it has no name or no known location. */
export function parameter(document: Document, raw: unknown, pointer: string): Parameter | undefined {
  const found = document.follow(raw, pointer);
  if (!isRecord(found.value)) return undefined;
  const name = asText(found.value["name"]);
  const location = PARAMETER_LOCATIONS.find((known) => known === (found.value as Raw)["in"]);
  if (name === undefined || location === undefined) return undefined;
  return new Parameter(document, name, location, found.value, found.pointer, found);
}

/** Reads a map of Header Objects. Includes `Content-Type`, although the specification ignores it here. */
export function headers(document: Document, raw: unknown, pointer: string): readonly Parameter[] {
  return entries(raw).flatMap(([name, value]) => {
    const found = document.follow(value, `${pointer}/${escapePointer(name)}`);
    const isThere = isRecord(found.value) || found.broken !== undefined;
    return isThere && !name.startsWith("x-lectern-")
      ? [new Parameter(document, name, "header", asRecord(found.value), found.pointer, found)]
      : [];
  });
}

/** The headers of an encoded part. */
export function partHeaders({ document, raw, pointer }: Encoding): readonly Parameter[] {
  return headers(document, raw["headers"], `${pointer}/headers`);
}
