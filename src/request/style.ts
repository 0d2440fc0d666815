/**
 * The table of styles, which says how values stand in addresses, headers and forms (4.12.3 "Style Values"); what writes
 * by it; and percent-encoding (4.12.4; RFC 3986, RFC 6570). `parse-style.ts` reads by the same table.
 */

import { scalarText } from "#oas/json-text.ts";
import { isRecord } from "#oas/read.ts";

/** What a style puts around and between values (RFC 6570, Appendix A, where it is a style of that). */
export interface Style {
  /** Whether the value stands in a path or a header, not among the pairs of a query, a form or a `Cookie` header. */
  isInPlace: boolean;
  /** Stands before everything. */
  first: string;
  /** Stands between exploded items. Undefined: what separates the pairs, which depends on the place. */
  between?: string;
  /** Stands between items that are not exploded. */
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

/** The row of a style; that of `simple` or `form` for styles that are unknown or not permitted in the place. */
export function styleNamed(name: string, isInPlace: boolean): Style {
  const style = STYLES.get(name);
  return style?.isInPlace === isInPlace ? style : isInPlace ? IN_PLACE : PAIRS;
}

/** Writes one value or name so that it cannot be mistaken for a delimiter. */
export type Encode = (text: string) => string;

/** How a value is written. */
export interface Writing {
  style: string;
  isInPlace: boolean;
  explode: boolean;
  encode: Encode;
  /** Separates pairs. */
  separator: string;
  /**
   * The delimiters of lists, and of lists within lists, where the description states them (2.0, `collectionFormat`): a
   * list that has one is not exploded. Default: the style's; lists within lists become JSON.
   */
  delimiters?: readonly (string | undefined)[];
}

/**
 * A value as its style writes it, with its name where the style names values. Null, an empty list and an empty object
 * are "undefined" in the words of RFC 6570, 2.3.
 * @param key the name, encoded
 */
export function writeStyled(key: string, value: unknown, writing: Writing): string {
  const { encode, explode, isInPlace, delimiters = [] } = writing;
  const {
    first,
    between = writing.separator,
    delimiter,
    isNamed,
    ifEmpty,
  } = styleNamed(writing.style, isInPlace);
  const named = (name: string, text: string): string => name + (text === "" ? ifEmpty : `=${text}`);
  const own = (text: string): string => (isNamed ? named(key, text) : text);
  if (Array.isArray(value) || isRecord(value)) {
    if (writing.style === "deepObject" && !isInPlace) return deepPairs(key, value, writing, 0).join(between);
    const pairs = Array.isArray(value) ? [] : pairsOf(value, encode);
    const items = Array.isArray(value) ? itemsOf(value, encode, delimiters.slice(1)) : pairs.flat();
    if (items.length === 0) return first + own("");
    if (!explode || delimiters[0] !== undefined)
      return first + (isNamed ? `${key}=` : "") + items.join(encoded(delimiters[0] ?? delimiter, encode));
    const exploded = Array.isArray(value)
      ? items.map(own)
      : pairs.map(([name, text]) => (isNamed ? named(name, text) : `${name}=${text}`));
    return first + exploded.join(between);
  }
  return first + own(encode(scalarText(value)));
}

/** Percent-encodes all but the unreserved characters of RFC 3986, 2.3. */
export function percentEncode(text: string): string {
  return text.replace(/[^A-Za-z0-9\-._~]/gu, encodeCharacter);
}

/** Reserved expansion (RFC 6570, 3.2.3), but for what would end the part of the address that the text stands in: the characters of `never`. */
export function passReserved(text: string, never: RegExp): string {
  return text.replace(/%[0-9A-Fa-f]{2}|[^A-Za-z0-9\-._~]/gu, (part) =>
    part.length === 3 && part.startsWith("%")
      ? part
      : /[:/?#[\]@!$&'()*+,;=]/.test(part) && !never.test(part)
        ? part
        : encodeCharacter(part),
  );
}

/** `color[R]=100`; deeper values, which the specification leaves open, as PHP and Rails read them. */
function deepPairs(key: string, value: object, writing: Writing, depth: number): string[] {
  const { encode } = writing;
  const parts: [string, unknown][] = Array.isArray(value)
    ? value.map((item: unknown, index) => [isRecord(item) ? String(index) : "", item])
    : Object.entries(value);
  return parts.slice(0, 1000).flatMap(([name, part]) => {
    if (part === null || part === undefined) return [];
    const at = `${key}%5B${encode(name)}%5D`;
    return typeof part === "object" && !(part instanceof Number) && depth < 8
      ? deepPairs(at, part, writing, depth + 1)
      : [`${at}=${encode(scalarText(part))}`];
  });
}

/** The items of a list, encoded; lists among them are joined by the first delimiter that is given, else become JSON. */
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

/** A delimiter as it travels: a comma may stand everywhere. */
function encoded(delimiter: string, encode: Encode): string {
  return delimiter === "," ? delimiter : encode(delimiter);
}

function encodeCharacter(char: string): string {
  const point = char.codePointAt(0) ?? 0;
  // Half of a surrogate pair cannot be written in UTF-8.
  if (point >= 0xd800 && point <= 0xdfff) return "%EF%BF%BD";
  return encodeURIComponent(char).replace(
    /[!'()*]/,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
