/**
 * Text into the plain data it spells: JSON where it looks like JSON, else YAML. The YAML parser is
 * given from outside, because in a page it lives in a worker and stays out of the first load.
 */
import { isRecord, type Raw } from "#oas/read.ts";
import { failure, LoadError } from "./fetch.ts";
import type { Problems } from "./problems.ts";

/** YAML text to JSON text; rejects with something that has `message`, and 1-based `line` and `column` where known. */
export type YamlToJson = (text: string) => Promise<string>;

/** What parsing may be told. */
export interface ParseOptions {
  yaml: YamlToJson;
  /** Told the text; the data wait for it. */
  onText?: (text: string) => Promise<void>;
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
  if (start < 0) throw await emptyError(name, options.url);
  const first = source[start];
  if (first === "<" && source[start + 1] !== "<")
    throw await markupError(source.slice(start, start + 200), name, options.url);
  const told = options.onText?.(source);
  const value =
    first === "{" || first === "["
      ? await parseJson(source, name, options)
      : await parseYaml(source, name, options);
  await told;
  if (isRecord(value)) return value;
  if (value === null || value === undefined) throw await emptyError(name, options.url);
  throw await failure("syntax", { url: options.url }, "no object", (words) => words.notAnObject(name, value));
}

async function parseJson(source: string, name: string, options: ParseOptions): Promise<unknown> {
  try {
    return JSON.parse(source);
  } catch (cause) {
    const reason = messageOf(cause);
    const fault = await import("./failures.ts").then(
      (words) => words.jsonFault(source, reason),
      () => ({ reason, line: undefined, column: undefined }),
    );
    try {
      const value: unknown = JSON.parse(await options.yaml(source));
      if (!isRecord(value)) throw cause;
      options.problems?.add("", `Not valid JSON (${fault.reason}); it was read as YAML.`, fault.line);
      return value;
    } catch {
      throw await syntaxError("JSON", name, fault, source, options.url);
    }
  }
}

async function parseYaml(source: string, name: string, options: ParseOptions): Promise<unknown> {
  try {
    return JSON.parse(await options.yaml(source));
  } catch (cause) {
    if (cause instanceof LoadError) throw cause;
    const { line, column } = (typeof cause === "object" && cause !== null ? cause : {}) as Fault;
    throw await syntaxError("YAML", name, { reason: messageOf(cause), line, column }, source, options.url);
  }
}

interface Fault {
  reason: string;
  line: number | undefined;
  column: number | undefined;
}

function syntaxError(
  language: string,
  name: string,
  { reason, line, column = 1 }: Fault,
  source: string,
  url: string | undefined,
): Promise<LoadError> {
  const place = typeof line === "number" ? { line, column } : undefined;
  return failure("syntax", { url, ...place }, reason, (words) =>
    words.syntax(language, name, reason, place, source),
  );
}

function markupError(start: string, name: string, url: string | undefined): Promise<LoadError> {
  return /^<(?:!doctype\s+html|html|head|body|meta|title|!--)/i.test(start)
    ? failure("html", { url }, "HTML", (words) => words.html(name))
    : failure("syntax", { url }, "XML", (words) => words.xml(name));
}

function emptyError(name: string, url: string | undefined): Promise<LoadError> {
  return failure("empty", { url }, "empty", (words) => words.empty(name));
}

function messageOf(cause: unknown): string {
  const message = (cause as { message?: unknown } | null)?.message;
  const text = typeof message === "string" ? message : String(cause);
  return text.trim().replace(/\.$/, "");
}
