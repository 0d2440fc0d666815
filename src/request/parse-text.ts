/** Texts into values: numbers, booleans and null where the types of a schema say so (Appendix B). */
import type { Schema } from "#model/schema.ts";
import { typeList, typeOf } from "#model/types.ts";
import { Numeral } from "#oas/numeral.ts";

/** Why something could not be read. Thrown within the parsers; what they export returns it. */
export class Unreadable extends Error {
  /** @param at where, if that is known: a line and column, a name, the number of a part */
  constructor(
    problem: string,
    readonly at?: string,
  ) {
    super(problem);
  }
}

/**
 * The types that values may have, as a schema and the variants of its choices state them; undefined where any is
 * allowed. `integer` counts as `number`.
 */
export function typesOf(schema: Schema | undefined, depth = 0): ReadonlySet<string> | undefined {
  if (!schema || depth > DEEPEST) return undefined;
  const stated = typeList(schema.keywords["type"]);
  if (stated.length > 0) {
    const types = new Set(stated.map((type) => (type === "integer" ? "number" : type)));
    if (schema.nullable) types.add("null");
    return types;
  }
  const values = schema.hasConst ? [schema.const] : schema.enum?.map(({ value }) => value);
  if (values) return new Set(values.map(typeOf).map((type) => (type === "integer" ? "number" : type)));
  const types = new Set<string>();
  const variants = schema.choices[0]?.variants ?? [];
  for (const variant of variants) {
    const inner = typesOf(variant.schema, depth + 1);
    if (!inner) return undefined;
    for (const type of inner) types.add(type);
  }
  if (types.size > 0) return types;
  if (schema.properties.length > 0) return new Set(["object"]);
  return schema.items || schema.prefixItems.length > 0 ? new Set(["array"]) : undefined;
}

/** How deep choices are looked into. */
const DEEPEST = 4;

/** Whether a schema's values are of one type, null apart. */
export function isOnly(type: "array" | "object" | "string", schema: Schema | undefined): boolean {
  const types = typesOf(schema);
  return types?.has(type) === true && [...types].every((one) => one === type || one === "null");
}

/**
 * The value that a text stands for. A text that several types can read is the one that `enum` or `const` lists, else a
 * string; a text that no type can read stays a string, for whoever validates it to say so.
 */
export function valueOfText(text: string, schema: Schema | undefined): unknown {
  const types = typesOf(schema);
  if (!schema || !types) return text;
  const readings = READINGS.flatMap(([type, read]) => (types.has(type) ? read(text) : []));
  if (types.has("string")) readings.push(text);
  const listed = schema.hasConst ? [schema.const] : schema.enum?.map(({ value }) => value);
  const known = listed && readings.find((reading) => listed.some((one) => isSame(one, reading)));
  if (known !== undefined) return known;
  if (types.has("string")) return text;
  return readings.length > 0 ? readings[0] : text;
}

/** What each type makes of a text: a list of one value, or of none. */
const READINGS: readonly (readonly [type: string, read: (text: string) => unknown[]])[] = [
  ["number", (text) => (NUMBER.test(text) ? [numberOf(text)] : [])],
  ["boolean", (text) => (text === "true" ? [true] : text === "false" ? [false] : [])],
  ["null", (text) => (text === "" || text === "null" ? [null] : [])],
];

/** A number of JSON. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** A number; one with its digits where JavaScript would change an integer. */
export function numberOf(digits: string): number | Numeral {
  const number = Number(digits);
  if (Number.isFinite(number) && (Number.isSafeInteger(number) || !/^-?\d+$/.test(digits))) return number;
  return new Numeral(digits);
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || (a instanceof Number && b instanceof Number && String(a) === String(b));
}

/** An object of pairs, whatever their names are: `__proto__` is one as any other. */
export function objectOf(pairs: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  return Object.fromEntries(pairs);
}
