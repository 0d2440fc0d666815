/** The page by the rules of axe, all of them at every impact: the demo in light and dark, unfolded, failed, and on a small screen. */
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { pathOf, ROOT } from "./places.ts";
import { open, searchBox, section, test, visit } from "./reference.ts";

const DEMO = pathOf(`${ROOT}/examples/demo/openapi.yaml`);

for (const colorScheme of ["light", "dark"] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test("the top of the page", async ({ page }) => {
      await open(page, DEMO);
      await expect(page.locator(".token").first()).toBeAttached();
      await expectAccessible(page);
    });

    for (const id of ["bookBerth", "listMarks", "watchMark"])
      test(`an operation with everything expanded: ${id}`, async ({ page }) => {
        await open(page, DEMO, { hash: `#operation/${id}` });
        const shown = section(page, `operation/${id}`);
        await shown.locator(".endpoint-bar button[aria-expanded]").click();
        const closed = ':is(.response-title, .callback-title)[aria-expanded="false"]';
        while ((await shown.locator(closed).count()) > 0) await shown.locator(closed).first().click();
        for (const expand of await shown.getByRole("button", { name: "Expand all" }).all())
          await expand.click();
        await expectAccessible(page, `[id="operation/${id}"]`);
      });

    test("the results of a search", async ({ page }) => {
      await open(page, DEMO);
      await searchBox(page).fill("berth");
      await expect(page.locator('[data-role="search:results"] li').first()).toBeVisible();
      await expectAccessible(page);
    });

    test("the error screen", async ({ page }) => {
      await visit(page, { info: {} });
      await page.getByText("Stack trace").click();
      await expectAccessible(page);
    });

    test("the drawer on a small screen", async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await open(page, DEMO, { hash: "#operation/bookBerth" });
      await page.getByRole("button", { name: "Menu", exact: true }).click();
      await expect(page.locator(".menu-content")).toBeVisible();
      await expectAccessible(page);
    });
  });

/** Expects that axe has nothing to say, of the page or a part of it; what it says is named with the elements that it says it of. */
async function expectAccessible(page: Page, part?: string): Promise<void> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] });
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  const said = violations.map(
    ({ id, impact, nodes }) =>
      `${impact} ${id}: ${nodes
        .slice(0, 5)
        .map((node) => `${node.target.join(" ")} ${node.any[0]?.message ?? node.failureSummary ?? ""}`)
        .join(" | ")}${nodes.length > 5 ? ` and ${nodes.length - 5} more` : ""}`,
  );
  expect(said).toEqual([]);
}
