/** The items of streams, however they are cut on the way. */
import { expect, test } from "vitest";
import { type Framing, framingOf, ItemReader, LONGEST_ITEM } from "#console/items.ts";

function read(framing: Framing, pieces: readonly string[]): unknown[] {
  const reader = new ItemReader(framing);
  return [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()].map(
    (one) => one.value ?? one.text,
  );
}

const STREAMS: [Framing, string, unknown[]][] = [
  ["lines", '{"a":1}\n\n{"a":2}\r\nno json\n{"a":3}', [{ a: 1 }, { a: 2 }, "no json", { a: 3 }]],
  ["json-seq", '\u001e{"a":\n1}\n\u001e[2]\n', [{ a: 1 }, [2]]],
  [
    "events",
    ': hi\n\nevent: x\ndata: {"a":\ndata: 1}\n\ndata: plain\r\n\r\ndata: [2]',
    [": hi", { a: 1 }, "data: plain", [2]],
  ],
  [
    { boundary: "b" },
    'before\r\n--b\r\nContent-Type: application/json\r\n\r\n{"a":1}\r\n--b \r\n\r\n[2]\r\n--b\r\nX: 1\r\n\r\nlines\r\n--\r\n\r\n--b--\r\nafter',
    [{ a: 1 }, [2], "X: 1\n\nlines\r\n--\r\n"],
  ],
  [
    { boundary: "b" },
    "--b\n\none\n--b\nA: 1\n\n\uFFFD\0\n--b\n\nthe start of",
    ["one", "A: 1", "the start of"],
  ],
  [{ boundary: "b" }, "no part", []],
];

test.each([
  ["application/jsonl", "lines"],
  ["multipart/mixed; boundary=a", { boundary: "a" }],
  ['multipart/x-mixed-replace; x=y; boundary="a b"', { boundary: "a b" }],
  ["multipart/mixed", undefined],
  ["text/plain", undefined],
])("the items of %s", (type, framing) => expect(framingOf(type)).toEqual(framing));

test.each(STREAMS)("%s: in one piece, and character by character", (framing, text, items) => {
  expect(read(framing, [text])).toEqual(items);
  expect(read(framing, [...text])).toEqual(items);
});

test("an item without an end is given in pieces", () => {
  const found = read(
    "lines",
    Array.from({ length: 25 }, () => "x".repeat(LONGEST_ITEM / 10)),
  );
  expect(found.length).toBeGreaterThan(1);
  expect(found.join("").length).toBe(2.5 * LONGEST_ITEM);
});
