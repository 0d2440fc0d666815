/**
 * Reading raw data of a description, which may hold anything anywhere: each function gives the value
 * when it has the wanted type and nothing (or an empty one) otherwise. Nothing here throws.
 */

/** A JSON object whose values are not known yet. */
export type Raw = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object (not null, not an array, not a number with its digits). */
export function isRecord(value: unknown): value is Raw {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Number);
}

/** The value as a JSON object; an empty one where it is none. */
export function asRecord(value: unknown): Raw {
  return isRecord(value) ? value : EMPTY;
}

/** The value as an array; an empty one where it is none. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : NONE;
}

/** The value as text: strings as they are, numbers and booleans as written; undefined for all else and for "". */
export function asText(value: unknown): string | undefined {
  if (typeof value === "string") return value === "" ? undefined : value;
  return typeof value === "number" || typeof value === "boolean" || value instanceof Number
    ? String(value)
    : undefined;
}

/** The value as a finite number; numeric strings count (`"10"`), all else is undefined. */
export function asNumber(value: unknown): number | undefined {
  const isWritten = (typeof value === "string" && value.trim() !== "") || value instanceof Number;
  const number = isWritten ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

/** Whether the value is `true` (or the string "true", as hand-written YAML sometimes has it). */
export function asFlag(value: unknown): boolean {
  return value === true || value === "true";
}

/** An own property of a JSON object; undefined where it is absent or where the host is no object. */
export function own(host: unknown, key: string): unknown {
  return typeof host === "object" && host !== null && Object.hasOwn(host, key)
    ? (host as Raw)[key]
    : undefined;
}

/** The own entries of a JSON object in document order; none where it is no object. Specification extensions (`x-…`) are left in. */
export function entries(value: unknown): [string, unknown][] {
  return isRecord(value) ? Object.entries(value) : [];
}

const EMPTY: Raw = Object.freeze(Object.create(null) as Raw);
const NONE: readonly unknown[] = Object.freeze([]);
