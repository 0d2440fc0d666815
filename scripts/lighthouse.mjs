// `npm run lighthouse` runs Lighthouse on the demo page, in light and dark themes: accessibility and best practices.
// `npm run lighthouse -- <description>` runs it on a site of a description: all categories of home, the page of the API
// and the page of its first operation. Exits with 1 if a score is below 100.
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { serveFolder } from "../bench/folder-server.mjs";
import { needBrowser } from "./browser.mjs";
import { root } from "./ready.mjs";

/** Not a dependency of this project, because it is rarely run and installs 200 other packages. */
const LIGHTHOUSE = "lighthouse@12.8.2";
const run = promisify(execFile);

const page = (theme) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Fairlead</title>
<link rel="icon" href="data:,">
<style>body { margin: 0 }</style>
</head>
<body>
<redoc spec-url="/examples/demo/openapi.yaml"></redoc>
<script>localStorage.setItem("lectern-theme", "${theme}")</script>
<script src="/bundles/redoc.standalone.js"></script>
</body>
</html>`;

const folder = mkdtempSync(join(tmpdir(), "lighthouse-"));
const [description] = process.argv.slice(2);
const { server, paths, categories } = description ? await siteOf(description) : await demo();
let failed = false;
for (const path of paths) await judge(path);
rmSync(folder, { recursive: true, force: true });
server.close();
process.exitCode = failed ? 1 : 0;

/** The demo on a host page. */
async function demo() {
  const server = await serveFolder(root);
  for (const theme of ["light", "dark"]) server.add(`/${theme}`, page(theme));
  return { server, paths: ["/light", "/dark"], categories: ["accessibility", "best-practices"] };
}

/** A site of a description. */
async function siteOf(path) {
  const file = resolve(process.env.INIT_CWD ?? process.cwd(), path);
  const site = join(folder, "site");
  await run(process.execPath, [join(root, "dist", "cli", "main.js"), "site", file, "-o", site]);
  const operations = readdirSync(site, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => /^[^/]+\/operations\/[^/]+\/index\.html$/.test(name))
    .sort();
  const [api] = operations[0].split("/");
  return {
    server: await serveFolder(site),
    paths: ["/", `/${api}/`, `/${operations[0].replace(/index\.html$/, "")}`],
    categories: ["performance", "accessibility", "best-practices", "seo"],
  };
}

/** Prints the scores of a page, and what costs points. */
async function judge(path) {
  const output = join(folder, "report.json");
  const flags = [
    "--quiet",
    "--output=json",
    `--output-path=${output}`,
    `--only-categories=${categories.join(",")}`,
    "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
  ];
  const env = { ...process.env, CHROME_PATH: process.env.CHROME_PATH ?? (await needBrowser()) };
  await run("npx", ["--yes", LIGHTHOUSE, `${server.origin}${path}`, ...flags], {
    env,
    maxBuffer: 50_000_000,
  });
  const report = JSON.parse(readFileSync(output, "utf8"));
  for (const category of categories) {
    const { score, auditRefs } = report.categories[category];
    console.log(`${path} ${category}: ${Math.round(score * 100)}`);
    for (const { id, weight } of auditRefs) {
      const audit = report.audits[id];
      if (weight === 0 || audit.score === null || audit.score === 1) continue;
      const nodes =
        audit.details?.items?.slice(0, 5).map((item) => item.node?.selector ?? JSON.stringify(item)) ?? [];
      console.log(`  ${id}: ${audit.title} ${audit.displayValue ?? ""} ${nodes.join(" | ")}`.trimEnd());
    }
    failed ||= Math.round(score * 100) < 100;
  }
}
