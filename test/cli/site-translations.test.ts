/** Tests the languages of a site: their pages, the links between them, and overlays that fail. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { TIMEOUT } from "./command.ts";
import { crawl } from "./crawl.ts";
import { contents, made, ORDERS, PETS, prepare, site } from "./site/made.ts";

vi.setConfig({ testTimeout: 4 * TIMEOUT });

prepare();

/** A description with headings. */
const TITLED = PETS.replace('description: "Read', 'description: "# First steps\\n\\nRead');

const GERMAN = `overlay: 1.1.0
info: { title: German, version: "1" }
actions:
  - target: $.info
    update: { title: Tiere, description: "# Erste Schritte\\n\\nZuerst [die Liste](#operation/listPets)." }
  - { target: "$.tags[0]", update: { x-displayName: Haustiere } }
  - { target: "$.paths['/pets'].get", update: { summary: Tiere auflisten } }
`;

function configOf(pets: object, more: object = {}): string {
  return JSON.stringify({ siteUrl: "https://docs.example/", apis: { pets }, ...more });
}

const CONFIG = configOf({ description: "pets.yaml", translations: { de: "de.overlay.yaml" } });

const FILES = { "pets.yaml": TITLED, "de.overlay.yaml": GERMAN, "lectern.config.json": CONFIG };

/** Runs a build, and returns what it wrote. */
async function built(
  files: Readonly<Record<string, string>> = {},
  ...args: readonly string[]
): Promise<{ code: number | null; err: string; path: string; text: (name: string) => Promise<string> }> {
  const path = await made({ ...FILES, ...files });
  const { code, err } = await site(path, ...args);
  return { code, err, path, text: (name) => readFile(join(path, "dist", name), "utf8") };
}

/** What a page says of its languages: attributes, the address for search engines, and the reader's choice. */
function languagesIn(html: string): object {
  return {
    lang: /<html lang="([^"]*)"/.exec(html)?.[1],
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
    alternates: [...html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g)].map(
      ([, code, address]) => `${code} ${address}`,
    ),
    choice: [
      ...(/<nav class="[^"]*site-languages.*?<\/nav>/.exec(html)?.[0] ?? "").matchAll(/<a.*?<\/a>/g),
    ].map(
      ([link]) =>
        `${/>(.*)</.exec(link)?.[1]} ${/href="([^"]*)"/.exec(link)?.[1]}${/ aria-current/.exec(link) ?? ""}`,
    ),
  };
}

test("each language has the same pages, which name each other", async () => {
  const { code, err, path, text } = await built();
  expect([code, err]).toEqual([0, expect.not.stringContaining("!")]);
  const operation = "operations/list-pets/";
  expect(languagesIn(await text(`pets/de/${operation}index.html`))).toEqual({
    lang: "de",
    canonical: `https://docs.example/pets/de/${operation}`,
    alternates: [
      `en https://docs.example/pets/${operation}`,
      `de https://docs.example/pets/de/${operation}`,
      `x-default https://docs.example/pets/${operation}`,
    ],
    choice: [`English ../../../operations/list-pets/`, "Deutsch ./ aria-current"],
  });
  expect(languagesIn(await text(`pets/${operation}index.html`))).toMatchObject({
    lang: "en",
    choice: ["English ./ aria-current", "Deutsch ../../de/operations/list-pets/"],
  });
  const own = (await readdir(join(path, "dist/pets"), { recursive: true })).filter(
    (one) => !/^de\b/.test(one),
  );
  expect((await readdir(join(path, "dist/pets/de"), { recursive: true })).sort()).toEqual(own.sort());
  expect(crawl(join(path, "dist"))).toMatchObject({ broken: [], orphans: [] });
});

test("texts, labels, Markdown and live sections are in the language; addresses stay", async () => {
  const { text } = await built();
  const api = await text("pets/de/index.html");
  expect(api).toContain("Erste Schritte");
  expect(api).toContain('id="section/First-steps"');
  expect(api).toContain('<a href="tags/pets/">Haustiere</a>');
  expect(api).toContain("Als Markdown");
  expect(await text("pets/de/operations/list-pets.md")).toContain("# Tiere auflisten");
  expect(await text("pets/de/llms-full.txt")).toContain("# Erste Schritte");
  expect(await text("pets/de/openapi.yaml")).toContain("title: Tiere");
  const live = JSON.parse(await text("pets/de/operations/list-pets/live.json")) as Record<string, unknown>;
  expect(live["options"]).toMatchObject({ labels: { language: "de" } });
  expect(await text("pets/openapi.yaml")).toBe(TITLED);
});

test("the pages in the language of the description have the addresses and the text that they had", async () => {
  const { path } = await built();
  const alone = await built({ "lectern.config.json": configOf({ description: "pets.yaml" }) });
  const [found = {}, before = {}] = await Promise.all(
    [path, alone.path].map((one) => contents(join(one, "dist/pets"))),
  );
  const own = Object.entries(found).filter(([name]) => !/^de(?:\/|\.md)/.test(name));
  expect(own.map(([name]) => name)).toEqual(Object.keys(before));
  const isText = ([name]: [string, string]): boolean => !name.endsWith(".html");
  expect(own.filter(isText)).toEqual(Object.entries(before).filter(isText));
});

test("the lists of the site name languages", async () => {
  const { text } = await built();
  expect(await text("llms.txt")).toContain("- [Deutsch](https://docs.example/pets/de.md)");
  expect(await text("llms.txt")).not.toContain("## Tiere");
  expect((await text("index.html")).match(/class="site-card"/g)).toHaveLength(1);
  const { apis } = JSON.parse(await text("search.json")) as { apis: unknown[] };
  expect(apis).toMatchObject([
    ["pets/", "Pets", expect.anything(), 1],
    ["pets/de/", "Tiere", expect.anything(), 1, "de"],
  ]);
  const sitemap = await text("sitemap.xml");
  expect(sitemap).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"');
  expect(sitemap).toContain(
    '<url><loc>https://docs.example/pets/de/schemas/</loc><xhtml:link rel="alternate" hreflang="en" href="https://docs.example/pets/schemas/"/><xhtml:link rel="alternate" hreflang="de" href="https://docs.example/pets/de/schemas/"/><xhtml:link rel="alternate" hreflang="x-default" href="https://docs.example/pets/schemas/"/></url>',
  );
  const homes = [
    "en https://docs.example/",
    "de https://docs.example/de/",
    "x-default https://docs.example/",
  ];
  const links = homes.map((one) => {
    const [code, href] = one.split(" ");
    return `<xhtml:link rel="alternate" hreflang="${code}" href="${href}"/>`;
  });
  expect(sitemap).toContain(`<url><loc>https://docs.example/de/</loc>${links.join("")}</url>`);
});

test("each language has a home, with its own cards, labels and links", async () => {
  const apis = {
    pets: { description: "pets.yaml", group: "Animals", translations: { de: "de.overlay.yaml" } },
    orders: "orders.yaml",
  };
  const config = JSON.stringify({ siteUrl: "https://docs.example/", title: "Docs", apis });
  const { code, path, text } = await built({ "lectern.config.json": config, "orders.yaml": ORDERS });
  expect(code).toBe(0);
  const home = await text("de/index.html");
  expect(languagesIn(home)).toEqual({
    lang: "de",
    canonical: "https://docs.example/de/",
    alternates: [
      "en https://docs.example/",
      "de https://docs.example/de/",
      "x-default https://docs.example/",
    ],
    choice: ["English ../", "Deutsch ./ aria-current"],
  });
  expect(home).toContain('<a href="../pets/de/">Tiere</a>');
  expect(home).toContain("1 Operation");
  expect(home).toContain("<h2>Animals</h2>");
  // What is not translated is in its own language, and says so.
  expect(home).toMatch(/<a href="\.\.\/orders\/" lang="en">/);
  expect(home).toContain('class="site-search" href="./"');
  expect(await text("de.md")).toContain("[Tiere](pets/de.md)");
  const own = await text("index.html");
  expect(languagesIn(own)).toMatchObject({ lang: "en", choice: ["English ./ aria-current", "Deutsch de/"] });
  expect(own).not.toContain("Tiere");
  const api = await text("pets/de/operations/list-pets/index.html");
  expect(api).toContain('<a class="site-home" href="../../../../de/">');
  expect(api).toContain('"item":"https://docs.example/de/"');
  expect(await text("pets/operations/list-pets/index.html")).toContain(
    '<a class="site-home" href="../../../">',
  );
  expect(await text("404.html")).toMatch(/<a href="\/de\/" lang="de" hrefLang="de">Deutsch/i);
  expect(crawl(join(path, "dist"))).toMatchObject({ broken: [], orphans: [] });
});

test("the home of the site shows its own language, also if that is a translation", async () => {
  const config = JSON.stringify({
    ...{ lang: "de", apis: { pets: { description: "pets.yaml", translations: { de: "de.overlay.yaml" } } } },
  });
  const { text } = await built({ "lectern.config.json": config });
  expect(languagesIn(await text("index.html"))).toMatchObject({
    lang: "de",
    choice: ["Deutsch ./ aria-current", "English en/"],
  });
  expect(await text("index.html")).toContain('href="pets/de/">Tiere');
  expect(await text("en/index.html")).toContain('href="../pets/">Pets');
  expect(await text("pets/index.html")).toContain('<a class="site-home" href="../en/">');
});

test("the changelog is in each language, and leads to its pages", async () => {
  const translations = { de: "de.overlay.yaml" };
  const older = TITLED.replace("operationId: listPets", "operationId: listPets\n      deprecated: true");
  const versions = {
    v2: { description: "pets.yaml", translations, date: "2026-02-01" },
    v1: { description: "older.yaml", translations },
    v0: "older.yaml",
  };
  const files = { "lectern.config.json": configOf({ versions }), "older.yaml": older };
  const { code, path, text } = await built(files);
  expect(code).toBe(0);
  const html = await text("pets/changelog/de/index.html");
  expect(languagesIn(html)).toEqual({
    lang: "de",
    canonical: "https://docs.example/pets/changelog/de/",
    alternates: [
      "en https://docs.example/pets/changelog/",
      "de https://docs.example/pets/changelog/de/",
      "x-default https://docs.example/pets/changelog/",
    ],
    choice: ["English ../", "Deutsch ./ aria-current"],
  });
  expect(html).toContain('<a href="../../v2/de/operations/list-pets/');
  expect(html).toContain('<a href="../../v1/de/">v1</a>');
  expect(html).toContain('<a href="../../v0/">v0</a>');
  expect(html).toMatch(/<h1>Änderungen[^<]*Tiere/);
  expect(html).toContain('type="application/atom+xml" href="../feed.xml"');
  expect(await text("pets/changelog/de.md")).toContain("](../v2/de/operations/list-pets.md)");
  const page = await text("pets/v1/de/operations/list-pets/index.html");
  expect(page).toContain('href="../../../../changelog/de/"');
  expect(languagesIn(await text("pets/changelog/index.html"))).toMatchObject({
    choice: ["English ./ aria-current", "Deutsch de/"],
  });
  expect(await text("sitemap.xml")).toContain(
    '<url><loc>https://docs.example/pets/changelog/de/</loc><xhtml:link rel="alternate" hreflang="en" href="https://docs.example/pets/changelog/"/>',
  );
  expect(crawl(join(path, "dist"))).toMatchObject({ broken: [], orphans: [] });
});

const GUIDED = {
  "lectern.config.json": configOf(
    { description: "pets.yaml", translations: { de: "de.overlay.yaml", fr: "fr.overlay.yaml" } },
    { guides: { intro: "docs/intro.md", more: "docs/more.md" } },
  ),
  "fr.overlay.yaml": GERMAN.replace("title: Tiere", "title: Animaux"),
  "docs/intro.md": "# Start\n\nSee [the list](../pets.yaml#operation/listPets) and [more](more.md).",
  "docs/intro.de.md":
    "# Anfang\n\nSiehe [die Liste](../pets.yaml#operation/listPets), [mehr](more.md), [oben](intro.md#teil).\n\n## Teil",
  "docs/more.md": "# More\n\nBack to [the start](intro.md).",
};

test("a guide is translated by the file beside it, and links stay in the language", async () => {
  const { code, err, path, text } = await built(GUIDED);
  expect([code, err]).toEqual([0, expect.not.stringContaining("guide")]);
  const html = await text("de/guides/intro/index.html");
  expect(languagesIn(html)).toEqual({
    lang: "de",
    canonical: "https://docs.example/de/guides/intro/",
    alternates: [
      "en https://docs.example/guides/intro/",
      "de https://docs.example/de/guides/intro/",
      "x-default https://docs.example/guides/intro/",
    ],
    choice: ["English ../../../guides/intro/", "Deutsch ./ aria-current", "Français ../../../fr/"],
  });
  expect(html).toContain('<a href="../../../pets/de/operations/list-pets/">die Liste</a>');
  // There is no German text of it.
  expect(html).toContain('<a href="../../../guides/more/">mehr</a>');
  expect(html).toContain('<a href="#section/Teil">oben</a>');
  expect(html).toContain('<a class="site-home" href="../../">');
  expect(await text("guides/more/index.html")).toContain('<a href="../intro/">the start</a>');
  expect(await text("de/index.html")).toMatch(/href="guides\/intro\/">Anfang.*lang="en">More/s);
  expect(await text("fr/index.html")).toMatch(/href="\.\.\/guides\/intro\/" lang="en">Start/);
  expect(await text("pets/de/index.html")).toContain('href="../../de/guides/intro/"');
  expect(await text("llms.txt")).not.toContain("Anfang");
  const { apis } = JSON.parse(await text("search.json")) as { apis: unknown[][] };
  expect(apis.find(([root]) => root === "de/guides/intro/")?.slice(4)).toEqual(["de", "guides/intro/"]);
  expect(crawl(join(path, "dist"))).toMatchObject({ broken: [], orphans: [] });
});

test("guides, homes and changelogs have the same bytes in shards and when they are built again", async () => {
  const translations = { de: "de.overlay.yaml" };
  const versions = {
    v2: { description: "pets.yaml", translations },
    v1: { description: "pets.yaml", translations },
  };
  const guides = { intro: "docs/intro.md", more: "docs/more.md" };
  const apis = {
    pets: { versions },
    orders: { description: "orders.yaml", translations: { fr: "fr.overlay.yaml" } },
  };
  const { path } = await built({
    ...GUIDED,
    "lectern.config.json": JSON.stringify({ siteUrl: "https://docs.example/", apis, guides }),
    "orders.yaml": ORDERS,
    "fr.overlay.yaml": GERMAN.replace(/^ .*(?:tags|paths).*\n/gm, ""),
  });
  const first = await contents(join(path, "dist"));
  expect(Object.keys(first)).toEqual(
    expect.arrayContaining(["fr/index.html", "de/guides/intro/index.html", "pets/changelog/de/index.html"]),
  );
  expect((await site(path)).out).toContain(": 0 files written");
  await site(path, "--shard", "1/2", "-o", "parts/1");
  await site(path, "--shard", "2/2", "-o", "parts/2");
  expect((await site(path, "merge", "parts", "-o", "merged")).code).toBe(0);
  expect(await contents(join(path, "merged"))).toEqual(first);
});

test("a link of a translated guide that leads nowhere is listed with its file", async () => {
  const broken = "# Anfang\n\nSiehe [x](../pets.yaml#operation/none).";
  const { code, err } = await built({ ...GUIDED, "docs/intro.de.md": broken });
  expect(code).toBe(1);
  expect(err).toContain("docs/intro.de.md:3: pets/de/ has no #operation/none");
});

test("a language whose overlays all fail has no home and no guides", async () => {
  const bad = GERMAN.replace("update: { title: Tiere", "update: { title: { a: 1 }");
  const { code, path, text } = await built({ ...GUIDED, "de.overlay.yaml": bad });
  expect(code).toBe(1);
  expect((await readdir(join(path, "dist"))).sort()).not.toContain("de");
  expect(languagesIn(await text("index.html"))).toMatchObject({
    choice: ["English ./ aria-current", "Français fr/"],
  });
  expect(crawl(join(path, "dist"))).toMatchObject({ broken: [], orphans: [] });
});

test("an API cannot be where a language has its home", async () => {
  const apis = { pets: (JSON.parse(CONFIG) as { apis: { pets: object } }).apis.pets, de: "o.yaml" };
  const { code, err } = await built({ "lectern.config.json": JSON.stringify({ apis }), "o.yaml": ORDERS });
  expect(code).toBe(1);
  expect(err).toContain("de: de/ has the home page in the language de.");
});

test("a page that only one language has leads to the first page of the others", async () => {
  const more = `${GERMAN}  - { target: "$.paths", update: { /dogs: { get: { operationId: listDogs } } } }\n`;
  const { text } = await built({ "de.overlay.yaml": more });
  expect(languagesIn(await text("pets/de/operations/list-dogs/index.html"))).toMatchObject({
    alternates: [],
    choice: ["English ../../../", "Deutsch ./ aria-current"],
  });
});

test.each([
  ["one that does not exist", "gone.yaml", /pets\/ fr: gone\.yaml: there is no such file\./],
  ["one that does not fit", "bad.yaml", /pets\/ fr: Overlay bad\.yaml, action 1/],
  ["one that is something else", "pets.yaml", /pets\/ fr: Overlay pets\.yaml/],
])("an overlay that fails is named, and the other languages are built: %s", async (_, fr, message) => {
  const config = configOf({ description: "pets.yaml", translations: { fr, de: "de.overlay.yaml" } });
  const bad = GERMAN.replace("update: { title: Tiere", "update: { title: { a: 1 }");
  const { code, err, path, text } = await built({ "lectern.config.json": config, "bad.yaml": bad });
  expect(code).toBe(1);
  expect(err).toMatch(message);
  expect((await readdir(join(path, "dist/pets"))).sort()).not.toContain("fr");
  expect(languagesIn(await text("pets/index.html"))).toMatchObject({
    choice: ["English ./ aria-current", "Deutsch de/"],
  });
  expect(await text("search.json")).not.toContain("pets/fr/");
  expect(crawl(join(path, "dist"))).toMatchObject({ broken: [], orphans: [] });
});

test("versions lead to the versions in their language", async () => {
  const translations = { de: "de.overlay.yaml" };
  const versions = {
    v2: { description: "pets.yaml", translations },
    v1: { description: "pets.yaml", translations },
  };
  const { code, path, text } = await built({ "lectern.config.json": configOf({ versions }) });
  expect(code).toBe(0);
  const html = await text("pets/v1/de/schemas/pet/index.html");
  expect(html).toMatch(/<nav class="site-versions" .*?href="\.\.\/\.\.\/\.\.\/\.\.\/v2\/de\/schemas\/pet\/"/);
  expect(languagesIn(html)).toMatchObject({ canonical: "https://docs.example/pets/v2/de/schemas/pet/" });
  expect(crawl(join(path, "dist"))).toMatchObject({ broken: [], orphans: [] });
});

test("a version that is not translated is shown in its own language", async () => {
  const versions = {
    v2: { description: "pets.yaml", translations: { de: "de.overlay.yaml" } },
    v1: "pets.yaml",
  };
  const { text } = await built({ "lectern.config.json": configOf({ versions }) });
  expect(await text("pets/v2/de/index.html")).toContain('href="../../v1/"');
  expect(await text("pets/v1/index.html")).toContain('href="../v2/"');
});

test("the option is for all APIs without translations of their own", async () => {
  const apis = { pets: "pets.yaml", orders: { description: "orders.yaml", translations: {} } };
  const config = JSON.stringify({ apis, options: { translations: { fr: "", de: "de.overlay.yaml" } } });
  const { path, text } = await built({ "lectern.config.json": config, "orders.yaml": ORDERS });
  expect(languagesIn(await text("pets/index.html"))).toEqual({
    lang: "fr",
    alternates: ["fr ./", "de de/", "x-default ./"],
    choice: ["Français ./ aria-current", "Deutsch de/"],
  });
  expect((await readdir(join(path, "dist/orders"))).sort()).not.toContain("de");
});

test("an overlay may be an object", async () => {
  const overlay = {
    overlay: "1.0.0",
    info: { title: "T", version: "1" },
    actions: [{ target: "$.info", update: { title: "Mascotas" } }],
  };
  const config = configOf({ description: "pets.yaml", translations: { "es-MX": overlay } });
  const { text } = await built({ "lectern.config.json": config });
  expect(await text("pets/es-mx/index.html")).toMatch(/<html lang="es-MX">.*<title>Mascotas/s);
});

test("shards have the same bytes, as has a second build", async () => {
  const { path } = await built();
  const first = await contents(join(path, "dist"));
  expect((await site(path)).out).toContain(": 0 files written");
  await site(path, "--shard", "1/2", "-o", "parts/1");
  await site(await made(FILES), "--shard", "2/2", "-o", join(path, "parts/2"));
  expect((await site(path, "merge", "parts", "-o", "merged")).code).toBe(0);
  expect(await contents(join(path, "merged"))).toEqual(first);
});

test("pages lead to each other when they are opened from a disk", async () => {
  const config = JSON.stringify({ ...(JSON.parse(CONFIG) as object), siteUrl: undefined });
  const { path, text } = await built({ "lectern.config.json": config }, "--file-links");
  expect(languagesIn(await text("pets/de/index.html"))).toMatchObject({
    alternates: ["en ../index.html", "de ./index.html", "x-default ../index.html"],
  });
  expect(crawl(join(path, "dist"), undefined, "")).toMatchObject({ broken: [], orphans: [] });
});

test("no other API may be in the folder of a language", async () => {
  const apis = { pets: (JSON.parse(CONFIG) as { apis: { pets: object } }).apis.pets, "pets/de": "o.yaml" };
  const { code, err } = await built({ "lectern.config.json": JSON.stringify({ apis }), "o.yaml": ORDERS });
  expect(code).toBe(1);
  expect(err).toContain("pets/de/ has the pages of pets in the language de.");
});

test.each([
  [5, "apis.pets.translations: expected an object"],
  [{ german: "de.overlay.yaml" }, "apis.pets.translations.german: expected the code of a language"],
  [{ operations: "de.overlay.yaml" }, "apis.pets.translations.operations: expected the code of a language"],
  [{ de: 5 }, "apis.pets.translations.de: expected an overlay"],
])("the configuration refuses %j", async (translations, message) => {
  const config = configOf({ description: "pets.yaml", translations });
  const { code, err } = await built({ "lectern.config.json": config });
  expect(code).toBe(1);
  expect(err).toContain(message);
});
