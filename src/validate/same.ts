/** Compares JSON values for equality (JSON Schema 2020-12, 4.2.2). */
import { isRecord } from "#oas/read.ts";
import { compareNumbers, numberKey } from "./decimal.ts";

/** Whether two JSON values are equal; false for values nested deeper than 200 levels. */
export function isSame(a: unknown, b: unknown, depth = 0): boolean {
  if (a === b) return true;
  if (a instanceof Number || b instanceof Number)
    return isNumber(a) && isNumber(b) && compareNumbers(a, b) === 0;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null || depth > 200) return false;
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

/** A text that is the same for equal values only; undefined for values nested deeper than 200 levels. */
export function keyOf(value: unknown, depth = 0): string | undefined {
  if (isNumber(value)) return numberKey(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "";
  if (depth > 200) return undefined;
  const parts: string[] = [];
  const names = Array.isArray(value) ? undefined : Object.keys(value).sort();
  for (const part of names ?? (value as readonly unknown[])) {
    const inside = names ? (value as Record<string, unknown>)[part as string] : part;
    const key = keyOf(inside, depth + 1);
    if (key === undefined) return undefined;
    parts.push(names ? `${JSON.stringify(part)}:${key}` : key);
  }
  return names ? `{${parts.join()}}` : `[${parts.join()}]`;
}

function isNumber(value: unknown): boolean {
  return typeof value === "number" || value instanceof Number;
}
