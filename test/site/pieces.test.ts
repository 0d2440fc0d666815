/** Tests how markup is divided. */
import { expect, test } from "vitest";
import { piecesOf } from "#site/pieces.ts";

const tag = (name: string, length: number): string => `<${name} title="${"x".repeat(length)}">`;

test.each([
  ["short parts are one piece", ["<p>", "a", "</p>"], 1],
  ["nothing", [], 0],
  ["a long part is divided", [tag("a", 10_000).repeat(10)], 5],
  ["long parts are divided, and their ends are put together", Array(4).fill(tag("a", 10_000).repeat(4)), 8],
  ["a long text is one piece", [`<p>${"x".repeat(100_000)}</p>`, "<p></p>"], 2],
])("%s", (_, parts, count) => {
  const pieces = piecesOf(parts);
  expect(pieces.join("")).toBe(parts.join(""));
  expect(pieces.filter((piece) => !piece.startsWith("<"))).toEqual([]);
  expect(pieces.length).toBe(count);
});
