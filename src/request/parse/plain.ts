/** Reads what most messages have: JSON, plain text, bytes, and header fields of one value. `parse.ts` reads all formats. */
import { bare, isXml, type MediaType } from "#model/media-type.ts";
import type { Parameter } from "#model/parameter.ts";
import type { Schema } from "#model/schema/schema.ts";
import { bytesValue, textOfBytes } from "#request/bytes.ts";
import { isForm, isJson, isMultipart, languageOf, sequenceOf } from "#request/media-language.ts";
import { parseJsonText } from "./json.ts";
import type { ParsedBody, ParsedParameter, Reads, Received } from "./received.ts";
import { isOnly, typesOf, Unreadable, valueOfText } from "./text.ts";

/** Reads bodies and header fields without the readers of other formats. */
export const PLAIN: Reads = { body: plainBody, header: plainHeader };

/** Whether a media type is read here. */
export function isPlain(type: string): boolean {
  return !(
    isMultipart(type) ||
    isForm(type) ||
    isXml(type) ||
    sequenceOf(type) ||
    languageOf(type) === "csv"
  );
}

/** The type of a body: what it says, else what describes it. */
export function statedType(media: MediaType, { headers }: Received): string {
  return headers.get("content-type")?.[0] ?? media.name;
}

/** Reads a body of JSON, plain text or bytes; undefined for other formats. */
function plainBody(media: MediaType, received: Received): ParsedBody | undefined {
  const type = statedType(media, received);
  if (!isPlain(type)) return undefined;
  const bytes = received.body ?? new Uint8Array();
  const { schema } = media;
  return attempt(() =>
    isBinary(type, media) ? bytesValue(bytes, schema) : plainValue(bodyText(bytes, type), type, schema),
  );
}

/** Whether a body is bytes, not text. */
export function isBinary(type: string, { schema }: MediaType): boolean {
  const isText =
    /^(?:text|message)\//i.test(type) || isJson(type) || !isPlain(type) || languageOf(type) !== "text";
  return !isText && schema?.contentEncoding === undefined && !/charset=/i.test(type) && bare(type) !== "";
}

/** The text of a body. @throws Unreadable */
export function bodyText(bytes: Uint8Array, type: string): string {
  return textOfBytes(bytes, /;\s*charset="?([\w.:-]+)/i.exec(type)?.[1]);
}

/** The value of a text of a plain type. @throws Unreadable */
export function plainValue(text: string, type: string, schema: Schema | undefined): unknown {
  if (isJson(type)) return parseJsonText(text);
  if (languageOf(type) === "yaml") return /^\s*[[{]/.test(text) ? parseJsonText(text) : text;
  return valueOfText(text, schema);
}

/** Reads a header field of one value; undefined for lists, objects and fields with a media type. */
function plainHeader(header: Parameter, { headers }: Received): ParsedParameter | undefined {
  const lines = headers.get(header.name.toLowerCase());
  if (!lines) return { found: false };
  const types = typesOf(header.schema);
  if (header.content.length > 0 || types?.has("array") || types?.has("object")) return undefined;
  return parameterOf(attempt(() => valueOfText(lineOf(lines, header).trim(), header.schema)));
}

/** The result for a parameter that was received. */
export function parameterOf(result: ParsedBody): ParsedParameter {
  return { found: true, ...("problem" in result ? { problem: result.problem } : result) };
}

/** The lines of a header field as one (RFC 9110, 5.3). */
export function lineOf(lines: readonly string[], { explode, schema }: Parameter): string {
  return lines.join(!explode && !isOnly("array", schema) ? ", " : ",");
}

/** A value, or why there is none. */
export function attempt(read: () => unknown): ParsedBody {
  try {
    return { value: read() };
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.message, at: error.at };
    return { problem: error instanceof RangeError ? "It is too large to be read." : String(error) };
  }
}
