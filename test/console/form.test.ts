/** Tests what the fields of the form hold before the reader enters anything. */
import { expect, test } from "vitest";
import { draftOf } from "#console/draft.ts";
import { lackOf } from "#console/findings.ts";
import { EMPTY_FORM, entryOf, exampleText, fieldsOf, firstForm } from "#console/form.ts";
import { operationOf } from "./operations.ts";

const uuid = { type: "string", format: "uuid" };

test.each([
  ["a made-up number in a query", "query", { schema: { type: "integer", minimum: 1 } }, "1"],
  ["an id that is a number", "path", { schema: { type: "integer" } }, ""],
  ["an id that is a UUID", "path", { schema: uuid }, ""],
  ["a made-up UUID in a header", "header", { schema: uuid }, expect.stringMatching(/^[0-9a-f-]{36}$/)],
  ["an author's id", "path", { schema: { type: "integer" }, example: 7 }, "7"],
  ["a default in a path", "path", { schema: { type: "integer", default: 3 } }, "3"],
  ["a value of an enum in a path", "path", { schema: { enum: ["a", "b"] } }, "a"],
  ["a made-up string", "query", { schema: { type: "string" } }, ""],
])("%s", (_, location, fields, text) => {
  const operation = operationOf({ parameters: [{ name: "x", in: location, required: true, ...fields }] });
  const [parameter] = fieldsOf(operation);
  expect(parameter && entryOf(parameter, EMPTY_FORM).held).toEqual({ kind: "text", text });
});

test.each([
  ["delete", "path", { schema: { type: "integer" }, example: 7 }, "", "7"],
  ["delete", "path", { schema: { type: "string", default: "a" } }, "", "a"],
  ["delete", "path", { schema: { enum: ["a", "b"] } }, "", "a"],
  ["delete", "path", { schema: { const: "v1" } }, "v1", "v1"],
  ["delete", "query", { schema: { type: "integer" }, example: 7 }, "7", undefined],
  ["get", "path", { schema: { type: "integer" }, example: 7 }, "7", "7"],
])("%s: a parameter in %s: %j", (method, location, fields, text, example) => {
  const parameters = [{ name: "x", in: location, required: true, ...fields }];
  const operation = operationOf({ parameters }, {}, method, location === "path" ? "/a/{x}" : "/a");
  const form = firstForm(operation);
  const [parameter] = fieldsOf(operation);
  expect(parameter && entryOf(parameter, form).held).toEqual({ kind: "text", text });
  expect(parameter && exampleText(parameter)).toBe(example);
  expect(lackOf(fieldsOf(operation), form)).toBe(text === "" ? "path" : undefined);
  expect(draftOf(operation, form, { address: "https://a.test" }).url.includes("7")).toBe(text === "7");
});
