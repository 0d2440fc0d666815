/** The schemas that describe a place in a value: those of all variants that the value may still have. */
import type { Choice, Property, Schema, Variant } from "#model/schema/schema.ts";
import { own } from "#oas/read.ts";
import type { Around } from "./spot.ts";

/** How many schemas one place has. */
const MOST_SCHEMAS = 50;
/** How many variants of a choice are looked at. */
const MOST_VARIANTS = 200;
/** How many members of an object decide about its variants. */
const MOST_MEMBERS = 50;
/** Parts that apply under conditions: what they describe is possible. */
const CONDITIONAL = new Set(["then", "else", "dependentSchemas"]);

/** The schemas of a place, from that of the whole value. */
export function schemasAt(whole: Schema, around: readonly Around[]): readonly Schema[] {
  let found: readonly Schema[] = [whole];
  for (const one of around) {
    found = withVariants(found, one);
    const { key } = one;
    if (key !== undefined) found = unique(found.flatMap((schema) => insideOf(schema, key)));
  }
  const isInObject = around.at(-1)?.key === undefined && around.length > 0;
  return isInObject ? found : withVariants(found, {});
}

/** A property that a schema describes by its name, or what it says of others. */
export function propertiesOf(schema: Schema, name: string): readonly Property[] {
  const named = namesOf(schema).get(name);
  return named ? [named] : schema.properties.filter(({ kind }) => kind === "additional");
}

const NAMES = new WeakMap<Schema, ReadonlyMap<string, Property>>();

function namesOf(schema: Schema): ReadonlyMap<string, Property> {
  const known =
    NAMES.get(schema) ??
    new Map(schema.properties.filter(({ kind }) => kind === "property").map((one) => [one.name, one]));
  NAMES.set(schema, known);
  return known;
}

function insideOf(schema: Schema, key: string | number): readonly Schema[] {
  if (typeof key === "string") return propertiesOf(schema, key).map((one) => one.schema);
  const item = schema.prefixItems[key] ?? schema.items;
  return item ? [item] : [];
}

function unique(schemas: readonly Schema[]): readonly Schema[] {
  return [...new Set(schemas)].slice(0, MOST_SCHEMAS);
}

/** Schemas, with the variants that an object with these members may have, and their variants. */
function withVariants(schemas: readonly Schema[], { members, key }: Around): readonly Schema[] {
  const all = new Set(schemas);
  for (const schema of all) {
    const inside = [
      ...schema.choices.flatMap((choice) => fitting(choice, members, key)),
      ...schema.parts.flatMap((part) => (CONDITIONAL.has(part.keyword) ? [part.schema] : [])),
    ];
    for (const one of inside) if (all.size < MOST_SCHEMAS) all.add(one);
  }
  return [...all];
}

/** The variants that the members do not rule out; if they rule out all, every one. */
function fitting(choice: Choice, members: Around["members"], key: Around["key"]): readonly Schema[] {
  const variants = choice.variants.slice(0, MOST_VARIANTS);
  const decisive = [...(members ?? [])]
    .filter(([name, value]) => name !== key && value !== undefined)
    .slice(0, MOST_MEMBERS);
  const left = variants.filter((variant) => decisive.every((member) => allows(choice, variant, member)));
  return (left.length > 0 ? left : variants).map(({ schema }) => schema);
}

function allows(choice: Choice, variant: Variant, [name, value]: readonly [string, unknown]): boolean {
  if (name === choice.property && variant.value !== undefined) return variant.value === value;
  const { schema } = variant;
  const about = namesOf(schema).get(name)?.schema;
  if (!about) return !schema.isClosed || own(schema.keywords, "properties") === undefined;
  const listed = about.hasConst ? [about.const] : about.enum?.map((one) => one.value);
  return !listed || listed.some((one) => same(one, value));
}

/** Whether a value of the description is a scalar of a text. */
function same(described: unknown, value: unknown): boolean {
  return described === value || (described instanceof Number && Number(described) === value);
}
