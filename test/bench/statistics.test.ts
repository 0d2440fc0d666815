import { expect, test } from "vitest";
import { median, medians } from "../../bench/statistics.mjs";

test("a median is the middle value, ignoring missing ones", () => {
  expect(median([30, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 30])).toBe(3);
  expect(median([undefined, 5])).toBe(5);
  expect(median([])).toBeUndefined();
});

test("each field has its own median", () => {
  expect(medians([{ a: 1, b: 9 }, { a: 3 }, { a: 2, b: 7 }])).toEqual({ a: 2, b: 8 });
});
