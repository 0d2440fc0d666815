import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { ParameterLocation } from "#model/parameter.ts";
import { serializeParameter } from "#request/serialize.ts";
import { parameterExample, writtenParameter } from "#samples/parameter.ts";
import { parameterOf } from "../samples/documents.ts";

/** The rows of styles.txt: a parameter, a value and the expected text. */
const ROWS = readFileSync(join(import.meta.dirname, "styles.txt"), "utf8")
  .split("\n\n")
  .slice(1)
  .flatMap((group) => {
    const [head = "", ...lines] = group.trim().split("\n");
    return lines.map((line) => [
      head.replace(":", ""),
      ...(/^ {2}(.*) ->(?: (.*))?$/.exec(line) ?? []).slice(1),
    ]);
  });

describe("the table of styles", () => {
  test.each(ROWS)("%s: %s", (head = "", value = "", text = "") => {
    const [location, style, ...flags] = head.split(" ");
    const [explode, allowReserved] = ["explode", "allowReserved"].map((flag) => flags.includes(flag));
    const parameter = parameterOf(location as ParameterLocation, { style, explode, allowReserved });
    expect(serializeParameter(parameter, JSON.parse(value))).toBe(text);
  });

  test("has all styles", () => expect(new Set(ROWS.map(([head]) => head)).size).toBe(32));

  test("empty values", () => {
    const empty = ["", [], {}, [null], { a: null }];
    const of = (location: ParameterLocation, style: string): string[] =>
      empty.map((value) => serializeParameter(parameterOf(location, { style }), value));
    expect(of("path", "matrix")).toEqual([";color", ";color", ";color", ";color", ";color"]);
    expect(of("path", "label")).toEqual([".", ".", ".", ".", "."]);
    expect(of("path", "simple")).toEqual(["", "", "", "", ""]);
    expect(of("query", "form")).toEqual(["color=", "color=", "color=", "color=", "color="]);
    expect(of("query", "deepObject")).toEqual(["color=", "", "", "", ""]);
  });
});

describe("percent-encoding", () => {
  const text = "a b/ü&=?#[]+%20~'(😀";
  test.each<[string, ParameterLocation, Record<string, unknown>, string]>([
    [
      "all but unreserved characters",
      "query",
      {},
      "color=a%20b%2F%C3%BC%26%3D%3F%23%5B%5D%2B%2520~%27%28%F0%9F%98%80",
    ],
    [
      "reserved ones pass where allowed, and what is encoded already",
      "query",
      { allowReserved: true },
      "color=a%20b/%C3%BC&=?%23%5B%5D+%20~'(%F0%9F%98%80",
    ],
    ["a path never ends", "path", { allowReserved: true }, "a%20b%2F%C3%BC&=%3F%23%5B%5D+%20~'(%F0%9F%98%80"],
    ["headers are as they are", "header", {}, text],
    ["so are cookies of that style", "cookie", { style: "cookie" }, `color=${text}`],
  ])("%s", (_, location, raw, expected) => {
    expect(serializeParameter(parameterOf(location, raw), text)).toBe(expected);
  });

  test("names, delimiters in values, lone surrogates", () => {
    expect(serializeParameter(parameterOf("query", {}, "a[b]"), "x")).toBe("a%5Bb%5D=x");
    expect(serializeParameter(parameterOf("query", { explode: false }), ["a,b", "c"])).toBe("color=a%2Cb,c");
    expect(serializeParameter(parameterOf("query", {}), "\ud800")).toBe("color=%EF%BF%BD");
    expect(serializeParameter(parameterOf("header", {}), "a\r\nSet-Cookie: b")).toBe("a Set-Cookie: b");
  });

  test("deeper values", () => {
    const deep = parameterOf("query", { style: "deepObject", explode: true }, "f");
    expect(serializeParameter(deep, { a: { b: 1 }, c: ["x", "y"], d: [{ e: 2 }] })).toBe(
      "f%5Ba%5D%5Bb%5D=1&f%5Bc%5D%5B%5D=x&f%5Bc%5D%5B%5D=y&f%5Bd%5D%5B0%5D%5Be%5D=2",
    );
    expect(serializeParameter(parameterOf("query", {}, "f"), [{ a: 1 }])).toBe("f=%7B%22a%22%3A1%7D");
  });
});

test("values described by a media type", () => {
  const json = { content: { "application/json": { schema: {} } } };
  expect(serializeParameter(parameterOf("query", json), { a: 1 })).toBe("color=%7B%22a%22%3A1%7D");
  expect(serializeParameter(parameterOf("header", json), { a: 1 })).toBe('{"a":1}');
  expect(serializeParameter(parameterOf("path", json), [1])).toBe("%5B1%5D");
  const form = { content: { "application/x-www-form-urlencoded": { schema: {} } } };
  expect(serializeParameter(parameterOf("querystring", form), { a: "x y", b: [1, 2] })).toBe("a=x+y&b=1&b=2");
});

describe("examples of parameters", () => {
  test.each<[string, Record<string, unknown>, unknown]>([
    ["authored", { example: "a", schema: { type: "string", example: "b" } }, "a"],
    ["the first of several", { examples: { x: { externalValue: "http://a.test" }, y: { value: 5 } } }, 5],
    ["of the schema", { schema: { type: "string", example: "b" } }, "b"],
    ["generated", { schema: { type: "array", items: { type: "integer" } } }, [0]],
    ["of a media type", { content: { "application/json": { example: { a: 1 } } } }, { a: 1 }],
    ["nothing known", {}, "string"],
  ])("%s", (_, raw, expected) => {
    expect(parameterExample(parameterOf("query", raw))).toEqual(expected);
  });

  test("as serialized by its author", () => {
    const examples = { a: { dataValue: ["x", "y"], serializedValue: "color=x|y" } };
    expect(writtenParameter(parameterOf("query", { examples }))).toBe("color=x|y");
    expect(writtenParameter(parameterOf("query", { schema: { type: "integer", minimum: 3 } }))).toBe(
      "color=3",
    );
  });

  test.each([
    ["querystring", "application/x-www-form-urlencoded", "a=b+%2B+c", "a=b+%2B+c"],
    ["querystring", "application/json", '{"a":1}', "%7B%22a%22%3A1%7D"],
    ["query", "application/x-www-form-urlencoded", "a=b", "color=a%3Db"],
  ] as const)("in %s, as %s is written out", (location, type, serializedValue, expected) => {
    const content = { [type]: { examples: { a: { serializedValue } } } };
    expect(writtenParameter(parameterOf(location, { content }))).toBe(expected);
  });
});
