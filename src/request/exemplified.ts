/** Which optional parameters a request shows. */
import type { Parameter } from "#model/parameter.ts";

/**
 * Whether the author of a parameter has an example for it. Deprecated ones are not shown, nor an empty text that is
 * also the default: sent or not, it means the same.
 */
export function isExemplified(parameter: Parameter): boolean {
  if (parameter.deprecated) return false;
  const media = parameter.content[0];
  const schema = parameter.schema ?? media?.schema;
  const first = [...parameter.examples, ...(media?.examples ?? [])].find(
    (one) => one.hasValue || one.serialized !== undefined,
  );
  if (first?.serialized !== undefined) return true;
  const values = first ? [first.value] : (schema?.examples ?? []);
  return values.length > 0 && !(values[0] === "" && schema?.default === "");
}
