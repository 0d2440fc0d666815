/** Applies the keywords with schemas for the same value (JSON Schema 2020-12, 8.2.3 and 10.2). */
import { asList, entries, isRecord } from "#oas/read.ts";
import { choiceKeyword } from "./choices.ts";
import type { Applicator, At, Evaluator } from "./evaluate.ts";
import { below, type Step } from "./place.ts";

/** All keywords with schemas for the same value. */
export const IN_PLACE_KEYWORDS: Readonly<Record<string, Applicator>> = {
  $ref: {
    run: (evaluator, at, value: unknown, stated) =>
      typeof stated !== "string" || follows(evaluator, at, value, evaluator.referred(at, stated)),
  },
  $dynamicRef: {
    run: (evaluator, at, value: unknown, stated) =>
      typeof stated !== "string" || follows(evaluator, at, value, evaluator.dynamic(at, stated)),
  },
  allOf: {
    run: (evaluator, at, value: unknown, stated) => {
      const place = below(at.place, "allOf");
      let holds = true;
      for (const [index, raw] of asList(stated).entries()) {
        holds = joins(evaluator, at, below(place, index), raw, value) && holds;
        if (!holds && !evaluator.isListing) return false;
      }
      return holds;
    },
  },
  anyOf: { run: choiceKeyword("anyOf") },
  oneOf: { run: choiceKeyword("oneOf") },
  not: { run: not },
  if: { run: conditional },
  dependentSchemas: {
    kind: "object",
    run: (evaluator, at, value: unknown, stated) => {
      const place = below(at.place, "dependentSchemas");
      let holds = true;
      for (const [name, raw] of entries(stated)) {
        if (!isRecord(value) || !Object.hasOwn(value, name)) continue;
        holds = joins(evaluator, at, below(place, name), raw, value) && holds;
        if (!holds && !evaluator.isListing) return false;
      }
      return holds;
    },
  },
};

function joins(evaluator: Evaluator, at: At, place: Step, raw: unknown, value: unknown): boolean {
  return evaluator.joins(at, { raw, place, frame: at.frame }, value);
}

/** Applies the target of a reference. Ignores a reference to a schema that is already being applied. */
function follows(
  evaluator: Evaluator,
  at: At,
  value: unknown,
  target: ReturnType<Evaluator["referred"]>,
): boolean {
  if (!target) {
    evaluator.unknowns++;
    return true;
  }
  for (let one: At | undefined = at; one; one = one.above) if (one.raw === target.raw) return true;
  return evaluator.joins(at, target, value);
}

function not(evaluator: Evaluator, at: At, value: unknown, raw: unknown): boolean {
  const { unknowns } = evaluator;
  const schema = { raw, place: below(at.place, "not"), frame: at.frame };
  const holds = evaluator.tests(() => evaluator.joins({ ...at, seen: undefined }, schema, value));
  if (!holds || evaluator.unknowns > unknowns) return true;
  evaluator.isAmbiguous = true;
  return evaluator.fails(at, "not", { value });
}

function conditional(evaluator: Evaluator, at: At, value: unknown, raw: unknown): boolean {
  const { unknowns } = evaluator;
  const schema = { raw, place: below(at.place, "if"), frame: at.frame };
  const holds = evaluator.tests(() => evaluator.joins(at, schema, value));
  const branch = holds ? "then" : "else";
  if (at.raw[branch] === undefined || evaluator.unknowns > unknowns) return true;
  return joins(evaluator, at, below(at.place, branch), at.raw[branch], value);
}
