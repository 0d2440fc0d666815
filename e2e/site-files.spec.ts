/** Tests a site that was built with `--file-links`, opened from a disk: reading, links, search, live sections, hashes. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "@playwright/test";
import { type BuiltSite, builtSite } from "./built-site.ts";
import { complaints } from "./complaints.ts";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const PETS = {
  openapi: "3.1.0",
  info: { title: "Pets", version: "2", description: "Begin with [the list](#operation/createPet)." },
  servers: [{ url: "https://api.example/v2" }],
  tags: [{ name: "Pets" }],
  paths: {
    "/pets": {
      post: {
        operationId: "createPet",
        summary: "Create a pet",
        tags: ["Pets"],
        description: "See [the schema](#schema/Owner) and [another section](#section/Gone).",
        requestBody: { content: { "application/json": { schema: ref("Pet") } } },
        responses: { 201: { description: "Made", content: { "application/json": { schema: ref("Pet") } } } },
      },
    },
  },
  components: {
    schemas: {
      Pet: {
        type: "object",
        properties: { nickname: { type: "string", example: "It's\u2028\\n" }, owner: ref("Owner") },
      },
      Owner: {
        type: "object",
        properties: { address: ref("Address"), id: { type: "integer", const: "NUMBER" } },
      },
      Address: { type: "object", properties: { street: { type: "string" } } },
    },
  },
};
/** A number that JavaScript would change. */
const TEXT = JSON.stringify(PETS).replace('"NUMBER"', "9007199254740993");
const CONFIG = {
  title: "Shop",
  basePath: "/docs/",
  fileLinks: true,
  apis: {
    "shop/orders": { versions: { v2: "orders.json", v1: "older.json" } },
    pets: "pets.json",
  },
  guides: { first: "first.md" },
  redirects: { "/old/": "/pets/#operation/createPet/request/nickname", "/older.html": "/shop/orders/v1/" },
};

let site: BuiltSite;
/** The address of the folder. */
let root = "";

test.beforeAll(async () => {
  const orders = JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Orders" },
    paths: { "/orders": { get: { summary: "List orders" } } },
  });
  site = await builtSite(
    {
      "pets.json": TEXT,
      "older.json": orders.replace("List", "Read"),
      "orders.json": orders,
      "first.md": "# First steps\n\nCall [it](pets.json#operation/createPet/request/nickname).\n",
      "lectern.config.json": JSON.stringify(CONFIG),
    },
    [],
  );
  root = `${pathToFileURL(join(site.folder, "dist")).href}/`;
});

test.afterAll(() => site.close());

const CREATE = "pets/operations/create-pet/index.html";
const ROW = "operation/createPet/request/";

test("links lead from home to an operation, another version, a guide and back", async ({ page }) => {
  const found = complaints(page);
  await page.goto(`${root}index.html`);
  await page.locator(".site-card").getByRole("link", { name: "Pets" }).click();
  await expect(page).toHaveURL(`${root}pets/index.html`);
  await page.locator("main").getByRole("link", { name: "the list" }).click();
  await expect(page).toHaveURL(root + CREATE);
  await page.locator(".menu-content a[href$='/tags/pets/index.html']").click();
  await expect(page).toHaveURL(`${root}pets/tags/pets/index.html`);
  await page.locator(".menu-content").getByRole("link", { name: "First steps" }).click();
  await page.locator("main").getByRole("link", { name: "it", exact: true }).click();
  await expect(page).toHaveURL(`${root}${CREATE}#${ROW}nickname`);
  await page.locator(".site-home").click();
  await expect(page).toHaveURL(`${root}index.html`);
  expect(found).toEqual([]);
});

test("links lead to other versions and to the changelog", async ({ page }) => {
  const found = complaints(page);
  const folder = `${root}shop/orders/`;
  const operation = "operations/get-orders/index.html";
  await page.goto(`${folder}v2/${operation}`);
  await page.locator(".site-versions").getByRole("link", { name: "v1" }).click();
  await expect(page).toHaveURL(`${folder}v1/${operation}`);
  await expect(page).toHaveTitle(/^Read orders/);
  await page.getByRole("note").getByRole("link").click();
  await expect(page).toHaveURL(`${folder}v2/${operation}`);
  await page.locator(".menu-content").getByRole("link", { name: "Changelog" }).click();
  await expect(page).toHaveURL(`${folder}changelog/index.html`);
  await page.locator(`main a[href*="v2/${operation}"]`).first().click();
  await expect(page).toHaveURL((url) => url.pathname.endsWith(`/orders/v2/${operation}`));
  expect(found).toEqual([]);
});

test("the search finds rows of all APIs, and leads to them", async ({ page }) => {
  const found = complaints(page);
  await page.goto(`${root}shop/orders/v2/index.html`);
  await page.keyboard.press("/");
  await page.locator(".palette").getByRole("combobox").fill("nickname");
  const option = page.getByRole("option").filter({ hasText: "Create a pet" });
  await expect(option).toHaveAttribute("href", `${root}${CREATE}#${ROW}nickname`);
  await option.click();
  await expect(page).toHaveTitle(/^Create a pet/);
  await expect(page.locator(`[id="${ROW}nickname"]`)).toBeInViewport();
  await page.locator(".redoc-wrap.live").waitFor();
  await page.keyboard.press("/");
  await page.locator(".palette").getByRole("combobox").fill("street");
  await page.getByRole("option").filter({ hasText: "Address" }).first().click();
  await expect(page).toHaveURL(/\/schemas\/address\/index\.html/);
  expect(found).toEqual([]);
});

test("sections become live: languages, rows, links to rows, and exact numbers", async ({ page }) => {
  const found = complaints(page);
  await page.goto(root + CREATE);
  await page.locator(".section.taken").waitFor();
  await page.locator(".request-samples").getByRole("tab", { name: "cURL" }).click();
  await expect(page.locator(".request-samples pre")).toContainText("curl");
  const owner = page.locator(`[id="${ROW}owner"]`);
  await expect(owner).toContainText("9007199254740993");
  await owner.getByRole("button", { name: "owner", exact: true }).click();
  await expect(owner).not.toHaveClass(/expanded/);
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#${ROW}owner/address/street`);
  await expect(page.locator(`[id="${ROW}owner/address/street"]`)).toBeInViewport();
  await expect(page.getByRole("link", { name: "another section" })).toHaveAttribute(
    "href",
    `${root}pets/index.html#section/Gone`,
  );
  await page.locator(".section").getByRole("link", { name: "the schema" }).click();
  await expect(page).toHaveURL(`${root}pets/schemas/owner/index.html`);
  await page.locator(".section.taken").waitFor();
  expect(found).toEqual([]);
});

test("hashes of the classic page lead to pages and rows", async ({ page }) => {
  const found = complaints(page);
  await page.goto(`${root}pets/index.html#tag/Pets/operation/createPet/request/owner`);
  await expect(page).toHaveURL(`${root}${CREATE}#${ROW}owner`);
  await expect(page.locator(`[id="${ROW}owner"]`)).toBeInViewport();
  expect(found).toEqual([]);
});

test("redirects lead on", async ({ page }) => {
  await page.goto(`${root}old/index.html`);
  await expect(page).toHaveURL(`${root}${CREATE}#${ROW}nickname`);
  await page.goto(`${root}older.html`);
  await expect(page).toHaveURL(`${root}shop/orders/v1/index.html`);
});

test("the theme is remembered, and samples can be copied", async ({ page }) => {
  await page.goto(root + CREATE);
  await page.locator(".section.taken").waitFor();
  await page.getByRole("button", { name: "Dark" }).click();
  await page.locator(".site-home").click();
  await expect(page.locator(".redoc-wrap")).toHaveAttribute("data-theme", "dark");
});

test("the same site works on a server", async ({ page }) => {
  const found = complaints(page);
  await page.goto(`${site.origin}pets/#operation/createPet/request/nickname`);
  await expect(page).toHaveURL(`${site.origin}${CREATE}#${ROW}nickname`);
  await page.locator(".section.taken").waitFor();
  await page.keyboard.press("/");
  await page.locator(".palette").getByRole("combobox").fill("orders");
  await page.getByRole("option").filter({ hasText: "List orders" }).first().click();
  await expect(page).toHaveURL(/\/shop\/orders\/v2\/operations\/get-orders\/index\.html$/);
  expect(found).toEqual([]);
});
