/** Writes values and names in messages: short, quoted, and without invisible characters. */
import { isRecord } from "#oas/read.ts";

/** The longest text in a message. Longer texts are cut. */
const LONGEST_SHOWN = 60;
/** The maximum number of items of a list in a message. */
const MOST_NAMED = 5;

/** A value in a message. */
export function shown(value: unknown): string {
  if (value === undefined) return "nothing";
  if (typeof value === "string") return quoted(value);
  if (Array.isArray(value)) return `an array of ${counted(value.length, "item")}`;
  if (isRecord(value)) return Object.keys(value).length === 0 ? "an empty object" : "an object";
  return plain(String(value));
}

/** A value of a schema, such as one of an enum. Small objects and arrays are written as JSON. */
export function expected(value: unknown): string {
  const isContainer = typeof value === "object" && value !== null && !(value instanceof Number);
  if (!isContainer || Object.keys(value).length > MOST_NAMED) return shown(value);
  const parts = Object.entries(value).map(([name, one]) =>
    Array.isArray(value) ? shown(one) : `${quoted(name)}: ${shown(one)}`,
  );
  return Array.isArray(value) ? `[${parts.join(", ")}]` : `{${parts.join(", ")}}`;
}

/** A text in quotes. */
export function quoted(text: string): string {
  const isCut = text.length > LONGEST_SHOWN;
  const quote = JSON.stringify(isCut ? text.slice(0, LONGEST_SHOWN) : text).replace(UNSEEN, escaped);
  return isCut ? `${quote.slice(0, -1)}…"` : quote;
}

/** A text without quotes. */
export function plain(text: string): string {
  const cut = text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
  return cut.replace(UNSEEN, escaped);
}

/** A list as text: `a, b or c`. */
export function anyOf(texts: readonly string[]): string {
  const named = texts.slice(0, MOST_NAMED);
  const more = texts.length - named.length;
  if (more > 0) return `${named.join(", ")} or ${more} more`;
  return named.length < 2 ? named.join() : `${named.slice(0, -1).join(", ")} or ${named.at(-1)}`;
}

/** A number and a noun. */
export function counted(count: unknown, noun: string, plural = `${noun}s`): string {
  return `${count} ${String(count) === "1" ? noun : plural}`;
}

/** Control characters, and characters that change how others are displayed. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

function escaped(char: string): string {
  return `\\u{${char.codePointAt(0)?.toString(16)}}`;
}
