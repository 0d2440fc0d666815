/** Decides whether a value has any of the fields that its schema describes: without required fields, most objects match. */
import type { Schema } from "#model/schema/schema.ts";
import { isRecord, own } from "#oas/read.ts";

/** False if the schema names fields and the value has only other ones. Of a list, the first item counts. */
export function hasDescribedField(schema: Schema, value: unknown): boolean {
  if (Array.isArray(value)) return !schema.items || hasDescribedField(schema.items, value[0]);
  if (!isRecord(value) || Object.keys(value).length === 0) return true;
  const names = new Set<string>();
  if (!collectNames(schema, names, new Set())) return true;
  return names.size === 0 || [...names].some((name) => own(value, name) !== undefined);
}

/** Collects the names of fields. Returns false if the schema also describes fields that it does not name. */
function collectNames({ raw, properties, choices }: Schema, names: Set<string>, seen: Set<unknown>): boolean {
  if (seen.has(raw)) return true;
  seen.add(raw);
  for (const { kind, name } of properties) {
    if (kind !== "property") return false;
    names.add(name);
  }
  const variants = choices.flatMap((choice) => choice.variants);
  return variants.every((variant) => collectNames(variant.schema, names, seen));
}
