/** Sizes in bytes, as each language writes numbers. */

/**
 * Writes sizes.
 * @param point the decimal separator
 * @param units the words for bytes, kilobytes and megabytes
 */
export function sizeWith(
  point: string,
  units: readonly string[] = ["B", "kB", "MB"],
): (bytes: number) => string {
  return (bytes) => {
    const power = bytes < 1000 ? 0 : bytes < 1_000_000 ? 1 : 2;
    const text = power === 0 ? String(bytes) : (bytes / 1000 ** power).toFixed(1).replace(".", point);
    // Isolated, so that the order of number and unit stays the same in text from right to left.
    return `\u2068${text} ${units[power]}\u2069`;
  };
}
