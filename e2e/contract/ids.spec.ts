/** Tests the contract of the classic page: ids and hashes, checks 22 to 31. */
import { expect } from "@playwright/test";
import {
  entry,
  expectActive,
  expectAtTop,
  follow,
  hash,
  manyOperations,
  open,
  openapi,
  operation,
  section,
  test,
  top,
} from "../reference.ts";
import { script } from "./hosts.ts";

test.describe("Ids and hash", () => {
  const prose = "Words.\n\n".repeat(30);

  test("22 headings of the description are sections with menu entries", async ({ page }) => {
    const description = `# My Intro\n${prose}\n## Sub\n${prose}\n## Sub & Co\n${prose}`;
    await open(page, openapi({}, { info: { title: "Headings", version: "1", description } }));
    for (const id of ["section/My-Intro", "section/My-Intro/Sub", "section/My-Intro/Sub-and-Co"]) {
      await expect(page.locator(`[id="${id}"][data-section-id="${id}"]`)).toHaveCount(1);
      await expect(page.locator(`.menu-content li[data-item-id="${id}"]`)).toHaveCount(1);
    }
  });

  test("23 the id of a tag contains its name; its label is x-displayName", async ({ page }) => {
    await open(
      page,
      openapi(
        { "/a": { get: operation("a", { tags: ["My Tag"] }) } },
        { tags: [{ name: "My Tag", "x-displayName": "Shown" }] },
      ),
    );
    await expect(page.locator('[id="tag/My-Tag"] h2')).toHaveText("Shown");
    await expect(entry(page, "tag/My-Tag")).toHaveText("Shown");
  });

  for (const form of ["#operation/getPetById", "#tag/pet/operation/getPetById"])
    test(`24 ${form} scrolls to the section and activates its entry`, async ({ page }) => {
      const paths = {
        ...manyOperations(5),
        "/pet": { get: operation("getPetById", { tags: ["pet"] }) },
        "/more": { get: operation("more", { tags: ["pet"], description: prose.repeat(3) }) },
      };
      await open(page, openapi(paths), { hash: form });
      await expectAtTop(page.locator('[id="operation/getPetById"]'));
      await expect(page.locator('li[data-item-id="operation/getPetById"] .active')).toBeVisible();
      await expect(page.locator(".menu-content label.active")).toHaveText([/^getPetById/]);
    });

  test("25 links to operations without operationId contain path and method", async ({ page }) => {
    const { operationId: _, ...nameless } = operation("x", { description: prose }) as { operationId: string };
    const paths = {
      ...manyOperations(3),
      "/pet": { get: { ...nameless, tags: ["pet"] } },
      "/x": { get: nameless },
    };
    await open(page, openapi(paths), { hash: "#tag/pet/paths/~1pet/get" });
    await expectAtTop(page.locator('[id="tag/pet/paths/~1pet/get"]'));
    await follow(page, "#/paths/~1x/get");
    await expectActive(page, "/paths/~1x/get");
    await expect(page.locator('[id="/paths/~1x/get"]')).toBeInViewport();
  });

  for (const operationId of ['say "hi"', "back\\slash", "a b", "it's"])
    test(`26 an operationId with ${operationId}: the link works, the hash is encoded`, async ({ page }) => {
      await open(
        page,
        openapi({
          ...manyOperations(3),
          "/q": { get: operation(operationId, { description: prose.repeat(3) }) },
        }),
      );
      await page.locator(".menu-content a", { hasText: operationId }).click();
      await expect.poll(() => hash(page)).toBe(`#operation/${encodeURI(operationId)}`);
      const target = page.locator("section", { has: page.locator("h2", { hasText: operationId }) });
      await expectAtTop(target);
      await page.reload();
      await expectAtTop(target);
    });

  test("27 a security scheme", async ({ page }) => {
    const components = {
      securitySchemes: {
        key: { type: "apiKey", in: "header", name: "X-Key", description: prose },
        petstore_auth: { type: "http", scheme: "basic", description: prose },
      },
    };
    await open(page, openapi(manyOperations(3), { components }), {
      hash: "#section/Authentication/petstore_auth",
    });
    await expectAtTop(page.locator('[id="section/Authentication/petstore_auth"]'));
  });

  test("28 scrolling replaces the hash, a click adds a history entry, Back returns", async ({ page }) => {
    await open(page, openapi(manyOperations(10)));
    const length = (): Promise<number> => page.evaluate(() => history.length);
    const before = await length();
    await page.mouse.move(700, 400);
    await page.mouse.wheel(0, 2500);
    await expect.poll(() => hash(page)).toMatch(/^#operation\/n\d$/);
    const read = await hash(page);
    expect(await length()).toBe(before);
    await entry(page, "operation/n9").click();
    await expect.poll(() => hash(page)).toBe("#operation/n9");
    expect(await length()).toBe(before + 1);
    await page.goBack();
    await expect.poll(() => hash(page)).toBe(read);
  });

  test("29 at the top there is no hash; a malformed hash causes no errors", async ({ page }) => {
    await open(page, openapi(manyOperations(10)), { hash: "#operation/n5" });
    await expectAtTop(section(page, "operation/n5"));
    await page.mouse.move(700, 400);
    await page.mouse.wheel(0, -100_000);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect.poll(() => hash(page)).toBe("");
    await follow(page, "#%E0%A4%A");
    await page.reload();
    await expect(page.locator("h1")).toHaveText("Small (1)");
  });

  const header = `<header style="position:fixed;inset:0 0 auto;height:64px;background:#ccc;z-index:9"></header>`;
  for (const [what, offset] of [
    ["number", "64"],
    ["numeric string", '"64"'],
    ["selector", '"header"'],
    ["function", "() => 64"],
  ])
    test(`30 scrollYOffset as ${what}: the heading is visible under a fixed header`, async ({ page }) => {
      await open(page, "", {
        body:
          header +
          script(
            `Redoc.init(${JSON.stringify(openapi(manyOperations(8)))}, { scrollYOffset: ${offset} }, here)`,
          ),
        hash: "#operation/n4",
      });
      await expect.poll(() => top(section(page, "operation/n4")).then(Math.round)).toBe(64);
      await expect.poll(async () => (await page.locator(".menu-content").boundingBox())?.y).toBe(64);
    });

  test("31 an operation with two tags has two sections with different ids", async ({ page }) => {
    await open(page, openapi({ "/a": { get: operation("both", { tags: ["one", "two"] }) } }));
    for (const tag of ["one", "two"])
      await expect(page.locator(`li[data-item-id="tag/${tag}"] li[data-item-id]`)).toHaveCount(1);
    await expect(page.locator("h2", { hasText: "both" })).toHaveCount(2);
    const ids = await page.locator("[id]").evaluateAll((all) => all.map((element) => element.id));
    expect(ids).toEqual([...new Set(ids)]);
    for (const tag of ["one", "two"])
      await expect(page.locator(`[id="tag/${tag}/operation/both"]`)).toHaveCount(1);
  });
});
