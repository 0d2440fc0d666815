/** Quotes strings for each language. A text of the description must never end the quotes around it. */
import { HIDDEN, unicodeEscapes } from "#request/request.ts";

/** Each function handles line ends itself. */
const UNSEEN = new RegExp(HIDDEN, "gu");

/** Whether a text has no invisible characters, so that quotes can keep its lines as they are. */
export function isVisible(text: string): boolean {
  return !HIDDEN.test(text);
}

/**
 * A text between double quotes, on one line.
 * @param unicode how a character is written by its number
 * @param special characters with a meaning between these quotes, including the quote and the backslash
 */
export function doubleQuoted(
  text: string,
  unicode: (char: string) => string = unicodeEscapes,
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

/** An escape with braces, as in Rust, Swift, Ruby and PHP. */
export function braced(char: string): string {
  return `\\u{${hexOf(char)}}`;
}

/** An escape of four or eight digits, as in Python, Go and shells. */
export function numbered(char: string): string {
  const hex = hexOf(char);
  return hex.length > 4 ? `\\U${hex.padStart(8, "0")}` : `\\u${hex.padStart(4, "0")}`;
}

function hexOf(char: string): string {
  return (char.codePointAt(0) ?? 0).toString(16);
}

/** A text between single quotes where only the quote and the backslash have a meaning: PHP, Ruby. */
export function singleQuoted(text: string): string {
  return `'${text.replace(/['\\]/g, "\\$&")}'`;
}

/** Indents all lines of a text but the first. Empty lines stay empty. */
export function indented(text: string, by: string): string {
  return text.replace(/\n(?=[^\n])/g, `\n${by}`);
}
