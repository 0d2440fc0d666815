/** The fields of a form with problems: their names, their order, and which of them only lack a value. */
import { describe, expect, test } from "vitest";
import { checkText } from "#console/findings.ts";
import { type BodyEntry, EMPTY_FORM, type Form, fieldsOf } from "#console/form.ts";
import { isUnread, problemsOf } from "#console/problems.ts";
import { detailsOf } from "#model/operation-details.ts";
import { ALL } from "#request/parse/parse.ts";
import { formWith, operationOf } from "./operations.ts";

const object = { type: "object", required: ["n"], properties: { n: { type: "integer" } } };
const operation = operationOf(
  {
    parameters: [
      { in: "query", name: "limit", schema: { type: "integer" } },
      { in: "path", name: "id", required: true, schema: { type: "string" } },
    ],
    requestBody: {
      content: {
        "application/json": { schema: object },
        "application/x-www-form-urlencoded": { schema: object },
        "multipart/form-data": {},
        "image/png": {},
        "text/csv": { schema: { type: "array", items: object } },
        "application/jsonl": { itemSchema: object },
        "application/xml": { schema: object },
      },
    },
  },
  {},
  "post",
  "/a/{id}",
);
const content = detailsOf(operation).requestBody?.content ?? [];

function problems(form: Form, type: string): string[] {
  const media = content.find(({ name }) => name === type);
  const entry = form.bodies[type];
  const check = media && entry?.kind === "text" ? checkText(media, entry.text, ALL.body) : undefined;
  return problemsOf({ operation, fields: fieldsOf(operation), form, chosen: { media } }, check).map(
    ({ field, name, isMissing }) => `${field} (${name ?? "–"})${isMissing ? " missing" : ""}`,
  );
}

const text = (value: string): BodyEntry => ({ kind: "text", text: value });
const fields = (n?: string): BodyEntry => ({
  kind: "fields",
  members: n === undefined ? {} : { n: { kind: "text", text: n } },
});

describe("problems of parameters and the body", () => {
  const JSON_TYPE = "application/json";
  const FORM = "application/x-www-form-urlencoded";
  const cases: [parameters: Record<string, string>, type: string, entry: BodyEntry, found: string[]][] = [
    [{ id: "a", limit: "1" }, JSON_TYPE, text('{"n": 1}'), []],
    [
      { limit: "abc" },
      JSON_TYPE,
      text('{"n": 1, '),
      ["path id (id) missing", "query limit (limit)", "body (–)"],
    ],
    [{ id: "a" }, JSON_TYPE, text('{"n": "x"}'), ["body (–)"]],
    [{ id: "a" }, FORM, fields("x"), ["body n (n)"]],
    [{ id: "a" }, FORM, fields(), ["body n (n) missing"]],
    [{ id: "a" }, "multipart/form-data", { kind: "fields", members: {} }, []],
    [{ id: "a" }, "image/png", { kind: "file" }, ["body (–) missing"]],
  ];
  test.each(cases)("%j, %s, %j: %j", (parameters, type, entry, found) => {
    const form = { ...formWith(operation, parameters), bodies: { [type]: entry } };
    expect(problems(form, type)).toEqual(found);
    expect(problems({ ...form, hasBody: false }, type)).toEqual(
      found.filter((one) => !one.startsWith("body")),
    );
  });
});

test("no body, no problem of one", () => {
  const without = operationOf({}, {}, "get");
  expect(problemsOf({ operation: without, fields: [], form: EMPTY_FORM, chosen: {} }, undefined)).toEqual([]);
});

test.each([
  ["application/json", '{"n": "x"}', false],
  ["application/json", '{"n": 1, ', true],
  ["application/xml", "<a>", true],
  ["application/xml", "<a><n>x</n></a>", false],
  ["application/jsonl", "{", true],
  ["text/csv", '"', false],
])("the body of %s %j is not in its format: %j", (type, entered, expected) => {
  const media = content.find(({ name }) => name === type);
  if (!media) throw new Error(type);
  expect(isUnread(media, checkText(media, entered, ALL.body))).toBe(expected);
});
