/** Puts values of the request into generated answers, in properties of the same name and type. */
import type { Schema } from "#model/schema.ts";
import { isRecord } from "#oas/read.ts";
import { validate } from "#validate/validate.ts";

/** Values of a request by location and name, as a check returns them. */
type Values = ReadonlyMap<string, unknown>;

/**
 * Returns the value with values of the path and the query: at the top level in properties of the same name and type,
 * in items of a list only those of the query, because `/users/{id}/orders` does not ask for orders with that id.
 * Returns the same value if nothing changes, or if the result would not satisfy the schema.
 */
export function echoed(value: unknown, schema: Schema | undefined, values: Values): unknown {
  const query = pairsOf(values, ["query "]);
  const all = [...pairsOf(values, ["path "]), ...query];
  if (all.length === 0) return value;
  const result = Array.isArray(value)
    ? inItems(value, query)
    : isRecord(value)
      ? inObject(value, all, query)
      : value;
  if (result === value || !schema) return result;
  const { violations, isChecked } = validate(schema, result, { direction: "response", most: 1 });
  return isChecked && violations.some(({ level }) => level === "error") ? value : result;
}

type Pair = readonly [name: string, value: string | number | boolean];

function pairsOf(values: Values, places: readonly string[]): readonly Pair[] {
  return [...values].flatMap(([key, value]): Pair[] => {
    const place = places.find((one) => key.startsWith(one));
    const isScalar = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
    return place !== undefined && isScalar ? [[key.slice(place.length), value]] : [];
  });
}

function inItems(list: readonly unknown[], query: readonly Pair[]): unknown {
  const items = list.map((item) => (isRecord(item) ? inObject(item, query, []) : item));
  return items.some((item, index) => item !== list[index]) ? items : list;
}

/** Query values also apply to lists in the object, as in paged results. */
function inObject(object: Record<string, unknown>, pairs: readonly Pair[], query: readonly Pair[]): unknown {
  const changes: [string, unknown][] = pairs.filter(
    ([name, value]) =>
      Object.hasOwn(object, name) && typeof object[name] === typeof value && object[name] !== value,
  ) as [string, unknown][];
  for (const [name, inner] of query.length > 0 ? Object.entries(object) : []) {
    const next = Array.isArray(inner) ? inItems(inner, query) : inner;
    if (next !== inner) changes.push([name, next]);
  }
  return changes.length === 0 ? object : Object.fromEntries([...Object.entries(object), ...changes]);
}
