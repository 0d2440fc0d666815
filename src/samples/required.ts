/** Shortens an example to what its schema requires. */
import type { Schema } from "#model/schema/schema.ts";
import { isRecord } from "#oas/read.ts";

/** Deeper values stay as they are. */
const DEEPEST = 20;

/**
 * The required part of a value: objects lose the properties that are not required, at any depth. Where the schema has
 * a choice, or describes no property, the value stays as it is.
 */
export function requiredPart(schema: Schema | undefined, value: unknown, depth = 0): unknown {
  if (!schema || depth > DEEPEST) return value;
  if (Array.isArray(value)) return value.map((item) => requiredPart(schema.items, item, depth + 1));
  const properties = new Map(schema.properties.map((one) => [one.name, one]));
  if (!isRecord(value)) return value;
  if (schema.choices.length > 0 || properties.size === 0) return value;
  const required = Object.entries(value).filter(
    ([name]) => properties.get(name)?.required || schema.requiredBeyond.includes(name),
  );
  return Object.fromEntries(
    required.map(([name, inside]) => [name, requiredPart(properties.get(name)?.schema, inside, depth + 1)]),
  );
}
