/** Tests which shard a flag or the variables of a CI service name, and which APIs it has. */
import { expect, test } from "vitest";
import { inShard, readShard } from "#cli/site/shard.ts";

test.each([
  ["3/8", {}, { number: 3, total: 8 }],
  ["1/1", {}, { number: 1, total: 1 }],
  ["auto", { CI_NODE_INDEX: "3", CI_NODE_TOTAL: "8" }, { number: 3, total: 8 }],
  ["auto", { CI_NODE_TOTAL: "1" }, { number: 1, total: 1 }],
  ["auto", { CIRCLE_NODE_INDEX: "2", CIRCLE_NODE_TOTAL: "8" }, { number: 3, total: 8 }],
  ["auto", { CIRCLE_NODE_INDEX: "0", CIRCLE_NODE_TOTAL: "1" }, { number: 1, total: 1 }],
])("%s with %j is shard %j", (text, variables, expected) => {
  expect(readShard(text, variables)).toEqual(expected);
});

test.each([
  ["0/8", {}],
  ["9/8", {}],
  ["8", {}],
  ["1/1001", {}],
  ["-1/8", {}],
  ["auto", {}],
  ["auto", { CI_NODE_INDEX: "0", CI_NODE_TOTAL: "8" }],
  ["auto", { CI_NODE_TOTAL: "8" }],
  ["auto", { CIRCLE_NODE_INDEX: "8", CIRCLE_NODE_TOTAL: "8" }],
  ["auto", { CIRCLE_NODE_INDEX: "x", CIRCLE_NODE_TOTAL: "8" }],
])("%s with %j is an error", (text, variables) => {
  expect(() => readShard(text, variables)).toThrow(/shard|auto/);
});

test("every API is in one shard, and all versions of an API are in the same one", () => {
  const one = (path: string, of?: string) => ({
    path,
    address: path,
    ...(of !== undefined && { version: { of, label: path } }),
  });
  const apis = [one("a"), one("b/v2", "b"), one("b/v1", "b"), one("c"), one("d")];
  expect(inShard(apis, { number: 1, total: 3 })).toEqual([true, false, false, false, true]);
  expect(inShard(apis, { number: 2, total: 3 })).toEqual([false, true, true, false, false]);
  expect(inShard(apis, { number: 3, total: 3 })).toEqual([false, false, false, true, false]);
});
