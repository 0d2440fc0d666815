/** Converts texts to numbers, booleans and null by the types of a schema (Appendix B). */
import type { Schema } from "#model/schema/schema.ts";
import { typeList, typeOf } from "#model/schema/types.ts";
import { Numeral } from "#oas/numeral.ts";

/** A problem in a text. The parsers throw it; `parse.ts` returns it. */
export class Unreadable extends Error {
  /** @param at the place, if it is known: a line and column, a name, the number of a part */
  constructor(
    problem: string,
    readonly at?: string,
  ) {
    super(problem);
  }
}

/**
 * The types that a schema, or all variants of its choice, allow; undefined if any type is allowed. `integer`
 * counts as `number`.
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

/** The deepest nesting of choices. */
const DEEPEST = 4;

/** Whether a schema allows only one type, besides null. */
export function isOnly(type: "array" | "object" | "string", schema: Schema | undefined): boolean {
  const types = typesOf(schema);
  return types?.has(type) === true && [...types].every((one) => one === type || one === "null");
}

/**
 * The value of a text. If several types can read it, a value that `enum` or `const` lists wins, then a string, unless
 * every variant of type string lists other values. If no type can read it, it stays a string, which validation
 * rejects.
 */
export function valueOfText(text: string, schema: Schema | undefined): unknown {
  const types = typesOf(schema);
  if (!schema || !types) return text;
  const readings = READINGS.flatMap(([type, read]) => (types.has(type) ? read(text) : []));
  if (types.has("string")) readings.push(text);
  const listed = schema.hasConst ? [schema.const] : schema.enum?.map(({ value }) => value);
  const known = listed && readings.find((reading) => listed.some((one) => isSame(one, reading)));
  if (known !== undefined) return known;
  if (types.has("string") && mayBeString(schema, text)) return text;
  return readings.length > 0 ? readings[0] : text;
}

/** Whether a schema allows a string: it lists the string, or has no list of values. */
function mayBeString(schema: Schema, text: string, depth = 0): boolean {
  if (schema.hasConst) return schema.const === text;
  if (schema.enum) return schema.enum.some(({ value }) => value === text);
  const variants = schema.choices[0]?.variants ?? [];
  if (variants.length === 0 || depth > DEEPEST) return typesOf(schema)?.has("string") ?? true;
  return variants.some((variant) => mayBeString(variant.schema, text, depth + 1));
}

/** How each type reads a text: a list with one value, or an empty one. */
const READINGS: readonly (readonly [type: string, read: (text: string) => unknown[]])[] = [
  ["number", (text) => (NUMBER.test(text) ? [numberOf(text)] : [])],
  ["boolean", (text) => (text === "true" ? [true] : text === "false" ? [false] : [])],
  ["null", (text) => (text === "" || text === "null" ? [null] : [])],
];

/** A number of JSON. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** A number. An integer that JavaScript would change keeps its digits. */
export function numberOf(digits: string): number | Numeral {
  const number = Number(digits);
  if (Number.isFinite(number) && (Number.isSafeInteger(number) || !/^-?\d+$/.test(digits))) return number;
  return new Numeral(digits);
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || (a instanceof Number && b instanceof Number && String(a) === String(b));
}

/** An object of pairs. `__proto__` is an ordinary name. */
export function objectOf(pairs: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  return Object.fromEntries(pairs);
}
