import { describe, expect, test } from "vitest";
import { acceptable, type Preferences, preferenceFault, readPreferences } from "#mock/preferences.ts";

describe("Prefer", () => {
  test.each<[header: string, query: string, expected: Preferences]>([
    ["", "", {}],
    ["code=404", "", { code: "404" }],
    ['code=200, example="a \\"cat\\"", dynamic=true', "", { code: "200", example: 'a "cat"', dynamic: true }],
    ["example=cat; dynamic", "", { example: "cat", dynamic: true }],
    ["CODE = 404", "", { code: "404" }],
    ["code=404, code=200", "", { code: "404" }],
    ["respond-async, wait=10", "", {}],
    ["dynamic=false", "", { dynamic: false }],
    ["", "a=1&__code=201&__example=x&__dynamic=true", { code: "201", example: "x", dynamic: true }],
    ["code=404", "__code=201", { code: "404" }],
    ['example="unclosed', "", { example: "unclosed" }],
    [",;=,", "__code", { code: "" }],
  ])("%s · %s", (header, query, expected) => {
    const { code, example, dynamic } = readPreferences(header, query);
    expect({ code, example, dynamic }).toEqual({
      code: undefined,
      example: undefined,
      dynamic: undefined,
      ...expected,
    });
  });

  test("defaults apply if nothing is preferred", () => {
    const defaults = { code: "404", dynamic: true };
    expect(readPreferences("dynamic=false", "", defaults)).toEqual({ code: "404", dynamic: false });
  });
});

describe("Accept", () => {
  const types = ["application/json", "application/xml", "text/plain;v=1", "text/plain;v=2", "image/*"];
  test.each<[header: string, expected: string]>([
    ["", types.join(" ")],
    ["*/*", types.join(" ")],
    ["*", types.join(" ")],
    ["application/xml", "application/xml"],
    ["application/xml, application/json;q=0.5", "application/xml application/json"],
    ["application/json;q=0.1, application/*", "application/xml application/json"],
    ["text/plain; v=2, text/*;q=0.3", "text/plain;v=2 text/plain;v=1"],
    ["image/png", "image/*"],
    ["APPLICATION/JSON", "application/json"],
    ["*/*, application/json;q=0", "application/xml text/plain;v=1 text/plain;v=2 image/*"],
    ["text/html", ""],
    ["application/json;q=2", ""],
    ["nonsense", types.join(" ")],
    ['text/plain;v="1"', "text/plain;v=1"],
    [";;;,,,", types.join(" ")],
  ])("%s", (header, expected) => {
    const found = acceptable(
      header,
      types.map((name) => ({ name })),
    );
    expect(found.map(({ name }) => name).join(" ")).toBe(expected);
  });

  test("a malformed or endless header is read in one pass", () => {
    const json = [{ name: "application/json" }];
    for (const header of [
      '"'.repeat(100_000),
      ",".repeat(100_000),
      "a/b;".repeat(30_000),
      `${"*/*,".repeat(20_000)}x`,
    ])
      expect(Array.isArray(acceptable(header, json))).toBe(true);
  });
});

test.each([
  ["code=404", undefined],
  ['example="a cat"; dynamic', undefined],
  ["foo=1", "there is no preference foo; there are code, example, dynamic"],
  ["code=4", "code must be a status, not “4”"],
])("what people write: %s", (text, fault) => expect(preferenceFault(text)).toBe(fault));
