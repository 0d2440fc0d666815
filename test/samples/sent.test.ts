import { describe, expect, test } from "vitest";
import { detailsOf } from "#model/operation-details.ts";
import { sentExample } from "#samples/sent.ts";
import { operationOf } from "../model/documents.ts";

const TYPES = {
  value: { schema: { type: "string" }, example: "blue" },
  list: { schema: { type: "array" }, example: ["blue", "black"] },
  object: { schema: { type: "object" }, example: { R: 100, G: 200 } },
};

function sent(raw: Record<string, unknown>): string | undefined {
  const [parameter] = detailsOf(operationOf({ parameters: [{ name: "color", ...raw }] })).parameters;
  return parameter && sentExample(parameter);
}

// The combinations of "Style Examples" (4.12.4). Single values only if something stands around them.
describe.each([
  ["path", "matrix", false, ";color=blue", ";color=blue,black", ";color=R,100,G,200"],
  ["path", "matrix", true, ";color=blue", ";color=blue;color=black", ";R=100;G=200"],
  ["path", "label", false, ".blue", ".blue,black", ".R,100,G,200"],
  ["path", "label", true, ".blue", ".blue.black", ".R=100.G=200"],
  ["path", "simple", false, undefined, "blue,black", "R,100,G,200"],
  ["path", "simple", true, undefined, "blue,black", "R=100,G=200"],
  ["header", "simple", false, undefined, "color: blue,black", "color: R,100,G,200"],
  ["header", "simple", true, undefined, "color: blue,black", "color: R=100,G=200"],
  ["query", "form", false, undefined, "?color=blue,black", "?color=R,100,G,200"],
  ["query", "form", true, undefined, "?color=blue&color=black", "?R=100&G=200"],
  ["query", "spaceDelimited", false, undefined, "?color=blue%20black", "?color=R%20100%20G%20200"],
  ["query", "pipeDelimited", false, undefined, "?color=blue|black", "?color=R|100|G|200"],
  ["query", "deepObject", true, undefined, "?color[]=blue&color[]=black", "?color[R]=100&color[G]=200"],
  ["cookie", "form", false, undefined, "Cookie: color=blue,black", "Cookie: color=R,100,G,200"],
  ["cookie", "cookie", true, undefined, "Cookie: color=blue; color=black", "Cookie: R=100; G=200"],
])("in %s, style %s, explode %j", (location, style, explode, value, list, object) => {
  test.each([
    ["value", value],
    ["list", list],
    ["object", object],
  ] as const)("a %s: %j", (type, expected) => {
    expect(sent({ in: location, style, explode, ...TYPES[type] })).toBe(expected);
  });
});

describe("the example", () => {
  const list = { in: "query", schema: { type: "array", items: { type: "integer", enum: [3, 4, 5] } } };
  test.each<[Record<string, unknown>, string | undefined]>([
    [list, "?color=3&color=4"],
    [{ ...list, example: [4] }, "?color=4&color=3"],
    [{ ...list, example: ["a", "b", "c", "d"] }, "?color=a&color=b&color=c"],
    [{ ...list, schema: { type: "array", items: { const: 7 } } }, "?color=7&color=7"],
    [{ ...list, example: [] }, "?color="],
    [
      { ...list, examples: { a: { dataValue: [1, 2], serializedValue: "?color=1&color=2" } } },
      "?color=1&color=2",
    ],
    [{ ...list, example: null }, undefined],
    [{ ...list, "x-collectionFormat": "tsv" }, undefined],
    [{ in: "query", content: { "application/json": { schema: list.schema } } }, undefined],
    [
      { in: "querystring", content: { "application/x-www-form-urlencoded": { example: { a: "b c" } } } },
      "?a=b+c",
    ],
    [{ in: "query" }, undefined],
    [
      {
        in: "querystring",
        content: {
          "application/x-www-form-urlencoded": {
            schema: { type: "object", properties: { q: { type: "string" } } },
            examples: { a: { serializedValue: "q=m31" } },
          },
        },
      },
      "?q=m31",
    ],
  ])("of %j: %s", (raw, expected) => expect(sent(raw)).toBe(expected));
});
