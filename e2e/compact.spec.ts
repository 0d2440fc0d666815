/** Tests compact lists: one line for each field. */
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import {
  expectActive,
  hash,
  manyOperations,
  open,
  openapi,
  operation,
  section,
  test,
  top,
} from "./reference.ts";

const field = (n: number): object => ({
  type: "string",
  description: `Beginning ${n}. ${"Words. ".repeat(60)} [Link ${n}](https://example.com) End ${n}.`,
  enum: Array.from({ length: 20 }, (_, one) => `value${one}`),
});
const properties = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`field${n}`, field(n)]));
const parameters = Array.from({ length: 8 }, (_, n) => ({ name: `p${n}`, in: "query", schema: field(n) }));
const json = { content: { "application/json": { schema: { type: "object", properties } } } };
const DOCUMENT = openapi({
  "/a": {
    post: operation("a", {
      parameters,
      requestBody: json,
      responses: { 200: { description: "Done.", ...json } },
    }),
  },
  // Below it, so that the page can scroll.
  ...manyOperations(12),
});

const button = (page: Page) => page.getByRole("button", { name: "Compact" });
const line = (page: Page, name: string) => page.locator(`[id="operation/a/${name}"] > .field-head`);
const height = (page: Page, name: string) => line(page, name).evaluate((one) => one.clientHeight);

for (const width of [1440, 1024, 390])
  test(`each field has one line, and the button stays in place: ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, DOCUMENT, { hash: "#operation/a/200" });
    await expect(button(page)).toHaveCount(3);
    const last = button(page).last();
    expect(await height(page, "200/field1")).toBeGreaterThan(100);
    const before = await top(last);
    await last.click();
    for (const one of await button(page).all()) await expect(one).toHaveAttribute("aria-pressed", "true");
    const moved = Math.abs((await top(last)) - before);
    expect(Math.min(moved, Math.abs(await top(section(page, "operation/a"))))).toBeLessThan(2);
    for (const name of ["query/p1", "request/field1", "200/field1"])
      expect(await height(page, name)).toBeLessThan(30);
    await expect(line(page, "200/field1")).toContainText("End 1.");
    // The beginning of the description has its room beside the values.
    const described = line(page, "200/field1").locator(".field-description");
    const box = await line(page, "200/field1").boundingBox();
    expect((await described.boundingBox())?.width).toBeGreaterThan((box?.width ?? 0) * 0.25);
    await expectAccessible(page);
    await last.click();
    expect(await height(page, "200/field1")).toBeGreaterThan(100);
  });

test("the section stays the one that is read", async ({ page }) => {
  const first = { "/first": { get: operation("first", { description: "Words.\n\n".repeat(20) }) } };
  const { paths, ...rest } = DOCUMENT as { paths: object };
  await open(page, { ...rest, paths: { ...first, ...paths } }, { hash: "#operation/a" });
  await expectActive(page, "operation/a");
  await page.locator("[data-section-id='operation/a'] .schema .compact-button").first().click();
  await expect(button(page).first()).toHaveAttribute("aria-pressed", "true");
  await page.mouse.move(600, 400);
  await page.mouse.wheel(0, 1);
  await page.waitForTimeout(400);
  expect(await hash(page)).toBe("#operation/a");
  await expectActive(page, "operation/a");
});

test("a click, the focus, a link and the browser's search show a whole line", async ({ page }) => {
  await open(page, DOCUMENT, { hash: "#operation/a" });
  await button(page).first().click();
  await line(page, "query/p1").click();
  expect(await height(page, "query/p1")).toBeGreaterThan(100);
  await line(page, "query/p1").locator(".field-description").click();
  expect(await height(page, "query/p1")).toBeGreaterThan(100);
  await line(page, "query/p1").locator(".facts").click();
  expect(await height(page, "query/p1")).toBeLessThan(30);
  // As the browser's search does.
  await line(page, "query/p2")
    .locator(".field-description > p")
    .evaluate((one) => one.scrollTo(400, 0));
  await expect(line(page, "query/p2").getByRole("button", { name: "Hide" })).toBeVisible();
  await page.keyboard.press("Tab");
  await page.getByRole("link", { name: "Link 5" }).first().focus();
  expect(await height(page, "query/p5")).toBeGreaterThan(100);
  await page.evaluate(() => location.assign("#operation/a/200/field7"));
  await expect.poll(() => height(page, "200/field7")).toBeGreaterThan(100);
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => height(page, "200/field8")).toBeGreaterThan(100);
  await page.evaluate(() => location.assign("#operation/a/200/field3/=value9"));
  await expect.poll(() => height(page, "200/field3")).toBeGreaterThan(100);
});

test("the choice is kept between visits", async ({ page }) => {
  await open(page, DOCUMENT, { hash: "#operation/a" });
  await button(page).first().click();
  await open(page, DOCUMENT, { hash: "#operation/a" });
  await expect(button(page).first()).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => height(page, "query/p1")).toBeLessThan(30);
});
