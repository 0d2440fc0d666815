import { describe, expect, test } from "vitest";
import type { ParameterLocation } from "#model/parameter.ts";
import { serializeParameter } from "#request/serialize.ts";
import { parameterExample, writtenParameter } from "#samples/parameter.ts";
import { parameterOf } from "../samples/documents.ts";

/** The table of 4.12.3 "Style Examples": undefined, string, array, object. */
const TABLE: [ParameterLocation, string, boolean, string, string, string, string][] = [
  ["path", "matrix", false, ";color", ";color=blue", ";color=blue,black,brown", ";color=R,100,G,200,B,150"],
  [
    "path",
    "matrix",
    true,
    ";color",
    ";color=blue",
    ";color=blue;color=black;color=brown",
    ";R=100;G=200;B=150",
  ],
  ["path", "label", false, ".", ".blue", ".blue,black,brown", ".R,100,G,200,B,150"],
  ["path", "label", true, ".", ".blue", ".blue.black.brown", ".R=100.G=200.B=150"],
  ["path", "simple", false, "", "blue", "blue,black,brown", "R,100,G,200,B,150"],
  ["path", "simple", true, "", "blue", "blue,black,brown", "R=100,G=200,B=150"],
  ["header", "simple", false, "", "blue", "blue,black,brown", "R,100,G,200,B,150"],
  ["header", "simple", true, "", "blue", "blue,black,brown", "R=100,G=200,B=150"],
  ["query", "form", false, "color=", "color=blue", "color=blue,black,brown", "color=R,100,G,200,B,150"],
  ["query", "form", true, "color=", "color=blue", "color=blue&color=black&color=brown", "R=100&G=200&B=150"],
  [
    "query",
    "spaceDelimited",
    false,
    "color=",
    "color=blue",
    "color=blue%20black%20brown",
    "color=R%20100%20G%20200%20B%20150",
  ],
  [
    "query",
    "spaceDelimited",
    true,
    "color=",
    "color=blue",
    "color=blue&color=black&color=brown",
    "R=100&G=200&B=150",
  ],
  [
    "query",
    "pipeDelimited",
    false,
    "color=",
    "color=blue",
    "color=blue%7Cblack%7Cbrown",
    "color=R%7C100%7CG%7C200%7CB%7C150",
  ],
  [
    "query",
    "deepObject",
    true,
    "color=",
    "color=blue",
    "color%5B%5D=blue&color%5B%5D=black&color%5B%5D=brown",
    "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150",
  ],
  ["cookie", "cookie", false, "color=", "color=blue", "color=blue,black,brown", "color=R,100,G,200,B,150"],
  [
    "cookie",
    "cookie",
    true,
    "color=",
    "color=blue",
    "color=blue; color=black; color=brown",
    "R=100; G=200; B=150",
  ],
  [
    "cookie",
    "form",
    true,
    "color=",
    "color=blue",
    "color=blue; color=black; color=brown",
    "R=100; G=200; B=150",
  ],
];

describe("the table of styles", () => {
  test.each(TABLE)("%s %s explode %s", (location, style, explode, ...expected) => {
    const parameter = parameterOf(location, { style, explode });
    const values = [null, "blue", ["blue", "black", "brown"], { R: 100, G: 200, B: 150 }];
    expect(values.map((value) => serializeParameter(parameter, value))).toEqual(expected);
  });

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
      "color=a%20b/%C3%BC&=?%23[]+%20~'(%F0%9F%98%80",
    ],
    ["a path never ends", "path", { allowReserved: true }, "a%20b%2F%C3%BC&=%3F%23[]+%20~'(%F0%9F%98%80"],
    ["headers are as they are", "header", {}, text],
    ["so are cookies of that style", "cookie", { style: "cookie" }, `color=${text}`],
  ])("%s", (_, location, raw, expected) => {
    expect(serializeParameter(parameterOf(location, raw), text)).toBe(expected);
  });

  test("names, delimiters inside values, halves of characters", () => {
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

  test("as its author wrote it out", () => {
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
