/** Tests the contract of the classic page: errors, checks 16 to 21. */
import { expect } from "@playwright/test";
import { follow, open, openapi, operation, section, serve, test, visit } from "../reference.ts";
import { json, one, script } from "./hosts.ts";

test.describe("Errors", () => {
  for (const [what, answer] of [
    ["404", { status: 404, body: "not here" }],
    ["network down", undefined],
  ] as const)
    test(`16 ${what}: error screen with the reason, and callback(Error)`, async ({ page }) => {
      serve("/gone.json", answer ?? { isLost: true });
      await visit(page, "", {
        body: script(
          `Redoc.init("/gone.json", {}, here, (error) => { window.told = error instanceof Error })`,
        ),
      });
      await expect(page.getByText("Something went wrong...")).toBeVisible();
      await expect(page.locator("#here")).toContainText("gone.json");
      expect(await page.evaluate("window.told")).toBe(true);
    });

  test("17 a document without openapi or swagger", async ({ page }) => {
    await visit(page, { info: { title: "None", version: "1" }, paths: {} });
    await expect(page.getByText("Document must be valid OpenAPI 3.0.0 definition").first()).toBeVisible();
  });

  test("18 the error screen: heading, message, stack in details, version", async ({ page }) => {
    await visit(page, {});
    const screen = page.locator("redoc");
    await expect(screen.locator("h1")).toHaveText("Something went wrong...");
    await expect(screen.locator("small").first()).toHaveText(
      "Document must be valid OpenAPI 3.0.0 definition",
    );
    await expect(screen.locator("details summary")).toHaveText("Stack trace");
    await expect(screen.locator("details pre")).toContainText("Error: Document must be valid");
    await expect(screen).toContainText((await page.evaluate("Redoc.version")) as string);
  });

  test("19 one broken operation: the rest of the page is shown", async ({ page }) => {
    const clash = { allOf: [{ type: "string" }, { type: "object", properties: { a: { type: "integer" } } }] };
    const childless = { type: "object", discriminator: { propertyName: "kind" }, properties: { kind: {} } };
    await open(
      page,
      openapi({
        "/clash": {
          post: operation("clash", { requestBody: { content: { "application/json": { schema: clash } } } }),
        },
        "/odd": {
          get: operation("odd", { responses: { 999: json({ type: "string" }), 42: { description: "?" } } }),
        },
        "/child": { get: operation("child", { responses: { 200: json(childless) } }) },
        "/well": { get: operation("well", { responses: { 200: json({ type: "string" }) } }) },
      }),
      { attributes: 'expand-responses="all"' },
    );
    for (const id of ["clash", "odd", "child", "well"]) {
      await follow(page, `#operation/${id}`);
      await expect(section(page, `operation/${id}`).locator("h2")).toContainText(id);
      await expect(section(page, `operation/${id}`).locator(".responses")).toBeVisible();
    }
    await expect(page.getByText("Something went wrong")).toHaveCount(0);
  });

  test("20 an external example that fails: a message and a link", async ({ page }) => {
    serve("/example.json", { status: 500, body: "{}" });
    const examples = { far: { externalValue: "/example.json" } };
    await open(page, one({ responses: { 200: json({ type: "object" }, { examples }) } }));
    const samples = page.locator(".right-panel");
    await expect(samples).toContainText("Error loading external example");
    await expect(samples.locator('[role=alert] a[href$="/example.json"]')).toBeVisible();
  });

  test("21 Schema not provided, and No sample on the media type without one", async ({ page }) => {
    const content = {
      "application/json": { schema: { type: "object", properties: { a: { type: "string" } } } },
      "application/pdf": {},
    };
    await open(page, one({ requestBody: { content } }));
    const select = page.locator(".right-panel select").first();
    await select.selectOption("application/pdf");
    await expect(page.locator(".middle-panel em")).toHaveText("Schema not provided");
    await expect(page.locator(".right-panel")).toContainText("No sample");
  });
});
