/** Tests plug-ins in the pages of `lectern site`: what the build writes, and what it says if one fails. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { blocksOf, DESCRIPTION, SHOWN } from "../docs-plugins.ts";
import { TIMEOUT } from "./command.ts";
import { start, until } from "./process.ts";
import { made, prepare, site } from "./site/made.ts";

vi.setConfig({ testTimeout: 3 * TIMEOUT });

prepare();

const ZOO = JSON.stringify({
  ...DESCRIPTION,
  tags: [{ name: "zoo" }],
  paths: { "/pets": { get: { ...DESCRIPTION.paths["/pets"].get, tags: ["zoo"] } } },
});
const PETS = "zoo/operations/find-pets/index.html";
const MODULES = Object.fromEntries(
  blocksOf("js").map((code) => [`plugins/${/name: "(.*?)"/.exec(code)?.[1]}.mjs`, code]),
);
/** Languages of requests are in live sections only. */
const IN_LIVE_SECTIONS = ">HTTPie</";

/** Builds a site of a description with plug-ins, and returns the texts of its files. */
async function built(files: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const path = await made({ "zoo.json": ZOO, ...files });
  const plugins = args.length > 0 ? args : ["zoo.json", "--plugin", "plugin.mjs"];
  const { code, err } = await site(path, ...plugins);
  const texts: Record<string, string> = {};
  for (const one of await readdir(join(path, "dist"), { recursive: true, withFileTypes: true }))
    if (one.isFile()) {
      const file = join(one.parentPath, one.name);
      texts[file.slice(join(path, "dist").length + 1)] = await readFile(file, "utf8");
    }
  return { code, err, texts };
}

test("the examples of the documentation, named in the configuration", async () => {
  const config = { apis: { zoo: "../zoo.json" }, plugins: Object.keys(MODULES).map((name) => `../${name}`) };
  const { code, err, texts } = await built(
    { ...MODULES, "site/site.json": JSON.stringify(config) },
    "--config",
    "site/site.json",
  );
  expect([code, err]).toEqual([0, expect.not.stringContaining("plug-in")]);
  const pages = `${texts["zoo/index.html"]} ${texts[PETS]}`;
  const expected = Object.values(SHOWN)
    .flat()
    .filter((text) => !text.includes("<a ") && text !== IN_LIVE_SECTIONS);
  for (const text of expected) expect(pages).toContain(text);
  expect(texts[PETS]).toContain(SHOWN["newest"]?.[0]);
  expect(texts["zoo/index.html"]).toContain('New: <a href="operations/find-pets/">Find pets</a>');
  // The words of the search are in its index, and the text is in the Markdown of the section.
  expect(
    Object.entries(texts).filter(([name, text]) => /search\/.*\.json/.test(name) && text.includes("okapi")),
  ).toHaveLength(1);
  expect(texts["zoo/operations/find-pets.md"]).toContain("Scopes: zebra, okapi");
});

test("every slot", async () => {
  const names = [
    "pageStart",
    "pageEnd",
    "menuStart",
    "menuEnd",
    "menuEntry",
    "title",
    "tag",
    "operation",
    "response",
    "schemaRow",
    "samples",
  ];
  const plugin = `export default { name: "all", slots: Object.fromEntries(${JSON.stringify(names)}.map((name) => [name, () => "slot " + name])) };`;
  const schema = { type: "object", properties: { age: { type: "integer" } } };
  const response = { description: "Done.", content: { "application/json": { schema } } };
  const { texts } = await built({
    "plugin.mjs": plugin,
    "zoo.json": JSON.stringify({
      ...JSON.parse(ZOO),
      paths: { "/pets": { get: { operationId: "findPets", tags: ["zoo"], responses: { 200: response } } } },
    }),
  });
  const pages = Object.entries(texts).filter(([name]) => name.endsWith(".html"));
  const all = pages.map(([, text]) => text).join();
  expect(names.filter((name) => !all.includes(`>slot ${name}<`))).toEqual([]);
  expect(texts["index.html"]).not.toContain("slot ");
});

test("pages that become live name the module, and get the data of load as JSON", async () => {
  const plugin =
    'export default { name: "when", load: () => ({ at: new Date(0) }), slots: { operation: ({ data }) => typeof data.at } };';
  const { texts } = await built({ "plugin.mjs": plugin });
  const [module = ""] = Object.keys(texts).filter((name) => /^assets\/plugin\./.test(name));
  expect(texts[module]).toBe(plugin);
  expect(texts[PETS]).toContain(">string<");
  expect(JSON.parse(texts["zoo/operations/find-pets/live.json"] ?? "").plugins).toEqual({
    modules: [module],
    data: "zoo/plugins.json",
  });
  expect(texts["zoo/plugins.json"]).toBe('{"0":{"at":"1970-01-01T00:00:00.000Z"}}');
});

test("without plug-ins, pages say nothing of them", async () => {
  const { texts } = await built({}, "zoo.json");
  expect(texts["zoo/operations/find-pets/live.json"]).not.toContain('"plugins"');
  expect(Object.keys(texts).filter((name) => /plugin\.|plugins\.json/.test(name))).toEqual([]);
});

test("an error in a plug-in is said once, and only its content is missing", async () => {
  const plugin = `const fail = () => { throw new Error("gone"); };
export default { name: "bad", load: () => 1n, slots: { operation: fail, pageEnd: () => "The end." } };`;
  // So many pages are drawn in two threads.
  const paths = Object.fromEntries(
    Array.from({ length: 320 }, (_, index) => [
      `/a${index}`,
      { get: { responses: { 200: { description: "Fine." } } } },
    ]),
  );
  const { code, err, texts } = await built({
    "plugin.mjs": plugin,
    "zoo.json": JSON.stringify({ ...DESCRIPTION, paths }),
  });
  expect(code).toBe(0);
  expect(err.match(/zoo\.json: plug-in bad: [^\n]*/g)).toEqual([
    expect.stringContaining("bad: load: Do not know how to serialize a BigInt"),
    "zoo.json: plug-in bad: slot operation: gone",
  ]);
  const pages = Object.entries(texts).filter(([name]) =>
    /^zoo\/operations\/get-a\d+\/index\.html$/.test(name),
  );
  expect(pages).toHaveLength(320);
  expect(pages.filter(([, text]) => !text.includes("Fine.") || !text.includes("The end."))).toEqual([]);
});

test.each([
  [
    "a module with imports",
    { "plugin.mjs": 'import "node:fs";\nexport default {};' },
    ["zoo.json", "--plugin", "plugin.mjs"],
    "one module without imports",
  ],
  ["a URL", {}, ["zoo.json", "--plugin", "https://example.com/plugin.mjs"], "plugin"],
  [
    "the option plugins",
    { "lectern.config.json": '{ "options": { "plugins": "/a.mjs" } }' },
    ["zoo.json"],
    "Use --plugin, or the key plugins",
  ],
  [
    "a value that is no path",
    { "lectern.config.json": '{ "plugins": [1] }' },
    ["zoo.json"],
    "plugins: expected the path of a module",
  ],
])("%s is refused", async (_, files, args, message) => {
  const path = await made({ "zoo.json": ZOO, ...(files as Record<string, string>) });
  const { code, err } = await site(path, ...args);
  expect([code, err]).toEqual([1, expect.stringContaining(message)]);
});

test("a preview builds all pages again when a plug-in changes", async () => {
  const plugin = (text: string) => `export default { name: "end", slots: { pageEnd: () => "${text}" } };`;
  const path = await made({ "zoo.json": ZOO, "plugin.mjs": plugin("before") });
  const { said } = start(
    ["site", "zoo.json", "--plugin", "plugin.mjs", "--serve", "--port", "0", "-o", "out"],
    path,
  );
  const url = await until(() => /http:\/\/\S+/.exec(said())?.[0]);
  const page = async () => (await fetch(`${url}zoo/operations/find-pets/`)).text();
  expect(await page()).toContain(">before<");
  await writeFile(join(path, "plugin.mjs"), plugin("after"));
  await until(() => said().includes("↻") || undefined);
  expect(await page()).toContain(">after<");
});
