/** Writes bodies in `application/x-www-form-urlencoded` (OpenAPI Specification, 4.15.4). */
import type { Encoding, MediaType } from "#model/media-type.ts";
import { isXml } from "#model/media-type.ts";
import type { Schema } from "#model/schema/schema.ts";
import { formatJson, scalarText } from "#oas/json-text.ts";
import { isRecord } from "#oas/read.ts";
import { delimitersOf } from "./collection.ts";
import { isJson } from "./media-language.ts";
import { memberSchema } from "./members.ts";
import { type Encode, passReserved, percentEncode, type Writing, writeStyled } from "./style.ts";
import { hasStyle } from "./versions.ts";
import { xmlSample } from "./xml.ts";

/**
 * Writes an object as pairs, joined by `&`. If the encoding of a property states `style`, `explode` or
 * `allowReserved`, the property is written like a query parameter. Otherwise it is written in the format of its
 * content type: by default, scalars are text, objects are JSON, and each item of a list is a pair with the same name.
 * A value that is not an object is encoded as one text. A string is the body as it is.
 */
export function formBody(media: MediaType, value: unknown): string {
  if (typeof value === "string") return value;
  if (!isRecord(value)) return encodeForm(scalarText(value));
  const encodings = new Map(media.encoding.map((encoding) => [encoding.property, encoding]));
  return Object.entries(value)
    .filter(([, part]) => part !== null && part !== undefined)
    .flatMap(([name, part]) => formPairs(name, part, encodings.get(name), media.schema))
    .join("&");
}

function formPairs(
  name: string,
  part: unknown,
  encoding: Encoding | undefined,
  schema: Schema | undefined,
): string[] {
  const propertySchema = memberSchema(schema, name);
  const styling = stylingOf(encoding, propertySchema);
  if (!styling) {
    const type = encoding?.contentType?.split(",")[0] ?? "";
    const parts: readonly unknown[] = Array.isArray(part) ? part : [part];
    const partSchema = Array.isArray(part) ? propertySchema?.items : propertySchema;
    const textOf = (one: unknown): string => {
      if (isJson(type)) return formatJson(one, 0);
      return isXml(type) ? xmlSample(partSchema, one, name) : scalarText(one);
    };
    return parts.map((one) => `${encodeForm(name)}=${encodeForm(textOf(one))}`);
  }
  const encode: Encode = encoding?.allowReserved ? (text) => passReserved(text, /[#&=+]/) : percentEncode;
  const pairs = writeStyled(percentEncode(name), part, {
    ...styling,
    encode,
    isInPlace: false,
    separator: "&",
  });
  return pairs === "" ? [] : [pairs];
}

/**
 * The style of a property. Undefined if the property is written in the format of its content type.
 * @param multipart the media type of the multipart body. Undefined for forms
 */
export function stylingOf(
  encoding: Encoding | undefined,
  schema: Schema | undefined,
  multipart?: string,
): Pick<Writing, "style" | "explode" | "delimiters"> | undefined {
  const delimiters = delimitersOf(schema?.keywords, schema);
  const isStyled = encoding !== undefined && hasStyle(encoding, multipart);
  if (!isStyled && delimiters[0] === undefined) return undefined;
  const style = (isStyled ? encoding.style : undefined) ?? "form";
  return { style, explode: encoding?.explode ?? style === "form", delimiters };
}

/** Percent-encodes as forms do: a space becomes `+`, and `~` is encoded. */
function encodeForm(text: string): string {
  return percentEncode(text).replaceAll("%20", "+").replaceAll("~", "%7E");
}
