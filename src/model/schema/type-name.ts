/** Describes the type of a schema as text. */
import { PHRASES, type Phrases } from "./phrases.ts";
import type { Schema } from "./schema.ts";

/**
 * "string", "integer or null", "object", "Array of strings", "Array of (strings or null)", "any". For a choice, the
 * types of its first variants.
 * @param isTitled whether variants include their titles: "Cat (object) or Dog (object)"
 */
export function typeName(schema: Schema, isTitled = false, phrases: Readonly<Phrases> = PHRASES): string {
  return words(schema, phrases, { all: 0, wide: 0 }, isTitled).join(phrases.typeOr);
}

/** The maximum number of named variants of a choice. */
const MOST_VARIANTS = 3;
/** The maximum number of variants of a choice that are read, since many may have the same name. */
const MOST_READ = 20;
/** The maximum number of named items of a tuple. */
const MOST_TUPLE_ITEMS = 6;
/** The depth to which the items of arrays are described. */
const ARRAY_DEPTH = 5;
/** The depth of choices and tuples to which choices are described. */
const CHOICE_DEPTH = 2;

/** How deep a schema is inside the one that is described. */
interface Depth {
  /** In arrays, tuples and choices. */
  all: number;
  /** In tuples and choices, each of which may have several schemas. */
  wide: number;
}

function words(
  schema: Schema,
  phrases: Readonly<Phrases>,
  depth: Depth,
  isTitled = false,
): readonly string[] {
  if (schema.isNever) return [phrases.never];
  if (schema.isNull) return ["null"];
  const stated = schema.types.map((type) => (type === "array" ? arrayName(schema, phrases, depth) : type));
  const named = stated.length > 0 ? stated : variantNames(schema, phrases, depth, isTitled);
  const all = named.length > 0 ? named : [phrases.any];
  return schema.nullable ? [...new Set([...all, "null"])] : all;
}

function arrayName(schema: Schema, phrases: Readonly<Phrases>, { all, wide }: Depth): string {
  const items = all < ARRAY_DEPTH ? schema.items : undefined;
  if (schema.prefixItems.length > 0) return tupleName(schema, items, phrases, { all, wide });
  if (!items) return phrases.array;
  const of = words(items, phrases, { all: all + 1, wide }).map((word) => plural(word, phrases));
  return `${phrases.arrayOf}${of.length > 1 ? `(${of.join(phrases.typeOr)})` : of[0]}`;
}

/** "[number, number, …]". The dots mean that more items may follow. */
function tupleName(
  schema: Schema,
  items: Schema | undefined,
  phrases: Readonly<Phrases>,
  depth: Depth,
): string {
  const listed = schema.prefixItems.slice(0, MOST_TUPLE_ITEMS);
  const isOpen = listed.length < schema.prefixItems.length || items?.boolean !== false;
  const names =
    depth.all < ARRAY_DEPTH
      ? listed.map((item) => words(item, phrases, within(depth)).join(phrases.typeOr))
      : [];
  return `[${[...names, ...(isOpen ? ["…"] : [])].join(", ")}]`;
}

function within({ all, wide }: Depth): Depth {
  return { all: all + 1, wide: wide + 1 };
}

/** The names of the first variants; "…" as the last one if there are more, or may be. */
function variantNames(
  schema: Schema,
  phrases: Readonly<Phrases>,
  depth: Depth,
  isTitled: boolean,
): readonly string[] {
  const names = new Set<string>();
  if (depth.wide > CHOICE_DEPTH) return [];
  let isCut = false;
  for (const { variants } of schema.choices) {
    isCut ||= variants.length > MOST_READ;
    for (const variant of variants.slice(0, MOST_READ)) {
      const { label } = variant.schema;
      const own = words(variant.schema, phrases, within(depth)).filter((word) => word !== phrases.any);
      const titled =
        isTitled && label !== undefined ? [`${label} (${own.join(phrases.typeOr) || phrases.any})`] : own;
      for (const word of titled) names.add(word);
      isCut = names.delete("…") || isCut;
      if (names.size > MOST_VARIANTS) return [...[...names].slice(0, MOST_VARIANTS), "…"];
    }
  }
  return isCut && names.size > 0 ? [...names, "…"] : [...names];
}

/** The plural of a type. Words that are not nouns, such as "null" and "Array of objects", stay the same. */
function plural(word: string, phrases: Readonly<Phrases>): string {
  const { array, arrayOf, any, never } = phrases;
  const hasNoPlural =
    ["null", "…", array, any, never].includes(word) || word.startsWith(arrayOf) || word[0] === "[";
  return hasNoPlural ? word : phrases.plural(word);
}
