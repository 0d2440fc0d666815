/** Writes the values of parameters and headers (4.12 Parameter Object, 4.21 Header Object). */

import { isXml } from "#model/media-type.ts";
import type { Parameter } from "#model/parameter.ts";
import { formatJson, scalarText } from "#oas/json-text.ts";
import { isRecord } from "#oas/read.ts";
import { delimitersOf } from "./collection.ts";
import { formBody } from "./form.ts";
import { isForm, isJson } from "./media-language.ts";
import { type Encode, passReserved, percentEncode, writeStyled } from "./style.ts";
import { allowsReserved } from "./versions.ts";
import { xmlSample } from "./xml.ts";

/**
 * The first example, if its author gives it in serialized form (`serializedValue`). An example of a parameter
 * is complete. An example of a media type has to be encoded for its place, except a form in the query string
 * (4.12.8).
 */
export function writtenByAuthor(parameter: Parameter): string | undefined {
  const [own] = parameter.examples;
  if (own) return own.serialized;
  const [content] = parameter.content;
  const written = content?.examples[0]?.serialized;
  if (content === undefined || written === undefined) return undefined;
  const isWhole = parameter.location === "querystring" && isForm(content.name);
  return isWhole ? written : contentText(parameter, written);
}

/**
 * Writes a value by the parameter's style: a part of the path, `color=blue&color=black` in a query, the pairs
 * of a `Cookie` header, or the value of a header.
 */
export function serializeParameter(parameter: Parameter, value: unknown): string {
  const { location, name } = parameter;
  const encode = encoderFor(parameter);
  const content = parameter.content[0];
  if (content) {
    if (location === "querystring" && isForm(content.name)) return formBody(content, value);
    if (isXml(content.name)) return contentText(parameter, xmlSample(content.schema, value, name));
    const isText = typeof value === "string" && !isJson(content.name);
    return contentText(parameter, isText ? value : formatJson(value, 0));
  }
  if (location === "querystring") return encode(scalarText(value));
  // The only header whose values cannot share a line (4.21.2).
  if (location === "header" && /^set-cookie$/i.test(name) && parameter.explode && isRecord(value))
    return Object.entries(value)
      .map(([key, part]) => `${encode(key)}=${encode(scalarText(part))}`)
      .join("\n");
  const { style, explode } = parameter;
  return writeStyled(encodeName(parameter), value, {
    style,
    isInPlace: location === "path" || location === "header",
    explode,
    encode,
    separator: location === "cookie" ? "; " : "&",
    delimiters: delimitersOf(parameter.raw, parameter.schema),
  });
}

/** Encodes a value, written by its media type, for the place where it is sent. */
function contentText(parameter: Parameter, written: string): string {
  const text = isVerbatim(parameter) ? withoutLineEnds(written) : percentEncode(written);
  const isNamed = parameter.location === "query" || parameter.location === "cookie";
  return isNamed ? `${encodeName(parameter)}=${text}` : text;
}

/** Encodes a name. `$` stays in a query, where it separates nothing (RFC 3986, 3.4), because OData uses it. */
function encodeName(parameter: Parameter): string {
  if (isVerbatim(parameter)) return withoutLineEnds(parameter.name);
  const encoded = percentEncode(parameter.name);
  return parameter.location === "query" ? encoded.replaceAll("%24", () => "$") : encoded;
}

/** With `allowReserved`, what the place does not allow is encoded all the same: brackets in a URL (RFC 3986, 3.3, 3.4). */
function encoderFor(parameter: Parameter): Encode {
  if (isVerbatim(parameter)) return withoutLineEnds;
  if (!allowsReserved(parameter)) return percentEncode;
  const { location } = parameter;
  const never = location === "path" ? /[/?#[\]]/ : location === "cookie" ? /#/ : /[#[\]]/;
  return (text) => passReserved(text, never);
}

/**
 * Whether the value is sent unencoded: in headers, with the style `cookie`, and as plain text in a cookie
 * (Appendix D, "Percent-Encoding and Cookies").
 */
export function isVerbatim({ location, style, content }: Parameter): boolean {
  if (location !== "cookie") return location === "header";
  const [media] = content;
  return media ? /^text\//i.test(media.name) : style === "cookie";
}

/** Replaces line ends, which would end the header. */
function withoutLineEnds(text: string): string {
  return text.replace(/[\r\n]+/g, " ");
}
