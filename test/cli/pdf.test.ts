import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findBrowser, printed } from "#cli/pdf.ts";

test("a variable sets the path of the browser", () => {
  expect(findBrowser({ CHROME_PATH: "/opt/chrome", PATH: "" })).toBe("/opt/chrome");
});

test("otherwise it is searched in the folders of PATH", () => {
  const folder = mkdtempSync(join(tmpdir(), "lectern-"));
  const path = join(folder, "google-chrome");
  writeFileSync(path, "");
  chmodSync(path, 0o755);
  expect(findBrowser({ PATH: `/nowhere:${folder}` })).toBe(path);
  rmSync(folder, { recursive: true });
});

test("a failing browser and a page that is too large are reported", async () => {
  const before = process.env["CHROME_PATH"];
  process.env["CHROME_PATH"] = "/bin/false";
  await expect(printed("<!doctype html>", false)).rejects.toThrow("/bin/false could not print the page");
  process.env["CHROME_PATH"] = before;
  if (before === undefined) delete process.env["CHROME_PATH"];
  await expect(printed("x".repeat(40_000_001), false)).rejects.toThrow(
    "The page is too large to print: 41 MB; the limit is 40 MB.",
  );
});
