/** The items of streams, however they are cut on the way. */
import { expect, test } from "vitest";
import { type Framing, ItemReader, LONGEST_ITEM } from "#console/items.ts";

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
];

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
