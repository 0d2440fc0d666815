/** Tests the rules of `lectern diff`: the file of `--ignore`, what it ignores, and what is wrong in it. */
import { describe, expect, test } from "vitest";
import { ignoreFrom } from "#cli/diff/rules.ts";
import { NEW, OLD, Workspace } from "./workspace.ts";

const workspace = new Workspace();

describe("rules", () => {
  const ignoring = async (rules: string): Promise<string[]> => {
    const ignore = await workspace.file("rules.yaml", rules);
    const { report } = await workspace.run(
      await workspace.file("old.yaml", OLD),
      await workspace.file("new.yaml", NEW),
      { ignore },
    );
    return report.changes.map(({ id }) => id);
  };

  test.each([
    ["{ id: request-parameter-became-required, reason: r }"],
    ["{ id: request-parameter-became-required, operation: GET /a, until: 9999-12-31, reason: r }"],
    ["{ operation: /a, id: request-parameter-became-required, reason: r }"],
    ["{ pointer: /paths/~1a/get/parameters, reason: r }"],
  ])("%s ignores the change", async (rule) => {
    expect(await ignoring(`ignore: [${rule}]`)).toEqual(["response-description-changed"]);
  });

  test.each([
    ["{ id: request-parameter-became-required, until: 2020-01-01, reason: r }"],
    ["{ id: request-parameter-became-required, operation: POST /a, reason: r }"],
    ["{ pointer: /paths/~1a/get/parameter, reason: r }"],
  ])("%s does not", async (rule) => {
    expect(await ignoring(`ignore: [${rule}]`)).toHaveLength(2);
  });

  test.each([
    ["ignore: [{ id: request-parameter-became-required }]", "no reason"],
    ["ignore: [{ reason: r }]", "needs an id"],
    ["ignore: [{ id: nothing, reason: r }]", "no change with the id"],
    ["ignore: [{ operation: /a, until: soon, reason: r }]", "a date"],
    ["levels: { operation-removed: bad }", "not a level"],
    ["levels: { not-compared-limit: none }", "cannot be left out"],
    ["- 1", "has no rules"],
  ])("%s is a failure", async (rules, message) => {
    await expect(ignoring(rules)).rejects.toThrow(message);
  });

  test("rules that fit nothing are named", () => {
    const rule = { id: "operation-removed", reason: "r" };
    expect(ignoreFrom([], [rule], 0).unused).toEqual([rule]);
  });
});
