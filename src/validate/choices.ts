/** Applies `anyOf` and `oneOf` (JSON Schema 2020-12, 10.2.1). */
import { discriminatorOf } from "#model/schema/discriminator.ts";
import { asList } from "#oas/read.ts";
import type { At, Evaluator, Violation } from "./evaluate.ts";
import type { Selected } from "./explain.ts";
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
 * value of its property that selects no schema is invalid, and a value that satisfies several schemas of a `oneOf` is
 * allowed.
 */
function satisfiesChoice(choosing: ChoiceAtValue): boolean {
  const { evaluator, at, keyword } = choosing;
  const { tools } = evaluator;
  const hasDiscriminator = discriminatorOf(at.raw) !== undefined;
  if (keyword === "oneOf" && !evaluator.mayOverlap && !hasDiscriminator) return satisfiesOnlyOne(choosing);
  const named = hasDiscriminator ? tools?.namedBy(choosing) : undefined;
  const warnsOfOverlap = keyword === "oneOf" && named !== undefined && evaluator.isListing;
  // Further schemas cannot change the result. They run only to collect evaluated properties (`seen`), or to warn of an
  // overlap.
  const tried = tryMembers(choosing, () => !at.seen && !warnsOfOverlap);
  if (named?.isUnknown) {
    tools?.explain.unmapped(choosing, named);
    return false;
  }
  if (!hasFitting(choosing, tried, named)) return false;
  if (warnsOfOverlap && tried.fitting.length > 1) tools?.explain.overlap(choosing, tried.fitting, "warning");
  return true;
}

function satisfiesOnlyOne(choosing: ChoiceAtValue): boolean {
  const { evaluator, at, keyword } = choosing;
  const { unknowns, tools } = evaluator;
  // If a keyword had no result, the overlap is not certain.
  const isOverlap = (fitting: readonly number[]): boolean =>
    fitting.length > 1 && evaluator.unknowns === unknowns;
  const tried = tryMembers(choosing, isOverlap);
  if (!isOverlap(tried.fitting)) return hasFitting(choosing, tried);
  evaluator.isAmbiguous = true;
  if (!tools) return evaluator.fails(at, keyword, {});
  tools.explain.overlap(choosing, tried.fitting, "error");
  return false;
}

/** The schemas of a choice that were applied. */
interface Tried {
  /** The indexes of those that the value satisfies. */
  fitting: readonly number[];
  /** The violations of each. */
  found: readonly (readonly Violation[])[];
}

/** Applies the schemas of a choice, until those that the value satisfies are enough. */
function tryMembers(choosing: ChoiceAtValue, isEnough: (fitting: readonly number[]) => boolean): Tried {
  const { evaluator, at, value, keyword, members } = choosing;
  const place = below(at.place, keyword);
  const fitting: number[] = [];
  const found: (readonly Violation[])[] = [];
  for (const [index, raw] of members.entries()) {
    const schema = { raw, place: below(place, index), frame: at.frame };
    const tried = evaluator.aside(() => evaluator.joins(at, schema, value));
    found.push(tried.found);
    if (!tried.holds) continue;
    fitting.push(index);
    if (isEnough(fitting)) break;
  }
  return { fitting, found };
}

/** Whether the value satisfies a schema. Keeps the warnings of the schema that applies, or explains why none does. */
function hasFitting(choosing: ChoiceAtValue, { fitting, found }: Tried, named?: Selected): boolean {
  const { evaluator, at, keyword } = choosing;
  const { tools } = evaluator;
  const [first] = fitting;
  if (first === undefined) {
    if (!tools) return evaluator.fails(at, keyword, {});
    if (evaluator.isListing) tools.explain.misfit(choosing, found, named);
    return false;
  }
  evaluator.list(found[named && fitting.includes(named.index) ? named.index : first] ?? []);
  return true;
}

/** Makes the function that checks `anyOf` or `oneOf`. */
export function choiceKeyword(
  keyword: ChoiceAtValue["keyword"],
): (evaluator: Evaluator, at: At, value: unknown, stated: unknown) => boolean {
  return (evaluator, at, value, stated) => {
    const members = asList(stated);
    return members.length === 0 || satisfiesChoice({ evaluator, at, value, keyword, members });
  };
}
