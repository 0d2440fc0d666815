/** Reads JSON (RFC 8259), and says where it is wrong. */
import { fail, match, type Reader, readerOf, take } from "./reader.ts";
import { numberOf, objectOf } from "./text.ts";

/** The deepest nesting of JSON. */
export const DEEPEST_JSON = 200;

/**
 * The value of a JSON text. Integers keep all their digits. A duplicate name in an object is a problem.
 * @throws Unreadable with line and column
 */
export function parseJsonText(text: string): unknown {
  const reader = readerOf(text);
  const value = readValue(reader, 0);
  skip(reader);
  if (reader.at < text.length) fail(reader, "There is text after the JSON value.");
  return value;
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
  if (takeSign(reader, "}")) return {};
  do {
    skip(reader);
    if (reader.text.charAt(reader.at) !== '"') fail(reader, "A name in quotes is missing.");
    const start = reader.at;
    const name = readString(reader);
    if (members.has(name)) {
      reader.at = start;
      fail(reader, `The name ${JSON.stringify(name)} is given twice.`);
    }
    if (!takeSign(reader, ":")) fail(reader, "A colon is missing after a name.");
    members.set(name, readValue(reader, depth + 1));
  } while (takeSign(reader, ","));
  if (!takeSign(reader, "}")) fail(reader, 'A "," or "}" is missing.');
  return objectOf(members);
}

function readList(reader: Reader, depth: number): unknown[] {
  const items: unknown[] = [];
  reader.at++;
  if (takeSign(reader, "]")) return items;
  do items.push(readValue(reader, depth + 1));
  while (takeSign(reader, ","));
  if (!takeSign(reader, "]")) fail(reader, 'A "," or "]" is missing.');
  return items;
}

/** Reads a sign if it comes next, after any space. */
function takeSign(reader: Reader, sign: string): boolean {
  skip(reader);
  return take(reader, sign);
}

function skip(reader: Reader): void {
  match(reader, SPACE);
}
