/** Schemas in their forms and sections as Markdown, as readers switch and copy them; axe looks on, in light and dark. */
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { open, openapi, operation, section, test } from "./reference.ts";

const Card = {
  type: "object",
  properties: { brand: { enum: ["visa"] }, owner: { $ref: "#/components/schemas/Owner" } },
};
const Owner = {
  type: "object",
  properties: { cards: { type: "array", items: { $ref: "#/components/schemas/Card" } } },
};
const source = { oneOf: [{ $ref: "#/components/schemas/Card" }, { type: "string" }] };
const body = { content: { "application/json": { schema: { type: "object", properties: { source } } } } };
const API = openapi(
  { "/charges": { post: operation("charge", { summary: "Charge a card", requestBody: body }) } },
  { components: { schemas: { Card, Owner } } },
);

test.use({ permissions: ["clipboard-read", "clipboard-write"] });
const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

for (const colorScheme of ["light", "dark"] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test("a schema is switched, copied, and led back from", async ({ page }) => {
      await open(page, API, { attributes: "show-models", hash: "#schema/Card" });
      await expect(page.locator('.menu-entry.models a[href="#section/Models"]')).toBeVisible();
      const shown = section(page, "schema/Card");
      const showAs = async (name: string): Promise<void> => {
        await shown.getByRole("button", { name: "Show as" }).click();
        await shown.getByRole("menuitemradio", { name }).click();
      };
      const accessible = async (): Promise<void> => {
        const { violations } = await new AxeBuilder({ page }).include('[id="schema/Card"]').analyze();
        expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
      };

      await showAs("TypeScript");
      await expect(shown.locator("pre")).toContainText("export interface Card {");
      await expect(shown.locator("pre .token").first()).toBeAttached();
      await accessible();
      await shown.locator(".code").hover();
      await shown.getByRole("button", { name: "Copy TypeScript" }).click();
      await expect.poll(() => copied(page)).toContain("cards?: Card[];");

      await showAs("JSON Schema");
      await expect(shown.locator("pre")).toContainText('"$ref": "#/$defs/Owner"');
      await showAs("Example");
      await expect(shown.locator(".redoc-json")).toContainText('"visa"');
      await accessible();

      // A link to a row asks for the tree.
      await page.evaluate(() => location.assign("#schema/Card/brand"));
      await expect(shown.locator('[id="schema/Card/brand"]')).toBeVisible();

      await shown.getByRole("button", { name: "Copy as Markdown", exact: true }).click();
      await expect
        .poll(() => copied(page))
        .toMatch(/^Object, `Card`\.\n\n- `brand` \(string\): Value: `"visa"`\./);
      await shown.getByRole("button", { name: "Copy as Markdown: Card" }).click();
      await expect.poll(() => copied(page)).toMatch(/^# Card\n/);

      await shown.getByRole("button", { name: "Where it is used" }).click();
      const uses = shown.locator(".uses a");
      await expect(uses).toHaveText(["Charge a card", "Owner"]);
      await accessible();
      await uses.first().click();
      await expect(page).toHaveURL(/#operation\/charge\/request\/source\/\(Card\)$/);
      await expect(page.locator('[id="operation/charge/request/source"]')).toBeVisible();

      const charge = section(page, "operation/charge");
      await charge.getByRole("button", { name: "Copy as Markdown: Charge a card" }).click();
      await expect.poll(() => copied(page)).toMatch(/^# Charge a card\n\n`POST \/charges`/);
    });
  });

/** Parts within parts, 2,000 levels deep. */
function nested<T>(innermost: T, around: (inner: T) => T): T {
  let value = innermost;
  for (let level = 0; level < 2000; level++) value = around(value);
  return value;
}

test("2,000 levels of schemas and of values are opened some at a time", async ({ page }) => {
  const schema = nested<object>({ type: "string" }, (a) => ({ type: "object", properties: { a } }));
  const example = nested<unknown>("innermost", (a) => ({ a }));
  const responses = { 200: { description: "Fine", content: { "application/json": { schema, example } } } };
  await open(page, openapi({ "/deep": { get: operation("deep", { responses }) } }));
  const deep = section(page, "operation/deep");
  await deep.getByRole("button", { name: "200", exact: false }).first().click();
  const rows = (): Promise<number> => deep.locator(".field").count();
  const all = (): Promise<number> => deep.locator("*").count();
  for (const shown of [deep.locator(".middle-panel"), deep.locator(".redoc-json")]) {
    const before = await all();
    const button = shown.getByRole("button", { name: "Expand all" }).first();
    await button.click();
    await expect.poll(all).toBeGreaterThan(before);
    expect(await all()).toBeLessThan(before + 6000);
  }
  expect(await rows()).toBeLessThanOrEqual(600);
});
