/** Tables as comma-separated values (RFC 4180). */

import { scalarText } from "#oas/json-text.ts";
import { isRecord } from "#oas/read.ts";

/**
 * A list as lines. A list of objects starts with a line of names; a list of lists does not. A single object
 * or list is one line; a scalar is text.
 */
export function csvText(value: unknown): string {
  if (isScalar(value)) return scalarText(value);
  const rows: readonly unknown[] = Array.isArray(value) && !value.every(isScalar) ? value : [value];
  const names = [...new Set(rows.flatMap((row) => (isRecord(row) ? Object.keys(row) : [])))];
  const lines = rows.slice(0, MOST_ROWS).map((row) => {
    if (isRecord(row)) return names.map((name) => row[name]);
    return Array.isArray(row) ? row : [row];
  });
  return [...(names.length > 0 ? [names] : []), ...lines].map((line) => line.map(cell).join(",")).join("\n");
}

/** The most rows in a sample of CSV. */
export const MOST_ROWS = 5000;

function isScalar(value: unknown): boolean {
  return !isRecord(value) && !Array.isArray(value);
}

function cell(value: unknown): string {
  const text = scalarText(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
