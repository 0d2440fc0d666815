import { expect, test } from "vitest";
import { synthetic } from "../../bench/synthetic.mjs";

interface Made {
  paths: Record<string, { get: { operationId: string } }>;
}

test("equal seeds give equal descriptions, and different seeds different ones", () => {
  const size = { operations: 40, bytes: 60_000 };
  expect(synthetic(size)).toBe(synthetic(size));
  expect(synthetic({ ...size, seed: 2 })).not.toBe(synthetic(size));
});

test.each([
  { operations: 1, bytes: 20_000 },
  { operations: 100, bytes: 1_000_000 },
  { operations: 2000, bytes: 1_000_000 },
])("it has $operations operations and $bytes bytes", ({ operations, bytes }) => {
  const text = synthetic({ operations, bytes });
  expect(Object.keys((JSON.parse(text) as Made).paths)).toHaveLength(operations);
  expect(Math.abs(text.length - bytes) / bytes).toBeLessThan(0.02);
});
