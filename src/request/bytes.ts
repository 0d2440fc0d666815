/** Converts between bytes, texts and values. */
import type { Schema } from "#model/schema/schema.ts";
import { typesOf, Unreadable } from "#request/parse/text.ts";

/** Encodes a text in UTF-8. */
export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/**
 * Bytes as a value: they stay bytes unless the schema wants a string. Then they become text; `format:
 * binary`, and bytes that are not UTF-8, become one character per byte, so that the length is the number of
 * bytes.
 */
export function bytesValue(bytes: Uint8Array, schema: Schema | undefined): Uint8Array | string {
  if (!typesOf(schema)?.has("string")) return bytes;
  return schema?.format === "binary" ? textOfBytes(bytes, "latin1") : textOfText(bytes);
}

/** The text; if the bytes are not UTF-8, one character per byte. */
function textOfText(bytes: Uint8Array): string {
  try {
    return textOfBytes(bytes);
  } catch {
    return textOfBytes(bytes, "latin1");
  }
}

/**
 * Decodes a text.
 * @param charset the parameter of a media type. Default: UTF-8
 * @throws Unreadable if the bytes are not valid; for UTF-8 it names the first wrong byte
 */
export function textOfBytes(bytes: Uint8Array, charset = "utf-8"): string {
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(charset, { fatal: true, ignoreBOM: true });
  } catch {
    throw new Unreadable(`The charset "${charset}" is not known.`);
  }
  try {
    return decoder.decode(bytes);
  } catch {
    throw new Unreadable(`The body is not valid ${charset.toUpperCase()}.`, placeOfWrong(bytes, charset));
  }
}

function placeOfWrong(bytes: Uint8Array, charset: string): string | undefined {
  if (!/^utf-?8$/i.test(charset)) return undefined;
  let good = 0;
  let bad = bytes.length;
  // A prefix is valid if it decodes as the beginning of a stream.
  while (good < bad) {
    const middle = Math.ceil((good + bad) / 2);
    if (isStart(bytes.subarray(0, middle))) good = middle;
    else bad = middle - 1;
  }
  return `byte ${good + 1}`;
}

function isStart(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
