import { expect, test } from "vitest";
import type { Shape } from "#search/shape.ts";
import { shapeText } from "#view/navigation/searching.tsx";

const CASES: readonly [Partial<Shape>, string][] = [
  [{ types: ["string"] }, "string"],
  [{ types: ["string"], isNullable: true }, "string | null"],
  [{ types: ["[]string", "integer"] }, "string[] | integer"],
  [{ types: ["[][]object"] }, "object[][]"],
  [{ types: ["array"] }, "array"],
  [{ types: ["string"], values: ["open", "closed"] }, "open | closed"],
  [
    { types: ["string"], values: ["a", "b", "c", "d"], more: 3, isNullable: true },
    "a | b | c | d | … | null",
  ],
  [{}, ""],
];

test.for(CASES)("%o is %s", ([shape, text]) => {
  expect(shapeText({ types: [], isNullable: false, values: [], more: 0, ...shape })).toBe(text);
});
