/** Text as it travels: bytes, whose characters are made where they are needed. YAML goes to the worker as it came. */

/** Bytes, and what is said of them. */
export interface Coded {
  /** The bytes in the pieces in which they came: together they would be copied once more. */
  parts: readonly Uint8Array[];
  /** The Content-Type that they came with, or "". */
  contentType: string;
}

/** How many bytes show what a text is. */
const START = 400;

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
export function isBlank(text: Coded): boolean {
  return startOf(text) === "";
}

/** Bytes as text: the byte order mark decides, then zero bytes where UTF-16 has them, then the Content-Type, then UTF-8. */
function decode({ parts, contentType }: Coded): string {
  const [first, second] = headOf(parts);
  if (first === 0xff && second === 0xfe) return decoded(parts, "utf-16le");
  if (first === 0xfe && second === 0xff) return decoded(parts, "utf-16be");
  if (first === 0xef && second === 0xbb) return decoded(parts);
  if (second !== undefined && first !== 0 && second === 0) return decoded(parts, "utf-16le");
  if (second !== undefined && first === 0 && second !== 0) return decoded(parts, "utf-16be");
  const charset = /charset=["']?([\w.:-]+)/i.exec(contentType)?.[1];
  try {
    return decoded(parts, charset);
  } catch {
    return decoded(parts);
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

/** In pieces: after a character beyond Latin 1, all that a decoder was given takes twice the room, and three times the time. */
function decoded(parts: readonly Uint8Array[], encoding?: string): string {
  const decoder = new TextDecoder(encoding);
  let text = "";
  for (const part of parts)
    for (let at = 0; at < part.length; at += PIECE)
      text += decoder.decode(part.subarray(at, at + PIECE), { stream: true });
  return text + decoder.decode();
}

/** Bytes of a piece. */
const PIECE = 65_536;
