/** Finds out whether an example contradicts its schema. */
import type { Schema } from "#model/schema/schema.ts";
import { hasDescribedField } from "#validate/described-fields.ts";
import { judge } from "#validate/judge.ts";
import type { BodySample } from "./example.ts";
import { Limits } from "./limits.ts";
import type { SampleSettings } from "./settings.ts";

/**
 * Whether an author's example is invalid, or has none of the fields that its schema describes. False for text without
 * data, and if there were not enough steps.
 */
export function contradicts(
  { generated, hasValue, value, fields }: BodySample,
  schema: Schema,
  direction: SampleSettings["direction"],
): boolean {
  const data = hasValue ? value : fields;
  if (generated || data === undefined) return false;
  const { judging: effort, patterns } = new Limits();
  return (
    !hasDescribedField(schema, data) || judge(schema, data, { direction, effort, patterns }) === "invalid"
  );
}
