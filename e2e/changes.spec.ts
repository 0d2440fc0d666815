/** What changed since an older version, on the page: the list at its head, the marks in rows and menu, and failures. */
import { expect, type Locator } from "@playwright/test";
import { expectAccessibleInBothThemes } from "./axe.ts";
import { manyOperations, open, openapi, operation, section, serve, test } from "./reference.ts";

const OLDER = "/older.json";
const COMPARED = { attributes: `compare-with="${OLDER}"` };
const text = { type: "string" };

/** A description with one operation, and what it sends and gets. */
function api(version: string, operation: object, more: object = {}): object {
  const info = { title: "Pets", version };
  return openapi(
    { "/pets": { post: { operationId: "add", responses: {}, ...operation } } },
    { info, ...more },
  );
}

const json = (properties: object, more: object = {}): object => ({
  content: { "application/json": { schema: { type: "object", properties, ...more } } },
});

const OLD = api("1.0", {
  description: "Adds a small pet.",
  parameters: [{ name: "dry", in: "query", schema: text }],
  requestBody: json({ name: text, colour: text, age: { type: "integer", maximum: 99 } }),
  responses: { 200: { description: "Done." }, 404: { description: "Lost." } },
});
const NEW = api("2.0", {
  description: "Adds a large pet.",
  requestBody: json(
    { name: text, kind: text, age: { type: "integer", maximum: 50 } },
    { required: ["name"] },
  ),
  responses: { 200: { description: "Done." }, 409: { description: "Known." } },
});

test("the list links to rows, and rows say what changed", async ({ page }) => {
  serve(OLDER, { json: OLD });
  await open(page, NEW, COMPARED);
  const list = page.locator("#changes");
  await expect(list.locator("summary")).toHaveText(/^\d+ changes since 1\.0\d breaking$/);
  await expect(page.locator(".menu-entry.operation .change-sign")).toHaveText("breaking");
  await list.locator("summary").click();
  await expect(list.locator("li .change-level").first()).toHaveText("breaking");
  await list.getByRole("link", { name: "“name” of the request body became required." }).click();
  const name = page.locator('[id="operation/add/request/name"]');
  await expect(name).toBeInViewport();
  await expect(name.locator(".change-sign")).toHaveText("Changed, breaking");
  const shown = section(page, "operation/add");
  await expect(shown.locator('[id$="request/kind"] .change-sign')).toHaveText("Added, safe");
  await expect(shown.locator('[id$="request/age"] .row-changes')).toContainText("50");
  await expect(shown.locator('[id="operation/add/409"] .change-sign')).toHaveText(/^Added/);
  await expect(shown.locator(".removed-row s")).toHaveText(["dry", "404", "colour"]);
  await expect(shown.locator(".operation-changes :is(del, ins)")).toHaveText(["small ", "large "]);
});

test("removed operations stand where they stood, at the end of a section", async ({ page }) => {
  const of = (tag: string): object => ({
    get: { tags: [tag], responses: { 200: { description: "Done." } } },
  });
  const paths = { "/a": of("T"), "/b": of("T"), "/c": of("T"), "/d": of("T"), "/e": of("gone") };
  serve(OLDER, { json: openapi(paths) });
  await open(page, openapi({ "/b": paths["/b"], "/d": paths["/d"] }), COMPARED);
  const removed = (id: string): Locator => section(page, id).locator(".removed-operations summary s");
  await expect(removed("tag/T")).toHaveText(["/a"]);
  await expect(removed("tag/T/paths/~1b/get")).toHaveText(["/c"]);
  await expect(removed("tag/T/paths/~1d/get")).toHaveText([]);
  // Narrow pages have another order of blocks.
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const own = section(page, "tag/T/paths/~1b/get");
    const [list, responses] = [own.locator(".removed-operations"), own.locator(".responses")];
    const top = async (one: Locator): Promise<number> => (await one.boundingBox())?.y ?? Number.NaN;
    expect(await top(list)).toBeGreaterThan(await top(responses));
  }
});

test("by the rules of axe, on a phone, in German, in light and dark", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  serve(OLDER, { json: OLD });
  await open(page, NEW, { attributes: `compare-with="${OLDER}" labels="de"`, hash: "#changes" });
  await expect(page.locator("#changes[open] > summary")).toContainText("Änderungen seit 1.0");
  await expect(page.locator(".response .change-sign").first()).toHaveText(/^Neu/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessibleInBothThemes(page, ".lectern");
});

/** The deep change and the deep value of `DEEP`. */
const deep = (version: string, id: object, values: readonly string[]): object =>
  api(
    version,
    {
      requestBody: json({
        source: { oneOf: [{ $ref: "#/components/schemas/Bank" }, { $ref: "#/components/schemas/Card" }] },
      }),
      responses: {
        200: {
          description: "Done.",
          ...json({ owner: { type: "object", properties: { id, name: text } }, note: text }),
        },
      },
    },
    {
      components: {
        schemas: {
          Bank: { title: "A bank", type: "object", properties: { brand: text, iban: text } },
          Card: {
            title: "A card",
            type: "object",
            properties: { brand: { type: "string", enum: values }, network: text },
          },
        },
      },
    },
  );

test("closed rows and responses say that something inside changed; links open them, and variants", async ({
  page,
}) => {
  serve(OLDER, { json: deep("1.0", text, ["a", "b"]) });
  await open(page, deep("2.0", { type: "integer" }, ["b", "c"]), COMPARED);
  const response = section(page, "operation/add").locator('[id="operation/add/200"]');
  const title = response.getByRole("button", { name: "200" });
  // The first success is open.
  await expect(title).not.toHaveAccessibleName(/inside/);
  await title.click();
  await expect(title).toHaveAccessibleName(/Changed inside, breaking$/);
  await title.click();
  const owner = response.locator('[id="operation/add/200/owner"]');
  await expect(owner.locator(".change-sign.inside")).toHaveText("Changed inside, breaking");
  await page.locator("#changes > summary").click();
  await page
    .locator("#changes")
    .getByRole("link", { name: /does not allow a/ })
    .click();
  const brand = page.locator('[id$="request/source/(A card)/brand"]');
  await expect(brand).toBeInViewport();
  await expect(brand.locator(".enum")).toContainText(/b.*c.*Added.*a.*Removed/);
  await page
    .locator("#changes")
    .getByRole("link", { name: /owner\.id/ })
    .click();
  await expect(owner.locator('[id$="/id"]')).toBeInViewport();
});

test("the copied Markdown says what changed", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  serve(OLDER, { json: OLD });
  await open(page, NEW, COMPARED);
  await expect(page.locator("#changes")).toBeAttached();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await section(page, "operation/add").locator(".copy-markdown button").first().click();
  await expect
    .poll(copied)
    .toMatch(/^# add.*\n## \d+ changes since 1\.0\n\n- \*\*breaking\*\*: “name” of the/s);
  await page.locator(".api-info .copy-markdown button").click();
  await expect.poll(copied).toContain("\n### POST /pets\n\n- **breaking**: ");
});

test("the palette finds what changed", async ({ page }) => {
  serve(OLDER, { json: OLD });
  await open(page, NEW, COMPARED);
  await expect(page.locator("#changes")).toBeAttached();
  await page.keyboard.press("ControlOrMeta+k");
  const palette = page.getByRole("dialog");
  await expect(palette.getByText("changed:breaking", { exact: true })).toBeVisible();
  await palette.getByRole("combobox").fill("changed:breaking name");
  await expect(palette.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page.locator('[id="operation/add/request/name"]')).toBeInViewport();
});

test("no changes, and what could not be compared", async ({ page }) => {
  serve(OLDER, { json: NEW });
  await open(page, NEW, COMPARED);
  await expect(page.locator(".changes")).toHaveText("No changes since 2.0");
  const broken = { requestBody: { $ref: "#/components/requestBodies/None" } };
  serve(OLDER, { json: api("1.0", broken) });
  await open(page, api("1.0", broken), COMPARED);
  await page.locator("#changes > summary").click();
  await expect(page.locator("#changes")).toContainText("Not everything could be compared.");
  await expect(page.locator("#changes .change-level").first()).toHaveText("not compared");
});

test("an older version that cannot be had leaves the page as it is, and says why", async ({ page }) => {
  serve(OLDER, { status: 404, body: "" });
  await open(page, NEW, COMPARED);
  await expect(page.locator(".changes")).toHaveText(/could not be compared\. .*404/);
  serve(OLDER, { body: "{ no" });
  await open(page, NEW, COMPARED);
  await expect(page.locator(".changes")).toHaveText(/could not be compared\. .*older\.json/);
  await expect(section(page, "operation/add").locator(".responses")).toBeAttached();
});

test("the menu shows only what changed, if the reader wants", async ({ page }) => {
  serve(OLDER, { json: openapi(manyOperations(40)) });
  await open(page, openapi({ ...manyOperations(40), "/new": { get: operation("fresh") } }), COMPARED);
  const entries = page.locator(".menu-tree .menu-entry.operation");
  await page.locator("#changes > summary").click();
  const narrow = page.getByRole("checkbox", { name: "Only changed operations in the menu" });
  await narrow.check();
  // Reading on changes the address, but not what is open.
  await expect(entries).toHaveText([/^fresh/]);
  await narrow.uncheck();
  await expect(entries.nth(1)).toBeVisible();
});

test("without the option nothing of it loads; with it, a large page is compared in the worker", async ({
  page,
}) => {
  const names: string[] = [];
  let workers = 0;
  page.on("worker", () => workers++);
  page.on("request", (request) => names.push(new URL(request.url()).pathname.replace(/.*\//, "")));
  const wanted = /older|changes|comparing/;
  await open(page, openapi(manyOperations(300)));
  await expect(page.locator(".menu-tree")).toBeVisible();
  expect(names.filter((name) => wanted.test(name))).toEqual([]);
  serve(OLDER, { json: openapi(manyOperations(299)) });
  await open(page, openapi(manyOperations(300)), COMPARED);
  await expect(page.locator("#changes > summary")).toHaveText("1 change since 1");
  expect(names.filter((name) => wanted.test(name)).sort()).toEqual([
    "lectern.changes.js",
    "lectern.comparing.js",
    "older.json",
  ]);
  // The worker went with what it knew of the older version.
  await expect.poll(() => [workers, page.workers().length]).toEqual([1, 0]);
});
