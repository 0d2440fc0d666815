/** Writes data as JSON on one line: by `JSON.stringify` if that writes the same as `formatJson`. */
import { formatJson } from "#oas/json-text.ts";

/** From this depth on, `formatJson` shortens. */
const DEEPEST = 200;

/** The same text as `formatJson` without a limit. Never throws. */
export function dataJson(data: unknown): string {
  return isPlain(data, 0) ? JSON.stringify(data) : formatJson(data, 0, Number.POSITIVE_INFINITY);
}

/** Whether a value consists of texts, numbers, booleans, null, lists and plain objects only. Ends at cycles. */
function isPlain(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return typeof value !== "bigint";
  if (depth >= DEEPEST) return false;
  if (Array.isArray(value)) return value.every((one) => isPlain(one, depth + 1));
  if (value instanceof Number || value instanceof Date) return false;
  const record = value as Readonly<Record<string, unknown>>;
  for (const name in record) if (!isPlain(record[name], depth + 1)) return false;
  return typeof record["toJSON"] !== "function";
}
