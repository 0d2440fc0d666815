/** Compares what two schemas demand of texts and numbers, and how many items and properties they allow. */
import { BOUNDS } from "#compare/facts/schema-kinds.ts";
import { isSameEncoding, mediaTypeOf } from "#compare/shapes/binary.ts";
import type { Shape } from "#compare/shapes/shape.ts";
import { MATCHES_ALL } from "#compare/shapes/spellings.ts";
import { asNumber } from "#oas/read.ts";
import { compareNumbers, isMultiple } from "#validate/decimal.ts";
import { isClosedAlike } from "./arrays.ts";
import { type Compared, isSameKeyword, keywordFact, mayBe } from "./compared.ts";

/** The types to which each bound applies. */
const OF_TYPE: Readonly<Record<string, string>> = {
  maxLength: "string",
  minLength: "string",
  maxItems: "array",
  minItems: "array",
  maxContains: "array",
  minContains: "array",
  maxProperties: "object",
  minProperties: "object",
};

/** Compares bounds, patterns, and the content of texts. */
export function compareLimits(compared: Compared): void {
  // Listed values say all.
  if (compared.old.values || compared.new.values) return;
  for (const [word, keyword, isUpper] of BOUNDS) {
    const type = OF_TYPE[keyword];
    if (type !== undefined && mayBe(compared, type)) compareCount(compared, word, keyword, isUpper);
  }
  if (mayBe(compared, "number", "integer")) {
    compareBound(compared, true);
    compareBound(compared, false);
    compareMultiples(compared);
  }
  if (mayBe(compared, "string")) {
    comparePatterns(compared);
    if (!isSameKeyword(compared, "contentEncoding") && !isSameEncoding(compared.old, compared.new))
      keywordFact(compared, "content-encoding-changed", "contentEncoding");
    if (mediaTypeOf(compared.old) !== mediaTypeOf(compared.new))
      keywordFact(compared, "content-media-type-changed", "contentMediaType");
  }
}

function compareCount(compared: Compared, word: string, keyword: string, isUpper: boolean): void {
  const [before, after] = [countOf(compared.old, keyword), countOf(compared.new, keyword)];
  if (before === after) return;
  if (keyword === "maxItems" && isClosedAlike(compared)) return;
  if (keyword === "minProperties" && leastOf(compared.old) === leastOf(compared.new)) return;
  // Without minContains, one item has to match.
  if (keyword === "minContains" && !(compared.old.subs.has("contains") && compared.new.subs.has("contains")))
    return;
  const how = changeOf(before, after);
  const isMin = keyword === "minContains" && (how === "set" || how === "unset");
  const kind = isMin ? ((after ?? 1) > (before ?? 1) ? "increased" : "decreased") : how;
  if (kind !== undefined && !(isUpper && before === after)) keywordFact(compared, `${word}-${kind}`, keyword);
}

/** The least number of properties, with those that are required. */
function leastOf({ keywords, required }: Shape): number {
  return Math.max(asNumber(keywords.get("minProperties")?.value) ?? 0, required.size);
}

function changeOf(before: number | undefined, after: number | undefined): string | undefined {
  if (before === undefined) return after === undefined ? undefined : "set";
  if (after === undefined) return "unset";
  return after > before ? "increased" : "decreased";
}

/** A count; undefined if it allows everything. */
function countOf({ keywords }: Shape, keyword: string): number | undefined {
  const count = asNumber(keywords.get(keyword)?.value);
  if (keyword === "minContains") return count === 1 ? undefined : count;
  return count === 0 && keyword.startsWith("min") ? undefined : count;
}

interface Bound {
  value: unknown;
  isExclusive: boolean;
  keyword: string;
}

function compareBound(compared: Compared, isUpper: boolean): void {
  const [before, after] = [boundOf(compared.old, isUpper), boundOf(compared.new, isUpper)];
  const word = isUpper ? "max" : "min";
  if (!before && !after) return;
  const kindOf = (bound: Bound, how: string): string =>
    `${bound.keyword.startsWith("exclusive") ? "exclusive-" : ""}${word}-${how}`;
  const fact = (kind: string): void => {
    const [one, other] = [compared.old, compared.new].map(({ keywords }, index) =>
      keywords.get((index === 0 ? before : after)?.keyword ?? ""),
    );
    compared.pair.facts.push({
      kind,
      pointer: { old: one?.pointer ?? compared.old.pointer, new: other?.pointer ?? compared.new.pointer },
      ...(one && { old: one.value }),
      ...(other && { new: other.value }),
      ...(before && after && before.keyword !== after.keyword && { name: before.keyword }),
    });
  };
  if (!before || !after) {
    const [bound, shape] = before ? [before, compared.new] : [after!, compared.old];
    if (isImplied(shape, bound, isUpper)) return;
    fact(before ? kindOf(before, "unset") : kindOf(after!, "set"));
    return;
  }
  const by = compareNumbers(after.value, before.value);
  if (by === 0 && before.isExclusive === after.isExclusive) return;
  const isHigher = by === 0 ? after.isExclusive !== isUpper : by > 0;
  fact(kindOf(after, isHigher ? "increased" : "decreased"));
}

/** The bound of numbers. For integers, `exclusiveMinimum: 0` and `minimum: 0.5` are the same as `minimum: 1`. */
function boundOf({ keywords, types }: Shape, isUpper: boolean): Bound | undefined {
  const [plain, strict] = isUpper ? ["maximum", "exclusiveMaximum"] : ["minimum", "exclusiveMinimum"];
  const of = (keyword: string, isExclusive: boolean): Bound | undefined => {
    const value = keywords.get(keyword)?.value;
    return asNumber(value) === undefined ? undefined : { value, isExclusive, keyword };
  };
  const [one, other] = [of(plain, false), of(strict, true)];
  const isWhole = types?.size === 1 && types.has("integer");
  const by = one && other ? compareNumbers(other.value, one.value) : 0;
  const found = one && other ? ((isUpper ? by <= 0 : by >= 0) ? other : one) : (one ?? other);
  const value = Number(found?.value);
  if (!found || !isWhole || Math.abs(value) > Number.MAX_SAFE_INTEGER) return found;
  if (!Number.isInteger(value))
    return { ...found, value: isUpper ? Math.floor(value) : Math.ceil(value), isExclusive: false };
  return found.isExclusive ? { ...found, value: isUpper ? value - 1 : value + 1, isExclusive: false } : found;
}

/** The numbers of bits of the formats of integers with a sign. */
const BITS = /^int(8|16|32|64)$/;

/** Whether the format of integers has a bound that is as strict. */
function isImplied({ keywords }: Shape, { value, isExclusive }: Bound, isUpper: boolean): boolean {
  const [, bits] = BITS.exec(String(keywords.get("format")?.value)) ?? [];
  if (bits === undefined) return false;
  const half = 2 ** (Number(bits) - 1);
  // The greatest integer of 64 bits is between two numbers of JavaScript.
  const by = compareNumbers(value, isUpper ? half - (bits === "64" ? 1024 : 1) : -half);
  return by === 0 ? !isExclusive : isUpper === by > 0;
}

function compareMultiples(compared: Compared): void {
  const of = ({ keywords, types }: Shape): unknown => {
    const value = keywords.get("multipleOf")?.value;
    const isGiven = types?.has("integer") && isMultiple(1, value);
    return (asNumber(value) ?? 0) > 0 && !isGiven ? value : undefined;
  };
  const [before, after] = [of(compared.old), of(compared.new)];
  if (before === undefined && after === undefined) return;
  if (before !== undefined && after !== undefined && compareNumbers(before, after) === 0) return;
  const kind =
    before === undefined
      ? "set"
      : after === undefined
        ? "unset"
        : isMultiple(before, after)
          ? "generalized"
          : isMultiple(after, before)
            ? "specialized"
            : "changed";
  keywordFact(compared, `multiple-of-${kind}`, "multipleOf");
}

function comparePatterns(compared: Compared): void {
  const of = ({ keywords }: Shape): string | undefined => {
    const value = keywords.get("pattern")?.value;
    return typeof value === "string" ? value : undefined;
  };
  const [before, after] = [of(compared.old), of(compared.new)];
  if (before === after) return;
  const [wasAny, isAny] = [before, after].map((one) => one === undefined || MATCHES_ALL.has(one)) as [
    boolean,
    boolean,
  ];
  if (wasAny && isAny) return;
  const kind =
    before === undefined
      ? "added"
      : after === undefined
        ? "removed"
        : isAny
          ? "generalized"
          : wasAny
            ? "specialized"
            : "changed";
  keywordFact(compared, `pattern-${kind}`, "pattern");
}
