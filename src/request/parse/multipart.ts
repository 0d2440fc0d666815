/** Reads bodies in `multipart/…` (4.15.5; RFC 2046, 5.1; RFC 7578), which `multipart.ts` writes. */
import type { Document } from "#model/document.ts";
import { bare, type Encoded, Encoding, isXml, MediaType } from "#model/media-type.ts";
import type { Schema } from "#model/schema/schema.ts";
import { asList, asRecord, entries, isRecord } from "#oas/read.ts";
import { bytesOf, bytesValue, textOfBytes } from "#request/bytes.ts";
import { isJson, isMultipart, sequenceOf } from "#request/media-language.ts";
import { itemSchema, memberSchema } from "#request/members.ts";
import { percentEncode } from "#request/style.ts";
import { parseContent } from "./content.ts";
import { namesBut, styledReadings } from "./form.ts";
import { parameterOf } from "./parameter.ts";
import { within } from "./sequence.ts";
import { percentDecode, type RawPair, readPairs } from "./style.ts";
import { isOnly, objectOf, typesOf, Unreadable, valueOfText } from "./text.ts";

/** The most parts that are read. */
export const MOST_PARTS = 1000;
/** The most bytes of headers that are read of a part. */
export const MOST_HEADERS = 16_384;
/** The deepest nesting of multipart bodies. */
export const DEEPEST_PARTS = 4;

/** A part as it arrived. */
export interface ReceivedPart {
  /** By lower-case name. */
  headers: ReadonlyMap<string, string>;
  body: Uint8Array;
}

/** The document of the description, and how deep the body is nested in others. */
interface Context {
  document: Document;
  depth: number;
}

/** The description of a body of parts. */
interface Host {
  media: Encoded;
  schema?: Schema;
  itemSchema?: Schema;
}

/**
 * The value of a body: an object by the names of its parts in `multipart/form-data`, else a list by position.
 * @param type the media type with its boundary
 * @throws Unreadable with the number or name of the part
 */
export function parseMultipart(bytes: Uint8Array, type: string, described: Host, depth = 0): unknown {
  if (depth >= DEEPEST_PARTS) throw new Unreadable(`Parts are nested deeper than ${DEEPEST_PARTS} levels.`);
  const { media, schema } = described;
  const parts = partsIn(bytes, boundaryIn(type));
  const context = { document: media.document, depth };
  // Before 3.2, descriptions used names in other types too (4.14.5.3).
  const isNamed = bare(type) === "multipart/form-data" || isOnly("object", schema);
  if (isNamed && !isOnly("array", schema)) return byName(parts, described, context, type);
  return parts.map((part, index) =>
    within(`part ${index + 1}`, () => {
      const raw = asList(media.raw["prefixEncoding"])[index] ?? media.raw["itemEncoding"];
      const encoding = isRecord(raw) ? new Encoding(media.document, "", raw, media.pointer) : undefined;
      return partValue(part, described.itemSchema ?? itemSchema(schema, index), encoding, context);
    }),
  );
}

/** The parts of a body, each with its headers. */
export function partsIn(bytes: Uint8Array, boundary: string): ReceivedPart[] {
  // The first delimiter may be at the very beginning.
  const whole = new Uint8Array(bytes.length + 2);
  whole.set([13, 10]);
  whole.set(bytes, 2);
  const mark = bytesOf(`\r\n--${boundary}`);
  const parts: ReceivedPart[] = [];
  let delimiter = delimiterIn(whole, mark, 0);
  if (!delimiter) throw new Unreadable(`The boundary "${boundary}" is not in the body.`);
  while (!delimiter.isLast) {
    const at = `part ${parts.length + 1}`;
    const next = delimiterIn(whole, mark, delimiter.end);
    if (!next) throw new Unreadable("The last boundary is missing.", at);
    if (parts.length >= MOST_PARTS) throw new Unreadable(`There are more than ${MOST_PARTS} parts.`);
    const part = whole.subarray(delimiter.end, next.start);
    parts.push(within(at, () => partOf(part)));
    delimiter = next;
  }
  return parts;
}

/** A line with the boundary: where it starts, and where its line end starts. */
interface Delimiter {
  start: number;
  end: number;
  isLast: boolean;
}

/** The next delimiter. A longer boundary, such as that of nested parts, is not one. */
function delimiterIn(bytes: Uint8Array, mark: Uint8Array, from: number): Delimiter | undefined {
  for (let start = indexOf(bytes, mark, from); start >= 0; start = indexOf(bytes, mark, start + 1)) {
    let end = start + mark.length;
    const isLast = bytes[end] === 45 && bytes[end + 1] === 45;
    if (isLast) end += 2;
    while (bytes[end] === 32 || bytes[end] === 9) end++;
    if ((bytes[end] === 13 && bytes[end + 1] === 10) || (isLast && end === bytes.length))
      return { start, end, isLast };
  }
  return undefined;
}

const BLANK = new Uint8Array([13, 10, 13, 10]);

/** A part. It starts with the line end after its boundary. */
function partOf(bytes: Uint8Array): ReceivedPart {
  const end = indexOf(bytes.subarray(0, MOST_HEADERS), BLANK, 0);
  if (end < 0) throw new Unreadable("The headers of the part do not end.");
  const headers = new Map<string, string>();
  const lines = textOfBytes(bytes.subarray(2, Math.max(2, end)))
    .replace(/\r\n[ \t]/g, " ")
    .split("\r\n");
  for (const line of lines) {
    if (line === "") continue;
    const colon = line.indexOf(":");
    if (colon < 1) throw new Unreadable("A header of the part has no colon.");
    headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, body: bytes.subarray(end + 4) };
}

function byName(
  parts: readonly ReceivedPart[],
  { media, schema }: Host,
  context: Context,
  type: string,
): Record<string, unknown> {
  const named = parts.map((part, index) => {
    const name = parameterOf(part.headers.get("content-disposition") ?? "", "name");
    if (name === undefined) throw new Unreadable("The part has no name.", `part ${index + 1}`);
    return { name, part };
  });
  const { members, used } = styledMembers(named, { media, schema }, type);
  const encodings = new Map(media.encoding.map((one) => [one.property, one]));
  const groups = new Map<string, ReceivedPart[]>();
  for (const [index, { name, part }] of named.entries()) {
    if (used.has(index)) continue;
    const group = groups.get(name) ?? [];
    group.push(part);
    groups.set(name, group);
  }
  for (const [name, group] of groups)
    members.set(
      name,
      within(name, () => groupValue(group, memberSchema(schema, name), encodings.get(name), context)),
    );
  return objectOf(members);
}

/** The properties with a style, and the indexes of their parts. */
function styledMembers(
  named: readonly { name: string; part: ReceivedPart }[],
  { media, schema }: Host,
  type: string,
): { members: Map<string, unknown>; used: ReadonlySet<number> } {
  const members = new Map<string, unknown>();
  const used = new Set<number>();
  const styled = styledReadings(schema, media.encoding, percentDecode, type);
  if (styled.length === 0) return { members, used };
  const places = new Map<RawPair, number>();
  for (const [index, { name, part }] of named.entries()) {
    if (part.headers.has("content-type") && !isTextPart(part)) continue;
    // Parts are not percent-encoded, so every comma is a delimiter.
    const text = percentEncode(textOfBytes(part.body)).replaceAll("%2C", ",");
    places.set([percentEncode(name), text], index);
  }
  const pairs = [...places.keys()];
  for (const [name, reading] of styled) {
    const found = within(name, () => readPairs(name, pairs, reading, namesBut(schema, name)));
    if (!found) continue;
    members.set(name, found.value);
    for (const pair of found.used) used.add(places.get(pair) ?? -1);
  }
  return { members, used };
}

function isTextPart({ headers }: ReceivedPart): boolean {
  return /^text\//i.test(headers.get("content-type") ?? "");
}

function groupValue(
  parts: readonly ReceivedPart[],
  schema: Schema | undefined,
  encoding: Encoding | undefined,
  context: Context,
): unknown {
  const types = typesOf(schema);
  const isNested = isMultipart(parts[0]?.headers.get("content-type") ?? "");
  const isList = types
    ? types.has("array") && !isNested && (parts.length > 1 || isOnly("array", schema))
    : parts.length > 1;
  if (isList)
    return parts.map((part, index) => partValue(part, itemSchema(schema, index), encoding, context));
  const [part, ...more] = parts;
  if (!part || more.length > 0) throw new Unreadable("The part is given more than once.");
  return partValue(part, schema, encoding, context);
}

/**
 * The value of a part, by the content type that it states, else by the described one. Bytes if it is not
 * text.
 */
function partValue(
  { headers, body }: ReceivedPart,
  schema: Schema | undefined,
  encoding: Encoding | undefined,
  context: Context,
): unknown {
  const stated = headers.get("content-type");
  checkPart(headers, stated, encoding, context);
  const described = encoding?.contentType?.split(",")[0]?.trim();
  const type = stated ?? (described?.includes("*") ? undefined : described);
  if (type !== undefined && isMultipart(type)) {
    const media = new MediaType(context.document, type, encoding?.raw ?? {}, encoding?.pointer ?? "");
    return parseMultipart(body, type, { media, schema }, context.depth + 1);
  }
  const types = typesOf(schema);
  const isText =
    type === undefined || /^text\//i.test(type) || isJson(type) || isXml(type) || sequenceOf(type);
  if (!isText) return bytesValue(body, schema);
  const text = textOfBytes(body);
  if (type !== undefined && !/^text\/plain\b/i.test(type)) return parseContent(text, { type, schema });
  const isNested = types && !types.has("string") && (types.has("object") || types.has("array"));
  return isNested && /^\s*[[{]/.test(text)
    ? parseContent(text, { type: "application/json", schema })
    : valueOfText(text, schema);
}

/** @throws Unreadable if the type of a part is not described, or a required header is missing */
function checkPart(
  headers: ReadonlyMap<string, string>,
  stated: string | undefined,
  encoding: Encoding | undefined,
  { document }: Context,
): void {
  const types = (encoding?.contentType ?? "*/*").split(",").map((type) => bare(type.trim()));
  if (stated !== undefined && !types.some((type) => includes(type, bare(stated))))
    throw new Unreadable(`The part is ${stated}, not ${encoding?.contentType}.`);
  for (const [name, raw] of entries(encoding?.raw["headers"])) {
    const { required } = asRecord(document.follow(raw, encoding?.pointer ?? "").value);
    if (required === true && !headers.has(name.toLowerCase()) && !/^content-type$/i.test(name))
      throw new Unreadable(`The part has no header "${name}".`);
  }
}

/** Whether a described type or range includes a type. */
function includes(described: string, type: string): boolean {
  if (described === "*/*" || described === "*" || described === type) return true;
  return described.endsWith("/*") && type.startsWith(described.slice(0, -1));
}

/** The boundary of a media type. */
export function boundaryIn(type: string): string {
  const boundary = parameterOf(type, "boundary");
  if (boundary === undefined || boundary === "" || boundary.length > 70)
    throw new Unreadable("Content-Type has no boundary of 1 to 70 characters.");
  return boundary;
}

/** The position of bytes in others (Horspool's algorithm). */
function indexOf(bytes: Uint8Array, wanted: Uint8Array, from: number): number {
  const last = wanted.length - 1;
  const skips = new Map<number, number>();
  for (let at = 0; at < last; at++) skips.set(wanted[at] as number, last - at);
  for (let at = from; at + last < bytes.length; ) {
    let same = last;
    while (same >= 0 && bytes[at + same] === wanted[same]) same--;
    if (same < 0) return at;
    at += skips.get(bytes[at + last] as number) ?? wanted.length;
  }
  return -1;
}
