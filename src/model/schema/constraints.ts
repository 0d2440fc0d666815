/** Describes the validation keywords of a schema in short phrases (JSON Schema Validation 2020-12, 6). */
import { asFlag, asList, asNumber, asText, type Raw } from "#oas/read.ts";
import { PHRASES, type Phrases } from "./phrases.ts";

/** The constraints of a schema's own keywords, as phrases, in the order size, range, others. */
export function constraints(keywords: Raw, phrases: Readonly<Phrases> = PHRASES): readonly string[] {
  const all = [
    ...COUNTS.slice(0, 3).map(([lower, upper, unit]) =>
      range(numeral(keywords[lower]), numeral(keywords[upper]), phrases[unit], phrases.nonEmpty),
    ),
    numberRange(keywords),
    multipleOf(numeral(keywords["multipleOf"]), phrases),
    asFlag(keywords["uniqueItems"]) && mayBeArray(keywords["type"]) ? phrases.unique : undefined,
  ];
  return all.filter((phrase) => phrase !== undefined);
}

/** `uniqueItems` has no effect on other types; some generators write it everywhere. */
function mayBeArray(type: unknown): boolean {
  return type === undefined || asList(type).includes("array") || type === "array";
}

/** Empty ranges: the minimum is greater than the maximum. */
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

/** Keywords that limit a number of items, characters or properties. */
const COUNTS: readonly (readonly [lower: string, upper: string, unit: Unit])[] = [
  ["minLength", "maxLength", "characters"],
  ["minItems", "maxItems", "elements"],
  ["minProperties", "maxProperties", "properties"],
  ["minContains", "maxContains", "matches"],
];

type Unit = "characters" | "elements" | "properties" | "matches";

/** A range of a number of items: `[ 1 .. 10 ] items`, `non-empty`, `<= 5 items`, `= 3 items`. */
function range(
  min: string | undefined,
  max: string | undefined,
  inWords: Phrases[Unit],
  nonEmpty: string,
): string | undefined {
  if (max !== undefined)
    return inWords(
      min === undefined ? `<= ${max}` : min === max ? `= ${min}` : `[ ${min} .. ${max} ]`,
      Number(max),
    );
  if (min === undefined || min === "0") return undefined;
  return min === "1" ? nonEmpty : inWords(`>= ${min}`, Number(min));
}

/** A number as text: with the digits of the document if they are kept, otherwise as JavaScript writes it. */
function numeral(value: unknown): string | undefined {
  const number = asNumber(value);
  return value instanceof Number && number !== undefined ? asText(value) : number?.toString();
}

/**
 * An interval of numbers: `[ 1 .. 5 ]`, `( 0 .. 10 ]`, `> 0`, `<= 5`. Of two lower or two upper bounds, the stricter
 * one counts.
 */
function numberRange(keywords: Raw): string | undefined {
  const { lower, upper } = bounds(keywords);
  if (lower && upper)
    return lower.value === upper.value && !lower.open && !upper.open
      ? `= ${lower.text}`
      : `${lower.open ? "(" : "["} ${lower.text} .. ${upper.text} ${upper.open ? ")" : "]"}`;
  return lower ? above(lower) : upper && below(upper);
}

/** A bound of an interval. An open bound is not part of the interval. */
interface Bound {
  value: number;
  text: string;
  open: boolean;
}

function above(lower: Bound): string {
  return `${lower.open ? ">" : ">="} ${lower.text}`;
}

function below(upper: Bound): string {
  return `${upper.open ? "<" : "<="} ${upper.text}`;
}

function bounds(keywords: Raw): { lower: Bound | undefined; upper: Bound | undefined } {
  return {
    lower: bound(keywords["minimum"], keywords["exclusiveMinimum"], Math.max),
    upper: bound(keywords["maximum"], keywords["exclusiveMaximum"], Math.min),
  };
}

function bound(
  closed: unknown,
  open: unknown,
  stricter: (a: number, b: number) => number,
): Bound | undefined {
  const [within, beyond] = [asNumber(closed), asNumber(open)];
  const text = (value: unknown): string => numeral(value) ?? "";
  if (beyond !== undefined && (within === undefined || stricter(within, beyond) === beyond))
    return { value: beyond, text: text(open), open: true };
  return within === undefined ? undefined : { value: within, text: text(closed), open: false };
}

function multipleOf(step: string | undefined, phrases: Readonly<Phrases>): string | undefined {
  if (step === undefined) return undefined;
  const decimals = /^0\.(0*)1$/.exec(step) ?? /^1e-(\d+)$/.exec(step);
  if (!decimals) return phrases.multipleOf(step);
  return phrases.decimalPlaces(step.startsWith("1e") ? Number(decimals[1]) : (decimals[1]?.length ?? 0) + 1);
}
