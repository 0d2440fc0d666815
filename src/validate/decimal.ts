/** Calculates exactly with decimal digits, so that 0.3 is a multiple of 0.1, and large numbers keep all digits. */

/** A number as `digits × 10^scale`. */
interface Decimal {
  digits: bigint;
  scale: number;
}

/** The maximum exponent. Larger powers of ten are not computed. */
const LARGEST_SCALE = 1000;

/** The sign of `a - b`; NaN if either is not a number. */
export function compareNumbers(a: unknown, b: unknown): number {
  if (typeof a === "number" && typeof b === "number") return a < b ? -1 : a > b ? 1 : a - b || 0;
  const [one, other] = [decimalOf(a), decimalOf(b)];
  if (!one || !other) return compareNumbers(toNumber(a), toNumber(b));
  const [left, right] = aligned(one, other);
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Whether a number is a multiple of a step; true if the step is not a positive number. */
export function isMultiple(value: unknown, step: unknown): boolean {
  const [one, other] = [decimalOf(value), decimalOf(step)];
  if (!one || !other || other.digits <= 0n) return true;
  const [left, right] = aligned(one, other);
  return left % right === 0n;
}

/** Whether a number has no fraction. */
export function isWhole(value: unknown): boolean {
  if (typeof value === "number") return Number.isInteger(value);
  const decimal = decimalOf(value);
  if (!decimal) return Number.isInteger(toNumber(value));
  return decimal.scale >= 0 || decimal.digits % 10n ** BigInt(-decimal.scale) === 0n;
}

/** A text that is the same for equal numbers. */
export function numberKey(value: unknown): string {
  if (typeof value === "number") return String(value === 0 ? 0 : value);
  const decimal = decimalOf(value);
  if (!decimal) return String(value);
  const nearest = toNumber(value);
  if (Number.isFinite(nearest) && compareNumbers(nearest, value) === 0)
    return String(nearest === 0 ? 0 : nearest);
  let { digits, scale } = decimal;
  for (; digits !== 0n && digits % 10n === 0n; digits /= 10n) scale++;
  return `${digits}e${scale}`;
}

function toNumber(value: unknown): number {
  return typeof value === "number" || value instanceof Number || typeof value === "string"
    ? Number(value)
    : Number.NaN;
}

/**
 * Reads a number, a number with its digits, or digits in a string; undefined for other values and for very long
 * numbers.
 */
function decimalOf(value: unknown): Decimal | undefined {
  if (typeof value !== "number" && !(value instanceof Number) && typeof value !== "string") return undefined;
  const text = String(value);
  const parts = text.length > LARGEST_SCALE ? null : /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text);
  if (!parts) return undefined;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = parts;
  const scale = Number(exponent) - fraction.length;
  if (Math.abs(scale) > LARGEST_SCALE) return undefined;
  return { digits: BigInt(sign + whole + fraction), scale };
}

/** The digits of two numbers, at the smaller of their scales. */
function aligned(a: Decimal, b: Decimal): [bigint, bigint] {
  const scale = Math.min(a.scale, b.scale);
  return [a.digits * 10n ** BigInt(a.scale - scale), b.digits * 10n ** BigInt(b.scale - scale)];
}
