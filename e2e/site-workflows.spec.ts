/** Tests the workflows of a site in the browser: their pages without scripts, and operations that become live. */
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

const ARAZZO = {
  arazzo: "1.0.1",
  info: { title: "Visits", version: "1" },
  sourceDescriptions: [{ name: "pets", url: "pets.json" }],
  workflows: [
    {
      workflowId: "feed",
      summary: "Feed a pet",
      inputs: { type: "object", properties: { food: { type: "string", description: "What it eats" } } },
      steps: [
        {
          stepId: "find",
          operationId: "listPets",
          successCriteria: [{ condition: "$statusCode == 200" }],
          onFailure: [{ name: "again", type: "retry", retryLimit: 2 }],
          outputs: { pet: "$response.body#/0" },
        },
      ],
      outputs: { pet: "$steps.find.outputs.pet" },
    },
  ],
};

let site: BuiltSite;

test.beforeAll(async () => {
  const config = { apis: { pets: { description: "pets.json", workflows: "arazzo.json" } } };
  site = await builtSite(
    {
      "pets.json": JSON.stringify(PETS),
      "arazzo.json": JSON.stringify(ARAZZO),
      "lectern.config.json": JSON.stringify(config),
    },
    [],
  );
});

test.afterAll(() => site.close());

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the page of a workflow is complete, and leads to its operation and its outputs", async ({ page }) => {
    await page.goto(`${site.origin}pets/workflows/feed/`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Feed a pet");
    await expect(page.locator("main")).toContainText("What it eats");
    await expect(page.locator("main")).toContainText("the status code equals 200");
    await expect(page.getByRole("navigation", { name: "Order of steps: Feed a pet" })).toContainText("Retry");
    await page.locator(".workflow > div").last().getByRole("link", { name: "pet" }).click();
    await expect(page).toHaveURL(/#workflow\/feed\/steps\/find\/outputs\/pet$/);
    await page.getByRole("link", { name: "List pets" }).first().click();
    await page.locator(".where-used").getByRole("link", { name: "Feed a pet" }).click();
    await expect(page).toHaveURL(/\/pets\/workflows\/feed\/#workflow\/feed\/steps\/find$/);
  });
});

for (const colorScheme of ["light", "dark"] as const)
  test(`the page of a workflow is accessible: ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${site.origin}pets/workflows/feed/`);
    await expectAccessible(page);
  });

test("operations list their workflows when they are live, and the search finds workflows", async ({
  page,
}) => {
  const found = complaints(page);
  await page.goto(`${site.origin}pets/operations/list-pets/`);
  await page.locator(".section.taken").waitFor();
  await page.keyboard.press("/");
  await page.locator(".palette").getByRole("combobox").fill("feed");
  await expect(page.locator(".palette").getByRole("option").first()).toContainText("Feed a pet");
  await page.keyboard.press("Escape");
  await page.locator(".taken .where-used").getByRole("link", { name: "Feed a pet" }).click();
  await expect(page).toHaveURL(/\/pets\/workflows\/feed\/#workflow\/feed\/steps\/find$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Feed a pet");
  expect(found).toEqual([]);
});
