/** A table of rows of cells. */
export function table(
  head: readonly string[],
  rows: readonly (readonly (string | number | undefined)[])[],
): string;
/** How many times a value is another. */
export function ratio(value: number | undefined, limit: number | undefined): string;
