import { expect, test } from "vitest";
import { firstVariants } from "#samples/first-variants.ts";
import { mediaOf, object, string } from "./documents.ts";

const single = object({ name: string }, { title: "One", required: ["name"] });
const several = object({ names: {} }, { title: "Several", required: ["names"] });
const choice = { oneOf: [single, several] };

/** The paths and indexes of variants that replace the initial ones. */
function firstOf(raw: Record<string, unknown>, name = "application/json"): readonly string[] {
  return firstVariants(mediaOf(name, raw), "request").map(({ index, path }) => `${path}${index}`);
}

function examples(...values: readonly unknown[]): object {
  return Object.fromEntries(values.map((value, index) => [`e${index}`, { value }]));
}

const one = { name: "a" };
const two = { names: ["a", "b"] };

test.each<[string, Record<string, unknown>, readonly string[]]>([
  ["the first variant, if the first example has it", { examples: examples(one, two) }, []],
  [
    "the variant of the first example, also if a later one has the first",
    { examples: examples(two, one) },
    ["1"],
  ],
  ["the variant of the only example", { example: two }, ["1"]],
  ["the first variant, if the example has none", { example: { other: 1 } }, []],
  ["the first variant, without examples", {}, []],
  ["the variant of items", { schema: { type: "array", items: choice }, example: [two, two] }, ["[]1"]],
  ["the variant of the schema's example", { schema: { ...choice, example: two } }, ["1"]],
])("shows %s", (_, raw, variants) => {
  expect(firstOf({ schema: choice, ...raw })).toEqual(variants);
});

test("the examples of a form count too", () => {
  const form = "application/x-www-form-urlencoded";
  expect(firstOf({ schema: choice, examples: examples(two, one) }, form)).toEqual(["1"]);
});

test("the choices of closed rows do not count", () => {
  expect(firstOf({ schema: object({ a: choice }), example: { a: two } })).toEqual([]);
});

test("many variants are not compared", () => {
  const variants = Array.from({ length: 51 }, (_, at) =>
    object({ [`a${at}`]: string }, { required: [`a${at}`] }),
  );
  expect(firstOf({ schema: { oneOf: variants }, example: { a3: "x" } })).toEqual([]);
  expect(firstOf({ schema: { oneOf: variants.slice(1) }, example: { a3: "x" } })).toEqual(["2"]);
});
