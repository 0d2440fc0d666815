/** Tests which samples are known to be shortened. */
import { expect, test } from "vitest";
import { bodySamples } from "#samples/body.ts";
import { mediaOf } from "./documents.ts";

const object = (properties: Record<string, unknown>, required?: string[]): object => ({
  type: "object",
  properties,
  required,
});
const inner = object({ a: { type: "string" }, b: { type: "string" } });
const SCHEMAS = {
  Recursive: object({ name: { type: "string" }, next: { $ref: "#/components/schemas/Recursive" } }),
};

test.each<[string, object, number, boolean, unknown]>([
  ["all of it", object({ one: inner, two: inner }), 20, false, { one: { a: "string", b: "string" } }],
  ["no room for inner fields", object({ one: inner, two: inner }), 4, true, { one: {}, two: {} }],
  ["no room for an optional property", object({ a: { type: "string" }, b: inner }), 1, true, {}],
  ["no room in items", { type: "array", items: inner }, 2, true, [{}]],
  [
    "no room for a required property: optional ones are left out",
    object({ one: object({ x: inner }), two: object({ x: object({ y: inner }, ["y"]) }, ["x"]) }, ["two"]),
    5,
    true,
    { two: {} },
  ],
  [
    "a required property that needs more than its share gets it",
    object({ two: object({ a: {}, b: {}, c: {}, d: {} }, ["a", "b", "c", "d"]), one: inner }, ["two"]),
    9,
    false,
    { one: { a: "string" }, two: {} },
  ],
  [
    "one that needs more than its share gets it if all fits",
    object({ two: object({ a: {}, b: {}, c: {}, d: {} }), one: inner }),
    9,
    false,
    { two: { a: null, d: null }, one: { a: "string", b: "string" } },
  ],
  [
    "otherwise the others get their share",
    object({ two: object({ a: {}, b: {}, c: {}, d: {} }), one: inner }),
    8,
    true,
    { two: { a: null }, one: { a: "string", b: "string" } },
  ],
  ["recursion ends by itself", { $ref: "#/components/schemas/Recursive" }, 20, false, { name: "string" }],
])("%s", (_, schema, budget, isShortened, value) => {
  const media = mediaOf("application/json", { schema }, SCHEMAS);
  const [sample] = bodySamples(media, { direction: "response", budget });
  expect(sample?.isShortened ?? false).toBe(isShortened);
  expect(sample?.value).toMatchObject(value as object);
});

test("a stream of shortened items is shortened", () => {
  const itemSchema = object({ one: object({ x: inner }) });
  const media = mediaOf("application/jsonl", { itemSchema });
  const shortened = (budget: number): boolean | undefined =>
    bodySamples(media, { direction: "response", budget })[0]?.isShortened;
  expect([2, 20].map(shortened)).toEqual([true, undefined]);
});

test("a sample is shortened below the deepest level", () => {
  const media = mediaOf("application/json", { schema: object({ one: object({ x: inner }) }) });
  const shortened = (maxDepth: number): boolean | undefined =>
    bodySamples(media, { direction: "response", maxDepth })[0]?.isShortened;
  expect([1, 2, 3].map(shortened)).toEqual([true, true, undefined]);
});
