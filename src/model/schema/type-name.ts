/** Describes the type of a schema as text. */
import { PHRASES, type Phrases } from "./phrases.ts";
import type { Schema } from "./schema.ts";

/**
 * "string", "integer or null", "object", "Array of strings", "Array of (strings or null)", "any". For a choice, the
 * types of its first variants.
 * @param isTitled whether variants include their titles: "Cat (object) or Dog (object)"
 */
export function typeName(schema: Schema, isTitled = false, phrases: Readonly<Phrases> = PHRASES): string {
  return words(schema, phrases, 0, isTitled).join(phrases.typeOr);
}

/** The maximum number of named variants, and the depth to which arrays and choices are described. */
const VARIANTS = 3;
const ARRAY_DEPTH = 5;
const CHOICE_DEPTH = 2;
/** The maximum number of named items in a tuple. */
const TUPLE = 6;

function words(
  schema: Schema,
  phrases: Readonly<Phrases>,
  depth: number,
  isTitled = false,
): readonly string[] {
  if (schema.isNever) return [phrases.never];
  if (schema.isNull) return ["null"];
  const stated = schema.types.map((type) => (type === "array" ? arrayName(schema, phrases, depth) : type));
  const named = stated.length > 0 ? stated : variantNames(schema, phrases, depth, isTitled);
  const all = named.length > 0 ? named : [phrases.any];
  return schema.nullable ? [...new Set([...all, "null"])] : all;
}

function arrayName(schema: Schema, phrases: Readonly<Phrases>, depth: number): string {
  const items = depth < ARRAY_DEPTH ? schema.items : undefined;
  if (schema.prefixItems.length > 0) return tupleName(schema, items, phrases, depth);
  if (!items) return phrases.array;
  const of = words(items, phrases, depth + 1).map((word) => plural(word, phrases));
  return `${phrases.arrayOf}${of.length > 1 ? `(${of.join(phrases.typeOr)})` : of[0]}`;
}

/** "[number, number, …]". The dots mean that more items may follow. */
function tupleName(
  schema: Schema,
  items: Schema | undefined,
  phrases: Readonly<Phrases>,
  depth: number,
): string {
  const listed = schema.prefixItems.slice(0, TUPLE);
  const isOpen = listed.length < schema.prefixItems.length || items?.boolean !== false;
  const names =
    depth < ARRAY_DEPTH ? listed.map((item) => words(item, phrases, depth + 1).join(phrases.typeOr)) : [];
  return `[${[...names, ...(isOpen ? ["…"] : [])].join(", ")}]`;
}

function variantNames(
  schema: Schema,
  phrases: Readonly<Phrases>,
  depth: number,
  isTitled: boolean,
): readonly string[] {
  const names = new Set<string>();
  if (depth > CHOICE_DEPTH) return [];
  for (const choice of schema.choices)
    for (const variant of choice.variants.slice(0, 20)) {
      const { label } = variant.schema;
      const own = words(variant.schema, phrases, depth + 1).filter((word) => word !== phrases.any);
      const titled =
        isTitled && label !== undefined ? [`${label} (${own.join(phrases.typeOr) || phrases.any})`] : own;
      for (const word of titled) names.add(word);
      if (names.size > VARIANTS) return [...[...names].slice(0, VARIANTS), "…"];
    }
  return [...names];
}

/** The plural of a type. Words that are not nouns, such as "null" and "Array of objects", stay the same. */
function plural(word: string, { array, arrayOf, any, never, plural: of }: Readonly<Phrases>): string {
  const isNone =
    ["null", "…", array, any, never].includes(word) || word.startsWith(arrayOf) || word[0] === "[";
  return isNone ? word : of(word);
}
