/** Tests the contract of the classic page: menu and search, checks 32 to 38. */
import { expect } from "@playwright/test";
import { origin } from "../places.ts";
import {
  entry,
  hash,
  manyOperations,
  open,
  openapi,
  operation,
  results,
  SCRIPT,
  searchBox,
  section,
  serve,
  test,
} from "../reference.ts";
import { complaints, MINIMAL } from "./hosts.ts";

test.describe("Menu and search", () => {
  test("32 x-tagGroups: in order; tags without a group are shown; an unknown tag is reported", async ({
    page,
  }) => {
    const heard = complaints(page);
    const tagged = (name: string): object => ({ get: operation(name, { tags: [name] }) });
    const groups = [
      { name: "Second", tags: ["b"] },
      { name: "First", tags: ["a", "nobody"] },
    ];
    await open(
      page,
      openapi(
        { "/a": tagged("a"), "/b": tagged("b"), "/c": tagged("c"), "/d": { get: operation("d") } },
        { "x-tagGroups": groups },
      ),
    );
    await expect(page.locator(".menu-tree > ul > li > label.-depth0")).toHaveText([
      "Second",
      "First",
      "Other",
    ]);
    await expect(entry(page, "tag/c")).toBeVisible();
    await expect(entry(page, "operation/d")).toBeVisible();
    expect(heard.join()).toContain("nobody");
  });

  test("33 x-traitTag: shows no operations", async ({ page }) => {
    const tags = [
      { name: "trait", "x-traitTag": true, description: "About paging." },
      { name: "real", description: "Real." },
    ];
    await open(page, openapi({ "/a": { get: operation("a", { tags: ["trait", "real"] }) } }, { tags }));
    await expect(section(page, "tag/trait")).toContainText("About paging.");
    await expect(page.locator('li[data-item-id="tag/trait"] li')).toHaveCount(0);
    await expect(page.locator('li[data-item-id="tag/real"] li')).toHaveCount(1);
  });

  test("34 search: from three characters; Escape, arrows, Enter", async ({ page }) => {
    await open(page, openapi(manyOperations(4)));
    const box = page.locator("[role=search] input.search-input");
    const found = page.locator('[data-role="search:results"]');
    await expect(box).toHaveAttribute("placeholder", "Search...");
    await box.fill("ma");
    await expect(found).toHaveCount(0);
    await box.fill("many");
    await expect(found.locator("li")).toHaveCount(4);
    const active = found.locator("li > .active");
    const shown = (): Promise<string> =>
      active.locator("xpath=..").evaluate((li) => li.getAttribute("data-item-id") ?? "");
    const order = await found
      .locator("li")
      .evaluateAll((all) => all.map((li) => li.getAttribute("data-item-id")));
    const first = order.indexOf(await shown());
    await box.press("ArrowDown");
    expect(await shown()).toBe(order[first + 1]);
    await box.press("ArrowDown");
    await box.press("ArrowUp");
    expect(await shown()).toBe(order[first + 1]);
    await box.press("Enter");
    await expect.poll(() => hash(page)).toBe(`#${order[first + 1]}`);
    await box.press("Escape");
    await expect(box).toHaveValue("");
    await expect(found).toHaveCount(0);
  });

  test("35 search finds path, operationId, parameter, property, Chinese and Russian words", async ({
    page,
  }) => {
    const parameters = [{ name: "paramName", in: "query", schema: { type: "string" } }];
    const schema = { type: "object", properties: { propertyName: { type: "string" } } };
    await open(
      page,
      openapi({
        ...manyOperations(3),
        "/teapots/brewing": {
          post: operation("brewIt", {
            ...{ summary: "Заварить чай", description: "沏茶的接口", parameters },
            requestBody: { content: { "application/json": { schema } } },
          }),
        },
      }),
    );
    for (const term of [
      "/teapots/brewing",
      "brewIt",
      "paramName",
      "propertyName",
      "沏茶的",
      "Заварить",
      "чай",
    ]) {
      await searchBox(page).fill(term);
      await expect(results(page).first(), term).toHaveAttribute("data-item-id", "operation/brewIt");
    }
  });

  test("36 without search there is no search box; without workers there is", async ({ page }) => {
    await open(page, MINIMAL, { attributes: "disable-search" });
    await expect(page.locator(".menu-content")).toBeVisible();
    await expect(page.locator("[role=search]")).toHaveCount(0);
    const heard = complaints(page);
    serve("/strict.html", {
      contentType: "text/html",
      body: `<!doctype html><meta http-equiv="Content-Security-Policy" content="worker-src 'none'">
        <redoc spec-url="${MINIMAL}"></redoc>${SCRIPT}`,
    });
    await page.goto(`${origin()}/strict.html`);
    await searchBox(page).fill("ping");
    await expect(results(page)).toHaveCount(1);
    expect(heard.filter((text) => !text.includes("Content Security Policy"))).toEqual([]);
  });

  test("37 groups of parameters: path, query, cookie, header; those of the operation override those of the path", async ({
    page,
  }) => {
    const parameter = (location: string, description: string): object => ({
      ...{ name: "it", in: location, description, required: location === "path", schema: { type: "string" } },
    });
    const parameters = ["header", "cookie", "query", "path"].map((one) =>
      parameter(one, `From the path, ${one}.`),
    );
    await open(
      page,
      openapi({
        "/{it}": {
          parameters,
          get: operation("all", { parameters: [parameter("query", "From the operation.")] }),
        },
      }),
    );
    const all = section(page, "operation/all").locator(".middle-panel");
    await expect(all.locator("h5").filter({ hasText: /Parameters/i })).toHaveText([
      /^path Parameters/i,
      /^query Parameters/i,
      /^cookie Parameters/i,
      /^header Parameters/i,
    ]);
    await expect(all.getByText("From the operation.")).toHaveCount(1);
    await expect(all.getByText(/From the path, (path|cookie|header)\./)).toHaveCount(3);
    await expect(all.getByText("From the path, query.")).toHaveCount(0);
  });

  test("38 on a narrow screen a button opens the menu, and choosing an entry without children closes it", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 790, height: 800 });
    await open(page, openapi({ "/a": { get: operation("a", { tags: ["one"] }) }, ...manyOperations(3) }));
    const menu = page.locator(".menu-content");
    await expect(menu).toBeHidden();
    await page.getByRole("button", { name: /^menu$/i }).click();
    await expect(menu).toBeVisible();
    await entry(page, "tag/one").click();
    await expect(menu).toBeVisible();
    await entry(page, "operation/a").click();
    await expect(menu).toBeHidden();
    await expect.poll(() => hash(page)).toBe("#operation/a");
  });
});
