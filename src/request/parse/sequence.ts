/** Reads sequential media types (4.14.3), which `sequence.ts` writes. */
import type { Schema } from "#model/schema/schema.ts";
import { memberSchema } from "#request/members.ts";
import { EVENT_FIELDS } from "#request/sequence.ts";
import { parseJsonText } from "./json.ts";
import { isOnly, objectOf, typesOf, Unreadable, valueOfText } from "./text.ts";

/** The most items that are read. */
export const MOST_ITEMS = 100_000;

/**
 * The items of a stream.
 * @param schema the schema of an item
 * @throws Unreadable with the number of the item
 */
export function parseSequence(
  framing: "lines" | "json-seq" | "events",
  text: string,
  schema: Schema | undefined,
): unknown[] {
  if (framing === "events") return eventsIn(text, schema);
  const parts = text.split(framing === "lines" ? /\r?\n/ : "\u001E", MOST_ITEMS + 2);
  const items = parts.filter((part) => part.trim() !== "");
  if (items.length > MOST_ITEMS) throw new Unreadable(`There are more than ${MOST_ITEMS} items.`);
  if (framing === "json-seq" && parts[0]?.trim())
    throw new Unreadable("A record separator (U+001E) is missing.", "item 1");
  return items.map((item, index) => within(`item ${index + 1}`, () => parseJsonText(item)));
}

/** Adds a place to the problems that a reader throws. */
export function within<T>(place: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    throw new Unreadable(error.message, error.at === undefined ? place : `${place}, ${error.at}`);
  }
}

/** The events of a stream, as a browser reads it (HTML, 9.2.6 "Interpreting an event stream"). */
function eventsIn(text: string, schema: Schema | undefined): unknown[] {
  const events: unknown[] = [];
  let fields = new Map<string, string[]>();
  const end = (): void => {
    if (fields.has("data") || fields.size > 0)
      events.push(within(`event ${events.length + 1}`, () => eventOf(fields, schema)));
    if (events.length > MOST_ITEMS) throw new Unreadable(`There are more than ${MOST_ITEMS} events.`);
    fields = new Map();
  };
  for (const line of text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/)) {
    if (line === "") end();
    const [, name = "", value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (!EVENT_FIELDS.has(name)) continue;
    const values = fields.get(name) ?? [];
    values.push(value);
    fields.set(name, values);
  }
  end();
  return events;
}

function eventOf(fields: ReadonlyMap<string, readonly string[]>, schema: Schema | undefined): unknown {
  const data = fields.get("data")?.join("\n");
  const types = typesOf(schema);
  const isEvent = schema?.properties.some(({ name }) => EVENT_FIELDS.has(name));
  // Some descriptions describe the content of `data` instead of the event.
  if (schema && types && !isEvent && fields.size === 1 && data !== undefined)
    return types.has("string") || !/^\s*[[{]/.test(data) ? valueOfText(data, schema) : parseJsonText(data);
  return objectOf(
    [...fields].flatMap(([name, values]): [string, unknown][] => {
      const last = values.at(-1) ?? "";
      if (name === "retry") return /^\d+$/.test(last) ? [[name, Number(last)]] : [];
      const text = name === "data" ? (data ?? "") : last;
      const of = memberSchema(schema, name);
      const isJson = isOnly("object", of) || isOnly("array", of);
      return [[name, isJson ? parseJsonText(text) : valueOfText(text, of)]];
    }),
  );
}
