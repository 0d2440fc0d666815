/** Shortens an example to what its schema requires. */
import type { Schema } from "#model/schema/schema.ts";
import { isRecord } from "#oas/read.ts";

/** Deeper values stay as they are. */
const DEEPEST = 20;

/**
 * The required part of a value: objects lose the properties that are not required, at any depth. An object stays as it
 * is if its schema has a choice or no properties.
 */
export function requiredPart(schema: Schema | undefined, value: unknown, depth = 0): unknown {
  if (!schema || depth > DEEPEST) return value;
  if (Array.isArray(value)) {
    const { prefixItems, items } = schema;
    return value.map((item, index) => requiredPart(prefixItems[index] ?? items, item, depth + 1));
  }
  const properties = new Map(schema.properties.map((one) => [one.name, one]));
  if (!isRecord(value)) return value;
  if (schema.choices.length > 0 || properties.size === 0) return value;
  const requires = new Map(schema.dependentRequired.map((one) => [one.name, one.requires]));
  const required = new Set(schema.requiredBeyond);
  for (const one of properties.values()) if (one.required) required.add(one.name);
  // A set also visits the names that are added meanwhile.
  for (const name of required)
    for (const other of requires.get(name) ?? []) if (Object.hasOwn(value, name)) required.add(other);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => required.has(name))
      .map(([name, inside]) => [name, requiredPart(properties.get(name)?.schema, inside, depth + 1)]),
  );
}
