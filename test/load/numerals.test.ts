/** Numbers that JavaScript would alter keep their digits, from the text to what people read. */
import { describe, expect, test } from "vitest";
import { load } from "#load/load.ts";
import { parseNumerals, writeNumerals } from "#load/numerals.ts";
import { parseYaml, yamlToJson } from "#load/yaml.ts";
import { constraints } from "#model/constraints.ts";
import { asNumber, asText, isRecord, type Raw } from "#oas/read.ts";
import { renderPage } from "#render/render.tsx";
import { formatJson } from "#samples/format.ts";

const ALTERED = [
  "9007199254740993",
  "-9007199254740993",
  "9223372036854775807",
  "1.10",
  "1.0",
  "-0.50",
  "1e400",
];
ALTERED.push(
  "0.1000000000000000055511151231257827",
  "123456789012345678901234567890",
  "12345678901234567.25",
);
const SAME = ["0", "-1", "1.5", "1e3", "9007199254740991", "100", "0.1", "1E-7"];

describe("JSON", () => {
  test.each(ALTERED)("%s keeps its digits", (digits) => {
    const value = parseNumerals(`{"a":[${digits}]}`) as { a: unknown[] };
    expect(formatJson(value, 0)).toBe(`{"a":[${digits}]}`);
    expect(writeNumerals(value)).toBe(`{"a":[${digits}]}`);
    expect(asText(value.a[0])).toBe(digits);
    expect(isRecord(value.a[0])).toBe(false);
    if (Number.isFinite(Number(digits))) expect(asNumber(value.a[0])).toBe(Number(digits));
  });

  test.each(SAME)("%s is a plain number", (digits) => {
    expect(parseNumerals(`[${digits}]`)).toEqual([Number(digits)]);
  });

  test("texts and names are left alone", () => {
    const json = JSON.stringify({
      "9007199254740993": "1.10",
      'a"1.10': ["9007199254740993, 1.10", "\\"],
      x: "\u0001",
    });
    expect(parseNumerals(json)).toEqual(JSON.parse(json));
  });

  test("what is not JSON throws", () => {
    expect(() => parseNumerals('{"a": 1.10, }')).toThrow(SyntaxError);
    expect(() => parseNumerals('{"a": 9007199254740993.}')).toThrow(SyntaxError);
  });
});

test.each(ALTERED.filter((one) => !one.includes("e")))("YAML: %s keeps its digits", (digits) => {
  expect(yamlToJson(`a: ${digits}\nb: "${digits}"`)).toBe(`{"a":${digits},"b":"${digits}"}`);
  expect(asText((parseYaml(`a: ${digits}`) as Raw)["a"])).toBe(digits);
});

test("constraints say them as they are written", () => {
  const [all] = [
    parseNumerals('{"minimum":1.0,"maximum":9223372036854775807,"maxLength":9007199254740993}') as Raw,
  ];
  expect(constraints(all)).toEqual(["<= 9007199254740993 characters", "[ 1.0 .. 9223372036854775807 ]"]);
});

test.each([
  ["JSON", (document: string) => document],
  ["YAML", (document: string) => document.replace("{", "{ # as YAML\n")],
])("a page of %s shows them", async (_, textOf) => {
  const document =
    '{"openapi":"3.1.0","info":{"title":"N","version":"1"},"paths":{"/n":{"get":{"parameters":[{"name":"q","in":"query",' +
    '"schema":{"type":"number","default":1.10,"maximum":9223372036854775807,"enum":[1.10,9007199254740993]}}],' +
    '"responses":{"200":{"description":"D","content":{"application/json":{"schema":{"type":"object","properties":' +
    '{"id":{"type":"integer","example":9007199254740995}}}}}}}}}}}';
  const loaded = await load({ text: textOf(document) }, { yaml: async (text) => yamlToJson(text) });
  const html = renderPage(loaded, { scripts: { src: "x.js" } });
  const body = html.slice(html.indexOf("<body>"), html.indexOf("<script"));
  for (const digits of ["1.10", "9223372036854775807", "9007199254740993", "9007199254740995"])
    expect(body).toContain(digits);
  expect(body).not.toMatch(/9007199254740992|9223372036854776|9007199254740996|section-error/);
  // What a live page then reads.
  expect(html.slice(html.indexOf("<script"))).toContain(
    '"maximum":9223372036854775807,"enum":[1.10,9007199254740993]',
  );
});
