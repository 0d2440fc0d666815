// Builds all that is published: bundles/ (classic scripts), dist/ (ES modules, their types, the command line).
// `npm run build -- bundles` builds the classic scripts only; with a folder behind it, into that folder.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { rollup } from "rollup";
import { dts } from "rollup-plugin-dts";
import { build } from "vite";
import { bundledPackages, LICENSES, licensesText } from "./licenses.mjs";
import { reactModules } from "./react-modules.mjs";

// Whoever asks for the build (a test runner has "test" here), it is the one that is published.
process.env.NODE_ENV = "production";

/** With forward slashes on Windows, too: Vite's ids of modules have them, and are compared with it. */
const root = fileURLToPath(new URL("..", import.meta.url)).replaceAll("\\", "/");
const pkg = JSON.parse(readFileSync(`${root}package.json`, "utf8"));
const [only, into = root] = process.argv.slice(2);
/** Where it is made; it takes the place of the last one when it is whole. Each run has its own. */
const made = `${root}.cache/build-${process.pid}/`;
const external = [
  ...Object.keys({ ...pkg.dependencies, ...pkg.peerDependencies }).map((name) => new RegExp(`^${name}(/|$)`)),
  /^node:/,
];

/** What the classic script and its worker add when it is needed: module and name of each part that stands alone. */
const PARTS = [
  ["samples/highlight.ts", "highlight"],
  ["samples/grammars.ts", "grammars"],
  ["load/bundle.ts", "bundle"],
  ["load/swagger-2.0.ts", "swagger-2.0"],
  ["load/failures.ts", "failures"],
  ["load/numerals.ts", "numerals"],
  ["view/theme/theming.ts", "theming"],
  ["load/places.ts", "places"],
  ["overlay/overlays.ts", "overlays"],
  ["entry/script-client.ts", "script-client"],
  ["worker/indexing.ts", "indexing"],
  ...readdirSync(`${root}src/view/words/languages`).map((file) => [
    `view/words/languages/${file}`,
    file.replace(".ts", ""),
  ]),
];

/** The script that hosts include. */
const FIRST = "redoc.standalone.js";

/**
 * How loaders of CommonJS and AMD modules get what is a global everywhere. A module without a name belongs to what the
 * AMD loader itself asked for; told of any other script, it says that something is wrong. An element of the host may be
 * called `module`: it is no variable of its own.
 */
const FOR_LOADERS =
  'typeof module==="object"&&(globalThis.module!==module||Object.hasOwn(globalThis,"module"))&&module.exports?' +
  'module.exports=Redoc:typeof define==="function"&&define.amd&&' +
  '(Reflect.get(Document.prototype,"currentScript",document)?.dataset.requiremodule?' +
  'define([],()=>Redoc):define("redoc",[],()=>Redoc));';

/**
 * Has V8 compile every function where it parses the script, off the main thread: else it parses most of them again, on
 * the main thread, at their first call (https://github.com/WICG/explicit-javascript-compile-hints-file-based).
 */
const COMPILED_AHEAD = "//# allFunctionsCalledOnLoad";

/** Parts of the page itself: they are drawn with its React, and take from the classic script all that both need. */
const PAGE_PARTS = {
  "view/shell/beside.ts": "beside",
  "view/shell/early.ts": "early",
  "load/example.ts": "example",
  "view/links/links.ts": "links",
  "model/older-routes.ts": "older-routes",
  "view/navigation/results.tsx": "results",
  "view/shell/problems.tsx": "problems",
  "text/text.ts": "text",
  "view/requests/snippets.ts": "snippets",
  "view/sections/uses.tsx": "uses",
  "view/words/failure-words.ts": "failure-words",
  "view/console/console.tsx": "console",
  "view/editor/editor.tsx": "editor",
  "view/console/history-list.tsx": "history-list",
  "view/console/sign-in.tsx": "sign-in",
  "view/words/sign-in-words.ts": "sign-in-words",
  "view/words/console-words.ts": "console-words",
};

/** What several parts of the page share: a file for each set of parts, which the bundler numbers. */
const SHARED = /^lectern(\d*)\.shared\.js$/;
/** The script that is loaded first of all parts. */
const BESIDE = "lectern.beside.js";

/** The folders of the packages that are in the classic scripts. */
const bundled = new Set();

/** The columns of tables that are for documentation and the command line. */
const SENTENCE = /,\s*(?:on:\s*\[[^\]]*\]|(?:says|because):\s*(?:"(?:[^"\\]|\\.)*"|'[^']*'))/g;

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
  await classicPage();
  await classicScript("src/entry/script-worker.ts", "lectern.calls.js");
  await classicScript("src/entry/script-yaml.ts", "lectern.yaml.js");
  for (const [module, name] of PARTS)
    await classicScript(`src/${module}?part`, `lectern.${name}.js`, [partEntry(name)]);
  // Loaders of CommonJS modules are told that these are none of ES.
  writeFileSync(`${made}bundles/package.json`, '{ "type": "commonjs" }\n');
  await classicScript("src/entry/oauth-redirect.ts", "oauth-redirect.js");
  copyFileSync(`${root}src/entry/oauth-redirect.html`, `${made}bundles/oauth-redirect.html`);
  await typesOfGlobal();
  writeFileSync(`${made}bundles/${LICENSES}`, licensesText("Lectern", bundled));
  writeHashes();
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
  rmSync(join(into, name), { recursive: true, force: true });
  renameSync(`${made}${name}`, join(into, name));
}

/**
 * What publishers write into the tag's `integrity` attribute, by file: that of the first script alone, or all of them,
 * which has the parts checked as well. Printed, and kept beside the scripts.
 */
function writeHashes() {
  const scripts = readdirSync(`${made}bundles`).filter((name) => name.endsWith(".js"));
  const hashes = Object.fromEntries(
    [FIRST, ...scripts.filter((name) => name !== FIRST)].map((name) => {
      const hash = createHash("sha384").update(readFileSync(`${made}bundles/${name}`));
      return [name, `sha384-${hash.digest("base64")}`];
    }),
  );
  writeFileSync(`${made}bundles/integrity.json`, `${JSON.stringify(hashes, null, 2)}\n`);
  for (const [name, hash] of Object.entries(hashes)) console.log(`${hash}  ${name}`);
}

/** One file that runs as a plain script and leaves no global but what it sets itself. */
function classicScript(entry, file, plugins = []) {
  const lib = { entry, formats: ["iife"], name: "Lectern", fileName: () => file };
  return classicBuild([...plugins, scriptParts("further-parts")], lib, { codeSplitting: false });
}

/** The classic script and the parts of the page: modules first, which `pageScripts` makes scripts. */
function classicPage() {
  const entry = `${root}src/entry/standalone.ts`;
  const lib = { entry, formats: ["es"], fileName: () => "entry.js" };
  let first;
  return classicBuild([pageScripts(), scriptParts("scripts")], lib, {
    minify: { codegen: true },
    comments: { annotation: false },
    // Whatever the start of a page reaches is one script; what only a part needs is in the part.
    codeSplitting: {
      groups: [
        {
          name: (id, context) => {
            first ??= reached(entry, (one) => context.getModuleInfo(one));
            return first.has(id) ? FIRST : null;
          },
        },
      ],
    },
    postBanner: ({ fileName }) => (fileName === FIRST ? COMPILED_AHEAD : ""),
    chunkFileNames: ({ name, facadeModuleId: id }) => {
      if (name === FIRST) return FIRST;
      const module = id?.slice(`${root}src/`.length);
      const part = PAGE_PARTS[module];
      if (module && !part) throw new Error(`${module} is loaded later, but is not a part of the page.`);
      return module ? `lectern.${part}.js` : "lectern.shared.js";
    },
  });
}

/** A module and all that it imports, and so on. */
function reached(entry, getModuleInfo) {
  const all = new Set([entry]);
  for (const id of all) for (const imported of getModuleInfo(id)?.importedIds ?? []) all.add(imported);
  return all;
}

function classicBuild(plugins, lib, output) {
  return build({
    ...shared,
    plugins: [...plugins, reactModules(), licenseNote(), bundledPackages(bundled), byteOrderMark(), react()],
    build: {
      outDir: `${made}bundles`,
      emptyOutDir: false,
      target,
      cssTarget: ["chrome120", "edge120", "firefox117", "safari17.2"],
      // Nothing in the scripts points to the maps, because the package is published without them.
      sourcemap: "hidden",
      reportCompressedSize: false,
      lib,
      rollupOptions: {
        // React looks for exports that the scheduler has only where it is profiled.
        checks: { importIsUndefined: false, pluginTimings: false },
        output: {
          ...output,
          // As seen from where the script will be.
          sourcemapPathTransform: (path) => path.replace(/^(\.\.\/)+/, "../"),
        },
      },
    },
  });
}

/**
 * Modules as scripts. The first hands to a part what the part imports of it, under short names that mean something in
 * one build only; so the part of another build gives nothing, and is told apart from one that is missing.
 */
function pageScripts() {
  const build = JSON.stringify(stamp());
  const fields = (names) => names.replace(/([\w$]+) as ([\w$]+)/g, "$2: $1");
  const first = (code, chunks) => {
    const hosts = (name) => {
      const file = `lectern.${name}.js`;
      const names = sharedBy(file, chunks).map((one) => partName(hostOf(one, chunks)));
      return [...new Set(names)].filter((one) => one !== name);
    };
    const body = code
      .replace(/\bimport\((?=\w+\))/, "importModule(")
      .replace(
        /\bimport\("\.\/lectern\.([\w-]+)\.js"\)/g,
        (_, name) => `importPart(${JSON.stringify([name, ...hosts(name)])}, handed)`,
      )
      .replace(
        /^export \{(.*)\};$/m,
        (_, names) => `function handed() { return { build: ${build},${fields(names)}}; }`,
      );
    if (!body.includes("function importPart(")) throw new Error("The classic script cannot load parts.");
    return `(function(importModule) {"use strict";${body}\n})(url => import(url));${FOR_LOADERS}`;
  };
  const part = (code, name) => {
    const body = code
      .replace(
        /^import \{(.*)\} from "\.\/redoc\.standalone\.js";$/m,
        (_, names) => `const {${names.replaceAll(" as ", ": ")}} = page;`,
      )
      .replace(
        /^import \{(.*)\} from "\.\/(lectern\d*\.shared\.js)";$/gm,
        (_, names, file) => `const {${names.replaceAll(" as ", ": ")}} = share("${partName(file)}");`,
      )
      .replace(/^export \{(.*)\};$/m, (_, names) => `return {${fields(names)}};`);
    const head = `(globalThis[Symbol.for("lectern.parts")] ??= Object.create(null))["${name}"] = function(page, share) {"use strict"; if (page.build !== ${build}) return;`;
    return `${head}${body}\n};`;
  };
  return {
    name: "lectern:page-scripts",
    renderChunk(code, { fileName }, _, { chunks }) {
      const name = partName(fileName);
      if (fileName !== FIRST && name === undefined) return;
      const out = name === undefined ? first(code, chunks) : part(code, name);
      if (/^(?:import|export)\b/m.test(out)) throw new Error(`${fileName} is still a module.`);
      // The lines stay where they are, and the places in the source map with them.
      return { code: out, map: null };
    },
    generateBundle(_, files) {
      // All that is left of the entry is an import of the first script.
      for (const file of Object.keys(files)) if (file.startsWith("entry.js")) delete files[file];
      joinShared(files);
      // Bundlers of hosts are told that this is no module of theirs: at the end, where it moves nothing.
      files[FIRST].code = files[FIRST].code.replace(/\bimport\((?=\w+\))/, "$&/* webpackIgnore: true */ ");
    },
  };
}

/** The name of a part by its file. */
function partName(file) {
  return file.replace(SHARED, "lectern.shared$1.js").match(/^lectern\.(.+)\.js$/)?.[1];
}

/** The files that a part shares with others. */
function sharedBy(file, chunks, known = new Set()) {
  for (const one of chunks[file].imports)
    if (SHARED.test(one) && !known.has(one)) sharedBy(one, chunks, known.add(one));
  return [...known];
}

/** The script that a shared file is appended to: that of `beside` if it uses the file, else of the first part that does. */
function hostOf(shared, chunks) {
  const parts = Object.values(PAGE_PARTS).map((name) => `lectern.${name}.js`);
  return parts.find((file) => sharedBy(file, chunks).includes(shared)) ?? BESIDE;
}

/** Appends what parts share to the script of one of them, so that no page asks for one more file. */
function joinShared(files) {
  const shared = Object.keys(files).filter((file) => SHARED.test(file));
  const hosts = new Map(shared.map((file) => [file, hostOf(file, files)]));
  for (const name of new Set(hosts.values())) {
    const host = files[name];
    const map = files[`${name}.map`];
    const sections = [{ offset: { line: 0, column: 0 }, map: JSON.parse(map.source) }];
    for (const one of shared.filter((file) => hosts.get(file) === name)) {
      const offset = { line: host.code.split("\n").length, column: 0 };
      sections.push({ offset, map: JSON.parse(files[`${one}.map`].source) });
      host.code += `\n${files[one].code}`;
    }
    map.source = JSON.stringify({ version: 3, file: name, sections });
  }
  for (const file of shared.flatMap((one) => [one, `${one}.map`])) delete files[file];
}

/** What tells the scripts of one build from those of another. */
function stamp() {
  const hash = createHash("sha256").update(pkg.version);
  for (const file of readdirSync(`${root}src`, { recursive: true })
    .filter((one) => /\.\w+$/.test(one))
    .map((one) => one.replaceAll("\\", "/"))
    .sort())
    hash.update(readFileSync(`${root}src/${file}`));
  return hash.digest("base64url").slice(0, 8);
}

/** Tells at the end of a script, where it moves nothing, whose work is in it. */
function licenseNote() {
  const note = `/*! Licences: ${LICENSES} */`;
  return {
    name: "lectern:license-note",
    generateBundle(_, files) {
      for (const file of Object.values(files))
        if (file.type === "chunk") file.code = `${file.code.trimEnd()}\n${note}\n`;
    },
  };
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

/** Whether a part is drawn with the page. */
function isOfPage(name) {
  return Object.values(PAGE_PARTS).includes(name);
}

/**
 * Dynamic imports of our own modules become `importPart("name")`: the classic script has no modules. Each script is told
 * the names of those that it may ask for. The first one loads what parts of the page ask for, too: any part.
 * @param loader the module of `entry` that has `importPart`
 */
function scriptParts(loader) {
  const all = ["calls", "yaml", ...PARTS.map(([, name]) => name), ...Object.values(PAGE_PARTS)];
  const names = new Set(loader === "scripts" ? all : []);
  return {
    name: "lectern:script-parts",
    enforce: "pre",
    transform(code, id) {
      if (!id.startsWith(`${root}src/`)) return;
      if (/\/(?:options|extensions|theme-keys|schema-walks)\.ts$/.test(id))
        return { code: code.replace(SENTENCE, ""), map: null };
      if (!/\bimport\("/.test(code)) return;
      const out = code.replace(
        /\bimport\("(?:#\w+|\.)\/(?:[\w-]+\/)*([\w.-]+)\.tsx?"\)/g,
        (written, name) => {
          names.add(name);
          return isOfPage(name) ? written : `importPart("${name}")`;
        },
      );
      // On the first line, so that the others keep their places in the source map.
      return { code: `import { importPart } from "#entry/${loader}.ts"; ${out}`, map: null };
    },
    renderChunk: (code) => ({
      // Modules are transformed in any order; the same source gives the same bytes.
      code: code.replace("__LECTERN_PARTS__", () => JSON.stringify([...names].sort())),
      map: null,
    }),
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
      const module = JSON.stringify(id.slice(1, -"?part".length).replaceAll("\\", "/"));
      return `import * as part from ${module};
        import { shared } from "#entry/shared.ts";
        shared("parts")[${JSON.stringify(name)}] = part;`;
    },
  };
}

/** ES modules for applications, one for each door; parts that load later are chunks. */
function modules() {
  return build({
    ...shared,
    plugins: [workerAddress(), handlerScripts(), react()],
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
          mock: "src/entry/mock.ts",
          handler: "src/entry/handler.ts",
          worker: "src/entry/module-worker.ts",
        },
        formats: ["es"],
      },
      rollupOptions: { external, output: { chunkFileNames: "chunks/[name]-[hash].js" } },
    },
  });
}

/**
 * The classic scripts as modules that load one by one, for `lectern/handler`: platforms without files, and bundlers of
 * hosts, find them.
 */
function handlerScripts() {
  const folder = join(into, "bundles");
  const prefix = "\0script:";
  // The bundler takes what ends with .html for a page of its own.
  const END = ".js";
  return {
    name: "lectern:handler-scripts",
    enforce: "pre",
    resolveId: (id) => (id.startsWith(prefix) ? id : undefined),
    load(id) {
      if (id.startsWith(prefix)) {
        const text = readFileSync(join(folder, id.slice(prefix.length, -END.length)), "utf8");
        return `export default ${JSON.stringify(text)};`;
      }
      if (id !== `${root}src/entry/handler-scripts.ts`) return;
      const names = readdirSync(folder).filter((file) => /\.(?:js|html)$/.test(file));
      const texts = names.map(
        (name) =>
          `${JSON.stringify(name)}: async () => (await import(${JSON.stringify(prefix + name + END)})).default`,
      );
      return `export const SCRIPTS = { version: ${JSON.stringify(stamp())}, texts: { ${texts.join(", ")} } };`;
    },
  };
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

/**
 * The command line, for Node. What is no dependency of the package is bundled: the protocol of `mcp`, whose package
 * would install ninety others. Only this command loads it.
 */
async function commandLine() {
  const packages = new Set();
  await build({
    ...shared,
    plugins: [bundledPackages(packages), ...shared.plugins],
    ssr: { noExternal: true },
    define: { __LECTERN_COMMIT__: shared.define.__LECTERN_COMMIT__ },
    build: {
      outDir: `${made}dist/cli`,
      emptyOutDir: false,
      target: "node20",
      cssTarget: ["chrome120", "edge120", "firefox117", "safari17.2"],
      minify: false,
      reportCompressedSize: false,
      ssr: true,
      rollupOptions: {
        input: { main: "src/cli/main.ts", "lint-thread": "src/cli/lint-thread.ts" },
        external,
        output: {
          entryFileNames: "[name].js",
          chunkFileNames: "[name]-[hash].js",
          banner: "#!/usr/bin/env node",
        },
      },
    },
  });
  writeFileSync(`${made}dist/cli/${LICENSES}`, licensesText("Lectern", packages));
  chmodSync(`${made}dist/cli/main.js`, 0o755);
}

/** One declaration file for each door. */
async function types() {
  for (const entry of ["index", "render", "mock", "handler"]) await typesOf(entry, `dist/${entry}.d.ts`);
}

/** What the classic script is to TypeScript: a global, and the whole of what a loader of CommonJS modules gets. */
async function typesOfGlobal() {
  const file = "bundles/redoc.standalone.d.ts";
  await typesOf("calls", file);
  const text = readFileSync(`${made}${file}`, "utf8").replace(/^export \{(.*)\};$/m, (_, names) => {
    const fields = names.split(",").map((name) => `    ${name.trim()}: typeof ${name.trim()};`);
    return `declare const calls: {\n${fields.join("\n")}\n};\nexport = calls;\nexport as namespace Redoc;`;
  });
  writeFileSync(`${made}${file}`, text);
}

async function typesOf(entry, file) {
  const bundle = await rollup({
    input: `${root}src/entry/${entry}.ts`,
    external: [...external, /\.css\?inline$/],
    plugins: [dts({ tsconfig: `${root}tsconfig.node.json` })],
  });
  await bundle.write({ file: `${made}${file}`, format: "es" });
  await bundle.close();
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
