/** Tests the contract of the classic page: safety and quality, checks 57 to 64. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { expectAccessible } from "../axe.ts";
import { HAS_CORPUS, MADE, ROOT } from "../places.ts";
import {
  documentUrl,
  hash,
  open,
  openapi,
  operation,
  results,
  searchBox,
  section,
  test,
} from "../reference.ts";
import { field, json, one } from "./hosts.ts";

test.describe("Safety and quality", () => {
  for (const attributes of ["", "untrusted-spec", "sanitize"])
    test(`57 nothing in a description can run ${attributes}`, async ({ page }) => {
      await page.addInitScript(() =>
        Object.assign(window, { alert: () => Object.assign(window, { ran: true }) }),
      );
      const bad = `Hello <img src=x onerror="alert(1)"> <script>alert(1)</script> [link](javascript:alert(1)) <a href="javascript:alert(1)">raw</a> <b>bold</b>`;
      const schema = { type: "string", description: bad };
      await open(
        page,
        one(
          { description: bad, parameters: [{ name: "p", in: "query", description: bad, schema }] },
          {
            info: {
              title: "Bad",
              version: "1",
              description: `# Head\n${bad}`,
              termsOfService: "javascript:alert(1)",
              contact: { url: "javascript:alert(1)" },
            },
            externalDocs: { url: "javascript:alert(1)" },
          },
        ),
        { attributes },
      );
      await expect(page.locator(".redoc-markdown b").first()).toHaveText("bold");
      for (const link of await page.locator(".api-content a", { hasText: /link|raw/ }).all())
        await link.click();
      await expect(page.locator('[href^="javascript"], [onerror], .api-content script')).toHaveCount(0);
      expect(await page.evaluate(() => "ran" in window)).toBe(false);
    });

  test("58 security definitions and schemas in Markdown, in every spelling", async ({ page }) => {
    const components = {
      securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } },
      schemas: { Cat: { type: "object", properties: { meows: { type: "string" } } } },
    };
    for (const spelling of [
      "<security-definitions/>",
      "<security-definitions></security-definitions>",
      "<!-- ReDoc-Inject: <security-definitions> -->",
      "<!-- ReDoc-Inject: <security-definitions/> -->",
      "<SecurityDefinitions />",
    ]) {
      const description = `# Auth\n\n${spelling}\n\n# Cats\n\n<SchemaDefinition schemaRef="#/components/schemas/Cat" />\n\nAfter.`;
      await open(page, openapi({}, { components, info: { title: "Widgets", version: "1", description } }));
      await expect(section(page, "section/Auth")).toContainText("X-Key");
      await expect(section(page, "section/Auth").locator('[id="section/Authentication/key"]')).toHaveCount(1);
      await expect(section(page, "section/Cats").locator(".property-name")).toHaveText("meows");
      await expect(section(page, "section/Cats")).toContainText("After.");
      await expect(page.getByText(/ReDoc-Inject|schemaRef/)).toHaveCount(0);
    }
  });

  test("59 no requests to other hosts, and a page works from a file", async ({ page, context }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await context.setOffline(true);
    const spec = JSON.stringify(openapi({ "/a": { get: operation("fromFile") } }));
    const file = join(MADE, "from-file.html");
    mkdirSync(MADE, { recursive: true });
    writeFileSync(
      file,
      `<!doctype html><redoc></redoc><script src="../../bundles/redoc.standalone.js"></script><script>Redoc.init(${spec})</script>`,
    );
    await page.goto(`file://${file}`);
    await expect(page.locator("h1")).toHaveText("Small (1)");
    await searchBox(page).fill("fromFile");
    await results(page).first().locator("a").click();
    await expect.poll(() => hash(page)).toBe("#operation/fromFile");
    expect(asked.filter((url) => !/^(file|blob|data):/.test(url))).toEqual([]);
  });

  test("60 a large description can be read, searched and printed", async ({ page }) => {
    test.skip(!HAS_CORPUS, "there is no corpus");
    await open(page, "/corpus/stripe.json");
    await expect(page.locator("h1")).toBeVisible();
    await searchBox(page).fill("create a customer");
    await expect(results(page).first()).toBeVisible();
    await results(page).first().locator("a").click();
    await expect.poll(() => hash(page)).toMatch(/^#operation\//);
    const nodes = await page.evaluate(() => document.querySelectorAll("*").length);
    expect(nodes).toBeLessThan(12_000);
    const docs = readFileSync(join(ROOT, "ARCHITECTURE.md"), "utf8");
    expect(docs).toMatch(/Ctrl F/);
    expect(docs).toMatch(/Paper gets everything/);
  });

  test("61 keyboard only: every toggle can be focused and has its state; axe finds no violations", async ({
    page,
  }) => {
    await open(page, documentUrl("media-types"), { hash: "#operation/sendThing" });
    await expect(page.locator(".right-panel .redoc-json").first()).toBeVisible();
    const toggles = page.locator("[aria-expanded]:visible");
    const unreachable = await toggles.evaluateAll((all) =>
      all.filter((one) => (one as HTMLElement).tabIndex < 0).map((one) => one.outerHTML),
    );
    expect(unreachable).toEqual([]);
    const response = page.locator(".responses button[aria-expanded]").first();
    await response.focus();
    await page.keyboard.press("Enter");
    await expect(response).toHaveAttribute("aria-expanded", "false");
    await page.keyboard.press("Space");
    await expect(response).toHaveAttribute("aria-expanded", "true");
    await expectAccessible(page);
  });

  test("62 dark if the system is dark, with the theme of the host; closed content is printed", async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    const theme = '{"sidebar":{"backgroundColor":"rgb(1, 2, 3)"}}';
    const example = { a: { b: { c: 1 } } };
    await open(
      page,
      one({ responses: { 200: json({ type: "object", properties: { inside: {} } }, { example }) } }),
      {
        attributes: `theme='${theme}' expand-responses=""`,
      },
    );
    const background = await page
      .locator(".redoc-wrap")
      .evaluate((wrap) => getComputedStyle(wrap).backgroundColor);
    const [red, green, blue] = (background.match(/[\d.]+/g) ?? []).map(Number);
    expect(Math.max(red!, green!, blue!)).toBeLessThan(80);
    await expect(page.locator(".menu-content")).toHaveCSS("background-color", "rgb(1, 2, 3)");
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await page.emulateMedia({ media: "print", colorScheme: "light" });
    await expect(page.locator(".responses").getByText("inside")).toBeVisible();
    await expect(page.locator(".menu-content")).toBeHidden();
  });

  test("63 a line with # in a code fence is not a heading", async ({ page }) => {
    const description = "# Real\n\n```bash\n# not a heading\nls\n```\n\nAfter the fence.";
    await open(page, openapi({}, { info: { title: "Fence", version: "1", description } }));
    await expect(page.locator(".menu-content li[data-item-id^='section/']")).toHaveCount(1);
    await expect(section(page, "section/Real")).toContainText("# not a heading");
    await expect(section(page, "section/Real")).toContainText("After the fence.");
  });

  test("64 Swagger 2 and OpenAPI 3.0, 3.1, 3.2 with the new features of each", async ({ page }) => {
    await open(page, documentUrl("swagger-2"));
    await expect(section(page, "operation/addPet")).toBeVisible();
    const nullable = { type: "object", properties: { maybe: { type: "string", nullable: true } } };
    await open(page, {
      ...one({ requestBody: { content: { "application/json": { schema: nullable } } } }),
      openapi: "3.0.3",
    });
    await expect(field(page, "maybe")).toContainText("string or null");
    const schema = {
      type: "object",
      properties: {
        maybe: { type: ["string", "null"] },
        fixed: { const: "always" },
        pair: { type: "array", prefixItems: [{ type: "string" }, { type: "integer" }] },
        either: {
          if: { properties: { a: { const: 1 } } },
          // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
          then: { required: ["b"] },
          else: { required: ["c"] },
        },
      },
      patternProperties: { "^x-": { type: "integer" } },
    };
    const bodied = operation("one", { requestBody: { content: { "application/json": { schema } } } });
    await open(page, {
      ...openapi({ "/one": { post: bodied, trace: operation("traced"), query: operation("queried") } }),
      openapi: "3.2.0",
    });
    await expect(field(page, "maybe")).toContainText("string or null");
    await expect(field(page, "fixed")).toContainText('"always"');
    await field(page, "pair").locator("button").click();
    await expect(section(page, "operation/one")).toContainText("item 0");
    await field(page, "either").locator("button").click();
    await expect(section(page, "operation/one")).toContainText("Then");
    await expect(section(page, "operation/one")).toContainText("^x-");
    for (const method of ["trace", "query"])
      await expect(page.locator(`.api-content .http-verb.${method}`)).toHaveText(method);
  });
});
