/**
 * Numbers whose digits JavaScript would alter: 9007199254740993, 1.10, 1e400. As objects they are told by
 * `instanceof Number`, since a part of the page that loads alone has a class of its own.
 */

/** A number with its digits as they are written. Where it is reckoned with, it counts as the nearest that JavaScript has. */
export class Numeral extends Number {
  /** @throws SyntaxError for what is no number of JSON: the digits are written into code as they are */
  constructor(private readonly digits: string) {
    super(digits);
    if (!JSON_NUMBER.test(digits)) throw new SyntaxError(digits);
  }

  override toString(): string {
    return this.digits;
  }

  /** The digits, where the engine can write them. */
  toJSON(): unknown {
    const { rawJSON } = JSON as { rawJSON?: (text: string) => unknown };
    return rawJSON ? rawJSON(this.digits) : Number(this);
  }
}

/** A number as JSON writes it. */
const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * What may be such a number, where a value stands in JSON text or in a string that looks like it: many digits, zeros at
 * the end of a fraction or many at its beginning, an exponent. What stands before is looked at where there is a
 * digit: they are rarer than commas.
 */
export const SUSPECTS =
  /(?=[-\d])(?<=(?:(?<!\\)(?:\\\\)*"\s*:|[[,])\s*)(?:-0|-?(?:\d[\d.]{15,}|0\.0{6}\d+|\d+\.\d*0|\d+(?:\.\d+)?[eE][+-]?\d+))(?=\s*[,}\]])/g;

/** Whether a JSON text may have such numbers: as far as one can see without telling what of it is in strings. */
export function mayHoldNumerals(json: string): boolean {
  for (const [digits] of json.matchAll(SUSPECTS)) if (isAltered(digits)) return true;
  return false;
}

/** Whether it is a number, written as in JSON, that would be shown otherwise. */
export function isAltered(written: string): boolean {
  if (!/[\d.]{16}|^-?0\.0{6}|\.\d*0$|[eE]|^-0$/.test(written) || !JSON_NUMBER.test(written)) return false;
  const number = Number(written);
  if (!/[eE]/.test(written)) return String(number) !== written;
  return !Number.isFinite(number) || (number === 0 && /^[^eE]*[1-9]/.test(written));
}
