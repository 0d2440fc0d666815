/** The lines of pointers in a text. */
import { expect, test } from "vitest";
import { linesOf } from "#console/lines.ts";

const TEXT = `{
  "a": [
    1,
    { "b/c": "x\\"y",
      "d": null }
  ],
  "a~": true
}`;

test.each([
  ["", 1],
  ["/a", 2],
  ["/a/0", 3],
  ["/a/1", 4],
  ["/a/1/b~1c", 4],
  ["/a/1/d", 5],
  ["/a~0", 7],
  ["/a/1/missing", 4],
  ["/nowhere/at/all", 1],
])("%s is on line %i", (pointer, line) => expect(linesOf(TEXT, [pointer]).get(pointer)).toBe(line));

test("several at once, in a text on one line, in a text that is not JSON", () => {
  expect([...linesOf(TEXT, ["/a/0", "/a~0"])]).toEqual([
    ["/a/0", 3],
    ["/a~0", 7],
  ]);
  expect(linesOf('{"a":[1,[2]]}', ["/a/1/0"]).get("/a/1/0")).toBe(1);
  expect(linesOf('{\n"a": <', ["/a", "/b"])).toEqual(
    new Map([
      ["/a", 2],
      ["/b", 1],
    ]),
  );
});

test("a text nested without an end is given up", () =>
  expect(linesOf("[".repeat(100_000), ["/0"]).get("/0")).toBe(1));
