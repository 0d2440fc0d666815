/** Tests a site whose own text is in another language: home, pages, live sections and the search, from right to left. */
import { expect, test } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { type BuiltSite, builtSite } from "./built-site.ts";
import { complaints } from "./complaints.ts";

const PETS = {
  openapi: "3.1.0",
  info: { title: "Pets", version: "1" },
  paths: {
    "/pets": {
      get: { operationId: "listPets", summary: "List pets", responses: { 200: { description: "OK" } } },
    },
  },
};

let site: BuiltSite;

test.beforeAll(async () => {
  const config = { title: "Shop", apis: { pets: "pets.json" }, options: { labels: "ar" } };
  site = await builtSite(
    { "pets.json": JSON.stringify(PETS), "lectern.config.json": JSON.stringify(config) },
    [],
  );
});

test.afterAll(() => site.close());

test("home runs from right to left, and its search is in the language of the site", async ({ page }) => {
  const found = complaints(page);
  await page.goto(site.origin);
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
  await expect(page.locator("main")).toHaveCSS("direction", "rtl");
  await expect(page.locator(".site-card")).toContainText("العمليات: 1");
  await page.locator(".redoc-wrap.live").waitFor();
  await page.keyboard.press("/");
  const input = page.locator(".palette").getByRole("combobox");
  await expect(input).toHaveAttribute("placeholder", /[\u0600-\u06ff]/);
  await expect(page.locator(".palette")).toHaveCSS("direction", "rtl");
  await input.fill("pets");
  await expect(page.getByRole("option").first()).toContainText("List pets");
  await expectAccessible(page, ".palette");
  expect(found).toEqual([]);
});

test("pages of operations run from right to left, before and after they become live", async ({ page }) => {
  const found = complaints(page);
  await page.goto(`${site.origin}pets/operations/list-pets/`);
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
  await expect(page.locator(".redoc-wrap")).toHaveAttribute("dir", "rtl");
  await expect(page.locator(".site-foot")).toHaveText("بصيغة Markdown");
  await page.locator(".section.taken").waitFor();
  await expect(page.locator("main")).toHaveCSS("direction", "rtl");
  await expectAccessible(page);
  expect(found).toEqual([]);
});
