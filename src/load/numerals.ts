/** JSON with numbers that JavaScript would alter, a part of its own: few descriptions have some. */
import { isAltered, Numeral } from "#oas/numeral.ts";

/**
 * Stands before the digits of a number while they are a string; a string that begins with it gets a second one. JSON
 * has a single way to write it.
 */
const MARK = "\u0001";
const MARKED = '"\\u0001';

/** Strings and numbers, with the colon that makes a name of them. What nothing closes is looked at once. */
const TOKEN = /(?:"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|-?\d[\d.eE+-]*)(?:\s*:)?/gs;

/**
 * As `JSON.parse`, with a `Numeral` for each such number.
 * @throws SyntaxError as `JSON.parse` does
 */
export function parseNumerals(json: string): unknown {
  let count = 0;
  const marked = json.replace(TOKEN, (token) => {
    const text = token.startsWith(MARKED) && token.endsWith('"') ? token.slice(1) : undefined;
    if (text === undefined && !isAltered(token)) return token;
    count++;
    return MARKED + (text ?? `${token}"`);
  });
  const root: { value: unknown } = { value: JSON.parse(marked) };
  const open: object[] = [root];
  for (let host = open.pop(); host && count > 0; host = open.pop())
    for (const [key, value] of Object.entries(host)) {
      if (typeof value === "object" && value !== null) open.push(value);
      else if (typeof value === "string" && value.startsWith(MARK)) {
        count--;
        const rest = value.slice(MARK.length);
        Object.defineProperty(host, key, { value: rest.startsWith(MARK) ? rest : new Numeral(rest) });
      }
    }
  return root.value;
}

/** Data as JSON text, with the digits of every `Numeral`. */
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
