import { expect, test } from "vitest";
import { hasDescribedField } from "#console/described-fields.ts";
import { detailsOf } from "#model/operation-details.ts";
import { operationOf } from "./operations.ts";

const NAMED = { properties: { id: {}, name: {} } };
const HERE = "#/paths/~1a/post/responses/200/content/application~1json/schema";
const RECURSIVE = { oneOf: [{ $ref: HERE }, NAMED] };

test.each<[what: string, schema: unknown, value: unknown, expected: boolean]>([
  ["a named field", NAMED, { name: "x", more: 1 }, true],
  ["none of the named fields", NAMED, { error: "x" }, false],
  ["a name that every object inherits", NAMED, { toString: 1 }, false],
  ["an empty object", NAMED, {}, true],
  ["a text", NAMED, "x", true],
  ["a schema without fields", {}, { error: "x" }, true],
  ["a map", { ...NAMED, additionalProperties: { type: "string" } }, { error: "x" }, true],
  ["patterns", { ...NAMED, patternProperties: { "^e": {} } }, { error: "x" }, true],
  ["a field of allOf", { allOf: [NAMED, { properties: { more: {} } }] }, { more: 1 }, true],
  ["none of allOf", { allOf: [NAMED, { properties: { more: {} } }] }, { error: "x" }, false],
  ["a field of a variant", { oneOf: [NAMED, { properties: { more: {} } }] }, { more: 1 }, true],
  ["none of any variant", { anyOf: [NAMED, { properties: { more: {} } }] }, { error: "x" }, false],
  ["a variant that is the schema itself", RECURSIVE, { error: "x" }, false],
  ["a list of items with fields", { items: NAMED }, [{ id: 1 }], true],
  ["a list of other items", { type: "array", items: NAMED }, [{ error: "x" }], false],
  ["an empty list", { type: "array", items: NAMED }, [], true],
])("%s", (_, schema, value, expected) => {
  const operation = operationOf({ responses: { 200: { content: { "application/json": { schema } } } } });
  const found = detailsOf(operation).responses[0]!.content[0]!.schema!;
  expect(hasDescribedField(found, value)).toBe(expected);
});
