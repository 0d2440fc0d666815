/** Text as it travels: bytes, whose characters are made where and when they are needed. */

/** Bytes, and what is said of them. */
export interface Coded {
  /** The bytes in the pieces in which they came: together they would be copied once more. */
  parts: readonly Uint8Array[];
  /** The Content-Type that they came with, or "". */
  contentType: string;
}

/** How many bytes show what a text is. */
const START = 400;

/**
 * A text on its way. What begins like JSON is read where it comes: its characters are made while the rest is on its way.
 * Of all else the bytes are kept, as YAML goes to the worker as it came.
 */
export class Arrival {
  readonly #contentType: string;
  readonly #parts: Uint8Array[] = [];
  /** Once the beginning shows that it is like JSON. */
  #decoder: TextDecoder | undefined;
  #text = "";

  /** @param contentType the Content-Type that it comes with, or "" */
  constructor(contentType: string) {
    this.#contentType = contentType;
  }

  /** The next bytes. */
  add(part: Uint8Array): void {
    if (this.#decoder) this.#text += decodedBy(this.#decoder, part);
    else this.#keep(part);
  }

  /** The text, when all has come. */
  end(): string | Coded {
    const parts = this.#parts;
    return this.#decoder ? this.#text + this.#decoder.decode() : { parts, contentType: this.#contentType };
  }

  #keep(part: Uint8Array): void {
    const known = lengthOf(this.#parts);
    this.#parts.push(part);
    if (known >= START) return;
    const head = headOf(this.#parts);
    // A byte order mark, or where the zero bytes of UTF-16 are.
    if (head.length < 4 || !isLikeJson(decode({ parts: [head], contentType: this.#contentType }))) return;
    this.#decoder = decoderFor(head, this.#contentType);
    for (const one of this.#parts.splice(0)) this.#text += decodedBy(this.#decoder, one);
  }
}

/** Whether a text begins like JSON. */
export function isLikeJson(text: string): boolean {
  return /^\s*[{[]/.test(text);
}

/** The characters of a text, without a byte order mark. */
export function textOf(text: string | Coded): string {
  const all = typeof text === "string" ? text : decode(text);
  return all.charCodeAt(0) === 0xfeff ? all.slice(1) : all;
}

/** As much of the beginning of a text as shows what it is: from its first character that is not space on. */
export function startOf(text: string | Coded): string {
  const start =
    typeof text === "string" ? text.slice(0, START) : decode({ ...text, parts: [headOf(text.parts)] });
  return /\S/.test(start.replace("\ufeff", "")) ? textOf(start).trimStart() : textOf(text).trimStart();
}

/** Whether there is nothing to read. */
export function isBlank(text: string | Coded): boolean {
  return startOf(text) === "";
}

function decode({ parts, contentType }: Coded): string {
  const decoder = decoderFor(headOf(parts), contentType);
  return parts.map((part) => decodedBy(decoder, part)).join("") + decoder.decode();
}

/** What makes text of bytes that begin so: the byte order mark decides, then zero bytes where UTF-16 has them, then the Content-Type, then UTF-8. */
function decoderFor([first, second, third]: Uint8Array, contentType: string): TextDecoder {
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le");
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be");
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder();
  if (second !== undefined && first !== 0 && second === 0) return new TextDecoder("utf-16le");
  if (second !== undefined && first === 0 && second !== 0) return new TextDecoder("utf-16be");
  try {
    return new TextDecoder(/charset=["']?([\w.:-]+)/i.exec(contentType)?.[1]);
  } catch {
    return new TextDecoder();
  }
}

/** The first bytes, as many as show what it is. */
function headOf(parts: readonly Uint8Array[]): Uint8Array {
  const head: number[] = [];
  for (const part of parts) {
    if (head.length >= START) break;
    head.push(...part.subarray(0, START - head.length));
  }
  return new Uint8Array(head);
}

function lengthOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}

/** In pieces: after a character beyond Latin 1, all that a decoder was given takes twice the room, and three times the time. */
function decodedBy(decoder: TextDecoder, part: Uint8Array): string {
  let text = "";
  for (let at = 0; at < part.length; at += PIECE)
    text += decoder.decode(part.subarray(at, at + PIECE), { stream: true });
  return text;
}

/** Bytes of a piece. */
const PIECE = 65_536;
