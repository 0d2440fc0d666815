/** Tests JSON Schema output: a third-party validator reads it and accepts values that the schema allows. */
import { describe, expect, test } from "vitest";
import { parseNumerals } from "#load/numerals.ts";
import { formatJson } from "#oas/json-text.ts";
import { jsonSchema } from "#text/json-schema.ts";
import { integer, object, ref, schemaOf, string } from "../samples/documents.ts";
import { cases } from "../samples/hostile.ts";
import { validator } from "../samples/validator.ts";

const write = (schema: unknown, schemas?: Record<string, unknown>): unknown => {
  const written = jsonSchema(schemaOf(schema, schemas), { direction: "any" });
  return JSON.parse(JSON.stringify(written)) as unknown;
};
const $schema = "https://json-schema.org/draft/2020-12/schema";

test("numbers keep their digits", () => {
  const json = '{"maximum":9223372036854775807,"minItems":1.0,"enum":[1.10]}';
  const written = jsonSchema(schemaOf(parseNumerals(json)), { direction: "any" });
  expect(formatJson(written, 0)).toBe(`{"$schema":"${$schema}",${json.slice(1)}`);
});

test.each<[says: string, schema: unknown, written: unknown, schemas?: Record<string, unknown>]>([
  ["as it is", object({ a: string }), { $schema, ...(object({ a: string }) as object) }],
  [
    "what it refers to, and what that refers to",
    object({ a: ref("A") }),
    {
      $schema,
      ...(object({ a: { $ref: "#/$defs/A" } }) as object),
      $defs: { A: object({ b: { $ref: "#/$defs/B" } }), B: string },
    },
    { A: object({ b: ref("B") }), B: string, C: string },
  ],
  [
    "recursion",
    ref("Node"),
    { $schema, ...(object({ next: { $ref: "#" } }) as object) },
    { Node: object({ next: ref("Node") }) },
  ],
  [
    "more beside a reference",
    { ...ref("A"), description: "Here." },
    { $schema, $ref: "#/$defs/A", description: "Here.", $defs: { A: string } },
    { A: string },
  ],
  [
    "dependencies of older drafts: schemas, and lists of names",
    { dependencies: { a: ref("A"), b: ["c"] } },
    { $schema, dependencies: { a: { $ref: "#/$defs/A" }, b: ["c"] }, $defs: { A: string } },
    { A: string },
  ],
  [
    "names that need an escape",
    { items: ref("a~1b%20c") },
    { $schema, items: { $ref: "#/$defs/a~1b%20c" }, $defs: { "a/b c": string } },
    { "a/b c": string },
  ],
  [
    "what only OpenAPI knows",
    {
      ...string,
      xml: { name: "a" },
      "x-lectern-y": 1,
      example: "x",
      $id: "https://a.test/",
      discriminator: { propertyName: "a" },
    },
    { $schema, ...string, examples: ["x"] },
  ],
  [
    "values as they are",
    { enum: [{ $ref: "#/x", xml: 1 }], default: { $id: 1 } },
    { $schema, enum: [{ $ref: "#/x", xml: 1 }], default: { $id: 1 } },
  ],
  ["null by extension", { ...string, "x-nullable": true }, { $schema, anyOf: [string, { type: "null" }] }],
  [
    "what leads nowhere",
    { items: ref("None") },
    { $schema, items: { $comment: "#/components/schemas/None leads nowhere" } },
  ],
  [
    "what no validator takes",
    { type: 5, required: "a", minLength: "2", properties: { a: 7 } },
    { $schema, properties: { a: true } },
  ],
  ["any value", true, true],
  ["no value", false, false],
  [
    "what is given from outside",
    ref("Names"),
    {
      $schema,
      $ref: "#/$defs/List",
      $defs: { List: { type: "array", items: { $ref: "#/$defs/of" } }, of: string },
    },
    {
      Names: { $defs: { of: { $dynamicAnchor: "of", ...string } }, ...ref("List") },
      List: { $defs: { of: { $dynamicAnchor: "of" } }, type: "array", items: { $dynamicRef: "#of" } },
    },
  ],
])("%s", (_, schema, written, schemas) => {
  expect(write(schema, schemas)).toEqual(written);
});

test("read-only properties are not required in requests", () => {
  const schema = schemaOf(
    object({ id: { ...integer, readOnly: true }, a: string }, { required: ["id", "a"] }),
  );
  expect(jsonSchema(schema, { direction: "request" })).toMatchObject({ required: ["a"] });
  expect(jsonSchema(schema, { direction: "response" })).toMatchObject({ required: ["id", "a"] });
});

test("any key is data", () => {
  const properties = JSON.parse('{ "__proto__": { "type": "string" } }') as Record<string, unknown>;
  expect(JSON.stringify(jsonSchema(schemaOf({ properties }), { direction: "any" }))).toContain(
    '"__proto__":{"type":"string"}',
  );
});

describe("hostile schemas", () => {
  test.each(cases)("%s", (_, schema, schemas) => {
    const written = jsonSchema(schemaOf(schema, schemas), { direction: "response" });
    expect(JSON.stringify(written).length).toBeLessThan(3_000_000);
  });
});

test("it stands alone", () => {
  const schemas = { A: object({ b: ref("B") }, { required: ["b"] }), B: { oneOf: [string, ref("A")] } };
  const validate = validator().compile(write(ref("A"), schemas) as object);
  expect(validate({ b: { b: "x" } })).toBe(true);
  expect(validate({ b: { b: 1 } })).toBe(false);
});
