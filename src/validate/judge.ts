/** Decides whether a value satisfies a schema, with a limited number of steps. */
import type { Schema } from "#model/schema/schema.ts";
import { Unchecked } from "./effort.ts";
import { type EvaluationSettings, Evaluator } from "./evaluate.ts";

/** Settings of the decision. */
export type JudgeSettings = Omit<EvaluationSettings, "most">;

/**
 * `ambiguous`: invalid only because the value satisfies several schemas of a `oneOf`, or one under `not`. `unchecked`:
 * there were not enough steps.
 */
export type Verdict = "valid" | "invalid" | "ambiguous" | "unchecked";

/** Decides whether a value is valid. Broken references and patterns that cannot be parsed allow everything. */
export function judge(schema: Schema, value: unknown, judging: JudgeSettings): Verdict {
  const evaluator = new Evaluator(schema.document, schema.scope, judging);
  try {
    if (evaluator.start(schema, value)) return "valid";
    return evaluator.isAmbiguous ? "ambiguous" : "invalid";
  } catch (fault) {
    if (fault instanceof Unchecked) return "unchecked";
    throw fault;
  }
}
