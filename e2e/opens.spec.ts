/**
 * Opens every test document in each way of embedding: with its title, without errors, and without requests to other
 * hosts. `soundness.spec.ts` does it with the script tag, as it opens all of them anyway.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "@playwright/test";
import { expectOpened } from "./opened.ts";
import { ROOT } from "./places.ts";
import { watchPage } from "./watching.ts";
import { WAYS } from "./ways.ts";

const FOLDER = join(ROOT, "test", "documents");
const DOCUMENTS = [
  ...readdirSync(FOLDER).filter((name) => /\.(ya?ml|json)$/.test(name)),
  "external/root.yaml",
];

/** The number of tests of each way. Each opens its share of the documents in one page. */
const SHARES = 2;

for (const way of WAYS.filter(({ name }) => name !== "script tag"))
  for (let share = 0; share < SHARES; share++)
    test(`${way.name}, ${share + 1} of ${SHARES}`, async ({ page }) => {
      test.setTimeout(180_000);
      const watched = watchPage(page);
      for (const name of DOCUMENTS.filter((_, index) => index % SHARES === share))
        await test.step(name, async () => {
          const file = join(FOLDER, name);
          const close = await way.open(page, file);
          try {
            await expectOpened(page, file, watched);
          } finally {
            await page.goto("about:blank");
            await close();
          }
        });
    });
