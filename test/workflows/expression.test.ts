import { describe, expect, test } from "vitest";
import {
  isLikeExpression,
  LONGEST_EXPRESSION,
  MOST_EMBEDDED,
  parseExpression,
  parseTemplate,
} from "#workflows/expression.ts";

const VALID: readonly [text: string, parts: object][] = [
  ["$url", { kind: "url" }],
  ["$method", { kind: "method" }],
  ["$statusCode", { kind: "statusCode" }],
  ["$self", { kind: "self" }],
  ["$request.header.accept", { kind: "request", part: "header", name: "accept" }],
  ["$request.path.id", { kind: "request", part: "path", name: "id" }],
  ["$request.query.a b", { kind: "request", part: "query", name: "a b" }],
  ["$request.body#/user/uuid", { kind: "request", part: "body", pointer: "/user/uuid" }],
  ["$response.body", { kind: "response", part: "body" }],
  ["$response.body#/a~1b/0", { kind: "response", part: "body", pointer: "/a~1b/0" }],
  ["$response.header.X-Rate.Limit", { kind: "response", part: "header", name: "X-Rate.Limit" }],
  ["$message.payload#/status", { kind: "message", part: "payload", pointer: "/status" }],
  ["$inputs.x-api-key", { kind: "inputs", name: "x-api-key" }],
  ["$inputs.customer#/name", { kind: "inputs", name: "customer", pointer: "/name" }],
  ["$outputs.bar", { kind: "outputs", name: "bar" }],
  ["$steps.a.outputs.pets#/0/id", { kind: "steps", step: "a", name: "pets", pointer: "/0/id" }],
  ["$workflows.foo.inputs.x", { kind: "workflows", workflow: "foo", field: "inputs", name: "x" }],
  ["$workflows.foo.outputs.x", { kind: "workflows", workflow: "foo", field: "outputs", name: "x" }],
  ["$sourceDescriptions.pets.get.all", { kind: "sourceDescriptions", source: "pets", reference: "get.all" }],
  ["$components.parameters.foo", { kind: "components", type: "parameters", name: "foo" }],
];

const FAULTY: readonly [text: string, message: string][] = [
  ["url", "does not begin with `$`"],
  ["$statuscode", "does not begin with a known name"],
  ["$statusCode == 200", "has characters after `$statusCode`"],
  ["$response", "has no `.` after `$response`"],
  ["$response.text", "must name `header`, `query`, `path`, `body` or `payload` after `$response.`"],
  ["$response.header.a b", "names a header that cannot exist"],
  ["$response.body.id", "must go on with `#` and a JSON Pointer after `body`, or end"],
  ["$response.body#id", "has no JSON Pointer after `#`"],
  ["$response.body#/~2", "has no JSON Pointer after `#`"],
  ["$response.body#/{a}", "has braces in its JSON Pointer"],
  ["$inputs.a b", "names an input that cannot exist"],
  ["$outputs.", "names an output that cannot exist"],
  ["$steps.a.b", "must have the form `$steps.<stepId>.outputs.<name>`"],
  ["$steps.a.b.outputs.c", "names a step that cannot exist"],
  [
    "$workflows.a.steps.b",
    "must have the form `$workflows.<workflowId>.inputs.<name>`, or the same with `outputs`",
  ],
  ["$sourceDescriptions.a", "must have the form `$sourceDescriptions.<name>.<reference>`"],
  [
    "$components.inputs.a",
    "must name `parameters`, `successActions` or `failureActions` after `$components.`",
  ],
];

describe("an expression", () => {
  test.each(VALID)("%s", (text, parts) => {
    expect(parseExpression(text, "1.1")).toEqual({ text, ...parts });
    expect(isLikeExpression(text)).toBe(true);
  });

  test.each(FAULTY)("%s is faulty", (text, message) => {
    expect(parseExpression(text, "1.1")).toEqual({ kind: "fault", text, message });
  });

  test.each(["$message.payload", "$self"])("%s is one only in 1.1", (text) => {
    expect(parseExpression(text, "1.0")).toMatchObject({ message: expect.stringContaining("Arazzo 1.0") });
  });

  test("of 1.0 has names with any characters", () => {
    expect(parseExpression("$inputs.a b", "1.0")).toMatchObject({ kind: "inputs", name: "a b" });
    expect(parseExpression("$steps.a.b.outputs.c", "1.0")).toMatchObject({ step: "a.b" });
  });

  test("has a greatest length", () => {
    const longest = `$inputs.${"a".repeat(LONGEST_EXPRESSION - 8)}`;
    expect(parseExpression(longest, "1.1").kind).toBe("inputs");
    expect(parseExpression(`${longest}a`, "1.1").kind).toBe("fault");
  });
});

describe("a text with expressions", () => {
  test.each([
    ["a {$url} b", ["a ", { kind: "url", text: "$url" }, " b"]],
    ["{ $url }", ["{ $url }"]],
    ['{ "a": "{$method}" }', ['{ "a": "', { kind: "method", text: "$method" }, '" }']],
    ["{$url", ["{$url"]],
    ["{$x}", [{ kind: "fault", text: "$x", message: "does not begin with a known name" }]],
  ])("%s", (text, parts) => expect(parseTemplate(text, "1.1")).toEqual(parts));

  test("has a greatest number of them", () => {
    const parts = parseTemplate("{$url}".repeat(MOST_EMBEDDED + 5), "1.1");
    expect(parts).toHaveLength(MOST_EMBEDDED + 1);
    expect(parts.at(-1)).toBe("{$url}".repeat(5));
  });
});
