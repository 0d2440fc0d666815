/** Reads types of JSON Schema (Validation 2020-12, 6.1.1) from the `type` keyword and from values. */
import { asList } from "#oas/read.ts";

/** The types in a `type` keyword, which is a string or a list. */
export function typeList(type: unknown): readonly string[] {
  return typeof type === "string" ? [type] : asList(type).filter((one) => typeof one === "string");
}

/** The type of a value: `integer` for whole numbers. */
export function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (value instanceof Number) return typeOf(Number(value));
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value;
}

/** Whether a value has one of these types. */
export function isOfType(value: unknown, types: readonly string[]): boolean {
  const type = typeOf(value);
  return types.includes(type) || (type === "integer" && types.includes("number"));
}
