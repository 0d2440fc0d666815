/** What is wrong with what was entered. */
import { expect, test } from "vitest";
import { checkText, lackOf, parameterFindings } from "#console/findings.ts";
import { EMPTY_FORM, fieldsOf } from "#console/form.ts";
import { detailsOf } from "#model/operation-details.ts";
import { ALL } from "#request/parse/parse.ts";
import { PLAIN } from "#request/parse/plain.ts";
import { formWith, operationOf } from "./operations.ts";

const operation = operationOf(
  {
    parameters: [
      { in: "path", name: "id", required: true, schema: { type: "string" } },
      { in: "query", name: "n", schema: { type: "integer", minimum: 2 } },
      { in: "query", name: "o", schema: { type: "object" } },
    ],
    requestBody: {
      content: {
        "application/json": {
          schema: { type: "object", properties: { a: { type: "array", items: { type: "integer" } } } },
        },
        "application/xml": { schema: { type: "object", properties: { a: { type: "integer" } } } },
        "image/png": {},
      },
    },
  },
  {},
  "post",
  "/a/{id}",
);

function found(name: string, text?: string): string[] {
  const parameter = fieldsOf(operation).find((one) => one.name === name);
  const form = text === undefined ? EMPTY_FORM : formWith(operation, { [name]: text });
  return parameter
    ? parameterFindings(parameter, form).map(({ id, line }) => `${id} ${line ?? ""}`.trim())
    : [];
}

test.each([
  ["id", undefined, ["required"]],
  ["id", "", ["required"]],
  ["id", "x", []],
  ["n", undefined, []],
  ["n", "", []],
  ["n", "3", []],
  ["n", "1", ["minimum"]],
  ["n", "x", ["type"]],
  ["o", "{\n1", ["syntax 2"]],
])("the parameter %s with %j: %j", (name, text, ids) => expect(found(name, text)).toEqual(ids));

test.each([
  [0, '{"a":[1]}', []],
  [0, '{\n"a": [1,\n"x"]}', ["type 3"]],
  [0, '{\n"a": ', ["syntax 2"]],
  [0, "{}", []],
  [0, "[]", ["type 1"]],
  [1, "<a><a>1</a></a>", []],
  [1, "<a><a>x</a></a>", ["type 1"]],
  [1, "<a>", ["syntax 1"]],
])("the body %i with %j: %j", (index, text, found) => {
  const media = detailsOf(operation).requestBody?.content[index];
  const all = media ? checkText(media, text, ALL.body).found : [];
  expect(all.map(({ id, line }) => `${id} ${line ?? ""}`.trim())).toEqual(found);
});

test.each([
  [0, '{"a": [1, "x"]}', ['"x"']],
  [0, '{\n"a": {"b": 1}}', ['"a"']],
  [0, "[]", ["["]],
  [0, '{"a": tru}', ["t"]],
  [0, '{\r\n"a": [\r\n}', ["}"]],
  [0, '{"a": ', [""]],
  [1, "<a>\n<b></c></a>", ["c"]],
])("what is wrong in the body %i with %j: %j", (index, text, found) => {
  const media = detailsOf(operation).requestBody?.content[index];
  const all = media ? checkText(media, text, ALL.body).found : [];
  expect(all.map(({ from, to }) => text.slice(from, to))).toEqual(found);
});

test("a body in a format that is not known yet is not checked", () => {
  const media = detailsOf(operation).requestBody?.content[1];
  expect(media && checkText(media, "<a>", PLAIN.body)).toEqual({ found: [], isChecked: false });
});

const text = { type: "string" };

test.each<[string, object, string | undefined, string | undefined]>([
  ["an empty required query", { in: "query", required: true, schema: text }, "", "value"],
  ["one that holds nothing at first", { in: "query", required: true, schema: text }, undefined, "value"],
  [
    "an empty required list",
    { in: "query", required: true, schema: { type: "array", items: text } },
    undefined,
    "value",
  ],
  ["an empty required header", { in: "header", required: true, schema: text }, "", "value"],
  ["a value", { in: "query", required: true, schema: text }, "a", undefined],
  [
    "one that may be empty",
    { in: "query", required: true, schema: text, allowEmptyValue: true },
    "",
    undefined,
  ],
  ["a choice that is empty", { in: "query", required: true, schema: { enum: ["", "a"] } }, "", undefined],
  [
    "an example that is empty",
    { in: "query", required: true, schema: text, example: "" },
    undefined,
    undefined,
  ],
  ["one that the reader empties", { in: "query", required: true, schema: text, example: "" }, "", "value"],
  [
    "a serialized example",
    { in: "path", required: true, schema: text, examples: { a: { serializedValue: "b" } } },
    undefined,
    undefined,
  ],
  ["an empty optional query", { in: "query", schema: text }, "", undefined],
  ["an empty path", { in: "path", required: true, schema: text }, "", "path"],
  [
    "an example that makes the path empty",
    { in: "path", required: true, schema: text, examples: { a: { serializedValue: "" } } },
    undefined,
    "path",
  ],
  [
    "an example of a list without items",
    { in: "query", required: true, schema: { type: "array", items: text }, example: [] },
    undefined,
    undefined,
  ],
  [
    "a default that is empty",
    { in: "query", required: true, schema: { ...text, default: "" } },
    undefined,
    undefined,
  ],
])("whether a request lacks a value: %s", (_, fields, entered, lack) => {
  const one = operationOf({ parameters: [{ name: "x", ...fields }] }, {}, "get", "/a/{x}");
  const form = entered === undefined ? EMPTY_FORM : formWith(one, { x: entered });
  expect(lackOf(fieldsOf(one), form)).toBe(lack);
  const [parameter] = fieldsOf(one);
  expect(parameter && parameterFindings(parameter, form)).toHaveLength(lack ? 1 : 0);
});

test.each(["simple", "label"])("a list in a path, style %s, whose item is empty", (style) => {
  const schema = { type: "array", items: text };
  const one = operationOf(
    { parameters: [{ name: "x", in: "path", required: true, style, schema }] },
    ...([{}, "get", "/a/{x}"] as const),
  );
  const lackWith = (item: string): string | undefined => {
    const held = { kind: "list", items: [{ kind: "text", text: item }] } as const;
    return lackOf(fieldsOf(one), { parameters: { "path x": { held, isSent: true } }, bodies: {} });
  };
  expect([lackWith(""), lackWith("b")]).toEqual(["path", undefined]);
});

test("an example is no value of a header that only the reader knows", () => {
  const cookie = operationOf({
    parameters: [{ in: "header", name: "Cookie", required: true, schema: text, example: "a=1" }],
  });
  expect(lackOf(fieldsOf(cookie), EMPTY_FORM)).toBe("value");
});

test("a required query that the reader leaves out is no mistake", () => {
  const one = operationOf({ parameters: [{ in: "query", name: "x", required: true, schema: text }] });
  expect(lackOf(fieldsOf(one), { parameters: { "query x": { isSent: false } }, bodies: {} })).toBe(undefined);
});
