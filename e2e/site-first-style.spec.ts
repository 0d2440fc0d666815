/** Checks the rules that pages of a site contain: with them alone, the first screen of a phone has its title and text where the style sheet has them. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { type BuiltSite, builtSite } from "./built-site.ts";
import { complaints } from "./complaints.ts";
import { ROOT } from "./places.ts";

const PHONE = { width: 390, height: 844 };

let site: BuiltSite;

test.beforeAll(async () => {
  site = await builtSite({}, [join(ROOT, "examples/demo/openapi.yaml")]);
});

test.afterAll(() => site.close());

/** The boxes of the bar, title, text and address that are painted on the first screen. */
function firstScreen(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll(
        ".bar, .bar *, .operation-head, .operation-head *, .endpoint, .endpoint *",
      ),
    ].flatMap((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const isPainted = x >= 0 && y + height <= innerHeight && width > 1 && height > 1;
      return isPainted
        ? [`${element.tagName}.${element.getAttribute("class")} ${x} ${y} ${width} ${height}`]
        : [];
    }),
  );
}

test("without the sheet, phones paint titles, texts and addresses at the same places", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.route("**/*.js", (route) => route.abort());
  let isWithout = true;
  await page.route("**/*.css", (route) => (isWithout ? route.abort() : route.continue()));
  const differing: string[] = [];
  const folders = readdirSync(join(site.folder, "dist/openapi/operations"), { withFileTypes: true });
  for (const { name } of folders.filter((one) => one.isDirectory())) {
    const screens: string[][] = [];
    for (isWithout of [true, false]) {
      await page.goto(`${site.origin}openapi/operations/${name}/`);
      screens.push(await firstScreen(page));
    }
    const [without = [], complete = []] = screens;
    expect(complete.length).toBeGreaterThan(5);
    differing.push(...complete.filter((box) => !without.includes(box)).map((box) => `${name}: ${box}`));
  }
  expect(differing).toEqual([]);
});

test("on phones, the sheet is there on the next pages too", async ({ page }) => {
  const found = complaints(page);
  await page.setViewportSize(PHONE);
  await page.goto(`${site.origin}openapi/operations/add-mark/`);
  await page.locator(".section.taken").waitFor();
  await page.locator("main .requirements a").first().click();
  await expect(page).not.toHaveURL(/add-mark/);
  await page.getByRole("link", { name: "Menu" }).click();
  await page.locator(".menu-content").getByRole("link", { name: "Lights and marks" }).click();
  await expect(page.locator("main h1")).toContainText("Lights and marks");
  const sheets = await page.evaluate(
    () =>
      [...document.styleSheets].filter(({ href, media }) => href && matchMedia(media.mediaText).matches)
        .length,
  );
  expect(sheets).toBeGreaterThan(0);
  expect(found).toEqual([]);
});
