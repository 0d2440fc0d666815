/** Opens every description of a folder in each way of embedding (`npm run corpus`), and prints a line for each. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { CORPUS } from "./places.ts";
import { faults } from "./soundness.ts";
import { watchPage } from "./watching.ts";
import { pageReady, WAYS } from "./ways.ts";

const FILES = readdirSync(CORPUS).filter((name) => /\.(ya?ml|json)$/.test(name));

/** The number of operations of each description whose words and headings are checked. */
const SAMPLED = 12;

test.describe.configure({ timeout: 180_000 });

for (const name of FILES)
  for (const way of WAYS.filter((one) => one.name !== "init"))
    test(`${name}, ${way.name}`, async ({ page }) => {
      const watched = watchPage(page);
      const start = performance.now();
      const close = await way.open(page, join(CORPUS, name));
      try {
        await pageReady(page, 120_000);
        const time = Math.round(performance.now() - start);
        const title = await page.locator(".api-info h1").first().textContent();
        const operations = await page.locator(".operation-section").count();
        const nodes = await page.evaluate(() => document.querySelectorAll("*").length);
        const source = readFileSync(join(CORPUS, name), "utf8");
        const wrong = way.name === "script tag" ? await faults(page, source, SAMPLED) : [];
        const problems = [...wrong, ...watched.exceptions, ...watched.consoleErrors, ...watched.foreign];
        const columns = [
          problems.length === 0 ? "ok  " : "FAIL",
          name.padEnd(24),
          way.name.padEnd(16),
          `${watched.exceptions.length} exceptions`,
          `${watched.consoleErrors.length} console errors`,
          `${watched.foreign.length} other hosts`,
          `${wrong.length} faults`,
          `${operations} operations`.padStart(15),
          `${nodes} nodes`.padStart(12),
          `${time} ms`.padStart(9),
          (title ?? "").replace(/\s+/g, " ").slice(0, 50),
        ];
        console.log(columns.join("  "));
        expect(problems).toEqual([]);
        expect(title).not.toBe("");
      } finally {
        await close();
      }
    });
