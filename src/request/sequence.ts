/** Writes the items of sequential media types (4.14.3). */

import { formatJson, scalarText } from "#oas/json-text.ts";
import { isRecord } from "#oas/read.ts";

/**
 * The text of a stream.
 * @param framing `lines`: one JSON value per line. `json-seq`: each value between a record separator and a
 * line feed (RFC 7464). `events`: Server-Sent Events; an object of event fields becomes these fields, any
 * other value becomes `data`
 */
export function sequenceText(framing: "lines" | "json-seq" | "events", items: readonly unknown[]): string {
  if (framing === "events") return items.map((item) => `${eventText(item)}\n\n`).join("");
  if (framing === "lines") return items.map((item) => formatJson(item, 0)).join("\n");
  return items.map((item) => `\u001e${formatJson(item, 0)}\n`).join("");
}

/** The fields of an event. */
export const EVENT_FIELDS: ReadonlySet<string> = new Set(["event", "id", "retry", "data"]);

function eventText(item: unknown): string {
  if (!isRecord(item) || !Object.keys(item).every((name) => EVENT_FIELDS.has(name)))
    return field("data", item);
  const names = ["event", "id", "retry", "data"].filter(
    (name) => item[name] !== undefined && item[name] !== null,
  );
  return names.map((name) => field(name, item[name])).join("\n");
}

function field(name: string, value: unknown): string {
  return scalarText(value)
    .split(/\r\n|\r|\n/)
    .map((line) => `${name}: ${line}`)
    .join("\n");
}
