/** Tests the keywords that depend only on the value (JSON Schema Validation 2020-12, 6.1 to 6.5). */
import { asList, asNumber, isRecord, type Raw } from "#oas/read.ts";
import { compareNumbers, isMultiple, isWhole } from "./decimal.ts";
import { isSame } from "./same.ts";

/** The kinds of values that keywords distinguish. */
export type Kind = "null" | "boolean" | "number" | "string" | "array" | "object";

/** A keyword that depends only on the value. */
export interface Assertion {
  /** The kind of values that it applies to. Default: all. */
  kind?: Kind;
  /**
   * Whether a value satisfies the keyword. A keyword with a value of the wrong type, such as a string for `maximum`,
   * allows everything.
   */
  holds: (value: never, stated: unknown, schema: Raw) => boolean;
  /** The cost of a test, in steps. */
  steps?: (stated: unknown) => number;
}

/** The kind of a JSON value; undefined for other values. */
export function kindOf(value: unknown): Kind | undefined {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (isRecord(value)) return "object";
  if (value instanceof Number) return "number";
  const type = typeof value;
  return type === "boolean" || type === "number" || type === "string" ? type : undefined;
}

/** The length of a text in characters (Unicode code points). */
export function lengthOf(text: string): number {
  let length = text.length;
  for (let at = 0; at < text.length - 1; at++)
    if (isHighSurrogate(text.charCodeAt(at)) && isLowSurrogate(text.charCodeAt(at + 1))) length--;
  return length;
}

/** All keywords that depend only on the value. */
export const ASSERTIONS: Readonly<Record<string, Assertion>> = {
  type: {
    holds: (value: unknown, stated) => {
      const types = typeof stated === "string" ? [stated] : asList(stated);
      return types.length === 0 || types.some((type) => isOfType(value, type));
    },
  },
  const: {
    holds: (value: unknown, stated) => stated === undefined || isSame(stated, value),
  },
  enum: {
    holds: (value: unknown, stated) => !Array.isArray(stated) || stated.some((one) => isSame(one, value)),
    steps: (stated) => asList(stated).length,
  },
  minimum: {
    kind: "number",
    holds: (value: unknown, stated, schema) =>
      isAtLeast(value, stated) &&
      (schema["exclusiveMinimum"] !== true || compareNumbers(value, stated) !== 0),
  },
  maximum: {
    kind: "number",
    holds: (value: unknown, stated, schema) =>
      isAtMost(value, stated) && (schema["exclusiveMaximum"] !== true || compareNumbers(value, stated) !== 0),
  },
  exclusiveMinimum: {
    kind: "number",
    holds: (value: unknown, stated) =>
      asNumber(stated) === undefined || !(compareNumbers(value, stated) <= 0),
  },
  exclusiveMaximum: {
    kind: "number",
    holds: (value: unknown, stated) =>
      asNumber(stated) === undefined || !(compareNumbers(value, stated) >= 0),
  },
  multipleOf: {
    kind: "number",
    holds: (value: unknown, stated) => isMultiple(value, stated),
  },
  minLength: {
    kind: "string",
    holds: (value: string, stated) => value.length >= 2 * least(stated) || lengthOf(value) >= least(stated),
  },
  maxLength: {
    kind: "string",
    holds: (value: string, stated) => value.length <= most(stated) || lengthOf(value) <= most(stated),
  },
  minItems: {
    kind: "array",
    holds: (value: readonly unknown[], stated) => value.length >= least(stated),
  },
  maxItems: {
    kind: "array",
    holds: (value: readonly unknown[], stated) => value.length <= most(stated),
  },
  minProperties: {
    kind: "object",
    holds: (value: Raw, stated) => Object.keys(value).length >= least(stated),
  },
  maxProperties: {
    kind: "object",
    holds: (value: Raw, stated) => Object.keys(value).length <= most(stated),
  },
};

/** The types of JSON Schema. */
const TYPES = new Set(["null", "boolean", "object", "array", "number", "string", "integer"]);

/** Whether a value has a type; true for types that JSON Schema does not have. */
function isOfType(value: unknown, type: unknown): boolean {
  const kind = kindOf(value);
  if (type === "integer") return kind === "number" && isWhole(value);
  return type === kind || !TYPES.has(String(type));
}

function isAtLeast(value: unknown, stated: unknown): boolean {
  return asNumber(stated) === undefined || !(compareNumbers(value, stated) < 0);
}

function isAtMost(value: unknown, stated: unknown): boolean {
  return asNumber(stated) === undefined || !(compareNumbers(value, stated) > 0);
}

function least(stated: unknown): number {
  return asNumber(stated) ?? 0;
}

function most(stated: unknown): number {
  return asNumber(stated) ?? Number.POSITIVE_INFINITY;
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}
