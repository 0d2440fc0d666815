/** Tests the lines of pointers in JSON: they are those that reading JSON as YAML gives. */
import { describe, expect, test } from "vitest";
import { jsonLines } from "#cli/diff/json-lines.ts";
import { placesIn } from "#load/places.ts";
import * as yaml from "#load/yaml.ts";

/** The same with the parser of YAML. */
function yamlLines(text: string, pointers: readonly string[]): Map<string, number | undefined> {
  const found = new Map(placesIn(yaml, text, pointers).found.map(({ pointer, line }) => [pointer, line]));
  return new Map(pointers.map((pointer) => [pointer, found.get(pointer)]));
}

const TEXT = `\ufeff{
  "a": { "b/c": [1, -2.5e3,
    {"d~e": "x\\"}y",
     "f": null}, []], "\\u0067\\"h": {} },
  "twice": {"x": 1},
  "empty": {}, "list": [],
  "twice": {
    "x": true }
}
`;

test("lines are those of the last step that is there", () => {
  const pointers = [
    ...["", "/a", "/a/b~1c", "/a/b~1c/0", "/a/b~1c/1", "/a/b~1c/2/d~0e", "/a/b~1c/2/f", "/a/b~1c/3/0"],
    ...['/a/g"h', '/a/g"h/x', "/twice/x", "/empty/x/y", "/list/0", "/absent", "/a/b~1c/2/f/z"],
  ];
  expect(jsonLines(TEXT, pointers)).toEqual(yamlLines(TEXT, pointers));
  expect(jsonLines(TEXT, ["/twice/x", "/a/b~1c/2/f"])).toEqual(
    new Map([
      ["/twice/x", 8],
      ["/a/b~1c/2/f", 4],
    ]),
  );
});

describe("what is not plain JSON is left to YAML", () => {
  test.each([
    ["a plain name", "{ a: 1 }"],
    ["single quotes", "{ 'a': 1 }"],
    ["a comment", '{ "a": 1 } # }'],
    ["a comment in what is skipped", '{ "b": [ # ]\n 1 ], "a": 1 }'],
    ["a line break in a text", '{ "a": "x\n y" }'],
    ["a second value", '{ "a": 1 } { }'],
    ["a missing end", '{ "a": [1, 2'],
    ["an open text", '{ "a": "'],
    ["nothing", ""],
  ])("%s", (_, text) => {
    expect(jsonLines(text, ["/a/0", "/a"])).toBeUndefined();
  });

  test("deep nesting", () => {
    const text = "[".repeat(5000) + "]".repeat(5000);
    expect(jsonLines(text, ["/0".repeat(4000)])).toBeUndefined();
    expect(jsonLines(text, ["/0"])).toEqual(new Map([["/0", 1]]));
  });
});
