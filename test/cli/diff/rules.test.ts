/** Tests the rules of `lectern diff`: the file of `--ignore`, what it ignores, and what is wrong in it. */
import { describe, expect, test } from "vitest";
import { ignoreFrom } from "#cli/diff/ignore.ts";
import { NEW, OLD, Workspace } from "./workspace.ts";

const workspace = new Workspace();

describe("rules", () => {
  /** The ids of the changes that are left after some rules. */
  const remainingIds = async (rules: string): Promise<string[]> => {
    const ignore = await workspace.writeFile("rules.yaml", rules);
    const { report } = await workspace.run(
      await workspace.writeFile("old.yaml", OLD),
      await workspace.writeFile("new.yaml", NEW),
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
    expect(await remainingIds(`ignore: [${rule}]`)).toEqual(["response-description-changed"]);
  });

  test.each([
    ["{ id: request-parameter-became-required, until: 2020-01-01, reason: r }"],
    ["{ id: request-parameter-became-required, operation: POST /a, reason: r }"],
    ["{ pointer: /paths/~1a/get/parameter, reason: r }"],
  ])("%s does not ignore the change", async (rule) => {
    expect(await remainingIds(`ignore: [${rule}]`)).toHaveLength(2);
  });

  test.each([
    ["", "an empty file"],
    ["\n  \n", "only whitespace"],
    ["# ignore:\n#   - id: operation-removed\n", "only comments"],
    ["{}", "an empty object"],
    ["ignore:\nlevels:\n", "a file with empty keys"],
  ])("%j, %s, ignores nothing", async (rules) => {
    expect(await remainingIds(rules)).toHaveLength(2);
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
  ])("%s fails with “%s”, and the advice lists the allowed keys", async (rules, message, advice) => {
    await expect(remainingIds(rules)).rejects.toMatchObject({
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
    ["ignore: [{ operation: [GET /a], reason: r }]", "rule 1: `operation` is not a string"],
    ["ignore: [{ pointer: components/schemas/A, reason: r }]", "does not begin with / or #/"],
    ["ignore: [", "rules.yaml:1:10 is not valid YAML"],
    ["- 1", "has no rules"],
  ])("%s fails with “%s”", async (rules, message) => {
    await expect(remainingIds(rules)).rejects.toThrow(message);
  });

  test("reports rules that match no change", () => {
    const rule = { id: "operation-removed", reason: "r" };
    expect(ignoreFrom([], [rule], 0).unused).toEqual([rule]);
  });

  test("a pointer may refer to the original file or to the upgraded document", async () => {
    const older = `swagger: "2.0"\ninfo: { title: T, version: "1" }\npaths:\n  /a:\n    get:\n      responses:\n        "200": { description: "", schema: { $ref: "#/definitions/A" } }\ndefinitions:\n  A: { type: string }\n`;
    const names = [
      await workspace.writeFile("a.yaml", older),
      await workspace.writeFile("b.yaml", older.replace("string", "integer")),
    ];
    for (const pointer of ["#/definitions/A", "#/components/schemas/A"]) {
      const ignore = await workspace.writeFile(
        "rules.yaml",
        `ignore: [{ pointer: "${pointer}", reason: r }]`,
      );
      const { report } = await workspace.run(names[0]!, names[1]!, { ignore });
      expect(report.changes).toEqual([]);
    }
  });
});

describe("changes that several operations share", () => {
  const older = `openapi: 3.1.0
info: { title: T, version: "1" }
paths:
${["a", "b", "c"].map((name) => `  /${name}: { get: { responses: { "200": { $ref: "#/components/responses/R" } } } }\n`).join("")}components:
  responses:
    R: { description: R, content: { application/json: { schema: { type: string } } } }
`;

  // "/b 2" is a change that is listed at /b, and that 2 operations share.
  test.each([
    ["{ id: response-body-type-changed, reason: r }", [], 1],
    ["{ operation: /a, reason: r }", ["/b 2", "/c 2"], 0],
    ["{ operation: /a, reason: r }, { operation: /c, reason: r }", ["/b 1"], 0],
    ["{ operation: /d, reason: r }", ["/a 3", "/b 3", "/c 3"], 0],
  ])("with %s, %j are left, and %d is ignored", async (rules, left, ignored) => {
    const ignore = await workspace.writeFile("rules.yaml", `ignore: [${rules}]`);
    const { report } = await workspace.run(
      await workspace.writeFile("old.yaml", older),
      await workspace.writeFile("new.yaml", older.replace("string", "integer")),
      { ignore },
    );
    expect(report.changes.map(({ operation, operations = 1 }) => `${operation?.path} ${operations}`)).toEqual(
      left,
    );
    expect(report.ignored).toBe(ignored);
    expect(report.counts.breaking).toBe(1 - ignored);
  });
});
