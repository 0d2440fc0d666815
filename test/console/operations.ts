/** Operations and forms for the tests of the console. */
import { entryOf, type Form, fieldsOf, parameterKey } from "#console/form.ts";
import { Document } from "#model/document.ts";
import type { Operation } from "#model/operation.ts";
import type * as OAS from "#oas/types.ts";

/** The operation of a description with one path. */
export function operationOf(operation: object, root: object = {}, method = "post", path = "/a"): Operation {
  const document = { openapi: "3.2.0", paths: { [path]: { [method]: operation } }, ...root };
  const [found] = new Document(document as unknown as OAS.OpenAPI).operations;
  if (!found) throw new Error("There is no operation.");
  return found;
}

/** A form in which texts were entered for parameters, by name. */
export function formWith(operation: Operation, texts: Readonly<Record<string, string>>): Form {
  const parameters = fieldsOf(operation).flatMap((one) => {
    const text = texts[one.name];
    return text === undefined
      ? []
      : [[parameterKey(one), { held: { kind: "text", text } as const, isSent: true }] as const];
  });
  return { parameters: Object.fromEntries(parameters), bodies: {} };
}

/** A form in which every example was entered anew. */
export function retyped(operation: Operation): Form {
  const parameters = fieldsOf(operation).map((one) => {
    const { held } = entryOf(one, { parameters: {}, bodies: {} });
    return [parameterKey(one), { held, isSent: true }] as const;
  });
  return { parameters: Object.fromEntries(parameters), bodies: {} };
}
