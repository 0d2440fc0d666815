/**
 * What is wrong in a description. Problems are values, collected and shown beside the document;
 * they are never thrown, because one bad place must not hide the rest.
 */

/** Something wrong in the document, and where. */
export interface Problem {
  /** JSON pointer (RFC 6901) from the root of the loaded document: `/paths/~1pets/get`; `""` is the whole document. */
  pointer: string;
  /** 1-based line in the text, where it is known. */
  line?: number;
  /** One sentence for people: what is wrong, and what was done about it. */
  message: string;
}

/** A list that problems are added to; a message at a place counts once. */
export class Problems {
  readonly list: Problem[] = [];
  readonly #seen = new Set<string>();

  /** Adds a problem. `line` is 1-based. */
  add(pointer: string, message: string, line?: number): void {
    const id = `${pointer}\n${message}`;
    if (this.#seen.has(id) || this.list.length >= MOST) return;
    this.#seen.add(id);
    this.list.push(line === undefined ? { pointer, message } : { pointer, line, message });
  }
}

/** A broken generator repeats itself without end; nobody reads more than this. */
export const MOST = 1000;
