import { expect, test } from "vitest";
import { rangeOf } from "#cli/server/range.ts";

const BYTES = [0, 9] as const;

test.each<[header: string, range: readonly [number, number] | "none" | undefined]>([
  ["bytes=0-9", BYTES],
  ["bytes=2-4", [2, 4]],
  ["Bytes=2-4", [2, 4]],
  ["bytes= 2-4 ", [2, 4]],
  ["bytes=9-", [9, 9]],
  ["bytes=0-", BYTES],
  ["bytes=5-999999999999999999999999", [5, 9]],
  [`bytes=5-${"9".repeat(400)}`, [5, 9]],
  ["bytes=-3", [7, 9]],
  ["bytes=-10", BYTES],
  ["bytes=-11", BYTES],
  [`bytes=-${"9".repeat(400)}`, BYTES],
  ["bytes=10-", "none"],
  ["bytes=10-20", "none"],
  [`bytes=${"9".repeat(400)}-`, "none"],
  ["bytes=-0", "none"],
  // Invalid headers and several ranges are ignored: the response is the whole file.
  ["bytes=10-5", undefined],
  ["bytes=0-1,3-4", undefined],
  ["bytes=-", undefined],
  ["bytes=", undefined],
  ["bytes", undefined],
  ["bytes=a-b", undefined],
  ["bytes=1.5-2", undefined],
  ["bytes=0x1-2", undefined],
  ["bytes=--5", undefined],
  ["bytes=1-2-3", undefined],
  ["items=0-1", undefined],
  ["0-1", undefined],
  ["", undefined],
])("the header “%s” for ten bytes", (header, range) => {
  const expected = Array.isArray(range) ? { first: range[0], last: range[1] } : range;
  expect(rangeOf(header, 10)).toEqual(expected);
});

test("an empty file has no range", () => {
  expect(rangeOf("bytes=0-", 0)).toBe("none");
  expect(rangeOf("bytes=-5", 0)).toBeUndefined();
  expect(rangeOf(undefined, 0)).toBeUndefined();
});
