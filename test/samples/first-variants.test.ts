import { expect, test } from "vitest";
import { firstView } from "#samples/first-variants.ts";
import { mediaOf, object, string } from "./documents.ts";

const single = object({ name: string }, { title: "One", required: ["name"] });
const several = object({ names: {} }, { title: "Several", required: ["names"] });
const choice = { oneOf: [single, several] };

/** The index of the sample that is shown first, and the indexes of variants that replace the initial ones. */
function firstOf(raw: Record<string, unknown>, name = "application/json"): unknown {
  const { sample, variants } = firstView(mediaOf(name, raw), "request");
  return [sample, variants.map(({ index, path }) => `${path}${index}`)];
}

function examples(...values: readonly unknown[]): object {
  return Object.fromEntries(values.map((value, index) => [`e${index}`, { value }]));
}

const one = { name: "a" };
const two = { names: ["a", "b"] };

test.each<[string, Record<string, unknown>, number, readonly string[]]>([
  ["the first example, of the first variant", { examples: examples(one, two) }, 0, []],
  ["a later example, of the first variant", { examples: examples(two, one) }, 1, []],
  ["the variant of the only example", { example: two }, 0, ["1"]],
  [
    "the variant of the first example, if none has the first variant",
    { examples: examples(two, two) },
    0,
    ["1"],
  ],
  ["the first variant, if the example has none", { example: { other: 1 } }, 0, []],
  ["the first variant, without examples", {}, 0, []],
  ["the variant of items", { schema: { type: "array", items: choice }, example: [two, two] }, 0, ["[]1"]],
  ["the variant of the schema's example", { schema: { ...choice, example: two } }, 0, ["1"]],
])("shows %s", (_, raw, sample, variants) => {
  expect(firstOf({ schema: choice, ...raw })).toEqual([sample, variants]);
});

test("the examples of a form count too", () => {
  const form = "application/x-www-form-urlencoded";
  expect(firstOf({ schema: choice, examples: examples(two, one) }, form)).toEqual([1, []]);
});

test("the choices of closed rows do not count", () => {
  expect(firstOf({ schema: object({ a: choice }), example: { a: two } })).toEqual([0, []]);
});

test("many variants are not compared", () => {
  const variants = Array.from({ length: 51 }, (_, at) =>
    object({ [`a${at}`]: string }, { required: [`a${at}`] }),
  );
  expect(firstOf({ schema: { oneOf: variants }, example: { a3: "x" } })).toEqual([0, []]);
  expect(firstOf({ schema: { oneOf: variants.slice(1) }, example: { a3: "x" } })).toEqual([0, ["2"]]);
});
