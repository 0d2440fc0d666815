/**
 * Tests facts from the published tests of the classic page about its demo descriptions, and links of older versions.
 */
import { expect } from "@playwright/test";
import { HAS_CORPUS } from "../places.ts";
import {
  expectActive,
  expectAtTop,
  follow,
  hash,
  open,
  openapi,
  operation,
  results,
  searchBox,
  section,
  test,
} from "../reference.ts";

test.describe("the demonstration descriptions", () => {
  test.skip(!HAS_CORPUS, "there is no corpus");

  // The 3.1 description has four more: two operations with unusual operationIds, two webhooks and their tag, but a
  // schema less.
  for (const [file, count] of [
    ["redoc-swagger2.yaml", 29],
    ["redoc-petstore.yaml", 35],
    ["redoc-3-1.yaml", 39],
  ] as const)
    test(`${file}: ${count} entries, and each can be clicked`, async ({ page }) => {
      await open(page, `/corpus/${file}`);
      const entries = page.locator(".menu-content li");
      await expect(entries).toHaveCount(count);
      let links = 0;
      for (const label of await page.locator(".menu-content li > label").all()) {
        await label.dispatchEvent("click");
        const href = label.locator("> a").first();
        // The labels of groups are not links.
        if ((await href.count()) === 0) continue;
        links++;
        expect(await hash(page)).toBe(await href.getAttribute("href"));
      }
      expect(links).toBeGreaterThan(count / 2);
      await expect(page.locator(".section-error")).toHaveCount(0);
    });

  test("redoc-petstore.yaml: search for int, uploadImage and a path", async ({ page }) => {
    await open(page, "/corpus/redoc-petstore.yaml");
    await searchBox(page).fill("in");
    await expect(page.locator('[data-role="search:results"]')).toHaveCount(0);
    await searchBox(page).fill("int");
    await expect(results(page)).toHaveCount(3);
    await expect(results(page).first()).toHaveText(/^Introduction/);
    await searchBox(page).press("Escape");
    await expect(searchBox(page)).toHaveValue("");
    await expect(page.locator('[data-role="search:results"]')).toHaveCount(0);
    for (const term of ["uploadImage", "/pet/{petId}/uploadImage"]) {
      await searchBox(page).fill(term);
      await expect(results(page)).toHaveCount(1);
      await expect(results(page)).toContainText("uploads an image");
    }
    await searchBox(page).fill("int");
    const shown = page.locator('[data-role="search:results"] .active');
    const titles = [];
    for (const key of ["ArrowDown", "ArrowDown", "ArrowUp", "ArrowUp"]) {
      titles.push(await shown.textContent());
      await searchBox(page).press(key);
    }
    expect(titles[1]).toBe(titles[3]);
    expect(new Set(titles).size).toBe(3);
    await expect(shown).toHaveText("Introduction");
    await searchBox(page).press("Enter");
    await expect.poll(() => hash(page)).toBe("#section/Introduction");
    await expectActive(page, "section/Introduction");
  });

  test("redoc-petstore.yaml: the section of an operation has both servers", async ({ page }) => {
    await open(page, "/corpus/redoc-petstore.yaml", { hash: "#operation/addPet" });
    for (const id of ["operation/addPet", "tag/pet/operation/addPet"]) {
      const add = page.locator(`[data-section-id="${id}"]`);
      await expect(add).toContainText("http://petstore.swagger.io/v2/pet");
      await expect(add).toContainText("http://petstore.swagger.io/sandbox/pet");
    }
  });

  test("redoc-3-1.yaml: quotes and backslashes in hashes", async ({ page }) => {
    await open(page, "/corpus/redoc-3-1.yaml");
    for (const [title, id] of [
      ['deletePetBy"Id', "operation/deletePetBy%22Id"],
      ["delete\\PetById", "operation/delete%5CPetById"],
    ] as const) {
      await page.locator(`li[data-item-id=${JSON.stringify(`operation/${title}`)}] a`).dispatchEvent("click");
      await expect.poll(() => hash(page)).toBe(`#${id}`);
    }
  });
});

test("links of all older versions work", async ({ page }) => {
  const prose = "Words.\n\n".repeat(25);
  const description = `# Rules & rights\n${prose}\n# The \`limit\`\n${prose}\n# Access\n\n<SecurityDefinitions />\n\n${prose}`;
  const tagged = (operationId: string | undefined, ...tags: string[]): object => ({
    ...operation(operationId ?? "x", { description: prose, tags }),
    operationId,
  });
  const components = {
    securitySchemes: { api_key: { type: "apiKey", in: "header", name: "K", description: prose } },
    schemas: { Pet: { description: prose, "x-tags": ["pet"] } },
  };
  await open(
    page,
    openapi(
      {
        "/pet": { get: tagged("getPet", "pet", "My Tag"), put: tagged(undefined, "pet") },
        "/odd": { get: tagged('100% "odd"', "My Tag") },
        "/free": { get: tagged(undefined) },
        "/last": { get: tagged("last", "My Tag") },
      },
      { info: { title: "Links", version: "1", description }, components },
    ),
    { hash: "#section/Rules-andamp-rights" },
  );
  await expectAtTop(section(page, "section/Rules-and-rights"));
  for (const [link, id] of [
    ["#section/The-lesscodegreaterlimitlesscodegreater", "section/The-limit"],
    ["#/my-tag/getpet", "tag/My-Tag/operation/getPet"],
    ["#tag/pet/operation/getPet", "operation/getPet"],
    ["#section/Access/api_key", "section/Authentication/api_key"],
    ["#tag/pet/paths/~1pet/put", "tag/pet/paths/~1pet/put"],
    ['#tag/My-Tag/operation/100% "odd"', 'operation/100% "odd"'],
    ["#/paths/~1free/get", "/paths/~1free/get"],
    ["#schema/Pet", "schema/Pet"],
    ["#/pet", "tag/pet"],
    ["#tag/My-Tag/operation/getPet", "tag/My-Tag/operation/getPet"],
  ] as const) {
    await follow(page, link);
    await expectAtTop(page.locator(`[data-section-id=${JSON.stringify(id)}]`).first());
  }
});
