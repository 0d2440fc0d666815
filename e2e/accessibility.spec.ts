/**
 * Checks pages with all rules of axe in the light theme, and with its rules about colours in the dark theme. Also uses a
 * page with the keyboard only.
 */
import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessibleInBothThemes } from "./axe.ts";
import { pathOf, ROOT } from "./places.ts";
import { open, openapi, operation, searchBox, section, test, visit } from "./reference.ts";

const DEMO = pathOf(`${ROOT}/examples/demo/openapi.yaml`);

test.describe("in light and dark", () => {
  test("the start of the page", async ({ page }) => {
    await open(page, DEMO);
    await expect(page.locator(".token").first()).toBeAttached();
    await expectAccessibleInBothThemes(page);
  });

  test("every kind of section, with closed rows, at 320 pixels, in Arabic", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await open(page, DEMO, { hash: "#tag/Berths-and-bookings", attributes: 'labels="ar"' });
    await expect(page.locator(".lectern")).toHaveAttribute("dir", "rtl");
    await expect(page.locator(".operation-section .responses").first()).toBeAttached();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await expectAccessibleInBothThemes(
      page,
      ...["heading", "tag", "operation", "schema"].map(
        (kind) => `:nth-child(1 of .${kind}-section:not(.far))`,
      ),
    );
  });

  for (const id of ["bookBerth", "listMarks", "watchMark"])
    test(`an operation with everything expanded: ${id}`, async ({ page }) => {
      await open(page, DEMO, { hash: `#operation/${id}` });
      const shown = section(page, `operation/${id}`);
      await shown.locator(".endpoint-bar").click();
      const closed = ':is(.response-title, .callback-title)[aria-expanded="false"]';
      while ((await shown.locator(closed).count()) > 0) await shown.locator(closed).first().click();
      for (const expand of await shown.getByRole("button", { name: "Expand all" }).all())
        await expand.click();
      await expectAccessibleInBothThemes(page, `[id="operation/${id}"]`);
    });

  test("a large page, after scrolling through it", async ({ page }) => {
    const schema = { type: "object", properties: { id: { type: "string" }, at: { type: "object" } } };
    const responses = { 200: { description: "Done.", content: { "application/json": { schema } } } };
    const paths = Object.fromEntries(
      Array.from({ length: 300 }, (_, n) => [
        `/${n}`,
        { get: operation(`n${n}`, { responses, tags: [`tag ${n % 7}`] }) },
      ]),
    );
    await open(page, openapi(paths), { attributes: 'expand-responses="200"' });
    await page.mouse.move(500, 400);
    for (let count = 0; count < 6; count++) {
      await page.mouse.wheel(0, 2500);
      await page.waitForTimeout(150);
    }
    // All headings exist, although few sections are rendered.
    await expect(page.locator(".api-content h2")).toHaveCount(307);
    await expect(page.locator("h1")).toContainText("Small");
    await expect(page.locator("section.far").first()).toBeAttached();
    // The bar appears between the titles of sections.
    await expect(async () => {
      await page.mouse.wheel(0, 50);
      await expect(page.locator(".section-bar-inside")).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.locator(".field:visible").nth(1).hover();
    await expect(page.locator(".row-link")).toBeAttached();
    await expectAccessibleInBothThemes(page);
  });

  test("the results of a search", async ({ page }) => {
    await open(page, DEMO);
    await searchBox(page).fill("berth");
    await expect(page.locator('[data-role="search:results"] li').first()).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  test("the error screen", async ({ page }) => {
    await visit(page, { info: {} });
    await page.getByText("Stack trace").click();
    await expectAccessibleInBothThemes(page);
  });

  test("the drawer on a small screen", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, DEMO, { hash: "#operation/bookBerth" });
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await expect(page.locator(".menu-content")).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });
});

/** Presses Tab until an element has the focus. Each element that gets the focus on the way must be visible. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let count = 0; count < 80; count++) {
    await page.keyboard.press("Tab");
    const fault = await page.evaluate(() => {
      const focused = document.activeElement;
      const box = focused?.getBoundingClientRect();
      if (!focused || !box || focused === document.body) return "the focus is lost";
      const [x, y] = [box.left + Math.min(8, box.width / 2), box.top + Math.min(8, box.height / 2)];
      const there = document.elementFromPoint(x, y);
      return there !== null && (focused.contains(there) || there.contains(focused))
        ? ""
        : `${focused.outerHTML} at ${[x, y]} is under ${there?.outerHTML}`;
    });
    expect(fault).toBe("");
    if (await wanted.evaluate((one) => one === document.activeElement)) return;
  }
  await expect(wanted).toBeFocused();
}

test("keyboard only: from the search to a nested field of a response, and to its copy button", async ({
  page,
}) => {
  await open(page, DEMO);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("read booking vessel");
  const found = page.getByRole("option", { name: "Read a booking › 200 › vessel" });
  await expect(found).toBeVisible();
  while ((await found.getAttribute("aria-selected")) !== "true") await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const shown = section(page, "operation/getBooking");
  const field = shown.locator(".response .toggle").filter({ hasText: "vessel" }).first();
  await expect(field).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(field).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("ArrowDown");
  await expect(shown.locator('[id="operation/getBooking/200/vessel/propulsion"]')).toBeFocused();
  const copy = shown.locator(".response-samples .tools .copy").first();
  await tabTo(page, copy.getByRole("button"));
  await page.keyboard.press("Enter");
  await expect(copy.getByRole("status")).toHaveText(/Copied|Not supported/);
});
