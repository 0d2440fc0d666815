/**
 * Problems of a description. They are collected and shown beside the document, and never thrown: one bad place must
 * not hide the rest.
 */

/** A problem and its place. */
export interface Problem {
  /** JSON pointer (RFC 6901) from the root of the loaded document: `/paths/~1pets/get`; `""` is the whole document. */
  pointer: string;
  /** 1-based line in the text, where it is known. */
  line?: number;
  /** One sentence for people: what is wrong, and how it was handled. */
  message: string;
}

/** A list of problems. The same message at the same place counts once. */
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

/** The largest number of problems: a broken generator may repeat one without end. */
export const MOST = 1000;
