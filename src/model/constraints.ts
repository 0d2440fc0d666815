/** What the validation keywords of a schema ask, in the phrases that people read (JSON Schema Validation 2020-12, 6). */
import { asFlag, asNumber, type Raw } from "#oas/read.ts";
import { PHRASES } from "./phrases.ts";

/** The constraints of a schema's own keywords, one phrase each, in the order size, range, others. */
export function constraints(keywords: Raw): readonly string[] {
  const phrases = [
    ...COUNTS.slice(0, 3).map(([lower, upper, unit]) =>
      range(asNumber(keywords[lower]), asNumber(keywords[upper]), unit),
    ),
    numberRange(keywords),
    multipleOf(asNumber(keywords["multipleOf"])),
    asFlag(keywords["uniqueItems"]) ? PHRASES.unique : undefined,
  ];
  return phrases.filter((phrase) => phrase !== undefined);
}

/** Ranges that hold no number: what is asked at least is more than what is allowed at most. */
export function emptyRanges(keywords: Raw): readonly string[] {
  const phrases: string[] = [];
  for (const [lower, upper, unit] of COUNTS) {
    if (keywords[lower] === undefined || keywords[upper] === undefined) continue;
    const [min, max] = [asNumber(keywords[lower]), asNumber(keywords[upper])];
    if (min !== undefined && max !== undefined && min > max)
      phrases.push(PHRASES.both(PHRASES[unit](`>= ${min}`, min), PHRASES[unit](`<= ${max}`, max)));
  }
  if ((keywords["maximum"] ?? keywords["exclusiveMaximum"]) === undefined) return phrases;
  const { lower, upper } = bounds(keywords);
  if (!lower || !upper || lower.value < upper.value) return phrases;
  if (lower.value > upper.value || lower.open || upper.open)
    phrases.push(PHRASES.both(above(lower), below(upper)));
  return phrases;
}

/** Keywords that bound how many there are of something. */
const COUNTS: readonly (readonly [lower: string, upper: string, unit: Unit])[] = [
  ["minLength", "maxLength", "characters"],
  ["minItems", "maxItems", "elements"],
  ["minProperties", "maxProperties", "properties"],
  ["minContains", "maxContains", "matches"],
];

type Unit = "characters" | "elements" | "properties" | "matches";

/** A number of things: `[ 1 .. 10 ] items`, `non-empty`, `<= 5 items`, `= 3 items`. */
function range(min: number | undefined, max: number | undefined, unit: Unit): string | undefined {
  if (max !== undefined)
    return PHRASES[unit](
      min === undefined ? `<= ${max}` : min === max ? `= ${min}` : `[ ${min} .. ${max} ]`,
      max,
    );
  if (min === undefined || min === 0) return undefined;
  return min === 1 ? PHRASES.nonEmpty : PHRASES[unit](`>= ${min}`, min);
}

/** An interval of numbers: `[ 1 .. 5 ]`, `( 0 .. 10 ]`, `> 0`, `<= 5`. The stricter of two lower or upper bounds counts. */
function numberRange(keywords: Raw): string | undefined {
  const { lower, upper } = bounds(keywords);
  if (lower && upper)
    return lower.value === upper.value && !lower.open && !upper.open
      ? `= ${lower.value}`
      : `${lower.open ? "(" : "["} ${lower.value} .. ${upper.value} ${upper.open ? ")" : "]"}`;
  return lower ? above(lower) : upper && below(upper);
}

/** A bound of an interval; an open one is not itself in it. */
interface Bound {
  value: number;
  open: boolean;
}

function above(lower: Bound): string {
  return `${lower.open ? ">" : ">="} ${lower.value}`;
}

function below(upper: Bound): string {
  return `${upper.open ? "<" : "<="} ${upper.value}`;
}

function bounds(keywords: Raw): { lower: Bound | undefined; upper: Bound | undefined } {
  return {
    lower: bound(asNumber(keywords["minimum"]), asNumber(keywords["exclusiveMinimum"]), Math.max),
    upper: bound(asNumber(keywords["maximum"]), asNumber(keywords["exclusiveMaximum"]), Math.min),
  };
}

function bound(
  closed: number | undefined,
  open: number | undefined,
  stricter: (a: number, b: number) => number,
): Bound | undefined {
  if (open === undefined) return closed === undefined ? undefined : { value: closed, open: false };
  return closed === undefined || stricter(closed, open) === open
    ? { value: open, open: true }
    : { value: closed, open: false };
}

function multipleOf(step: number | undefined): string | undefined {
  if (step === undefined) return undefined;
  const decimals = /^0\.(0*)1$/.exec(String(step)) ?? /^1e-(\d+)$/.exec(String(step));
  if (!decimals) return PHRASES.multipleOf(step);
  return PHRASES.decimalPlaces(
    String(step).startsWith("1e") ? Number(decimals[1]) : (decimals[1]?.length ?? 0) + 1,
  );
}
