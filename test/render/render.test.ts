import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Loaded, load } from "#load/load.ts";
import { parseYaml } from "#load/yaml.ts";
import { renderPage } from "#render/render.tsx";

const FOLDER = join(import.meta.dirname, "..", "documents");
const DOCUMENTS = readdirSync(FOLDER).filter((name) => name.endsWith(".yaml"));

function loadText(text: string, url?: string): Promise<Loaded> {
  return load(
    { text, url },
    { yaml: async (yaml) => parseYaml(yaml), fetch: async () => new Response(null, { status: 404 }) },
  );
}

function loadDocument(document: unknown): Promise<Loaded> {
  return loadText(JSON.stringify(document));
}

/** The tags of a page: nothing of its text. */
function tags(html: string): string[] {
  return html.match(/<[a-z][^>]*>/gi) ?? [];
}

describe.each(DOCUMENTS)("%s", (name) => {
  test("is a whole page that any policy lets through: no script, no style attribute, no handler", async () => {
    const html = renderPage(await loadText(readFileSync(join(FOLDER, name), "utf8")));
    expect(html).toContain("</html>");
    for (const tag of tags(html)) {
      expect(tag).not.toMatch(/^<(script|iframe|object|embed|base|form)\b/i);
      // Quoted values are taken out first: they may say anything.
      expect(tag.replace(/"[^"]*"/g, '""')).not.toMatch(/\s(style|on[a-z]+)\s*=/i);
      expect(tag).not.toMatch(/(href|src)="\s*(javascript|vbscript|data:text)/i);
    }
  });
});

const PET = {
  openapi: "3.1.0",
  info: { title: "Pets & <Owners>", version: "1", description: "All about **pets**.\n\n# More\n\nText." },
  paths: {
    "/pets": {
      get: {
        summary: "List pets",
        responses: {
          200: {
            description: "Found",
            content: {
              "application/json": {
                schema: {
                  type: "object",
                  properties: {
                    one: {
                      type: "object",
                      properties: { two: { type: "object", properties: { three: { type: "string" } } } },
                    },
                  },
                },
              },
            },
          },
          404: { description: "No such pet", headers: { "X-Why": { schema: { type: "string" } } } },
        },
      },
    },
  },
};

test("reads from the title to the last response without JavaScript", async () => {
  const html = renderPage(await loadDocument(PET));
  for (const text of [
    "Pets &amp; &lt;Owners&gt;",
    "List pets",
    "one",
    "two",
    "three",
    "No such pet",
    "X-Why",
  ])
    expect(html).toContain(text);
  expect(html).not.toContain("<script");
});

test("the title and the sentence of the head are those of the API, unless others are given", async () => {
  const loaded = await loadDocument(PET);
  expect(renderPage(loaded)).toContain("<title>Pets &#38; &#60;Owners&#62;</title>");
  expect(renderPage(loaded)).toContain('<meta name="description" content="All about pets . More Text.">');
  const other = renderPage(loaded, { title: "Other", lang: "de", favicon: "f.ico" });
  expect(other).toContain("<title>Other</title>");
  expect(other).toContain('<html lang="de">');
  expect(other).toContain('href="f.ico"');
});

test("an API without a title has one for the browser's tab", async () => {
  const html = renderPage(await loadDocument({ openapi: "3.1.0", info: null, paths: {} }));
  expect(html).toContain("<title>API</title>");
});

test("a live page holds the description as it was written", async () => {
  const scripts = { standalone: "/* page */", parts: ["/* part */"] };
  const evil = { ...PET, "x-evil": "</script><img src=x onerror=alert(1)>" };
  const html = renderPage(await loadDocument(evil), { scripts });
  const [, text = ""] =
    /<script type="application\/json" id="lectern-description">(.*?)<\/script>/s.exec(html) ?? [];
  expect(JSON.parse(text)).toEqual(evil);
  expect(html.match(/<script/g)).toHaveLength(4);
  expect(html.indexOf("/* part */")).toBeLessThan(html.indexOf("/* page */"));
});

test("only an address that others can reach is named", async () => {
  const text = JSON.stringify(PET);
  expect(renderPage(await loadText(text, "https://a.example/pets.json"))).toContain(
    'spec-url="https://a.example/pets.json"',
  );
  expect(renderPage(await loadText(text, "file:///home/me/pets.json"))).not.toContain("/home/me");
});

test("options are followed; what cannot be read is told", async () => {
  const loaded = await loadDocument(PET);
  const problems: string[] = [];
  const html = renderPage(loaded, {
    options: { disableSearch: "true", maxDisplayedEnumValues: "many" },
    onProblem: (problem) => problems.push(problem.name),
  });
  expect(renderPage(loaded)).toContain('role="search"');
  expect(html).not.toContain('role="search"');
  expect(problems).toEqual(["maxDisplayedEnumValues"]);
});
