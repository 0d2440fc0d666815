/** JSON with numbers that JavaScript would alter, a part of its own: few descriptions have some. */
import { isAltered, Numeral, SUSPECTS } from "#oas/numeral.ts";

/**
 * As `JSON.parse`, with a `Numeral` for each such number in an object or array: it is parsed as a string that nothing
 * else begins like.
 * @throws SyntaxError as `JSON.parse` does
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
 * A mark with which no string of a JSON text begins: a binary number in control characters, each of which JSON can
 * spell in one way only.
 */
function markFor(json: string): string {
  const taken = new Set(Array.from(json.matchAll(/(?:\\u000[12])+\\u0003/g), ([mark]) => mark));
  for (let number = 0; ; number++) {
    const mark = `${number.toString(2).replaceAll("1", "\u0002").replaceAll("0", "\u0001")}\u0003`;
    if (!taken.has(JSON.stringify(mark).slice(1, -1))) return mark;
  }
}

/** Where the strings of a JSON text are. */
class Strings {
  readonly #json: string;
  /** The quotes of the one that was looked at last. */
  #start = -1;
  #end = -1;

  constructor(json: string) {
    this.#json = json;
  }

  /** Whether a place is in one. Places are asked for in their order. */
  hold(index: number): boolean {
    while (this.#end < index && this.#end < this.#json.length) {
      const start = this.#json.indexOf('"', this.#end + 1);
      this.#start = start < 0 ? this.#json.length : start;
      this.#end = this.#closing(this.#start);
    }
    return this.#start < index && index < this.#end;
  }

  /** The quote that ends the string that begins at one; the end of the text where none does. */
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

/** Strings and numbers, with the colon that makes a name of them. What nothing closes is looked at once. */
const TOKEN = /(?:"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|-?\d[\d.eE+-]*)(?:\s*:)?/gs;

/**
 * Data as JSON text, with the digits of every `Numeral`: where the engine cannot write them they are marked strings at
 * first, and a string that begins with the mark gets a second one.
 */
export function writeNumerals(data: unknown): string {
  // The engine can do it, and faster.
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
