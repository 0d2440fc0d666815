/** Opens the pages of README.md and docs/migrating.md as they are written. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { origin, ROOT } from "./places.ts";
import { openapi, operation, serve, test } from "./reference.ts";

const DESCRIPTION = openapi({ "/ping": { get: operation("ping") } });

/** The HTML examples in a text that include our script. Of examples that show a change, only the new lines. */
function pagesOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), "utf8");
  return [...text.matchAll(/```(html|diff)\n([\s\S]*?)```/g)]
    .map(([, kind, code = ""]) =>
      kind === "html" ? code : code.replace(/^-.*\n/gm, "").replace(/^[ +]/gm, ""),
    )
    .filter((page) => page.includes("redoc.standalone.js"));
}

for (const [file, least] of Object.entries({ "README.md": 2, "docs/migrating.md": 8 }))
  test(`every page of ${file} opens`, async ({ page }) => {
    const pages = pagesOf(file);
    expect(pages.length).toBeGreaterThanOrEqual(least);
    serve("/openapi.json", { json: DESCRIPTION });
    for (const html of pages)
      await test.step(html, async () => {
        await page.goto(`${origin()}/page/html?${new URLSearchParams({ html })}`);
        await expect(page.locator(".api-info h1")).toHaveText("Small (1)");
        await expect(page.locator('section[data-section-id="operation/ping"] h2')).toHaveText("ping");
      });
  });
