/** Bodies in `multipart/…` as readable text (4.15.5; RFC 2046, 5.1; RFC 7578). */
import { Encoding, type MediaType } from "#model/media-type.ts";
import type { Schema } from "#model/schema.ts";
import { asList, isRecord } from "#oas/read.ts";
import { hasStyle } from "./form.ts";
import { formatJson, scalarText } from "./format.ts";
import { extensionOf, isJson, isXml } from "./language.ts";
import { writtenParameter } from "./serialize.ts";
import { FILE_CONTENTS } from "./string.ts";
import { serializePairs } from "./style.ts";
import { xmlSample } from "./xml.ts";

/** What separates the parts of a multipart text. */
export const BOUNDARY = "boundary";

/**
 * The parts of an object by name, or of a list by position, between boundaries. Files are shown as a marker.
 * @param schema what describes the value, for the defaults of content types
 */
export function multipartBody(media: MediaType, schema: Schema | undefined, value: unknown): string {
  if (typeof value === "string") return value;
  const parts = isRecord(value) ? partsByName(media, schema, value) : partsByPosition(media, schema, value);
  const framed = parts.map(
    ({ headers, body }) => `--${BOUNDARY}\n${headers.join("\n")}${headers.length > 0 ? "\n" : ""}\n${body}\n`,
  );
  return `${framed.join("")}--${BOUNDARY}--`;
}

interface Part {
  headers: string[];
  body: string;
}

function partsByName(
  media: MediaType,
  schema: Schema | undefined,
  value: Readonly<Record<string, unknown>>,
): Part[] {
  const encodings = new Map(media.encoding.map((encoding) => [encoding.property, encoding]));
  return Object.entries(value).flatMap(([name, part]) => {
    if (part === null || part === undefined) return [];
    const encoding = encodings.get(name);
    const of = schema && propertySchema(schema, name);
    if (hasStyle(encoding)) return styledParts(name, part, encoding);
    const items: readonly unknown[] = Array.isArray(part) ? part : [part];
    return items.map((item) => makePart(name, item, Array.isArray(part) ? of?.items : of, encoding));
  });
}

/** Parts without names: `prefixEncoding` and `itemEncoding` go by position (4.14.5.2). */
function partsByPosition(media: MediaType, schema: Schema | undefined, value: unknown): Part[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.map((item, index) => {
    const raw = asList(media.raw["prefixEncoding"])[index] ?? media.raw["itemEncoding"];
    const encoding = isRecord(raw)
      ? new Encoding(media.document, "", raw, `${media.pointer}/itemEncoding`)
      : undefined;
    const of = Array.isArray(value) ? (schema?.prefixItems[index] ?? schema?.items ?? schema) : schema;
    return makePart(undefined, item, of, encoding);
  });
}

/** Parts of a style: the names and values of a query, each pair a part, nothing percent-encoded (Appendix C). */
function styledParts(name: string, part: unknown, encoding: Encoding): Part[] {
  const style = encoding.style ?? "form";
  const separator = "\u0000";
  const explode = encoding.explode ?? style === "form";
  const pairs = serializePairs(name, part, { style, explode, encode: (text) => text, separator });
  return pairs.split(separator).map((pair) => {
    const at = pair.indexOf("=");
    return { headers: [disposition(pair.slice(0, at))], body: pair.slice(at + 1) };
  });
}

function makePart(
  name: string | undefined,
  value: unknown,
  schema: Schema | undefined,
  encoding: Encoding | undefined,
): Part {
  const type = contentType(value, schema, encoding);
  const isFile = isFileType(type, schema);
  const headers: string[] = [];
  if (name !== undefined) headers.push(disposition(name, isFile ? `file.${extensionOf(type)}` : undefined));
  if (type !== "text/plain" || encoding?.contentType !== undefined) headers.push(`Content-Type: ${type}`);
  for (const header of encoding?.headers ?? [])
    if (
      !/^content-(?:type|disposition)$/i.test(header.name) ||
      (name === undefined && !/^content-type$/i.test(header.name))
    )
      headers.push(
        `${header.name.replace(/[\r\n:]+/g, "")}: ${writtenParameter(header).replace(/[\r\n]+/g, " ")}`,
      );
  return { headers, body: bodyOf(value, type, isFile, schema) };
}

function bodyOf(value: unknown, type: string, isFile: boolean, schema: Schema | undefined): string {
  if (isJson(type) && (typeof value !== "string" || schema?.types.includes("string")))
    return formatJson(value);
  if (isXml(type) && typeof value === "object") return xmlSample(schema, value);
  if (isFile && (typeof value !== "string" || value === "string" || value === "")) return FILE_CONTENTS;
  return typeof value === "object" && value !== null ? formatJson(value) : scalarText(value);
}

/** The stated content type (the first of several, a range made definite), else the default for the type (4.15.1.1). */
function contentType(value: unknown, schema: Schema | undefined, encoding: Encoding | undefined): string {
  const stated = encoding?.contentType
    ?.split(",")[0]
    ?.replace(/[\r\n]+/g, " ")
    .trim();
  if (stated !== undefined && stated !== "")
    return stated.replace("image/*", "image/png").replace("*/*", "application/octet-stream");
  const media = schema?.contentMediaType;
  if (media !== undefined && schema?.contentEncoding === undefined) return media.replace(/[\r\n]+/g, " ");
  if (schema && (schema.format === "binary" || schema.contentEncoding !== undefined))
    return "application/octet-stream";
  if (schema && schema.types.length === 0 && schema.choices.length === 0 && typeof value !== "object")
    return "application/octet-stream";
  if (typeof value === "object" && value !== null) return "application/json";
  return value === null ? "application/octet-stream" : "text/plain";
}

function isFileType(type: string, schema: Schema | undefined): boolean {
  if (schema?.format === "binary") return true;
  return (
    schema?.contentEncoding === undefined && /^(?:image|audio|video|font)\/|octet-stream|pdf|zip/.test(type)
  );
}

/** Quotes and line ends of names are escaped as browsers do it (HTML, "multipart/form-data encoding algorithm"). */
function disposition(name: string, filename?: string): string {
  const quoted = name.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
  return `Content-Disposition: form-data; name="${quoted}"${filename === undefined ? "" : `; filename="${filename}"`}`;
}

function propertySchema(schema: Schema, name: string): Schema | undefined {
  const hosts = [
    schema,
    ...schema.choices.flatMap((choice) => choice.variants.slice(0, 20).map((one) => one.schema)),
  ];
  for (const host of hosts) {
    const found = host.properties.find((property) => property.kind === "property" && property.name === name);
    if (found) return found.schema;
  }
  return undefined;
}
