/** Reads JSON (RFC 8259), and says where it is wrong. */
import { numberOf, objectOf, Unreadable } from "./text.ts";

/** The deepest nesting of JSON. */
export const DEEPEST_JSON = 200;

/**
 * The value of a JSON text. Integers keep all their digits. A duplicate name in an object is a problem.
 * @throws Unreadable with line and column
 */
export function parseJsonText(text: string): unknown {
  const reader: Reader = { text, at: text.startsWith("\uFEFF") ? 1 : 0 };
  const value = readValue(reader, 0);
  skip(reader);
  if (reader.at < text.length) fail(reader, "There is text after the JSON value.");
  return value;
}

interface Reader {
  text: string;
  at: number;
}

const SPACE = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["true", true],
  ["false", false],
  ["null", null],
]);
const WORD = /true|false|null/y;

function readValue(reader: Reader, depth: number): unknown {
  skip(reader);
  const char = reader.text.charAt(reader.at);
  if (char === "") fail(reader, "The JSON ends too early.");
  if (depth > DEEPEST_JSON) fail(reader, `The JSON is nested deeper than ${DEEPEST_JSON} levels.`);
  if (char === "{") return readObject(reader, depth);
  if (char === "[") return readList(reader, depth);
  if (char === '"') return readString(reader);
  const word = match(reader, WORD);
  if (word !== undefined) return WORDS.get(word);
  const digits = match(reader, NUMBER);
  return digits === undefined
    ? fail(reader, `${JSON.stringify(char)} starts no JSON value.`)
    : numberOf(digits);
}

function readString(reader: Reader): string {
  const { text, at: start } = reader;
  let at = start + 1;
  for (let char = text.charAt(at); char !== '"'; char = text.charAt(at)) {
    if (char === "" || char < " ") {
      reader.at = at;
      fail(reader, "A string does not end on its line.");
    }
    at += char === "\\" ? 2 : 1;
  }
  try {
    const value = JSON.parse(text.slice(start, at + 1)) as string;
    reader.at = at + 1;
    return value;
  } catch {
    return fail(reader, "This string has an escape that JSON does not know.");
  }
}

function readObject(reader: Reader, depth: number): Record<string, unknown> {
  const members = new Map<string, unknown>();
  reader.at++;
  if (take(reader, "}")) return {};
  do {
    skip(reader);
    if (reader.text.charAt(reader.at) !== '"') fail(reader, "A name in quotes is missing.");
    const start = reader.at;
    const name = readString(reader);
    if (members.has(name)) {
      reader.at = start;
      fail(reader, `The name ${JSON.stringify(name)} is given twice.`);
    }
    if (!take(reader, ":")) fail(reader, "A colon is missing after a name.");
    members.set(name, readValue(reader, depth + 1));
  } while (take(reader, ","));
  if (!take(reader, "}")) fail(reader, 'A "," or "}" is missing.');
  return objectOf(members);
}

function readList(reader: Reader, depth: number): unknown[] {
  const items: unknown[] = [];
  reader.at++;
  if (take(reader, "]")) return items;
  do items.push(readValue(reader, depth + 1));
  while (take(reader, ","));
  if (!take(reader, "]")) fail(reader, 'A "," or "]" is missing.');
  return items;
}

function take(reader: Reader, char: string): boolean {
  skip(reader);
  if (reader.text.charAt(reader.at) !== char) return false;
  reader.at++;
  return true;
}

function skip(reader: Reader): void {
  match(reader, SPACE);
}

function match(reader: Reader, pattern: RegExp): string | undefined {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.text)?.[0];
  if (found !== undefined) reader.at += found.length;
  return found;
}

function fail(reader: Reader, problem: string): never {
  throw new Unreadable(problem, placeIn(reader.text, reader.at));
}

/** A position in a text, counted from 1: "line 2, column 5". */
export function placeIn(text: string, at: number): string {
  const before = text.slice(0, at).split(/\r\n|\r|\n/);
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}
