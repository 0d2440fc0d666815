/** The sentences of changes whose values need more words than a number. */
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
