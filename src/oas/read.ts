/**
 * Reads raw data of a description, which may contain anything anywhere. Each function returns the value if it has the
 * expected type, otherwise undefined or an empty value. None throws.
 */

/** A JSON object whose values are not known yet. */
export type Raw = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object (not null, not an array, not a number with its digits). */
export function isRecord(value: unknown): value is Raw {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Number);
}

/** The value as a JSON object; if it is not one, an empty object. */
export function asRecord(value: unknown): Raw {
  return isRecord(value) ? value : EMPTY;
}

/** The value as an array; if it is not one, an empty array. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : NONE;
}

/** The value as text: strings as they are, numbers and booleans as written. Undefined for other values and for "". */
export function asText(value: unknown): string | undefined {
  if (typeof value === "string") return value === "" ? undefined : value;
  return typeof value === "number" || typeof value === "boolean" || value instanceof Number
    ? String(value)
    : undefined;
}

/** The value as a finite number. Accepts numeric strings (`"10"`). Undefined for other values. */
export function asNumber(value: unknown): number | undefined {
  const isWritten = (typeof value === "string" && value.trim() !== "") || value instanceof Number;
  const number = isWritten ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

/** Whether the value is `true`, or the string "true", as in some hand-written YAML. */
export function asFlag(value: unknown): boolean {
  return value === true || value === "true";
}

/** An own property of a JSON object; undefined if it is absent or the host is not an object. */
export function own(host: unknown, key: string): unknown {
  return typeof host === "object" && host !== null && Object.hasOwn(host, key)
    ? (host as Raw)[key]
    : undefined;
}

/**
 * The own entries of a JSON object in document order; empty if it is not an object. Includes specification extensions
 * (`x-…`).
 */
export function entries(value: unknown): [string, unknown][] {
  return isRecord(value) ? Object.entries(value) : [];
}

const EMPTY: Raw = Object.freeze(Object.create(null) as Raw);
const NONE: readonly unknown[] = Object.freeze([]);
