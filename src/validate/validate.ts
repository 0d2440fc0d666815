/** What in a value does not satisfy a schema: each violation with its place, by counted steps. */
import type { Schema } from "#model/schema.ts";
import type { Finding } from "#oas/finding.ts";
import { judge } from "./judge.ts";
import { type Effort, matchesPattern } from "./regex.ts";

/** A keyword that a value does not satisfy. */
export interface Violation extends Finding {
  /** The keyword, such as `maximum`; the same as `id`. */
  keyword: string;
  /** JSON pointer of the keyword in the document. */
  schemaPointer: string;
}

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
  /** How many steps may be taken. */
  effort?: Effort;
  /** How many violations are listed. */
  most?: number;
}

/** Validates a value. */
export function validate(schema: Schema, value: unknown, settings: ValidateSettings): Validation {
  const { direction, effort = { left: 1_000_000 } } = settings;
  const matches = (pattern: string, text: string) => matchesPattern(pattern, text, effort);
  const verdict = judge(schema, value, { direction, matches, effort });
  if (effort.left < 1) return { violations: [], isChecked: false };
  const violation: Violation = {
    ...{ id: "schema", keyword: "schema", level: "error", schemaPointer: schema.pointer },
    message: "The value does not satisfy its schema.",
    place: { pointer: "" },
  };
  return { violations: verdict === "valid" ? [] : [violation], isChecked: true };
}
