/** Tests the languages of a site in the browser: the choice keeps the reader's place, and the search finds one language. */
import { expect, test } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { type BuiltSite, builtSite } from "./built-site.ts";
import { complaints } from "./complaints.ts";

/** So many rows that the last one is far below the first screen. */
const ROWS = Array.from({ length: 40 }, (_, index) => [
  `field${index}`,
  { type: "string", description: "Text" },
]);

const PETS = {
  openapi: "3.1.0",
  info: { title: "Pets", version: "1" },
  paths: {
    "/pets": {
      get: {
        operationId: "listPets",
        summary: "List pets",
        responses: {
          200: {
            description: "OK",
            content: {
              "application/json": { schema: { type: "object", properties: Object.fromEntries(ROWS) } },
            },
          },
        },
      },
    },
  },
};

const ARABIC = {
  overlay: "1.0.0",
  info: { title: "Arabic", version: "1" },
  actions: [{ target: "$.paths['/pets'].get", update: { summary: "قائمة pets" } }],
};

let site: BuiltSite;

test.beforeAll(async () => {
  const config = {
    apis: { pets: { description: "pets.json", translations: { ar: "ar.json" } } },
    guides: { start: "start.md" },
  };
  site = await builtSite(
    {
      "pets.json": JSON.stringify(PETS),
      "ar.json": JSON.stringify(ARABIC),
      "start.md": "# Start with pets\n\nSee [the list](pets.json#operation/listPets).\n",
      "start.ar.md": "# البداية pets\n\nانظر [القائمة](pets.json#operation/listPets).\n",
      "lectern.config.json": JSON.stringify(config),
    },
    [],
  );
});

test.afterAll(() => site.close());

const ROW = "operation/listPets/200/field30";

test("the choice of a language keeps the page and the row at the top, there and back", async ({ page }) => {
  const found = complaints(page);
  await page.goto(`${site.origin}pets/operations/list-pets/`);
  await page.locator(".section.taken").waitFor();
  await page.locator(`[id="${ROW}"]`).evaluate((row) => row.scrollIntoView());
  await page.getByRole("link", { name: "العربية" }).click();
  await expect(page).toHaveURL(`${site.origin}pets/ar/operations/list-pets/#${ROW}`);
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
  await expect(page.locator("main")).toHaveCSS("direction", "rtl");
  await expect(page.locator(`[id="${ROW}"]`)).toBeInViewport();
  await page.locator(".section.taken").waitFor();
  await expect(page.locator(".operation-title")).toContainText("قائمة");
  await page.getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL(`${site.origin}pets/operations/list-pets/#${ROW}`);
  // A live title is an h2 with aria-level 1, which Playwright's roles do not know.
  await expect(page.locator(".operation-title")).toContainText("List pets");
  expect(found).toEqual([]);
});

test("the search finds the pages of the language that is being read", async ({ page }) => {
  for (const [path, title, other] of [
    ["pets/", "List pets", "قائمة"],
    ["pets/ar/", "قائمة pets", "List pets"],
    ["", "List pets", "قائمة"],
    ["ar/", "قائمة pets", "List pets"],
    ["", "Start with pets", "البداية"],
    ["ar/", "البداية pets", "Start with pets"],
    ["ar/guides/start/", "البداية pets", "Start with pets"],
  ]) {
    await page.goto(site.origin + path);
    await page.locator(".redoc-wrap.live").waitFor();
    await page.keyboard.press("/");
    const palette = page.locator(".palette");
    await palette.getByRole("combobox").fill("pets");
    await expect(palette.getByRole("option").filter({ hasText: title! })).toHaveCount(1);
    await expect(palette.getByRole("option").filter({ hasText: other! })).toHaveCount(0);
  }
});

test("from home, links stay in the language that is chosen there", async ({ page }) => {
  const found = complaints(page);
  await page.goto(site.origin);
  await page.getByRole("link", { name: "العربية" }).click();
  await expect(page).toHaveURL(`${site.origin}ar/`);
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
  await page.getByRole("link", { name: "البداية pets" }).click();
  await expect(page).toHaveURL(`${site.origin}ar/guides/start/`);
  await page.getByRole("link", { name: "القائمة" }).click();
  await expect(page).toHaveURL(`${site.origin}pets/ar/operations/list-pets/`);
  await page.locator(".site-home").click();
  await expect(page).toHaveURL(`${site.origin}ar/`);
  await page.getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL(site.origin);
  expect(found).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("languages are links to the same page", async ({ page }) => {
    await page.goto(`${site.origin}pets/ar/operations/list-pets/`);
    await page.getByRole("link", { name: "English" }).click();
    await expect(page).toHaveURL(`${site.origin}pets/operations/list-pets/`);
  });
});

for (const colorScheme of ["light", "dark"] as const)
  test(`a page in another language is accessible: ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    for (const path of ["pets/ar/operations/list-pets/", "ar/", "ar/guides/start/"]) {
      await page.goto(site.origin + path);
      await expectAccessible(page);
    }
  });
