/** The value in the middle. */
export function median(values: readonly (number | undefined)[]): number | undefined;
/** The medians of each number that some records hold. */
export function medians(
  records: readonly Readonly<Record<string, number | undefined>>[],
): Record<string, number | undefined>;
