import { expect, test } from "vitest";
import { hasDescribedField } from "#validate/described-fields.ts";
import { mediaOf } from "../samples/documents.ts";

const NAMED = { properties: { id: {}, name: {} } };
const RECURSIVE = { oneOf: [{ $ref: "#/components/schemas/Recursive" }, NAMED] };

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
  const media = mediaOf("application/json", { schema }, { Recursive: RECURSIVE });
  expect(hasDescribedField(media.schema!, value)).toBe(expected);
});
