/** The parts of bodies in `multipart/…` (4.15.5; RFC 7578). */
import { Encoding, isXml, MediaType } from "#model/media-type.ts";
import { type Parameter, partHeaders } from "#model/parameter.ts";
import type { Schema } from "#model/schema/schema.ts";
import { formatJson, scalarText } from "#oas/json-text.ts";
import { asList, isRecord } from "#oas/read.ts";
import { Attachment } from "./attachment.ts";
import { stylingOf } from "./form.ts";
import { type BodyPart, boundary, multipartText } from "./frame.ts";
import { extensionOf, isJson, isMultipart } from "./media-language.ts";
import { memberSchema } from "./members.ts";
import { percentEncode, writeStyled } from "./style.ts";
import { isBinary } from "./versions.ts";
import { xmlSample } from "./xml.ts";

/** Stands for the bytes of a file in samples. */
export const FILE_CONTENTS = "<contents of the file>";

/** The schemas of a multipart body: of the whole body, or of each part of a stream. */
export interface Parts {
  whole?: Schema;
  item?: Schema;
}

/**
 * The parts of a value: an object has parts by name, a list has parts by position.
 * @param parts the schemas, which decide the default content types
 * @param written writes the value of a part's header
 */
export function multipartParts(
  media: MediaType,
  parts: Parts,
  value: unknown,
  written: (header: Parameter) => string,
): readonly BodyPart[] {
  return partsWithin(media, parts, value, { written, depth: 0 });
}

/** State that the parts of one body share. */
interface Context {
  written: (header: Parameter) => string;
  /** How deep this body is nested in other multipart bodies. */
  depth: number;
}

function partsWithin(media: MediaType, parts: Parts, value: unknown, context: Context): readonly BodyPart[] {
  return isRecord(value)
    ? partsByName(media, parts.whole, value, context)
    : partsByPosition(media, parts, value, context);
}

/** The deepest nesting of multipart bodies. */
const DEEPEST = 4;

function partsByName(
  media: MediaType,
  schema: Schema | undefined,
  value: Readonly<Record<string, unknown>>,
  context: Context,
): BodyPart[] {
  const encodings = new Map(media.encoding.map((encoding) => [encoding.property, encoding]));
  return Object.entries(value).flatMap(([name, part]) => {
    const encoding = encodings.get(name);
    const of = variantFor(memberSchema(schema, name), part);
    // A schema without a type means a file (4.15.1.1), which has no sample.
    const isFile = part === null && of !== undefined && isAnything(of);
    const areFiles =
      Array.isArray(part) && part.length === 0 && of?.items !== undefined && isAnything(of.items);
    if ((part === null && !isFile) || part === undefined) return [];
    const styling = stylingOf(encoding, of, media.name);
    if (styling) return styledParts(name, part, styling);
    if (!Array.isArray(part)) return makePart(name, part, of, encoding, context);
    const items: readonly unknown[] = areFiles ? [null, null] : part;
    return items.map((item) => makePart(name, item, of?.items, encoding, context));
  });
}

/** Parts without names. `prefixEncoding` and `itemEncoding` apply by position (4.14.5.2). */
function partsByPosition(
  media: MediaType,
  { whole, item }: Parts,
  value: unknown,
  context: Context,
): BodyPart[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.map((one, index) => {
    const raw = asList(media.raw["prefixEncoding"])[index] ?? media.raw["itemEncoding"];
    const encoding = isRecord(raw)
      ? new Encoding(media.document, "", raw, `${media.pointer}/itemEncoding`)
      : undefined;
    const of =
      whole?.prefixItems[index] ?? whole?.items ?? (Array.isArray(value) && whole ? undefined : whole);
    return makePart(undefined, one, item ?? of, encoding, context);
  });
}

/**
 * Parts by a style: one part for each pair that a query would have, without percent-encoding (Appendix C).
 */
function styledParts(
  name: string,
  part: unknown,
  styling: NonNullable<ReturnType<typeof stylingOf>>,
): BodyPart[] {
  const pairs = writeStyled(percentEncode(name), part, {
    ...styling,
    encode: percentEncode,
    isInPlace: false,
    separator: "&",
  });
  return pairs.split("&").flatMap((pair) => {
    const [one = "", text = ""] = pair.split("=").map(decodeURIComponent);
    return pair === "" ? [] : [{ name: one, headers: [], body: text }];
  });
}

function makePart(
  name: string | undefined,
  value: unknown,
  schema: Schema | undefined,
  encoding: Encoding | undefined,
  context: Context,
): BodyPart {
  const { written, depth } = context;
  const attachment = value instanceof Attachment ? value : undefined;
  const type = attachment ? attachedType(attachment, encoding) : contentType(value, schema, encoding);
  const isFile = attachment !== undefined || isFileType(type, schema);
  const isNested = isMultipart(type) && depth < DEEPEST;
  const isStatedType = type !== "text/plain" || encoding?.contentType !== undefined;
  const headers: string[] = [];
  const head = {
    name,
    filename: attachment?.name ?? (isFile ? `file.${extensionOf(type)}` : undefined),
    type: isNested ? `${type}; boundary=${boundary(depth + 1)}` : isStatedType ? type : undefined,
    headers,
    attachment,
  };
  const stated = (encoding ? partHeaders(encoding) : []).filter((header) =>
    isStated(header, name !== undefined),
  );
  for (const header of stated)
    headers.push(`${header.name.replace(/[\r\n:]+/g, "")}: ${written(header).replace(/[\r\n]+/g, " ")}`);
  const transfer = schema?.contentEncoding?.replace(/[\r\n]+/g, " ");
  if (transfer !== undefined && !stated.some((header) => TRANSFER.test(header.name)))
    headers.push(`Content-Transfer-Encoding: ${transfer}`);
  if (attachment) return { ...head, body: FILE_CONTENTS };
  if (!isNested || !encoding) return { ...head, body: bodyOf(name, value, type, isFile, schema) };
  if (typeof value === "string") return { ...head, body: value };
  const media = new MediaType(encoding.document, type, encoding.raw, encoding.pointer);
  const parts = partsWithin(media, { whole: schema }, value, { written, depth: depth + 1 });
  return { ...head, body: multipartText(parts, depth + 1), parts };
}

const TRANSFER = /^content-transfer-encoding$/i;

/** Whether a header is written: not if the part has it anyway, nor if it is forbidden (`schema: false`). */
function isStated({ name, schema }: Parameter, isNamed: boolean): boolean {
  return (
    !/^content-type$/i.test(name) &&
    !(isNamed && /^content-disposition$/i.test(name)) &&
    schema?.boolean !== false
  );
}

function bodyOf(
  name: string | undefined,
  value: unknown,
  type: string,
  isFile: boolean,
  schema: Schema | undefined,
): string {
  if (isJson(type) && (typeof value !== "string" || schema?.types.includes("string")))
    return formatJson(value);
  if (isXml(type) && typeof value === "object") return xmlSample(schema, value, name);
  if (isFile && (typeof value !== "string" || STANDS_FOR_FILE.test(value))) return FILE_CONTENTS;
  return typeof value === "object" && value !== null ? formatJson(value) : scalarText(value);
}

/** Examples of files that are not their contents. */
const STANDS_FOR_FILE = /^(?:string|<[^<>]*>)?$/;

/** The first stated content type, without wildcards; else the default for the type (4.15.1.1). */
function contentType(value: unknown, schema: Schema | undefined, encoding: Encoding | undefined): string {
  const stated = encoding?.contentType
    ?.split(",")[0]
    ?.replace(/[\r\n]+/g, " ")
    .trim();
  if (stated !== undefined && stated !== "")
    return stated.replace("image/*", "image/png").replace("*/*", "application/octet-stream");
  // The specification ignores it here (4.15.5.2), but FastAPI and others mean a file of that type.
  const media = schema?.contentMediaType;
  if (media !== undefined && schema?.contentEncoding === undefined) return media.replace(/[\r\n]+/g, " ");
  if (schema && (isBinary(schema) || schema.contentEncoding !== undefined)) return "application/octet-stream";
  if (schema && schema.types.length === 0 && schema.choices.length === 0 && typeof value !== "object")
    return "application/octet-stream";
  if (value instanceof Number) return "text/plain";
  if (typeof value === "object" && value !== null) return "application/json";
  return value === null ? "application/octet-stream" : "text/plain";
}

/** The type of a chosen file: one that the encoding allows, else its own. */
function attachedType({ type }: Attachment, encoding: Encoding | undefined): string {
  const stated = (encoding?.contentType ?? "").split(",").map((one) => one.trim());
  const [only = ""] = stated;
  if (stated.length === 1 && /^[\w.+-]+\/[\w.+-]+$/.test(only)) return only;
  return /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : "application/octet-stream";
}

function isFileType(type: string, schema: Schema | undefined): boolean {
  if (schema?.format === "binary") return true;
  // Bytes that are encoded as text are sent as text.
  const isText = schema?.contentEncoding !== undefined || schema?.format === "byte";
  return !isText && /^(?:image|audio|video|font)\/|octet-stream|pdf|zip/.test(type);
}

/** The variant of a schema that describes a value: its type decides how the part is sent, such as a file. */
function variantFor(schema: Schema | undefined, value: unknown): Schema | undefined {
  const type = Array.isArray(value) ? "array" : typeof value === "string" ? "string" : undefined;
  const [choice] = schema?.types.length === 0 ? schema.choices : [];
  const fitting = choice?.variants.find((one) => type !== undefined && one.schema.types.includes(type));
  return fitting?.schema ?? schema;
}

/** Whether a schema allows values of any type. */
function isAnything(schema: Schema): boolean {
  return schema.types.length === 0 && !schema.isNull && schema.choices.length === 0;
}
