import { describe, expect, test } from "vitest";
import { isFault, parseExpression } from "#workflows/expression.ts";
import { evaluate, evaluateInside } from "#workflows/run/evaluate.ts";
import { RunProblem } from "#workflows/run/run-problem.ts";
import { expressionValue } from "#workflows/run/scope.ts";
import { readValue } from "#workflows/value.ts";
import { answered, scopeWith } from "./scopes.ts";

const BODY = { items: [{ id: "p1" }, { id: "p2" }], "a/b": 3 };
const EXCHANGE = answered(200, BODY, { "X-Rate-Limit": "9" });

test.each([
  ["$url", "https://example.com/pets/1?tags=a"],
  ["$method", "GET"],
  ["$statusCode", 200],
  ["$request.header.accept", "application/json"],
  ["$request.query.tags", ["a"]],
  ["$request.path.id", 1],
  ["$request.body#/a", 1],
  ["$response.header.x-rate-limit", "9"],
  ["$response.body#/items/1/id", "p2"],
  ["$response.body#/a~1b", 3],
  ["$response.body#/items/9", undefined],
  ["$response.body#/items/constructor", undefined],
  ["$inputs.order.id", 4],
  ["$inputs.none", undefined],
  ["$inputs.__proto__", undefined],
  ["$steps.login.outputs.token", "t0k"],
  ["$steps.login.outputs.user.name", "Ada"],
  ["$steps.login.outputs.user.id", 5],
  ["$steps.other.outputs.token", undefined],
  ["$workflows.before.inputs.a", 1],
  ["$workflows.before.outputs.b#/1", 2],
  ["$outputs.key", "k"],
  ["$sourceDescriptions.shop.url", "shop.json"],
  ["$components.parameters.page", 7],
  ["$message.payload", undefined],
])("%s is %j", async (text, expected) => {
  const expression = parseExpression(text, "1.1");
  if (isFault(expression)) throw new Error(expression.message);
  const scope = await scopeWith(EXCHANGE, { order: { id: 4 } });
  expect(expressionValue(expression, scope)).toEqual(expected);
});

describe("values of documents", () => {
  const selector = (query: string, type: string): object => ({
    context: "$response.body",
    selector: query,
    type,
  });
  test.each([
    ["$inputs.n", 2],
    ["no {expression}", "no {expression}"],
    ["n={$inputs.n}, all={$response.body#/items}", 'n=2, all=[{"id":"p1"},{"id":"p2"}]'],
    [
      { a: ["$inputs.n", "{$inputs.n}"], b: "$inputs.none", c: null },
      { a: [2, "2"], c: null },
    ],
    [selector("$.items[*].id", "jsonpath"), ["p1", "p2"]],
    [selector("$.items[0].id", "jsonpath"), "p1"],
    [selector("/items/1/id", "jsonpointer"), "p2"],
  ])("%j", async (raw, expected) => {
    const scope = await scopeWith(EXCHANGE, { n: 2 });
    expect(await evaluate(readValue(raw, "1.1"), scope)).toEqual(expected);
  });

  test.each([
    [selector("//item", "xpath"), "language"],
    [selector("$.[", "jsonpath"), "fault"],
    ["{$inputs.none}", "missing"],
    ["$inputs.", "fault"],
  ])("%j cannot be evaluated: %s", async (raw, kind) => {
    const scope = await scopeWith(EXCHANGE);
    const found = await evaluate(readValue(raw, "1.1"), scope).catch((error: unknown) => error);
    expect(found).toBeInstanceOf(RunProblem);
    expect(found).toMatchObject({ kind });
  });

  test("a value that is nested deeper than a hundred levels stays as it is", async () => {
    let deep: unknown = "$inputs.n";
    for (let level = 0; level < 150; level++) deep = [deep];
    expect(JSON.stringify(await evaluateInside(deep, await scopeWith(undefined, { n: 2 })))).toContain(
      "$inputs.n",
    );
  });
});
