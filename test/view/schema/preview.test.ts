import { expect, test } from "vitest";
import { preview } from "#view/schema/preview.ts";
import type { Where } from "#view/schema/rows.ts";
import { schemaOf } from "../../model/documents.ts";

const where = (direction: Where["direction"]): Where => ({ direction, address: "", id: "" });
const object = (...names: string[]): object => ({
  type: "object",
  properties: Object.fromEntries(names.map((name) => [name, {}])),
});

test.each<[schema: object, expected: string | undefined]>([
  [object("currency", "value"), "{ currency, value }"],
  [object("a", "b", "c", "d", "e", "f"), "{ a, b, c, d, e, … }"],
  [object("a".repeat(30), "b".repeat(30)), `{ ${"a".repeat(30)}, … }`],
  [object("a".repeat(1000)), `{ ${"a".repeat(48)}… }`],
  [{ type: "array", items: object("id") }, "[{ id }]"],
  [{ type: "array", items: { type: "array", items: object("id") } }, "[[{ id }]]"],
  [{ additionalProperties: { type: "string" } }, undefined],
  [{ oneOf: [object("a"), object("b")] }, undefined],
  [{ type: "string" }, undefined],
])("of %j", (schema, expected) => {
  expect(preview(schemaOf(schema), where("any"))).toBe(expected);
});

test("leaves out properties that this direction hides", () => {
  const schema = schemaOf({ properties: { id: { readOnly: true }, name: {}, secret: { writeOnly: true } } });
  expect(preview(schema, where("request"))).toBe("{ name, secret }");
  expect(preview(schema, where("response"))).toBe("{ id, name }");
});

test("does not read inside properties", () => {
  const schema = schemaOf(object("a", "b"));
  expect(schema.hasInside).toBe(true);
  const { counters } = schema.document;
  const before = { ...counters };
  preview(schema, where("request"));
  expect(counters).toEqual(before);
});
