/** Shortens an example to what its schema requires. */
import type { Schema } from "#model/schema/schema.ts";
import { isRecord, own } from "#oas/read.ts";
import { judge } from "#validate/judge.ts";
import { Limits } from "./limits.ts";
import type { SampleSettings } from "./settings.ts";

/** Deeper values stay as they are. */
const DEEPEST = 20;

/**
 * The required part of a value: objects lose the properties that are not required, at any depth. A value with a choice
 * follows the variant that allows it. An object stays as it is if its schema has no properties, if no variant allows
 * it or its shortened form, or if it has none of the required properties, as an example for another schema.
 */
export function requiredPart(
  schema: Schema | undefined,
  value: unknown,
  direction: SampleSettings["direction"],
): unknown {
  const { judging: effort, patterns } = new Limits();
  const part = (of: Schema | undefined, one: unknown, depth: number): unknown => {
    if (!of || depth > DEEPEST) return one;
    if (Array.isArray(one)) {
      const { prefixItems, items } = of;
      return one.map((item, index) => part(prefixItems[index] ?? items, item, depth + 1));
    }
    if (!isRecord(one)) return one;
    const [choice, ...others] = of.choices;
    if (!choice) return requiredMembers(of, one, (inner, member) => part(inner, member, depth + 1));
    // The variants of a choice beside properties, or of several choices, have to be combined.
    if (others.length > 0 || of.properties.length > 0) return one;
    const allows = (schema: Schema, shown: unknown): boolean =>
      judge(schema, shown, { direction, effort, patterns }) === "valid";
    const tag = choice.property === undefined ? undefined : own(one, choice.property);
    const variant =
      choice.variants.find(({ value }) => value !== undefined && value === tag) ??
      choice.variants.find(({ schema }) => allows(schema, one));
    const shortened = part(variant?.schema, one, depth + 1);
    // What the variant does not require may tell it from others, or the schema around it may require it.
    return allows(of, shortened) ? shortened : one;
  };
  return part(schema, value, 0);
}

function requiredMembers(
  schema: Schema,
  value: Readonly<Record<string, unknown>>,
  part: (schema: Schema | undefined, value: unknown) => unknown,
): unknown {
  const properties = new Map(schema.properties.map((one) => [one.name, one]));
  if (properties.size === 0) return value;
  const requires = new Map(schema.dependentRequired.map((one) => [one.name, one.requires]));
  const required = new Set(schema.requiredBeyond);
  for (const one of properties.values()) if (one.required) required.add(one.name);
  // A set also visits the names that are added meanwhile.
  for (const name of required)
    for (const other of requires.get(name) ?? []) if (Object.hasOwn(value, name)) required.add(other);
  const members = Object.entries(value).filter(([name]) => required.has(name));
  if (members.length === 0 && required.size > 0) return value;
  return Object.fromEntries(
    members.map(([name, inside]) => [name, part(properties.get(name)?.schema, inside)]),
  );
}
