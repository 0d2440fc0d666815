/** Workflows on the page: reading them, going from words to rows and back, search, problems, and documents that fail. */
import { expect, type Page } from "@playwright/test";
import { expectAccessibleInBothThemes } from "./axe.ts";
import {
  entry,
  expectActive,
  follow,
  open,
  openapi,
  operation,
  results,
  SCRIPT,
  searchBox,
  section,
  serve,
  test,
} from "./reference.ts";

const API = openapi({
  "/pets": { get: operation("findPets", { tags: ["pets"] }) },
  "/orders": { post: operation("order", { tags: ["pets"] }) },
});

const STEPS = Array.from({ length: 150 }, (_, at) => ({
  stepId: `again${at}`,
  operationId: "findPets",
  outputs: { last: "$statusCode" },
}));

const ARAZZO = `arazzo: 1.0.1
info: { title: Adoption, version: '1' }
sourceDescriptions: [{ name: pets, url: elsewhere.json, type: openapi }]
workflows:
  - workflowId: buy
    summary: Buy a pet
    inputs: { type: object, properties: { tag: { type: string }, address: { type: object, properties: { city: { type: string } } } } }
    steps:
      - stepId: find
        operationId: findPets
        parameters: [{ name: tags, in: query, value: $inputs.tag }]
        successCriteria: [{ condition: $statusCode == 200 }]
        onFailure: [{ name: again, type: retry, retryAfter: 2, retryLimit: 3 }]
        outputs: { id: $response.body#/0/id }
      - stepId: pay
        operationId: order
        requestBody: { payload: { petId: $steps.find.outputs.id, note: '{$inputs.tag}' } }
      - { stepId: lost, operationId: nothing }
    outputs: { pet: $steps.find.outputs.id }
  - workflowId: long
    steps: ${JSON.stringify(STEPS)}
`;

/** Opens the page with the workflows of `/arazzo.yaml`. */
async function openWorkflows(
  page: Page,
  { hash = "", attributes = "", text = ARAZZO }: { hash?: string; attributes?: string; text?: string } = {},
): Promise<void> {
  serve("/arazzo.yaml", { body: text, contentType: "application/yaml" });
  await open(page, API, { hash, attributes: `workflows="/arazzo.yaml" ${attributes}` });
}

test("from the menu to a workflow, from its words to rows, and to an operation and back", async ({
  page,
}) => {
  await openWorkflows(page);
  await entry(page, "section/Workflows").click();
  await entry(page, "workflow/buy").click();
  await expectActive(page, "workflow/buy");
  const shown = section(page, "workflow/buy");
  await shown.locator('.middle-panel a[href="#workflow/buy/steps/find/outputs/id"]').first().click();
  const output = page.locator('[id="workflow/buy/steps/find/outputs/id"]');
  await expect(output).toBeFocused();
  await expect(output).toContainText("/0/id in the response body");
  await shown.getByRole("navigation", { name: "Order of steps: Buy a pet" }).getByText("pay").click();
  await expect(page.locator('[id="workflow/buy/steps/pay"]')).toBeFocused();
  await shown.locator('.called a[href="#operation/order"]').click();
  await expectActive(page, "operation/order");
  await section(page, "operation/order").getByRole("link", { name: "Buy a pet" }).click();
  await expect(page.locator('[id="workflow/buy/steps/pay"]')).toBeFocused();
});

test("links lead to inputs, and to steps that are not drawn at first", async ({ page }) => {
  await openWorkflows(page, { hash: "#workflow/buy/inputs/address/city" });
  await expect(page.locator('[id="workflow/buy/inputs/address/city"]')).toBeFocused();
  await follow(page, "#workflow/long/steps/again140/outputs/last");
  await expect(page.locator('[id="workflow/long/steps/again140/outputs/last"]')).toBeFocused();
});

test("the search finds workflows by their names and steps", async ({ page }) => {
  await openWorkflows(page);
  for (const word of ["buy", "pay"]) {
    await searchBox(page).fill(word);
    await expect(results(page).filter({ hasText: "Buy a pet" })).toBeVisible();
  }
});

test("a workflow is copied as Markdown", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openWorkflows(page, { hash: "#workflow/buy" });
  await section(page, "workflow/buy").getByRole("button", { name: "Copy as Markdown: Buy a pet" }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain("- `id`: `/0/id` in the response body");
});

test("the list of problems has those of the document", async ({ page }) => {
  await openWorkflows(page, { attributes: "show-problems" });
  await page.locator(".problems summary").click();
  await expect(
    page.locator(".problems li").filter({ hasText: "There is no operation `nothing`." }),
  ).toContainText("/arazzo.yaml#/workflows/0/steps/2/operationId");
});

for (const [what, text, says] of [
  ["no Arazzo document", "openapi: 3.1.0", "/arazzo.yaml is not an Arazzo document."],
  ["no YAML", "a: [", "/arazzo.yaml"],
])
  test(`the page stands without its workflows: ${what}`, async ({ page }) => {
    await openWorkflows(page, { hash: "#section/Workflows", text });
    await expect(section(page, "section/Workflows").locator(".broken")).toContainText(says ?? "");
    await expect(section(page, "operation/findPets")).toContainText("findPets");
  });

test("a slow document does not hold the page up", async ({ page }) => {
  let answer = (): void => undefined;
  const asked = new Promise<void>((go) => {
    answer = go;
  });
  serve("/arazzo.yaml", { body: ARAZZO, after: asked });
  await open(page, API, { attributes: 'workflows="/arazzo.yaml"' });
  await expect(section(page, "operation/findPets")).toBeVisible();
  await expect(section(page, "workflow/buy")).toHaveCount(0);
  answer();
  await expect(section(page, "workflow/buy")).toHaveCount(1);
});

test("nothing of workflows loads without the option", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await open(page, API);
  await expect(section(page, "operation/order")).toBeAttached();
  expect(asked.filter((url) => /workflow|check/.test(url))).toEqual([]);
});

test("an object as an option, in a script", async ({ page }) => {
  const arazzo = {
    arazzo: "1.0.1",
    workflows: [{ workflowId: "w", steps: [{ stepId: "s", operationId: "order" }] }],
  };
  const call = `Redoc.init("/description.json", { workflows: ${JSON.stringify(arazzo)} }, document.getElementById("host"))`;
  await open(page, API, {
    body: `<div id="host"></div>${SCRIPT}<script>${call}</script>`,
    hash: "#workflow/w",
  });
  await expect(section(page, "workflow/w")).toContainText("s");
});

for (const [width, attributes] of [
  [1440, ""],
  [320, 'labels="ar"'],
] as const)
  test(`axe finds nothing at ${width} pixels ${attributes}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openWorkflows(page, { hash: "#workflow/buy", attributes });
    await expect(section(page, "workflow/buy").locator(".workflow-diagram li").first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expectAccessibleInBothThemes(page, ".workflow-section");
  });

test("workflows are said in the language that the host or the reader chooses later", async ({ page }) => {
  const overlay = {
    overlay: "1.1.0",
    info: { title: "German", version: "1" },
    actions: [{ target: "$.info", update: { title: "Klein" } }],
  };
  serve("/de.json", { json: overlay });
  await openWorkflows(page, { hash: "#workflow/buy", attributes: `translations='{"de":"/de.json"}'` });
  const shown = section(page, "workflow/buy");
  await expect(shown.getByRole("heading", { name: "Steps", exact: true })).toBeVisible();
  await page.locator(".menu-content").getByRole("combobox", { name: "Language" }).selectOption("de");
  await expect(shown.getByRole("heading", { name: "Schritte", exact: true })).toBeVisible();
  await expect(shown.getByText("der Statuscode ist gleich 200")).toBeVisible();
  await page.locator(".menu-content").getByRole("combobox", { name: "Sprache" }).selectOption("en");
  await expect(shown.getByRole("heading", { name: "Steps", exact: true })).toBeVisible();
  await expect(shown.getByText("the status code equals 200")).toBeVisible();
});
