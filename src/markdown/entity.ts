/** Decodes character references (`&amp;`, `&#233;`). */
import { named } from "./spelling.ts";

/** Decodes the character references in a text. Unknown names stay as written. */
export function decodeEntities(text: string): string {
  return text.includes("&") ? text.replace(REFERENCE, (reference) => decodeReference(reference)) : text;
}

/** The characters of one reference, such as "&lt;"; the reference itself if its name is unknown. */
export function decodeReference(reference: string): string {
  if (reference[1] !== "#") return named(reference.slice(1, -1)) ?? reference;
  const hex = reference[2] === "x" || reference[2] === "X";
  const code = Number.parseInt(reference.slice(hex ? 3 : 2), hex ? 16 : 10);
  const valid = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return valid ? String.fromCodePoint(code) : "\ufffd";
}

/** A character reference of CommonMark 2.5, anywhere. */
const REFERENCE = /&(?:#[xX][0-9a-fA-F]{1,6}|#[0-9]{1,7}|[a-zA-Z][a-zA-Z0-9]{1,31});/g;
