/** Responses and their findings: none for a good one, exactly its own for a bad one, with the row and the line. */
import { describe, expect, test } from "vitest";
import { type Answer, bodyText, checkAnswer } from "#console/answer.ts";
import { detailsOf } from "#model/operation-details.ts";
import { formatJson } from "#oas/json-text.ts";
import { bytesOf } from "#request/bytes.ts";
import { ALL } from "#request/parse/parse.ts";
import type { Pair } from "#request/request.ts";
import { bodySamples } from "#samples/body.ts";
import { operationOf } from "./operations.ts";

const PETS = {
  type: "object",
  required: ["items"],
  properties: {
    items: {
      type: "array",
      items: {
        type: "object",
        required: ["id"],
        properties: { id: { type: "integer" }, "a/b": { type: "string" } },
      },
    },
  },
};
const operation = operationOf({
  responses: {
    200: {
      headers: { "X-Rate": { required: true, schema: { type: "integer" } } },
      content: { "application/json": { schema: PETS }, "application/vnd.x+json": { schema: PETS } },
    },
    "4XX": { content: { "text/plain": { schema: { type: "string", maxLength: 3 } } } },
  },
});

function answer(body: string, more: Partial<Answer> = {}): Answer {
  return {
    status: 200,
    statusText: "",
    headers: [
      ["content-type", "application/json"],
      ["x-rate", "1"],
    ],
    body: bytesOf(body),
    size: body.length,
    isCut: false,
    firstTime: 0,
    time: 0,
    isCrossOrigin: false,
    ...more,
  };
}

const onlyGood = operationOf({ responses: { 200: { description: "" } } });

const check = (given: Answer, isProxied = false, of = operation) =>
  checkAnswer(of, "operation/a", given, isProxied, ALL);
const type = (name: string): Pair => ["content-type", name];

describe("a finding leads to its row and its line", () => {
  const cases: [what: string, given: Answer, row: string, line: number | undefined][] = [
    ["an undescribed status", answer("", { status: 300 }), "operation/a", undefined],
    [
      "a wrong header",
      answer('{"items":[]}', { headers: [type("application/json"), ["X-Rate", "x"]] }),
      "operation/a/200/header/X-Rate",
      undefined,
    ],
    [
      "a missing header",
      answer('{"items":[]}', { headers: [type("application/json")] }),
      "operation/a/200/header/X-Rate",
      undefined,
    ],
    ["a wrong value in a list", answer('{"items":[{"id":1},{"id":"x"}]}'), "operation/a/200/items/id", 7],
    ["a name with a slash", answer('{"items":[{"id":1,"a/b":1}]}'), "operation/a/200/items/a~1b", 5],
    ["a missing property", answer("{}"), "operation/a/200", 1],
    [
      "another media type",
      answer("{}", { headers: [type("application/vnd.x+json"), ["x-rate", "1"]] }),
      "operation/a/200/(application~1vnd.x+json)",
      1,
    ],
    [
      "an undescribed media type",
      answer("<p>", { headers: [type("text/html"), ["x-rate", "1"]] }),
      "operation/a/200",
      undefined,
    ],
    [
      "a range of statuses",
      answer("long text", { status: 404, headers: [type("text/plain")] }),
      "operation/a/4XX",
      undefined,
    ],
  ];
  test.each(cases)("%s", (_, given, row, line) => {
    const { findings } = check(given);
    expect(findings.map((one) => [one.row, one.line])).toEqual([[row, line]]);
  });
});

test.each([
  ...[401, 403, 429, 500, 503, 599].map((status) => [status, true] as const),
  ...[201, 302, 600].map((status) => [status, false] as const),
])("status %i, which is not described, is a note: %j", (status, isNote) => {
  const { findings, notes } = check(answer("", { status }), false, onlyGood);
  expect([findings.length, notes.length]).toEqual(isNote ? [0, 1] : [1, 0]);
  expect([...findings, ...notes]).toMatchObject([{ row: "operation/a", id: "status" }]);
});

test("a difference from a described response is no note, whatever its status", () =>
  expect(check(answer("long text", { status: 403, headers: [type("text/plain")] }))).toMatchObject({
    findings: [{ id: "maxLength" }],
    notes: [],
  }));

test("what a page cannot see is not checked", () => {
  const hidden = answer('{"items":[]}', { headers: [type("application/json")], isCrossOrigin: true });
  expect(check(hidden)).toMatchObject({ findings: [], unchecked: ['header "X-Rate"'], isUnread: false });
  expect(check(hidden, true).findings).toHaveLength(1);
});

test("a body that was not read to its end is not checked", () =>
  expect(check(answer('{"items":[', { isCut: true })).unchecked).toEqual(["body"]));

test("the text of a body", () => {
  expect(bodyText(answer('{"n":9007199254740993}'))?.text).toBe('{\n  "n": 9007199254740993\n}');
  expect(bodyText(answer("{"))).toEqual({ text: "{" });
  expect(
    bodyText({ ...answer(""), headers: [type("text/plain; charset=latin1")], body: Uint8Array.of(233) }),
  ).toEqual({ text: "é" });
  expect(
    bodyText({ ...answer(""), headers: [type("image/png")], body: Uint8Array.of(255, 254) }),
  ).toBeUndefined();
});

/** Schemas with a value for each, and a value with one defect each. */
const SCHEMAS: [schema: object, defect: unknown, id: string][] = [
  [{ type: "integer" }, "x", "type"],
  [{ type: "string", minLength: 2 }, "x", "minLength"],
  [{ type: "string", maxLength: 2 }, "xxx", "maxLength"],
  [{ type: "string", pattern: "^[a-c]{3}$" }, "abd", "pattern"],
  [{ type: "string", format: "date-time" }, "today", "format"],
  [{ type: "string", format: "uuid" }, "1", "format"],
  [{ type: "string", format: "email" }, "a b", "format"],
  [{ type: "number", minimum: 5 }, 4, "minimum"],
  [{ type: "number", exclusiveMaximum: 5 }, 5, "exclusiveMaximum"],
  [{ type: "integer", multipleOf: 7 }, 8, "multipleOf"],
  [{ enum: ["a", "b"] }, "c", "enum"],
  [{ const: 3 }, 4, "const"],
  [{ type: "array", items: { type: "boolean" } }, [true, 1], "type"],
  [{ type: "array", items: {}, maxItems: 1 }, [1, 2], "maxItems"],
  [{ type: "array", items: { type: "integer" }, uniqueItems: true }, [1, 1], "uniqueItems"],
  [{ type: "object", required: ["a"], properties: { a: { type: "string" } } }, {}, "required"],
  [{ type: "object", properties: { a: {} }, additionalProperties: false }, { b: 1 }, "additionalProperties"],
  [{ type: "object", properties: { a: { type: "string", nullable: true } } }, { a: 1 }, "type"],
  [{ type: "object", minProperties: 1, properties: { a: { type: "string" } } }, {}, "minProperties"],
  [{ oneOf: [{ type: "string" }, { type: "integer" }] }, true, "oneOf"],
];
/** Where each stands: by itself, in an object, in a list, and so on. */
const AROUND: [schema: (inner: object) => object, value: (inner: unknown) => unknown][] = [
  [(inner) => inner, (inner) => inner],
  [(inner) => ({ type: "object", required: ["in"], properties: { in: inner } }), (inner) => ({ in: inner })],
  [(inner) => ({ type: "array", minItems: 1, items: inner }), (inner) => [inner]],
  [(inner) => ({ allOf: [inner, { description: "same" }] }), (inner) => inner],
  [(inner) => ({ type: "object", additionalProperties: inner }), (inner) => ({ any: inner })],
  [(inner) => ({ type: "array", prefixItems: [inner], items: false }), (inner) => [inner]],
  [(inner) => ({ type: "array", items: { type: "array", items: inner } }), (inner) => [[inner]]],
  [(inner) => ({ $ref: "#/components/schemas/Inner", "x-inner": inner }), (inner) => inner],
  [
    (inner) => ({ type: "object", properties: { deep: { type: "array", items: inner } } }),
    (inner) => ({ deep: [inner] }),
  ],
  [(inner) => ({ type: "object", patternProperties: { "^x": inner } }), (inner) => ({ x: inner })],
];

const BOTH = SCHEMAS.flatMap(([inner, defect, id]) =>
  AROUND.map(([schema, value], index) => ({
    name: `${JSON.stringify(inner)} in place ${index}`,
    operation: operationOf(
      { responses: { 200: { content: { "application/json": { schema: schema(inner) } } } } },
      { components: { schemas: { Inner: inner } } },
    ),
    bad: value(defect),
    ids: [id],
  })),
);

describe("200 responses", () => {
  test("there are 200", () => expect(BOTH).toHaveLength(200));

  test.each(BOTH)("$name", ({ operation: one, bad, ids }) => {
    const media = detailsOf(one).responses[0]?.content[0];
    const [sample] = media ? bodySamples(media, { direction: "response" }) : [];
    const found = (value: unknown): string[] => {
      const text = formatJson(value);
      const given = answer(text, { headers: [type("application/json")] });
      return checkAnswer(one, "operation/a", given, false, ALL).findings.map((finding) => finding.id);
    };
    expect(found(sample?.value)).toEqual([]);
    expect(found(bad)).toEqual(ids);
  });
});

test("a body with none of the described fields is told apart", () => {
  const lax = operationOf({
    responses: {
      200: { content: { "application/json": { schema: { properties: { id: {} } } } } },
    },
  });
  const has = (body: string): boolean =>
    checkAnswer(lax, "operation/a", answer(body), false, ALL).hasDescribedField;
  expect([has('{"id":1}'), has('{"error":1}')]).toEqual([true, false]);
});
