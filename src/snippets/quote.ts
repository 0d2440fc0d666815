/** Strings as languages write them. A text of the description must never end the quotes that it stands in. */
import { HIDDEN, inUnits } from "#request/request.ts";

/** Line ends are looked after by each way of quoting. */
const UNSEEN = new RegExp(HIDDEN, "gu");

/** Whether a text can stand between quotes that keep its lines as they are. */
export function isVisible(text: string): boolean {
  return !HIDDEN.test(text);
}

/**
 * A text between double quotes, on one line.
 * @param unicode how a character is written by its number
 * @param special what means something between these quotes, beside the quote and the backslash
 */
export function doubleQuoted(
  text: string,
  unicode: (char: string) => string = inUnits,
  special = /["\\]/g,
): string {
  const escaped = text
    .replace(special, "\\$&")
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r")
    .replaceAll("\t", "\\t")
    .replace(UNSEEN, unicode);
  return `"${escaped}"`;
}

/** A number in braces, as Rust, Swift, Ruby and PHP have it. */
export function braced(char: string): string {
  return `\\u{${hexOf(char)}}`;
}

/** A number of four digits, or eight, as Python, Go and shells have it. */
export function numbered(char: string): string {
  const hex = hexOf(char);
  return hex.length > 4 ? `\\U${hex.padStart(8, "0")}` : `\\u${hex.padStart(4, "0")}`;
}

function hexOf(char: string): string {
  return (char.codePointAt(0) ?? 0).toString(16);
}

/** A text between single quotes in which only the quote and the backslash mean something: PHP, Ruby. */
export function singleQuoted(text: string): string {
  return `'${text.replace(/['\\]/g, "\\$&")}'`;
}

/** All lines of a text but the first, moved to the right; empty ones stay empty. */
export function indented(text: string, by: string): string {
  return text.replace(/\n(?=[^\n])/g, `\n${by}`);
}
