/**
 * Opens every test document in each way of embedding: with its title, without errors, and without requests to other
 * hosts.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { load } from "js-yaml";
import { ROOT } from "./places.ts";
import { watchPage } from "./watching.ts";
import { pageReady, WAYS } from "./ways.ts";

const FOLDER = join(ROOT, "test", "documents");
const DOCUMENTS = [
  ...readdirSync(FOLDER).filter((name) => /\.(ya?ml|json)$/.test(name)),
  "external/root.yaml",
];

/** URLs in documents that do not exist, so errors about them are expected. */
const ABSENT = /\/(absent\.yaml|not%20a%20pointer)$/;

/** The number of tests of each way. Each opens its share of the documents in one page. */
const SHARES = 2;

for (const way of WAYS)
  for (let share = 0; share < SHARES; share++)
    test(`${way.name}, ${share + 1} of ${SHARES}`, async ({ page }) => {
      test.setTimeout(180_000);
      const watched = watchPage(page);
      for (const name of DOCUMENTS.filter((_, index) => index % SHARES === share))
        await test.step(name, async () => {
          const file = join(FOLDER, name);
          const close = await way.open(page, file);
          try {
            await pageReady(page);
            await expect(page.locator(".api-info h1")).toContainText(titleOf(file));
            expect(watched.exceptions, name).toEqual([]);
            expect(
              watched.consoleErrors.filter((error) => !ABSENT.test(error)),
              name,
            ).toEqual([]);
            expect(watched.foreign, name).toEqual([]);
          } finally {
            await page.goto("about:blank");
            await close();
          }
        });
    });

function titleOf(file: string): string {
  const { info } = load(readFileSync(file, "utf8")) as { info?: { title?: unknown } };
  return String(info?.title ?? "");
}
