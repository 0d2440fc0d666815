/** Whether two values are equal as JSON Schema means it (2020-12, 4.2.2). */
import { isRecord } from "#oas/read.ts";

/** Whether two JSON values are equal; false for values nested deeper than 20 levels. */
export function isSame(a: unknown, b: unknown, depth = 0): boolean {
  if (a === b) return true;
  if (a instanceof Number || b instanceof Number)
    return asNumeric(a) !== undefined && asNumeric(a) === asNumeric(b);
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null || depth > 20) return false;
  if (Array.isArray(a) || Array.isArray(b))
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((one, index) => isSame(one, b[index], depth + 1))
    );
  const keys = Object.keys(a);
  return (
    isRecord(a) &&
    isRecord(b) &&
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key], depth + 1))
  );
}

/** A number, the nearest one where it keeps its digits. */
function asNumeric(value: unknown): number | undefined {
  return typeof value === "number" || value instanceof Number ? Number(value) : undefined;
}
