/** JSON with numbers that JavaScript would alter, a part of its own: few descriptions have some. */
import { isAltered, Numeral } from "#oas/numeral.ts";

/** Stands before the digits of a number while the text is parsed; no text of a description begins with it. */
const MARK = "\u0001numeral ";

/** Strings, which are left alone, and numbers. A string that nothing closes ends with the text: it is looked at once. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|-?\d[\d.eE+-]*/gs;

/**
 * As `JSON.parse`, with a `Numeral` for each such number.
 * @throws SyntaxError as `JSON.parse` does
 */
export function parseNumerals(json: string): unknown {
  let count = 0;
  const marked = json.replace(TOKEN, (token) => {
    if (token.charCodeAt(0) === 34 || !isAltered(token)) return token;
    count++;
    return JSON.stringify(MARK + token);
  });
  if (count === 0) return JSON.parse(json);
  const root: { value: unknown } = { value: JSON.parse(marked) };
  const open: object[] = [root];
  for (let host = open.pop(); host && count > 0; host = open.pop())
    for (const [key, value] of Object.entries(host)) {
      if (typeof value === "object" && value !== null) open.push(value);
      else if (typeof value === "string" && value.startsWith(MARK)) {
        count--;
        Object.defineProperty(host, key, { value: new Numeral(value.slice(MARK.length)) });
      }
    }
  return root.value;
}

/** Data as JSON text, with the digits of every `Numeral`. */
export function writeNumerals(data: unknown): string {
  let count = 0;
  const text = JSON.stringify(data, function (this: Record<string, unknown>, key, value: unknown) {
    const own = this[key];
    if (!(own instanceof Number)) return value;
    count++;
    return MARK + String(own);
  });
  return count === 0 ? text : text.replace(MARKED, "$1");
}

/** What `JSON.stringify` makes of the mark and the digits behind it. */
const MARKED = /"\\u0001numeral ([-+.\deE]+)"/g;
