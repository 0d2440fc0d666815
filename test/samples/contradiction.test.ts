import { expect, test } from "vitest";
import { bodySamples } from "#samples/body.ts";
import { type Contradiction, contradictionOf } from "#samples/contradiction.ts";
import { mediaOf } from "./documents.ts";

const named = { type: "object", required: ["name"], properties: { name: { type: "string" } } };
const withId = {
  type: "object",
  required: ["id", "name"],
  properties: { id: { type: "integer", readOnly: true }, name: { type: "string" } },
};
const slow = { type: "string", pattern: "^(a+)+$" };

const lists = { type: "array", items: { $ref: "#/components/schemas/Lists" } };
const nested = JSON.parse(`${"[".repeat(9000)}${"]".repeat(9000)}`) as unknown;

test.each<[what: string, type: string, media: Record<string, unknown>, expected: Contradiction | undefined]>([
  ["a valid example", "application/json", { schema: named, example: { name: "a" } }, undefined],
  [
    "an example in another object",
    "application/json",
    { schema: named, example: { body: { name: "a" } } },
    "invalid",
  ],
  [
    "none of the described fields",
    "application/json",
    { schema: { properties: { a: {} } }, example: { b: 1 } },
    "undescribed",
  ],
  ["a value of another type", "application/json", { schema: named, example: { name: 1 } }, "invalid"],
  [
    "a field that only responses have",
    "application/json",
    { schema: withId, example: { name: "a" } },
    undefined,
  ],
  ["the example of the schema", "application/json", { schema: { ...named, example: {} } }, "invalid"],
  [
    "a form with texts",
    "application/x-www-form-urlencoded",
    { schema: { properties: { n: { type: "integer" } } }, example: { n: "1" } },
    undefined,
  ],
  ["a text", "text/csv", { schema: named, example: "a,b" }, undefined],
  ["a generated example", "application/json", { schema: { ...named, maxProperties: 0 } }, undefined],
  [
    "a check that takes too long",
    "application/json",
    { schema: slow, example: `${"a".repeat(5000)}!` },
    undefined,
  ],
  ["lists that are too deep", "application/json", { schema: lists, example: nested }, undefined],
])("%s", (_, type, given, expected) => {
  const media = mediaOf(type, given, { Lists: lists });
  const [sample] = bodySamples(media, { direction: "request" });
  expect(contradictionOf(sample!, media.schema!, "request")).toBe(expected);
});
