/** Reads and writes JSON Pointers (RFC 6901), which identify places in a document. */

/**
 * Escapes a key for a pointer (3). `join` makes flat strings; `replace` would keep pieces, which take four times the
 * memory.
 */
export function escapePointer(key: string): string {
  return /[~/]/.test(key) ? key.split("~").join("~0").split("/").join("~1") : key;
}

/** Reverses `escapePointer`. */
export function unescapePointer(key: string): string {
  return key.replaceAll("~1", "/").replaceAll("~0", "~");
}

/** Splits a pointer into its keys; undefined if it is not a pointer. */
export function pointerKeys(pointer: string): string[] | undefined {
  if (pointer === "") return [];
  if (!pointer.startsWith("/")) return undefined;
  return pointer.slice(1).split("/").map(unescapePointer);
}

/**
 * The pointer in a fragment without its `#`. Percent-encoding is decoded first (6); malformed encodings stay as they
 * are. An encoded slash is part of a key, because nobody encodes the slashes between keys.
 */
export function decodePointer(fragment: string): string {
  if (!fragment.includes("%")) return fragment;
  try {
    return decodeURIComponent(fragment.replaceAll(/%2f/gi, "~1"));
  } catch {
    return fragment;
  }
}
