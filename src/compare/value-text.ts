/** The values of changes as texts of limited size. */

/** The most characters of a text. */
export const LONGEST_TEXT = 4000;
/** The most characters of another value. */
export const LONGEST_VALUE = 300;

/** A value as text, cut. */
export function textOf(value: unknown): string {
  const isText = typeof value === "string";
  const text = isText ? value : value === undefined ? "" : JSON.stringify(value);
  const longest = isText ? LONGEST_TEXT : LONGEST_VALUE;
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
