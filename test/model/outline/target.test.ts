import { expect, test } from "vitest";
import { choiceStep, targetId, targetOf, valueStep } from "#model/outline/target.ts";

const SECTIONS = new Set([
  "operation/repos",
  "operation/repos/list",
  "schema/Card",
  "tag/pet/paths/~1pet/get",
]);

test.each([
  ["operation/repos", { section: "operation/repos", steps: [] }],
  ["operation/repos/query/limit", { section: "operation/repos", steps: ["query", "limit"] }],
  ["operation/repos/list/200/data/id", { section: "operation/repos/list", steps: ["200", "data", "id"] }],
  [
    "operation/repos/request/(application~1xml)/a.b",
    { section: "operation/repos", steps: ["request", choiceStep("application/xml"), "a.b"] },
  ],
  [
    "operation/repos/query/sort/=a~1b",
    { section: "operation/repos", steps: ["query", "sort", valueStep("a/b")] },
  ],
  ["tag/pet/paths/~1pet/get/404", { section: "tag/pet/paths/~1pet/get", steps: ["404"] }],
  ["schema/Card/brand", { section: "schema/Card", steps: ["brand"] }],
  ["schema/Card/", { section: "schema/Card", steps: [""] }],
  ["schema/Card//brand", { section: "schema/Card", steps: ["", "brand"] }],
])("%s", (id, target) => {
  expect(targetOf(id, (one) => SECTIONS.has(one))).toEqual(target);
  expect(targetId(target)).toBe(id);
});

test.each(["", "elsewhere", "operation/reposition", "/"])("%j leads nowhere", (id) => {
  expect(targetOf(id, (one) => SECTIONS.has(one))).toBeUndefined();
});

test("for very long ids, only the last steps are looked up", () => {
  let asked = 0;
  expect(targetOf(`schema/Card${"/a".repeat(500_000)}`, () => ++asked > 1e9)).toBeUndefined();
  expect(asked).toBeLessThan(4100);
  const long = "a".repeat(9000);
  expect(targetOf(`schema/Card/${long}`, (id) => SECTIONS.has(id))).toEqual({
    section: "schema/Card",
    steps: [long],
  });
  expect(targetOf(`${long}/query`, (id) => id === long)).toEqual({ section: long, steps: ["query"] });
});
