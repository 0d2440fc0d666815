/** Several versions on one page: the reader keeps their place, learns what is not there, and compares versions. */
import { expect, type Page } from "@playwright/test";
import { expectAccessibleInBoth } from "./axe.ts";
import { open, openapi, searchBox, section, serve, test, visit } from "./reference.ts";

const text = { type: "string" };
const VERSIONS = [
  { label: "2.0", specUrl: "/v2.json", status: "beta" },
  { label: "1.0", specUrl: "/v1.json" },
];
const attributes = `versions='${JSON.stringify(VERSIONS)}'`;

const object = (properties: object, more: object = {}): object => ({ type: "object", properties, ...more });
const json = (schema: object): object => ({ content: { "application/json": { schema } } });
const card = (more: object): object => object({ brand: text, number: text, ...more }, { title: "A card" });

/** A version with some operations, each long enough to scroll. */
function version(name: string, source: readonly object[], more: object): object {
  const description = "A text of its own.\n\n".repeat(30);
  const operation = (operationId: string, rest: object = {}): object => ({
    operationId,
    description,
    responses: { 200: { description: "Done." } },
    ...rest,
  });
  return openapi(
    {
      "/first": { get: operation("first") },
      "/pay": {
        post: operation("pay", {
          requestBody: json(object({ amount: text, source: { oneOf: source }, ...more })),
        }),
      },
      ...(name === "2.0" ? { "/fresh": { get: operation("fresh") } } : {}),
      "/renamed": { get: operation(name === "2.0" ? "getRenamed" : "renamed") },
    },
    { info: { title: "Shop", version: name } },
  );
}

const bank = object({ iban: text }, { title: "A bank" });
const V1 = version("1.0", [bank, card({})], {});
const V2 = version("2.0", [card({ network: text }), bank], { note: text });

/** Opens version 2.0, which the reader can exchange for 1.0. */
async function begin(page: Page, hash = "", more = ""): Promise<void> {
  serve("/v1.json", { json: V1 });
  serve("/v2.json", { json: V2 });
  await open(page, "/v2.json", { attributes: `${attributes} ${more}`, hash });
}

const picker = (page: Page) => page.getByRole("combobox", { name: "Version" });
const against = (page: Page) => page.getByRole("combobox", { name: "Compare with" });
const title = (page: Page) => page.locator("h1");

test("the reader stays at the field and its variant, and the address names the version", async ({ page }) => {
  await begin(page, "#operation/pay/request/source/(A%20card)/number");
  // The rows of the first variant do not name it.
  const row = page.locator('[id^="operation/pay/request/source/"][id$="/number"]');
  await expect(row).toBeInViewport();
  await expect(picker(page).locator("option")).toHaveText(["2.0 (beta)", "1.0"]);
  await picker(page).selectOption("1.0");
  await expect(title(page)).toHaveText("Shop (1.0)");
  await expect(row).toBeInViewport();
  await expect(row).toHaveAttribute("id", /\(A card\)/);
  await expect(page.locator(".version-notes")).toBeEmpty();
  await expect(picker(page).locator("option:checked")).toHaveText("1.0");
  await expect(page).toHaveURL(/lectern-version=1\.0#operation\/pay\/request\/source/);
  await page.reload();
  await expect(title(page)).toHaveText("Shop (1.0)");
  await picker(page).selectOption("2.0 (beta)");
  await expect(title(page)).toHaveText("Shop (2.0)");
  await expect(row).toBeInViewport();
  await expect(page).not.toHaveURL(/lectern-version/);
});

test("what is not in the other version is said, and the nearest place shown", async ({ page }) => {
  await begin(page, "#operation/pay/request/note");
  await expect(page.locator('[id="operation/pay/request/note"]')).toBeInViewport();
  await picker(page).selectOption("1.0");
  const notes = page.locator(".version-notes");
  await expect(notes.locator("p")).toHaveText(["note is not in 1.0."]);
  await expect(section(page, "operation/pay")).toBeInViewport();
  await notes.getByRole("button", { name: "Close" }).click();
  await expect(notes).toBeEmpty();
  await picker(page).selectOption("2.0 (beta)");
  await page.locator('.menu-tree [data-item-id="operation/fresh"] a').click();
  await picker(page).selectOption("1.0");
  await expect(notes.locator("p")).toHaveText(["GET /fresh is not in 1.0."]);
});

test("an operation with another operationId is found by its method and path", async ({ page }) => {
  await begin(page, "#operation/getRenamed");
  await expect(section(page, "operation/getRenamed")).toBeInViewport();
  await picker(page).selectOption("1.0");
  await expect(section(page, "operation/renamed")).toBeInViewport();
  await expect(page).toHaveURL(/#operation\/renamed$/);
  await expect(page.locator(".version-notes")).toBeEmpty();
});

test("versions are compared, and the comparison ends", async ({ page }) => {
  await begin(page);
  await expect(picker(page)).toBeVisible();
  await expect(page.locator(".changes")).toHaveCount(0);
  await against(page).selectOption("1.0");
  await expect(page.locator("#changes > summary")).toContainText("since 1.0");
  await expect(page.locator(".menu-entry.operation .change-sign").first()).toBeVisible();
  await expect.poll(() => page.workers().length).toBe(0);
  await against(page).selectOption("no version");
  await expect(page.locator("#changes, .change-sign")).toHaveCount(0);
});

test("the version of the option `compareWith` is chosen, and no version is compared with itself", async ({
  page,
}) => {
  await begin(page, "", 'compare-with="/v1.json"');
  await expect(against(page).locator("option:checked")).toHaveText("1.0");
  await expect(page.locator("#changes > summary")).toContainText("since 1.0");
  await picker(page).selectOption("1.0");
  await expect(title(page)).toHaveText("Shop (1.0)");
  await expect(against(page).locator("option:checked")).toHaveText("no version");
  await expect(page.locator("#changes")).toHaveCount(0);
});

test("a version that cannot be loaded leaves the present one, and the page says why", async ({ page }) => {
  await begin(page, "#operation/pay");
  serve("/v1.json", { status: 404, body: "" });
  await picker(page).selectOption("1.0");
  await expect(page.locator(".version-notes p")).toHaveText(/^1\.0 could not be loaded\. .*404/s);
  await expect(title(page)).toHaveText("Shop (2.0)");
  await expect(section(page, "operation/pay")).toBeInViewport();
  await expect(picker(page).locator("option:checked")).toHaveText("2.0 (beta)");
});

test("a description that is none of the versions can be returned to; without a menu, the lists are in the page", async ({
  page,
}) => {
  serve("/v1.json", { json: V1 });
  serve("/v2.json", { json: V2 });
  const draft = openapi({}, { info: { title: "Shop", version: "draft" } });
  await visit(page, draft, { attributes: `${attributes} hide-sidebar` });
  await expect(page.locator("main .versions")).toBeVisible();
  await expect(picker(page).locator("option")).toHaveText(["draft", "2.0 (beta)", "1.0"]);
  await picker(page).selectOption("1.0");
  await expect(title(page)).toHaveText("Shop (1.0)");
  await picker(page).selectOption("draft");
  await expect(title(page)).toHaveText("Shop (draft)");
});

test("without the option nothing of it loads", async ({ page }) => {
  const names: string[] = [];
  page.on("request", (request) => names.push(request.url()));
  await open(page, V2);
  await expect(searchBox(page)).toBeVisible();
  expect(names.filter((name) => name.includes("versions"))).toEqual([]);
});

test("by the rules of axe, on a phone, in German, in light and dark", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await begin(page, "#operation/fresh", 'labels="de"');
  await page.locator(".bar-menu").click();
  await page.getByRole("combobox", { name: "Angezeigte Version" }).selectOption("1.0");
  await expect(page.locator(".version-notes")).toContainText("GET /fresh gibt es in 1.0 nicht.");
  await page.locator(".bar-menu").click();
  await expect(page.getByRole("combobox", { name: "Vergleichen mit" })).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessibleInBoth(page, ".lectern");
});
