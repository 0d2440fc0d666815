/**
 * Writes values by their style (4.12.3 "Style Values"), with the table that `parse/style.ts` also uses to read them,
 * and percent-encodes them (4.12.4; RFC 3986, RFC 6570).
 */

import { scalarText } from "#oas/json-text.ts";
import { isRecord } from "#oas/read.ts";

/** The characters that a style puts around and between values (as in RFC 6570, Appendix A). */
export interface Style {
  /**
   * Whether the value itself stands in a path or a header. Otherwise, it is written as `name=value` pairs of a query, a
   * form or a `Cookie` header.
   */
  isInPlace: boolean;
  /** Comes before everything. */
  first: string;
  /** Separates exploded items. Undefined for pairs, whose separator depends on the place. */
  between?: string;
  /** Separates items that are not exploded. */
  delimiter: string;
  /** Whether a value is written with its name. */
  isNamed: boolean;
  /** Follows the name of an empty value. */
  ifEmpty: string;
}

const IN_PLACE = { isInPlace: true, first: "", between: ",", delimiter: ",", isNamed: false, ifEmpty: "" };
const PAIRS = { isInPlace: false, first: "", delimiter: ",", isNamed: true, ifEmpty: "=" };

/** The styles by name. */
const STYLES: ReadonlyMap<string, Style> = new Map([
  ["simple", IN_PLACE],
  ["label", { ...IN_PLACE, first: ".", between: "." }],
  ["matrix", { ...IN_PLACE, first: ";", between: ";", isNamed: true }],
  ["form", PAIRS],
  ["cookie", PAIRS],
  ["deepObject", PAIRS],
  ["spaceDelimited", { ...PAIRS, delimiter: " " }],
  ["pipeDelimited", { ...PAIRS, delimiter: "|" }],
]);

/**
 * The row of a style. Unknown styles, and those that the place does not permit, count as `simple` or `form`.
 */
export function styleNamed(name: string, isInPlace: boolean): Style {
  const style = STYLES.get(name);
  return style?.isInPlace === isInPlace ? style : isInPlace ? IN_PLACE : PAIRS;
}

/** Encodes one value or name, so that nothing in it looks like a delimiter. */
export type Encode = (text: string) => string;

/** How a value is written. */
export interface Writing {
  style: string;
  /** Whether it stands in a path or a header, not in pairs: see `Style`. */
  isInPlace: boolean;
  explode: boolean;
  encode: Encode;
  /** Separates pairs. */
  separator: string;
  /**
   * The delimiters of the list, of the lists in it, and so on, if the description states them (2.0,
   * `collectionFormat`). A list with a stated delimiter is not exploded. Default: the style's delimiter;
   * lists within lists become JSON.
   */
  delimiters?: readonly (string | undefined)[];
}

/**
 * Writes a value, with its name if the style names values. Null, an empty list and an empty object are written like an
 * empty text (the column `undefined` in OpenAPI); `deepObject` omits empty lists and objects.
 * @param key the encoded name
 */
export function writeStyled(key: string, value: unknown, writing: Writing): string {
  const { encode, isInPlace, explode, delimiters = [] } = writing;
  const style = styleNamed(writing.style, isInPlace);
  const { first, between = writing.separator } = style;
  if (!Array.isArray(value) && !isRecord(value))
    return first + withName(key, encode(scalarText(value)), style);
  if (writing.style === "deepObject" && !isInPlace) return deepPairs(key, value, writing, 0).join(between);
  const isExploded = explode && delimiters[0] === undefined;
  if (Array.isArray(value)) {
    const items = itemsOf(value, encode, delimiters.slice(1));
    if (items.length === 0 || !isExploded) return first + joined(key, items, style, writing);
    return first + items.map((item) => withName(key, item, style)).join(between);
  }
  const pairs = pairsOf(value, encode);
  if (pairs.length === 0 || !isExploded) return first + joined(key, pairs.flat(), style, writing);
  // Where the style names no values, pairs have a "=" even if they are empty.
  const { ifEmpty } = style.isNamed ? style : PAIRS;
  return first + pairs.map(([name, text]) => named(name, text, ifEmpty)).join(between);
}

/** Items that are not exploded, with the name if the style names values. */
function joined(key: string, items: readonly string[], style: Style, writing: Writing): string {
  if (items.length === 0) return withName(key, "", style);
  const { encode, delimiters: [delimiter = style.delimiter] = [] } = writing;
  return (style.isNamed ? `${key}=` : "") + items.join(encoded(delimiter, encode));
}

/** A text with the name, if the style names values. */
function withName(key: string, text: string, style: Style): string {
  return style.isNamed ? named(key, text, style.ifEmpty) : text;
}

function named(name: string, text: string, ifEmpty: string): string {
  return name + (text === "" ? ifEmpty : `=${text}`);
}

/** Percent-encodes all characters but the unreserved ones (RFC 3986, 2.3). */
export function percentEncode(text: string): string {
  return text.replace(/[^A-Za-z0-9\-._~]/gu, encodeCharacter);
}

/**
 * Percent-encodes a value, but keeps reserved characters and existing `%XX` (RFC 6570, 3.2.3). Characters that match
 * `never` are encoded too, because they would end this part of the URL.
 */
export function passReserved(text: string, never: RegExp): string {
  return text.replace(/%[0-9A-Fa-f]{2}|[^A-Za-z0-9\-._~]/gu, (part) =>
    part.length === 3 && part.startsWith("%")
      ? part
      : /[:/?#[\]@!$&'()*+,;=]/.test(part) && !never.test(part)
        ? part
        : encodeCharacter(part),
  );
}

/** The maximum depth of values in `deepObject`. Deeper ones become JSON. */
const DEEPEST = 8;

/**
 * Writes the style `deepObject`: `color[R]=100`. The specification does not define deeper values; these are written as
 * PHP and Rails read them.
 */
function deepPairs(key: string, value: object, writing: Writing, depth: number): string[] {
  const { encode } = writing;
  const isNested = (item: unknown): boolean => isRecord(item) || Array.isArray(item);
  const parts: [string, unknown][] = Array.isArray(value)
    ? value.map((item: unknown, index) => [isNested(item) ? String(index) : "", item])
    : Object.entries(value);
  return parts.flatMap(([name, part]) => {
    if (part === null || part === undefined) return [];
    const at = `${key}%5B${encode(name)}%5D`;
    return typeof part === "object" && !(part instanceof Number) && depth < DEEPEST
      ? deepPairs(at, part, writing, depth + 1)
      : [`${at}=${encode(scalarText(part))}`];
  });
}

/**
 * The encoded items of a list. Lists among them are joined by the next delimiter; without one they become
 * JSON.
 */
function itemsOf(
  list: readonly unknown[],
  encode: Encode,
  [delimiter, ...deeper]: readonly (string | undefined)[],
): string[] {
  return list
    .filter((item) => item !== null && item !== undefined)
    .map((item) =>
      Array.isArray(item) && delimiter !== undefined
        ? itemsOf(item, encode, deeper).join(encoded(delimiter, encode))
        : encode(scalarText(item)),
    );
}

function pairsOf(value: Readonly<Record<string, unknown>>, encode: Encode): [string, string][] {
  return Object.entries(value).flatMap(([key, part]): [string, string][] =>
    part === null || part === undefined ? [] : [[encode(key), encode(scalarText(part))]],
  );
}

/** Encodes a delimiter. A comma needs no encoding anywhere. */
function encoded(delimiter: string, encode: Encode): string {
  return delimiter === "," ? delimiter : encode(delimiter);
}

function encodeCharacter(char: string): string {
  const point = char.codePointAt(0) ?? 0;
  // Half a surrogate pair has no encoding in UTF-8.
  if (point >= 0xd800 && point <= 0xdfff) return "%EF%BF%BD";
  return encodeURIComponent(char).replace(
    /[!'()*]/,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
