// `npm run frameworks [-- express vue …]` runs the recipes of docs/frameworks.md, and the components of
// docs/embedding.md, in the real frameworks. Installs each into a folder below .cache/frameworks, which takes minutes.
import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { checkElement } from "../e2e/element-check.mjs";
import { FRAMEWORKS } from "../e2e/frameworks.mjs";
import { build, freePort, install, npm, root } from "./ready.mjs";

const DESCRIPTION = { openapi: "3.1.0", info: { title: "Frameworks & Co", version: "1" }, paths: {} };
/** What the applications with the custom element show, one after the other. */
const PUBLIC = {
  "openapi.json": DESCRIPTION,
  "other.json": { ...DESCRIPTION, info: { title: "Other", version: "1" } },
};
/** The maximum time for installing or building an application, and for starting it, in milliseconds. */
const INSTALL = 600_000;
const START = 60_000;

const guide = readFileSync(join(root, "docs/frameworks.md"), "utf8");
/** The HTML page for frameworks with templates. */
const PAGE = /```html\n(.*?)```/s.exec(guide)[1];
const RECIPE = /<!-- recipe: (\S+) -->\s+```\w+\n(.*?)```/gs;
const components = readFileSync(join(root, "docs/embedding.md"), "utf8");
const recipes = new Map([...`${guide}${components}`.matchAll(RECIPE)].map(([, name, text]) => [name, text]));
const wanted = process.argv.slice(2);
const names = wanted.length > 0 ? wanted : Object.keys(FRAMEWORKS);
const tarball = process.env.LECTERN_TARBALL ?? packed();
const results = [];
for (const name of names) results.push([name, await outcome(name)]);
for (const [name, { versions, lines, error }] of results)
  console.log(
    `${error === undefined ? "✓" : "✗"} ${name} ${versions}, ${lines} lines${error === undefined ? "" : `: ${error}`}`,
  );
process.exitCode = results.some(([, { error }]) => error !== undefined) ? 1 : 0;

/** Packs the package as npm publishes it, and returns the file. */
function packed() {
  install();
  build();
  const folder = join(root, ".cache/frameworks");
  mkdirSync(folder, { recursive: true });
  const output = npm(["pack", "--json", "--pack-destination", folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return join(folder, JSON.parse(output.slice(output.indexOf("[\n")))[0].filename);
}

async function outcome(name) {
  const framework = FRAMEWORKS[name];
  const recipe = recipes.get(name);
  if (!framework || !recipe) return { versions: "", lines: 0, error: "there is no such recipe" };
  const lines = recipe.trimEnd().split("\n").length;
  const folder = join(root, ".cache/frameworks", name);
  try {
    if (lines > 5 && !framework.isElement) throw new Error("the recipe has more than five lines");
    prepare(folder, framework, recipe);
    await served(folder, framework);
    const versions = versionsOf(framework);
    return { versions, lines };
  } catch (error) {
    return { versions: "", lines, error: error.message };
  }
}

/** The version of a framework; for a program of the machine, what the command `needs` prints. */
function versionsOf({ packages, pip, needs }) {
  if (needs) {
    const [program, ...args] = needs.split(" ");
    return String(spawnSync(program, args, { encoding: "utf8" }).stdout).trim();
  }
  return Object.values(packages ?? pip)[0];
}

/** Writes, installs and builds an application. */
function prepare(folder, { packages, pip, needs, files, build: commands = [], isElement }, recipe) {
  const manifest = {
    private: true,
    type: "module",
    dependencies: { ...packages, lectern: `file:${tarball}` },
  };
  rmSync(folder, { recursive: true, force: true });
  const all = {
    "package.json": JSON.stringify(manifest, null, 2),
    "openapi.json": JSON.stringify(DESCRIPTION),
    ...(isElement && publicFiles()),
    ...files,
  };
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(
      join(folder, file),
      text.replace("RECIPE", () => recipe),
    );
  }
  run(folder, ["npm", "install", "--no-audit", "--no-fund", "--loglevel=error"]);
  if (pip) {
    const wanted = Object.entries(pip).map(([name, version]) => `${name}==${version}`);
    run(folder, ["python3", "-m", "venv", ".venv"]);
    run(folder, ["python", "-m", "pip", "install", "--quiet", ...wanted]);
  }
  if (pip || needs) {
    cpSync(join(folder, "node_modules/lectern/bundles"), join(folder, "bundles"), { recursive: true });
    writeFileSync(join(folder, "lectern.html"), PAGE);
  }
  for (const command of commands) run(folder, command);
}

function publicFiles() {
  const files = Object.entries(PUBLIC).map(([name, document]) => [
    `public/${name}`,
    JSON.stringify(document),
  ]);
  return Object.fromEntries(files);
}

function environment(folder, port) {
  const programs = [join(folder, "node_modules/.bin"), join(folder, ".venv/bin"), process.env.PATH];
  const path = programs.join(delimiter);
  return {
    ...process.env,
    PATH: path,
    PORT: String(port),
    CI: "1",
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    ASTRO_TELEMETRY_DISABLED: "1",
  };
}

function run(folder, [program, ...args]) {
  const env = { ...environment(folder, 0), NODE_ENV: undefined };
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    env,
    encoding: "utf8",
    timeout: INSTALL,
  });
  if (status !== 0)
    throw new Error(`${program} ${args[0]} ended with ${status}: ${`${stdout}\n${stderr}`.slice(-2000)}`);
}

/** Starts an application, checks its page, and stops it. */
async function served(folder, { start, pip, needs, isElement }) {
  const port = await freePort();
  const [program, ...args] = start.map((one) => one.replace("PORT", String(port)));
  const child = spawn(program, args, {
    cwd: folder,
    env: environment(folder, port),
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const ended = new Promise((done) => child.once("exit", done));
  child.once("error", (error) => (output += error.message));
  try {
    const origin = await answering(port, child);
    if (isElement)
      await checkElement(
        origin,
        Object.values(PUBLIC).map(({ info }) => info.title),
      );
    else await (pip || needs ? checkTemplate(origin) : check(origin));
  } catch (error) {
    throw new Error(`${error.message}\n${output.slice(-2000)}`);
  } finally {
    // Stops the process group, because some programs start others.
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {
      // It has already stopped.
    }
    await Promise.race([ended, pause(5000)]);
  }
}

/** Waits until an application responds, and returns its origin. */
async function answering(port, child) {
  for (const end = Date.now() + START; Date.now() < end; await pause(200)) {
    if (child.exitCode !== null) throw new Error("the application stopped");
    for (const host of ["127.0.0.1", "[::1]"])
      if (
        await fetch(`http://${host}:${port}/docs`, { redirect: "manual" }).then(
          () => true,
          () => false,
        )
      )
        return `http://${host}:${port}`;
  }
  throw new Error("the application does not respond");
}

/** Requests the page, its scripts and the description, like a browser. */
async function check(origin) {
  const get = async (path, headers = {}) => {
    const answer = await fetch(origin + path, { headers });
    return {
      status: answer.status,
      header: (name) => answer.headers.get(name) ?? "",
      text: await answer.text(),
    };
  };
  const expect = (is, what) => {
    if (!is) throw new Error(`expected ${what}`);
  };
  const page = await get("/docs");
  expect(page.status === 200, `status 200 for /docs, not ${page.status}: ${page.text.slice(0, 300)}`);
  expect(
    page.text.includes("<title>Frameworks &#38; Co</title>"),
    `the title of the API in ${page.text.slice(0, 300)}`,
  );
  expect(page.header("content-type").startsWith("text/html"), "HTML");
  expect(page.header("content-security-policy").includes("default-src 'self'"), "the policy");
  expect(!/<script>|<style/.test(page.text), "no inline script");
  expect((await get("/docs/")).status === 200, "the page at /docs/");
  const scripts = [...page.text.matchAll(/(?:src|rel="stylesheet" href)="([^"]+)"/g)].map(([, src]) => src);
  expect(scripts.length === 2, `a script and a style sheet, not ${scripts}`);
  scripts.push(scripts[1].replace("redoc.standalone.js", "lectern.beside.js"));
  for (const src of scripts) {
    const { status, header, text } = await get(src);
    expect(status === 200 && text.length > 10, `status 200 for ${src}, not ${status}`);
    expect(/javascript|css/.test(header("content-type")), `a type for ${src}`);
    expect(
      header("cache-control").includes("immutable"),
      `a cache for ${src}, not ${header("cache-control")}`,
    );
  }
  const [, url] = /spec-url="([^"]+)"/.exec(page.text) ?? [];
  const description = await get(url);
  expect(description.status === 200, `status 200 for ${url}`);
  expect(JSON.stringify(JSON.parse(description.text)) === JSON.stringify(DESCRIPTION), "the description");
  const again = await get(url, { "if-none-match": description.header("etag") });
  expect(
    description.header("etag") !== "" && again.status === 304,
    `status 304 for a known tag, not ${again.status}`,
  );
  expect((await get(`${scripts[1]}.no`)).status === 404, "status 404 for a script that does not exist");
}

/** Requests the page of a template, its script and the description. */
async function checkTemplate(origin) {
  const page = await (await fetch(`${origin}/docs`)).text();
  for (const [, path] of page.matchAll(/(?:spec-url|<script src)="([^"]+)"/g)) {
    const answer = await fetch(origin + path);
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`expected status 200 for ${path}, not ${answer.status}`);
    if (path.endsWith(".json") && JSON.parse(text).info.title !== DESCRIPTION.info.title)
      throw new Error(`expected the description at ${path}`);
  }
  const part = await fetch(`${origin}/lectern/lectern.beside.js`);
  if (!/<redoc /.test(page) || !page.includes("/lectern/redoc.standalone.js") || part.status !== 200)
    throw new Error(`expected a page with its scripts: ${page.slice(0, 500)}`);
}
