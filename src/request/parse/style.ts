/** Reads values by their style, from paths, queries, headers, cookies and forms; `style.ts` writes them. */
import type { Schema } from "#model/schema/schema.ts";
import { itemSchema, memberSchema } from "#request/members.ts";
import { styleNamed } from "#request/style.ts";
import { parseJsonText } from "./json.ts";
import { objectOf, typesOf, Unreadable, valueOfText } from "./text.ts";

/** How a value is read; the counterpart of `Writing`. */
export interface Reading {
  style: string;
  explode: boolean;
  schema: Schema | undefined;
  /** Decodes one value or name. Throws `Unreadable`. */
  decode: (text: string) => string;
  delimiters: readonly (string | undefined)[];
}

/**
 * A raw name and value of a query, a form or a `Cookie` header; the value is undefined if there is no "=".
 */
export type RawPair = readonly [name: string, value: string | undefined];

/** The most pairs that are read. */
export const MOST_PAIRS = 10_000;

/**
 * The value of a path parameter or a header.
 * @throws Unreadable
 */
export function readInPlace(name: string, text: string, reading: Reading): unknown {
  const { explode, decode, schema } = reading;
  const { first, between = "", delimiter, isNamed } = styleNamed(reading.style, true);
  if (!text.startsWith(first))
    throw new Unreadable(`The value does not start with ${JSON.stringify(first)}.`);
  const body = text.slice(first.length);
  const types = typesOf(schema);
  const isOwn = (pair: RawPair): boolean => decode(pair[0]) === name;
  if (isNamed) {
    const pairs = splitText(body, between).map(splitPair);
    if (explode && types?.has("object") && !pairs.every(isOwn)) return readObject(pairs, reading);
    if (!pairs.every(isOwn)) throw new Unreadable(`The value is not named ${JSON.stringify(name)}.`);
    if (explode && types?.has("array") && (pairs.length > 1 || isList(types)))
      return pairs.length === 1 && pairs[0]?.[1] === undefined
        ? []
        : readList(
            pairs.map((pair) => pair[1] ?? ""),
            reading,
          );
    if (pairs.length > 1) throw new Unreadable("The value is given more than once.");
    return readWhole(pairs[0]?.[1] ?? "", delimiter, reading);
  }
  if (!explode || reading.delimiters[0] !== undefined) return readWhole(body, delimiter, reading);
  const items = splitText(body, between);
  if (types?.has("object") && (isObject(types) || items.every((item) => item.includes("="))))
    return readObject(items.map(splitPair), reading);
  return types?.has("array") && (items.length > 1 || isList(types))
    ? readList(body === "" ? [] : items, reading)
    : readScalar(body, reading);
}

/**
 * Finds a value among the pairs of a query, a form or a `Cookie` header. Returns the pairs that it used;
 * undefined if there are none.
 * @param others names of other parameters, which are not members of an exploded object
 * @throws Unreadable
 */
export function readPairs(
  name: string,
  pairs: readonly RawPair[],
  reading: Reading,
  others: ReadonlySet<string> = new Set(),
): { value: unknown; used: readonly RawPair[] } | undefined {
  const { style, explode, decode, schema } = reading;
  const types = typesOf(schema);
  const nameOf = (pair: RawPair): string => decode(pair[0]);
  if (style === "deepObject") {
    const deep = pairs.filter((pair) => nameOf(pair).startsWith(`${name}[`));
    if (deep.length > 0) return { value: readDeep(name, deep, reading), used: deep };
  }
  const own = pairs.filter((pair) => nameOf(pair) === name);
  if (explode && style !== "deepObject" && types?.has("object") && (own.length === 0 || isObject(types))) {
    const members = pairs.filter((pair) => isMember(nameOf(pair), schema, others));
    if (members.length > 0) return { value: readObject(members, reading), used: members };
    return own.length === 1 && !own[0]?.[1] ? { value: {}, used: own } : undefined;
  }
  if (own.length === 0) return undefined;
  const isExploded = explode && reading.delimiters[0] === undefined;
  if (isExploded && (types ? types.has("array") && (own.length > 1 || isList(types)) : own.length > 1)) {
    const texts = own.map((pair) => pair[1] ?? "");
    const isEmpty = texts.length === 1 && texts[0] === "";
    return { value: isEmpty ? [] : readList(texts, reading), used: own };
  }
  if (own.length > 1) throw new Unreadable("The value is given more than once.");
  const value = readWhole(own[0]?.[1] ?? "", styleNamed(style, false).delimiter, reading);
  return { value, used: own };
}

/** A value in one text: a scalar, or a list or object with delimiters. */
function readWhole(text: string, styleDelimiter: string, reading: Reading): unknown {
  const types = typesOf(reading.schema);
  const delimiter = reading.delimiters[0] ?? styleDelimiter;
  const items = types?.has("array") || types?.has("object") ? splitDelimited(text, delimiter, reading) : [];
  if (types?.has("object") && (isObject(types) || (!types.has("array") && items.length > 1))) {
    if (text === "") return {};
    if (items.length % 2 === 1) throw new Unreadable("A name of the object has no value.");
    const pairs = items.flatMap((item, at): RawPair[] => (at % 2 === 0 ? [[item, items[at + 1] ?? ""]] : []));
    return readObject(pairs, reading);
  }
  if (types?.has("array") && (isList(types) || items.length > 1))
    return text === "" ? [] : readList(items, reading);
  return readScalar(text, reading);
}

function readScalar(text: string, { decode, schema }: Reading): unknown {
  return valueOfText(decode(text), schema);
}

function readList(texts: readonly string[], reading: Reading): unknown[] {
  const { schema, delimiters } = reading;
  return texts.map((text, index) => {
    const inner = { ...reading, schema: itemSchema(schema, index), delimiters: delimiters.slice(1) };
    return readInner(text, inner);
  });
}

function readObject(pairs: readonly RawPair[], reading: Reading): Record<string, unknown> {
  const members = new Map<string, unknown>();
  for (const [raw, text = ""] of pairs) {
    const name = reading.decode(raw);
    if (members.has(name)) throw new Unreadable(`The name ${JSON.stringify(name)} is given twice.`);
    const schema = memberSchema(reading.schema, name);
    members.set(name, readInner(text, { ...reading, schema, delimiters: [] }));
  }
  return objectOf(members);
}

/** A value within a value: a list with its own delimiter (2.0), JSON, or a scalar. */
function readInner(text: string, reading: Reading): unknown {
  const types = typesOf(reading.schema);
  const [delimiter] = reading.delimiters;
  if (types?.has("array") && delimiter !== undefined) return readWhole(text, delimiter, reading);
  const decoded = reading.decode(text);
  return isNested(types) && /^[[{]/.test(decoded)
    ? parseJsonText(decoded)
    : valueOfText(decoded, reading.schema);
}

/** The pairs of `deepObject` as a tree of the names in brackets. */
interface Deep {
  texts: string[];
  within: Map<string, Deep>;
}

/** The most brackets in a name. */
const MOST_BRACKETS = 20;

function readDeep(name: string, pairs: readonly RawPair[], reading: Reading): unknown {
  const root: Deep = { texts: [], within: new Map() };
  for (const [raw, value = ""] of pairs) {
    const whole = reading.decode(raw);
    const path = whole.slice(name.length + 1).split("][");
    const last = path.pop() ?? "";
    if (!last.endsWith("]")) throw new Unreadable(`${JSON.stringify(whole)} lacks a closing bracket.`);
    if (path.length >= MOST_BRACKETS) throw new Unreadable("A name has too many brackets.");
    let at = root;
    for (const key of [...path, last.slice(0, -1)]) {
      const next = at.within.get(key) ?? { texts: [], within: new Map<string, Deep>() };
      at.within.set(key, next);
      at = next;
    }
    at.texts.push(reading.decode(value));
  }
  return deepValue(root, reading.schema);
}

function deepValue({ texts, within }: Deep, schema: Schema | undefined): unknown {
  const types = typesOf(schema);
  if (within.size === 0) {
    const [text = "", ...more] = texts;
    if (more.length > 0) throw new Unreadable("A value is given more than once.");
    return isNested(types) && /^[[{]/.test(text) ? parseJsonText(text) : valueOfText(text, schema);
  }
  if (texts.length > 0) throw new Unreadable("A name has both a value and names in brackets.");
  const keys = [...within.keys()];
  const isNumbered = keys.every((key) => /^\d*$/.test(key));
  if (!isNumbered || (types && !types.has("array")))
    return objectOf(keys.map((key) => [key, deepValue(within.get(key) as Deep, memberSchema(schema, key))]));
  const items = [...within].sort(([a], [b]) => Number(a) - Number(b));
  return items
    .flatMap(([, deep]) =>
      deep.within.size > 0 ? [deep] : deep.texts.map((text) => ({ texts: [text], within: deep.within })),
    )
    .map((deep, index) => deepValue(deep, itemSchema(schema, index)));
}

function isList(types: ReadonlySet<string>): boolean {
  return ![...types].some((type) => type !== "array" && type !== "null");
}

function isObject(types: ReadonlySet<string>): boolean {
  return ![...types].some((type) => type !== "object" && type !== "null");
}

function isNested(types: ReadonlySet<string> | undefined): boolean {
  return types !== undefined && !types.has("string") && (types.has("array") || types.has("object"));
}

/**
 * Whether a pair can be a member of an exploded object: the schema lists it, or allows additional properties.
 */
function isMember(name: string, schema: Schema | undefined, others: ReadonlySet<string>): boolean {
  const isListed = schema?.properties.some((one) => one.kind === "property" && one.name === name);
  if (isListed || others.has(name)) return isListed === true;
  const isOpen = schema?.properties.every((one) => one.kind !== "property") || memberSchema(schema, name);
  return schema !== undefined && !schema.isClosed && Boolean(isOpen);
}

/** Splits at a delimiter. All delimiters but the comma may be percent-encoded. */
function splitDelimited(text: string, delimiter: string, { decode }: Reading): string[] {
  if (delimiter === ",") return splitText(text, ",");
  const encoded = encodeURIComponent(delimiter);
  const isEncoded = decode(encoded) === delimiter;
  const plain = isEncoded
    ? text.replaceAll(encoded, delimiter).replaceAll(encoded.toLowerCase(), delimiter)
    : text;
  const spaced = delimiter === " " && decode("+") === " " ? plain.replaceAll("+", " ") : plain;
  return splitText(spaced, delimiter);
}

function splitText(text: string, separator: string): string[] {
  const parts = text.split(separator, MOST_PAIRS + 1);
  if (parts.length > MOST_PAIRS) throw new Unreadable(`There are more than ${MOST_PAIRS} values.`);
  return parts;
}

/** Splits a pair at its first "=". */
export function splitPair(text: string): RawPair {
  const at = text.indexOf("=");
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

/** The pairs of a text. Empty ones are left out. */
export function pairsIn(text: string, separator: string): readonly RawPair[] {
  return splitText(text, separator)
    .map((pair) => (separator === ";" ? pair.trim() : pair))
    .filter((pair) => pair !== "")
    .map(splitPair);
}

/**
 * Decodes percent-encoding.
 * @throws Unreadable if it is not valid, or not UTF-8
 */
export function percentDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Unreadable("The percent-encoding is not valid UTF-8.");
  }
}

/** Decodes percent-encoding, and a plus to a space, as in queries and forms. */
export function formDecode(text: string): string {
  return percentDecode(text.replaceAll("+", " "));
}
