/** Knows which samples lack deeper optional fields, because they would have too many values. */

const SHORTENED = new WeakSet<object>();

/** Notes that a sample is shortened. */
export function noteShortened(sample: unknown): void {
  if (typeof sample === "object" && sample !== null) SHORTENED.add(sample);
}

/** Whether a sample, or one of its items, is shortened. */
export function isShortened(sample: unknown): boolean {
  if (typeof sample !== "object" || sample === null) return false;
  return SHORTENED.has(sample) || (Array.isArray(sample) && sample.some(isShortened));
}
