/** Which optional parameters a request shows. */
import type { Parameter } from "#model/parameter.ts";

/** Whether the author of a parameter has an example for it. Deprecated ones are not shown. */
export function isExemplified(parameter: Parameter): boolean {
  if (parameter.deprecated) return false;
  const media = parameter.content[0];
  const schema = parameter.schema ?? media?.schema;
  return (
    [...parameter.examples, ...(media?.examples ?? [])].some(
      (one) => one.hasValue || one.serialized !== undefined,
    ) || (schema?.examples.length ?? 0) > 0
  );
}
