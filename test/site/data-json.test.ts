/** Tests that the data of a page is the same JSON, whoever writes it. */
import { expect, test } from "vitest";
import { formatJson } from "#oas/json-text.ts";
import { dataJson } from "#site/data/data-json.ts";

const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: [nested(depth - 1)] });
const cycle: Record<string, unknown> = { a: 1 };
cycle["b"] = [cycle];

test.each<[string, unknown]>([
  ["scalars", [1, -0, 1e21, "a\u2028\ud800", true, null]],
  ["nothing", [undefined, () => 1, Symbol("a"), Number.NaN]],
  ["names", { a: undefined, "": 1, 2: 0, __proto__: { c: 1 } }],
  ["an own __proto__", JSON.parse('{"__proto__":{"a":1}}')],
  ["a large number", { a: 12345678901234567890n }],
  ["a number object", { a: [new Number(1)] }],
  ["a date", { a: new Date(0), b: new Date(Number.NaN) }],
  ["toJSON", { toJSON: () => 1 }],
  ["toJSON in data", { toJSON: "a" }],
  ["empty", [{}, []]],
  ["a cycle", cycle],
  ["a deep value", nested(99)],
  ["a value that is too deep", nested(150)],
])("%s", (_, data) => {
  expect(dataJson(data)).toBe(formatJson(data, 0, Number.POSITIVE_INFINITY));
});
