/** Sizes in bytes, as each language writes numbers. */

/**
 * Writes sizes.
 * @param point the sign between whole and part
 * @param units bytes, thousands of them, millions of them
 */
export function sizeWith(
  point: string,
  units: readonly string[] = ["B", "kB", "MB"],
): (bytes: number) => string {
  return (bytes) => {
    const power = bytes < 1000 ? 0 : bytes < 1_000_000 ? 1 : 2;
    const text = power === 0 ? String(bytes) : (bytes / 1000 ** power).toFixed(1).replace(".", point);
    // Isolated, so that text from right to left does not turn number and unit around.
    return `\u2068${text} ${units[power]}\u2069`;
  };
}
