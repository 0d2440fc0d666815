/** Tests the rules of `lectern diff`: the file of `--ignore`, what it ignores, and what is wrong in it. */
import { describe, expect, test } from "vitest";
import { ignoreFrom } from "#cli/diff/ignore.ts";
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
    ["{ pointer: '#/paths/~1a/get/parameters', reason: r }"],
    ["{ pointer: '#/paths/%7E1a/get/parameters', reason: r }"],
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
    ["", "an empty file"],
    ["\n  \n", "a file with spaces"],
    ["# ignore:\n#   - id: operation-removed\n", "a file with comments"],
    ["{}", "an empty object"],
    ["ignore:\nlevels:\n", "a file with empty keys"],
  ])("%j, %s, ignores nothing", async (rules) => {
    expect(await ignoring(rules)).toHaveLength(2);
  });

  test.each([
    [
      "ignored: []",
      "rules.yaml has the unknown key “ignored”.",
      "Its keys are ignore, levels and sunsetDays.",
    ],
    [
      "ignore: [{ id: operation-removed, reason: r }, { id: operation-removed, reason: r, untill: 2020-01-01 }]",
      "rules.yaml: rule 2 has the unknown key “untill”.",
      "Its keys are id, operation, pointer, reason and until.",
    ],
  ])("%s: %s", async (rules, message, advice) => {
    await expect(ignoring(rules)).rejects.toMatchObject({
      message: expect.stringContaining(message),
      advice,
    });
  });

  test.each([
    ["ignore: [{ id: request-parameter-became-required }]", "no reason"],
    ["ignore: [{ reason: r }]", "needs an id"],
    ["ignore: [{ id: nothing, reason: r }]", "no change with the id"],
    ["ignore: [{ operation: /a, until: soon, reason: r }]", "a date"],
    ["levels: { operation-removed: bad }", "not a level"],
    ["levels: { not-compared-limit: none }", "cannot be left out"],
    ["levels: { operation-remved: safe }", "rules.yaml: There is no change with the id operation-remved"],
    ["ignore: { id: operation-removed, reason: r }", "`ignore` is not a list"],
    ["levels: [operation-removed]", "`levels` is not an object"],
    ["sunsetDays: soon", "`sunsetDays` is not a number"],
    ["ignore: [operation-removed]", "rule 1 is not an object"],
    ["ignore: [{ operation: [GET /a], reason: r }]", "rule 1: `operation` is not a text"],
    ["ignore: [{ pointer: components/schemas/A, reason: r }]", "does not begin with / or #/"],
    ["ignore: [", "rules.yaml:1:10 is not valid YAML"],
    ["- 1", "has no rules"],
  ])("%s is a failure", async (rules, message) => {
    await expect(ignoring(rules)).rejects.toThrow(message);
  });

  test("rules that fit nothing are named", () => {
    const rule = { id: "operation-removed", reason: "r" };
    expect(ignoreFrom([], [rule], 0).unused).toEqual([rule]);
  });
});
