/** Tests links into sections: which row each kind of link opens, and which of the reader's choices it contains. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import { pathOf, ROOT } from "./places.ts";
import {
  documentUrl,
  entry,
  expectActive,
  follow,
  hash,
  manyOperations,
  open,
  openapi,
  operation,
  section,
  test,
  top,
} from "./reference.ts";
import { pageReady, WAYS } from "./ways.ts";

const LINKS = documentUrl("links");
const REPOS = "operation/repos";
/** The least distance of the target from the top of the viewport, in pixels: the bar is above it. */
const BAR = 52;

function row(page: Page, id: string): Locator {
  return page.locator(`[id="${id}"]`);
}

/**
 * Waits until the target is highlighted, has the focus, and has a fifth of the viewport above it, but not more than its
 * section; or as near as the end of the page allows.
 */
async function expectArrived(page: Page, id: string): Promise<void> {
  await expect(row(page, id), id).toHaveClass(/\btinted\b/);
  const off = (): Promise<number> =>
    row(page, id).evaluate((one, bar) => {
      const { scrollHeight } = document.documentElement;
      const { top } = one.getBoundingClientRect();
      const within = top - (one.closest("[data-section-id]")?.getBoundingClientRect().top ?? 0);
      const above = top - Math.max(bar, Math.min(within, innerHeight / 5));
      return Math.abs(scrollY + innerHeight > scrollHeight - 1 ? Math.min(0, above) : above);
    }, BAR);
  await expect.poll(off, id).toBeLessThanOrEqual(1);
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest("[id*='/']")?.id)).toBe(id);
}

test("each kind of link lands on its row", async ({ page }) => {
  await open(page, LINKS, { hash: "#operation/repos/request/source/(Card)/owner/name" });
  await expectArrived(page, "operation/repos/request/source/(Card)/owner/name");
  await expectActive(page, REPOS);
  for (const id of [
    "operation/repos/list/query/sort/=o~1p",
    "operation/repos/list/query/where/from/day",
    "operation/repos/list/200/header/X-Rate/left",
    "operation/repos/list/200/links/Next",
    "operation/repos/list/4XX/reasons/code",
    "operation/repos/list/default/=50% up?",
    "operation/repos/request/(application~1xml)/xml/a.b",
    "operation/repos/request/either/(Two)/(B)/y",
    "operation/repos/request/a~1b~0c/100%",
    "operation/repos/callbacks/done/{$request.body#~1url}/post/200/ok",
    "operation/told/request/pet/(Dog)/tricks/name",
    "schema/Thing/map/^x-/own",
    "components/responses/Unused/Unused/header/X-Old",
    "section/Authentication/oauth/implicit/read:all",
  ]) {
    await page.evaluate((to) => {
      location.hash = `#${encodeURI(to).replace(/[#?]/g, encodeURIComponent)}`;
    }, id);
    await expectArrived(page, id);
  }
  // A link to a row that does not exist opens the nearest existing row. Invalid escapes are ignored.
  await follow(page, "#operation/repos/request/a~1b~0c/gone/further");
  await expectArrived(page, "operation/repos/request/a~1b~0c");
  await follow(page, "#operation/repos/list/query/sort/%E0%A4%A");
  await expectArrived(page, "operation/repos/list/query/sort");
});

test("the link of a row contains the steps to it, and the reader's choices", async ({ page, context }) => {
  await open(page, LINKS, { hash: "#operation/repos/list/200" });
  await expectArrived(page, "operation/repos/list/200");
  const samples = section(page, "operation/repos/list").locator(".response-samples");
  await samples.locator(".sample-choice select").selectOption({ label: "large" });
  const list = section(page, "operation/repos/list");
  await row(page, "operation/repos/list/200/source").locator(".toggle").click();
  await list.getByRole("button", { name: "Card", exact: true }).click();
  await row(page, "operation/repos/list/200/source/(Card)/owner").locator(".toggle").click();
  const id = "operation/repos/list/200/source/(Card)/owner/name";
  await row(page, id).hover();
  const link = page.getByRole("link", { name: "Link to name" });
  await expect(link).toBeVisible();
  const before = await page.evaluate(() => history.length);
  await link.click();
  await expectArrived(page, id);
  expect(await hash(page)).toBe(`#${id}?example=large`);
  expect(await page.evaluate(() => history.length)).toBe(before + 1);

  const other = await context.newPage();
  await open(other, LINKS, { hash: await hash(page) });
  await expectArrived(other, id);
  await expect(section(other, "operation/repos/list").locator(".response-samples select").last()).toHaveValue(
    "1",
  );
  // The hash stays the same while its row is visible.
  await other.mouse.wheel(0, 60);
  await other.waitForTimeout(400);
  expect(await hash(other)).toContain(id);
  await other.mouse.wheel(0, 4000);
  await expect.poll(() => hash(other)).not.toContain(id);
});

test("Back returns to the previous position, and Forward to the row", async ({ page }) => {
  await open(page, LINKS, { hash: `#${REPOS}` });
  await expectActive(page, REPOS);
  await page.mouse.move(600, 400);
  await page.mouse.wheel(0, 150);
  await expect.poll(() => top(section(page, REPOS))).toBeLessThan(-100);
  const before = await top(section(page, REPOS));
  await entry(page, "operation/repos/list").click();
  await expectActive(page, "operation/repos/list");
  await follow(
    page,
    "#operation/repos/callbacks/done/%7B$request.body%23~1url%7D/post/request/pet/(Dog)/tricks/name",
  );
  const id = "operation/repos/callbacks/done/{$request.body#~1url}/post/request/pet/(Dog)/tricks/name";
  await expectArrived(page, id);
  await page.goBack();
  await expectActive(page, "operation/repos/list");
  await expect(row(page, id)).not.toHaveClass(/\btinted\b/);
  await page.goBack();
  await expect.poll(async () => Math.abs((await top(section(page, REPOS))) - before)).toBeLessThanOrEqual(1);
  await page.goForward();
  await page.goForward();
  await expectArrived(page, id);
  await page.mouse.move(600, 400);
  await page.mouse.wheel(0, -200);
  const left = async () => Math.round(await top(page.locator(`[id="${id}"]`)));
  await expect.poll(left).toBeGreaterThan(200);
  const position = await left();
  await page.waitForTimeout(400);
  await page.goBack();
  await expectActive(page, "operation/repos/list");
  await page.goForward();
  await expect.poll(async () => Math.abs((await left()) - position)).toBeLessThanOrEqual(1);
});

test("arrow keys move the focus between rows, and Tab moves it to the link of a row", async ({ page }) => {
  await open(page, LINKS, { hash: "#operation/repos/list/path/owner" });
  await expectArrived(page, "operation/repos/list/path/owner");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await expect(row(page, "operation/repos/list/query/filter[name]")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Link to filter[name]" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expectArrived(page, "operation/repos/list/query/filter[name]");
});

test("a link of an older version works, and loads the part for such links", async ({ page }) => {
  const parts: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("older-routes")) parts.push(request.url());
  });
  await open(page, LINKS);
  await follow(page, `#${REPOS}`);
  await expectActive(page, REPOS);
  expect(parts).toEqual([]);
  await follow(page, "#/OPERATION/TOLD/");
  await expectActive(page, "operation/told");
  expect(parts).toHaveLength(1);
});

test("a link to a missing row opens the nearest existing row, also without the part for older links", async ({
  page,
}) => {
  await page.route("**/lectern.older-routes.js", (route) => route.abort());
  await open(
    page,
    openapi({ "/a": { get: operation("a", { tags: ["things"] }) }, "/b": { get: operation("b") } }),
  );
  await follow(page, "#tag/things/gone");
  await expectActive(page, "tag/things");
});

test("a link to a row at the end of a long list shows the list up to this row", async ({ page }) => {
  const properties = Object.fromEntries(
    Array.from({ length: 2000 }, (_, n) => [`p${n}`, { type: "string" }]),
  );
  const content = { "application/json": { schema: { properties } } };
  const paths = { "/": { post: operation("long", { requestBody: { content } }) }, ...manyOperations(3) };
  await open(page, openapi(paths), { hash: "#operation/long/request/p1500" });
  await expectArrived(page, "operation/long/request/p1500");
  expect(await section(page, "operation/long").locator(".field").count()).toBe(1501);
});

for (const way of WAYS.filter(({ name }) => !/tag|init/.test(name)))
  test(`a link lands on its row on a page that is opened by ${way.name}`, async ({ page }) => {
    const id = "operation/repos/request/source/(Card)/owner/name";
    const close = await way.open(page, join(ROOT, "test", "documents", "links.yaml"), {}, `#${id}`);
    try {
      await pageReady(page);
      await expectArrived(page, id);
    } finally {
      await close();
    }
  });

const GITHUB = join(ROOT, "..", "shared", "corpus", "github.json");

test("a link lands on its row in a description of 13 MB", async ({ page }) => {
  test.skip(!existsSync(GITHUB), "The corpus of real descriptions is not here.");
  const id = "operation/repos/list-for-org/200/permissions/admin";
  await open(page, pathOf(GITHUB), { hash: `#${id}` });
  await expectArrived(page, id);
});

test("a reload, and going back to the page, keep the position and what was opened, without highlighting", async ({
  page,
}) => {
  await open(page, pathOf(`${ROOT}/examples/demo/openapi.yaml`), { hash: "#operation/bookBerth" });
  const responses = section(page, "operation/bookBerth").locator(".response");
  await responses.locator("button[aria-expanded=false]").last().click();
  const inner = responses.last().locator(".field").last();
  const id = (await inner.getAttribute("id")) ?? "";
  await inner.evaluate((one) => scrollBy(0, one.getBoundingClientRect().top - 100));
  const off = (): Promise<number> => inner.evaluate((one) => Math.abs(one.getBoundingClientRect().top - 100));
  for (const comeBack of [
    () => page.reload(),
    async () => {
      await page.goto("about:blank");
      await page.goBack();
    },
  ]) {
    await expect.poll(off).toBeLessThanOrEqual(3);
    // If the reader has not moved since, the hash is enough.
    await expect.poll(() => hash(page)).toBe("#operation/bookBerth");
    await comeBack();
    await expect(row(page, id)).toBeInViewport();
    await expect.poll(off).toBeLessThanOrEqual(3);
    expect(await page.evaluate(() => document.querySelectorAll(".tinted").length)).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe("body");
  }
});
