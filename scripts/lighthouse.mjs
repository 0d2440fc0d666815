// `npm run lighthouse` runs Lighthouse on the demo page, in light and dark themes. Exits with 1 if accessibility or best
// practices score below 100.
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import sirv from "sirv";

/** Not a dependency of this project, because it is rarely run and installs 200 other packages. */
const LIGHTHOUSE = "lighthouse@12.8.2";
const CATEGORIES = ["accessibility", "best-practices"];

const root = fileURLToPath(new URL("..", import.meta.url));
const files = sirv(root, { dev: true });
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
const server = createServer((request, response) => {
  const theme = /^\/(light|dark)$/.exec(request.url ?? "")?.[1];
  if (!theme) return files(request, response);
  response.setHeader("content-type", "text/html");
  response.end(page(theme));
}).listen(0, "127.0.0.1");
await new Promise((resolve) => server.once("listening", resolve));

const folder = mkdtempSync(join(tmpdir(), "lighthouse-"));
let failed = false;
for (const theme of ["light", "dark"]) {
  const output = join(folder, `${theme}.json`);
  await promisify(execFile)(
    "npx",
    [
      "--yes",
      LIGHTHOUSE,
      `http://127.0.0.1:${server.address().port}/${theme}`,
      "--quiet",
      "--output=json",
      `--output-path=${output}`,
      `--only-categories=${CATEGORIES.join(",")}`,
      "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
    ],
    { maxBuffer: 50_000_000 },
  );
  const report = JSON.parse(readFileSync(output, "utf8"));
  for (const category of CATEGORIES) {
    const { score, auditRefs } = report.categories[category];
    console.log(`${theme} ${category}: ${Math.round(score * 100)}`);
    for (const { id, weight } of auditRefs) {
      const audit = report.audits[id];
      if (weight === 0 || audit.score === null || audit.score === 1) continue;
      const nodes =
        audit.details?.items?.slice(0, 5).map((item) => item.node?.selector ?? JSON.stringify(item)) ?? [];
      console.log(`  ${id}: ${audit.title} ${nodes.join(" | ")}`);
    }
    failed ||= score < 1;
  }
}
rmSync(folder, { recursive: true, force: true });
server.close();
process.exitCode = failed ? 1 : 0;
