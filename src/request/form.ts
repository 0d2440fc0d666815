/** Bodies in `application/x-www-form-urlencoded` (4.15.4). */
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
 * `allowReserved`, the property is written like a query parameter. Otherwise it is written by its content
 * type: by default, scalars are text, objects are JSON, and each item of a list is a pair with the same name.
 * Any other value is percent-encoded.
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
  const of = memberSchema(schema, name);
  const styling = stylingOf(encoding, of);
  if (!styling) {
    const type = encoding?.contentType?.split(",")[0] ?? "";
    const parts: readonly unknown[] = Array.isArray(part) ? part : [part];
    return parts.map((one) => {
      const text = isJson(type)
        ? formatJson(one, 0)
        : isXml(type)
          ? xmlSample(Array.isArray(part) ? of?.items : of, one, name)
          : scalarText(one);
      return `${encodeForm(name)}=${encodeForm(text)}`;
    });
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
 * The style of a property; undefined if the property is written by its content type.
 * @param multipart the media type that the property is a part of; undefined for forms
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
