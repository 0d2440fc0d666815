/** Tests the changelog of a site, and the marks of the newest version, before and after its sections become live. */
import { expect, type Page, test } from "@playwright/test";
import { expectAccessibleInBothThemes } from "./axe.ts";
import { type BuiltSite, builtSite } from "./built-site.ts";

const text = { type: "string" };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ content: { "application/json": { schema } } });
const object = (properties: object, more: object = {}) => ({ type: "object", properties, ...more });

/** So long that a live page has no room for the schema. */
const LONG = "A long text. ".repeat(4000);

/** An API with a changed operation, one without changes, and what only one of the versions has. */
function api(version: string, create: object, more: { paths?: object; schemas?: object } = {}): string {
  return JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Pets", version },
    tags: [{ name: "Pets" }],
    paths: {
      "/pets": {
        post: { operationId: "add", summary: "Add a pet", tags: ["Pets"], ...create },
        ...more.paths,
      },
      "/health": {
        get: { operationId: "health", summary: "Health", tags: ["Pets"], responses: { 200: json(text) } },
      },
      "/shared": { $ref: "#/components/pathItems/Shared" },
    },
    components: {
      schemas: more.schemas,
      pathItems: {
        Shared: {
          get: {
            operationId: "shared",
            summary: "Shared",
            parameters: [
              { name: "page", in: "query", schema: { type: "integer", maximum: version === "1" ? 9 : 5 } },
            ],
            responses: { 204: { description: "Done" } },
          },
        },
      },
    },
  });
}

const OLD = api(
  "1",
  {
    description: "Adds a small pet.",
    parameters: [{ name: "dry", in: "query", schema: text }],
    requestBody: json(
      object({ name: text, colour: text, age: { type: "integer", maximum: 99 }, size: { enum: ["s", "m"] } }),
    ),
    responses: { 200: { description: "Done", ...json(ref("Pet")) }, 404: { description: "Lost" } },
  },
  {
    paths: { delete: { operationId: "clear", summary: "Clear all", tags: ["Pets"], responses: {} } },
    schemas: {
      Pet: object({ id: text, owner: ref("Owner") }),
      Owner: object({ far: ref("Far") }),
      Far: object({ farther: ref("Farther") }),
      Farther: object({ end: text, text: { type: "string", description: LONG } }),
    },
  },
);
const NEW = api(
  "2",
  {
    description: "Adds a large pet.",
    requestBody: json(
      object(
        { name: text, kind: text, age: { type: "integer", maximum: 50 }, size: { enum: ["m", "l"] } },
        { required: ["name"] },
      ),
    ),
    responses: { 200: { description: "Done", ...json(ref("Pet")) }, 409: { description: "Known" } },
  },
  {
    schemas: {
      Pet: object({ id: { type: "integer" }, owner: ref("Owner") }),
      Owner: object({ far: ref("Far") }),
      Far: object({ farther: ref("Farther") }),
      Farther: object({ end: { type: "integer" }, text: { type: "string", description: LONG } }),
    },
  },
);

const CONFIG = {
  title: "Shop",
  siteUrl: "https://docs.example.com/shop/",
  apis: { pets: { versions: { v2: "new.json", v1: "old.json" } } },
  options: { expandResponses: "all" },
};

const ADD = "pets/v2/operations/add/";
const CHANGELOG = "pets/changelog/";

let site: BuiltSite;
test.beforeAll(async () => {
  const files = { "old.json": OLD, "new.json": NEW, "lectern.config.json": JSON.stringify(CONFIG) };
  site = await builtSite(files, []);
});
test.afterAll(() => site.close());

/** The marks of the section, each with the row that it is in. */
function marks(page: Page): Promise<string[]> {
  const all =
    ".change-sign, .change-values, .change-words, .removed-row s, .removed-value s, .row-changes li";
  return page.locator(`.section :is(${all})`).evaluateAll((found) =>
    found.map((one) => {
      const words = [...one.querySelectorAll("del, ins")].map(
        (word) => `${word.tagName} ${word.textContent}`,
      );
      return [one.closest("[id]")?.id, one.className, one.textContent?.trim(), ...words].join(" | ");
    }),
  );
}

/** Waits until the section of the page is live. */
async function live(page: Page): Promise<void> {
  await expect(page.locator(".section.taken")).toHaveCount(1);
}

test("the marks are there without JavaScript", async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(site.origin + ADD);
  const row = (name: string) => page.locator(`[id="operation/add/request/${name}"]`);
  await expect(row("kind").locator(".change-sign")).toHaveText("Added, safe");
  await expect(row("name").locator(".change-sign")).toHaveText("Changed, breaking");
  await expect(row("age")).toContainText("50");
  await expect(row("size").locator(".enum")).toContainText(/m.*l.*Added.*s.*Removed/);
  await expect(page.locator(".section .removed-row s")).toHaveText([
    "dry",
    "404",
    "DELETE /pets was removed.",
    "colour",
  ]);
  await expect(page.locator(".operation-changes :is(del, ins)")).toHaveText(["small ", "large "]);
  await expect(page.locator("[id='operation/add/200/owner/far'] > .field-head .change-sign")).toHaveText(
    "Changed inside, breaking",
  );
  await page.close();
});

for (const [what, path] of [
  ["an operation", ADD],
  ["an operation of a referenced path", "pets/v2/operations/shared/"],
  ["a schema", "pets/v2/schemas/pet/"],
  ["a schema with a change far inside", "pets/v2/schemas/owner/"],
] as const)
  test(`the marks of ${what} are the same once it is live`, async ({ page, browser }) => {
    const still = await browser.newPage({ javaScriptEnabled: false });
    await still.goto(site.origin + path);
    const before = await marks(still);
    await still.close();
    expect(before).not.toEqual([]);
    await page.goto(site.origin + path);
    await live(page);
    expect(await marks(page)).toEqual(before);
  });

test("an operation that was removed stands in the list of its tag, struck through and closed", async ({
  page,
}) => {
  await page.goto(`${site.origin}pets/v2/tags/pets/`);
  const removed = page.locator(".site-list > li").nth(1);
  await expect(removed.locator("s")).toHaveText(["Clear all", "/pets"]);
  await expect(removed.getByText("DELETE /pets was removed.")).toBeHidden();
  await removed.locator("summary").click();
  await expect(removed.getByText("DELETE /pets was removed.")).toBeVisible();
});

test("pages without changes have no marks and load nothing for them, also after one with marks", async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.goto(`${site.origin}pets/v2/operations/health/`);
  await live(page);
  expect(loaded.filter((url) => /\/changes/.test(url))).toEqual([]);
  const data = (await (
    await page.request.get(`${site.origin}pets/v2/operations/health/live.json`)
  ).json()) as object;
  expect(data).not.toHaveProperty("changes");
  await page.locator(".menu-content").getByRole("link", { name: "Add a pet" }).click();
  await expect(page).toHaveURL(site.origin + ADD);
  await live(page);
  expect(await marks(page)).toContainEqual(expect.stringContaining("Added, safe"));
  await page.locator(".menu-content").getByRole("link", { name: "Health" }).click();
  await expect(page).toHaveURL(`${site.origin}pets/v2/operations/health/`);
  await live(page);
  expect(await marks(page)).toEqual([]);
});

test("the menu leads to the changelog, which leads to operations, rows and the feed", async ({ page }) => {
  await page.goto(site.origin + ADD);
  await page.locator(".menu-content").getByRole("link", { name: "Changelog" }).click();
  await expect(page).toHaveURL(site.origin + CHANGELOG);
  await expect(page.getByRole("heading", { name: "Changelog of Pets" })).toBeVisible();
  const feed = page.locator("head link[type='application/atom+xml']");
  await expect(feed).toHaveAttribute("href", "feed.xml");
  expect((await page.request.get(`${site.origin}${CHANGELOG}feed.xml`)).status()).toBe(200);
  await expect(page.locator("main").getByRole("link", { name: "Feed" })).toBeVisible();
  await page.locator("main").getByRole("link", { name: "“kind” of the request body was added." }).click();
  await expect(page).toHaveURL(`${site.origin + ADD}#operation/add/request/kind`);
  await expect(page.locator("[id='operation/add/request/kind']")).toBeInViewport();
  await live(page);
  await expect(page.locator("[id='operation/add/request/kind'] .change-sign")).toHaveText("Added, safe");
  await page.goBack();
  await page.locator("main").getByRole("link", { name: "/pets", exact: true }).first().click();
  await expect(page).toHaveURL(site.origin + ADD);
});

for (const [what, path] of [
  ["the changelog", CHANGELOG],
  ["a live page with marks", ADD],
  ["a tag", "pets/v2/tags/pets/"],
] as const)
  test(`${what} passes the rules of axe, in light and dark, and fits a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(site.origin + path);
    if (path === ADD) await live(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessibleInBothThemes(page);
  });
