/** The page by the rules of axe, all of them at every impact: the demo in light and dark, unfolded, failed, and on a small screen. */
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { pathOf, ROOT } from "./places.ts";
import { entry, follow, open, searchBox, section, test, visit } from "./reference.ts";

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
        await open(page, DEMO, {
          attributes: `expand-responses="all" schemas-expansion-level="3" json-samples-expand-level="all"`,
          hash: `#operation/${id}`,
        });
        const shown = section(page, `operation/${id}`);
        await shown.locator(".endpoint-bar button").first().click();
        for (const callback of await shown.locator(".callback-title").all()) await callback.click();
        await entry(page, "tag/marks").click();
        await follow(page, `#operation/${id}`);
        await expectAccessible(page);
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
      await expectAccessible(page);
      await page.getByRole("button", { name: "Menu", exact: true }).click();
      await expect(page.locator(".menu-content")).toBeVisible();
      await expectAccessible(page);
    });
  });

/** Expects that axe has nothing to say; what it says is named with the elements that it says it of. */
async function expectAccessible(page: Page): Promise<void> {
  // The host page around the reference is the host's: it has no title heading of its own.
  const { violations } = await new AxeBuilder({ page }).analyze();
  const said = violations.map(
    ({ id, impact, nodes }) =>
      `${impact} ${id}: ${nodes
        .slice(0, 5)
        .map((node) => `${node.target.join(" ")} ${node.any[0]?.message ?? node.failureSummary ?? ""}`)
        .join(" | ")}${nodes.length > 5 ? ` and ${nodes.length - 5} more` : ""}`,
  );
  expect(said).toEqual([]);
}
