/** Compares JSON values; numbers are the same if they are written with the same digits. */

/** Whether two JSON values are the same. The order of members does not count. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (isNumber(one) && isNumber(other))
    return Object.is(Number(one), Number(other)) && digits(one) === digits(other);
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (isNumber(one) || isNumber(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>];
  return names.every((name) => Object.hasOwn(right, name) && isSame(left[name], right[name]));
}

function isNumber(value: unknown): value is number | number {
  return typeof value === "number" || value instanceof Number;
}

function digits(value: number | number): string {
  return String(value);
}
