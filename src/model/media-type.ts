/** 4.14 Media Type Object and 4.15 Encoding Object. */

import type { Schema } from "#model/schema/schema.ts";
import { schemasOf } from "#model/schema/schemas.ts";
import { escapePointer } from "#oas/pointer.ts";
import { asFlag, asList, asRecord, asText, entries, isRecord, type Raw } from "#oas/read.ts";
import type { Document } from "./document.ts";
import { type Example, examples } from "./example.ts";

/**
 * An Object that describes the serialization of parts: a Media Type Object, or an Encoding Object whose part has
 * parts.
 */
export class Encoded {
  constructor(
    readonly document: Document,
    readonly raw: Raw,
    readonly pointer: string,
  ) {}

  /** The encodings of single properties in a form or multipart body. */
  get encoding(): readonly Encoding[] {
    return entries(this.raw["encoding"]).flatMap(([name, raw]) =>
      this.encodingAt(name, raw, `encoding/${escapePointer(name)}`),
    );
  }
  /** The encodings of the first parts of a multipart body without names, by position (3.2). */
  get prefixEncoding(): readonly Encoding[] {
    return asList(this.raw["prefixEncoding"]).flatMap((raw, index) =>
      this.encodingAt(`[${index}]`, raw, `prefixEncoding/${index}`),
    );
  }
  /** The encoding of all further parts without names (3.2). */
  get itemEncoding(): Encoding | undefined {
    return this.encodingAt("[]", this.raw["itemEncoding"], "itemEncoding")[0];
  }

  private encodingAt(property: string, raw: unknown, at: string): Encoding[] {
    return isRecord(raw) ? [new Encoding(this.document, property, raw, `${this.pointer}/${at}`)] : [];
  }
}

/** The description of a body in one media type. */
export class MediaType extends Encoded {
  constructor(
    document: Document,
    /** The key in `content`: a media type or range, such as `application/json` or `image/*`. */
    readonly name: string,
    raw: Raw,
    pointer: string,
    /** The `$ref`, if this is a reference that cannot be resolved. */
    readonly broken?: string,
  ) {
    super(document, raw, pointer);
  }

  get schema(): Schema | undefined {
    const raw = this.raw["schema"];
    return raw === undefined || raw === null
      ? undefined
      : schemasOf(this.document).at(raw, `${this.pointer}/schema`);
  }
  /** The schema of each item of a sequential media type (3.2). */
  get itemSchema(): Schema | undefined {
    const raw = this.raw["itemSchema"];
    return raw === undefined || raw === null
      ? undefined
      : schemasOf(this.document).at(raw, `${this.pointer}/itemSchema`);
  }
  get examples(): readonly Example[] {
    return examples(this.document, this.raw, this.pointer);
  }
}

/** Whether a media type is XML: `application/xml`, `text/xml`, `application/soap+xml`. */
export function isXml(mediaType: string): boolean {
  return /^(?:application|text)\/xml$|^[^/]+\/[^/]+\+xml$/.test(bare(mediaType));
}

/** The name of a media type without parameters, in lower case. */
export function bare(mediaType: string): string {
  return (mediaType.split(";")[0] ?? "").trim().toLowerCase();
}

/** The encoding of one part of a form or multipart body. */
export class Encoding extends Encoded {
  constructor(
    document: Document,
    /** The name of the property. A part without a name has its position: `[0]`, or `[]` for all others. */
    readonly property: string,
    raw: Raw,
    pointer: string,
  ) {
    super(document, raw, pointer);
  }

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
}

/**
 * Reads a `content` map, in document order. If the document combines media types, those that differ only in
 * parameters become one.
 */
export function mediaTypes(document: Document, raw: unknown, pointer: string): readonly MediaType[] {
  const found = new Map<string, MediaType>();
  for (const [written, value] of entries(raw)) {
    const {
      value: read,
      pointer: at,
      broken,
    } = document.follow(value, `${pointer}/${escapePointer(written)}`);
    if (!isRecord(read) && broken === undefined) continue;
    const name = document.mergesMediaTypes ? bare(written) : written;
    const known = found.get(name);
    const own = asRecord(read);
    found.set(name, new MediaType(document, name, known ? { ...known.raw, ...own } : own, at, broken));
  }
  return [...found.values()];
}
