/** Generates docs/changes.md from the table of kinds: `npx vitest run --update=true test/compare/docs`. */
import { expect, test } from "vitest";
import { KINDS } from "#compare/facts/ids.ts";
import { headingText, parseMarkdown } from "#markdown/parse.ts";
import { changesText, idsOfChecks, reasonOf } from "./changes-docs.ts";
import { OASDIFF_CHECKS } from "./oasdiff-checks.ts";

test("docs/changes.md lists all kinds of changes", async () => {
  await expect(changesText()).toMatchFileSnapshot("../../docs/changes.md");
});

test("every row of a table has all its cells", () => {
  const tables = parseMarkdown(changesText()).filter((block) => block.type === "table");
  expect(tables.length).toBeGreaterThan(4);
  for (const { head, rows } of tables)
    for (const cells of rows) {
      expect(cells.map((cell) => headingText(cell) !== "")).toEqual(head.map(() => true));
      // A separator that is escaped by mistake joins two cells.
      expect(headingText(cells.at(-1)!)).not.toContain(" | ");
    }
});

test.each([...idsOfChecks()])("the check %s has an id of ours, or a reason why not", (check, ids) => {
  expect(ids.length > 0 || reasonOf(check) !== undefined).toBe(true);
});

test("every check that a kind names exists", () => {
  const known = new Set(OASDIFF_CHECKS);
  const named = [...KINDS].flatMap(([, { oasdiff }]) => oasdiff.filter((one) => !one.includes("{")));
  expect(named.filter((check) => !known.has(check))).toEqual([]);
});

test("every kind has a sentence that begins with the changed thing", () => {
  for (const { says, because, example } of KINDS.values()) {
    for (const one of typeof says === "string" ? [says] : Object.values(says)) expect(one).toMatch(/^\{it\}/);
    expect(because).toMatch(/\.$/);
    expect(example).not.toBe("");
  }
});
