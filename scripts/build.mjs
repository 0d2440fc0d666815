// Builds all that is published: bundles/ (classic scripts), dist/ (ES modules, their types, the command line).
// `npm run build -- bundles` builds the classic scripts only.
import { execFileSync } from "node:child_process";
import { chmodSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { rollup } from "rollup";
import { dts } from "rollup-plugin-dts";
import { build } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));
const pkg = JSON.parse(readFileSync(`${root}package.json`, "utf8"));
const only = process.argv[2];
const external = [
  ...Object.keys({ ...pkg.dependencies, ...pkg.peerDependencies }).map((name) => new RegExp(`^${name}(/|$)`)),
  /^node:/,
];

/** Browsers since 2023: what native CSS nesting and container queries ask for. */
const target = ["chrome112", "edge112", "firefox117", "safari16.5"];

const shared = {
  root,
  configFile: false,
  logLevel: "warn",
  publicDir: false,
  plugins: [react()],
  define: { __LECTERN_COMMIT__: JSON.stringify(commit()), "process.env.NODE_ENV": '"production"' },
};

if (only === undefined || only === "bundles") {
  rmSync(`${root}bundles`, { recursive: true, force: true });
  for (const [entry, file] of [
    ["standalone.ts", "redoc.standalone.js"],
    ["part-html.ts", "lectern.html.js"],
    ["part-highlight.ts", "lectern.highlight.js"],
    ["part-worker.ts", "lectern.worker.js"],
  ])
    await classicScript(entry, file);
}
if (only === undefined || only === "dist") {
  rmSync(`${root}dist`, { recursive: true, force: true });
  await modules();
  await commandLine();
  await types();
}

/** One file that runs as a plain script and leaves no global but what it sets itself. */
function classicScript(entry, file) {
  return build({
    ...shared,
    build: {
      outDir: "bundles",
      emptyOutDir: false,
      target,
      cssTarget: target,
      sourcemap: true,
      reportCompressedSize: false,
      lib: { entry: `src/entry/${entry}`, formats: ["iife"], name: "Lectern", fileName: () => file },
      rollupOptions: { output: { codeSplitting: false } },
    },
  });
}

/** ES modules for applications: the component and the renderer; parts that load later are chunks. */
function modules() {
  return build({
    ...shared,
    define: { __LECTERN_COMMIT__: shared.define.__LECTERN_COMMIT__ },
    build: {
      outDir: "dist",
      emptyOutDir: false,
      target,
      cssTarget: target,
      minify: false,
      reportCompressedSize: false,
      lib: { entry: { index: "src/entry/index.ts", render: "src/entry/render.ts", worker: "src/entry/module-worker.ts" }, formats: ["es"] },
      rollupOptions: { external, output: { chunkFileNames: "chunks/[name]-[hash].js" } },
    },
  });
}

/** The command line, for Node. */
async function commandLine() {
  await build({
    ...shared,
    ssr: { noExternal: [] },
    define: { __LECTERN_COMMIT__: shared.define.__LECTERN_COMMIT__ },
    build: {
      outDir: "dist/cli",
      emptyOutDir: false,
      target: "node20",
      cssTarget: target,
      minify: false,
      reportCompressedSize: false,
      ssr: "src/cli/main.ts",
      rollupOptions: { external, output: { entryFileNames: "main.js", banner: "#!/usr/bin/env node" } },
    },
  });
  chmodSync(`${root}dist/cli/main.js`, 0o755);
}

/** One declaration file for each door. */
async function types() {
  for (const entry of ["index", "render"]) {
    const bundle = await rollup({
      input: `${root}src/entry/${entry}.ts`,
      external: [...external, /\.css\?inline$/],
      plugins: [dts({ tsconfig: `${root}tsconfig.node.json` })],
    });
    await bundle.write({ file: `${root}dist/${entry}.d.ts`, format: "es" });
    await bundle.close();
  }
}

function commit() {
  try {
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return "unknown";
  }
}
