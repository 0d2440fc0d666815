/** Finds values written in a schema (`examples`, `example`, `default`) that fit it. */

import { discriminatorOf } from "#model/schema/discriminator.ts";
import type { Schema } from "#model/schema/schema.ts";
import { schemasOf } from "#model/schema/schemas.ts";
import { parseJson } from "#oas/json-text.ts";
import { asList, asRecord, entries, isRecord } from "#oas/read.ts";
import { isSame } from "#validate/same.ts";
import type { Shape } from "./shape.ts";

/** A value written in a schema. */
export interface Authored {
  value: unknown;
  /** Whether it describes the whole value. An example of one member of an `allOf` does not. */
  isWhole: boolean;
  /** Whether it is a default. Many generators write defaults that violate other keywords. */
  isDefault?: boolean;
}

/** The examples of a shape that fit it, then its defaults. */
export function authoredValues(shape: Shape): readonly Authored[] {
  const found: Authored[] = [];
  const schemas = shape.schemas.filter((schema) => !shape.overruled.has(schema));
  for (const schema of schemas)
    for (const example of schema.examples) {
      const fitting = fitted(example, shape);
      if (fitting) found.push({ value: fitting.value, isWhole: isWhole(schema, fitting.value, shape) });
    }
  for (const schema of schemas) {
    if (!schema.hasDefault || isHollow(schema.default)) continue;
    const fitting = fitted(schema.default, shape);
    if (fitting)
      found.push({ value: fitting.value, isWhole: isWhole(schema, fitting.value, shape), isDefault: true });
  }
  const partial = found.length === 0 ? memberExamples(schemas, shape) : undefined;
  if (partial) return [{ value: partial, isWhole: false }];
  // `null` comes last: it is the least useful, and generators often write it for lack of a better value.
  const [said, unsaid] = [
    found.filter((one) => one.value !== null),
    found.filter((one) => one.value === null),
  ];
  return [...said, ...unsaid];
}

/**
 * Combines the examples of the members of an `allOf`. Leaves out the discriminator's value in a parent's example,
 * which names another variant. Undefined if no example is an object.
 */
function memberExamples(
  schemas: readonly Schema[],
  { implied }: Shape,
): Readonly<Record<string, unknown>> | undefined {
  const said = new Map<string, unknown>();
  for (const schema of schemas) {
    const members = asList(isRecord(schema.raw) ? schema.raw["allOf"] : undefined);
    for (const [index, raw] of members.slice(0, 20).entries()) {
      const member = schemasOf(schema.document).at(raw, `${schema.pointer}/allOf/${index}`);
      const [example] = member.examples;
      const kind = discriminatorOf(asRecord(member.raw))?.property;
      for (const [name, value] of entries(example))
        if (name !== kind || !implied.has(name)) said.set(name, value);
    }
  }
  return said.size > 0 ? Object.fromEntries(said) : undefined;
}

/**
 * Fits a value to the types, `const` and enum of a shape. A string with a value of another type is parsed, and a
 * scalar becomes a string if a string is expected. Undefined if it does not fit.
 */
export function fitted(value: unknown, shape: Shape): { value: unknown } | undefined {
  const written = value instanceof Date ? dateText(value) : value;
  const typed = shape.isNull ? (written === null ? { value: null } : undefined) : fitType(written, shape);
  if (!typed) return undefined;
  const allowed = shape.constant.length > 0 ? shape.constant : shape.enum;
  return !allowed || typed.value === null || allowed.some((one) => isSame(one, typed.value))
    ? typed
    : undefined;
}

function fitType(value: unknown, shape: Shape): { value: unknown } | undefined {
  const types = shape.types;
  if (value === undefined) return undefined;
  if (value === null) return shape.nullable ? { value } : undefined;
  if (types.length === 0 || types.some((type) => isOfType(value, type))) return { value };
  for (const type of types) {
    const read = readAs(value, type);
    if (read) return read;
  }
  return undefined;
}

function isOfType(value: unknown, type: string): boolean {
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isRecord(value);
  const number = value instanceof Number ? Number(value) : value;
  if (type === "integer") return Number.isInteger(number);
  if (type === "number") return Number.isFinite(number);
  return typeof value === type;
}

function readAs(value: unknown, type: string): { value: unknown } | undefined {
  if (type === "string")
    return typeof value === "number" ||
      typeof value === "boolean" ||
      typeof value === "bigint" ||
      value instanceof Number
      ? { value: String(value) }
      : undefined;
  if (typeof value === "string") {
    const read = parseJson(value);
    if (read && isOfType(read.value, type)) return read;
  }
  return type === "array" && !isRecord(value) && value !== "" ? { value: [value] } : undefined;
}

/** Whether a value is null, an empty object or an empty array. */
export function isHollow(value: unknown): boolean {
  return (
    value === null ||
    (Array.isArray(value) && value.length === 0) ||
    (isRecord(value) && !(value instanceof Date) && Object.keys(value).length === 0)
  );
}

function isWhole(schema: Schema, value: unknown, shape: Shape): boolean {
  if (!isRecord(value)) return true;
  const isComplete = [...shape.properties].every(
    ([name, { required }]) => !required || Object.hasOwn(value, name),
  );
  if (schema !== shape.schemas[0]) {
    const others = shape.schemas.filter((other) => other !== schema);
    return isComplete && others.every((other) => other.properties.length === 0);
  }
  const raw = isRecord(schema.raw) ? schema.raw : {};
  if (["example", "examples", "default"].some((keyword) => Object.hasOwn(raw, keyword))) return true;
  return isComplete && asList(raw["allOf"]).length < 2 && !Object.hasOwn(raw, "properties");
}

function dateText(date: Date): string | undefined {
  return Number.isNaN(date.getTime())
    ? undefined
    : date.toISOString().replace(/T00:00:00\.000Z$|\.000(?=Z$)/, "");
}
