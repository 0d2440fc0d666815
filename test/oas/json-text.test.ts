import { expect, test } from "vitest";
import { formatJson } from "#oas/json-text.ts";

test.each([
  null,
  1,
  'a"\n',
  true,
  [],
  {},
  [1, [2, {}]],
  { a: { b: [] }, c: "\u2028" },
  { a: undefined, b: [undefined] },
])("as JSON.stringify writes it: %j", (value) => {
  expect(formatJson(value)).toBe(JSON.stringify(value, null, 2));
  expect(formatJson(value, 0)).toBe(JSON.stringify(value));
});

test("names of built-in members", () => {
  const value: unknown = JSON.parse('{"__proto__":1,"toJSON":2,"constructor":null}');
  expect(formatJson(value, 0)).toBe('{"__proto__":1,"toJSON":2,"constructor":null}');
});

test("values for which JSON.stringify throws", () => {
  const cycle: Record<string, unknown> = { big: 9007199254740993n };
  cycle["self"] = [cycle];
  expect(formatJson(cycle, 0)).toBe('{"big":9007199254740993,"self":["[circular]"]}');
  expect(formatJson(undefined)).toBe("null");
  expect(formatJson(Number.NaN)).toBe("null");
  expect(formatJson([new Date(0), new Date(Number.NaN), () => 1])).toBe(
    '[\n  "1970-01-01T00:00:00.000Z",\n  null,\n  null\n]',
  );
});

test("shared objects that multiply, and deep values, are limited", () => {
  let bomb: unknown = "x";
  for (let level = 0; level < 40; level++) bomb = [bomb, bomb];
  expect(formatJson(bomb, 0).length).toBeLessThan(2_000_000);
  let deep: unknown = 1;
  for (let level = 0; level < 5000; level++) deep = [deep];
  expect(formatJson(deep, 0)).toBe(`${"[".repeat(200)}"…"${"]".repeat(200)}`);
});
