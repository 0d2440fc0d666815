/** Plug-ins in rendered pages: the examples of docs/plugins.md, every place, and what happens if they fail. */
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import { expect, test } from "vitest";
import { load } from "#load/load.ts";
import type { Described, Feature } from "#model/feature.ts";
import { X_BADGES } from "#model/mark.ts";
import { ENUM_TEXTS } from "#model/schema/enum-texts.ts";
import type { OptionsInput } from "#options/options.ts";
import { pluginScript } from "#render/plugin-script.ts";
import { startPlugins } from "#render/plugins.ts";
import { renderPage } from "#render/render.tsx";
import { OWN_LANGUAGES } from "#snippets/snippets.ts";
import type { Plugin } from "#view/plugins/plugin.ts";
import { blocksOf, DESCRIPTION, SHOWN } from "../docs-plugins.ts";

/** No test has YAML. */
const yaml = (): never => {
  throw new Error("no YAML");
};

async function page(plugins: unknown, document: object = DESCRIPTION, options: OptionsInput = {}) {
  const problems: string[] = [];
  const loaded = await load({ document }, { yaml });
  const made = await startPlugins(plugins, loaded, (message) => problems.push(message));
  return {
    html: renderPage({ ...loaded, plugins: made }, { options, scripts: { src: "page.js" } }),
    problems,
  };
}

/** The plug-ins of a module, as `lectern build` runs it. */
function run(module: string): readonly Plugin[] {
  const key = Symbol.for("lectern.plugins");
  const home = globalThis as unknown as Record<symbol, Plugin[] | undefined>;
  home[key] = undefined;
  runInThisContext(pluginScript(module) ?? "");
  return home[key] ?? [];
}

test.each(blocksOf("js").map((code) => [/name: "(.*?)"/.exec(code)?.[1] ?? "", code]))(
  "the example %s of the documentation",
  async (name, code) => {
    const { html, problems } = await page(run(code));
    expect(problems).toEqual([]);
    expect(SHOWN[name]).toBeDefined();
    for (const text of SHOWN[name] ?? []) expect(html).toContain(text);
    const without = (await page([])).html;
    for (const text of SHOWN[name] ?? []) expect(without).not.toContain(text);
  },
);

test("every example is in the table", () => {
  expect(blocksOf("js").map((code) => /name: "(.*?)"/.exec(code)?.[1])).toEqual(Object.keys(SHOWN));
});

const EVERYWHERE = {
  ...DESCRIPTION,
  tags: [{ name: "zoo" }],
  paths: {
    "/pets": {
      post: {
        summary: "Add",
        tags: ["zoo"],
        requestBody: {
          content: {
            "application/json": {
              schema: { type: "object", properties: { age: { type: "integer", enum: [1] } } },
            },
          },
        },
        responses: { 200: { description: "Done", headers: { "X-A": { schema: { type: "string" } } } } },
      },
    },
  },
};

test("every slot has its place, and gets its Object", async () => {
  const slots: Plugin["slots"] = {
    pageStart: () => "1 pageStart",
    menuStart: () => "2 menuStart",
    menuEntry: ({ section }) => `3 menuEntry ${section.id}`,
    menuEnd: () => "4 menuEnd",
    title: ({ page }) => `5 title ${page.sections.length}`,
    tag: ({ tag }) => `6 tag ${tag.label}`,
    operation: ({ operation }) => `7 operation ${operation.method} ${operation.path}`,
    schemaRow: ({ schema, name }) => `8 schemaRow ${name} ${schema.types}`,
    response: ({ response }) => `9 response ${response.status}`,
    samples: ({ operation }) => `10 samples ${operation.label}`,
    pageEnd: ({ page }) => `11 pageEnd ${page.language}`,
  };
  const { html, problems } = await page({ name: "all", slots }, EVERYWHERE);
  expect(problems).toEqual([]);
  const found = [...html.matchAll(/data-plugin="all">([^<]*)</g)].map(([, text]) => text);
  expect(
    [...new Set(found)].sort((a, b) => Number.parseInt(a ?? "", 10) - Number.parseInt(b ?? "", 10)),
  ).toEqual([
    "1 pageStart",
    "2 menuStart",
    "3 menuEntry tag/zoo",
    "3 menuEntry tag/zoo/paths/~1pets/post",
    "4 menuEnd",
    "5 title 2",
    "6 tag zoo",
    "7 operation post /pets",
    "8 schemaRow age integer",
    "9 response 200",
    "10 samples Add",
    "11 pageEnd en",
  ]);
});

test("what a plug-in returns is text, never HTML", async () => {
  const { html } = await page({ name: "text", slots: { title: () => "<script>1</script>" } });
  expect(html).toContain("&lt;script&gt;1&lt;/script&gt;");
});

const boom = (): never => {
  throw new Error("boom");
};

test("an error in a plug-in affects nothing else, and is reported once", async () => {
  const Deep = (): never => boom();
  const bad: Plugin = {
    name: "bad",
    load: () => Promise.reject(new Error("no data")),
    slots: {
      pageStart: boom,
      menuEntry: ({ React }) => React.createElement(Deep as never),
      title: (() => ({})) as never,
      tag: "text" as never,
    },
    extensions: { "x-cost": boom },
    directives: { Support: boom },
    badges: boom,
    enumTexts: boom,
    samples: [{ label: "bad", sample: boom }],
    languages: [{ id: "bad", label: "Bad", write: boom }],
  };
  const good: Plugin = {
    name: "good",
    slots: { pageStart: () => "still here", title: ({ data }) => String(data) },
  };
  const document = { ...EVERYWHERE, "x-cost": 1, info: { ...DESCRIPTION.info, "x-cost": 2 } };
  const { html, problems } = await page([bad, good, 5, {}], document, {
    codeSamples: { languages: ["bad"] },
    hideRequestPayloadSample: true,
  });
  expect(html).toContain("still here");
  expect(html).toContain("Add");
  expect(html).not.toContain("section-error");
  expect(problems.sort()).toEqual([
    "plug-in bad: badges: boom",
    "plug-in bad: directive Support: boom",
    "plug-in bad: enumTexts: boom",
    "plug-in bad: extension x-cost: boom",
    "plug-in bad: language bad: boom",
    "plug-in bad: load: no data",
    "plug-in bad: sample bad: boom",
    "plug-in bad: slot menuEntry: boom",
    "plug-in bad: slot pageStart: boom",
    "plug-in bad: slot tag: expected a function",
    expect.stringMatching(/^plug-in bad: slot title: Objects are not valid as a React child/),
    "plug-ins: expected an object with a name",
  ]);
});

test("renderPage takes plug-ins as an option, too, but does not wait", async () => {
  const said: string[] = [];
  const plugins = [
    { name: "now", slots: { title: () => "At once" } },
    { name: "later", load: async () => 1 },
  ];
  const html = renderPage(await load({ document: DESCRIPTION }, { yaml }), {
    options: { plugins },
    onProblem: ({ message }) => said.push(message),
  });
  expect(html).toContain("At once");
  expect(said).toEqual(["plug-in later: load: it returns a promise; call startPlugins and wait for it"]);
});

test("a language of a plug-in replaces one of the page, and the option chooses among all", async () => {
  const languages = [
    { id: "curl", label: "Curl!", grammar: "bash", write: () => "curl --mine" },
    { id: "httpie", label: "HTTPie", write: ({ url }: { url: string }) => `http ${url}` },
  ];
  const options = { codeSamples: { languages: ["httpie", { lang: "curl", label: "Ours" }] } };
  const { html } = await page({ name: "languages", languages }, DESCRIPTION, options);
  expect(html).toContain("http https://zoo.example.com/pets");
  expect(html).toContain(">Ours</");
  expect((await page([], DESCRIPTION, options)).html).not.toContain("HTTPie");
});

/** A description with badges, and with texts for the values of an enum, in extensions with the given names. */
const described = (badges: string, texts: string) => ({
  ...DESCRIPTION,
  paths: {
    "/pets": {
      get: {
        summary: "Find",
        [badges]: [{ name: "New", color: "teal", position: "before" }, { label: "Hot" }, 5],
        parameters: [
          {
            name: "size",
            in: "query",
            [badges]: [{ name: "Small" }],
            schema: { enum: ["s", "m"], [texts]: { s: "Little", m: {} }, "x-enum-varnames": ["S"] },
          },
        ],
        responses: {},
      },
    },
  },
});

test("the page's own features have the form of plug-ins", async () => {
  const own: readonly Plugin[] = [X_BADGES, ENUM_TEXTS, OWN_LANGUAGES];
  const reading = (name: string, as: `x-${string}`, feature: Feature): Plugin => {
    const renamed = <Of extends Described>(of: Of): Of => ({ ...of, raw: { ...of.raw, [as]: of.raw[name] } });
    return {
      name,
      badges: (of) => feature.badges?.(renamed(of)),
      enumTexts: (of) => feature.enumTexts?.(renamed(of)),
    };
  };
  /** The page itself, without the description that follows it. */
  const drawn = async (plugins: readonly Plugin[], document: object): Promise<string | undefined> => {
    const { html, problems } = await page(plugins, document);
    expect(problems).toEqual([]);
    return html.split("<body>")[1]?.split("<script")[0];
  };
  const expected = await drawn([], described("x-badges", "x-enumDescriptions"));
  for (const text of [">New</", ">Hot</", ">Small</", "Little", ">S</"]) expect(expected).toContain(text);
  const again = [
    reading("x-marks", "x-badges", X_BADGES),
    reading("x-texts", "x-enumDescriptions", ENUM_TEXTS),
    OWN_LANGUAGES,
  ];
  expect(await drawn(again, described("x-marks", "x-texts"))).toBe(expected);
  expect(own.map(({ name }) => name)).toEqual(["x-badges", "x-enumDescriptions", "snippets"]);
});

test.each<[unknown]>([
  ["New"],
  [{ name: "New" }],
  [[5, null, { color: "red" }]],
  [{ 0: { description: "X" } }],
])("badges and texts of the wrong form %j add nothing", async (wrong) => {
  const odd = { name: "odd", badges: () => wrong, enumTexts: () => wrong };
  const document = described("x-badges", "x-enumDescriptions");
  expect(await page(odd, document)).toEqual(await page([], document));
});

test.each([
  ["export default { name: 'a' };", true],
  ["const a = {};\nexport { a as default };\n", true],
  ["import b from 'b';\nexport default b;", false],
  ["export const a = 1;\nexport default {};", false],
  ["const a = 1;", false],
])("the script of the module %j", (module, isScript) => {
  expect(pluginScript(module) !== undefined).toBe(isScript);
});

test("the example has fewer than 60 lines, and shows the limits of the demo", async () => {
  const text = readFileSync("examples/plugin/rate-limits.mjs", "utf8");
  expect(text.split("\n").length).toBeLessThan(60);
  const limited = { operationId: "limited", "x-rate-limit": { requests: 60, per: "minute" }, responses: {} };
  const odd = { operationId: "odd", "x-rate-limit": "60", responses: {} };
  const document = { ...DESCRIPTION, paths: { "/a": { get: limited, put: odd } } };
  const { html, problems } = await page(run(text), document);
  expect(problems).toEqual([]);
  expect(html.match(/60 requests per minute/g)).toHaveLength(2);
  expect(html).toContain(">60/min</small>");
});
