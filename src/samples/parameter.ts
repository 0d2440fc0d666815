/** The example of a parameter: written by the author, or generated. */
import type { Parameter } from "#model/parameter.ts";
import { serializeParameter, writtenByAuthor } from "#request/serialize.ts";
import { sampleValue } from "./value.ts";

/** The value an example of a parameter has: the first authored one, else its schema's example, else a generated one. */
export function parameterExample(parameter: Parameter): unknown {
  const content = parameter.content[0];
  const examples = [...parameter.examples, ...(content?.examples ?? [])];
  const authored = examples.find((example) => example.hasValue);
  if (authored) return authored.value;
  const schema = parameter.schema ?? content?.schema;
  return schema ? sampleValue(schema, { direction: "request" }) : "string";
}

/** What an address, a cookie or a header shows for a parameter's example: as its author wrote it out, where one did. */
export function writtenParameter(parameter: Parameter): string {
  return writtenByAuthor(parameter) ?? serializeParameter(parameter, parameterExample(parameter));
}
