/** 4.17 Response Object and 4.20 Link Object. */
import { escapePointer } from "#oas/pointer.ts";
import { asRecord, asText, entries, isRecord, type Raw } from "#oas/read.ts";
import type { Document } from "./document.ts";
import { type MediaType, mediaTypes } from "./media-type.ts";
import { headers, type Parameter } from "./parameter.ts";
import { Referable, type ReferenceFields } from "./referable.ts";
import { localPointer } from "./reference.ts";
import { Server } from "./server.ts";

/** The class of a status code, which decides the colour and label. */
export type ResponseKind = "info" | "success" | "redirect" | "error";

/**
 * Matches the end of the first paragraph of a text: an empty line, a list, a heading, a quotation, a table or a fence.
 */
const BREAK = /\n[ \t\r]*(?=[\n#>|]|```|[*+-][\s-]|\d+[.)])/;

/**
 * Matches a first paragraph of one line without any notation, and the empty lines after it. Of another one, the line of
 * the status does not show all: a table, code, links.
 */
const PLAIN_PARAGRAPH = /^\p{L}[\p{L}\p{N} .,:;()'"!?–—-]*\r?\n(?:[ \t]*\r?\n)+/u;

/** The response for one status code, range or `default`. */
export class Response extends Referable {
  private made?: readonly MediaType[];

  constructor(
    document: Document,
    /** A code (`200`), a range (`4XX`) or `default`. */
    readonly status: string,
    readonly kind: ResponseKind,
    raw: Raw,
    pointer: string,
    ref?: ReferenceFields,
  ) {
    super(document, raw, pointer, ref);
  }

  /** `summary` (3.2) or `x-summary`. */
  get summary(): string | undefined {
    return this.ref.summary ?? asText(this.raw["summary"]) ?? asText(this.raw["x-summary"]);
  }
  /** The text in the line of the status: the summary, otherwise the first paragraph of the description. */
  get line(): string | undefined {
    return this.summary ?? this.description?.trimStart().split(BREAK, 1)[0];
  }
  /** What the description says beyond the line. */
  get text(): string | undefined {
    const { description } = this;
    if (description?.trim() === this.line?.trim()) return undefined;
    return this.summary === undefined ? description?.replace(PLAIN_PARAGRAPH, "") : description;
  }
  get headers(): readonly Parameter[] {
    return headers(this.document, this.raw["headers"], `${this.pointer}/headers`);
  }
  get content(): readonly MediaType[] {
    this.made ??= mediaTypes(this.document, this.raw["content"], `${this.pointer}/content`);
    return this.made;
  }
  get links(): readonly Link[] {
    return entries(this.raw["links"]).flatMap(([name, raw]) => {
      const found = this.document.follow(raw, `${this.pointer}/links/${escapePointer(name)}`);
      const isThere = isRecord(found.value) || found.broken !== undefined;
      return isThere && !name.startsWith("x-")
        ? [new Link(this.document, name, asRecord(found.value), found.pointer, found)]
        : [];
    });
  }
  /** Whether there is nothing to show besides the line. */
  get isEmpty(): boolean {
    const raw = this.raw;
    const hasText = this.text !== undefined || this.broken !== undefined;
    return !hasText && ["headers", "content", "links"].every((key) => entries(raw[key]).length === 0);
  }
}

/** A request that can follow a response, and can use values of it. */
export class Link extends Referable {
  constructor(
    document: Document,
    readonly name: string,
    raw: Raw,
    pointer: string,
    ref?: ReferenceFields,
  ) {
    super(document, raw, pointer, ref);
  }

  get operationId(): string | undefined {
    return asText(this.raw["operationId"]);
  }
  get operationRef(): string | undefined {
    return asText(this.raw["operationRef"]);
  }
  /** The pointer that `operationRef` names in this document; undefined for other documents. */
  get targetPointer(): string | undefined {
    return this.operationRef === undefined ? undefined : localPointer(this.operationRef);
  }
  /** Values or runtime expressions by parameter name. */
  get parameters(): readonly [string, unknown][] {
    return entries(this.raw["parameters"]);
  }
  /** A value or runtime expression for the body; undefined if there is none. */
  get requestBody(): unknown {
    return this.raw["requestBody"];
  }
  get server(): Server | undefined {
    return isRecord(this.raw["server"]) ? new Server(this.raw["server"], this.document.url) : undefined;
  }
}

/**
 * Reads a Responses Object in document order. `default` is an error if there is a success response, otherwise a
 * success. Unknown codes count as errors.
 */
export function responses(document: Document, raw: unknown, pointer: string): readonly Response[] {
  const stated = entries(raw).filter(([status]) => !status.startsWith("x-"));
  const hasSuccess = stated.some(([status]) => /^2(\d\d|XX)$/i.test(status));
  return stated.flatMap(([status, value]) => {
    const found = document.follow(value, `${pointer}/${escapePointer(status)}`);
    if (!isRecord(found.value) && found.broken === undefined) return [];
    const kind = kindOf(status, hasSuccess);
    return [new Response(document, status, kind, asRecord(found.value), found.pointer, found)];
  });
}

function kindOf(status: string, hasSuccess: boolean): ResponseKind {
  if (status === "default") return hasSuccess ? "error" : "success";
  if (!/^[1-5](\d\d|XX)$/i.test(status)) return "error";
  return (["info", "success", "redirect", "error", "error"] as const)[Number(status[0]) - 1] ?? "error";
}
