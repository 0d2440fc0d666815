/**
 * Parses link reference definitions (CommonMark 4.7), and the parts that they share with inline links: labels,
 * destinations and titles (6.3). Every function takes a text and an offset, and returns the offset after the part, or
 * -1. None reads a character more than once.
 */
import { decodeEntities } from "./entity.ts";

/** The target of a label. */
export interface Definition {
  href: string;
  title?: string;
}

/** A label, normalized for comparison: white space is collapsed, case is folded. */
export function normalizeLabel(label: string): string {
  return label
    .trim()
    .replace(/[ \t\r\n]+/g, " ")
    .toLowerCase()
    .toUpperCase();
}

/** The offset after a label with its brackets. A label has at most 999 characters, and not only white space. */
export function scanLabel(text: string, at: number): number {
  if (text[at] !== "[") return -1;
  const limit = Math.min(text.length, at + 1_001);
  for (let index = at + 1; index < limit; index++) {
    const char = text[index];
    if (char === "\\") index++;
    else if (char === "[") return -1;
    else if (char === "]") return text.slice(at + 1, index).trim() === "" ? -1 : index + 1;
  }
  return -1;
}

/** The label in brackets at an offset, normalized for comparison; undefined if there is none. */
export function labelAt(text: string, at: number): string | undefined {
  const end = scanLabel(text, at);
  return end < 0 ? undefined : normalizeLabel(text.slice(at + 1, end - 1));
}

/** The offset after a link destination, bare or in angle brackets. */
export function scanDestination(text: string, at: number): number {
  if (text[at] === "<") {
    for (let index = at + 1; index < text.length; index++) {
      const char = text[index];
      if (char === "\\") index++;
      else if (char === ">") return index + 1;
      else if (char === "<" || char === "\n") return -1;
    }
    return -1;
  }
  let depth = 0;
  let index = at;
  for (; index < text.length; index++) {
    const char = text[index]!;
    if (char === "\\" && isPunctuation(text[index + 1])) index++;
    else if (char <= " " || char === "\x7f") break;
    else if (char === "(" && ++depth > 32) return -1;
    else if (char === ")" && --depth < 0) break;
  }
  return depth > 0 ? -1 : Math.min(index, text.length);
}

/** The offset after a link title in quotes or parentheses. */
export function scanTitle(text: string, at: number): number {
  const open = text[at];
  const close = open === "(" ? ")" : open;
  if (open !== '"' && open !== "'" && open !== "(") return -1;
  for (let index = at + 1; index < text.length; index++) {
    const char = text[index];
    if (char === "\\") index++;
    else if (char === close) return index + 1;
    else if (char === "(" && open === "(") return -1;
  }
  return -1;
}

/** The destination that `scanDestination` has read. */
export function destination(raw: string): string {
  return unescapeText(raw[0] === "<" ? raw.slice(1, -1) : raw);
}

/** Removes backslashes that escape punctuation, and decodes character references. */
export function unescapeText(text: string): string {
  return decodeEntities(text.includes("\\") ? text.replace(ESCAPED, guard) : text).replace(GUARDED, "$1");
}

/** Whether a character is ASCII punctuation. A backslash escapes only these characters. */
export function isPunctuation(char: string | undefined): boolean {
  return char !== undefined && PUNCTUATION.test(char);
}

/** The offset after the spaces, tabs and at most one line ending at `at`. */
export function skipSpace(text: string, at: number): number {
  let index = at;
  let lines = 0;
  for (; index < text.length; index++) {
    if (text[index] === "\n" && ++lines > 1) break;
    if (text[index] !== " " && text[index] !== "\t" && text[index] !== "\n") break;
  }
  return index;
}

/**
 * Reads the definition at `at` in the text of a paragraph, and adds it unless its label is already defined. Returns
 * the offset of the next line, or -1.
 */
export function takeDefinition(text: string, at: number, definitions: Map<string, Definition>): number {
  const label = scanLabel(text, at);
  if (label < 0 || text[label] !== ":") return -1;
  const from = skipSpace(text, label + 1);
  const to = scanDestination(text, from);
  if (to < 0 || to === from) return -1;
  const gap = skipSpace(text, to);
  const titleEnd = gap > to ? scanTitle(text, gap) : -1;
  let end = titleEnd < 0 ? -1 : lineEnd(text, titleEnd);
  const titled = end >= 0;
  if (!titled) end = lineEnd(text, to);
  if (end < 0) return -1;
  const key = normalizeLabel(text.slice(at + 1, label - 1));
  if (!definitions.has(key)) {
    const definition: Definition = { href: destination(text.slice(from, to)) };
    if (titled) definition.title = unescapeText(text.slice(gap + 1, titleEnd - 1));
    definitions.set(key, definition);
  }
  return end;
}

/** The offset after the line ending if only spaces precede it, otherwise -1. */
function lineEnd(text: string, at: number): number {
  let index = at;
  while (text[index] === " " || text[index] === "\t") index++;
  if (index >= text.length) return text.length;
  return text[index] === "\n" ? index + 1 : -1;
}

/** Replaces an escaped "&" while references are decoded, because it does not begin a reference. */
function guard(_: string, char: string): string {
  return char === "&" ? "&\ue000" : char;
}

const PUNCTUATION = /[!-/:-@[-`{-~]/;
const ESCAPED = /\\([!-/:-@[-`{-~])/g;
const GUARDED = /(&)\ue000/g;
