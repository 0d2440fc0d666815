/** Tests the packed package: in applications of React 18 and 19, on a plain page, in Node, on the command line. */
import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { installApp, pack } from "./install.ts";
import { origin, pathOf, ROOT } from "./places.ts";
import { documentUrl, results, searchBox, test } from "./reference.ts";

test.describe.configure({ mode: "serial" });

test.beforeAll(pack);

const SPEC = documentUrl("read-write-only");

const VERSIONS = {
  18: { react: "18.3.1", "react-dom": "18.3.1", "@types/react": "18.3.31", "@types/react-dom": "18.3.7" },
  19: { react: "19.3.1", "react-dom": "19.3.1", "@types/react": "19.3.0", "@types/react-dom": "19.3.0" },
};

for (const [version, dependencies] of Object.entries(VERSIONS))
  test(`React ${version}`, async ({ page }) => {
    const folder = installApp({
      name: `react-${version}`,
      sources: join(ROOT, "e2e", "packed"),
      manifest: { dependencies },
    });
    test.skip(folder === undefined, "The registry cannot be reached.");
    if (folder === undefined) return;

    await test.step("types", () => {
      const tsc = join(ROOT, "node_modules", "typescript", "bin", "tsc");
      const { status, stdout } = spawnSync(process.execPath, [tsc, "-p", folder], { encoding: "utf8" });
      expect(stdout).toBe("");
      expect(status).toBe(0);
    });

    await test.step("an application of modules", async () => {
      await build({
        root: folder,
        base: "./",
        configFile: false,
        logLevel: "error",
        plugins: [react()],
        build: {
          outDir: "built",
          emptyOutDir: true,
          reportCompressedSize: false,
          chunkSizeWarningLimit: 5000,
        },
      });
      await page.goto(`${origin()}${pathOf(join(folder, "built", "index.html"))}?spec=${SPEC}`);
      await expectPage(page);
      await expect(page).toHaveTitle(new RegExp(`^Ready with React ${version}\\.`));
    });

    await test.step("a plain page with the script of the package", async () => {
      const script = pathOf(join(folder, "node_modules/lectern/bundles/redoc.standalone.js"));
      const html = `<redoc spec-url="${SPEC}"></redoc><script src="${script}"></script>`;
      await page.goto(`${origin()}/page/html?${new URLSearchParams({ html })}`);
      await expectPage(page);
    });

    await test.step("Node and the command line", async () => {
      const node = (...args: string[]): string =>
        execFileSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
      const drawn = `
        const { RedocStandalone } = require("lectern");
        const { renderToString } = require("react-dom/server");
        console.log(renderToString(require("react").createElement(RedocStandalone, { specUrl: "/openapi.json" })));`;
      expect(node("--no-warnings", "--input-type=commonjs", "-e", drawn)).toContain("<div");
      const spec = join(ROOT, "test/documents/minimal.yaml");
      node(join(folder, "node_modules/lectern/dist/cli/main.js"), "build", spec, "-o", "built.html");
      await page.goto(`${origin()}${pathOf(join(folder, "built.html"))}`);
      await expect(page.locator(".api-info h1")).toHaveText("Minimal (1)");
    });
  });

async function expectPage(page: Page): Promise<void> {
  await expect(page.locator(".api-info h1")).toBeVisible();
  await expect(page.locator(".request-samples").first()).toBeVisible();
  await searchBox(page).fill("user");
  await expect(results(page).first()).toBeVisible();
}
