/** 4.14 Media Type Object and 4.15 Encoding Object. */
import { asFlag, asText, entries, isRecord, type Raw } from "#oas/read.ts";
import type { Document } from "./document.ts";
import { type Example, examples } from "./example.ts";
import type { Parameter } from "./parameter.ts";
import { escapePointer } from "./reference.ts";
import type { Schema } from "./schema.ts";

/** A body in one media type. */
export class MediaType {
  constructor(
    readonly document: Document,
    /** The key in `content`: a media type or range, such as `application/json` or `image/*`. */
    readonly name: string,
    readonly raw: Raw,
    readonly pointer: string,
  ) {}

  get schema(): Schema | undefined {
    const raw = this.raw["schema"];
    return raw === undefined || raw === null
      ? undefined
      : this.document.schema(raw, `${this.pointer}/schema`);
  }
  /** The schema of each item of a sequential media type (3.2). */
  get itemSchema(): Schema | undefined {
    const raw = this.raw["itemSchema"];
    return raw === undefined || raw === null
      ? undefined
      : this.document.schema(raw, `${this.pointer}/itemSchema`);
  }
  get examples(): readonly Example[] {
    return examples(this.document, this.raw, this.pointer);
  }
  /** How single properties of a form or multipart body are written out. */
  get encoding(): readonly Encoding[] {
    return entries(this.raw["encoding"]).flatMap(([name, raw]) =>
      isRecord(raw)
        ? [new Encoding(this.document, name, raw, `${this.pointer}/encoding/${escapePointer(name)}`)]
        : [],
    );
  }
}

/** How one property of a form or multipart body is written out. */
export class Encoding {
  constructor(
    readonly document: Document,
    readonly property: string,
    readonly raw: Raw,
    readonly pointer: string,
  ) {}

  get contentType(): string | undefined {
    return asText(this.raw["contentType"]);
  }
  get style(): string | undefined {
    return asText(this.raw["style"]);
  }
  get explode(): boolean | undefined {
    return typeof this.raw["explode"] === "boolean" ? this.raw["explode"] : undefined;
  }
  get allowReserved(): boolean {
    return asFlag(this.raw["allowReserved"]);
  }
  get headers(): readonly Parameter[] {
    return this.document.headers(this.raw["headers"], `${this.pointer}/headers`);
  }
}

/** Reads a `content` map, in document order. */
export function mediaTypes(document: Document, raw: unknown, pointer: string): readonly MediaType[] {
  return entries(raw).flatMap(([name, value]) => {
    const found = document.follow(value, `${pointer}/${escapePointer(name)}`);
    return isRecord(found.value) ? [new MediaType(document, name, found.value, found.pointer)] : [];
  });
}
