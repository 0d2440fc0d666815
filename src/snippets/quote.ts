/** Strings as languages write them. A text of the description must never end the quotes that it stands in. */
import { HIDDEN } from "#samples/request.ts";

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
  unicode: (hex: string) => string = (hex) => `\\u${hex}`,
  special = /["\\]/g,
): string {
  const escaped = text
    .replace(special, "\\$&")
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r")
    .replaceAll("\t", "\\t")
    .replace(UNSEEN, (char) => unicode(char.charCodeAt(0).toString(16).padStart(4, "0")));
  return `"${escaped}"`;
}

/** A number in braces, as Rust, Swift, Ruby and PHP have it. */
export function braced(hex: string): string {
  return `\\u{${hex}}`;
}

/** A text between single quotes in which only the quote and the backslash mean something: PHP, Ruby. */
export function singleQuoted(text: string): string {
  return `'${text.replace(/['\\]/g, "\\$&")}'`;
}

/** All lines of a text but the first, moved to the right; empty ones stay empty. */
export function indented(text: string, by: string): string {
  return text.replace(/\n(?=[^\n])/g, `\n${by}`);
}
