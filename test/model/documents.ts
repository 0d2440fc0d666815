/** Makes the small documents of the model tests. */

import { Document } from "#model/document.ts";
import type { Operation } from "#model/operation.ts";
import type { Schema } from "#model/schema/schema.ts";
import { schemasOf } from "#model/schema/schemas.ts";
import type * as OAS from "#oas/types.ts";

/** A document with the given root fields, which may be invalid. */
export function documentOf(root: Record<string, unknown> = {}, url?: string): Document {
  return new Document(root as OAS.OpenAPI, url);
}

/** The view of an inline schema in a document with the given component schemas. */
export function schemaOf(raw: unknown, schemas: Record<string, unknown> = {}): Schema {
  return schemasOf(documentOf({ components: { schemas } })).at(raw, "/x");
}

/** The view of a component schema among others. */
export function namedSchema(name: string, schemas: Record<string, unknown>): Schema {
  const schema = schemasOf(documentOf({ components: { schemas } })).named(name);
  if (!schema) throw new Error(`no schema ${name}`);
  return schema;
}

/** The first operation of a document with one path `/a`. */
export function operationOf(
  operation: Record<string, unknown>,
  pathItem: Record<string, unknown> = {},
  root: Record<string, unknown> = {},
): Operation {
  const document = documentOf(
    { ...root, paths: { "/a": { ...pathItem, get: operation } } },
    "https://a.test/v1/api.json",
  );
  const [first] = document.operations;
  if (!first) throw new Error("no operation");
  return first;
}

/** A reference to a component schema. */
export function ref(name: string): { $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}
