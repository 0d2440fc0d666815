import "../production.ts";

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Loaded, load } from "#load/load.ts";
import { yamlToJson } from "#load/yaml.ts";
import { renderPage } from "#render/render.tsx";

const FOLDER = join(import.meta.dirname, "..", "documents");
const DOCUMENTS = readdirSync(FOLDER).filter((name) => name.endsWith(".yaml"));

function loadText(text: string, url?: string): Promise<Loaded> {
  return load(
    { text, url },
    { yaml: async (yaml) => yamlToJson(yaml), fetch: async () => new Response(null, { status: 404 }) },
  );
}

function loadDocument(document: unknown): Promise<Loaded> {
  return loadText(JSON.stringify(document));
}

/** The tags of a page, without text. */
function tags(html: string): string[] {
  return html.match(/<[a-z][^>]*>/gi) ?? [];
}

test("a tag whose summary is its name has no empty paragraph", async () => {
  const tags = [{ name: "pets", summary: "pets" }];
  const get = { tags: ["pets"], responses: {} };
  const document = { openapi: "3.2.0", info: { title: "T", version: "1" }, tags, paths: { "/": { get } } };
  const html = renderPage(await loadDocument(document), {});
  expect(html).toContain("tag/pets");
  expect(html).not.toContain("info-summary");
});

test("the name of a title is its text, without the link that it begins with", async () => {
  const get = { summary: "Read", responses: {} };
  const html = renderPage(
    await loadDocument({ openapi: "3.2.0", info: { title: "T", version: "1" }, paths: { "/": { get } } }),
    {},
  );
  const [, id] = /<h2 [^>]*aria-labelledby="([^"]*)"><a class="share-link"[^>]*><\/a>/.exec(html) ?? [];
  expect(id).toBeDefined();
  expect(html).toContain(`<span id="${id}">Read<`);
});

describe.each(DOCUMENTS)("%s", (name) => {
  test("is a whole page that any policy lets through: no script, no style attribute, no handler", async () => {
    const html = renderPage(await loadText(readFileSync(join(FOLDER, name), "utf8")));
    expect(html).toContain("</html>");
    for (const tag of tags(html)) {
      expect(tag).not.toMatch(/^<(script|iframe|object|embed|base|form)\b/i);
      // Removes quoted values first, because they may contain anything.
      expect(tag.replace(/"[^"]*"/g, '""')).not.toMatch(/\s(style|on[a-z]+)\s*=/i);
      expect(tag).not.toMatch(/(href|src)="\s*(javascript|vbscript|data:text)/i);
    }
  });
});

test("a page without scripts shows lists, samples and long texts completely", async () => {
  const values = Array.from({ length: 300 }, (_one, index) => `value-${index}`);
  const properties = Object.fromEntries(values.map((name) => [name, { type: "string" }]));
  const example = { items: values, text: "long ".repeat(30_000) + "end" };
  const html = renderPage(
    await loadDocument({
      openapi: "3.1.0",
      info: { title: "Long" },
      paths: {
        "/a": {
          post: {
            parameters: [{ name: "p", in: "query", schema: { enum: values.map((one) => `enum-${one}`) } }],
            requestBody: { content: { "application/json": { schema: { properties }, example } } },
          },
        },
      },
    }),
  );
  expect(html).toContain("enum-value-299");
  expect(html.match(/>value-299</g)).toHaveLength(1);
  expect(html).toMatch(/value-299[^<]*long[^<]*end/);
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

describe("a schema on a page without scripts", () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const text = { type: "string" };
  const pages = async (operations: number) => {
    const paths = Object.fromEntries(
      Array.from({ length: operations }, (_, index) => [
        `/p${index}`,
        { get: { responses: { 200: { description: "", content: { "text/x": { schema: ref("Root") } } } } } },
      ]),
    );
    const deep = Array.from({ length: 5 }, (_, level): [string, unknown] => [
      `Level${level}`,
      {
        properties: {
          [`name${level}`]: text,
          [`next${level}`]: level === 4 ? text : ref(`Level${level + 1}`),
        },
      },
    ]);
    const wide = Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`column${index}`, text]));
    const schemas = {
      Root: {
        properties: { deep: ref("Level0"), pet: { oneOf: [ref("Cat"), ref("Dog")] }, wide: ref("Wide") },
      },
      Cat: { properties: { mews: text } },
      Dog: { properties: { barks: text, owner: ref("Root") } },
      Wide: { properties: wide },
      ...Object.fromEntries(deep),
    };
    const loaded = await loadDocument({
      openapi: "3.1.0",
      info: { title: "T" },
      paths,
      components: { schemas },
    });
    return { paper: renderPage(loaded), live: renderPage(loaded, { scripts: { src: "page.js" } }) };
  };
  const rows = (html: string) =>
    [
      ...html.matchAll(
        /(?:property-name"?>|property-name"[^>]*>)(?:<span class="prefix">[^<]*<\/span>)?([\w]+)</g,
      ),
    ].map(([, name]) => name);

  test("is open to its last field, with all its variants", async () => {
    const { paper, live } = await pages(1);
    expect(rows(paper)).toEqual(expect.arrayContaining(["name4", "next4", "mews", "barks", "column24"]));
    expect(rows(live)).not.toContain("barks");
    expect(paper).toContain("recursive");
    expect(paper).not.toContain("left-out");
  });

  const drawn = async (schema: object, schemas: Record<string, object> = {}, parameters: object[] = []) => {
    const get = { parameters, responses: { 200: { description: "", content: { "text/x": { schema } } } } };
    const paths = { "/a": { get } };
    return renderPage(
      await loadDocument({ openapi: "3.1.0", info: { title: "T" }, paths, components: { schemas } }),
    );
  };

  test("with variants has all of them, with their content", async () => {
    const variants = ["a", "b"].map((name) => ({
      properties: { [`${name}1`]: { properties: { [`${name}2`]: text } } },
    }));
    expect(rows(await drawn({ properties: { data: { items: { anyOf: variants } } } }))).toEqual(
      expect.arrayContaining(["data", "a1", "a2", "b1", "b2"]),
    );
  });

  test("names the rows that an earlier variant shows, unless they differ", async () => {
    const part = ref("Part");
    const oneOf = [
      { title: "One", allOf: [part, { properties: { a: text } }] },
      { title: "Two", allOf: [part, { properties: { b: text } }] },
      { title: "Three", allOf: [part], required: ["also"] },
    ];
    const Part = { properties: { shared: { properties: { inner: text } }, also: text } };
    const html = await drawn({ oneOf }, { Part });
    expect(rows(html)).toEqual(["shared", "inner", "also", "a", "b", "also"]);
    const notes = [...html.matchAll(/<div class="schema-notes">(.*?)<\/div>/g)].map(([, note = ""]) => note);
    expect(notes.map((note) => note.replace(/<[^>]*>/g, ""))).toEqual([
      "shared, also: same as One",
      "shared: same as One",
    ]);
    const at = notes[1]?.match(/id="([^"]*)" href="([^"]*)"/)?.slice(1);
    expect(at).toEqual(["/paths/~1a/get/200/(Three)/shared", "#/paths/~1a/get/200/shared"]);
    expect(html).toContain('<li id="/paths/~1a/get/200/shared"');
  });

  test("of a parameter is open, too", async () => {
    const schema = { anyOf: [{ properties: { gt: text } }, { properties: { lt: text } }] };
    const filter = { name: "filter", in: "query", style: "deepObject", schema };
    expect(rows(await drawn({}, {}, [filter]))).toEqual(expect.arrayContaining(["gt", "lt"]));
  });

  test("with deeply nested variants is rendered as far as there is room", async () => {
    const levels = Array.from({ length: 24 }, (_, level): [string, object][] =>
      (level === 0 ? ["A"] : ["A", "B"]).map((name) => [
        `${name}${level}`,
        { oneOf: [ref(`A${level + 1}`), ref(`B${level + 1}`)], title: `At ${level}` },
      ]),
    );
    const html = await drawn(ref("A0"), { ...Object.fromEntries(levels.flat()), A24: text, B24: text });
    const names = html.match(/class="variant-name"/g)?.length;
    expect(names).toBeGreaterThan(10);
    expect(names).toBeLessThan(600);
  });

  test("of a page of many sections says what is left out", async () => {
    const { paper } = await pages(1200);
    expect(rows(paper)).not.toContain("column24");
    expect(paper).toMatch(/left-out">… 25 more</);
  });
});

describe("content that needs a choice on a live page", () => {
  const media = (schema: object, more: object = {}) => ({ schema, ...more });
  const text = { type: "string" };
  const pet = { $ref: "#/components/schemas/Pet" };
  const examples = {
    cat: { summary: "A cat", value: { name: "Tom" } },
    dog: { summary: "A dog", description: "It *barks*.", value: { name: "Rex" } },
  };
  const others = {
    one: { value: "1" },
    two: { value: "2" },
    bare: { description: "Bare." },
    far: { externalValue: "/far.txt" },
  };
  const post = {
    "x-codeSamples": [
      { lang: "Python", source: "first_sample()" },
      { lang: "Go", source: "second.Sample()" },
    ],
    requestBody: {
      content: {
        "application/json": media(pet, { examples }),
        "text/x-same": media(pet),
        "application/x-www-form-urlencoded": media({ type: "object", properties: { petName: text } }),
        "text/xml": media(pet),
        "application/x-lost": { $ref: "#/nowhere" },
      },
    },
    responses: {
      200: {
        description: "",
        content: { "text/plain": { example: "done" }, "text/csv": { example: "a,b" } },
      },
      201: { description: "", content: { "application/json": media({ ...text, examples: ["x1", "x2"] }) } },
      202: { description: "", content: { "text/plain": media(text, { examples: others }) } },
      203: {
        description: "",
        content: { "application/json": media(pet), "text/json": media(pet), "x/a+json": media(pet) },
      },
      400: { description: "", content: { "application/json": { example: { told: "why" } } } },
    },
  };
  const drawn = async (settings: Parameters<typeof renderPage>[1] = {}) =>
    renderPage(
      await loadDocument({
        openapi: "3.1.0",
        info: { title: "T" },
        paths: { "/a": { post } },
        components: { schemas: { Pet: { type: "object", properties: { name: text } } } },
      }),
      settings,
    );
  const all = ["Tom", "Rex", "petName=", "done", "a,b", "why", "second"];

  test("is on paper completely: media types, examples, responses, the author's samples", async () => {
    const html = await drawn();
    for (const said of [...all, "barks", "first_sample", ">200</p>", ">400</p>", ">Go</p>"])
      expect(html).toContain(said);
    expect(html.match(/>petName<\/span>/g)).toHaveLength(1);
    expect(html).toContain(">application/json, text/x-same, text/xml</span>");
    expect(html).toMatch(/>Pet<\/span><[^>]*>&gt;</);
    expect(html).not.toMatch(/<select|role="tab"/);
    // Samples that are generated for the operation are not on paper; the first request is.
    expect(html.match(/curl -X/g)).toHaveLength(1);
    expect(html.indexOf("curl -X")).toBeLessThan(html.indexOf("operation-section"));
  });

  test("is named only if there are several different ones", async () => {
    const html = await drawn();
    for (const once of ["Bare.", ">Example 1<", ">Example 2<", ">application/x-lost<"])
      expect(html.split(once), once).toHaveLength(2);
    // Media types that differ only in name have one sample.
    expect(html.match(/&quot;name&quot;: &quot;string&quot;/g)).toHaveLength(1);
  });

  test("and is from elsewhere is a link, without a button", async () => {
    const html = await drawn();
    expect(html).toMatch(/<a [^>]*href="[^"]*\/far\.txt"/);
    expect(html).not.toContain("Loading");
  });

  test("can be chosen on a live page", async () => {
    // The page also contains its description.
    const [html = ""] = (await drawn({ scripts: { src: "page.js" } })).split("<script");
    expect(all.filter((said) => html.includes(said))).toEqual(["Tom", "done"]);
    expect(html).toMatch(/<select/);
  });
});

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

test("the title and description in the head are those of the API, unless set", async () => {
  const loaded = await loadDocument(PET);
  expect(renderPage(loaded)).toContain("<title>Pets &#38; &#60;Owners&#62;</title>");
  expect(renderPage(loaded)).toContain('<meta name="description" content="All about pets. More Text.">');
  const other = renderPage(loaded, { title: "Other", lang: "de", favicon: "f.ico" });
  expect(other).toContain("<title>Other</title>");
  expect(other).toContain('<html lang="de">');
  expect(other).toContain('href="f.ico"');
});

test("an API without a title has one for the browser's tab", async () => {
  const html = renderPage(await loadDocument({ openapi: "3.1.0", info: null, paths: {} }));
  expect(html).toContain("<title>API</title>");
});

test("a live page contains the description as written", async () => {
  const scripts = { standalone: "/* page */", parts: { part: "/* part */" } };
  const evil = { ...PET, "x-evil": "</script><img src=x onerror=alert(1)>" };
  const html = renderPage(await loadDocument(evil), { scripts });
  const [, text = ""] =
    /<script type="application\/json" id="lectern-description">(.*?)<\/script>/s.exec(html) ?? [];
  expect(JSON.parse(text)).toEqual(evil);
  expect(html.match(/<script/g)).toHaveLength(4);
  expect(html.indexOf("/* part */")).toBeLessThan(html.indexOf("/* page */"));
});

describe("a large description", () => {
  /** More than a million characters, mostly in a value that the page does not show. */
  const large = {
    ...PET,
    paths: {
      "/pets/{id}": {
        get: {
          operationId: "getPet",
          summary: "Get a pet",
          description: "Finds **one** pet.",
          responses: { "200": { description: "Here it is." } },
        },
      },
    },
    components: { schemas: { Filler: { description: "x".repeat(1_000_000) } } },
  };
  const scripts = { standalone: "", parts: {} };

  test("has its titles, paths and prose in HTML; the live page adds the details", async () => {
    const loaded = await loadDocument(large);
    const html = renderPage(loaded, { scripts });
    for (const part of ["Get a pet", "/pets/", "<strong>one</strong>", "<noscript>This page is large"])
      expect(html).toContain(part);
    expect(html).not.toContain("Here it is.</");
    // Only the live page has controls.
    expect(html).not.toContain('class="copy');
    // Without JavaScript, nothing more comes.
    expect(html).not.toContain('aria-busy="true"');
    expect(html.length).toBeLessThan(1.3 * JSON.stringify(large).length);
  });

  test("has a complete menu, which browsers with scripts do not parse", async () => {
    const tagged = structuredClone(large);
    Object.assign(tagged.paths["/pets/{id}"].get, { tags: ["Pets"] });
    const menu =
      /<nav class="menu-tree".*?<\/nav>/s.exec(renderPage(await loadDocument(tagged), { scripts }))?.[0] ??
      "";
    expect(menu).toContain('class="menu-entry operation"');
    expect(menu.replace(/<noscript>.*?<\/noscript>/gs, "")).not.toContain('class="menu-entry operation"');
    const grouped = { ...tagged, "x-tagGroups": [{ name: "All", tags: ["Pets"] }] };
    // As a browser reads it: up to the first end.
    const texts = renderPage(await loadDocument(grouped), { scripts })
      .split("<noscript>")
      .slice(1);
    expect(texts.length).toBeGreaterThan(1);
    for (const text of texts) expect(text.split("</noscript>")).toHaveLength(2);
    expect(renderPage(await loadDocument(PET), { scripts })).not.toContain("<noscript>");
  });

  test("may be large only as it is written", async () => {
    const loaded = await loadDocument(PET);
    const pages = [999_999, 1_000_001].map((length) =>
      renderPage({ ...loaded, text: JSON.stringify(PET).padEnd(length) }, { scripts }),
    );
    expect(pages.map((html) => html.includes("<noscript>"))).toEqual([false, true]);
  });

  test("is complete without scripts", async () => {
    const html = renderPage(await loadDocument(large));
    expect(html).toContain("Here it is.</");
    expect(html).not.toContain("<noscript");
  });

  test("says what is missing in the language of the page", async () => {
    const html = renderPage(await loadDocument(large), { scripts, options: { labels: "de" } });
    expect(html).toContain("<noscript>Diese Seite ist groß");
  });
});

test("only an address that others can reach is named", async () => {
  const text = JSON.stringify(PET);
  expect(renderPage(await loadText(text, "https://a.example/pets.json"))).toContain(
    'spec-url="https://a.example/pets.json"',
  );
  expect(renderPage(await loadText(text, "file:///home/me/pets.json"))).not.toContain("/home/me");
});

test("options apply; invalid ones are reported", async () => {
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

describe("the root", () => {
  const html = async (text: string, options = {}) =>
    renderPage(await loadText(text, "https://host.example/docs/api.yaml"), { options });
  const root = () => html(readFileSync(join(FOLDER, "root.yaml"), "utf8"), { showExtensions: true });
  const text = (page: string): string => page.replace(/<style>.*?<\/style>/gs, "").replace(/<[^>]+>/g, "");

  test("is completely readable", async () => {
    const shown = text(await root());
    const words = `
      Info title|9.8.7|Info summary text|Info description text.|Contact name|contact@contact.example
      https://contact.example/page|License name|Apache-2.0|Terms of Service|OpenAPI 3.2.0
      https://self.example/descriptions/full.yaml|https://dialect.example/base|Root docs description
      server-name-one|Server one description|https://{env}.server-one.example:{port}/v1|stage|""|Env variable description
      443|Server two description|https://host.example/docs/relative-two
      Topic title|Topic content with|Topic sub heading|{"topic":"example"}|Sdk description|npm install sdk-package|Extra link
      External summary|external-tag|External description|Partner summary|partner-tag|Partner description|audience
      accounts-subin Accounts display|Accounts display|Accounts summary|Accounts description|Accounts docs|accounts-sub|custom-kind|Internal
      Sub sub description|Beta means unfinished.|Trait description|not-declared|Partner only|Hook path summary
      Hook path description|Key description|X-Key-Header|Query parameter name:|key_query|Cookie parameter name:|key_cookie
      basic|JWT-format|Mutual TLS|Mutual description|https://oidc.example/config|OAuth display|https://oauth.example/metadata
      Implicit flow|https://implicit.example/auth|https://implicit.example/refresh|Read scope|Password flow
      https://password.example/token|Client credentials flow|Write scope|Authorization code flow|/code/auth|SHA-256
      Device authorization flow|https://device.example/auth|Device scope|role-a|./other.yaml#/components/securitySchemes/far
      unknownScheme|Unused schema description|write-only|read-only|unused-parameter|Unused parameter description
      UnusedHeader|Unused header description|Unused body description|inBody|Unused response description|inResponse
      UnusedMedia|inMedia|media-example|unused-example-value|Unused link description|$response.body#/p
      Unused callback summary|Unused path summary|Unused path description
      root-ext-value|info-ext-value|contact-ext-value|license-ext-value|docs-ext-value|server-ext-value
      variable-ext-value|paths-ext-value|components-ext-value|tag-ext-value|scheme-ext-value|flows-ext-value|flow-ext-value`;
    const plain = shown.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
    expect(words.split(/[|\n]/).filter((word) => !plain.includes(word.trim()))).toEqual([]);
  });

  test("its relative addresses: of URIs to the description's own, of the API to its server", async () => {
    const links = [...(await root()).matchAll(/href="([^"]*)"/g)].map((match) => match[1]);
    expect(links).toEqual(
      expect.arrayContaining([
        "https://self.example/descriptions/terms/relative.html",
        "https://self.example/descriptions/root-docs.html",
        "https://spdx.org/licenses/Apache-2.0.html",
        "https://prod.server-one.example/code/auth",
      ]),
    );
  });

  test("the version as written", async () => {
    expect(text(await html('swagger: "2.0"\ninfo: { title: T }'))).toContain("OpenAPI 2.0");
    expect(text(await html("openapi: 3.0.3\ninfo: { title: T }"))).toContain("OpenAPI 3.0.3");
  });

  test.each([
    ["x-webhooks", '{ "x-webhooks": { hook: { post: { summary: Event } } } }', "Event"],
    ["webhooks", "{ webhooks: { hook: { post: { summary: Event } } } }", "Event"],
    ["components", "{ components: { schemas: { Lonely: { description: Alone } } } }", "Alone"],
  ])("a description of nothing but %s is not blank", async (_name, rest, word) => {
    expect(text(await html(`openapi: 3.1.0\n${rest.slice(1, -1).trim()}`))).toContain(word);
  });
});

describe("parts of the wrong type are reported in place", () => {
  const told = async (document: object, labels = {}): Promise<string[]> => {
    const html = renderPage(await loadDocument(document), { options: { labels } });
    return (html.match(/<p class="broken">.*?<\/p>/gs) ?? []).map((one) => one.replace(/<[^>]*>/g, ""));
  };

  test.each([
    ["2.0", { swagger: "2.0" }],
    ["3.0", { openapi: "3.0.3" }],
    ["3.1", { openapi: "3.1.0" }],
    ["3.2", { openapi: "3.2.0" }],
  ])("`paths` as a list, in %s", async (_, version) => {
    const all = await told({ ...version, info: { title: "T", version: "1" }, paths: [{ "/a": {} }] });
    expect(all).toEqual(["paths could not be read: it is an array, but should be an object."]);
  });

  test.each([
    ["2.0", { swagger: "2.0" }],
    ["3.0", { openapi: "3.0.3" }],
    ["3.2", { openapi: "3.2.0" }],
  ])("parts of operations, in %s", async (_, version) => {
    const get = { parameters: { q: {} }, responses: [] };
    const all = await told({
      ...version,
      info: { title: "T", version: "1" },
      paths: { "/a": { get }, "/b": "b" },
    });
    expect(all).toEqual([
      "paths › /b could not be read: it is a string, but should be an object.",
      "paths › /a › get › parameters could not be read: it is an object, but should be an array.",
      "paths › /a › get › responses could not be read: it is an array, but should be an object.",
    ]);
  });

  test("in the language of the page", async () => {
    const document = { openapi: "3.1.0", info: { title: "T", version: "1" }, paths: null };
    const [one] = await told(document, { language: "de" });
    expect(one).toBe(
      "paths konnte nicht gelesen werden: Hier steht ein leerer Wert (null), erwartet wird ein Objekt.",
    );
  });

  test("a description that needs no paths has no message", async () => {
    const webhooks = { a: { post: { responses: { 200: { description: "OK" } } } } };
    expect(await told({ openapi: "3.1.0", info: { title: "T", version: "1" }, webhooks })).toEqual([]);
  });
});
