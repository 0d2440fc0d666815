/** Bodies in `application/x-www-form-urlencoded` (4.15.4). */
import type { Encoding, MediaType } from "#model/media-type.ts";
import { isRecord } from "#oas/read.ts";
import { scalarText } from "./format.ts";
import { percentEncode, serializePairs } from "./style.ts";

/**
 * The pairs of an object, joined by `&`. A property whose encoding states `style`, `explode` or `allowReserved` is
 * written as a query parameter would be; any other by the default content types: objects as JSON, the items of
 * a list each under the same name. Values that are no object are percent-encoded as a whole.
 */
export function formBody(media: MediaType, value: unknown): string {
  if (typeof value === "string") return value;
  if (!isRecord(value)) return encodeForm(scalarText(value));
  const encodings = new Map(media.encoding.map((encoding) => [encoding.property, encoding]));
  return Object.entries(value)
    .filter(([, part]) => part !== null && part !== undefined)
    .flatMap(([name, part]) => formPairs(name, part, encodings.get(name)))
    .join("&");
}

/** Whether an encoding is about styles (4.15.1.2) and not about content types. */
export function hasStyle(encoding: Encoding | undefined): encoding is Encoding {
  if (!encoding) return false;
  return encoding.style !== undefined || encoding.explode !== undefined || encoding.allowReserved;
}

function formPairs(name: string, part: unknown, encoding: Encoding | undefined): string[] {
  if (!hasStyle(encoding)) {
    const parts: readonly unknown[] = Array.isArray(part) ? part : [part];
    return parts.map((one) => `${encodeForm(name)}=${encodeForm(scalarText(one))}`);
  }
  const style = encoding.style ?? "form";
  const pairs = serializePairs(name, part, {
    style,
    explode: encoding.explode ?? style === "form",
    encode: encoding.allowReserved
      ? (text) => text.replace(/[^A-Za-z0-9\-._~:/?@!$'()*,;[\]]/gu, percentEncode)
      : percentEncode,
    separator: "&",
  });
  return pairs === "" ? [] : [pairs];
}

/** Percent-encoding as forms have it: `+` for a space, `~` encoded too. */
function encodeForm(text: string): string {
  return percentEncode(text).replaceAll("%20", "+").replaceAll("~", "%7E");
}
