/** Finds the schemas of properties and items, also in the variants of choices. */
import type { Schema } from "#model/schema/schema.ts";

/** The schema of a property: by its name, else the schema for additional properties. */
export function memberSchema(schema: Schema | undefined, name: string, depth = 0): Schema | undefined {
  const listed = schema?.properties.find(
    (property) => property.kind === "property" && property.name === name,
  );
  if (listed) return listed.schema;
  const nested =
    depth < DEEPEST
      ? firstOfVariants(schema, (variant) => memberSchema(variant, name, depth + 1))
      : undefined;
  return nested ?? schema?.properties.find((property) => property.kind === "additional")?.schema;
}

/** The schema of the item at an index. */
export function itemSchema(schema: Schema | undefined, index: number): Schema | undefined {
  return (
    schema?.prefixItems[index] ??
    schema?.items ??
    firstOfVariants(schema, (variant) => variant.prefixItems[index] ?? variant.items)
  );
}

/** The deepest nesting of choices. */
const DEEPEST = 4;

function firstOfVariants(
  schema: Schema | undefined,
  find: (variant: Schema) => Schema | undefined,
): Schema | undefined {
  for (const choice of schema?.choices ?? [])
    for (const variant of choice.variants.slice(0, 20)) {
      const found = variant.schema === schema ? undefined : find(variant.schema);
      if (found) return found;
    }
  return undefined;
}
