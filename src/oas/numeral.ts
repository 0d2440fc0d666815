/**
 * Keeps numbers whose digits JavaScript would change: 9007199254740993, 1.10, 1e400. Test for them with `instanceof
 * Number`, because each separately loaded part has its own `Numeral` class.
 */

/** A number with its digits as written. In calculations it has the nearest value that JavaScript can represent. */
export class Numeral extends Number {
  /** @throws SyntaxError if it is not a JSON number, because the digits are written into code as they are */
  constructor(private readonly digits: string) {
    super(digits);
    if (!JSON_NUMBER.test(digits)) throw new SyntaxError(digits);
  }

  override toString(): string {
    return this.digits;
  }

  /** The digits, if the engine supports raw JSON. */
  toJSON(): unknown {
    const { rawJSON } = JSON as { rawJSON?: (text: string) => unknown };
    return rawJSON ? rawJSON(this.digits) : Number(this);
  }
}

/** Matches a JSON number. */
const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Matches possible numbers of this kind at the position of a value in a JSON text, or in a string that looks like
 * JSON: many digits, trailing zeros of a fraction, many leading zeros of a fraction, an exponent. The expression
 * tests for a digit before it looks behind, because digits are rarer than commas.
 */
export const SUSPECTS =
  /(?=[-\d])(?<=(?:(?<!\\)(?:\\\\)*"\s*:|[[,])\s*)(?:-0|-?(?:\d[\d.]{15,}|0\.0{6}\d+|\d+\.\d*0|\d+(?:\.\d+)?[eE][+-]?\d+))(?=\s*[,}\]])/g;

/** Whether a JSON text may have such numbers. A number inside a string counts too. */
export function mayHoldNumerals(json: string): boolean {
  for (const [digits] of json.matchAll(SUSPECTS)) if (isAltered(digits)) return true;
  return false;
}

/** Whether a text is a JSON number that JavaScript would write differently. */
export function isAltered(written: string): boolean {
  if (!/[\d.]{16}|^-?0\.0{6}|\.\d*0$|[eE]|^-0$/.test(written) || !JSON_NUMBER.test(written)) return false;
  const number = Number(written);
  if (!/[eE]/.test(written)) return String(number) !== written;
  return !Number.isFinite(number) || (number === 0 && /^[^eE]*[1-9]/.test(written));
}
