import { expect, test } from "vitest";
import { ratio, table } from "../../bench/table.mjs";

test("special characters in cells are escaped", () => {
  expect(table(["a", "b"], [["x|y", undefined]])).toBe("| a | b |\n| --- | --- |\n| x\\|y |  |");
});

test("a value with a limit has a ratio", () => {
  expect(ratio(30, 20)).toBe(" (1.5 ×)");
  expect(ratio(400, 20)).toBe(" (20 ×)");
  expect(ratio(undefined, 20)).toBe("");
  expect(ratio(30, undefined)).toBe("");
});
