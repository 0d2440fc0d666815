/**
 * Opens the test documents in each way of embedding: with their titles, without errors, and without requests to other
 * hosts. `soundness.spec.ts` opens all of them with the script tag. Here, the other ways take turns,
 * because the content of a document does not depend on how it was loaded.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "@playwright/test";
import { expectOpened } from "./opened.ts";
import { ROOT } from "./places.ts";
import { watchPage } from "./watching.ts";
import { WAYS } from "./ways.ts";

const FOLDER = join(ROOT, "test", "documents");
const DOCUMENTS = readdirSync(FOLDER).filter((name) => /\.(ya?ml|json)$/.test(name));
/** A description of several files, which the ways read in different ways. */
const SEVERAL = "external/root.yaml";

const OTHERS = WAYS.filter(({ name }) => name !== "script tag");

for (const [turn, way] of OTHERS.entries())
  test(way.name, async ({ page }) => {
    test.setTimeout(180_000);
    const watched = watchPage(page);
    const share = DOCUMENTS.filter((_, index) => index % OTHERS.length === turn);
    for (const name of [...share, SEVERAL])
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
