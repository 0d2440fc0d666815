/** Tests that the sections of a site's pages become live: samples, choices, rows, links to rows, and requests. */
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { type BuiltSite, builtSite } from "./built-site.ts";
import { complaints } from "./complaints.ts";

/** Properties of a long object. */
const MANY = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`field${n}`, { type: "string" }]));
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const PETS = {
  openapi: "3.1.0",
  info: { title: "Pets", version: "1" },
  servers: [{ url: "/api" }],
  tags: [{ name: "Pets" }],
  paths: {
    "/pets": {
      post: {
        operationId: "createPet",
        summary: "Create a pet",
        tags: ["Pets"],
        description: "See [the schema](#schema/Owner).",
        requestBody: {
          required: true,
          content: {
            "application/json": { schema: ref("Pet") },
            "application/x-www-form-urlencoded": { schema: { type: "object", properties: { name: {} } } },
          },
        },
        responses: { 201: { description: "Made", content: { "application/json": { schema: ref("Pet") } } } },
      },
      get: {
        operationId: "listTreatments",
        summary: "List treatments",
        tags: ["Pets"],
        responses: {
          200: {
            description: "Treatments",
            content: { "application/json": { schema: { oneOf: [ref("Operation"), ref("Vaccination")] } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Pet: {
        type: "object",
        required: ["name"],
        properties: {
          name: { type: "string", example: "Rex" },
          owner: ref("Owner"),
          kind: { oneOf: [ref("Cat"), ref("Dog")] },
          origin: ref("Long"),
        },
      },
      Owner: { type: "object", properties: { address: ref("Address") } },
      Address: { type: "object", properties: { street: { type: "string" } } },
      Cat: { type: "object", properties: { lives: { type: "integer" } } },
      Dog: { type: "object", properties: { breed: { type: "string" } } },
      Operation: { type: "object", properties: MANY },
      Long: { type: "string", enum: Array.from({ length: 900 }, (_, n) => `value${n}`) },
      Vaccination: { type: "object", properties: { serum: { type: "string" }, ...MANY } },
    },
  },
};

let site: BuiltSite;

test.beforeAll(async () => {
  const config = { title: "Shop", apis: { pets: "pets.json" }, options: { tryIt: true } };
  site = await builtSite(
    { "pets.json": JSON.stringify(PETS), "lectern.config.json": JSON.stringify(config) },
    [],
    (request, response) => {
      response.writeHead(201, { "Content-Type": "application/json" });
      response.end(JSON.stringify({ name: `${request.method} ${request.url}` }));
    },
  );
});

test.afterAll(() => site.close());

/** Opens a page, and waits until its section is live. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(site.origin + path);
  await page.locator(".section.taken").waitFor();
}

/** The heading of level 1. Playwright's roles do not know that `aria-level` overrides the tag. */
const TITLE = "main [aria-level='1']";
const CREATE = "pets/operations/create-pet/";
const ROW = "operation/createPet/request/";
const ROW_OF_VARIANT = "operation/listTreatments/200/(Vaccination)/serum";

test("languages, media types, rows and choices work as on the classic page", async ({ page }) => {
  const found = complaints(page);
  await open(page, CREATE);
  const request = page.locator(".request-samples");
  await request.getByRole("tab", { name: "cURL" }).click();
  await expect(request.locator("pre")).toContainText("curl");
  await expect(request.locator("pre")).toContainText(new URL("/api/pets", site.origin).href);
  await page.locator(".request select").first().selectOption("application/x-www-form-urlencoded");
  await expect(page.locator(`[id="${ROW}owner"]`)).toHaveCount(0);
  await page.locator(".request select").first().selectOption("application/json");
  const owner = page.locator(`[id="${ROW}owner"]`);
  await expect(owner).toHaveClass(/expanded/);
  await owner.getByRole("button", { name: "owner", exact: true }).click();
  await expect(owner).not.toHaveClass(/expanded/);
  const kind = page.locator(`[id="${ROW}kind"]`);
  await expect(kind).toContainText("lives");
  await kind.getByRole("button", { name: "Dog" }).click();
  await expect(kind).toContainText("breed");
  await expect(kind).not.toContainText("lives");
  await expectAccessible(page);
  expect(found).toEqual([]);
});

test("the title keeps its level, and hashes of other sections are links to their pages", async ({ page }) => {
  await open(page, CREATE);
  await expect(page.locator(TITLE)).toHaveText("Create a pet");
  await page.locator(".section").getByRole("link", { name: "the schema" }).click();
  await expect(page).toHaveURL(`${site.origin}pets/schemas/owner/`);
  await expect(page.locator(".section.taken")).toHaveCount(1);
  await expect(page.locator(TITLE)).toHaveText("Owner");
});

test("a link leads to a row that is closed at first, and to one of another variant", async ({ page }) => {
  await open(page, `${CREATE}#${ROW}owner/address/street`);
  await expect(page.locator(`[id="${ROW}owner/address/street"]`)).toBeInViewport();
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `${ROW}kind/(Dog)/breed`);
  await expect(page.locator(".field").filter({ hasText: "breed" }).last()).toBeInViewport();
});

test("readers send a request, and see the response", async ({ page }) => {
  const found = complaints(page);
  await open(page, CREATE);
  await page.getByRole("button", { name: "Try it" }).click();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.locator(".console")).toContainText("POST /api/pets");
  expect(found).toEqual([]);
});

test("the reader keeps the place when the section becomes live", async ({ page }) => {
  // So low that the row can be at the top.
  await page.setViewportSize({ width: 1200, height: 200 });
  await page.route("**/live.json", async (route) => {
    await page.waitForFunction(() => scrollY > 0);
    await route.continue();
  });
  await page.goto(site.origin + CREATE);
  const row = page.locator("[id='operation/createPet/201']");
  await row.evaluate((element) => element.scrollIntoView());
  const before = await row.evaluate((element) => element.getBoundingClientRect().top);
  await page.locator(".section.taken").waitFor();
  const after = await row.evaluate((element) => element.getBoundingClientRect().top);
  expect(Math.abs(after - before)).toBeLessThan(2);
});

test("the row of the address keeps its place when the section becomes shorter", async ({ page }) => {
  const row = page.locator(`[id="${ROW_OF_VARIANT}"]`);
  let isScrolled = (): void => undefined;
  const scrolled = new Promise<void>((resolve) => {
    isScrolled = resolve;
  });
  await page.route("**/live.json", async (route) => {
    await scrolled;
    await route.continue();
  });
  await page.goto(`${site.origin}pets/operations/list-treatments/#${ROW_OF_VARIANT}`);
  await expect(row).toBeInViewport();
  // Now the beginning of the variant is nearer to the top, which the live page has at another place.
  await page.evaluate(() => scrollBy(0, -70));
  const before = (await row.boundingBox())?.y ?? Number.NaN;
  isScrolled();
  await page.locator(".section.taken").waitFor();
  expect(Math.abs(((await row.boundingBox())?.y ?? Number.NaN) - before)).toBeLessThan(2);
});

test("a link leads to the last of many values, which the live page draws piece by piece", async ({
  page,
}) => {
  const value = (n: number) => page.locator(`[id="${ROW}origin/=value${n}"]`);
  await open(page, `${CREATE}#${ROW}origin/=value899`);
  await expect(value(899)).toBeInViewport();
  await open(page, CREATE);
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `${ROW}origin/=value850`);
  await expect(value(850)).toBeInViewport();
});

test("text that the reader selects stays selected until the reader lets go", async ({ page }) => {
  await page.addInitScript(() => {
    const original = document.getSelection.bind(document);
    document.getSelection = () => {
      document.documentElement.classList.add("asked");
      return original();
    };
    document.addEventListener("DOMContentLoaded", () =>
      getSelection()?.selectAllChildren(document.querySelector(".operation-title")!),
    );
  });
  await page.goto(site.origin + CREATE);
  await expect(page.locator("html.asked")).toHaveCount(1);
  await expect(page.locator(".section.taken")).toHaveCount(0);
  expect(await page.evaluate(() => String(getSelection()))).toContain("Create a pet");
  await page.evaluate(() => getSelection()?.removeAllRanges());
  await expect(page.locator(".section.taken")).toHaveCount(1);
});

test("a section becomes live with few requests", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => request.url().endsWith(".js") && scripts.push(request.url()));
  await open(page, CREATE);
  // One file for each module that pages share made 53 requests.
  expect(scripts.length).toBeLessThanOrEqual(15);
});

test("without its data, a page stays as it is", async ({ page }) => {
  const asked = page.waitForRequest("**/live.json");
  await page.route("**/live.json", (route) => route.abort());
  await page.goto(site.origin + CREATE);
  await asked;
  await expect(page.getByRole("heading", { name: "Create a pet" })).toBeVisible();
  await expect(page.locator(".section.taken")).toHaveCount(0);
});
