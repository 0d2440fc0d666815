/** Makes the example of a parameter: written by the author, or generated. */
import type { Parameter } from "#model/parameter.ts";
import { serializeParameter, writtenByAuthor } from "#request/serialize.ts";
import { sampleValue } from "./value.ts";

/**
 * The value of a parameter's example: the first one in the document, otherwise the example of its schema, otherwise a
 * generated one.
 */
export function parameterExample(parameter: Parameter): unknown {
  const content = parameter.content[0];
  const examples = [...parameter.examples, ...(content?.examples ?? [])];
  const authored = examples.find((example) => example.hasValue);
  if (authored) return authored.value;
  const schema = parameter.schema ?? content?.schema;
  return schema ? sampleValue(schema, { direction: "request" }) : "string";
}

/**
 * A parameter's example as written in an address, a cookie or a header. Uses the author's serialization if there is
 * one.
 */
export function writtenParameter(parameter: Parameter): string {
  return writtenByAuthor(parameter) ?? serializeParameter(parameter, parameterExample(parameter));
}
