/** What the validation keywords of a schema ask, in the phrases that people read (JSON Schema Validation 2020-12, 6). */
import { asFlag, asNumber, type Raw } from "#oas/read.ts";

/** The constraints of a schema's own keywords, one phrase each, in the order size, range, others. */
export function constraints(keywords: Raw): readonly string[] {
  const phrases = [
    range(asNumber(keywords["minLength"]), asNumber(keywords["maxLength"]), "characters"),
    range(asNumber(keywords["minItems"]), asNumber(keywords["maxItems"]), "items"),
    range(asNumber(keywords["minProperties"]), asNumber(keywords["maxProperties"]), "properties"),
    numberRange(keywords),
    multipleOf(asNumber(keywords["multipleOf"])),
    asFlag(keywords["uniqueItems"]) ? "unique" : undefined,
  ];
  return phrases.filter((phrase) => phrase !== undefined);
}

/** A number of things: `[ 1 .. 10 ] items`, `non-empty`, `<= 5 items`, `= 3 items`. */
function range(min: number | undefined, max: number | undefined, unit: string): string | undefined {
  if (min === undefined && max === undefined) return undefined;
  if (min !== undefined && max !== undefined)
    return min === max ? `= ${min} ${unit}` : `[ ${min} .. ${max} ] ${unit}`;
  if (max !== undefined) return `<= ${max} ${unit}`;
  return min === 1 ? "non-empty" : min === 0 ? undefined : `>= ${min} ${unit}`;
}

/** An interval of numbers: `[ 1 .. 5 ]`, `( 0 .. 10 ]`, `> 0`, `<= 5`. The stricter of two lower or upper bounds counts. */
function numberRange(keywords: Raw): string | undefined {
  const lower = bound(asNumber(keywords["minimum"]), asNumber(keywords["exclusiveMinimum"]), Math.max);
  const upper = bound(asNumber(keywords["maximum"]), asNumber(keywords["exclusiveMaximum"]), Math.min);
  if (lower && upper)
    return lower.value === upper.value && !lower.open && !upper.open
      ? `= ${lower.value}`
      : `${lower.open ? "(" : "["} ${lower.value} .. ${upper.value} ${upper.open ? ")" : "]"}`;
  if (lower) return `${lower.open ? ">" : ">="} ${lower.value}`;
  return upper && `${upper.open ? "<" : "<="} ${upper.value}`;
}

function bound(
  closed: number | undefined,
  open: number | undefined,
  stricter: (a: number, b: number) => number,
): { value: number; open: boolean } | undefined {
  if (open === undefined) return closed === undefined ? undefined : { value: closed, open: false };
  return closed === undefined || stricter(closed, open) === open
    ? { value: open, open: true }
    : { value: closed, open: false };
}

function multipleOf(step: number | undefined): string | undefined {
  if (step === undefined) return undefined;
  const decimals = /^0\.(0*)1$/.exec(String(step)) ?? /^1e-(\d+)$/.exec(String(step));
  if (!decimals) return `multiple of ${step}`;
  return `decimal places <= ${String(step).startsWith("1e") ? decimals[1] : (decimals[1]?.length ?? 0) + 1}`;
}
