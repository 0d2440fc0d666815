import { describe, expect, test } from "vitest";
import { later } from "#oas/later.ts";
import { Numeral } from "#oas/numeral.ts";
import { Assembly, type Piece, piecesOf } from "#worker/pieces.ts";

/** The received value of one that is posted in pieces. */
function posted(value: unknown, most: number): { value: unknown; lists: Piece[][] } {
  const lists = [...piecesOf(value, most)];
  const assembly = new Assembly();
  for (const pieces of lists) assembly.add(structuredClone(pieces));
  return { value: assembly.document, lists };
}

const shared = { a: [1, 2, 3], b: { c: "d", e: null } };
const odd = JSON.parse(
  '{"__proto__": {"x": [1, 2, 3, 4]}, "constructor": {"y": 1}, "": [[], {}]}',
) as unknown;

describe.each([1, 2, 3, 5, 8, 1000])("in lists of weight %i", (most) => {
  test.each<[string, unknown]>([
    ["nothing", undefined],
    ["null", null],
    ["a text", "x".repeat(1000)],
    ["a list", [1, [2, [3, [4, [5]]]]]],
    ["objects", { a: shared, b: [shared, { shared }], c: "text", d: {} }],
    ["odd names", odd],
  ])("%s", (_, value) => {
    expect(posted(value, most).value).toEqual(value);
  });
});

test.each([1, 5, 1000])("a number with its digits comes as text, in lists of weight %i", (most) => {
  const digits = (text: string): Numeral => new Numeral(text);
  const value = { a: { enum: [1, digits("9007199254740993")], b: ["x", { c: "d" }] }, e: digits("1.10") };
  expect(posted(value, most).value).toEqual({
    a: { enum: [1, "9007199254740993"], b: ["x", { c: "d" }] },
    e: "1.10",
  });
});

test("a prototype is never touched", () => {
  const value = posted(odd, 1).value as object;
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  expect(Object.keys(value)).toEqual(["__proto__", "constructor", ""]);
});

test("a value that contains itself", () => {
  const value: { a: unknown[]; self?: unknown } = { a: [1, 2, 3] };
  value.self = value;
  value.a.push(value.a);
  expect(posted(value, 5).value).toEqual(value);
});

test("values that double at each level are written once", () => {
  let bomb: object = { text: "x".repeat(1000) };
  for (let n = 0; n < 60; n++) bomb = { a: bomb, b: bomb };
  const { value, lists } = posted(bomb, 50);
  expect(lists.flat().length).toBeLessThan(200);
  let inner = value as { a: object; b: object };
  for (let n = 0; n < 50; n++) {
    expect(inner.a).toBe(inner.b);
    inner = inner.a as typeof inner;
  }
});

test("values nested deeper than the stack", () => {
  let deep: object = { end: true };
  for (let n = 0; n < 50_000; n++) deep = [deep];
  let inner: unknown = posted(deep, 1_000_000).value;
  let depth = 0;
  while (Array.isArray(inner)) {
    inner = inner[0];
    depth++;
  }
  expect(depth).toBe(50_000);
});

test("lists are of about the same size, whatever the document's", () => {
  const value = Object.fromEntries(
    Array.from({ length: 3000 }, (_, n) => [`k${n}`, { text: "x".repeat(n % 700), list: [n, n, n] }]),
  );
  const sizes = posted(value, 500).lists.map((pieces) => JSON.stringify(pieces).length);
  expect(sizes.length).toBeGreaterThan(40);
  expect(Math.max(...sizes)).toBeLessThan(40_000);
});

test("members that are made when they are read are made piece by piece", () => {
  let made = 0;
  const schemas = later(
    Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`s${n}`, { n }])),
    (value) => {
      made++;
      return value;
    },
  );
  const pieces = piecesOf({ components: { schemas } }, 50);
  pieces.next();
  expect(made).toBeLessThan(200);
  for (const _ of pieces);
  expect(made).toBe(1000);
});
