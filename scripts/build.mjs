// Builds all that is published: bundles/ (classic scripts), dist/ (ES modules, their types, the command line).
// `npm run build -- bundles` builds the classic scripts only.
import { execFileSync } from "node:child_process";
import { chmodSync, readFileSync, renameSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { rollup } from "rollup";
import { dts } from "rollup-plugin-dts";
import { build } from "vite";

// Whoever asks for the build (a test runner has "test" here), it is the one that is published.
process.env.NODE_ENV = "production";

const root = fileURLToPath(new URL("..", import.meta.url));
const pkg = JSON.parse(readFileSync(`${root}package.json`, "utf8"));
const only = process.argv[2];
/** Where it is made; it takes the place of the last one when it is whole. Each run has its own. */
const made = `${root}.cache/build-${process.pid}/`;
const external = [
  ...Object.keys({ ...pkg.dependencies, ...pkg.peerDependencies }).map((name) => new RegExp(`^${name}(/|$)`)),
  /^node:/,
];

/** What the classic script adds when it is needed: module and name of each part. */
const PARTS = [
  ["samples/highlight.ts", "highlight"],
  ["samples/samples.ts", "samples"],
  ["load/bundle.ts", "bundle"],
  ["load/swagger-2.0.ts", "swagger-2.0"],
  ["load/json-check.ts", "json-check"],
  ["load/yaml.ts", "yaml"],
  ["entry/script-client.ts", "script-client"],
  ["worker/indexing.ts", "indexing"],
];

const SENTENCE = /,\s*(?:on:\s*\[[^\]]*\]|says:\s*(?:"(?:[^"\\]|\\.)*"|'[^']*'))/g;

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
  await classicScript("src/entry/standalone.ts", "redoc.standalone.js");
  await classicScript("src/entry/script-worker.ts", "lectern.calls.js");
  for (const [module, name] of PARTS)
    await classicScript(`src/${module}?part`, `lectern.${name}.js`, [partEntry(name)]);
  publish("bundles");
}
if (only === undefined || only === "dist") {
  await modules();
  await commandLine();
  await types();
  publish("dist");
}
rmSync(made, { recursive: true, force: true });

/** Puts a folder that is whole in the place of the last one. */
function publish(name) {
  rmSync(`${root}${name}`, { recursive: true, force: true });
  renameSync(`${made}${name}`, `${root}${name}`);
}

/** One file that runs as a plain script and leaves no global but what it sets itself. */
function classicScript(entry, file, plugins = []) {
  return build({
    ...shared,
    plugins: [...plugins, scriptParts(), reactModules(), byteOrderMark(), react()],
    build: {
      outDir: `${made}bundles`,
      emptyOutDir: false,
      target,
      cssTarget: ["chrome120", "edge120", "firefox117", "safari17.2"],
      sourcemap: true,
      reportCompressedSize: false,
      lib: { entry, formats: ["iife"], name: "Lectern", fileName: () => file },
      rollupOptions: {
        // React looks for exports that the scheduler has only where it is profiled.
        checks: { importIsUndefined: false, pluginTimings: false },
        output: {
          codeSplitting: false,
          // As seen from where the script will be.
          sourcemapPathTransform: (path) => path.replace(/^(\.\.\/)+/, "../"),
        },
      },
    },
  });
}

/** A script with this mark is read as UTF-8, whatever the page and the server say or leave out. */
function byteOrderMark() {
  return {
    name: "lectern:byte-order-mark",
    generateBundle(_, files) {
      for (const file of Object.values(files)) if (file.type === "chunk") file.code = `\uFEFF${file.code}`;
    },
  };
}

/** Dynamic imports of our own modules become `importPart("name")`: the classic script has no modules. */
function scriptParts() {
  return {
    name: "lectern:script-parts",
    enforce: "pre",
    transform(code, id) {
      if (!id.startsWith(`${root}src/`)) return;
      // The sentences of the tables are for documentation and the command line.
      if (/\/(?:options|extensions)\.ts$/.test(id)) return { code: code.replace(SENTENCE, ""), map: null };
      if (!/\bimport\(/.test(code)) return;
      const out = code.replace(
        /\bimport\("(?:#\w+|\.)\/([\w.-]+)\.tsx?"\)/g,
        (_, name) => `importPart("${name}")`,
      );
      // On the first line, so that the others keep their places in the source map.
      return { code: `import { importPart } from "#entry/scripts.ts"; ${out}`, map: null };
    },
  };
}

/**
 * React comes as CommonJS, of which a bundler must keep everything that is exported, and calls it as `(0, module.jsx)(…)`
 * some thousand times. Its files say `exports.name = …` and `require("…")` plainly enough to be read as ES modules.
 */
function reactModules() {
  const files = {
    react: "react/cjs/react.production.js",
    "react/jsx-runtime": "react/cjs/react-jsx-runtime.production.js",
    "react-dom": "react-dom/cjs/react-dom.production.js",
    "react-dom/client": "react-dom/cjs/react-dom-client.production.js",
    scheduler: "scheduler/cjs/scheduler.production.js",
  };
  const folder = `${root}node_modules/`;
  const paths = new Set(Object.values(files).map((file) => folder + file));
  return {
    name: "lectern:react-modules",
    enforce: "pre",
    resolveId: (id) => (Object.hasOwn(files, id) ? folder + files[id] : undefined),
    transform(code, id) {
      if (!paths.has(id)) return;
      const imports = [];
      const names = new Set();
      const out = code
        .replace(/(\w+) = require\("([\w-]+)"\)/g, (_, name, module) => {
          imports.push(`import * as ${name} from "${module}";`);
          return `required_${name} = 0`;
        })
        .replace(/^exports\.(\w+)(?= =)/gm, (_, name) => {
          names.add(name);
          // What is set at several places is a variable.
          return `${code.split(`exports.${name} =`).length > 2 ? "" : "const "}exports_${name}`;
        })
        .replace(/\bexports\.(?=\w)/g, "exports_");
      const variables = [...names].filter((name) => !out.includes(`const exports_${name} `));
      const head = [
        ...imports,
        ...variables.map((name) => `let exports_${name};`),
        `export { ${[...names].map((name) => `exports_${name} as ${name}`).join(", ")} };`,
      ];
      // On the first line, so that the others keep their places in the source map.
      return { code: `${head.join(" ")} ${out}`, map: null };
    },
  };
}

/** The script of one part: leaves the exports of its module where `importPart` looks for them. */
function partEntry(name) {
  return {
    name: "lectern:part-entry",
    enforce: "pre",
    resolveId: (id) => (id.endsWith("?part") ? `\0${id}` : undefined),
    load(id) {
      if (!id.endsWith("?part")) return;
      const module = JSON.stringify(id.slice(1, -"?part".length));
      return `import * as part from ${module};
        globalThis.LecternParts ??= {};
        globalThis.LecternParts[${JSON.stringify(name)}] = part;`;
    },
  };
}

/** ES modules for applications: the component and the renderer; parts that load later are chunks. */
function modules() {
  return build({
    ...shared,
    plugins: [workerAddress(), react()],
    define: { __LECTERN_COMMIT__: shared.define.__LECTERN_COMMIT__ },
    build: {
      outDir: `${made}dist`,
      emptyOutDir: false,
      target,
      cssTarget: ["chrome120", "edge120", "firefox117", "safari17.2"],
      minify: false,
      reportCompressedSize: false,
      lib: {
        entry: {
          index: "src/entry/index.ts",
          render: "src/entry/render.ts",
          worker: "src/entry/module-worker.ts",
        },
        formats: ["es"],
      },
      rollupOptions: { external, output: { chunkFileNames: "chunks/[name]-[hash].js" } },
    },
  });
}

/** The worker's address stays as it is written: the application's bundler is to find it, not ours. */
function workerAddress() {
  const written = 'new URL("./worker.js", import.meta.url)';
  const kept = "__LECTERN_WORKER__";
  return {
    name: "lectern:worker-address",
    enforce: "pre",
    transform: (code, id) =>
      id.startsWith(`${root}src/entry/`) && code.includes(written)
        ? { code: code.replaceAll(written, kept), map: null }
        : undefined,
    renderChunk(code, chunk) {
      if (!code.includes(kept)) return;
      if (chunk.fileName.includes("/")) throw new Error(`${chunk.fileName} is not beside worker.js`);
      return { code: code.replaceAll(kept, written), map: null };
    },
  };
}

/** The command line, for Node. */
async function commandLine() {
  await build({
    ...shared,
    ssr: { noExternal: [] },
    define: { __LECTERN_COMMIT__: shared.define.__LECTERN_COMMIT__ },
    build: {
      outDir: `${made}dist/cli`,
      emptyOutDir: false,
      target: "node20",
      cssTarget: ["chrome120", "edge120", "firefox117", "safari17.2"],
      minify: false,
      reportCompressedSize: false,
      ssr: "src/cli/main.ts",
      rollupOptions: {
        external,
        output: {
          entryFileNames: "main.js",
          chunkFileNames: "[name]-[hash].js",
          banner: "#!/usr/bin/env node",
        },
      },
    },
  });
  chmodSync(`${made}dist/cli/main.js`, 0o755);
}

/** One declaration file for each door. */
async function types() {
  for (const entry of ["index", "render"]) {
    const bundle = await rollup({
      input: `${root}src/entry/${entry}.ts`,
      external: [...external, /\.css\?inline$/],
      plugins: [dts({ tsconfig: `${root}tsconfig.node.json` })],
    });
    await bundle.write({ file: `${made}dist/${entry}.d.ts`, format: "es" });
    await bundle.close();
  }
}

function commit() {
  try {
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return "unknown";
  }
}
