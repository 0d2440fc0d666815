/** Finds out whether an example contradicts its schema. */

import { hasDescribedField } from "#model/schema/described-fields.ts";
import type { Schema } from "#model/schema/schema.ts";
import { judge } from "#validate/judge.ts";
import type { BodySample } from "./example.ts";
import { Limits } from "./limits.ts";
import type { SampleSettings } from "./settings.ts";

/** `invalid`: the schema does not allow the example. `undescribed`: the example has none of the fields of the schema. */
export type Contradiction = "invalid" | "undescribed";

/**
 * How an author's example in JSON contradicts its schema; undefined if it does not, or if there were not enough steps. In
 * other formats, such as forms, texts stand for numbers.
 */
export function contradictionOf(
  { generated, hasValue, value, language }: BodySample,
  schema: Schema,
  direction: SampleSettings["direction"],
): Contradiction | undefined {
  if (generated || !hasValue || language !== "json") return undefined;
  const { judging: effort, patterns } = new Limits();
  const verdict = judge(schema, value, { direction, effort, patterns });
  if (verdict === "invalid") return "invalid";
  return verdict === "unchecked" || hasDescribedField(schema, value) ? undefined : "undescribed";
}
