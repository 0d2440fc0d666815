/**
 * Reads the values of a received request, by the same table of styles that writes requests. Never throws; the
 * work is linear in the size of the request.
 */
import { bare, isXml, type MediaType } from "#model/media-type.ts";
import type { Parameter } from "#model/parameter.ts";
import { bytesValue, textOfBytes } from "#request/bytes.ts";
import { delimitersOf } from "#request/collection.ts";
import { isForm, isJson, isMultipart, languageOf, sequenceOf } from "#request/media-language.ts";
import { isVerbatim } from "#request/serialize.ts";
import { parseContent } from "./content.ts";
import { parseForm } from "./form.ts";
import { parseMultipart } from "./multipart.ts";
import {
  formDecode,
  pairsIn,
  percentDecode,
  type RawPair,
  type Reading,
  readInPlace,
  readPairs,
} from "./style.ts";
import { isOnly, Unreadable } from "./text.ts";

/** A received request, or the fields and body of a received response. */
export interface Received {
  method: string;
  /** The raw path, still encoded. */
  path: string;
  /** The raw query without "?". */
  query: string;
  /** By lower-case name. */
  headers: ReadonlyMap<string, readonly string[]>;
  body?: Uint8Array;
}

/** The result for a parameter. */
export type ParsedParameter =
  | { found: false }
  | { found: true; value: unknown }
  | { found: true; problem: string };

/** The result for a body. `at` is the place of the problem, if it is known. */
export type ParsedBody = { value: unknown } | { problem: string; at?: string };

/**
 * Reads one parameter by its style, `explode` and schema. A text becomes a number, a boolean or null if the
 * schema allows that type.
 * @param pathText the raw text in place of a path parameter
 * @param beside the other parameters of the operation, which an exploded object with additional properties
 * leaves out
 */
export function parseParameter(
  parameter: Parameter,
  received: Received,
  pathText?: string,
  beside: readonly Parameter[] = [],
): ParsedParameter {
  try {
    const found = read(parameter, received, pathText, beside);
    return found ? { found: true, value: found.value } : { found: false };
  } catch (error) {
    return { found: true, problem: problemOf(error).problem };
  }
}

/** Reads a body by the media type that describes it and by its `Content-Type`. */
export function parseBody(media: MediaType, received: Received): ParsedBody {
  const stated = received.headers.get("content-type")?.[0];
  const type = stated ?? media.name;
  const bytes = received.body ?? new Uint8Array();
  const { schema, itemSchema } = media;
  try {
    if (isMultipart(type)) return { value: parseMultipart(bytes, type, { media, schema, itemSchema }) };
    if (isBinary(type, media)) return { value: bytesValue(bytes, schema) };
    const charset = /;\s*charset="?([\w.:-]+)/i.exec(type)?.[1];
    const text = textOfBytes(bytes, charset);
    return { value: contentValue(media, text, type) };
  } catch (error) {
    return problemOf(error);
  }
}

/** Whether a body is bytes, not text. */
function isBinary(type: string, { schema }: MediaType): boolean {
  const isText =
    /^(?:text|message)\//i.test(type) ||
    isJson(type) ||
    isXml(type) ||
    isForm(type) ||
    sequenceOf(type) !== undefined ||
    languageOf(type) !== "text";
  return !isText && schema?.contentEncoding === undefined && !/charset=/i.test(type) && bare(type) !== "";
}

function problemOf(error: unknown): { problem: string; at?: string } {
  if (error instanceof Unreadable) return { problem: error.message, at: error.at };
  return { problem: error instanceof RangeError ? "It is too large to be read." : String(error) };
}

function read(
  parameter: Parameter,
  received: Received,
  pathText: string | undefined,
  beside: readonly Parameter[],
): { value: unknown } | undefined {
  const { location, name } = parameter;
  const content = parameter.content[0];
  switch (location) {
    case "path":
      if (pathText === undefined) return undefined;
      return {
        value: content
          ? contentValue(content, percentDecode(pathText))
          : readInPlace(name, pathText, readingOf(parameter, percentDecode)),
      };
    case "header": {
      const lines = received.headers.get(name.toLowerCase());
      if (!lines) return undefined;
      if (content) return { value: contentValue(content, lines.join(", ")) };
      const isOne = !parameter.explode && !isOnly("array", parameter.schema);
      return { value: readInPlace(name, lines.join(isOne ? ", " : ","), readingOf(parameter, trimmed)) };
    }
    case "querystring": {
      if (received.query === "") return undefined;
      if (content && isForm(content.name)) return { value: contentValue(content, received.query) };
      const text = percentDecode(received.query);
      return { value: content ? contentValue(content, text) : text };
    }
    default: {
      const isQuery = location === "query";
      const text = isQuery ? received.query : (received.headers.get("cookie") ?? []).join("; ");
      const decode = isQuery ? formDecode : isVerbatim(parameter) ? trimmed : percentDecode;
      return readNamed(parameter, pairsIn(text, isQuery ? "&" : ";"), decode, beside);
    }
  }
}

/** A parameter among the pairs of a query or a `Cookie` header. */
function readNamed(
  parameter: Parameter,
  pairs: readonly RawPair[],
  decode: (text: string) => string,
  beside: readonly Parameter[],
): { value: unknown } | undefined {
  const { name } = parameter;
  const content = parameter.content[0];
  if (!content) {
    const others = beside.filter((one) => one.location === parameter.location && one.name !== name);
    return readPairs(name, pairs, readingOf(parameter, decode), new Set(others.map((one) => one.name)));
  }
  const own = pairs.filter((pair) => decode(pair[0]) === name);
  if (own.length > 1) throw new Unreadable("The value is given more than once.");
  return own[0] && { value: contentValue(content, decode(own[0][1] ?? "")) };
}

function contentValue(media: MediaType, text: string, type = media.name): unknown {
  const { schema, itemSchema, encoding } = media;
  return isForm(type) ? parseForm(text, schema, encoding) : parseContent(text, { type, schema, itemSchema });
}

function readingOf(parameter: Parameter, decode: (text: string) => string): Reading {
  const { style, explode, schema } = parameter;
  return { style, explode, schema, decode, delimiters: delimitersOf(parameter.raw, schema) };
}

function trimmed(text: string): string {
  return text.trim();
}
