/** A table with a head and rows. */
export function table(
  head: readonly string[],
  rows: readonly (readonly (string | number | undefined)[])[],
): string;
/** The ratio of a value to the limit. */
export function ratio(value: number | undefined, limit: number | undefined): string;
