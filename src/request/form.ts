/** Bodies in `application/x-www-form-urlencoded` (4.15.4). */
import type { Encoding, MediaType } from "#model/media-type.ts";
import { isXml } from "#model/media-type.ts";
import type { Schema } from "#model/schema.ts";
import { formatJson, scalarText } from "#oas/json-text.ts";
import { isRecord } from "#oas/read.ts";
import { isJson } from "./media-language.ts";
import { passReserved, percentEncode, serializePairs } from "./style.ts";
import { xmlSample } from "./xml.ts";

/**
 * The pairs of an object, joined by `&`. A property whose encoding states `style`, `explode` or `allowReserved` is
 * written as a query parameter would be; any other by its content type, by default text for scalars and JSON for
 * objects, the items of a list each under the same name. Values that are no object are percent-encoded as a whole.
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

/** Whether an encoding is about styles (4.15.1.2) and not about content types. */
export function hasStyle(encoding: Encoding | undefined): encoding is Encoding {
  if (!encoding) return false;
  return encoding.style !== undefined || encoding.explode !== undefined || encoding.allowReserved;
}

/** The schema of a property, in a schema or in the variants of its choices. */
export function propertySchema(schema: Schema, name: string): Schema | undefined {
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

function formPairs(
  name: string,
  part: unknown,
  encoding: Encoding | undefined,
  schema: Schema | undefined,
): string[] {
  const isStyled: boolean = hasStyle(encoding);
  if (!encoding || !isStyled) {
    const type = encoding?.contentType?.split(",")[0] ?? "";
    const of = schema && propertySchema(schema, name);
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
  const style = encoding.style ?? "form";
  const pairs = serializePairs(name, part, {
    style,
    explode: encoding.explode ?? style === "form",
    encode: encoding.allowReserved ? (text) => passReserved(text, /[#&=+]/) : percentEncode,
    separator: "&",
  });
  return pairs === "" ? [] : [pairs];
}

/** Percent-encoding as forms have it: `+` for a space, `~` encoded too. */
function encodeForm(text: string): string {
  return percentEncode(text).replaceAll("%20", "+").replaceAll("~", "%7E");
}
