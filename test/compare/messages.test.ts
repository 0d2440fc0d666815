/** The messages of changes that need more than a name and a number. */
import { expect, test } from "vitest";
import { changesOf, withOperation } from "./documents.ts";

const sent = (schema: object): object =>
  withOperation({ requestBody: { content: { "application/json": { schema } } } }, { openapi: "3.0.3" });
const five = { type: "integer", maximum: 5 };

test.each([
  [{ ...five, exclusiveMaximum: true }, five, "The request body has maximum 5, not exclusiveMaximum 5."],
  [five, { ...five, exclusiveMaximum: true }, "The request body has exclusiveMaximum 5, not maximum 5."],
  [five, { ...five, maximum: 6 }, "The request body has maximum 6, not 5."],
])("%j → %j", async (older, newer, message) => {
  const changes = await changesOf(sent(older), sent(newer));
  expect(changes.map((change) => change.message)).toEqual([message]);
});

const object = (title: string, names: readonly string[]): object => ({
  title,
  type: "object",
  properties: Object.fromEntries(names.map((name) => [name, { type: "string" }])),
});
const wide = object("Wide", ["a", "b"]);
const text = { title: "Text", type: "string" };

test.each([
  ["an object that another variant includes", object("Narrow", ["a"]), "Narrow as a separate variant"],
  [
    "a type that another variant includes",
    { ...text, title: "Short", maxLength: 3 },
    "Short as a separate variant",
  ],
  ["an object that no other variant includes", object("Other", ["c"]), "Other"],
])("the message names a removed variant: %s", async (_, removed, name) => {
  const changes = await changesOf(sent({ oneOf: [removed, wide, text] }), sent({ oneOf: [wide, text] }));
  expect(changes.map((change) => change.message)).toEqual([`The request body may not be ${name} any more.`]);
});
