/** Tests that browsers check the scripts, including the parts, against the hashes that the host page lists. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { origin, pathOf, ROOT } from "./places.ts";
import { documentUrl, results, searchBox, test } from "./reference.ts";

const BUNDLES = join(ROOT, "bundles");
const HASHES = JSON.parse(readFileSync(join(BUNDLES, "integrity.json"), "utf8")) as Record<string, string>;
const FIRST = HASHES["redoc.standalone.js"] ?? "";
const ALL = Object.values(HASHES).join(" ");

/** Opens a page whose script comes from another origin and has an `integrity` attribute. */
async function openWithIntegrity(page: Page, integrity: string, spec: string): Promise<void> {
  const policy = "blocked-destinations=(script)";
  await page.route("**/checked.html", (route) =>
    route.fulfill({
      contentType: "text/html",
      headers: integrity.includes(" ") ? { "integrity-policy": policy } : {},
      body:
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Checked</title></head><body>` +
        `<redoc spec-url="${spec}"></redoc><script src="${otherOrigin()}${pathOf(join(BUNDLES, "redoc.standalone.js"))}" ` +
        `integrity="${integrity}" crossorigin="anonymous"></script></body></html>`,
    }),
  );
  await page.route(`${otherOrigin()}/**`, (route) =>
    route.fulfill({
      path: join(BUNDLES, new URL(route.request().url()).pathname.split("/").at(-1) ?? ""),
      headers: { "access-control-allow-origin": "*", "content-type": "text/javascript" },
    }),
  );
  await page.goto(`${origin()}/checked.html`);
}

/** The origin of the test server with another port, which is another origin for the browser. */
function otherOrigin(): string {
  return origin().replace(/:\d+$/, ":1");
}

test("with all hashes, every script of a page of YAML is checked, and the page works", async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(otherOrigin())) loaded.push(request.url());
  });
  await openWithIntegrity(page, ALL, documentUrl("swagger-2"));
  await expect(page.locator(".api-info h1")).toBeVisible();
  await searchBox(page).fill("pet");
  await expect(results(page).first()).toBeVisible();
  expect(page.workers()).toEqual([]);
  const scripts = await page.evaluate(() =>
    [...document.scripts].map(({ src, integrity, crossOrigin }) => ({ src, integrity, crossOrigin })),
  );
  expect(scripts.length).toBeGreaterThan(5);
  expect(new Set(loaded).size).toBe(scripts.length);
  for (const script of scripts)
    expect(script).toEqual({ src: script.src, integrity: ALL, crossOrigin: "anonymous" });
});

test("a modified part is refused", async ({ page }) => {
  await openWithIntegrity(page, ALL, documentUrl("media-types"));
  await page.route(`${otherOrigin()}/**/lectern.beside.js`, (route) =>
    route.fulfill({
      body: `${readFileSync(join(BUNDLES, "lectern.beside.js"), "utf8")};document.title = "Taken over"`,
      headers: { "access-control-allow-origin": "*", "content-type": "text/javascript" },
    }),
  );
  await page.reload();
  await expect(page.getByText("lectern.beside.js could not be loaded.").first()).toBeVisible();
  await expect(page).toHaveTitle("Checked");
});

test("with only the hash of the first script, the parts are not checked", async ({ page }) => {
  await openWithIntegrity(page, FIRST, documentUrl("media-types"));
  await expect(page.locator(".request-samples").first()).toBeVisible();
  expect(await page.evaluate(() => [...document.scripts].filter((one) => one.integrity !== "").length)).toBe(
    1,
  );
});

test("the scripts of the first view are read as UTF-8, and compiled in advance", () => {
  for (const name of ["redoc.standalone.js", "lectern.beside.js"])
    expect(readFileSync(join(BUNDLES, name), "utf8"), name).toMatch(
      /^\uFEFF\/\/# allFunctionsCalledOnLoad\n/,
    );
});
