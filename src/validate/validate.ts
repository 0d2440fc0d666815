/** Lists the violations of a schema by a value, with a limited number of steps. */
import type { Schema } from "#model/schema/schema.ts";
import { type Effort, Unchecked } from "./effort.ts";
import { Evaluator, type Violation } from "./evaluate.ts";
import { TOOLS } from "./tools.ts";

export type { Violation } from "./evaluate.ts";

/** The result of a validation. */
export interface Validation {
  violations: readonly Violation[];
  /** False if there were not enough steps. Then the result says nothing about the value. */
  isChecked: boolean;
}

/** Settings of a validation. */
export interface ValidateSettings {
  /**
   * The direction of the value: requests should not have `readOnly` properties, responses no `writeOnly` properties.
   */
  direction: "request" | "response";
  /** The number of steps, which several validations may share. Default: `MOST_EFFORT`. */
  effort?: Effort;
  /** The maximum number of violations to list. Default: 100. */
  most?: number;
}

/** The maximum number of steps of one validation: about 0.1 s. */
export const MOST_EFFORT = 5_000_000;

/**
 * Validates a value. It is valid if it was checked and no violation is an error. Broken references and patterns that
 * cannot be parsed allow everything; the check of the description reports them.
 */
export function validate(schema: Schema, value: unknown, settings: ValidateSettings): Validation {
  const { direction, effort = { left: MOST_EFFORT }, most = 100 } = settings;
  const limits = { effort, most: Math.max(1, most) };
  const evaluator = new Evaluator(schema.document, schema.scope, { direction, ...limits, tools: TOOLS });
  try {
    evaluator.start(schema, value);
    return { violations: evaluator.violations, isChecked: true };
  } catch (fault) {
    if (fault instanceof Unchecked) return { violations: [], isChecked: false };
    throw fault;
  }
}
