/** Tests that texts are the same, whether lines of other texts stand in them or not. */
import { expect, test, vi } from "vitest";
import { Document } from "#model/document.ts";
import type { Schema } from "#model/schema/schema.ts";
import { schemasOf } from "#model/schema/schemas.ts";
import type { OpenAPI } from "#oas/types.ts";
import { type Direction, Fields } from "#text/fields.ts";
import { KeptFields, KeptLines } from "#text/kept-fields.ts";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const fields = (count: number, of: object = {}) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, of]));

const document = new Document({
  openapi: "3.1.0",
  info: { title: "T", version: "1" },
  components: {
    schemas: {
      Leaf: { properties: { a: { readOnly: true }, b: { writeOnly: true } } },
      Inner: { properties: { leaf: ref("Leaf"), again: ref("Leaf") } },
      Outer: {
        properties: {
          leaf: ref("Leaf"),
          inner: ref("Inner"),
          plain: { properties: { inner: ref("Inner") } },
        },
      },
      Reversed: { properties: { inner: ref("Inner"), leaf: ref("Leaf") } },
      Node: { properties: { next: ref("Node"), other: ref("Other") } },
      Other: { properties: { node: ref("Node"), list: { type: "array", items: ref("Other") } } },
      Either: { oneOf: [ref("Inner"), ref("Node")], properties: { leaf: ref("Leaf") } },
      Deep: { properties: { one: { properties: { two: { properties: { inner: ref("Outer") } } } } } },
      Long: { properties: { ...fields(200), inner: ref("Outer") } },
      TooLong: { properties: { ...fields(400, ref("Leaf")), long: ref("Long"), deep: ref("Deep") } },
      Longest: { properties: { ...fields(600), leaf: ref("Leaf") } },
      Wide: { properties: fields(30, { properties: fields(30, { properties: fields(3) }) }) },
      Around: { properties: { wide: ref("Wide"), inner: ref("Inner") } },
    },
  },
} as unknown as OpenAPI);
const all = Object.keys(document.raw.components?.schemas ?? {}).map(
  (name) => schemasOf(document).named(name) as Schema,
);

test.each<Direction>(["request", "response", "any", "neither"])("in %s", (direction) => {
  const alone = (schema: Schema): string => new Fields().whole(schema, direction);
  const kept = new KeptLines();
  for (const schemas of [all, [...all].reverse()])
    for (const schema of schemas) expect(new KeptFields(kept).whole(schema, direction)).toBe(alone(schema));
});

test.each([200, 1_000, 4_000])("with about %i characters", (characters) => {
  const kept = new KeptLines();
  for (const schemas of [all, [...all].reverse()])
    for (const schema of schemas)
      for (const one of [characters, undefined]) {
        const alone = new Fields().whole(schema, "any", one);
        expect(new KeptFields(kept).whole(schema, "any", one)).toBe(alone);
      }
});

test.each(all.map((first, index) => [index, first] as const))(
  "after the schema %i in the same text",
  (_, first) => {
    const both = (fields: Fields): string[] =>
      all.flatMap((one) => [first, one].map((each) => fields.whole(each, "any")));
    const kept = new KeptLines();
    for (const one of all) new KeptFields(kept).whole(one, "any");
    expect(both(new KeptFields(kept))).toEqual(both(new Fields()));
  },
);

test("the lines inside of a schema are written once", () => {
  const kept = new KeptLines();
  const keep = vi.spyOn(kept, "keep");
  for (const name of ["Reversed", "Inner", "Outer", "Reversed"])
    new KeptFields(kept).whole(schemasOf(document).named(name)!, "any");
  // In the outer schema, the leaf was told before the inner one.
  expect(keep.mock.calls.map(([schema]) => schema.label)).toEqual(["Leaf", "Inner", "Reversed", "Outer"]);
});

test("schemas that are not opened are linked, if their addresses are known", () => {
  const around = all.find(({ name }) => name === "Around")!;
  const addressOf = (name: string) => (name === "Inner" ? undefined : `../${name}.md`);
  const written = new KeptFields(new KeptLines(), addressOf).whole(around, "any", 100);
  expect(written).toContain("- `wide` (object, `Wide`, see [Wide](../Wide.md))");
  expect(written).toContain("- `inner` (object, `Inner`, not listed here)");
});
