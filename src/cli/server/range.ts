/** Reads the `Range` header (RFC 9110, section 14), which requests some bytes of a file. */

/** Bytes of a file, both ends included. */
export interface Range {
  first: number;
  last: number;
}

const ONE_RANGE = /^bytes=[ \t]*(?:(\d+)-(\d*)|-(\d+))[ \t]*$/i;

/**
 * Reads the range that a header requests. Undefined means the whole file: there is no header, it is invalid, or it
 * names several ranges, which a server may ignore. "none" means that the file does not contain the range.
 */
export function rangeOf(header: string | undefined, size: number): Range | "none" | undefined {
  const [, from, to, suffix] = ONE_RANGE.exec(header ?? "") ?? [];
  if (suffix !== undefined) {
    if (Number(suffix) === 0) return "none";
    return size === 0 ? undefined : { first: Math.max(0, size - Number(suffix)), last: size - 1 };
  }
  if (from === undefined || to === undefined) return undefined;
  const [first, last] = [Number(from), to === "" ? Infinity : Number(to)];
  if (last < first) return undefined;
  return first >= size ? "none" : { first, last: Math.min(last, size - 1) };
}
