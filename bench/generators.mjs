// Builds the sites that are compared: ours, and those of other generators, which are downloaded on first use.
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { COMPARISONS, fetchPeer, PEERS } from "../scripts/peers.mjs";
import { npm, root } from "../scripts/ready.mjs";
import { FUMADOCS, FUMADOCS_FILES } from "./fumadocs.mjs";

const SITES = join(root, ".cache", "bench-site");
/** The time limit of a build, in milliseconds. */
const LONGEST = 30 * 60_000;

/**
 * The generators. `build` returns the folder of a site, the path of the operation's page, and what the build took.
 * `interactive` selects what a page has as soon as it is interactive.
 */
export const GENERATORS = [
  { name: "Lectern site", build: lectern, interactive: ".section.taken" },
  { name: "Redocly build-docs", build: redocly },
  { name: "docusaurus-openapi-docs", build: docusaurus },
  { name: "Fumadocs", build: fumadocs },
  { name: "Scalar", build: scalar },
];

function lectern(description) {
  const { folder, file } = begin("lectern", description);
  const took = timed(process.execPath, [
    join(root, "dist", "cli", "main.js"),
    ...["site", file, "--output", join(folder, "site")],
  ]);
  const name = dashed(description.operation.operationId);
  return end(folder, took, `/${description.name}/operations/${name}/`);
}

function redocly(description) {
  const { folder, file } = begin("redocly", description);
  const packages = installed("@redocly/cli@2.77.0");
  const took = timed(process.execPath, [
    join(packages, "@redocly", "cli", "bin", "cli.js"),
    ...["build-docs", file, "--output", join(folder, "site", "index.html")],
  ]);
  // Its page loads the script from another host; here from this one, as it has the same bytes there.
  const page = join(folder, "site", "index.html");
  const html = readFileSync(page, "utf8");
  const [address, version] = /https:\/\/cdn\.redocly\.com\/redoc\/v([\d.]+)\/bundles\//.exec(html);
  cpSync(join(root, fetchPeer({ package: `redoc@${version}` }), "bundles"), join(folder, "site", "bundles"), {
    recursive: true,
  });
  writeFileSync(page, html.replaceAll(address, "./bundles/"));
  return end(folder, took, `/index.html#operation/${description.operation.operationId}`);
}

/** Scalar's page is not built: it loads the description. */
function scalar(description) {
  const { folder } = begin("scalar", description);
  const { html, package: id } = PEERS.find(({ name }) => name === "Scalar");
  const script = join(root, fetchPeer({ package: id }), "dist", "browser", "standalone.js");
  const { tag, path } = description.operation;
  copyFileSync(script, join(folder, "site", "standalone.js"));
  writeFileSync(join(folder, "site", "openapi.json"), description.text);
  const body = html.replace("HERE/dist/browser/", "").replace("SPEC", "openapi.json");
  writeFileSync(
    join(folder, "site", "index.html"),
    `<!doctype html><meta charset="utf-8"><title>Scalar</title><meta name="viewport" content="width=device-width, initial-scale=1">${body}`,
  );
  return end(folder, undefined, `/index.html#tag/${tag.toLowerCase()}/POST${path}`);
}

function docusaurus(description) {
  const { folder, file } = begin("docusaurus", description);
  const packages = installed(...DOCUSAURUS);
  const files = {
    "docusaurus.config.js": `module.exports = ${JSON.stringify(docusaurusConfig(file))};`,
    "sidebars.js": `module.exports = { api: require("./docs/api/sidebar") };`,
    "package.json": `{ "private": true }`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  mkdirSync(join(folder, "docs", "api"), { recursive: true });
  symlinkSync(packages, join(folder, "node_modules"), "junction");
  const cli = join(folder, "node_modules", "@docusaurus", "core", "bin", "docusaurus.mjs");
  const took =
    timed(process.execPath, [cli, "gen-api-docs", "all"], { cwd: folder }) +
    timed(process.execPath, [cli, "build", "--out-dir", "site"], { cwd: folder });
  return end(folder, took, `/docs/api/${dashed(description.operation.operationId)}/`);
}

const DOCUSAURUS = [
  "@docusaurus/core@3.10.2",
  "@docusaurus/preset-classic@3.10.2",
  // A later one cannot bundle the theme.
  "webpack@5.101.3",
  "docusaurus-plugin-openapi-docs@5.2.0",
  "docusaurus-theme-openapi-docs@5.2.0",
  "react@19.2.7",
  "react-dom@19.2.7",
];

/** The configuration of its documentation, without what its example site has beside the API. */
function docusaurusConfig(specPath) {
  return {
    title: "Bench",
    url: "http://localhost",
    baseUrl: "/",
    trailingSlash: true,
    onBrokenLinks: "ignore",
    presets: [
      [
        "classic",
        {
          blog: false,
          docs: { sidebarPath: "./sidebars.js", docItemComponent: "@theme/ApiItem" },
          theme: {},
        },
      ],
    ],
    plugins: [
      [
        "docusaurus-plugin-openapi-docs",
        {
          id: "api",
          docsPluginId: "classic",
          config: { api: { specPath, outputDir: "docs/api", sidebarOptions: { groupPathsBy: "tag" } } },
        },
      ],
    ],
    themes: ["docusaurus-theme-openapi-docs"],
  };
}

function fumadocs(description) {
  const { folder } = begin("fumadocs", description);
  for (const [name, text] of Object.entries({ ...FUMADOCS_FILES, "openapi.json": description.text })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  symlinkSync(installed(...FUMADOCS), join(folder, "node_modules"), "junction");
  const next = join(folder, "node_modules", "next", "dist", "bin", "next");
  const took = timed(process.execPath, [next, "build"], {
    cwd: folder,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1" },
  });
  return end(folder, took, `/docs/${description.operation.operationId}/`);
}

/** An empty folder for a site, and the file of the description. */
function begin(generator, { name, text }) {
  const folder = join(SITES, generator, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "site"), { recursive: true });
  const file = join(folder, `${name}.json`);
  writeFileSync(file, text);
  return { folder, file };
}

function end(folder, took, path) {
  const site = join(folder, "site");
  const pages = readdirSync(site, { recursive: true }).filter((name) => name.endsWith(".html")).length;
  return { folder: site, path, pages, took };
}

/** Runs a command. Returns how long it took, in milliseconds. */
function timed(command, args, options = {}) {
  const start = performance.now();
  const { status, signal, stderr } = spawnSync(command, args, {
    encoding: "utf8",
    timeout: LONGEST,
    maxBuffer: 1e9,
    stdio: ["ignore", "ignore", "pipe"],
    ...options,
  });
  if (status !== 0)
    throw new Error(`The build ended with ${signal ?? status}. ${stderr.trim().split("\n").at(-1)}`);
  return performance.now() - start;
}

/** The folder of some packages with what they depend on, installed if it does not exist. */
function installed(...packages) {
  const folder = join(root, COMPARISONS, packages[0].replace(/^@/, "").replaceAll(/[/@]/g, "-"));
  if (!existsSync(folder)) {
    console.error(`Installing ${packages.join(", ")} …`);
    const unfinished = `${folder}.part`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true });
    writeFileSync(join(unfinished, "package.json"), `{ "private": true }`);
    npm(["install", "--no-audit", "--no-fund", "--save-exact", ...packages], {
      cwd: unfinished,
      stdio: ["ignore", "ignore", "inherit"],
      timeout: LONGEST,
    });
    renameSync(unfinished, folder);
  }
  return join(folder, "node_modules");
}

/** A name in lower case with dashes: `createPet` is `create-pet`. */
function dashed(name) {
  return name
    .replaceAll(/([a-z])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
