/** Finds the lines of JSON Pointers in a JSON text in one pass, without reading what no pointer leads to. */
import { pathOf } from "#load/pointer.ts";
import { PointerTree } from "#oas/pointer-tree.ts";

/** The deepest level that is searched. */
const DEEPEST = 1000;

/**
 * The line of each pointer: of its last step that is in the text. Of a repeated name, the last member counts.
 * @returns undefined if the text is not plain JSON, or nested too deeply
 */
export function jsonLines(
  text: string,
  pointers: readonly string[],
): ReadonlyMap<string, number | undefined> | undefined {
  const wanted = new PointerTree();
  const paths = pointers.map((pointer) => pathOf(pointer) ?? []);
  for (const path of paths) wanted.add(path);
  if (!new Scanner(text).run(wanted)) return undefined;
  return new Map(pointers.map((pointer, index) => [pointer, wanted.nearest(paths[index]!)]));
}

const QUOTE = 34;
const BACKSLASH = 92;
const NEWLINE = 10;
const [OPEN_LIST, END_LIST, OPEN_MAP, END_MAP] = [91, 93, 123, 125];
const [COMMA, COLON] = [44, 58];

/** Whether a character may be outside of texts: in numbers, `true`, `false` and `null`. */
const IS_LITERAL = new Set([..."+-.0123456789Eaeflnrstu"].map((character) => character.charCodeAt(0)));

/** Thrown at what is not JSON. */
class NotJson extends Error {}

class Scanner {
  #at = 0;
  #line = 1;

  constructor(private readonly text: string) {
    if (text.charCodeAt(0) === 0xfeff) this.#at = 1;
  }

  /** Notes the lines of what is wanted; false if the text is not plain JSON. */
  run(wanted: PointerTree): boolean {
    try {
      this.#value(wanted, 0);
      return Number.isNaN(this.#next());
    } catch (error) {
      if (error instanceof NotJson) return false;
      throw error;
    }
  }

  #value(wanted: PointerTree | undefined, depth: number): void {
    const code = this.#next();
    if (depth > DEEPEST) throw new NotJson();
    if (!wanted || wanted.inside.size === 0) this.#skip();
    else if (code === OPEN_MAP) this.#map(wanted, depth);
    else if (code === OPEN_LIST) this.#list(wanted, depth);
    else this.#skip();
  }

  #map(wanted: PointerTree, depth: number): void {
    this.#at++;
    if (this.#next() === END_MAP) {
      this.#at++;
      return;
    }
    do {
      if (this.#next() !== QUOTE) throw new NotJson();
      const start = this.#at;
      const line = this.#line;
      this.#string();
      const inner = wanted.inside.get(nameOf(this.text.slice(start, this.#at)));
      if (inner) inner.at = line;
      if (this.#next() !== COLON) throw new NotJson();
      this.#at++;
      this.#value(inner, depth + 1);
    } while (this.#goesOn(END_MAP));
  }

  #list(wanted: PointerTree, depth: number): void {
    this.#at++;
    if (this.#next() === END_LIST) {
      this.#at++;
      return;
    }
    let index = 0;
    do {
      this.#next();
      const inner = wanted.inside.get(String(index++));
      if (inner) inner.at = this.#line;
      this.#value(inner, depth + 1);
    } while (this.#goesOn(END_LIST));
  }

  /** Whether a comma follows; otherwise the end does. */
  #goesOn(end: number): boolean {
    const code = this.#next();
    if (code !== COMMA && code !== end) throw new NotJson();
    this.#at++;
    return code === COMMA;
  }

  /** Skips a value, whatever is in it. */
  #skip(): void {
    let depth = 0;
    do {
      const code = this.#next();
      if (code === QUOTE) this.#string();
      else if (code === OPEN_MAP || code === OPEN_LIST) {
        depth++;
        this.#at++;
      } else if (code === END_MAP || code === END_LIST) {
        depth--;
        this.#at++;
      } else if (depth > 0 && (code === COMMA || code === COLON)) this.#at++;
      else this.#literal();
    } while (depth > 0);
  }

  #literal(): void {
    const { text } = this;
    const start = this.#at;
    while (IS_LITERAL.has(text.charCodeAt(this.#at))) this.#at++;
    if (this.#at === start) throw new NotJson();
  }

  /** Goes behind a text. A line break in it is not JSON. */
  #string(): void {
    const { text } = this;
    let at = this.#at + 1;
    for (let code = text.charCodeAt(at); code !== QUOTE; code = text.charCodeAt(at)) {
      if (Number.isNaN(code) || code < 32) throw new NotJson();
      at += code === BACKSLASH ? 2 : 1;
    }
    this.#at = at + 1;
  }

  /** The next character that is no space; NaN at the end. */
  #next(): number {
    const { text } = this;
    let code = text.charCodeAt(this.#at);
    while (code === 32 || code === NEWLINE || code === 13 || code === 9) {
      if (code === NEWLINE) this.#line++;
      code = text.charCodeAt(++this.#at);
    }
    return code;
  }
}

/** The name that a text in quotes stands for. */
function nameOf(quoted: string): string {
  if (!quoted.includes("\\")) return quoted.slice(1, -1);
  try {
    return JSON.parse(quoted) as string;
  } catch {
    throw new NotJson();
  }
}
