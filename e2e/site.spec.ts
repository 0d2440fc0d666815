/** Tests the scripts of a built site on a real server: search, links without reload, older addresses, no JavaScript. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import sirv from "sirv";
import { expectAccessible, expectAccessibleInBothThemes } from "./axe.ts";
import { complaints } from "./complaints.ts";
import { ROOT } from "./places.ts";

let folder = "";
let server: Server;
let origin = "";

const PETS = {
  openapi: "3.1.0",
  info: { title: "Pets", version: "1" },
  tags: [{ name: "Pets" }],
  paths: {
    "/pets": {
      post: {
        operationId: "createPet",
        summary: "Create a pet",
        tags: ["Pets"],
        requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } } },
        responses: { 201: { description: "Made" } },
      },
    },
    "/pets/{id}": {
      get: {
        operationId: "getPet",
        summary: "Read a pet",
        tags: ["Pets"],
        responses: { 200: { description: "OK" } },
      },
    },
  },
  components: { schemas: { Pet: { type: "object", properties: { nickname: { type: "string" } } } } },
};
const ORDERS = {
  ...PETS,
  info: { title: "Orders", version: "1" },
  paths: { "/orders": { get: { summary: "List orders", operationId: "listOrders", responses: {} } } },
  tags: [],
};

test.beforeAll(async () => {
  const { writeFileSync } = await import("node:fs");
  folder = mkdtempSync(join(tmpdir(), "lectern-e2e-site-"));
  writeFileSync(join(folder, "pets.json"), JSON.stringify(PETS));
  writeFileSync(join(folder, "orders.json"), JSON.stringify(ORDERS));
  execFileSync(process.execPath, [join(ROOT, "dist", "cli", "main.js"), "site", "pets.json", "orders.json"], {
    cwd: folder,
    stdio: "pipe",
  });
  const files = sirv(join(folder, "dist"), { dev: true });
  server = createServer((request, response) => {
    request.url = (request.url ?? "").replace(/^\/docs\/apis/, "");
    files(request, response, () => void response.writeHead(404).end());
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/docs/apis/`;
});

test.afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

test("the search finds a field, and leads to its row", async ({ page }) => {
  const found = complaints(page);
  await page.goto(`${origin}orders/`);
  await page.keyboard.press("/");
  const input = page.getByRole("combobox");
  await input.fill("nickname");
  const option = page.getByRole("option").filter({ hasText: "Create a pet" });
  await expect(option).toHaveAttribute(
    "href",
    `${origin}pets/operations/create-pet/#operation/createPet/request/nickname`,
  );
  await expect(option).toContainText("Pets ›");
  await expectAccessible(page, ".palette");
  await option.click();
  await expect(page).toHaveTitle(/^Create a pet/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.locator("[id='operation/createPet/request/nickname']")).toBeInViewport();
  expect(found).toEqual([]);
});

test("nothing of the search loads before somebody wants it; Escape gives the focus back", async ({
  page,
}) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(`${origin}pets/`);
  await page.waitForLoadState("networkidle");
  expect(requests.filter((url) => /search/.test(url))).toEqual([]);
  await page.locator(".site-search").press("Enter");
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.locator(".site-search")).toBeFocused();
});

test("links load only the next page; back, forward and reload work", async ({ page }) => {
  const found = complaints(page);
  await page.goto(`${origin}pets/tags/pets/`);
  await page.evaluate(() => Object.assign(window, { same: true }));
  await page.locator(".menu-content").getByRole("link", { name: "Create a pet" }).click();
  await expect(page).toHaveURL(`${origin}pets/operations/create-pet/`);
  await expect(page).toHaveTitle(/^Create a pet/);
  await expect(page.locator("main")).toBeFocused();
  await expect(page.locator("[data-live=status]")).toContainText("Create a pet");
  await expect(page.locator(".menu-content [aria-current=page]")).toContainText("Create a pet");
  await page.goBack();
  await expect(page).toHaveTitle(/^Pets/);
  await page.goForward();
  await expect(page).toHaveTitle(/^Create a pet/);
  expect(await page.evaluate(() => "same" in window)).toBe(true);
  await page.reload();
  await expect(page).toHaveTitle(/^Create a pet/);
  expect(found).toEqual([]);
});

test("a page loads ahead when its link has the focus", async ({ page }) => {
  await page.goto(`${origin}pets/tags/pets/`);
  const ahead = page.waitForRequest(`${origin}pets/operations/get-pet/`);
  await page.locator(".menu-content").getByRole("link", { name: "Read a pet" }).focus();
  await ahead;
});

const HASHES: [hash: string, path: string][] = [
  ["#tag/Pets/operation/createPet", "pets/operations/create-pet/"],
  ["#operation/createPet", "pets/operations/create-pet/"],
  ["#tag/Pets", "pets/tags/pets/"],
  ["#schema/Pet", "pets/schemas/pet/"],
  [
    "#tag/Pets/operation/createPet/request/nickname",
    "pets/operations/create-pet/#operation/createPet/request/nickname",
  ],
  ["#nothing", "pets/#nothing"],
];
for (const [hash, path] of HASHES)
  test(`the hash ${hash} of the classic page leads on`, async ({ page }) => {
    await page.goto(`${origin}pets/${hash}`);
    await page.waitForLoadState("networkidle");
    await expect(page).toHaveURL(origin + path);
  });

test("samples and addresses can be copied, long lines wrap", async ({ page, context }) => {
  const found = complaints(page);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  // Before a section is live, the page has controls of its own.
  await page.route("**/live.json", (route) => route.fulfill({ json: {} }));
  await page.goto(`${origin}pets/`);
  // Pages that a link brings have the controls too.
  await page.locator(".menu-content").getByRole("link", { name: "Pets" }).last().click();
  await page.locator("main").getByRole("link", { name: "Create a pet" }).click();
  const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
  const request = page.locator(".request-samples .framed").first();
  await request.locator(".copy button").click();
  await expect(request.getByRole("status")).toHaveText("Copied");
  expect(await copied()).toBe(await request.locator("pre").textContent());
  const body = page.locator(".framed:has(pre.json-tree)").first();
  await body.getByRole("button", { name: "Copy" }).click();
  await expect.poll(copied).toContain('"nickname"');
  await page.locator(".endpoint .copy button").click();
  await expect.poll(copied).toMatch(/\/pets$/);
  // An operation without a body has a sample of code.
  await page.locator(".menu-content").getByRole("link", { name: "Read a pet" }).click();
  const code = page.locator(".framed:has(.wrap)").first();
  await code.getByRole("checkbox", { name: "Wrap lines" }).check();
  await expect(code.locator(".code")).toHaveClass(/wrapped/);
  expect(found).toEqual([]);
});

test("the choice of a theme holds on the next pages, and after a reload", async ({ page }) => {
  const root = page.locator(".redoc-wrap");
  const dark = page.getByRole("group", { name: "Theme" }).getByRole("button", { name: "Dark" });
  await page.goto(origin);
  await expect(root).toHaveAttribute("data-theme", "system");
  await dark.click();
  await page.goto(`${origin}pets/`);
  await expect(root).toHaveAttribute("data-theme", "dark");
  await page.locator("main").getByRole("link", { name: "Pets" }).first().click();
  await expect(page).toHaveTitle(/^Pets – Pets/);
  await expect(dark).toHaveAttribute("aria-pressed", "true");
});

test.describe("axe finds nothing, in light and dark", () => {
  for (const path of ["", "pets/", "pets/operations/create-pet/", "pets/schemas/pet/"])
    test(path || "home", async ({ page }) => {
      await page.goto(origin + path);
      await expect(page.locator(".live")).toBeVisible();
      await expectAccessibleInBothThemes(page);
    });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the search leads to the list of all APIs", async ({ page }) => {
    await page.goto(`${origin}pets/`);
    await page.locator(".site-search").click();
    await expect(page).toHaveURL(origin);
    await expect(page.getByRole("link", { name: "Orders" })).toBeVisible();
    await page.goto(`${origin}pets/operations/create-pet/`);
    await expect(page.locator(".framed").first()).toBeVisible();
    for (const button of await page.locator(":is(.copy, .theme-choice, .sign.wrap)").all())
      await expect(button).toBeHidden();
    const address = page.locator(".endpoint");
    await expect(address.locator(".servers")).toBeHidden();
    await address.locator("summary").click();
    await expect(address.locator(".servers")).toBeVisible();
  });
});
