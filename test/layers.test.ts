/** Checks which folders of `src/` import each other, by the table of ARCHITECTURE.md and the syntax trees. */
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { parseSource, type SourceFile, sourceFiles } from "./sources.ts";

/** What the files of one folder may import. Patterns are `#folder/`, `#folder/file.ts` or a package's name. */
interface Layer {
  may: readonly string[];
  /** Type imports, which do not reach the bundle. */
  mayAsTypes?: readonly string[];
  packages?: readonly string[] | "any";
  node?: boolean;
}

/** What all folders of `view` may import from other layers. */
const BELOW_VIEW = [
  ...["#oas/", "#options/", "#markdown/", "#model/", "#request/", "#samples/"],
  ...["#load/failures.ts", "#load/saying.ts", "#snippets/languages.ts", "#worker/client.ts"],
];
const TYPES_OF_VIEW = [
  ...["#search/", "#load/", "#text/", "#console/", "#compare/", "#workflows/", "#snippets/language.ts"],
  "#highlight/",
];
const REACT = ["react", "react-dom"];

/** A folder of `view` that imports values of the given folders, and types of any. */
function inView(folders: readonly string[], more: readonly string[] = []): Layer {
  return {
    may: [...BELOW_VIEW, ...more, ...folders.map((folder) => `#${folder}/`)],
    mayAsTypes: ["#view/", ...TYPES_OF_VIEW],
    packages: REACT,
  };
}

const LAYERS: Readonly<Record<string, Layer>> = {
  oas: { may: [] },
  options: { may: ["#oas/"] },
  load: { may: ["#oas/", "#load/bundle/"], packages: ["js-yaml"] },
  "load/bundle": { may: ["#oas/", "#load/"], packages: [] },
  markdown: { may: [], packages: [] },
  model: { may: ["#oas/", "#markdown/", "#model/schema/", "#model/outline/"] },
  "model/whole": { may: ["#oas/", "#model/"], packages: [] },
  "model/schema": { may: ["#oas/", "#model/"] },
  "model/outline": { may: ["#oas/", "#markdown/", "#model/"] },
  validate: { may: ["#oas/", "#model/"] },
  "compare/facts": { may: ["#oas/"], packages: [] },
  "compare/shapes": { may: ["#oas/", "#model/", "#validate/"], packages: [] },
  "compare/schema": {
    may: ["#oas/", "#model/", "#validate/", "#compare/facts/", "#compare/shapes/"],
    packages: [],
  },
  compare: {
    may: ["#oas/", "#model/", "#validate/", "#compare/facts/", "#compare/shapes/", "#compare/schema/"],
    packages: [],
  },
  workflows: { may: ["#oas/", "#model/"], packages: [] },
  "workflows/check": {
    may: ["#oas/", "#model/", "#validate/", "#overlay/query.ts", "#workflows/"],
    packages: [],
  },
  "workflows/run": {
    may: [
      ...["#oas/", "#model/", "#validate/", "#request/", "#console/", "#overlay/query.ts", "#workflows/"],
    ],
    packages: [],
  },
  overlay: { may: ["#oas/", "#load/", "#validate/"], packages: ["json-p3", "js-yaml"] },
  request: { may: ["#oas/", "#model/", "#request/parse/"] },
  "request/parse": { may: ["#oas/", "#model/", "#request/"] },
  samples: { may: ["#oas/", "#model/", "#validate/", "#request/"], packages: [] },
  highlight: { may: [], packages: ["lowlight", "highlight.js"] },
  text: { may: ["#oas/", "#model/", "#request/", "#samples/", "#workflows/"], packages: [] },
  mock: { may: ["#oas/", "#model/", "#validate/", "#request/", "#samples/"], packages: [] },
  console: {
    may: [
      ...["#oas/", "#options/", "#model/", "#validate/", "#request/", "#samples/"],
      ...["#mock/choose-response.ts", "#mock/preferences.ts", "#mock/response-check.ts"],
    ],
    packages: [],
  },
  "console/suggestions": { may: ["#oas/", "#model/"], packages: [] },
  snippets: { may: ["#request/request.ts"] },
  search: { may: ["#oas/", "#model/", "#markdown/"], packages: ["minisearch", "stemmer"] },
  mcp: {
    may: [
      ...[
        "#oas/",
        "#load/pause.ts",
        "#load/walk.ts",
        "#markdown/",
        "#model/",
        "#validate/",
        "#request/",
        "#samples/",
      ],
      ...["#text/", "#mock/router.ts", "#snippets/", "#search/"],
    ],
    packages: [],
  },
  worker: { may: ["#oas/", "#load/", "#markdown/", "#model/", "#search/", "#compare/"] },
  "view/page": inView([]),
  "view/words": inView(
    [
      "view/words/failures",
      "view/words/console",
      "view/words/sign-in",
      "view/words/changes",
      "view/words/workflows",
      "view/words/runs",
    ],
    ["#workflows/phrases.ts"],
  ),
  "view/words/changes": inView([]),
  "view/words/workflows": inView([]),
  "view/words/runs": inView([]),
  "view/words/console": inView([]),
  "view/words/sign-in": inView([]),
  "view/words/failures": inView([]),
  "view/words/languages": inView([]),
  "view/theme": inView(["view/page"]),
  "view/theme/style": inView(["view/page"]),
  "view/theme/style/beside": inView([]),
  "view/ui": inView(["view/page", "view/words"]),
  "view/prose": inView(["view/page", "view/words", "view/ui"]),
  "view/values": inView(["view/page", "view/words", "view/ui", "view/prose"]),
  "view/schema": inView(["view/page", "view/words", "view/ui", "view/prose", "view/values"]),
  "view/objects": inView([
    ...["view/page", "view/words", "view/ui", "view/prose", "view/values", "view/schema"],
  ]),
  "view/requests": inView(
    ["view/page", "view/words", "view/ui", "view/prose", "view/values", "view/schema", "view/objects"],
    ["#snippets/snippets.ts"],
  ),
  "view/console": inView(
    [
      ...["view/page", "view/words", "view/theme/style", "view/ui", "view/prose", "view/values"],
      ...["view/schema", "view/objects", "view/console/history", "view/console/response"],
    ],
    ["#console/", "#load/places.ts", "#load/yaml.ts", "#snippets/snippets.ts"],
  ),
  "view/console/history": inView(
    ["view/page", "view/words", "view/ui", "view/console"],
    ["#console/", "#snippets/snippets.ts"],
  ),
  "view/console/response": inView(
    ["view/page", "view/words", "view/ui", "view/prose", "view/values", "view/console"],
    ["#console/"],
  ),
  "view/console/sign-in": {
    ...inView(["view/page", "view/words", "view/ui", "view/objects", "view/console"], ["#console/"]),
    packages: [...REACT, "oauth4webapi"],
  },
  "view/workflows": inView(
    [
      ...["view/page", "view/words", "view/theme/style", "view/ui", "view/prose", "view/values"],
      "view/schema",
    ],
    [
      ...["#load/error-text.ts", "#load/fetch.ts", "#load/parse.ts", "#workflows/", "#text/workflow.ts"],
      "#view/workflows/run/run-button.tsx",
    ],
  ),
  "view/workflows/run": inView(
    [
      ...["view/page", "view/words", "view/theme/style", "view/ui", "view/values", "view/schema"],
      ...["view/console", "view/workflows"],
    ],
    ["#console/", "#workflows/"],
  ),
  "view/translations": inView(
    ["view/page", "view/words", "view/theme/style", "view/ui"],
    ["#load/error-text.ts", "#overlay/overlays.ts"],
  ),
  "view/plugins": inView(["view/page", "view/words"], ["#load/fetch.ts"]),
  "view/editor": {
    ...inView(["view/page", "view/words"], ["#console/"]),
    packages: [
      ...[...REACT, "@codemirror/autocomplete", "@codemirror/commands", "@codemirror/lang-json"],
      ...["@codemirror/lang-xml", "@codemirror/lang-yaml", "@codemirror/language"],
      ...["@codemirror/state", "@codemirror/view", "@lezer/highlight"],
    ],
  },
  "view/sections": inView([
    ...["view/page", "view/words", "view/ui", "view/prose", "view/values", "view/schema", "view/objects"],
  ]),
  "view/changes": inView(
    ["view/page", "view/words", "view/theme/style", "view/ui", "view/schema"],
    [
      ...[
        "#compare/facts/",
        "#compare/groups.ts",
        "#compare/value-text.ts",
        "#compare/word-changes.ts",
        "#load/fetch.ts",
      ],
      ...["#search/operators.ts", "#search/terms.ts"],
    ],
  ),
  "view/versions": inView(
    ["view/page", "view/words", "view/theme/style", "view/ui", "view/changes"],
    ["#load/fetch.ts"],
  ),
  "view/links": inView([
    ...["view/page", "view/words", "view/theme/style", "view/ui", "view/schema", "view/objects"],
    "view/sections",
  ]),
  "view/navigation": inView(["view/page", "view/words", "view/theme/style", "view/ui"]),
  "view/shell": inView([
    ...["view/page", "view/words", "view/theme", "view/theme/style", "view/ui", "view/prose"],
    ...["view/values", "view/objects", "view/sections", "view/links", "view/navigation"],
  ]),
  render: {
    may: [
      ...["#oas/", "#options/", "#load/", "#markdown/", "#model/", "#request/", "#samples/", "#snippets/"],
      ...["#search/", "#compare/", "#view/", "#workflows/", "#highlight/"],
    ],
    packages: ["react", "react-dom"],
  },
  site: {
    may: [
      ...["#oas/", "#options/", "#load/", "#markdown/", "#model/", "#samples/", "#text/", "#search/"],
      ...["#compare/", "#render/", "#view/", "#site/changelog/", "#site/data/", "#site/words/"],
      ...["#site/live/place.ts", "#site/machines/"],
    ],
    packages: ["react", "react-dom"],
  },
  "site/changelog": {
    may: [
      ...["#oas/", "#model/", "#compare/", "#text/", "#render/page.ts", "#view/"],
      ...["#site/links.ts", "#site/outline.ts", "#site/paths.ts", "#site/site.ts", "#site/words/"],
    ],
    packages: ["react"],
  },
  "site/data": {
    may: [
      ...[
        "#oas/",
        "#options/",
        "#model/",
        "#compare/",
        "#view/",
        "#site/links.ts",
        "#site/named.ts",
        "#site/outline.ts",
      ],
    ],
    packages: [],
  },
  "site/machines": {
    may: [
      ...["#model/", "#samples/", "#text/", "#render/page.ts", "#view/", "#site/words/"],
      ...["#site/html.ts", "#site/outline.ts", "#site/paths.ts", "#site/site.ts"],
    ],
    packages: [],
  },
  "site/words": { may: ["#oas/", "#options/", "#view/words/"], packages: [] },
  "site/live": {
    may: [
      ...["#oas/", "#options/", "#model/", "#samples/kept.ts", "#search/", "#view/", "#load/numerals.ts"],
      ...[
        "#site/file-links.ts",
        "#site/named.ts",
        "#site/data/page-data.ts",
        "#site/paths.ts",
        "#entry/parts.ts",
        "#entry/languages.ts",
      ],
    ],
    packages: ["react", "react-dom"],
  },
  handler: { may: ["#oas/", "#options/", "#load/", "#render/page.ts"], packages: [] },
  cli: {
    may: [
      ...["#oas/", "#options/", "#load/", "#model/", "#compare/", "#mock/", "#mcp/", "#render/"],
      ...["#workflows/", "#cli/diff/", "#cli/site/", "#cli/server/", "#cli/input/", "#cli/process/"],
    ],
    packages: "any",
    node: true,
  },
  "cli/site": {
    may: [
      ...["#oas/", "#options/", "#load/", "#model/", "#compare/", "#render/", "#site/"],
      ...["#cli/server/", "#cli/input/", "#cli/process/"],
    ],
    packages: "any",
    node: true,
  },
  "cli/diff": {
    may: ["#oas/", "#load/", "#compare/", "#render/page.ts", "#cli/input/", "#cli/process/"],
    packages: "any",
    node: true,
  },
  "cli/server": {
    may: [
      ...["#oas/", "#options/", "#load/", "#markdown/", "#model/", "#request/", "#mock/", "#mcp/"],
      ...["#render/", "#console/relay.ts", "#handler/host-page.ts", "#cli/input/", "#cli/process/"],
    ],
    packages: "any",
    node: true,
  },
  "cli/input": {
    may: [
      ...["#oas/", "#load/", "#markdown/", "#model/", "#overlay/", "#workflows/", "#cli/process/"],
      "#render/plugin-script.ts",
    ],
    packages: "any",
    node: true,
  },
  "cli/process": { may: [], packages: "any", node: true },
  entry: {
    may: [
      ...["#oas/", "#options/", "#load/", "#markdown/", "#model/", "#validate/", "#request/", "#samples/"],
      ...["#mock/", "#text/", "#search/", "#snippets/", "#worker/", "#view/", "#render/", "#overlay/"],
      ...["#handler/", "#highlight/", "#console/redirect.ts", "#entry/element/"],
    ],
    packages: "any",
  },
  "entry/element": {
    may: ["#oas/", "#options/", "#view/", "#entry/"],
    packages: "any",
  },
};

/** Names that do not describe the content. */
const FORBIDDEN_NAMES = ["utils", "util", "common", "helpers", "services", "core"];

interface Import {
  from: string;
  to: string;
  typeOnly: boolean;
  /** Whether it is an `import()`, which loads later and does not make a cycle. */
  lazy?: boolean;
}

const files = sourceFiles();

describe("layers", () => {
  test("there is something to check", () => expect(files.length).toBeGreaterThan(20));

  test("every folder has a row in the table", () => {
    const folders = new Set(files.map(({ path }) => folderOf(path)).filter((folder) => folder !== ""));
    expect([...folders].filter((folder) => !Object.hasOwn(LAYERS, folder))).toEqual([]);
  });

  test("every import is one that the table allows", () => {
    const offences = files.flatMap((file) => importsOf(file).flatMap((one) => offence(one) ?? []));
    expect(offences).toEqual([]);
  });

  test("no cycle of value imports between files", () => {
    expect(findCycle(files.flatMap(importsOf))).toBeUndefined();
  });

  test("no folder or file has a meaningless name", () => {
    const named = (path: string): boolean =>
      path.split("/").some((part) => FORBIDDEN_NAMES.includes(part.replace(/\..*$/, "")));
    expect(files.map((file) => file.path).filter(named)).toEqual([]);
  });
});

describe("the check", () => {
  const cases: [path: string, text: string, offends: boolean][] = [
    ["oas/a.ts", `import { b } from "./b.ts";`, false],
    ["oas/a.ts", `import { b } from "#model/b.ts";`, true],
    ["model/a.ts", `import { b } from "#oas/b.ts";`, false],
    ["model/a.ts", `import { b } from "../oas/b.ts";`, true],
    ["model/a.ts", `import { b } from "#oas/b";`, true],
    ["model/a.ts", `import { b } from "react";`, true],
    ["model/a.ts", `export { b } from "#view/b.ts";`, true],
    ["model/a.ts", `const b = import("#view/b.ts");`, true],
    ["model/a.ts", `type B = import("#view/b.ts").B;`, true],
    ["load/a.ts", `import fs from "node:fs";`, true],
    ["load/a.ts", `import { load } from "js-yaml";`, false],
    ["cli/a.ts", `import fs from "node:fs";`, false],
    ["highlight/a.ts", `import json from "highlight.js/lib/languages/json";`, false],
    ["view/prose/a.ts", `import { x } from "#worker/client.ts";`, false],
    ["view/prose/a.ts", `import { x } from "#worker/worker.ts";`, true],
    ["view/prose/a.ts", `import type { Hit } from "#search/terms.ts";`, false],
    ["view/prose/a.ts", `import { type Hit } from "#search/terms.ts";`, false],
    ["view/prose/a.ts", `import { type Hit, query } from "#search/terms.ts";`, true],
    ["view/prose/a.ts", `import "./menu.css";`, false],
    ["view/words/a.ts", `import { x } from "#view/words/labels.ts";`, true],
    ["view/ui/a.ts", `import { x } from "#view/words/labels.ts";`, false],
    ["view/ui/a.ts", `import { x } from "../words/labels.ts";`, true],
    ["view/ui/a.ts", `import { x } from "#view/shell/b.ts";`, true],
    ["view/ui/a.ts", `import type { X } from "#view/shell/b.ts";`, false],
    ["cli/a.ts", `import { x } from "#entry/render.ts";`, true],
    ["cli/a.ts", `import { x } from "#cli/input/b.ts";`, false],
    ["cli/a.ts", `import { x } from "./input/b.ts";`, true],
    ["cli/a.ts", `import { x } from "#cli/b.ts";`, true],
    ["cli/input/a.ts", `import { x } from "#cli/process/b.ts";`, false],
    ["cli/input/a.ts", `import { x } from "#cli/server/b.ts";`, true],
    ["cli/input/a.ts", `import { x } from "#cli/b.ts";`, true],
  ];
  test.each(cases)("%s: %s", (path, text, offends) => {
    const file = parseSource(path, text);
    const found = importsOf(file).map((one) => offence(one));
    expect(found).toHaveLength(1);
    expect(found[0] !== undefined).toBe(offends);
  });

  test("a cycle of value imports is found; types and import() do not count", () => {
    const value = { typeOnly: false };
    const round = [
      { from: "a/a.ts", to: "./b.ts", ...value },
      { from: "a/b.ts", to: "#c/c.ts", ...value },
      { from: "c/c.ts", to: "#a/a.ts", ...value },
    ];
    expect(findCycle(round)).toEqual(["a/a.ts", "a/b.ts", "c/c.ts", "a/a.ts"]);
    expect(findCycle(round.map((one, index) => ({ ...one, typeOnly: index === 1 })))).toBeUndefined();
    expect(findCycle(round.map((one, index) => ({ ...one, lazy: index === 2 })))).toBeUndefined();
  });
});

/** All modules that a file names: imports, re-exports, `import()` of values and of types. */
function importsOf(file: SourceFile): readonly Import[] {
  const found: Import[] = [];
  const add = (specifier: ts.Node | undefined, typeOnly: boolean, lazy = false): void => {
    if (specifier && ts.isStringLiteralLike(specifier))
      found.push({ from: file.path, to: specifier.text, typeOnly, lazy });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeImport(node.importClause));
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, isTypeExport(node));
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false, true);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      add(node.argument.literal, true);
    ts.forEachChild(node, visit);
  };
  visit(file.tree);
  return found;
}

function isTypeImport(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const named = clause.namedBindings;
  return !clause.name && !!named && ts.isNamedImports(named) && named.elements.every((one) => one.isTypeOnly);
}

function isTypeExport(node: ts.ExportDeclaration): boolean {
  const named = node.exportClause;
  return (
    node.isTypeOnly || (!!named && ts.isNamedExports(named) && named.elements.every((one) => one.isTypeOnly))
  );
}

/** The folder of a file or of an import's target; empty for files in `src/` itself. */
function folderOf(path: string): string {
  return path.split("/").slice(0, -1).join("/");
}

/** The reason why an import is forbidden; undefined if it is allowed. */
function offence({ from, to, typeOnly }: Import): string | undefined {
  const says = (reason: string): string => `${from} imports ${to}: ${reason}`;
  const folder = folderOf(from);
  const layer = LAYERS[folder];
  if (/^\.\.\/|^\.\/.*\//.test(to)) return says("another folder is named as #folder/");
  if (to.startsWith("./") || to.startsWith("#"))
    if (!/\.(tsx?|css)(\?[a-z&]+)?$/.test(to)) return says("the extension is missing");
  if (to.startsWith("./")) return undefined;
  if (folder === folderOf(to.slice(1))) return says("inside one folder it is ./");
  if (!layer) return says("files in src/ itself import nothing");
  if (to.startsWith("#")) {
    const allowed = [...layer.may, ...(typeOnly ? (layer.mayAsTypes ?? []) : [])];
    const isAllowed = allowed.some((one) => (one.endsWith("/") ? to.startsWith(one) : to === one));
    return isAllowed ? undefined : says(`${folder} may not`);
  }
  if (to.startsWith("node:")) return layer.node ? undefined : says("only cli may");
  const name = to
    .split("/")
    .slice(0, to.startsWith("@") ? 2 : 1)
    .join("/");
  return layer.packages === "any" || layer.packages?.includes(name) ? undefined : says(`${folder} may not`);
}

/** The files of a cycle of value imports; undefined if there is none. */
function findCycle(imports: readonly Import[]): readonly string[] | undefined {
  const targets = new Map<string, string[]>();
  for (const { from, to, typeOnly, lazy } of imports) {
    if (typeOnly || lazy || !(to.startsWith("./") || to.startsWith("#"))) continue;
    const target = to.startsWith("#") ? to.slice(1) : from.replace(/[^/]*$/, to.slice(2));
    targets.set(from, [...(targets.get(from) ?? []), target]);
  }
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]): readonly string[] | undefined => {
    const start = way.indexOf(file);
    if (start >= 0) return [...way.slice(start), file];
    if (done.has(file)) return undefined;
    done.add(file);
    for (const target of targets.get(file) ?? []) {
      const cycle = visit(target, [...way, file]);
      if (cycle) return cycle;
    }
    return undefined;
  };
  for (const file of targets.keys()) {
    const cycle = visit(file, []);
    if (cycle) return cycle;
  }
  return undefined;
}
