/** Where a schema allows null: the places of changes, in the loaded document and in files. */
import { expect, test } from "vitest";
import { writtenPointers } from "#cli/diff/written-places.ts";
import { changesOf, withOperation } from "./documents.ts";

const AT = "/paths/~1a/post/requestBody/content/application~1json/schema";
const sent = (schema: object, more: object = {}): object =>
  withOperation({ requestBody: { content: { "application/json": { schema } } } }, more);
const three = { openapi: "3.0.3" };

/** The name, both documents, and the places of the change: where null was not allowed, and where it is. */
const ROWS: readonly (readonly [string, object, object, string, string])[] = [
  [
    "a list of types",
    sent({ type: "string" }),
    sent({ type: ["string", "null"] }),
    `${AT}/type`,
    `${AT}/type/1`,
  ],
  [
    "a variant",
    sent({ oneOf: [{ type: "string" }, { type: "integer" }] }),
    sent({ oneOf: [{ type: "string" }, { type: "integer" }, { type: "null" }] }),
    `${AT}/oneOf`,
    // A variant that is only null has no row on the page.
    `${AT}/oneOf`,
  ],
  [
    "a variant beside a single one",
    sent({ anyOf: [{ type: "string" }] }),
    sent({ anyOf: [{ type: "string" }, { type: "null" }] }),
    `${AT}/anyOf/0/type`,
    `${AT}/anyOf`,
  ],
  [
    "`nullable`",
    sent({ type: "string" }, three),
    sent({ description: "D", nullable: true, type: "string" }, three),
    AT,
    `${AT}/nullable`,
  ],
  [
    "`nullable` beside a reference",
    sent({ allOf: [{ type: "string" }] }, three),
    sent({ allOf: [{ type: "string" }], nullable: true }, three),
    AT,
    `${AT}/nullable`,
  ],
];

test.for(ROWS)("%s", async ([, older, newer, before, after]) => {
  const changes = await changesOf(older, newer);
  const change = changes.find(({ id }) => id.endsWith("became-nullable"));
  expect(writtenPointers(older)(change?.pointer.old ?? "")).toBe(before);
  expect(writtenPointers(newer)(change?.pointer.new ?? "")).toBe(after);
});
