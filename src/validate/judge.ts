/** Whether a value satisfies a schema: yes or no, by counted steps. */
import type { Schema } from "#model/schema.ts";
import { Unchecked } from "./effort.ts";
import { type Evaluating, Evaluator } from "./evaluate.ts";

/** How a value is judged. */
export type Judging = Omit<Evaluating, "most">;

/**
 * `ambiguous`: wrong only because several schemas of a `oneOf` allow the value, or one under `not` does. `unchecked`: the
 * budget ended before that was known.
 */
export type Verdict = "valid" | "invalid" | "ambiguous" | "unchecked";

/** Judges a value. References that lead nowhere and patterns that cannot be read allow everything. */
export function judge(schema: Schema, value: unknown, judging: Judging): Verdict {
  const evaluator = new Evaluator(schema.document, schema.scope, judging);
  try {
    if (evaluator.start(schema, value)) return "valid";
    return evaluator.isAmbiguous ? "ambiguous" : "invalid";
  } catch (fault) {
    if (fault instanceof Unchecked) return "unchecked";
    throw fault;
  }
}
