/**
 * Checks that every description of the project opens with a script tag, and gives no page with words such as
 * "undefined", or with empty sections.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { expectOpened } from "./opened.ts";
import { pathOf, ROOT } from "./places.ts";
import { open } from "./reference.ts";
import { faults } from "./soundness.ts";
import { watchPage } from "./watching.ts";

/** The number of operations that are checked on each page. */
const SAMPLED = 4;

const DOCUMENTS = join(ROOT, "test", "documents");
const FILES = [
  join(ROOT, "examples", "demo", "openapi.yaml"),
  join(DOCUMENTS, "external", "root.yaml"),
  ...[DOCUMENTS, join(DOCUMENTS, "coverage"), join(DOCUMENTS, "load")].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".yaml"))
      .map((name) => join(folder, name)),
  ),
];

test('no page has words such as "undefined", or empty parts', async ({ page }) => {
  test.setTimeout(180_000);
  const watched = watchPage(page);
  for (const file of FILES)
    await test.step(file, async () => {
      // What was opened on the page before may have requested more.
      Object.assign(watched, { consoleErrors: [], foreign: [] });
      await open(page, pathOf(file));
      await expectOpened(page, file, watched);
      expect(await faults(page, readFileSync(file, "utf8"), SAMPLED)).toEqual([]);
      expect(watched.exceptions).toEqual([]);
    });
});

test("the check finds such words and empty parts", async ({ page }) => {
  await page.setContent(`<div class="api-content"><section><h1>undefined</h1><h5>Full</h5><p>NaN</p>
    <h5>Empty</h5><h4>Parent</h4><h5>Child</h5><p>null</p></section></div>`);
  expect(await faults(page, "null", 1)).toEqual([": says undefined", ": says NaN", ": nothing below Empty"]);
});
