// Builds what the package publishes: bundles/ (classic scripts) and dist/ (ES modules, types, the command line).
// `npm run build -- bundles [folder]` builds only the classic scripts, into the given folder if there is one.
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
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { rollup } from "rollup";
import { dts } from "rollup-plugin-dts";
import { build } from "vite";
import { bundledPackages, LICENSES, licensesText } from "./licenses.mjs";
import { reactModules } from "./react-modules.mjs";
import { siteChunks } from "./site-chunks.mjs";

// The build is always the published one. Test runners set "test" here.
process.env.NODE_ENV = "production";

/** The folder of the project, with forward slashes on Windows too, like Vite's module ids. */
const root = fileURLToPath(new URL("..", import.meta.url)).replaceAll("\\", "/");
const pkg = JSON.parse(readFileSync(`${root}package.json`, "utf8"));
const [only, into = root] = process.argv.slice(2);
/** The folder that this build writes to. When everything is built, `publish` moves it into place. */
const staging = `${root}.cache/build-${process.pid}/`;
const external = [
  ...Object.keys({ ...pkg.dependencies, ...pkg.peerDependencies }).map((name) => new RegExp(`^${name}(/|$)`)),
  /^node:/,
];

/** The module and name of each part that shares no code with the page. The classic script or its worker loads it on demand. */
const PARTS = [
  ["highlight/highlight.ts", "highlight"],
  ["highlight/grammars.ts", "grammars"],
  ["load/bundle/bundle.ts", "bundle"],
  ["load/swagger-2.0.ts", "swagger-2.0"],
  ["load/failures.ts", "failures"],
  ["load/numerals.ts", "numerals"],
  ["view/theme/theming.ts", "theming"],
  ["load/places.ts", "places"],
  ["view/console/yaml-body.ts", "yaml-body"],
  ["overlay/overlays.ts", "overlays"],
  ["workflows/check/check.ts", "check"],
  ["text/workflow.ts", "workflow"],
  ["view/words/workflow-words.ts", "workflow-words"],
  ["view/words/run-words.ts", "run-words"],
  ["overlay/query.ts", "query"],
  ["entry/script-client.ts", "script-client"],
  ["worker/indexing.ts", "indexing"],
  ["worker/comparing.ts", "comparing"],
  ...readdirSync(`${root}src/view/words/languages`).map((file) => [
    `view/words/languages/${file}`,
    file.replace(".ts", ""),
  ]),
];

/** The script that a host page includes. */
const FIRST = "redoc.standalone.js";

/**
 * Exports the global `Redoc` to CommonJS and AMD loaders. An AMD loader accepts an anonymous module only from a script
 * that it loaded itself, and reports an error for others. An element of the host page with the id `module` is also a
 * global, but not a CommonJS module.
 */
const FOR_LOADERS =
  'typeof module==="object"&&(globalThis.module!==module||Object.hasOwn(globalThis,"module"))&&module.exports?' +
  'module.exports=Redoc:typeof define==="function"&&define.amd&&' +
  '(Reflect.get(Document.prototype,"currentScript",document)?.dataset.requiremodule?' +
  'define([],()=>Redoc):define("redoc",[],()=>Redoc));';

/**
 * Makes V8 compile all functions while it parses the script, off the main thread. Without it, V8 parses most functions
 * again on the main thread, at their first call (https://github.com/WICG/explicit-javascript-compile-hints-file-based).
 */
const COMPILED_AHEAD = "//# allFunctionsCalledOnLoad";

/** Parts that share code with the classic script, such as React, and take it from there. */
const PAGE_PARTS = {
  "view/shell/beside.ts": "beside",
  "view/shell/early.ts": "early",
  "load/example.ts": "example",
  "view/links/links.ts": "links",
  "model/outline/older-routes.ts": "older-routes",
  "view/navigation/results.tsx": "results",
  "view/shell/problems.tsx": "problems",
  "view/changes/changes.ts": "changes",
  "view/words/changes-words.ts": "changes-words",
  "view/versions/versions.ts": "versions",
  "text/text.ts": "text",
  "view/requests/snippets.ts": "snippets",
  "view/sections/uses.tsx": "uses",
  "view/workflows/workflows.ts": "workflows",
  "view/plugins/plugins.ts": "plugins",
  "view/translations/translations.ts": "translations",
  "view/words/failure-words.ts": "failure-words",
  "view/console/console.tsx": "console",
  "view/console/reading.ts": "reading",
  "view/editor/editor.tsx": "editor",
  "view/editor/find.ts": "find",
  "view/editor/yaml-editor.ts": "yaml-editor",
  "view/editor/xml-editor.ts": "xml-editor",
  "view/console/further.ts": "further",
  "view/console/sign-in/sign-in.tsx": "sign-in",
  "view/words/sign-in-words.ts": "sign-in-words",
  "view/words/console-words.ts": "console-words",
  "view/workflows/run/run-panel.tsx": "run-panel",
};

/** Matches the files of code that several parts share: one for each set of parts, numbered by the bundler. */
const SHARED = /^lectern(\d*)\.shared\.js$/;
/** The part that loads first. */
const BESIDE = "lectern.beside.js";

/** The folders of the packages that the classic scripts contain. */
const bundled = new Set();

/** Matches the files with tables that the documentation and the command line use too. */
const TABLES = /\/(?:options|extensions|theme-keys|schema-walks)\.ts$/;
/** Matches the columns of these tables that pages do not use. */
const SENTENCE = /,\s*(?:on:\s*\[[^\]]*\]|(?:says|because):\s*(?:"(?:[^"\\]|\\.)*"|'[^']*'|`[^`]*`))/g;

/** Browsers since 2023, which support CSS nesting and container queries. */
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
  // Tells Node and bundlers that these scripts are not ES modules.
  writeFileSync(`${staging}bundles/package.json`, '{ "type": "commonjs" }\n');
  await classicScript("src/entry/element/script-element.ts", "lectern-page.js");
  await classicScript("src/entry/oauth-redirect.ts", "oauth-redirect.js");
  copyFileSync(`${root}src/entry/oauth-redirect.html`, `${staging}bundles/oauth-redirect.html`);
  await typesOfGlobal();
  writeFileSync(`${staging}bundles/${LICENSES}`, licensesText("Lectern", bundled));
  writeHashes();
  publish("bundles");
}
if (only === undefined || only === "dist") {
  await modules();
  await siteScripts();
  await siteFileScript();
  await commandLine();
  await types();
  publish("dist");
}
rmSync(staging, { recursive: true, force: true });

/** Replaces a published folder by the one of this build. */
function publish(name) {
  rmSync(join(into, name), { recursive: true, force: true });
  renameSync(`${staging}${name}`, join(into, name));
}

/** Writes and prints the hashes of all scripts, for the `integrity` attribute of the script tag. */
function writeHashes() {
  const scripts = readdirSync(`${staging}bundles`).filter((name) => name.endsWith(".js"));
  const hashes = Object.fromEntries(
    [FIRST, ...scripts.filter((name) => name !== FIRST)].map((name) => {
      const hash = createHash("sha384").update(readFileSync(`${staging}bundles/${name}`));
      return [name, `sha384-${hash.digest("base64")}`];
    }),
  );
  writeFileSync(`${staging}bundles/integrity.json`, `${JSON.stringify(hashes, null, 2)}\n`);
  for (const [name, hash] of Object.entries(hashes)) console.log(`${hash}  ${name}`);
}

/** Builds one classic script. It creates no globals except those that it sets itself. */
function classicScript(entry, file, plugins = []) {
  const lib = { entry, formats: ["iife"], name: "Lectern", fileName: () => file };
  return classicBuild([...plugins, scriptParts("further-parts")], lib, { codeSplitting: false });
}

/** Builds the classic script and the parts of the page, as modules that `pageScripts` turns into scripts. */
function classicPage() {
  const entry = `${root}src/entry/standalone.ts`;
  const beside = `${root}src/view/shell/beside.ts`;
  const editor = `${root}src/view/editor/editor.tsx`;
  const form = `${root}src/view/console/console.tsx`;
  const ofEditor = ["find", "yaml-editor", "xml-editor"].map((name) => `${root}src/view/editor/${name}.ts`);
  const lib = { entry, formats: ["es"], fileName: () => "entry.js" };
  const known = new Map();
  const within = (module, context) => {
    if (!known.has(module))
      known.set(
        module,
        reached(module, (one) => context.getModuleInfo(one)),
      );
    return known.get(module);
  };
  return classicBuild([pageScripts(), scriptParts("scripts")], lib, {
    minify: { codegen: true },
    comments: { annotation: false },
    // All modules that the entry imports become one script. What `beside` imports is one file, although other parts
    // share some of it: that is smaller than a file for each set of parts. Other modules are in the parts.
    codeSplitting: {
      groups: [
        { name: (id, context) => (within(entry, context).has(id) ? FIRST : null), priority: 2 },
        { name: (id, context) => (id !== beside && within(beside, context).has(id) ? "shared" : null) },
        // The code that the editor shares with its own parts only.
        {
          name: (id, context) =>
            ofEditor.some((one) => id !== one && within(one, context).has(id)) &&
            within(editor, context).has(id) &&
            !within(form, context).has(id)
              ? "of-editor"
              : null,
        },
      ],
    },
    postBanner: ({ fileName }) => (fileName === FIRST || fileName === BESIDE ? COMPILED_AHEAD : ""),
    chunkFileNames: ({ name, facadeModuleId: id }) => {
      if (name === FIRST) return FIRST;
      const module = id?.slice(`${root}src/`.length);
      const part = PAGE_PARTS[module];
      if (module && !part) throw new Error(`${module} is loaded later, but is not a part of the page.`);
      return module ? `lectern.${part}.js` : "lectern.shared.js";
    },
  });
}

/** A module and all modules that it imports, directly or indirectly. */
function reached(entry, getModuleInfo) {
  const all = new Set([entry]);
  for (const id of all) for (const imported of getModuleInfo(id)?.importedIds ?? []) all.add(imported);
  return all;
}

function classicBuild(plugins, lib, output) {
  return build({
    ...shared,
    plugins: [
      ...plugins,
      withoutSentences(),
      reactModules(),
      licenseNote(),
      bundledPackages(bundled),
      byteOrderMark(),
      react(),
    ],
    build: {
      outDir: `${staging}bundles`,
      emptyOutDir: false,
      target,
      cssTarget: ["chrome120", "edge120", "firefox117", "safari17.2"],
      // The scripts do not name the maps, because the package does not contain them.
      sourcemap: "hidden",
      reportCompressedSize: false,
      lib,
      rollupOptions: {
        // React reads exports that only the profiling build of its scheduler has.
        checks: { importIsUndefined: false, pluginTimings: false },
        output: {
          ...output,
          // Relative to the final folder of the script.
          sourcemapPathTransform: (path) => path.replace(/^(\.\.\/)+/, "../"),
        },
      },
    },
  });
}

/**
 * Turns modules into scripts. The classic script passes each part the values that the part imports from it. The
 * minified names of these values are valid in one build only, so a part of another build returns nothing. The loader
 * can distinguish such a part from a missing one.
 */
function pageScripts() {
  const build = JSON.stringify(stamp());
  const fields = (names) => names.replace(/([\w$]+) as ([\w$]+)/g, "$2: $1");
  const first = (code, chunks) => {
    const hosts = (name) => hostsOf(name, chunks);
    const body = code
      .replace(/\bimport\((?=\w+\))/, "importModule(")
      .replace(
        /\bimport\("\.\/lectern\.([\w-]+)\.js"\)/g,
        (_, name) => `importPart(${JSON.stringify([name, ...hosts(name, chunks)])}, handed)`,
      )
      .replace(
        /^export \{(.*)\};$/m,
        (_, names) => `function handed() { return { build: ${build},${fields(names)}}; }`,
      );
    if (!body.includes("function importPart(")) throw new Error("The classic script cannot load parts.");
    return `(function(importModule) {"use strict";${body}\n})(url => import(url));${FOR_LOADERS}`;
  };
  // A part imports another part through the loader of the classic script, and takes its exports from `share`.
  const importFurther = (chunks) => (name) =>
    `Promise.all(${JSON.stringify([name, ...hostsOf(name, chunks)])}.map(globalThis[Symbol.for("lectern.loader")])).then(() => share("${name}") ?? Promise.reject(Error("lectern.${name}.js is not a part of this version.")))`;
  const part = (code, name, chunks) => {
    const further = importFurther(chunks);
    const body = code
      .replace(/\bimport\("\.\/lectern\.([\w-]+)\.js"\)/g, (_, name) => further(name))
      .replace(
        /^import \{(.*)\} from "\.\/redoc\.standalone\.js";$/m,
        (_, names) => `const {${names.replaceAll(" as ", ": ")}} = page;`,
      )
      .replace(
        /^import \{(.*)\} from "\.\/(lectern(?:\d*\.shared|\.[\w-]+)\.js)";$/gm,
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
      const out = name === undefined ? first(code, chunks) : part(code, name, chunks);
      if (/^(?:import|export)\b/m.test(out)) throw new Error(`${fileName} is still a module.`);
      // The lines do not move, so the source map stays correct.
      return { code: out, map: null };
    },
    generateBundle(_, files) {
      // The entry contains only an import of the first script.
      for (const file of Object.keys(files)) if (file.startsWith("entry.js")) delete files[file];
      joinShared(files, (file) => this.emitFile(file));
      // Prevents bundlers of host pages from resolving this import. Added last, because it moves positions.
      files[FIRST].code = files[FIRST].code.replace(/\bimport\((?=\w+\))/, "$&/* webpackIgnore: true */ ");
    },
  };
}

/** The name of a part by its file. */
function partName(file) {
  return file.replace(SHARED, "lectern.shared$1.js").match(/^lectern\.(.+)\.js$/)?.[1];
}

/** The shared files that a part imports, directly or indirectly. */
function sharedBy(file, chunks, known = new Set()) {
  for (const one of chunks[file].imports)
    if (SHARED.test(one) && !known.has(one)) sharedBy(one, chunks, known.add(one));
  return [...known];
}

/** The other parts that must load with a part, because their scripts contain code that it imports. */
function hostsOf(name, chunks, known = new Set([name])) {
  const file = `lectern.${name}.js`;
  const shared = sharedBy(file, chunks).map((one) => partName(hostOf(one, chunks)));
  const imported = chunks[file].imports.filter((one) => one !== FIRST && !SHARED.test(one)).map(partName);
  for (const one of [...shared, ...imported]) if (!known.has(one)) hostsOf(one, chunks, known.add(one));
  return [...known].filter((one) => one !== name);
}

/** The script to which a shared file is appended: `beside` if it imports the file, otherwise the first part that does. */
function hostOf(shared, chunks) {
  const parts = Object.values(PAGE_PARTS).map((name) => `lectern.${name}.js`);
  return parts.find((file) => sharedBy(file, chunks).includes(shared)) ?? BESIDE;
}

/** Appends each shared file to the script of a part, so that no page needs another request. */
function joinShared(files, emit) {
  const shared = Object.keys(files).filter((file) => SHARED.test(file));
  const hosts = new Map(shared.map((file) => [file, hostOf(file, files)]));
  for (const name of new Set(hosts.values())) {
    const host = files[name];
    // A part that only re-exports shared code has no map.
    const map = files[`${name}.map`];
    const sections = map ? [{ offset: { line: 0, column: 0 }, map: JSON.parse(map.source) }] : [];
    for (const one of shared.filter((file) => hosts.get(file) === name)) {
      const offset = { line: host.code.split("\n").length, column: 0 };
      // The same is true of a shared file.
      const own = files[`${one}.map`];
      if (own) sections.push({ offset, map: JSON.parse(own.source) });
      host.code += `\n${files[one].code}`;
    }
    const source = JSON.stringify({ version: 3, file: name, sections });
    if (map) map.source = source;
    else emit({ type: "asset", fileName: `${name}.map`, source });
  }
  for (const file of shared.flatMap((one) => [one, `${one}.map`])) delete files[file];
}

/** An identifier of this build, from the version and the sources. */
function stamp() {
  const hash = createHash("sha256").update(pkg.version);
  for (const file of readdirSync(`${root}src`, { recursive: true })
    .filter((one) => /\.\w+$/.test(one))
    .map((one) => one.replaceAll("\\", "/"))
    .sort())
    hash.update(readFileSync(`${root}src/${file}`));
  return hash.digest("base64url").slice(0, 8);
}

/** Names the file of licences at the end of each script. */
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

/** Adds a byte order mark, so that browsers read the script as UTF-8 whatever charset the page or server states. */
function byteOrderMark() {
  return {
    name: "lectern:byte-order-mark",
    generateBundle(_, files) {
      for (const file of Object.values(files)) if (file.type === "chunk") file.code = `\uFEFF${file.code}`;
    },
  };
}

/** Removes the columns of tables that pages do not use. */
function withoutSentences() {
  return {
    name: "lectern:without-sentences",
    enforce: "pre",
    transform: (code, id) =>
      id.startsWith(`${root}src/`) && TABLES.test(id)
        ? { code: code.replace(SENTENCE, ""), map: null }
        : undefined,
  };
}

/** Whether a part shares code with the classic script. */
function isOfPage(name) {
  return Object.values(PAGE_PARTS).includes(name);
}

/**
 * Replaces dynamic imports of our own modules by `importPart("name")`, because classic scripts cannot import modules.
 * Gives each script the names of the parts that it may load. The classic script may load any part, because the parts of
 * the page load further parts through it.
 * @param loader the module of `entry` that has `importPart`
 */
function scriptParts(loader) {
  const all = ["calls", "yaml", ...PARTS.map(([, name]) => name), ...Object.values(PAGE_PARTS)];
  // The parts that a worker loads may load these.
  const names = new Set(loader === "scripts" ? all : ["bundle", "swagger-2.0", "failures", "numerals"]);
  return {
    name: "lectern:script-parts",
    enforce: "pre",
    transform(code, id) {
      if (!id.startsWith(`${root}src/`) || !/\bimport\("/.test(code)) return;
      const out = code.replace(
        /\bimport\("(?:#\w+|\.)\/(?:[\w-]+\/)*([\w.-]+)\.tsx?"\)/g,
        (written, name) => {
          names.add(name);
          return isOfPage(name) ? written : `importPart("${name}")`;
        },
      );
      // Inserted in the first line, so that the other lines do not move in the source map.
      return { code: `import { importPart } from "#entry/${loader}.ts"; ${out}`, map: null };
    },
    renderChunk: (code) => ({
      // Sorted, because modules are transformed in any order, and equal sources must give equal scripts.
      code: code.replace("__LECTERN_PARTS__", () => JSON.stringify([...names].sort())),
      map: null,
    }),
  };
}

/** Makes the entry of a part: it stores the exports of its module where `importPart` looks for them. */
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

/** Builds the ES modules for applications, one for each export of the package. Parts become chunks. */
function modules() {
  return build({
    ...shared,
    plugins: [workerAddress(), handlerScripts(), react()],
    define: { __LECTERN_COMMIT__: shared.define.__LECTERN_COMMIT__ },
    build: {
      outDir: `${staging}dist`,
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
          element: "src/entry/element/element.tsx",
          worker: "src/entry/module-worker.ts",
        },
        formats: ["es"],
      },
      rollupOptions: {
        external,
        output: {
          // The chunk that starts the worker stays in the worker's folder: see `workerAddress`.
          chunkFileNames: ({ moduleIds }) =>
            moduleIds.some((id) => id.endsWith("/src/entry/module-parts.ts"))
              ? "[name]-[hash].js"
              : "chunks/[name]-[hash].js",
        },
      },
    },
  });
}

/**
 * Wraps each classic script in a module that `lectern/handler` imports on demand. This works on platforms without a file
 * system, and with bundlers.
 */
function handlerScripts() {
  const folder = join(into, "bundles");
  const prefix = "\0script:";
  // Added to the ids, because the bundler treats ids that end with .html as pages.
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

/** Keeps the URL of the worker as written, because the bundler of the application resolves it. */
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
      if (chunk.fileName.includes("/"))
        throw new Error(`${chunk.fileName} is not in the folder of worker.js`);
      return { code: code.replaceAll(kept, written), map: null };
    },
  };
}

/** Builds the scripts of the pages of a site: ES modules with hashes in their names, which `lectern site` copies. */
function siteScripts() {
  const plugins = () => [withoutSentences(), reactModules(), licenseNote(), react()];
  const names = { entryFileNames: "[name]-[hash].js", chunkFileNames: "[name]-[hash].js" };
  return build({
    ...shared,
    base: "./",
    plugins: plugins(),
    worker: { format: "es", plugins, rollupOptions: { output: names } },
    build: {
      outDir: `${staging}dist/site`,
      emptyOutDir: false,
      target,
      cssTarget: ["chrome120", "edge120", "firefox117", "safari17.2"],
      modulePreload: false,
      assetsDir: "",
      reportCompressedSize: false,
      rollupOptions: {
        input: { site: "src/site/live/start.ts" },
        checks: { importIsUndefined: false, pluginTimings: false },
        output: {
          ...names,
          codeSplitting: siteChunks(root),
          postBanner: ({ name }) => (name === "live" || name === "shared" ? COMPILED_AHEAD : ""),
        },
      },
    },
  });
}

/**
 * Builds the same scripts as one classic script for pages that are opened from a disk: there, browsers load neither
 * modules nor workers.
 */
function siteFileScript() {
  return build({
    ...shared,
    // A classic script has no address for its workers.
    define: { ...shared.define, "import.meta.url": '""' },
    plugins: [withoutWorkers(), withoutSentences(), reactModules(), licenseNote(), react()],
    build: {
      outDir: `${staging}dist/site-files`,
      emptyOutDir: false,
      // The script has all parts, because it cannot load them as modules.
      chunkSizeWarningLimit: 2500,
      modulePreload: false,
      target,
      cssTarget: ["chrome120", "edge120", "firefox117", "safari17.2"],
      reportCompressedSize: false,
      rollupOptions: {
        input: { site: "src/site/live/start.ts" },
        // Vite's helper for modules reads `import.meta`, but does not need it.
        checks: { importIsUndefined: false, pluginTimings: false, emptyImportMeta: false },
        output: { format: "iife", codeSplitting: false, entryFileNames: "[name]-[hash].js" },
      },
    },
  });
}

/** Replaces the addresses of the workers' scripts by an empty text, so that the build does not contain them. */
function withoutWorkers() {
  return {
    name: "lectern:without-workers",
    enforce: "pre",
    resolveId: (id) => (id.endsWith("?worker&url") ? "\0no-worker" : undefined),
    load: (id) => (id === "\0no-worker" ? 'export default "";' : undefined),
  };
}

/**
 * Builds the command line for Node. It contains the package of the protocol of `mcp`, which as a dependency would install
 * ninety others. Only the command `mcp` loads this package.
 */
async function commandLine() {
  const packages = new Set();
  await build({
    ...shared,
    plugins: [bundledPackages(packages), ...shared.plugins],
    ssr: { noExternal: true },
    define: { __LECTERN_COMMIT__: shared.define.__LECTERN_COMMIT__ },
    build: {
      outDir: `${staging}dist/cli`,
      emptyOutDir: false,
      target: "node20",
      cssTarget: ["chrome120", "edge120", "firefox117", "safari17.2"],
      minify: false,
      reportCompressedSize: false,
      ssr: true,
      rollupOptions: {
        input: {
          main: "src/cli/main.ts",
          run: "src/cli/run.ts",
          "lint-thread": "src/cli/lint-thread.ts",
          "site-thread": "src/cli/site/site-thread.ts",
        },
        external,
        output: {
          entryFileNames: "[name].js",
          chunkFileNames: "[name]-[hash].js",
          banner: "#!/usr/bin/env node",
        },
      },
    },
  });
  writeFileSync(`${staging}dist/cli/${LICENSES}`, licensesText("Lectern", packages));
  chmodSync(`${staging}dist/cli/main.js`, 0o755);
}

/** Writes a declaration file for each export of the package. */
async function types() {
  for (const entry of ["index.ts", "render.ts", "mock.ts", "handler.ts", "element/element.tsx"])
    await typesOf(entry, `dist/${basename(entry).replace(/tsx?$/, "d.ts")}`);
  for (const framework of ["react", "vue"]) {
    const types = readFileSync(`${root}src/entry/element/element-${framework}.d.ts`, "utf8");
    writeFileSync(
      `${staging}dist/element-${framework}.d.ts`,
      types.replace('"./element.tsx"', '"./element.js"'),
    );
    writeFileSync(`${staging}dist/element-${framework}.js`, 'import "./element.js";\n');
  }
}

/** Writes the declarations of the classic script: a global, and the exports of a CommonJS module. */
async function typesOfGlobal() {
  const file = "bundles/redoc.standalone.d.ts";
  await typesOf("redoc-global.ts", file);
  const text = readFileSync(`${staging}${file}`, "utf8").replace(/^export \{(.*)\};$/m, (_, names) => {
    const fields = names.split(",").map((name) => `    ${name.trim()}: typeof ${name.trim()};`);
    return `declare const calls: {\n${fields.join("\n")}\n};\nexport = calls;\nexport as namespace Redoc;`;
  });
  writeFileSync(`${staging}${file}`, text);
}

async function typesOf(entry, file) {
  const bundle = await rollup({
    input: `${root}src/entry/${entry}`,
    external: [...external, /\.css\?inline$/],
    plugins: [dts({ tsconfig: `${root}tsconfig.node.json` })],
  });
  await bundle.write({ file: `${staging}${file}`, format: "es" });
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
