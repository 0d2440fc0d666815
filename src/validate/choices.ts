/** Applies `anyOf` and `oneOf` (JSON Schema 2020-12, 10.2.1). */
import { discriminatorOf } from "#model/schema/discriminator.ts";
import { asList } from "#oas/read.ts";
import type { At, Evaluator, Violation } from "./evaluate.ts";
import { below } from "./place.ts";

/** A choice between schemas, and the value to which it applies. */
export interface ChoiceAtValue {
  evaluator: Evaluator;
  at: At;
  value: unknown;
  keyword: "anyOf" | "oneOf";
  members: readonly unknown[];
}

/**
 * Whether a value satisfies `anyOf` or `oneOf`. A discriminator does not change this (4.25), with two exceptions: a
 * value of its property without a schema is wrong, and a value that satisfies several schemas of a `oneOf` is allowed.
 */
export function choose(choosing: ChoiceAtValue): boolean {
  const { evaluator, at, value, keyword, members } = choosing;
  const { tools, unknowns } = evaluator;
  const hasDiscriminator = discriminatorOf(at.raw) !== undefined;
  const named = hasDiscriminator ? tools?.namedBy(choosing) : undefined;
  const isStrict = keyword === "oneOf" && !evaluator.mayOverlap && !hasDiscriminator;
  const warnsOfOverlap = keyword === "oneOf" && named !== undefined && evaluator.isListing;
  const place = below(at.place, keyword);
  const fitting: number[] = [];
  const found: (readonly Violation[])[] = [];
  for (const [index, raw] of members.entries()) {
    const schema = { raw, place: below(place, index), frame: at.frame };
    const tried = evaluator.aside(() => evaluator.joins(at, schema, value));
    found.push(tried.found);
    if (!tried.holds) continue;
    fitting.push(index);
    if (fitting.length > 1 && isStrict && evaluator.unknowns === unknowns) {
      evaluator.isAmbiguous = true;
      tools?.explain.overlap(choosing, fitting, "error");
      return false;
    }
    // Other schemas cannot change the result, but may evaluate other properties and items.
    if (!isStrict && !at.seen && !warnsOfOverlap) break;
  }
  if (named?.isUnknown) {
    tools?.explain.unmapped(choosing, named);
    return false;
  }
  const [first] = fitting;
  if (first === undefined) {
    if (!tools) return evaluator.fails(at, keyword, {});
    if (evaluator.isListing) tools.explain.misfit(choosing, found, named);
    return false;
  }
  evaluator.list(found[named && fitting.includes(named.index) ? named.index : first] ?? []);
  if (warnsOfOverlap && fitting.length > 1) tools?.explain.overlap(choosing, fitting, "warning");
  return true;
}

/** Runs one of the two keywords. */
export function choice(
  keyword: ChoiceAtValue["keyword"],
): (evaluator: Evaluator, at: At, value: unknown, stated: unknown) => boolean {
  return (evaluator, at, value, stated) => {
    const members = asList(stated);
    return members.length === 0 || choose({ evaluator, at, value, keyword, members });
  };
}
