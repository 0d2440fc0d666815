/** The spellings of binary data: by `format` (OpenAPI 3.0), and by `contentEncoding` and `contentMediaType` (3.1). */
import { isBare } from "./bare.ts";
import type { Shape } from "./shape.ts";
import type { Side } from "./side.ts";

/** The media type of any bytes. */
const OCTETS = "application/octet-stream";

/** The encoding of binary data in text; undefined for other schemas. */
export function encodingOf({ keywords }: Shape): unknown {
  const stated = keywords.get("contentEncoding")?.value;
  const format = keywords.get("format")?.value;
  if (stated !== undefined) return stated;
  return format === "byte" ? "base64" : format === "base64" || format === "base64url" ? format : undefined;
}

/** The media type in text. Of encoded data, the one of any bytes says nothing. */
export function mediaTypeOf(shape: Shape): unknown {
  const type = shape.keywords.get("contentMediaType")?.value;
  return type === OCTETS && encodingOf(shape) !== undefined ? undefined : type;
}

/** Whether both schemas have the same encoding, spelled in different ways. */
export function isSameEncoding(older: Shape, newer: Shape): boolean {
  const encoding = encodingOf(older);
  return encoding !== undefined && encoding === encodingOf(newer);
}

/**
 * Whether one schema is binary data as in 3.0, and the other one as in 3.1: by its media type or, if they are of these
 * versions, without any keyword.
 */
export function isSameBinary(older: Shape, newer: Shape, sides: { old: Side; new: Side }): boolean {
  const isPair = (one: Shape, other: Shape, side: Side, otherSide: Side): boolean =>
    isBinary(one) &&
    (isOctets(other) || (side.isEarly && !otherSide.isEarly && isBare(other) && isUntyped(other)));
  return isPair(older, newer, sides.old, sides.new) || isPair(newer, older, sides.new, sides.old);
}

function isUntyped({ types, isNullable, choices, gathered }: Shape): boolean {
  return !types && isNullable === undefined && choices.length === 0 && !gathered.isNever;
}

/** Whether a schema is binary data as in 3.0. */
export function isBinary({ keywords, types }: Shape): boolean {
  return keywords.get("format")?.value === "binary" && types?.size === 1 && types.has("string");
}

function isOctets({ keywords, types }: Shape): boolean {
  const isText = !types || (types.size === 1 && types.has("string"));
  return isText && !keywords.has("format") && keywords.get("contentMediaType")?.value === OCTETS;
}
