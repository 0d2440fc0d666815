/** Tests the workflows of a site in the browser: their pages without scripts, and operations that become live. */
import { expect, test } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { type BuiltSite, builtSite } from "./built-site.ts";
import { complaints } from "./complaints.ts";

const NAMED = { content: { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } } };

const PETS = {
  openapi: "3.1.0",
  info: { title: "Pets", version: "1" },
  servers: [{ url: "/" }],
  paths: {
    "/pets": {
      get: { operationId: "listPets", summary: "List pets", responses: { 200: { description: "OK" } } },
      post: {
        operationId: "createPet",
        summary: "Create a pet",
        requestBody: NAMED,
        responses: { 201: { description: "Created", ...NAMED } },
      },
    },
  },
  components: { schemas: { Pet: { type: "object", properties: { name: { type: "string" } } } } },
};

const VISITS = {
  openapi: "3.1.0",
  info: { title: "Visits", version: "1" },
  servers: [{ url: "/" }],
  paths: {
    "/visits": {
      put: {
        operationId: "openVisit",
        parameters: [{ name: "pet", in: "query", schema: { type: "integer" } }],
        responses: { 204: { description: "Open" } },
      },
    },
  },
};

const ARAZZO = {
  arazzo: "1.0.1",
  info: { title: "Visits", version: "1" },
  sourceDescriptions: [
    { name: "pets", url: "pets.json" },
    { name: "visits", url: "visits.json" },
  ],
  workflows: [
    {
      workflowId: "feed",
      summary: "Feed a pet",
      inputs: { type: "object", properties: { food: { type: "string", description: "What it eats" } } },
      steps: [
        {
          stepId: "find",
          operationId: "$sourceDescriptions.pets.listPets",
          successCriteria: [{ condition: "$statusCode == 200" }],
          onFailure: [{ name: "again", type: "retry", retryLimit: 2 }],
          outputs: { pet: "$response.body#/0" },
        },
      ],
      outputs: { pet: "$steps.find.outputs.pet" },
    },
    {
      workflowId: "visit",
      summary: "Visit a pet",
      inputs: { type: "object", required: ["name"], properties: { name: { type: "string" } } },
      steps: [
        {
          stepId: "create",
          operationId: "$sourceDescriptions.pets.createPet",
          requestBody: { contentType: "application/json", payload: { name: "$inputs.name" } },
          outputs: { id: "$response.body#/id" },
        },
        {
          stepId: "open",
          operationId: "$sourceDescriptions.visits.openVisit",
          parameters: [{ name: "pet", in: "query", value: "$steps.create.outputs.id" }],
        },
      ],
    },
  ],
};

let site: BuiltSite;
const sent: string[] = [];

test.beforeAll(async () => {
  const config = {
    options: { tryIt: true },
    apis: { pets: { description: "pets.json", workflows: "arazzo.json" } },
  };
  site = await builtSite(
    {
      "pets.json": JSON.stringify(PETS),
      "visits.json": JSON.stringify(VISITS),
      "arazzo.json": JSON.stringify(ARAZZO),
      "lectern.config.json": JSON.stringify(config),
    },
    [],
    async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString();
      sent.push(`${request.method} ${request.url} ${body}`);
      if (request.method === "PUT") response.writeHead(204).end();
      else response.writeHead(201, { "Content-Type": "application/json" }).end('{"id":7}');
    },
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

test("a workflow is run on its page, with operations of two descriptions", async ({ page }) => {
  const found = complaints(page);
  await page.goto(`${site.origin}pets/workflows/visit/`);
  const section = page.locator(".section.taken");
  await section.waitFor();
  await expect(page.locator("main [aria-level='1']")).toContainText("Visit a pet");
  await section.getByRole("button", { name: "Try it" }).click();
  const run = section.locator(".run");
  await run.getByLabel("name").fill("Rex");
  await run.getByRole("button", { name: "Start" }).click();
  await run.getByRole("button", { name: "Send" }).click();
  await expect(run.getByRole("listitem").filter({ hasText: "Succeeded" }).first()).toContainText("201");
  await expect(run.getByRole("textbox", { name: "pet" })).toHaveValue("7");
  // The other description has no pages here.
  await expect(run.getByText("integer", { exact: true })).toBeVisible();
  await expect(run.getByRole("link", { name: "Description of pet" })).toBeHidden();
  await run.getByRole("button", { name: "Send" }).click();
  await expect(run.locator(".run-end")).toHaveText("The workflow has ended successfully.");
  expect(sent.map((one) => one.replace(/\s+(?=["}])|(?<=:)\s+/g, ""))).toEqual([
    'POST /pets {"name":"Rex"}',
    "PUT /visits?pet=7 ",
  ]);
  await run.getByRole("link", { name: "open", exact: true }).click();
  await expect(page).toHaveURL(/\/pets\/workflows\/visit\/#workflow\/visit\/steps\/open$/);
  await section.getByRole("link", { name: "Create a pet" }).first().click();
  await expect(page).toHaveURL(/\/pets\/operations\/create-pet\/$/);
  expect(found).toEqual([]);
});

test("without the file of the documents, the page stays as it is", async ({ page }) => {
  await page.route("**/pets/workflows.json", (route) => route.fulfill({ status: 404, body: "" }));
  const answer = page.waitForResponse("**/pets/workflows.json");
  await page.goto(`${site.origin}pets/workflows/visit/`);
  await answer;
  await expect(page.getByRole("heading", { name: "Steps", exact: true })).toBeVisible();
  await expect(page.locator(".section.taken")).toHaveCount(0);
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
  await expect(page.locator("main h1, main [aria-level='1']")).toContainText("Feed a pet");
  expect(found).toEqual([]);
});
