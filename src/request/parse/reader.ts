/** Reads a text from left to right, and names the line and column of a problem: what the parsers of JSON and XML share. */
import { Unreadable } from "./text.ts";

/** A text, and the position that is read next. */
export interface Reader {
  readonly text: string;
  at: number;
}

/** A reader at the beginning of a text, after its byte order mark. */
export function readerOf(text: string): Reader {
  return { text, at: text.startsWith("\uFEFF") ? 1 : 0 };
}

/** Reads a text if it comes next. */
export function take(reader: Reader, text: string): boolean {
  if (!reader.text.startsWith(text, reader.at)) return false;
  reader.at += text.length;
  return true;
}

/**
 * Reads what a pattern matches; undefined if it does not match here.
 * @param pattern a sticky pattern
 */
export function match(reader: Reader, pattern: RegExp): string | undefined {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.text)?.[0];
  if (found !== undefined) reader.at += found.length;
  return found;
}

/** @throws Unreadable with the line and column of the reader */
export function fail(reader: Reader, problem: string): never {
  throw new Unreadable(problem, placeIn(reader.text, reader.at));
}

/** A position in a text, counted from 1: "line 2, column 5". */
export function placeIn(text: string, at: number): string {
  const before = text.slice(0, at).split(/\r\n|\r|\n/);
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}
