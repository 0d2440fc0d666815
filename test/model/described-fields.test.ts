import { expect, test } from "vitest";
import { hasDescribedField } from "#model/schema/described-fields.ts";
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
  [
    "a list whose second item has a field",
    { type: "array", items: NAMED },
    [{ error: "x" }, { id: 1 }],
    true,
  ],
  ["tuples", { type: "array", prefixItems: [{ properties: { a: {} } }], items: NAMED }, [{ a: 1 }], true],
  ["a required field that is not described", { ...NAMED, required: ["error"] }, { error: "x" }, true],
  [
    "fields under a condition",
    { ...NAMED, if: { required: ["x"] }, else: { properties: { error: {} } } },
    { error: "x" },
    true,
  ],
  ["fields that depend on others", { ...NAMED, dependentSchemas: { error: {} } }, { error: "x" }, true],
  ["unevaluated fields", { ...NAMED, unevaluatedProperties: { type: "string" } }, { error: "x" }, true],
  ["a schema that must not match", { ...NAMED, not: { properties: { a: {} } } }, { error: "x" }, false],
  ["a free variant", { anyOf: [NAMED, { type: "object" }] }, { error: "x" }, true],
  ["a variant that is no object", { anyOf: [NAMED, { type: "string" }] }, { error: "x" }, false],
  ["a variant that allows everything", { anyOf: [NAMED, true] }, { error: "x" }, true],
  ["an empty list", { type: "array", items: NAMED }, [], true],
])("%s", (_, schema, value, expected) => {
  const media = mediaOf("application/json", { schema }, { Recursive: RECURSIVE });
  expect(hasDescribedField(media.schema!, value)).toBe(expected);
});

test("a large schema takes a limited number of steps", () => {
  const variants = Array.from({ length: 3000 }, (_, one) => ({
    type: "object",
    properties: Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`p${one}-${at}`, {}])),
  }));
  const media = mediaOf("application/json", { schema: { oneOf: variants } });
  const { counters } = media.schema!.document;
  const before = counters.views;
  expect(hasDescribedField(media.schema!, { other: 1 })).toBe(true);
  expect(counters.views - before).toBeLessThan(20_000);
});

test("a chain of choices does not overflow the stack", () => {
  const names = Array.from({ length: 20_000 }, (_, index) => `S${index}`);
  const schemas = Object.fromEntries(
    names.map((name, index) => [
      name,
      { ...NAMED, oneOf: [{ $ref: `#/components/schemas/${names[index + 1] ?? "S0"}` }, NAMED] },
    ]),
  );
  const media = mediaOf("application/json", { schema: { $ref: "#/components/schemas/S0" } }, schemas);
  expect(hasDescribedField(media.schema!, { other: 1 })).toBe(true);
});
