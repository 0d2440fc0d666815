/**
 * Runs programs that embed Redoc, with our package instead (`npm run embedders`). Installs them once, into
 * .cache/apps. The programs in Python need FastAPI and drf-spectacular on this machine.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import sirv from "sirv";
import { type App, installApp, pack } from "./install.ts";
import { origin, pathOf, ROOT } from "./places.ts";
import { test as base, entry, results, searchBox, section } from "./reference.ts";
import { watchPage } from "./watching.ts";

const EMBEDDERS = join(ROOT, "e2e", "embedders");
const SCRIPT = "/project/bundles/redoc.standalone.js";

/** A test that fails if the page requests other hosts, except those of the program. */
const test = base.extend<{ quiet: undefined }>({
  quiet: async ({ page }, use) => {
    const watched = watchPage(page);
    await page.route(OF_THE_HOST, (route) => route.abort());
    await use(undefined);
    expect(watched.exceptions).toEqual([]);
    expect(watched.foreign.filter((url) => !OF_THE_HOST.test(url))).toEqual([]);
    const ours = watched.consoleErrors.filter(
      (error) => !OF_THE_HOST.test(error.split(" ").at(-1) ?? "") && !OF_REDOCUSAURUS.test(error),
    );
    expect(ours).toEqual([]);
  },
});
const OF_THE_HOST = /^https:\/\/(?:fonts\.googleapis\.com|fonts\.gstatic\.com|fastapi\.tiangolo\.com)\//;
/**
 * React 19 reports that an element for styles has content on the server but not in the browser. This also happens with
 * Redoc.
 */
const OF_REDOCUSAURUS = /^Docusaurus React Root onRecoverableError: Error: Minified React error #418;/;

test.beforeAll(pack);

/** Installs an application, or skips the test. */
function install(app: App): string {
  test.setTimeout(900_000);
  const folder = installApp(app);
  test.skip(folder === undefined, "The registry cannot be reached.");
  return folder ?? "";
}

/** Runs a program of an application. */
function run(folder: string, program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): string {
  const { status, stdout, stderr } = spawnSync(join(folder, "node_modules", ".bin", program), args, {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, ...env },
    timeout: 600_000,
  });
  if (status !== 0) throw new Error(`${program} ended with ${status}.\n${stdout}\n${stderr}`);
  return stdout + stderr;
}

/** Serves a folder during an action. */
async function serving(folder: string, action: (origin: string) => Promise<void>): Promise<void> {
  const server = createServer(sirv(folder, { dev: true })).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    await action(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

/** Expects a complete page. */
async function expectComplete(page: Page): Promise<void> {
  await expect(entry(page, "tag/items")).toBeVisible();
  await expect(section(page, "operation/list").locator("h2")).toHaveText("list");
  await searchBox(page).fill("list");
  await expect(results(page).first()).toBeVisible();
  await searchBox(page).fill("");
}

test.describe("redocusaurus", () => {
  const APP: App = {
    name: "redocusaurus",
    sources: join(EMBEDDERS, "redocusaurus"),
    as: "redoc",
    manifest: {
      dependencies: {
        "@docusaurus/core": "3.10.2",
        "@docusaurus/plugin-content-pages": "3.10.2",
        "@docusaurus/theme-classic": "3.10.2",
        "@docusaurus/theme-common": "3.10.2",
        "@docusaurus/utils": "3.10.2",
        react: "19.3.1",
        "react-dom": "19.3.1",
        redocusaurus: "2.5.2",
      },
      overrides: { redoc: "$redoc" },
    },
  };

  test("a site with a page of the reference, and a page with one of its schemas", async ({ page }) => {
    const folder = install(APP);
    run(folder, "docusaurus", ["build", "--out-dir", "built"], { CI: "true" });
    await serving(join(folder, "built"), async (site) => {
      await test.step("prerendered, and hydrated by a script of the page", async () => {
        const html = await (await page.request.get(`${site}/api/`)).text();
        expect(html).toMatch(/<h1[^>]*>(?:<[^>]*>)*Small/);
        expect(html).toContain("/items");
      });
      await test.step("the page", async () => {
        await page.goto(`${site}/api/`);
        await expect(page.locator(".api-info h1")).toHaveText("Small (1)");
        await expectComplete(page);
        await page.locator("nav.navbar .navbar__brand").click();
        await expect(page.locator("h1", { hasText: "Parts of the reference" })).toBeVisible();
        await expect(page.locator(".redocusaurus-schema")).toContainText("How it is called.");
        await page.getByText("and one operation").click();
        await expect(section(page, "operation/list").locator("h2")).toBeInViewport();
      });
      await test.step("in the dark theme", async () => {
        await page.evaluate(() => localStorage.setItem("theme", "dark"));
        await page.goto(`${site}/api/`);
        await expect(page.locator(".api-info h1")).toHaveText("Small (1)");
        await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
      });
    });
  });
});

test.describe("Next.js", () => {
  test("a page of the app router, built and served", async ({ page }) => {
    const folder = install({
      name: "next",
      sources: join(EMBEDDERS, "next"),
      manifest: { dependencies: { next: "16.4.6", react: "19.3.1", "react-dom": "19.3.1" } },
    });
    run(folder, "next", ["build"], { NEXT_TELEMETRY_DISABLED: "1" });
    await serving(join(folder, "out"), async (site) => {
      await page.goto(`${site}/`);
      await expect(page.locator(".api-info h1")).toHaveText("Small (1)");
      await expectComplete(page);
    });
  });
});

/** The Python programs of this machine. The first may lack the system's packages. */
const PYTHONS = ["python3", "/usr/bin/python3"];

/** Opens the page of a Python program, which prints its responses by path. */
async function openPython(
  page: Page,
  program: string,
  needs: string,
  args: readonly string[],
): Promise<void> {
  const python = PYTHONS.find((one) => spawnSync(one, ["-c", `import ${needs}`]).status === 0);
  test.skip(python === undefined, `No Python here has ${needs}.`);
  const said = execFileSync(python ?? "", [join(EMBEDDERS, program), ...args], { encoding: "utf8" });
  for (const [path, body] of Object.entries(JSON.parse(said) as Record<string, string>))
    await page.route(`${origin()}${path}`, (route) =>
      route.fulfill({ body, contentType: path === "/redoc" ? "text/html" : "application/vnd.oai.openapi" }),
    );
  await page.goto(`${origin()}/redoc`);
  await expect(page.locator(".api-info h1")).toHaveText("Small (1)");
  await expectComplete(page);
}

test("FastAPI", async ({ page }) => {
  await openPython(page, "fastapi_host.py", "fastapi", [SCRIPT]);
});

for (const settings of [{}, { hideDownloadButton: true }])
  test(`drf-spectacular with ${JSON.stringify(settings)}`, async ({ page }) => {
    const args = ["/project", JSON.stringify(settings)];
    await openPython(page, "drf_spectacular_host.py", "drf_spectacular", args);
    await expect(page.locator(".download-button")).toHaveCount("hideDownloadButton" in settings ? 0 : 1);
  });

// redoc-cli 0.13.21 does not run with the current versions of its dependencies.
test.describe("pages that older tools built", () => {
  const TOOLS: Readonly<Record<string, { version: string; program: string; args: readonly string[] }>> = {
    "@redocly/cli": {
      version: "2.62.1",
      program: "redocly",
      args: ["build-docs", "openapi.yaml", "-o", "built.html", "--theme.openapi.expandResponses=200"],
    },
  };
  for (const [name, { version, program, args }] of Object.entries(TOOLS))
    test(name, async ({ page }) => {
      const folder = install({
        name: program,
        sources: join(EMBEDDERS, "redocusaurus"),
        as: "lectern",
        manifest: { dependencies: { [name]: version } },
      });
      run(folder, program, args, { CI: "true", REDOCLY_TELEMETRY: "off" });
      const built = join(folder, "built.html");
      const html = readFileSync(built, "utf8");
      // Replaces the URL of the script, or the script itself, and removes the hash of the old one.
      const ours = html.replace(
        /<script(?: src="[^"]*redoc\.standalone\.js"[^>]*>|>(?:(?!<\/script>)[\s\S])*Redoc(?:(?!<\/script>)[\s\S])*?)<\/script>/,
        `<script src="${SCRIPT}"></script>`,
      );
      expect(ours).not.toBe(html);
      writeFileSync(built, ours);
      await page.goto(`${origin()}${pathOf(built)}`);
      await expect(page.locator(".api-info h1")).toHaveText("Small (1)");
      await expectComplete(page);
      await expect(section(page, "operation/list").locator(".responses [aria-expanded=true]")).toHaveText(
        /200/,
      );
    });
});
