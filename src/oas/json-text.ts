/** Writes data as readable JSON, and parses it. */

/**
 * Writes a value as JSON. Never throws: cycles become "[circular]", values below 200 levels or beyond 100,000 values
 * become "…", numbers keep all their digits, and values that JSON cannot express become null.
 * @param indent spaces for each level; 0 for one line. Default: 2.
 * @param most the maximum number of values
 */
export function formatJson(value: unknown, indent = 2, most = MOST_WRITTEN): string {
  const out: string[] = [];
  write(value, { out, above: new Set(), left: most, indent: " ".repeat(indent) }, "\n");
  return out.join("");
}

/** Writes all data as JSON. If it contains itself, as much as possible. */
export function wholeJson(data: unknown): string {
  try {
    const text = JSON.stringify(data, null, 2);
    return "rawJSON" in JSON ? text : formatJson(data, 2, Number.POSITIVE_INFINITY);
  } catch {
    return formatJson(data);
  }
}

/** A scalar as text, null as "". Other values as JSON. */
export function scalarText(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : formatJson(value, 0);
}

/** The default maximum number of values in a JSON text. */
export const MOST_WRITTEN = 100_000;

/** Parses a JSON text of at most 200,000 characters; undefined if it is not JSON. */
export function parseJson(text: string): { value: unknown } | undefined {
  if (text.length > 200_000) return undefined;
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

interface Writing {
  out: string[];
  above: Set<object>;
  left: number;
  indent: string;
}

function write(value: unknown, to: Writing, line: string): void {
  if (typeof value !== "object" || value === null || value instanceof Number)
    return void to.out.push(scalar(value));
  if (value instanceof Date)
    return void to.out.push(Number.isNaN(value.getTime()) ? "null" : JSON.stringify(value));
  if (to.above.has(value)) return void to.out.push('"[circular]"');
  if (to.above.size >= 200 || to.left < 1) return void to.out.push('"…"');
  to.above.add(value);
  if (Array.isArray(value))
    writeAll("[]", value.length, to, line, (index, inner) => write(value[index], to, inner));
  else {
    const names = Object.keys(value).filter((name) => isWritten((value as Record<string, unknown>)[name]));
    writeAll("{}", names.length, to, line, (index, inner) => {
      const name = names[index] ?? "";
      to.out.push(JSON.stringify(name), to.indent === "" ? ":" : ": ");
      write((value as Record<string, unknown>)[name], to, inner);
    });
  }
  to.above.delete(value);
}

function writeAll(
  brackets: "[]" | "{}",
  count: number,
  to: Writing,
  line: string,
  each: (index: number, inner: string) => void,
): void {
  if (count === 0) return void to.out.push(brackets);
  const inner = line + to.indent;
  const pretty = to.indent !== "";
  to.out.push(brackets.charAt(0));
  for (let index = 0; index < count; index++) {
    if (index > 0) to.out.push(",");
    if (pretty) to.out.push(inner);
    if (to.left-- < 1) {
      to.out.push(brackets === "[]" ? '"…"' : `"…":${pretty ? " " : ""}"…"`);
      break;
    }
    each(index, inner);
  }
  if (pretty) to.out.push(line);
  to.out.push(brackets.charAt(1));
}

function isWritten(value: unknown): boolean {
  return value !== undefined && typeof value !== "function" && typeof value !== "symbol";
}

function scalar(value: unknown): string {
  if (typeof value === "bigint" || value instanceof Number) return String(value);
  return isWritten(value) ? JSON.stringify(value) : "null";
}
