/**
 * Reads the values of a received request, by the same table of styles that writes requests. Never throws; the
 * work is linear in the size of the request.
 */
import type { MediaType } from "#model/media-type.ts";
import type { Parameter } from "#model/parameter.ts";
import { delimitersOf } from "#request/collection.ts";
import { isForm, isMultipart } from "#request/media-language.ts";
import { isVerbatim } from "#request/serialize.ts";
import { parseContent } from "./content.ts";
import { parseForm } from "./form.ts";
import { parseMultipart } from "./multipart.ts";
import { attempt, bodyText, lineOf, PLAIN, parameterOf, statedType } from "./plain.ts";
import type { ParsedBody, ParsedParameter, Reads, Received } from "./received.ts";
import {
  formDecode,
  pairsIn,
  percentDecode,
  type RawPair,
  type Reading,
  readInPlace,
  readPairs,
} from "./style.ts";
import { Unreadable } from "./text.ts";

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
  const plain = parameter.location === "header" ? PLAIN.header(parameter, received) : undefined;
  if (plain) return plain;
  let isFound = false;
  const result = attempt(() => {
    const found = read(parameter, received, pathText, beside);
    isFound = found !== undefined;
    return found?.value;
  });
  return "problem" in result || isFound ? parameterOf(result) : { found: false };
}

/** Reads a body by the media type that describes it and by its `Content-Type`. */
export function parseBody(media: MediaType, received: Received): ParsedBody {
  const plain = PLAIN.body(media, received);
  if (plain) return plain;
  const type = statedType(media, received);
  const bytes = received.body ?? new Uint8Array();
  const { schema, itemSchema } = media;
  return attempt(() =>
    isMultipart(type)
      ? parseMultipart(bytes, type, { media, schema, itemSchema })
      : contentValue(media, bodyText(bytes, type), type),
  );
}

/** Reads bodies and header fields of all formats. */
export const ALL: Reads = { body: parseBody, header: parseParameter };

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
      return { value: readInPlace(name, lineOf(lines, parameter), readingOf(parameter, trimmed)) };
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
