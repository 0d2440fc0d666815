/** Encoded text: bytes that are decoded when and where the characters are needed. */

/** Bytes and their declared type. */
export interface Coded {
  /** The bytes in the chunks in which they arrived. Joining them would copy them once more. */
  parts: readonly Uint8Array[];
  /** Their Content-Type, or "". */
  contentType: string;
}

/** How many bytes are enough to recognize the kind of a text. */
const START = 400;

/**
 * A text that is still arriving. JSON is decoded while it arrives. Bytes of other texts are kept, because YAML is
 * decoded in the worker.
 */
export class Arrival {
  readonly #contentType: string;
  readonly #parts: Uint8Array[] = [];
  /** Set once the beginning is recognized as JSON. */
  #decoder: TextDecoder | undefined;
  #text = "";

  /** @param contentType its Content-Type, or "" */
  constructor(contentType: string) {
    this.#contentType = contentType;
  }

  /** Adds the next bytes. */
  add(part: Uint8Array): void {
    if (this.#decoder) this.#text += decodedBy(this.#decoder, part);
    else this.#keep(part);
  }

  /** The complete text. */
  end(): string | Coded {
    const parts = this.#parts;
    return this.#decoder ? this.#text + this.#decoder.decode() : { parts, contentType: this.#contentType };
  }

  #keep(part: Uint8Array): void {
    const known = lengthOf(this.#parts);
    this.#parts.push(part);
    if (known >= START) return;
    const head = headOf(this.#parts);
    // A byte order mark, or zero bytes as in UTF-16.
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

/** The beginning of a text, without leading space: enough to recognize its kind. */
export function startOf(text: string | Coded): string {
  const start =
    typeof text === "string" ? text.slice(0, START) : decode({ ...text, parts: [headOf(text.parts)] });
  return /\S/.test(start.replace("\ufeff", "")) ? textOf(start).trimStart() : textOf(text).trimStart();
}

/** Whether a text is empty. */
export function isBlank(text: string | Coded): boolean {
  return startOf(text) === "";
}

function decode({ parts, contentType }: Coded): string {
  const decoder = decoderFor(headOf(parts), contentType);
  return parts.map((part) => decodedBy(decoder, part)).join("") + decoder.decode();
}

/**
 * The decoder for bytes that begin like this. The byte order mark decides first, then zero bytes as in UTF-16, then
 * the Content-Type; the default is UTF-8.
 */
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

/** The first bytes: enough to recognize the kind of a text. */
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

/**
 * Decoded in chunks: once a chunk has a character beyond Latin 1, the whole chunk takes twice the memory and three
 * times the time.
 */
function decodedBy(decoder: TextDecoder, part: Uint8Array): string {
  let text = "";
  for (let at = 0; at < part.length; at += PIECE)
    text += decoder.decode(part.subarray(at, at + PIECE), { stream: true });
  return text;
}

/** Bytes of a chunk. */
const PIECE = 65_536;
