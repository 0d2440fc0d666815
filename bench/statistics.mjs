// What many runs come to.

/** The value in the middle; of an even number of them the mean of the two in the middle. Undefined without values. */
export function median(values) {
  const sorted = values.filter((value) => Number.isFinite(value)).sort((a, b) => a - b);
  if (sorted.length === 0) return undefined;
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The medians of each number that some records hold. */
export function medians(records) {
  const names = new Set(records.flatMap((record) => Object.keys(record)));
  return Object.fromEntries([...names].map((name) => [name, median(records.map((record) => record[name]))]));
}
