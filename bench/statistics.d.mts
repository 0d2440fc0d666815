/** The middle value, or the mean of the two middle values. Undefined without values. */
export function median(values: readonly (number | undefined)[]): number | undefined;
/** The median of each field of some records. */
export function medians(
  records: readonly Readonly<Record<string, number | undefined>>[],
): Record<string, number | undefined>;
