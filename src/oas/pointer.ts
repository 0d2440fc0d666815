/** JSON Pointer (RFC 6901): the steps to a place of a document, as one text. */

/** Escapes a key for use in a pointer (3). Joined texts are whole; replaced ones are kept in pieces, four times as large. */
export function escapePointer(key: string): string {
  return key.split("~").join("~0").split("/").join("~1");
}

/** A key as it was before `escapePointer`. */
export function unescapePointer(key: string): string {
  return key.replaceAll("~1", "/").replaceAll("~0", "~");
}

/** Splits a pointer into its keys; undefined where it is none. */
export function pointerKeys(pointer: string): string[] | undefined {
  if (pointer === "") return [];
  if (!pointer.startsWith("/")) return undefined;
  return pointer.slice(1).split("/").map(unescapePointer);
}

/**
 * The pointer of a fragment without its `#`: percent-encoding is undone before the pointer is read (6), as far as it is
 * sound. A slash that is percent-encoded is part of a key: nobody encodes those between keys.
 */
export function decodePointer(fragment: string): string {
  if (!fragment.includes("%")) return fragment;
  try {
    return decodeURIComponent(fragment.replaceAll(/%2f/gi, "~1"));
  } catch {
    return fragment;
  }
}
