/**
 * Parses a text as JSON if it looks like JSON, otherwise as YAML. The YAML parser is passed in, because in a page it
 * runs in a worker and stays out of the first script.
 */
import { mayHoldNumerals } from "#oas/numeral.ts";
import { isRecord, type Raw } from "#oas/read.ts";
import { type Coded, isLikeJson, startOf, textOf } from "./coded.ts";
import type { FailureName } from "./failures.ts";
import { failure, LoadError } from "./fetch.ts";
import { type KnownJson, putTogether } from "./known-json.ts";
import { pause } from "./pause.ts";
import type { Problems } from "./problems.ts";
import { type Reach, reachOf } from "./reach.ts";
import type { Phrase } from "./saying.ts";

/**
 * Turns YAML into JSON: one text, or several texts with facts about them. Rejects with an object with `message`, and
 * 1-based `line` and `column` if known.
 */
export type YamlToJson = (text: string | Coded) => Promise<string | KnownJson>;

/** Options of parsing. */
export interface ParseOptions {
  yaml: YamlToJson;
  /** Called with the JSON text that is parsed. The result waits for the promise. */
  onText?: (text: string) => Promise<void>;
  /** Called with what the text shows of its references. */
  onReach?: (reach: Reach) => void;
  /** The address, for messages. */
  url?: string;
  /** Gets a problem if the text is not valid JSON but could be read as YAML. */
  problems?: Problems;
}

/**
 * Parses the text of a description, whose value is an object.
 * @throws LoadError as `parseValue`, and "syntax" for any other value
 */
export async function parseText(text: string | Coded, options: ParseOptions): Promise<Raw> {
  const name: Name = options.url ?? ["theText"];
  const value = await parseValue(text, options);
  if (isRecord(value)) return value;
  if (value === null || value === undefined) throw await emptyError(name, options.url);
  throw await failure("syntax", { url: options.url }, "no object", (words) => words.notAnObject(name, value));
}

/**
 * Parses a text. A text that begins like JSON but is not valid is read as YAML, whose flow style allows comments and
 * trailing commas.
 * @throws LoadError "html", "empty" or "syntax", with the place and the line
 */
export async function parseValue(text: string | Coded, options: ParseOptions): Promise<unknown> {
  const name: Name = options.url ?? ["theText"];
  const start = startOf(text);
  if (start === "") throw await emptyError(name, options.url);
  if (/^<[^<]/.test(start)) throw await markupError(start, name, options.url);
  return isLikeJson(start) ? parseJson(textOf(text), name, options) : parseYaml(text, name, options);
}

type Name = string | Phrase<FailureName>;

/** Parses JSON: a text, or the texts and facts that the YAML parser returns. */
async function parseGiven(json: string | KnownJson, options: ParseOptions): Promise<unknown> {
  if (typeof json !== "string") {
    options.onReach?.(json.reach);
    return putTogether(json, await parserFor(json.hasNumerals));
  }
  const handled = options.onText?.(json);
  // A rejection is handled where the promise is awaited.
  handled?.catch(() => undefined);
  await pauseIfLarge(json);
  options.onReach?.(reachOf([json]));
  await pauseIfLarge(json);
  const value = await parseExactly(json);
  await handled;
  return value;
}

/** Parses a JSON text. Numbers that JavaScript would change keep their digits. */
export async function parseExactly(text: string): Promise<unknown> {
  const parse = await parserFor(mayHoldNumerals(text));
  await pauseIfLarge(text);
  return parse(text);
}

/** Lets the browser render and handle events between two passes over a large text. */
async function pauseIfLarge(text: string): Promise<void> {
  if (text.length > LARGE) await pause();
}

/** The length of a text from which a pass takes noticeable time, in characters. */
const LARGE = 1_000_000;

async function parserFor(hasNumerals: boolean): Promise<(text: string) => unknown> {
  return hasNumerals ? (await import("./numerals.ts")).parseNumerals : JSON.parse;
}

async function parseJson(source: string, name: Name, options: ParseOptions): Promise<unknown> {
  try {
    return await parseGiven(source, options);
  } catch (cause) {
    const reason = messageOf(cause);
    const fault = await import("./failures.ts").then(
      (words) => words.jsonFault(source, reason),
      () => ({ reason, line: undefined, column: undefined }),
    );
    const value = await options
      .yaml(source)
      .then((json) => parseGiven(json, options))
      .catch(() => undefined);
    if (!isRecord(value)) throw await syntaxError("JSON", name, fault, source, options.url);
    options.problems?.add("", `Not valid JSON (${fault.reason}); it was read as YAML.`, fault.line);
    return value;
  }
}

async function parseYaml(text: string | Coded, name: Name, options: ParseOptions): Promise<unknown> {
  try {
    return await parseGiven(await options.yaml(text), options);
  } catch (cause) {
    if (cause instanceof LoadError) throw cause;
    const { line, column } = (typeof cause === "object" && cause !== null ? cause : {}) as Fault;
    const fault = { reason: messageOf(cause), line, column };
    throw await syntaxError("YAML", name, fault, textOf(text), options.url);
  }
}

/** A syntax error: its reason, and its place if it is known. */
interface Fault {
  reason: string;
  line: number | undefined;
  column: number | undefined;
}

function syntaxError(
  language: string,
  name: Name,
  { reason, line, column = 1 }: Fault,
  source: string,
  url: string | undefined,
): Promise<LoadError> {
  const place = typeof line === "number" ? { line, column } : undefined;
  return failure("syntax", { url, ...place }, reason, (words) =>
    words.syntax(language, name, reason, place, source),
  );
}

/** The error for a text that begins like HTML or XML. */
function markupError(start: string, name: Name, url: string | undefined): Promise<LoadError> {
  return /^<(?:!doctype\s+html|html|head|body|meta|title|!--)/i.test(start)
    ? failure("html", { url }, "HTML", (words) => words.html(name))
    : failure("syntax", { url }, "XML", (words) => words.xml(name));
}

function emptyError(name: Name, url: string | undefined): Promise<LoadError> {
  return failure("empty", { url }, "empty", (words) => words.empty(name));
}

/** The message of anything thrown, without a period at its end. */
function messageOf(cause: unknown): string {
  const message = (cause as { message?: unknown } | null)?.message;
  const text = typeof message === "string" ? message : String(cause);
  return text.trim().replace(/\.$/, "");
}
