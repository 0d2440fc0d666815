import { expect, test } from "vitest";
import { fetchExample } from "#load/example.ts";
import { writeNumerals } from "#load/numerals.ts";
import { failure, serve } from "./serve.ts";

test.each([
  ["JSON", '{"a": 1.10}', true, '{"a":1.10}'],
  ["JSON in UTF-16", Buffer.from('\ufeff{"a":1}', "utf16le"), true, '{"a":1}'],
  ["what was to be JSON", "{a", true, undefined],
  ["any other text", '{"a":1}', false, undefined],
])("%s", async (_what, body, isJson, expected) => {
  const { origin } = await serve({ "/a": (_request, response) => response.end(body) });
  const { text, value } = await fetchExample(`${origin}/a`, isJson);
  expect(text).toBe(typeof body === "string" ? body : '{"a":1}');
  expect(value === undefined ? undefined : writeNumerals(value)).toBe(expected);
});

test("problems are reported", async () => {
  const { origin } = await serve({});
  expect(await failure(fetchExample(`${origin}/a`, true))).toMatchObject({ kind: "not-found" });
});
