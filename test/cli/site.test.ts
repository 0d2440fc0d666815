/** Tests `lectern site` in real folders. */
import { createHash } from "node:crypto";
import { cp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { HtmlValidate } from "html-validate";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { TIMEOUT } from "./command.ts";
import { crawl } from "./crawl.ts";
import { contents, made, ORDERS, PETS, prepare, site } from "./site/made.ts";

const DOCUMENTS = join(import.meta.dirname, "..", "documents");

vi.setConfig({ testTimeout: 3 * TIMEOUT });

prepare();

describe("the pages", () => {
  let path = "";
  beforeAll(async () => {
    path = await made({});
    await cp(DOCUMENTS, join(path, "documents"), {
      recursive: true,
      filter: (from) => !/\/(?:found|load|excerpts|3-0.*|3-1)$/.test(from),
    });
    await site(path, "documents", "-o", "out");
  }, 2 * TIMEOUT);

  test("links from the first page reach every page, and none is broken", () => {
    const { orphans, broken, reached } = crawl(join(path, "out"), isFaultOfDocument);
    expect(broken).toEqual([]);
    expect(orphans).toEqual([]);
    expect(reached).toBeGreaterThan(250);
  });

  test("pages run only the script of the site: no inline script or handler, no style but the first rules", async () => {
    for (const name of Object.keys(await contents(join(path, "out"))).filter((one) =>
      one.endsWith(".html"),
    )) {
      const html = await readFile(join(path, "out", name), "utf8");
      expect(html).not.toMatch(
        /<script(?! type="module" src="(?:\.\.\/)*(?:\.\/)?assets\/site-[\w-]+\.js"><\/script>| type="application\/ld\+json">[^<]*<\/script>)|<[a-z]+ [^>]*(?: style| on[a-z]+)=/,
      );
      expect(html).toContain("default-src 'none'");
      const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = ""]) => text);
      const sources = styles.map((text) => ` 'sha256-${createHash("sha256").update(text).digest("base64")}'`);
      const [, allowed = ""] = /style-src 'self'([^;]*);/.exec(html) ?? [];
      expect(allowed, name).toMatch(/^ 'sha256-[\w+/]{43}='$/);
      for (const source of sources) expect(source, name).toBe(allowed);
      expect(html.split("<style"), name).toHaveLength(
        /\/(?:operations|webhooks)\/[^/]+\//.test(name) ? 2 : 1,
      );
    }
  });

  test("the HTML is valid", async () => {
    const validator = new HtmlValidate({
      root: true,
      extends: ["html-validate:standard", "html-validate:a11y", "html-validate:document"],
      rules: {
        // It does not know `aria-level`, which says the level of headings.
        "heading-level": "off",
        // ARIA allows names on headings; those of titles leave out the link that the title begins with.
        "aria-label-misuse": ["error", { allowAnyNamable: true }],
        // The files are of the same host.
        "require-sri": ["error", { target: "crossorigin" }],
      },
    });
    const pages = Object.keys(await contents(join(path, "out"))).filter((one) => one.endsWith(".html"));
    // Most pages are alike. Those of the coverage documents have every field.
    const some = pages.filter(
      (one, index) => index % 10 === 0 || /^coverage\/3-2|^odd-names|^[^/]*$/.test(one),
    );
    expect(some.length).toBeGreaterThan(40);
    const found: string[] = [];
    for (const page of some) {
      const { results } = await validator.validateString(await readFile(join(path, "out", page), "utf8"));
      for (const { messages } of results)
        for (const { ruleId, message, line } of messages)
          found.push(`${page}:${line} ${ruleId}: ${message.slice(0, 200)}`);
    }
    expect(found.slice(0, 20)).toEqual([]);
  });

  test("a second build is the same, and writes nothing", async () => {
    const first = await contents(join(path, "out"));
    const again = await site(path, "documents", "-o", "out");
    expect(again.out).toMatch(/: 0 files written, \d+ unchanged, 0 removed/);
    expect(await contents(join(path, "out"))).toEqual(first);
  });
});

/** The links that the test documents have on purpose, and that lead nowhere on the classic page either. */
function isFaultOfDocument(address: string): boolean {
  return address.endsWith("/external/absent.json");
}

test("the second level of a schema stands on a page, and links lead on", async () => {
  const path = await made({ "pets.yaml": PETS });
  expect((await site(path, "pets.yaml", "-o", "out")).code).toBe(0);
  const html = await readFile(join(path, "out/pets/operations/list-pets/index.html"), "utf8");
  expect(html).toContain('id="operation/listPets/200/owner/home"');
  expect(html).not.toContain("owner/home/street");
  expect(html).toContain('href="../../schemas/home/"');
  expect(await readFile(join(path, "out/pets/index.html"), "utf8")).toContain('href="operations/list-pets/"');
  expect(await readFile(join(path, "out/llms.txt"), "utf8")).toContain("[Pets](pets/tags/pets.md)");
  expect(await readFile(join(path, "out/pets/llms-full.txt"), "utf8")).toContain("`GET /pets`");
  expect(await readFile(join(path, "out/pets/openapi.yaml"), "utf8")).toBe(PETS);
});

test("Markdown links to the pages of schemas whose fields it leaves out", async () => {
  const properties = Object.fromEntries(
    Array.from({ length: 400 }, (_, index) => [`p${index}`, { $ref: "#/components/schemas/Part" }]),
  );
  const schemas = {
    Pet: { type: "object", properties, description: "`[a](../schemas/a)`" },
    Unused: { type: "object", properties },
    Part: { type: "object", properties: { inner: { $ref: "#/components/schemas/Inner Part" } } },
    "Inner Part": {
      type: "object",
      properties: Object.fromEntries(Object.keys(properties).map((p) => [p, {}])),
    },
  };
  const path = await made({
    "pets.yaml": PETS.replace(/ {2}schemas:[\s\S]*/, `  schemas: ${JSON.stringify(schemas)}`),
  });
  expect((await site(path, "pets.yaml", "-o", "out")).code).toBe(0);
  for (const [file, address] of [
    ["operations/list-pets.md", "../schemas/inner-part.md"],
    ["schemas/pet.md", "../schemas/inner-part.md"],
    ["llms-full.txt", "schemas/inner-part.md"],
  ] as const) {
    const text = await readFile(join(path, "out/pets", file), "utf8");
    expect(text).toContain("`[a](../schemas/a)`");
    const links = [...text.matchAll(/, see \[[^\]]+\]\(([^)]+)\)\)/g)].map(([, link]) => link!);
    expect(links, file).toContain(address);
    for (const link of links) await readFile(join(path, "out/pets", dirname(file), link), "utf8");
  }
});

describe("the folder", () => {
  test("files of others are refused, those of hosts stay", async () => {
    const path = await made({
      "pets.yaml": PETS,
      "out/mine.txt": "mine",
      "host/CNAME": "docs.example",
      "host/.git/HEAD": "x",
    });
    const refused = await site(path, "pets.yaml", "-o", "out");
    expect(refused.code).toBe(1);
    expect(refused.err).toContain("out has files that no build of a site wrote");
    expect(await readdir(join(path, "out"))).toEqual(["mine.txt"]);
    expect((await site(path, "pets.yaml", "-o", "host")).code).toBe(0);
    expect(await readFile(join(path, "host/CNAME"), "utf8")).toBe("docs.example");
    expect(await readdir(path)).toEqual(["host", "out", "pets.yaml"]);
  });

  test("pages that are gone are removed and named; other pages are not written", async () => {
    const path = await made({ "a/pets.yaml": PETS, "a/orders.yaml": ORDERS });
    await site(path, "a", "-o", "out");
    const before = (await stat(join(path, "out/pets/operations/list-pets/index.html"))).mtimeMs;
    await writeFile(join(path, "out/.nojekyll"), "");
    await rm(join(path, "a/orders.yaml"));
    const { err, code } = await site(path, "a", "-o", "out");
    expect(code).toBe(0);
    expect(err).toContain("/orders/operations/list-orders/");
    expect((await readdir(join(path, "out"))).sort()).toEqual(
      [
        ".nojekyll",
        "404.html",
        "assets",
        "index.html",
        "index.md",
        "lectern-site.json",
        "llms.txt",
        "pets",
        "pets.md",
        "search.json",
      ].sort(),
    );
    expect((await stat(join(path, "out/pets/operations/list-pets/index.html"))).mtimeMs).toBe(before);
  });

  test("a link out of the folder is not followed", async () => {
    const path = await made({ "pets.yaml": PETS, "elsewhere/file.txt": "mine" });
    await site(path, "pets.yaml", "-o", "out");
    await rm(join(path, "out/pets"), { recursive: true });
    await symlink(join(path, "elsewhere"), join(path, "out/pets"));
    const { code, err } = await site(path, "pets.yaml", "-o", "out");
    expect(code).toBe(1);
    expect(err).toContain("is not a folder");
    expect(await readdir(join(path, "elsewhere"))).toEqual(["file.txt"]);
  });
});

test("a broken description gets a page that explains it, and the others are built", async () => {
  const path = await made({ "a/pets.yaml": PETS, "a/bad.yaml": "openapi: 3.1.0\ninfo: { title: [\n" });
  const { code, err } = await site(path, "a", "-o", "out");
  expect(code).toBe(1);
  expect(err).toContain("1 of 2 descriptions cannot be shown");
  const html = await readFile(join(path, "out/bad/index.html"), "utf8");
  expect(html).toContain("This description cannot be shown");
  expect(html).toContain("a/bad.yaml");
  expect(crawl(join(path, "out"))).toMatchObject({ broken: [], orphans: [] });
});

test("links of prose that lead nowhere are listed with file, line and column; the site is built", async () => {
  const path = await made({
    "a/pets.yaml": `openapi: 3.1.0
info:
  title: Pets
  version: "1"
  description: |
    # Start
    [here](#section/Start), [there](#operation/listPets), [row](#operation/listPets/200), [top](#), [file](./name.yaml),
    [outside](/handbook), [elsewhere](https://other.example/#tag/Cats), [gone](#tag/Cats), [lost](guide.html#a).
paths:
  /pets:
    get:
      operationId: listPets
      responses: { "200": { $ref: name.yaml } }
`,
    "a/name.yaml": "description: See [the old one](#operation/oldPets).\n",
  });
  const { code, err } = await site(path, "a/pets.yaml", "-o", "out");
  expect(code).toBe(0);
  const listed = err.split("\n").filter((line) => line.includes("there is no"));
  expect(listed.map((line) => line.trim().replaceAll("\\", "/")).sort()).toEqual([
    "! a/name.yaml:1:32: there is no section #operation/oldPets",
    "! a/pets.yaml:8:80: there is no section #tag/Cats",
    "! a/pets.yaml:8:99: there is no file guide.html#a",
  ]);
});

describe("the configuration", () => {
  const CONFIG = `title: Shop
siteUrl: https://docs.example.com/shop
apis:
  pets: { description: specs/pets.yaml, group: Animals }
  orders: { title: Orders, versions: { v2: specs/orders.yaml, v1: specs/older.yaml } }
options: { labels: en }
redirects: { /old/: /pets/, /old.html: https://other.example/ }
`;
  const OLDER = ORDERS.replace(
    "  /orders:\n",
    "  /first:\n    get: { operationId: first, responses: {} }\n  /orders:\n",
  );

  test("keys are paths; there are versions, redirects, a sitemap and canonical addresses", async () => {
    const path = await made({
      "lectern.config.yaml": CONFIG,
      "specs/pets.yaml": PETS,
      "specs/orders.yaml": ORDERS,
      "specs/older.yaml": OLDER,
    });
    expect((await site(path, "-o", "out")).code).toBe(0);
    const read = (file: string): Promise<string> => readFile(join(path, "out", file), "utf8");
    const older = await read("orders/v1/operations/list-orders/index.html");
    expect(older).toContain(
      '<link rel="canonical" href="https://docs.example.com/shop/orders/v2/operations/list-orders/">',
    );
    expect(older).toContain('href="../../../v2/operations/list-orders/"');
    expect(older).toContain("This is an older version");
    expect(await read("orders/v1/operations/first/index.html")).toContain('href="../../../v2/"');
    const map = await read("sitemap.xml");
    expect(map).toContain("<loc>https://docs.example.com/shop/orders/v2/operations/list-orders/</loc>");
    expect(map).not.toContain("/v1/");
    expect(await read("old/index.html")).toContain('content="0; url=../pets/"');
    expect(await read("old.html")).toContain('content="0; url=https://other.example/"');
    expect(await read("404.html")).toContain('href="/shop/assets/');
    expect(await read("index.html")).toContain("<h2>Animals</h2>");
    expect(crawl(join(path, "out")).broken).toEqual([]);
  });

  test.each([
    ["titel: Shop", "there is no key titel"],
    ["apis: { Pets: pets.yaml }", "apis.Pets: a key has letters in lower case"],
    ["apis: { pets: { description: pets.yaml, color: red } }", "there is no key apis.pets.color"],
    ["apis: { pets: {} }", "apis.pets: expected either description or versions"],
    ["siteUrl: docs.example.com", "siteUrl: expected a complete address"],
    ["options: { expandResponse: all }", "there is no option expandResponse"],
    ["redirects: { ../old/: /pets/ }", "expected a path that ends with / or .html"],
    ["- pets", "expected an object"],
  ])("%j is an error", async (config, message) => {
    const path = await made({ "lectern.config.yaml": config, "pets.yaml": PETS });
    const { code, err } = await site(path, "pets.yaml");
    expect(err).toContain(message);
    expect(code).toBe(1);
    expect(await readdir(path)).toEqual(["lectern.config.yaml", "pets.yaml"]);
  });

  test("a folder adds to the configuration what this does not list", async () => {
    const path = await made({
      "lectern.config.yaml": CONFIG,
      "specs/pets.yaml": PETS,
      "specs/orders.yaml": ORDERS,
      "specs/older.yaml": OLDER,
      "specs/more.yaml": PETS,
    });
    const { code, err } = await site(path, "specs/", "-o", "out");
    expect([code, err]).toEqual([0, expect.not.stringContaining("same path")]);
    const folders = await readdir(join(path, "out"));
    expect(folders.filter((name) => !/\.|^assets$|^old$/.test(name))).toEqual(["more", "orders", "pets"]);
  });

  test("a module can be the configuration", async () => {
    const path = await made({
      "my.config.mjs": "export default { apis: { animals: 'pets.yaml' } };",
      "pets.yaml": PETS,
    });
    expect((await site(path, "--config", "my.config.mjs", "-o", "out")).code).toBe(0);
    expect(await readdir(join(path, "out"))).toContain("animals");
  });
});

test("two threads write the same pages as one", async () => {
  const paths = Object.fromEntries(
    Array.from({ length: 310 }, (_, index) => [
      `/things/${index}`,
      { get: { operationId: `get${index}`, responses: { "200": { description: `Thing ${index}` } } } },
    ]),
  );
  const path = await made({
    "large.json": JSON.stringify({ openapi: "3.1.0", info: { title: "Large", version: "1" }, paths }),
    // A function cannot be sent to a thread.
    "one.mjs": "export default { options: { theme: { extensionsHook: () => undefined } } };",
  });
  expect((await site(path, "large.json", "-o", "two")).code).toBe(0);
  expect((await site(path, "large.json", "-o", "one", "--config", "one.mjs")).code).toBe(0);
  const two = await contents(join(path, "two"));
  expect(Object.keys(two).length).toBeGreaterThan(620);
  expect(await contents(join(path, "one"))).toEqual(two);
});

test("names of files become distinct paths, whatever they are", async () => {
  const path = await made({
    "s/🐶.yaml": PETS,
    "s/Pets.yaml": PETS,
    "s/pets.json": JSON.stringify({ openapi: "3.1.0", info: { title: "x", version: "1" }, paths: {} }),
    "s/orders/openapi.yaml": ORDERS,
    [`s/${"a".repeat(200)}.yaml`]: PETS,
  });
  expect((await site(path, "s", "-o", "out")).code).toBe(0);
  const folders = (await readdir(join(path, "out"), { withFileTypes: true })).filter((one) =>
    one.isDirectory(),
  );
  const names = folders.map(({ name }) => name).filter((name) => name !== "assets");
  expect(names).toHaveLength(5);
  expect(names).toContain("orders");
  expect(names).toContain("pets");
  expect(names.every((name) => name.length <= 100 && /^[a-z\d-]+$/.test(name))).toBe(true);
});
