/**
 * Finds where and why a text is not JSON (RFC 8259). Browsers word this differently, or not at all. It runs only
 * after `JSON.parse` has failed.
 */

/** A place in a text, 0-based, and what is wrong there. */
export interface Fault {
  offset: number;
  reason: string;
}

/** The first error in a text that should be JSON; undefined if there is none. */
export function findFault(text: string): Fault | undefined {
  return new Check(text).run();
}

class Check {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** It keeps its own stack of open brackets, because nesting may be deeper than the call stack. */
  run(): Fault | undefined {
    const open: string[] = [];
    this.#skipSpace();
    for (;;) {
      let fault = this.#startValue(open);
      if (fault) return fault;
      if (this.#opened) continue;
      for (;;) {
        this.#skipSpace();
        const closer = open.at(-1);
        const char = this.#text[this.#at];
        if (closer === undefined) return char === undefined ? undefined : this.#fault("text after the end");
        if (char === closer) {
          open.pop();
          this.#at++;
          continue;
        }
        if (char === undefined) return this.#fault(`the text ends; expected a comma or “${closer}”`);
        if (char !== ",") return this.#fault(`expected a comma or “${closer}”`);
        this.#at++;
        this.#skipSpace();
        if (this.#text[this.#at] === closer) return this.#fault(`unexpected comma before “${closer}”`);
        if (closer === "}") fault = this.#name();
        if (fault) return fault;
        break;
      }
    }
  }

  #opened = false;

  /** Reads a whole scalar, or the opening bracket of a container. */
  #startValue(open: string[]): Fault | undefined {
    const char = this.#text[this.#at];
    this.#opened = false;
    if (char === "{" || char === "[") {
      const closer = char === "{" ? "}" : "]";
      this.#at++;
      this.#skipSpace();
      open.push(closer);
      if (this.#text[this.#at] === closer) return undefined;
      this.#opened = true;
      return char === "{" ? this.#name() : undefined;
    }
    if (char === '"') return this.#string();
    SCALAR.lastIndex = this.#at;
    const match = SCALAR.exec(this.#text);
    if (match) {
      this.#at += match[0].length;
      return undefined;
    }
    return this.#fault(char === undefined ? "the text ends; expected a value" : "expected a value");
  }

  #name(): Fault | undefined {
    const char = this.#text[this.#at];
    if (char !== '"') {
      return this.#fault(
        char === undefined
          ? "the text ends; expected a property name"
          : "expected a property name in double quotes",
      );
    }
    const fault = this.#string();
    if (fault) return fault;
    this.#skipSpace();
    if (this.#text[this.#at] !== ":") return this.#fault("expected a colon");
    this.#at++;
    this.#skipSpace();
    return undefined;
  }

  #string(): Fault | undefined {
    const start = this.#at++;
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (Number.isNaN(code)) return { offset: start, reason: "a string without its closing quote" };
      if (code === 34) break;
      if (code < 32) {
        const newline = code === 10 || code === 13;
        return this.#fault(newline ? "a line break inside a string" : "a control character inside a string");
      }
      if (code === 92) {
        ESCAPE.lastIndex = this.#at;
        const match = ESCAPE.exec(this.#text);
        if (!match) return this.#fault("an unknown escape in a string");
        this.#at += match[0].length;
      } else this.#at++;
    }
    this.#at++;
    return undefined;
  }

  #skipSpace(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return;
      this.#at++;
    }
  }

  #fault(reason: string): Fault {
    return { offset: this.#at, reason };
  }
}

const SCALAR = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
