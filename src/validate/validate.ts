/** What is wrong with a value by its schema: every violation with its place, by counted steps. */
import type { Schema } from "#model/schema.ts";
import { type Effort, Unchecked } from "./effort.ts";
import { Evaluator, type Violation } from "./evaluate.ts";
import { TOOLS } from "./tools.ts";

export type { Violation } from "./evaluate.ts";

/** What the validation of a value found. */
export interface Validation {
  violations: readonly Violation[];
  /** False if the budget ended: then nothing is said about the value. */
  isChecked: boolean;
}

/** How a value is validated. */
export interface ValidateSettings {
  /** Which way the value travels: `readOnly` properties do not travel in requests, `writeOnly` ones not in responses. */
  direction: "request" | "response";
  /** The budget, which several validations may share. Default: `MOST_EFFORT` steps. */
  effort?: Effort;
  /** How many violations are listed. Default: 100. */
  most?: number;
}

/** The steps that one validation may take: about 0.1 s. */
export const MOST_EFFORT = 5_000_000;

/**
 * Validates a value. It is valid if it was checked and no violation is an error. References that lead nowhere and
 * patterns that cannot be read allow everything: the check of the description tells of them.
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
