/** Several versions on one page: the reader keeps their place, is told what a version lacks, and compares versions. */
import { expect, type Page } from "@playwright/test";
import { expectAccessibleInBothThemes } from "./axe.ts";
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

/** Opens 2.0; the page also offers 1.0. */
async function begin(page: Page, hash = "", more = ""): Promise<void> {
  serve("/v1.json", { json: V1 });
  serve("/v2.json", { json: V2 });
  await open(page, "/v2.json", { attributes: `${attributes} ${more}`, hash });
}

const versionPicker = (page: Page) => page.getByRole("combobox", { name: "Version" });
const comparePicker = (page: Page) => page.getByRole("combobox", { name: "Compare with" });
const title = (page: Page) => page.locator("h1");

test("the reader stays at the field and its variant, and the address names the version", async ({ page }) => {
  await begin(page, "#operation/pay/request/source/(A%20card)/number");
  // Row ids omit the first variant's name, and “A card” is first only in 2.0. So match prefix and suffix.
  const row = page.locator('[id^="operation/pay/request/source/"][id$="/number"]');
  await expect(row).toBeInViewport();
  await expect(versionPicker(page).locator("option")).toHaveText(["2.0 (beta)", "1.0"]);
  await versionPicker(page).selectOption("1.0");
  await expect(title(page)).toHaveText("Shop (1.0)");
  await expect(row).toBeInViewport();
  await expect(row).toHaveAttribute("id", /\(A card\)/);
  await expect(page.locator(".version-notes")).toBeEmpty();
  await expect(versionPicker(page).locator("option:checked")).toHaveText("1.0");
  await expect(page).toHaveURL(/lectern-version=1\.0#operation\/pay\/request\/source/);
  await page.reload();
  await expect(title(page)).toHaveText("Shop (1.0)");
  await versionPicker(page).selectOption("2.0 (beta)");
  await expect(title(page)).toHaveText("Shop (2.0)");
  await expect(row).toBeInViewport();
  await expect(page).not.toHaveURL(/lectern-version/);
});

test("says what the chosen version lacks, and shows the nearest place", async ({ page }) => {
  await begin(page, "#operation/pay/request/note");
  await expect(page.locator('[id="operation/pay/request/note"]')).toBeInViewport();
  await versionPicker(page).selectOption("1.0");
  const notes = page.locator(".version-notes");
  await expect(notes.locator("p")).toHaveText(["note is not in 1.0."]);
  await expect(section(page, "operation/pay")).toBeInViewport();
  await notes.getByRole("button", { name: "Close" }).click();
  await expect(notes).toBeEmpty();
  await versionPicker(page).selectOption("2.0 (beta)");
  await page.locator('.menu-tree [data-item-id="operation/fresh"] a').click();
  await versionPicker(page).selectOption("1.0");
  await expect(notes.locator("p")).toHaveText(["GET /fresh is not in 1.0."]);
});

test("an operation with another operationId is found by its method and path", async ({ page }) => {
  await begin(page, "#operation/getRenamed");
  await expect(section(page, "operation/getRenamed")).toBeInViewport();
  await versionPicker(page).selectOption("1.0");
  await expect(section(page, "operation/renamed")).toBeInViewport();
  await expect(page).toHaveURL(/#operation\/renamed$/);
  await expect(page.locator(".version-notes")).toBeEmpty();
});

test("versions are compared, and the comparison ends", async ({ page }) => {
  await begin(page);
  await expect(versionPicker(page)).toBeVisible();
  await expect(page.locator(".changes")).toHaveCount(0);
  await comparePicker(page).selectOption("1.0");
  await expect(page.locator("#changes > summary")).toContainText("since 1.0");
  await expect(page.locator(".menu-entry.operation .change-sign").first()).toBeVisible();
  // The worker that compared the versions has ended, so it keeps no memory.
  await expect.poll(() => page.workers().length).toBe(0);
  await comparePicker(page).selectOption("no version");
  await expect(page.locator("#changes, .change-sign")).toHaveCount(0);
});

test("the version of the option `compareWith` is chosen, and no version is compared with itself", async ({
  page,
}) => {
  await begin(page, "", 'compare-with="/v1.json"');
  await expect(comparePicker(page).locator("option:checked")).toHaveText("1.0");
  await expect(page.locator("#changes > summary")).toContainText("since 1.0");
  await versionPicker(page).selectOption("1.0");
  await expect(title(page)).toHaveText("Shop (1.0)");
  await expect(comparePicker(page).locator("option:checked")).toHaveText("no version");
  await expect(page.locator("#changes")).toHaveCount(0);
});

test("if a version fails to load, the current one stays and the page says why", async ({ page }) => {
  await begin(page, "#operation/pay");
  serve("/v1.json", { status: 404, body: "" });
  await versionPicker(page).selectOption("1.0");
  await expect(page.locator(".version-notes p")).toHaveText(/^1\.0 could not be loaded\. .*404/s);
  await expect(title(page)).toHaveText("Shop (2.0)");
  await expect(section(page, "operation/pay")).toBeInViewport();
  await expect(versionPicker(page).locator("option:checked")).toHaveText("2.0 (beta)");
});

test("readers can return to a description that is none of the versions", async ({ page }) => {
  serve("/v1.json", { json: V1 });
  serve("/v2.json", { json: V2 });
  const draft = openapi({}, { info: { title: "Shop", version: "draft" } });
  await visit(page, draft, { attributes });
  await expect(versionPicker(page).locator("option")).toHaveText(["draft", "2.0 (beta)", "1.0"]);
  await versionPicker(page).selectOption("1.0");
  await expect(title(page)).toHaveText("Shop (1.0)");
  await versionPicker(page).selectOption("draft");
  await expect(title(page)).toHaveText("Shop (draft)");
});

test("without a menu, the lists are in the page", async ({ page }) => {
  await begin(page, "", "hide-sidebar");
  await expect(page.locator("main .versions")).toBeVisible();
});

test("without `versions`, its script is not requested", async ({ page }) => {
  const names: string[] = [];
  page.on("request", (request) => names.push(request.url()));
  await open(page, V2);
  await expect(searchBox(page)).toBeVisible();
  expect(names.filter((name) => name.includes("versions"))).toEqual([]);
});

test("passes axe on a phone, in German, in light and dark", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await begin(page, "#operation/fresh", 'labels="de"');
  await page.locator(".bar-menu").click();
  await page.getByRole("combobox", { name: "Angezeigte Version" }).selectOption("1.0");
  await expect(page.locator(".version-notes")).toContainText("GET /fresh gibt es in 1.0 nicht.");
  await page.locator(".bar-menu").click();
  await expect(page.getByRole("combobox", { name: "Vergleichen mit" })).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessibleInBothThemes(page, ".lectern");
});
