/** Tables as comma-separated values (RFC 4180). */

import { scalarText } from "#oas/json-text.ts";
import { isRecord } from "#oas/read.ts";

/**
 * A list as lines: of objects with a line of names first, of lists without one. What is no list is one line, and
 * what is neither object nor list is text.
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

/** How many rows a sample of CSV has. */
export const MOST_ROWS = 5000;

function isScalar(value: unknown): boolean {
  return !isRecord(value) && !Array.isArray(value);
}

function cell(value: unknown): string {
  const text = scalarText(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
