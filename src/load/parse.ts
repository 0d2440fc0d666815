/**
 * Text into the plain data it spells: JSON where it looks like JSON, else YAML. The YAML parser is
 * given from outside, because in a page it lives in a worker and stays out of the first load.
 */
import { isRecord, type Raw } from "#oas/read.ts";
import { LoadError } from "./fetch.ts";
import type { Problems } from "./problems.ts";

/** YAML text to JSON text; rejects with something that has `message`, and 1-based `line` and `column` where known. */
export type YamlToJson = (text: string) => Promise<string>;

/** What parsing may be told. */
export interface ParseOptions {
  yaml: YamlToJson;
  /** Named in messages. */
  url?: string;
  /** Gets a note where the text was understood although it is not quite right. */
  problems?: Problems;
}

/**
 * The data that a text spells. Of a text that begins like JSON but is not, YAML is tried before
 * giving up (its flow style is a wider JSON: comments, trailing commas).
 * @throws LoadError "html", "empty" or "syntax", with the place and the line itself.
 */
export async function parseText(text: string, options: ParseOptions): Promise<Raw> {
  const source = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  const name = options.url ?? "The text";
  const start = source.search(/\S/);
  if (start < 0) throw emptyError(name, options.url);
  const first = source[start];
  if (first === "<" && source[start + 1] !== "<")
    throw markupError(source.slice(start, start + 200), name, options.url);
  const value =
    first === "{" || first === "["
      ? await parseJson(source, name, options)
      : await parseYaml(source, name, options);
  if (isRecord(value)) return value;
  if (value === null || value === undefined) throw emptyError(name, options.url);
  const holds = Array.isArray(value)
    ? "a list"
    : typeof value === "string"
      ? "plain text"
      : `a ${typeof value}`;
  throw new LoadError(
    "syntax",
    `${name} is not a description: it holds ${holds} where an object is expected.`,
    "Check that this is the address of an OpenAPI description in JSON or YAML.",
    { url: options.url },
  );
}

async function parseJson(source: string, name: string, options: ParseOptions): Promise<unknown> {
  try {
    return JSON.parse(source);
  } catch (cause) {
    const { findFault } = await import("./json-check.ts");
    const fault = findFault(source) ?? { offset: 0, reason: messageOf(cause) };
    const place = placeOf(source, fault.offset);
    try {
      const value: unknown = JSON.parse(await options.yaml(source));
      if (!isRecord(value)) throw cause;
      options.problems?.add("", `Not valid JSON (${fault.reason}); it was read as YAML.`, place.line);
      return value;
    } catch {
      throw syntaxError("JSON", name, fault.reason, place, source, options.url);
    }
  }
}

async function parseYaml(source: string, name: string, options: ParseOptions): Promise<unknown> {
  try {
    return JSON.parse(await options.yaml(source));
  } catch (cause) {
    if (cause instanceof LoadError) throw cause;
    const { line, column } = (typeof cause === "object" && cause !== null ? cause : {}) as Partial<Place>;
    const place =
      typeof line === "number" ? { line, column: typeof column === "number" ? column : 1 } : undefined;
    throw syntaxError("YAML", name, messageOf(cause), place, source, options.url);
  }
}

interface Place {
  line: number;
  column: number;
}

function placeOf(source: string, offset: number): Place {
  let line = 1;
  let start = 0;
  for (let next = source.indexOf("\n"); next >= 0 && next < offset; next = source.indexOf("\n", start)) {
    line++;
    start = next + 1;
  }
  return { line, column: offset - start + 1 };
}

function syntaxError(
  language: string,
  name: string,
  reason: string,
  place: Place | undefined,
  source: string,
  url: string | undefined,
): LoadError {
  const where = place ? `, line ${place.line}, column ${place.column}` : "";
  const quote = place ? quoteLine(source, place) : "";
  return new LoadError(
    "syntax",
    `${name} is not valid ${language}${where}: ${reason}.${quote && `\n${quote}`}`,
    place ? `Correct line ${place.line}.` : "Correct the text.",
    { url, ...place },
  );
}

/** The line of a place; of a long one (a whole file may be one line) the part around the column. */
function quoteLine(source: string, { line, column }: Place): string {
  let start = 0;
  for (let current = 1; current < line; current++) {
    const next = source.indexOf("\n", start);
    if (next < 0) return "";
    start = next + 1;
  }
  const newline = source.indexOf("\n", start);
  const text = source.slice(start, newline < 0 ? undefined : newline).trimEnd();
  if (text.length <= 80) return text.trim();
  const from = Math.max(0, Math.min(column - 40, text.length - 80));
  const to = from + 80;
  return (from > 0 ? "…" : "") + text.slice(from, to).trim() + (to < text.length ? "…" : "");
}

function markupError(start: string, name: string, url: string | undefined): LoadError {
  return /^<(?:!doctype\s+html|html|head|body|meta|title|!--)/i.test(start)
    ? new LoadError(
        "html",
        `${name} is an HTML page, not a description.`,
        "Give the address of the JSON or YAML file itself. Servers often send a page (a sign-in, a “not found”) in its place.",
        { url },
      )
    : new LoadError(
        "syntax",
        `${name} is XML, not a description.`,
        "Give the address of an OpenAPI description in JSON or YAML.",
        { url },
      );
}

function emptyError(name: string, url: string | undefined): LoadError {
  return new LoadError("empty", `${name} is empty.`, "Check that the server sends the description.", { url });
}

function messageOf(cause: unknown): string {
  const message = (cause as { message?: unknown } | null)?.message;
  const text = typeof message === "string" ? message : String(cause);
  return text.trim().replace(/\.$/, "");
}
