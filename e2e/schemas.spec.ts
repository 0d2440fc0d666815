/** Tests the forms of schemas and copying sections as Markdown, with axe in light and dark themes. */
import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { open, openapi, operation, section, serve, test } from "./reference.ts";

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

    test("a schema is shown in another form, copied, and shown as a tree again", async ({ page }) => {
      await open(page, API, { attributes: "show-models", hash: "#schema/Card" });
      await expect(page.locator('.menu-entry.models a[href="#section/Models"]')).toBeVisible();
      const shown = section(page, "schema/Card");
      const showAs = async (name: string): Promise<void> => {
        await shown.getByRole("button", { name: "Show as" }).click();
        await shown.getByRole("menuitemradio", { name }).click();
      };
      const accessible = async (): Promise<void> => {
        await expectAccessible(page, '[id="schema/Card"]');
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

      // A link to a row shows the tree.
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

/** A nested value, 2,000 levels deep. */
function nested<T>(innermost: T, around: (inner: T) => T): T {
  let value = innermost;
  for (let level = 0; level < 2000; level++) value = around(value);
  return value;
}

test("2,000 levels of schemas and of values open in steps", async ({ page }) => {
  const schema = nested<object>({ type: "string" }, (a) => ({ type: "object", properties: { a } }));
  const example = nested<unknown>("innermost", (a) => ({ a }));
  const responses = { 200: { description: "Fine", content: { "application/json": { schema, example } } } };
  await open(page, openapi({ "/deep": { get: operation("deep", { responses }) } }));
  const deep = section(page, "operation/deep");
  for (const [panel, row] of [
    [".middle-panel", ".field"],
    [".framed", ".hoverable"],
  ] as const) {
    const shown = deep.locator(panel);
    const before = await shown.locator(row).count();
    await shown.getByRole("button", { name: "Expand all" }).first().click();
    const count = await settled(shown.locator(row));
    expect(count).toBeGreaterThan(before);
    expect(count).toBeLessThanOrEqual(600);
  }
});

test("Expand all opens the rows of the chosen variant, and of the next that is chosen", async ({ page }) => {
  const variant = (name: string): object => ({
    title: name,
    type: "object",
    properties: { [name]: { type: "object", properties: { inside: { type: "string" } } }, other: {} },
  });
  const schema = { oneOf: [variant("first"), variant("second")] };
  const responses = { 200: { description: "Fine", content: { "application/json": { schema } } } };
  await open(page, openapi({ "/one": { get: operation("one", { responses }) } }));
  const panel = section(page, "operation/one").locator(".middle-panel");
  await panel.getByRole("button", { name: "Expand all" }).click();
  await expect(panel.getByText("inside", { exact: true })).toBeVisible();
  await panel.locator(".choice-switch").getByRole("button", { name: "second" }).click();
  await expect(panel.getByText("inside", { exact: true })).toBeVisible();
  await panel.getByRole("button", { name: "Collapse all" }).click();
  await expect(panel.getByText("inside", { exact: true })).toHaveCount(0);
});

/** The number of rows when it has not changed for a second. */
async function settled(rows: Locator): Promise<number> {
  let [count, since] = [-1, 0];
  await expect
    .poll(
      async () => {
        const now = await rows.count();
        since = now === count ? since + 1 : 0;
        count = now;
        return since;
      },
      { intervals: [100] },
    )
    .toBeGreaterThan(9);
  return count;
}

test("a long sample appears in steps, until it is complete", async ({ page }) => {
  const few = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`few${at}`, { inside: at }]));
  const many = Array.from({ length: 101 }, (_, at) => ({ of: at }));
  const example = { few, many, digits: "LONG", last: "end" };
  const responses = { 200: { description: "Fine", content: { "application/json": { example } } } };
  const api = JSON.stringify(openapi({ "/long": { get: operation("long", { responses }) } }));
  serve("/long.json", { body: api.replace('"LONG"', "9007199254740993") });
  await open(page, "/long.json", { attributes: 'json-samples-expand-level="3"' });
  const tree = section(page, "operation/long").locator(".json-tree");
  await expect(tree).toContainText('"few59": {"inside": 59}');
  await expect(tree).toContainText('{"of": 99}');
  await expect(tree).toContainText('"digits": 9007199254740993,"last": "end"}');
  await expect(tree.getByRole("button", { name: "… 1 more" })).toBeVisible();
  // All lists except those of closed and empty values have content.
  await expect(tree.locator("ul:empty")).toHaveCount(0);
});

test("YAML keeps all digits of numbers", async ({ page }) => {
  const yaml = `openapi: 3.1.0
info: {title: Digits, version: '1'}
paths:
  /digits:
    get:
      operationId: digits
      responses:
        200: {description: Fine, content: {application/json: {example: {a: 9007199254740993, b: 1.10, c: "1.10"}}}}
`;
  serve("/digits.yaml", { body: yaml });
  await open(page, "/digits.yaml");
  const tree = section(page, "operation/digits").locator(".json-tree");
  await expect(tree).toContainText('{"a": 9007199254740993,"b": 1.10,"c": "1.10"}');
});

test("a header that contains itself opens level by level, and by a link", async ({ page }) => {
  const header = { $ref: "#/components/headers/Again" };
  const Again = {
    content: { "multipart/mixed": { itemEncoding: { headers: { Again: header, Other: header } } } },
  };
  const responses = { 200: { description: "Fine", headers: { Again: header } } };
  const hash = "#operation/again/200/header/Again";
  const api = openapi(
    { "/again": { get: operation("again", { responses }) } },
    { components: { headers: { Again } } },
  );
  await open(page, api, { hash });
  const again = section(page, "operation/again");
  const parts = again.getByRole("button", { name: "Encoding", exact: true });
  await expect(parts).toHaveCount(2);
  await parts.first().click();
  await expect(parts.first()).toHaveAttribute("aria-expanded", "true");
  await expect(parts).toHaveCount(4);
  const ids = await again.locator('[id*="{encoding}"]').evaluateAll((rows) => rows.map(({ id }) => id));
  const deepest = ids.reduce((longest, id) => (id.length > longest.length ? id : longest));
  await page.goto("about:blank");
  await open(page, api, { hash: `#${deepest}` });
  await expect(page.locator(`[id="${deepest}"]`)).toBeVisible();
  expect(deepest.split("{encoding}")).toHaveLength(3);
});
