/** Tests the keys, names and ids of the rows of a schema. */
import { expect, test } from "vitest";
import type { Choice } from "#model/schema/schema.ts";
import { labelsOf, type Position, partPosition, propertyPosition, rootPosition } from "#view/schema/rows.ts";
import { schemaOf } from "../../model/documents.ts";

const WHERE = { direction: "request", address: "body", id: "schema/A" } as const;

test.each([
  [
    ["A", "B"],
    ["A", "B"],
  ],
  [
    ["A", "B", "A"],
    ["A 1", "B", "A 2"],
  ],
  [
    ["A", "A", "A 1"],
    ["A 2", "A 3", "A 1"],
  ],
  [
    ["A 1", "A", "A", "A 3"],
    ["A 1", "A 2", "A 4", "A 3"],
  ],
])("variants titled %j have the labels %j", (titles, labels) => {
  const [choice] = schemaOf({ oneOf: titles.map((title) => ({ type: "object", title })) }).choices;
  expect(labelsOf(choice as Choice)).toEqual(labels);
});

test("a subschema has its own name, as its id has", () => {
  const around = rootPosition(schemaOf({ not: { type: "string" }, contains: {} }), WHERE);
  const parts = around.schema.parts.map((part, index) => partPosition(around, part, index));
  expect(parts.map(({ name, id }) => [name, id])).toEqual(
    parts.map(({ name }) => [name, `schema/A/{${name}}`]),
  );
  expect(parts.map(({ name }) => name)).toContain("not");
});

test("a property `a.b` and a property `b` in `a` have different keys, and the same shown path", () => {
  const inner = { type: "object", properties: { c: {} } };
  const root = rootPosition(
    schemaOf({ properties: { "a.b": inner, a: { properties: { b: inner, "[]": {} } }, "a[]": {} } }),
    WHERE,
  );
  const within = (around: Position): Position[] =>
    around.schema.properties.map((property) => propertyPosition(around, property));
  const [dotted, outer, listed] = within(root);
  const [inside, brackets] = within(outer as Position);
  expect([dotted?.path, inside?.path]).toEqual(["a.b", "a.b"]);
  expect(new Set([dotted, inside, listed, brackets].map((one) => one?.key)).size).toBe(4);
});
