/**
 * The styles that write values into addresses, headers and forms (4.12.3 "Style Values" and "Style Examples"),
 * and their percent-encoding (4.12.4; RFC 3986, RFC 6570).
 */

import { scalarText } from "#oas/json-text.ts";
import { isRecord } from "#oas/read.ts";

/** How a value is written out. */
export interface Writing {
  style: string;
  explode: boolean;
  /** Writes one value or name so that it cannot be mistaken for a delimiter. */
  encode: (text: string) => string;
  /** What stands between exploded parameters. */
  separator: string;
}

/**
 * Name and value for the styles of queries, cookies and forms: `form`, `spaceDelimited`, `pipeDelimited`,
 * `deepObject`, `cookie`. Unknown styles are read as `form`.
 */
export function serializePairs(name: string, value: unknown, writing: Writing): string {
  const { style, explode, encode, separator } = writing;
  const key = encode(name);
  if (style === "deepObject" && (isRecord(value) || Array.isArray(value)))
    return deepPairs(key, value, writing, 0).join(separator);
  const delimiter = style === "spaceDelimited" ? encode(" ") : style === "pipeDelimited" ? encode("|") : ",";
  if (Array.isArray(value)) {
    const items = textsOf(value).map(encode);
    if (items.length === 0) return `${key}=`;
    return explode
      ? items.map((item) => `${key}=${item}`).join(separator)
      : `${key}=${items.join(delimiter)}`;
  }
  if (isRecord(value)) {
    const pairs = pairsOf(value).map(([one, text]) => [encode(one), encode(text)] as const);
    if (pairs.length === 0) return `${key}=`;
    return explode
      ? pairs.map((pair) => pair.join("=")).join(separator)
      : `${key}=${pairs.flat().join(delimiter)}`;
  }
  return `${key}=${encode(scalarText(value))}`;
}

/** Percent-encodes all but the unreserved characters of RFC 3986, 2.3. */
export function percentEncode(text: string): string {
  return text.replace(/[^A-Za-z0-9\-._~]/gu, encodeCharacter);
}

/** The styles of paths and headers: `simple`, `label`, `matrix`. Unknown styles are read as `simple`. */
export function serializeInPlace(name: string, value: unknown, { style, explode, encode }: Writing): string {
  const isList = Array.isArray(value);
  const pairs = isRecord(value)
    ? pairsOf(value).map(([key, text]) => [encode(key), encode(text)] as const)
    : [];
  const items = isList ? textsOf(value).map(encode) : [];
  const key = encode(name);
  const isNothing =
    value === null ||
    value === undefined ||
    ((isList || isRecord(value)) && items.length + pairs.length === 0);
  if (style === "matrix") {
    if (isNothing || value === "") return `;${key}`;
    if (isList)
      return explode ? items.map((item) => `;${key}=${item}`).join("") : `;${key}=${items.join(",")}`;
    if (isRecord(value))
      return explode
        ? pairs.map((pair) => `;${pair.join("=")}`).join("")
        : `;${key}=${pairs.flat().join(",")}`;
    return `;${key}=${encode(scalarText(value))}`;
  }
  const [lead, delimiter] = style === "label" ? [".", explode ? "." : ","] : ["", ","];
  if (isNothing) return lead;
  if (isList) return lead + items.join(delimiter);
  if (isRecord(value))
    return lead + (explode ? pairs.map((pair) => pair.join("=")) : pairs.flat()).join(delimiter);
  return lead + encode(scalarText(value));
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
    const at = `${key}${encode("[")}${encode(name)}${encode("]")}`;
    return typeof part === "object" && !(part instanceof Number) && depth < 8
      ? deepPairs(at, part, writing, depth + 1)
      : [`${at}=${encode(scalarText(part))}`];
  });
}

function textsOf(list: readonly unknown[]): string[] {
  return list.filter((item) => item !== null && item !== undefined).map(scalarText);
}

function pairsOf(value: Readonly<Record<string, unknown>>): [string, string][] {
  return Object.entries(value).flatMap(([key, part]): [string, string][] =>
    part === null || part === undefined ? [] : [[key, scalarText(part)]],
  );
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
