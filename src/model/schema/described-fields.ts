/** Decides whether a value has any of the fields that its schema describes: without required fields, most objects match. */

import { isRecord, own } from "#oas/read.ts";
import type { Schema } from "./schema.ts";

/** How many items of a list, and how many levels of lists, are looked at. */
const MOST_ITEMS = 10;
const MOST_LISTS = 3;
/** How many fields of a schema are looked at. */
const MOST_FIELDS = 10_000;

/** Keywords that describe no further fields. */
const WITHOUT_FIELDS: ReadonlySet<string> = new Set(["not", "contains", "contentSchema"]);

/**
 * False if the schema names fields, and the value has only other ones. Of a list, the first items count. True if the
 * schema also describes fields that it does not name, or is too large.
 */
export function hasDescribedField(schema: Schema, value: unknown, lists = MOST_LISTS): boolean {
  if (Array.isArray(value)) {
    const { items, prefixItems } = schema;
    const isDescribed = (item: unknown, index: number): boolean => {
      const of = prefixItems[index] ?? items;
      return !of || hasDescribedField(of, item, lists - 1);
    };
    return lists === 0 || value.length === 0 || value.slice(0, MOST_ITEMS).some(isDescribed);
  }
  if (!isRecord(value) || Object.keys(value).length === 0) return true;
  let left = MOST_FIELDS;
  let hasNames = false;
  const waiting = [schema];
  const seen = new Set<unknown>();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (seen.has(next.raw) || !mayBeObject(next)) continue;
    seen.add(next.raw);
    const { properties, choices } = next;
    if (hasNamelessFields(next) || (next !== schema && properties.length + choices.length === 0)) return true;
    for (const { kind, name } of properties) {
      if (kind !== "property" || own(value, name) !== undefined || --left < 0) return true;
      hasNames = true;
    }
    for (const { variants } of choices)
      for (const variant of variants) {
        if (--left < 0) return true;
        waiting.push(variant.schema);
      }
  }
  return !hasNames;
}

function mayBeObject({ types }: Schema): boolean {
  return types.length === 0 || types.includes("object");
}

/** Whether a schema may describe fields by other keywords than `properties`. */
function hasNamelessFields({ parts, requiredBeyond }: Schema): boolean {
  return requiredBeyond.length > 0 || parts.some(({ keyword }) => !WITHOUT_FIELDS.has(keyword));
}
