// Lists the other renderers of API descriptions, fetches them, and runs the comparisons with them.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, install, npm, root, run } from "./ready.mjs";

/** The folder for packages that comparisons download. */
export const COMPARISONS = ".cache/compare";

/** The renderers with default settings. In `html`, SPEC is the URL of the description and HERE the folder of the package. */
export const PEERS = [
  redoc("2.0.0-rc.8-1", ""),
  redoc("2.5.3", ""),
  redoc("3.0.1", `type="module"`),
  {
    name: "Swagger UI",
    package: "swagger-ui-dist@5.35.0",
    html:
      `<link rel="stylesheet" href="HERE/swagger-ui.css"><div id="ui"></div><script src="HERE/swagger-ui-bundle.js"></script>` +
      `<script>SwaggerUIBundle({ url: "SPEC", dom_id: "#ui" })</script>`,
  },
  {
    name: "Scalar",
    package: "@scalar/api-reference@1.72.1",
    html:
      `<div id="app"></div><script src="HERE/dist/browser/standalone.js"></script>` +
      `<script>Scalar.createApiReference("#app", { url: "SPEC" })</script>`,
  },
  {
    name: "RapiDoc",
    package: "rapidoc@9.3.8",
    html: `<script type="module" src="HERE/dist/rapidoc-min.js"></script><rapi-doc spec-url="SPEC"></rapi-doc>`,
  },
  {
    name: "Elements",
    package: "@stoplight/elements@9.0.25",
    html:
      `<link rel="stylesheet" href="HERE/styles.min.css"><script src="HERE/web-components.min.js"></script>` +
      `<elements-api apiDescriptionUrl="SPEC" router="hash" layout="sidebar"></elements-api>`,
  },
  {
    name: "openapi-explorer",
    package: "openapi-explorer@2.4.820",
    html:
      `<script type="module" src="HERE/dist/browser/openapi-explorer.min.js"></script>` +
      `<openapi-explorer spec-url="SPEC"></openapi-explorer>`,
  },
];

function redoc(version, attributes) {
  return {
    name: "Redoc",
    package: `redoc@${version}`,
    html: `<redoc spec-url="SPEC"></redoc><script ${attributes} src="HERE/bundles/redoc.standalone.js"></script>`,
  };
}

/** The name and version of a renderer. */
export function nameOf({ name, package: id = "" }) {
  return `${name} ${id.slice(id.lastIndexOf("@") + 1)}`.trim();
}

/** The folder of a renderer's package, which is downloaded if it does not exist. */
export function fetchPeer({ package: id }) {
  const place = `${COMPARISONS}/${id.replace(/^@/, "").replaceAll(/[/@]/g, "-")}`;
  const folder = join(root, place);
  if (!existsSync(folder)) {
    console.error(`Fetching ${id} …`);
    const unpacked = `${folder}.part`;
    rmSync(unpacked, { recursive: true, force: true });
    mkdirSync(unpacked, { recursive: true });
    // Without dependencies, because the scripts of the renderers contain them.
    npm(["pack", id, "--pack-destination", unpacked, "--silent"], {
      timeout: 5 * 60_000,
      stdio: ["ignore", "ignore", "inherit"],
    });
    const archive = readdirSync(unpacked).find((file) => file.endsWith(".tgz"));
    run("tar", ["-xzf", archive, "--strip-components=1"], { cwd: unpacked, timeout: 60_000 });
    renameSync(unpacked, folder);
  }
  return place;
}

/** The items whose names contain a word of a comma-separated list; all items without a list. */
export function chosen(all, list, name) {
  if (!list) return all;
  const words = list.toLowerCase().split(",");
  const some = all.filter((one) => words.some((word) => name(one).toLowerCase().includes(word.trim())));
  if (some.length === 0) throw new Error(`None of ${all.map(name).join(", ")} matches ${list}.`);
  return some;
}

/**
 * Runs a comparison: builds the page, fetches the peers, runs the browser test that reads `variable`, and prints the
 * report. A page that fails has no result, so the exit status of the test does not matter.
 * @param report makes Markdown from the results, and from the names of the renderers
 */
export function compare({ renderers, variable, settings, output, report }) {
  install();
  build();
  const ready = renderers.map((one) => ({
    name: nameOf(one),
    html: one.package ? one.html.replaceAll("HERE", `/project/${fetchPeer(one)}`) : one.html,
  }));
  const results = join(root, COMPARISONS, variable.toLowerCase());
  rmSync(results, { recursive: true, force: true });
  const playwright = join(root, "node_modules", "@playwright", "test", "cli.js");
  const env = { ...process.env, [variable]: JSON.stringify({ ...settings, results, renderers: ready }) };
  spawnSync(process.execPath, [playwright, "test", "--reporter=list"], { cwd: root, env, stdio: "inherit" });
  if (!existsSync(results)) throw new Error("Nothing was measured.");
  const found = readdirSync(results).map((file) => JSON.parse(readFileSync(join(results, file), "utf8")));
  const markdown = report(
    found,
    ready.map(({ name }) => name),
  );
  console.log(`\n${markdown}`);
  if (output) writeFileSync(resolve(process.env.INIT_CWD ?? process.cwd(), output), markdown);
}
