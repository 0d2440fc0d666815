import { expect, test } from "vitest";
import { bodySamples } from "#samples/body.ts";
import { contradicts } from "#samples/contradiction.ts";
import { mediaOf } from "./documents.ts";

const named = { type: "object", required: ["name"], properties: { name: { type: "string" } } };
const withId = {
  type: "object",
  required: ["id", "name"],
  properties: { id: { type: "integer", readOnly: true }, name: { type: "string" } },
};
const slow = { type: "string", pattern: "^(a+)+$" };

test.each<[what: string, type: string, media: Record<string, unknown>, expected: boolean]>([
  ["a valid example", "application/json", { schema: named, example: { name: "a" } }, false],
  [
    "an example in another object",
    "application/json",
    { schema: named, example: { body: { name: "a" } } },
    true,
  ],
  [
    "none of the described fields",
    "application/json",
    { schema: { properties: { a: {} } }, example: { b: 1 } },
    true,
  ],
  ["a value of another type", "application/json", { schema: named, example: { name: 1 } }, true],
  ["a field that only responses have", "application/json", { schema: withId, example: { name: "a" } }, false],
  ["the example of the schema", "application/json", { schema: { ...named, example: {} } }, true],
  ["a form", "application/x-www-form-urlencoded", { schema: named, example: { nme: "a" } }, true],
  ["a text", "text/csv", { schema: named, example: "a,b" }, false],
  ["a generated example", "application/json", { schema: { ...named, maxProperties: 0 } }, false],
  [
    "a check that takes too long",
    "application/json",
    { schema: slow, example: `${"a".repeat(5000)}!` },
    false,
  ],
])("%s", (_, type, given, expected) => {
  const media = mediaOf(type, given);
  const [sample] = bodySamples(media, { direction: "request" });
  expect(contradicts(sample!, media.schema!, "request")).toBe(expected);
});
