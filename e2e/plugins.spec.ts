/** Plug-ins on the page: the examples of docs/plugins.md and examples/plugin, in every way to embed them. */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { expect, type Page } from "@playwright/test";
import { blocksOf, DESCRIPTION } from "../test/docs-plugins.ts";
import { expectAccessible } from "./axe.ts";
import { ROOT } from "./places.ts";
import { open, results, SCRIPT, searchBox, section, serve, test, visit } from "./reference.ts";
import { watchPage } from "./watching.ts";
import { pageReady, startServe } from "./ways.ts";

const MAIN = join(ROOT, "dist", "cli", "main.js");
const LIMITS = "examples/plugin/rate-limits.mjs";
const LIMITED = {
  ...DESCRIPTION,
  paths: {
    "/pets": { get: { ...DESCRIPTION.paths["/pets"].get, "x-rate-limit": { requests: 60, per: "minute" } } },
    "/ants": { get: { operationId: "findAnts", responses: { 200: { description: "Done." } } } },
  },
};
const PETS = "operation/findPets";

/** Serves the modules of the documentation and of the example. */
async function serveModules(): Promise<void> {
  for (const body of [...blocksOf("js"), await readFile(LIMITS, "utf8")]) {
    const name = /name: "(.*?)"/.exec(body)?.[1] ?? "";
    serve(`/plugins/${name}.mjs`, { body, contentType: "text/javascript" });
  }
}

/** Opens a page whose plug-ins are expressions, with an empty list `said` for what they tell. */
async function init(page: Page, plugins: string, options = "{}"): Promise<void> {
  const start = `var said = [], page = Redoc.init(${JSON.stringify(LIMITED)}, { plugins: ${plugins}, ...${options} }, here);`;
  await visit(page, "", { body: `<div id="here"></div>${SCRIPT}<script>${start}</script>` });
  await expect(section(page, PETS)).not.toHaveClass(/incomplete|far/);
}

test("the first example of the documentation", async ({ page }) => {
  const [html = ""] = blocksOf("html");
  serve("/openapi.json", { body: JSON.stringify(DESCRIPTION) });
  await visit(page, "", { body: html.replaceAll("/lectern/", "/project/") });
  await expect(section(page, PETS)).toContainText("Ask Ada about it.");
});

test("addresses of modules, as an attribute", async ({ page }) => {
  await serveModules();
  const html = blocksOf("html")[1] ?? "";
  expect(html).toContain('plugins="/plugins/owners.mjs"');
  const names = ["newest", "cost", "support", "cli", "scopes", "count", "rate-limits"];
  const list = JSON.stringify(names.map((name) => `/plugins/${name}.mjs`));
  await open(page, LIMITED, { attributes: `plugins='${list}'` });
  await page.getByText("New: ").getByRole("link", { name: "Find pets" }).click();
  const shown = section(page, PETS);
  await expect(shown).toContainText("Costs 3 credits.");
  await expect(page.locator(".api-info")).toContainText("Write to the team billing.");
  await expect(page.locator(".api-info")).toContainText("2 paths");
  await shown.getByRole("tab", { name: "Our CLI" }).click();
  await expect(shown.getByRole("tabpanel")).toHaveText(/zoo call findPets/);
  await expect(shown).toContainText("Rate limit: 60 requests per minute");
  await expect(page.locator(".menu-tree").getByRole("link", { name: "Find pets" })).toContainText("60/min");
  await searchBox(page).fill("okapi");
  await expect(results(page).filter({ hasText: "Find pets" })).toBeVisible();
  await searchBox(page).fill("rate limit");
  await expect(results(page).first()).toContainText("Find pets");
});

test("copied Markdown, and languages of requests", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await serveModules();
  await open(page, LIMITED, {
    attributes: `plugins='["/plugins/rate-limits.mjs", "/plugins/cli.mjs"]' code-samples='{"languages": ["httpie"]}'`,
  });
  const shown = section(page, PETS);
  const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
  await shown.getByRole("button", { name: "Copy as Markdown: Find pets" }).click();
  await expect.poll(copied).toContain("**Rate limit:** 60 requests per minute.");
  await shown.getByRole("tab", { name: "HTTPie" }).click();
  await expect(shown.getByRole("tabpanel")).toHaveText(/http GET 'https:\/\/zoo.example.com\/pets'/);
  await section(page, "operation/findAnts")
    .getByRole("button", { name: /^Copy as Markdown/ })
    .click();
  await expect.poll(copied).toContain("findAnts");
  expect(await copied()).not.toContain("Rate limit");
});

test("components use hooks of the page's React, and options can take plug-ins away", async ({ page }) => {
  await init(
    page,
    `[{ name: "count", slots: { operation: ({ React }) => {
      const [count, set] = React.useState(0);
      return React.createElement("button", { onClick: () => set(count + 1) }, "Counted ", count);
    } } }]`,
  );
  const button = section(page, PETS).getByRole("button", { name: "Counted 0" });
  await button.click();
  await expect(section(page, PETS).getByRole("button", { name: "Counted 1" })).toBeVisible();
  await page.evaluate(() =>
    (globalThis as unknown as { page: { set(o: object): void } }).page.set({ plugins: [] }),
  );
  await expect(page.getByRole("button", { name: /^Counted/ })).toHaveCount(0);
  await expect(section(page, PETS)).toContainText("Find pets");
});

test.describe("errors", () => {
  test("an error in a plug-in affects nothing else, and is told once", async ({ page }) => {
    const told: string[] = [];
    page.on("console", (message) => {
      if (message.text().startsWith("Lectern:")) told.push(message.text());
    });
    const boom = `() => { throw new Error("boom"); }`;
    await init(
      page,
      `[{ name: "bad", load: ${boom}, slots: { menuEntry: ${boom}, operation: ({ React }) => React.createElement(${boom}), title: () => ({}) },
          extensions: { "x-rate-limit": ${boom} }, directives: { Support: ${boom} }, samples: [{ label: "bad", sample: ${boom} }],
          search: ${boom}, markdown: ${boom} },
        { name: "good", slots: { operation: () => "still here" } }, "/nowhere.mjs"]`,
    );
    await expect(section(page, PETS)).toContainText("still here");
    await expect(section(page, "operation/findAnts")).toContainText("still here");
    await searchBox(page).fill("findAnts");
    await expect(results(page).first()).toContainText("findAnts");
    await expect(page.locator(".section-error")).toHaveCount(0);
    const places = told.map(
      (text) => /^Lectern: plug-in (.*?)(?:: boom|: Minified.*| cannot be loaded.*)/s.exec(text)?.[1],
    );
    expect(places.sort()).toEqual([
      "/nowhere.mjs",
      "bad: directive Support",
      "bad: extension x-rate-limit",
      "bad: load",
      "bad: sample bad",
      "bad: search",
      "bad: slot menuEntry",
      "bad: slot operation",
      "bad: slot title",
    ]);
  });

  test("a component that returns a promise, and an effect that throws at its end", async ({ page }) => {
    serve("/empty.mjs", { body: "export const plugin = {};", contentType: "text/javascript" });
    const told: string[] = [];
    page.on("console", (message) => told.push(message.text()));
    await init(
      page,
      `[{ name: "slow", slots: { menuEntry: async () => "never", operation: async () => "never" } },
        { name: "ends", slots: { operation: ({ React }) => {
            React.useEffect(() => () => { throw new Error("end") }, []);
            React.useLayoutEffect(() => () => { throw new Error("end") }, []);
            return "an effect";
        } } },
        { name: "ends", slots: { operation: () => "the same name" } }, "/empty.mjs"]`,
    );
    await expect(section(page, PETS)).toContainText("an effectthe same name");
    await expect(page.locator(".menu-content li").first()).toBeVisible();
    for (const said of [
      /slow: slot menuEntry: .*promise/,
      /slow: slot operation: .*promise/,
      /empty.*default/,
    ])
      expect(told).toContainEqual(expect.stringMatching(said));
    await page.evaluate(`page.set({ plugins: [{ name: "ends", slots: { operation: ({ React }) => {
      const [text] = React.useState("other hooks");
      return text;
    } } }] })`);
    await expect(section(page, PETS)).toContainText("other hooks");
    await page.evaluate("page.set({ plugins: [] })");
    await expect(page.locator(".plugin")).toHaveCount(0);
    await expect(section(page, PETS)).toContainText("Find pets");
    expect(told).toContainEqual(expect.stringContaining("end"));
  });
});

test("`lectern build --plugin` writes what plug-ins add, and the live page has them", async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), "lectern-plugins-"));
  try {
    const file = join(folder, "openapi.json");
    await writeFile(file, JSON.stringify(LIMITED));
    const watched = watchPage(page);
    const output = join(folder, "reference.html");
    await promisify(execFile)(process.execPath, [MAIN, "build", file, "--plugin", LIMITS, "-o", output], {
      cwd: ROOT,
    });
    expect(await readFile(output, "utf8")).toMatch(/fact rate-limit.*60 requests per minute.*<\/main>/s);
    await page.goto(pathToFileURL(output).href);
    await expect(section(page, PETS)).toContainText("Rate limit: 60 requests per minute");
    await expect(page.locator("[data-prerendered]")).toHaveCount(0);
    await searchBox(page).fill("rate limit");
    await expect(results(page).first()).toContainText("Find pets");
    expect(watched.consoleErrors).toEqual([]);
    expect(watched.exceptions).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test("`lectern serve --plugin` shows them, and reloads the page when they change", async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), "lectern-plugins-"));
  const file = join(folder, "openapi.json");
  const plugin = join(folder, "plugin.mjs");
  await writeFile(file, JSON.stringify(LIMITED));
  await writeFile(plugin, await readFile(LIMITS));
  const served = await startServe(file, ["--no-check", "--plugin", plugin]);
  try {
    await page.goto(served.url);
    await pageReady(page);
    await expect(section(page, PETS)).toContainText("Rate limit: 60 requests per minute");
    await expectAccessible(page);
    await writeFile(plugin, "export default { name: 'new', slots: { pageStart: () => 'Changed' } };");
    await expect(page.getByText("Changed")).toBeVisible();
  } finally {
    await served.close();
    await rm(folder, { recursive: true, force: true });
  }
});

test("nothing of plug-ins loads without the option", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await open(page, LIMITED);
  await expect(section(page, PETS)).not.toHaveClass(/incomplete|far/);
  expect(asked.filter((url) => url.includes("plugins"))).toEqual([]);
});
