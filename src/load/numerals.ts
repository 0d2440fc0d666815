/**
 * Parses and writes JSON with numbers that JavaScript would change. It loads only for descriptions that have some.
 */
import { isAltered, Numeral, SUSPECTS } from "#oas/numeral.ts";

/**
 * Like `JSON.parse`, but each such number in an object or array becomes a `Numeral`. It is first replaced by a string
 * with a mark that no other string begins with.
 * @throws SyntaxError like `JSON.parse`
 */
export function parseNumerals(json: string): unknown {
  const mark = markFor(json);
  const strings = new Strings(json);
  const pieces: string[] = [];
  let [from, count] = [0, 0];
  for (const { 0: digits, index } of json.matchAll(SUSPECTS)) {
    if (!isAltered(digits) || strings.hold(index)) continue;
    pieces.push(json.slice(from, index), JSON.stringify(mark + digits));
    from = index + digits.length;
    count++;
  }
  const root: { value: unknown } = { value: JSON.parse(pieces.join("") + json.slice(from)) };
  const open: object[] = [root];
  for (let host = open.pop(); host && count > 0; host = open.pop())
    for (const key of Object.keys(host)) {
      const value = (host as Record<string, unknown>)[key];
      if (typeof value === "object" && value !== null) open.push(value);
      else if (typeof value === "string" && value.startsWith(mark)) {
        count--;
        Object.defineProperty(host, key, { value: new Numeral(value.slice(mark.length)) });
      }
    }
  return root.value;
}

/**
 * A mark that no string of a JSON text begins with: a binary number in control characters, which JSON can write in
 * one way only.
 */
function markFor(json: string): string {
  const taken = new Set(Array.from(json.matchAll(/(?:\\u000[12])+\\u0003/g), ([mark]) => mark));
  for (let number = 0; ; number++) {
    const mark = `${number.toString(2).replaceAll("1", "\u0002").replaceAll("0", "\u0001")}\u0003`;
    if (!taken.has(JSON.stringify(mark).slice(1, -1))) return mark;
  }
}

/** The positions of strings in a JSON text. */
class Strings {
  readonly #json: string;
  /** The quotes of the string that was found last. */
  #start = -1;
  #end = -1;

  constructor(json: string) {
    this.#json = json;
  }

  /** Whether a position is inside a string. Positions must be asked for in ascending order. */
  hold(index: number): boolean {
    while (this.#end < index && this.#end < this.#json.length) {
      const start = this.#json.indexOf('"', this.#end + 1);
      this.#start = start < 0 ? this.#json.length : start;
      this.#end = this.#closing(this.#start);
    }
    return this.#start < index && index < this.#end;
  }

  /** The closing quote of a string that begins at a quote; the end of the text if there is none. */
  #closing(start: number): number {
    let end = start;
    let before: number;
    do {
      end = this.#json.indexOf('"', end + 1);
      if (end < 0) return this.#json.length;
      before = end;
      while (this.#json[before - 1] === "\\") before--;
    } while ((end - before) % 2 === 1);
    return end;
  }
}

const MARK = "\u0001";
const MARKED = '"\\u0001';

/** Strings and numbers, with the colon after a name. An unclosed string is read only once. */
const TOKEN = /(?:"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|-?\d[\d.eE+-]*)(?:\s*:)?/gs;

/**
 * Data as JSON text, with the digits of every `Numeral`. If the engine cannot write them, they become marked strings
 * first; a string that begins with the mark gets a second mark.
 */
export function writeNumerals(data: unknown): string {
  // The engine supports it, and is faster.
  if ("rawJSON" in JSON) return JSON.stringify(data);
  let count = 0;
  const text = JSON.stringify(data, function (this: Record<string, unknown>, key, value: unknown) {
    const own = this[key];
    const isNumeral = own instanceof Number && isAltered(String(own));
    if (!isNumeral && !(typeof value === "string" && value.startsWith(MARK))) return value;
    count++;
    return MARK + String(isNumeral ? own : value);
  });
  if (count === 0) return text;
  return text.replace(TOKEN, (token) => {
    if (!token.startsWith(MARKED) || !token.endsWith('"')) return token;
    const rest = token.slice(MARKED.length);
    return rest.startsWith("\\") ? `"${rest}` : rest.slice(0, -1);
  });
}
