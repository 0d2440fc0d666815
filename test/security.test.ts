/** Checks that the files and tests that SECURITY.md names exist. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const rows = readFileSync(join(ROOT, "SECURITY.md"), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !/^\| (?:promise|---) /.test(line))
  .map((line) => line.slice(1, -1).split(" | "));

test("every promise has an explanation and a test", () => {
  expect(rows.length).toBeGreaterThan(15);
  for (const [promise, how, tests] of rows) {
    expect(promise?.trim(), how).not.toBe("");
    expect(how?.trim(), promise).not.toBe("");
    expect(tests, promise).toMatch(/`(?:test|e2e)\/|`npm run fuzz`/);
  }
});

test("every file that is named exists", () => {
  const named = rows.flatMap((row) => row.join(" ").match(/`(?:src|test|e2e)\/[^`]+`/g) ?? []);
  const missing = named.map((name) => name.slice(1, -1)).filter((path) => !existsSync(join(ROOT, path)));
  expect([...new Set(missing)]).toEqual([]);
});
