import { describe, expect, test } from "vitest";
import { type Condition, DEEPEST_CONDITION, parseCondition } from "#workflows/condition.ts";
import type { Fault } from "#workflows/expression.ts";

/** A condition as nested lists: operator first. */
function shape(condition: Condition | Fault): unknown {
  switch (condition.kind) {
    case "fault":
      return condition.message;
    case "literal":
      return condition.value;
    case "expression":
      return condition.path.length === 0
        ? condition.expression.text
        : [condition.expression.text, ...condition.path];
    case "comparison":
      return [condition.operator, shape(condition.left), shape(condition.right)];
    case "not":
      return ["!", shape(condition.condition)];
    default:
      return [condition.kind, ...condition.conditions.map(shape)];
  }
}

describe("a simple condition", () => {
  test.each<[string, unknown]>([
    ["$statusCode == 200", ["==", "$statusCode", 200]],
    ["$statusCode==200||$statusCode==201", ["or", ["==", "$statusCode", 200], ["==", "$statusCode", 201]]],
    ["true && !false || null", ["or", ["and", true, ["!", false]], null]],
    ["true && (false || null)", ["and", true, ["or", false, null]]],
    ["$response.body#/0 == null", ["==", "$response.body#/0", null]],
    ["$response.body.data.items[0].id > -1.5e3", [">", ["$response.body", "data", "items", 0, "id"], -1500]],
    ["$steps.a.outputs.b[12] <= $inputs.x", ["<=", ["$steps.a.outputs.b", 12], "$inputs.x"]],
    ["$inputs.name != 'it''s'", ["!=", "$inputs.name", "it's"]],
    ["$response.header.X-A >= ''", [">=", "$response.header.X-A", ""]],
    ["$response.body.count > $inputs.threshold", [">", ["$response.body", "count"], "$inputs.threshold"]],
  ])("%s", (text, expected) => expect(shape(parseCondition(text, "1.1"))).toEqual(expected));

  test.each([
    ["", "ends too early"],
    ["$statusCode ==", "ends too early"],
    ["$statusCode = 200", "has something unexpected at `= 200`"],
    ["{$statusCode == 401}", "has something unexpected at `{$statusCode == 401}`"],
    ["(true", "has a parenthesis that is not closed"],
    ["$url == 'a", "has a text that is not closed"],
    ['$url == "a"', 'has something unexpected at `"a"`; a text must be in single quotes'],
    ["$url == toString", "has something unexpected at `toString`; a text must be in single quotes"],
    ["$inputs", "contains `$inputs`, which has no `.` after `$inputs`"],
    ["$response.body..a == 1", "has a `.` without a name"],
    ["1 2", "has something unexpected at `2`"],
  ])("%s is faulty", (text, message) => expect(shape(parseCondition(text, "1.1"))).toBe(message));

  test("has a greatest depth", () => {
    const nested = (depth: number): string => `${"(".repeat(depth)}true${")".repeat(depth)}`;
    expect(shape(parseCondition(nested(DEEPEST_CONDITION - 1), "1.1"))).toBe(true);
    expect(shape(parseCondition(nested(DEEPEST_CONDITION), "1.1"))).toBe("is nested too deeply");
    expect(shape(parseCondition("!".repeat(9000), "1.1"))).toBe("is nested too deeply");
  });
});
