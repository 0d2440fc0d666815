/** Tests the changelogs of `lectern site`: their pages, Markdown and feeds, and the marks on the newest version. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { TIMEOUT } from "./command.ts";
import { crawl } from "./crawl.ts";
import { made, PETS, prepare, site } from "./site/made.ts";

vi.setConfig({ testTimeout: 3 * TIMEOUT });

prepare();

/** A version of an API. */
function version(number: string, paths: object, title = "Pets"): string {
  return JSON.stringify({ openapi: "3.1.0", info: { title, version: number }, paths });
}

/** An operation with a body of some properties. */
function operation(operationId: string, properties: object, required: readonly string[] = []): object {
  const schema = { type: "object", properties, required };
  return {
    operationId,
    requestBody: { content: { "application/json": { schema } } },
    responses: { 204: { description: "Done" } },
  };
}

const name = { type: "string" };

const THREE = {
  "lectern.config.yaml": `title: Shop
siteUrl: https://docs.example.com/shop/
apis:
  pets:
    versions:
      v3: { description: v3.json, date: 2026-11-30 }
      v2: v2.json
      v1: v1.json
  alone: v1.json
`,
  "v3.json": version("3", { "/pets": { post: operation("add", { name, age: {} }, ["name"]) } }),
  "v2.json": version("2", { "/pets": { post: operation("add", { name }), delete: operation("clear", {}) } }),
  "v1.json": version("1", { "/pets": { post: operation("add", { name }) } }),
};

async function built(files: Readonly<Record<string, string>>): Promise<(file: string) => Promise<string>> {
  const path = await made(files);
  const { code, err } = await site(path, "-o", "out");
  expect(code, err).toBe(0);
  const { broken, orphans } = crawl(join(path, "out"));
  expect({ broken, orphans }).toEqual({ broken: [], orphans: [] });
  return (file) => readFile(join(path, "out", file), "utf8");
}

test("a changelog lists the changes of each version, the newest and the worst first", async () => {
  const read = await built(THREE);
  expect(await read("pets/changelog.md")).toBe(`[Pets](v3.md)

# Changelog of Pets

## [v3](v3.md) · 2026-11-30

4 changes since v2, 2 breaking.

### [POST /pets](v3/operations/add.md)

- **breaking**: [“name” of the request body became required.](v3/operations/add.md)
- **safe**: [“age” of the request body was added.](v3/operations/add.md)

### [DELETE /pets](v2/operations/clear.md)

- **breaking**: [DELETE /pets was removed.](v2/operations/clear.md)

### The whole API

- **text only**: The API has another version.

## [v2](v2.md)

2 changes since v1.

### [DELETE /pets](v2/operations/clear.md)

- **safe**: [DELETE /pets was added.](v2/operations/clear.md)

### The whole API

- **text only**: The API has another version.

## [v1](v1.md)

This is the oldest version here.
`);
  const html = await read("pets/changelog/index.html");
  expect(html).toContain('href="../v3/operations/add/#operation/add/request/age"');
  expect(html).toContain('href="../v2/operations/clear/"');
  expect(await read("llms.txt")).toContain("[Changelog](https://docs.example.com/shop/pets/changelog.md)");
  expect(await read("sitemap.xml")).toContain("<loc>https://docs.example.com/shop/pets/changelog/</loc>");
});

test("pages of the newest version mark what changed, and those of older ones do not", async () => {
  const read = await built(THREE);
  const newest = await read("pets/v3/operations/add/index.html");
  expect(newest).toContain("Added, safe");
  expect(newest).toContain("Changed, breaking");
  expect(await read("pets/v3/index.html")).toContain('<a href="../changelog/">4 changes since v2</a>');
  for (const page of ["pets/v2/operations/add/index.html", "pets/v2/index.html", "alone/index.html"])
    expect(await read(page)).not.toContain("change-sign");
  expect(await read("pets/v2/index.html")).toContain('href="../changelog/"');
});

test("operations that were removed stay in the lists of their tags, where they stood", async () => {
  const path = (id: string, tags: readonly string[]) => ({
    get: { operationId: id, tags, responses: { 204: { description: "Done" } } },
  });
  const config = "title: Shop\napis: { pets: { versions: { v2: v2.json, v1: v1.json } } }\n";
  const [a, c] = [path("a", ["T"]), path("c", ["T"])];
  const untagged = { "/u": path("u", []), "/z": path("z", []) };
  const read = await built({
    "lectern.config.yaml": config,
    "v2.json": version("2", { "/a": a, "/c": c, "/z": path("z", []) }),
    "v1.json": version("1", {
      ...{ "/first": path("first", ["T"]), "/a": a, "/b": path("b", ["T"]), "/c": c },
      ...{ "/<last>": path("last", ["T"]), ...untagged },
    }),
  });
  const listed = async (file: string): Promise<string[]> => {
    const [list = ""] = /<ul class="site-list">.*?<\/ul>/s.exec(await read(file)) ?? [];
    return [...list.matchAll(/<(?:s|a [^>]*)>([^<]+)/g)].map(([, text = ""]) => text);
  };
  expect(await listed("pets/v2/tags/t/index.html")).toEqual(["first", "a", "b", "c", "last"]);
  expect(await listed("pets/v2/operations/index.html")).toEqual(["u", "z"]);
  expect(await listed("pets/v1/operations/index.html")).toEqual(["u", "z"]);
});

test("names in Markdown begin no HTML and end no link", async () => {
  const title = "<b>P](x)</b>";
  const paths = (names: readonly string[]) => ({
    "/<i>": {
      get: {
        summary: "<img>",
        tags: ["<u>"],
        parameters: names.map((one) => ({ name: one, in: "query", schema: name })),
        responses: { 204: { description: "Done" } },
      },
    },
  });
  const read = await built({
    "lectern.config.json": JSON.stringify({
      title: "<s>Shop",
      apis: { pets: { versions: { v2: "v2.json", v1: "v1.json" } } },
    }),
    "v2.json": version("2", paths(["<script>"]), title),
    "v1.json": version("1", paths([]), title),
  });
  const first = "[\\<b>P\\](x)\\</b>]";
  const way = `${first}(../../v2.md) › [\\<u>](../tags/u.md)\n`;
  expect((await read("pets/v2/operations/get-i.md")).startsWith(way)).toBe(true);
  expect(await read("pets/v2/tags/u.md")).toContain("- [\\<img>](../operations/get-i.md): `GET /<i>`");
  expect(await read("index.md")).toBe(`# \\<s>Shop\n\n- ${first}(pets/v2.md)\n`);
  const log = await read("pets/changelog.md");
  expect(log.startsWith(`${first}(v2.md)\n`)).toBe(true);
  expect(log).not.toMatch(/(?<!\\)</);
});

test("a feed has an entry for each version that was compared, in the order of the versions", async () => {
  const read = await built(THREE);
  const feed = await read("pets/changelog/feed.xml");
  expect(feed.replace(/<content.*?<\/content>\n/gs, "")).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>https://docs.example.com/shop/pets/changelog/</id>
<title>Changelog of Pets</title>
<updated>2026-11-30T00:00:00.000Z</updated>
<author><name>Shop</name></author>
<link rel="self" type="application/atom+xml" href="https://docs.example.com/shop/pets/changelog/feed.xml"/>
<link rel="alternate" type="text/html" href="https://docs.example.com/shop/pets/changelog/"/>
<entry>
<id>https://docs.example.com/shop/pets/changelog/#version-v3</id>
<title>Pets v3: 4 changes since v2, 2 breaking</title>
<updated>2026-11-30T00:00:00.000Z</updated>
<link rel="alternate" type="text/html" href="https://docs.example.com/shop/pets/changelog/#version-v3"/>
<summary>4 changes since v2, 2 breaking</summary>
</entry>
<entry>
<id>https://docs.example.com/shop/pets/changelog/#version-v2</id>
<title>Pets v2: 2 changes since v1</title>
<updated>1970-01-03T00:00:00.000Z</updated>
<link rel="alternate" type="text/html" href="https://docs.example.com/shop/pets/changelog/#version-v2"/>
<summary>2 changes since v1</summary>
</entry>
</feed>
`);
  const content = /<content type="html">(.*?)<\/content>/s.exec(feed)?.[1] ?? "";
  const plain = content.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
  expect(plain).toContain(
    '<a href="https://docs.example.com/shop/pets/v3/operations/add/#operation/add/request/age">“age” of the request body was added.</a>',
  );
});

test("in a feed, a version without a date comes after the version before it", async () => {
  const config = THREE["lectern.config.yaml"]
    .replace("{ description: v3.json, date: 2026-11-30 }", "v3.json")
    .replace("v2: v2.json", "v2: { description: v2.json, date: 2026-10-31 }");
  const feed = await (await built({ ...THREE, "lectern.config.yaml": config }))("pets/changelog/feed.xml");
  const times = [...feed.matchAll(/<updated>(.*?)T/g)].map(([, day]) => day);
  expect(times).toEqual(["2026-11-01", "2026-11-01", "2026-10-31"]);
});

test("in a feed, versions without dates come before the next one with a date", async () => {
  const dates = ["2026-10-01T06:00:00Z", "", "", "2026-10-01T00:00:00Z"];
  const listed = dates.map((date, index) => {
    const file = `v${Math.min(3, dates.length - index)}.json`;
    return `      w${dates.length - index}: { description: ${file}${date && `, date: ${date}`} }`;
  });
  const config = THREE["lectern.config.yaml"].replace(
    / {6}v3[\s\S]*v1.json\n(?= {2}alone)/,
    `${listed.join("\n")}\n`,
  );
  const feed = await (await built({ ...THREE, "lectern.config.yaml": config }))("pets/changelog/feed.xml");
  const times = [...feed.matchAll(/<updated>(.*?)T(.*?)\./g)].map(([, , time]) => time);
  expect(times).toEqual(["06:00:00", "06:00:00", "04:00:00", "02:00:00"]);
});

test("without the address of the site there is no feed, and the command says so", async () => {
  const config = THREE["lectern.config.yaml"].replace(/siteUrl.*\n/, "");
  const path = await made({ ...THREE, "lectern.config.yaml": config });
  const { err } = await site(path, "-o", "out");
  expect(err).toContain(
    "Without siteUrl there are no sitemap, Atom feeds, canonical addresses and previews.",
  );
  expect(await readdir(join(path, "out/pets/changelog"))).toEqual(["index.html"]);
  const again = await site(path, "-o", "out");
  expect(again.out).toContain(": 0 files written");
});

test("what could not be compared is said: a version that cannot be shown, and a reference that leads nowhere", async () => {
  const lost = { "/pets": { post: operation("add", { name: { $ref: "#/components/schemas/Lost" } }) } };
  const path = await made({
    ...THREE,
    "lectern.config.yaml":
      "apis: { pets: { versions: { v4: v4.json, v3: v3.json, v2: bad.json, v1: v1.json } } }",
    "v4.json": version("4", lost),
    "bad.json": "{",
  });
  expect((await site(path, "-o", "out")).code).toBe(1);
  const text = await readFile(join(path, "out/pets/changelog.md"), "utf8");
  expect(text).toContain("Not everything could be compared.");
  expect(text).toMatch(/\*\*not compared\*\*: .*Lost/);
  for (const label of ["v2", "v1"])
    expect(text).toContain(`Not compared with ${label}. The description of v2 cannot be shown.`);
  expect(crawl(join(path, "out"), (link) => link.includes("Lost")).broken).toEqual([]);
});

test("the newest version that can be shown has the changelog", async () => {
  const path = await made({ ...THREE, "v3.json": "{" });
  expect((await site(path, "-o", "out")).code).toBe(1);
  const text = await readFile(join(path, "out/pets/changelog.md"), "utf8");
  expect(text).toContain("Not compared with v2. The description of v3 cannot be shown.");
  expect(text).toContain("2 changes since v1");
});

test("names and texts are only texts on the page, in Markdown and in the feed", async () => {
  const bad = '<img src=x onerror=alert(1)>]](javascript:alert(1))&"\u0001\ud800';
  const path = await made({
    ...THREE,
    "v3.json": version("3", { [`/${bad}`]: { get: operation(bad, { [bad]: name }, [bad]) } }, bad),
    "v2.json": version("2", { [`/${bad}`]: { get: operation(bad, {}) } }, bad),
  });
  expect((await site(path, "-o", "out")).code).toBe(0);
  const read = (file: string): Promise<string> => readFile(join(path, "out", file), "utf8");
  const html = await read("pets/changelog/index.html");
  expect(html).toContain("&lt;img");
  expect(html).not.toMatch(/<img|href="javascript:/);
  // The first line leads to the API.
  const text = (await read("pets/changelog.md")).replace(/^.*\n/, "");
  expect(text).not.toMatch(/(?<!\\)<img|(?<!\\)\]\(javascript/);
  const feed = await read("pets/changelog/feed.xml");
  expect(feed).not.toContain("<img");
  expect(feed).not.toContain("\u0001");
});

test("a version must not be called changelog, and a date must be one", async () => {
  const path = await made({
    ...THREE,
    "lectern.config.yaml": "apis: { pets: { versions: { changelog: v2.json, v1: v1.json } } }",
    "date.yaml": "apis: { pets: { versions: { v2: { description: v2.json, date: tomorrow } } } }",
  });
  expect((await site(path, "-o", "out")).err).toContain("“changelog” is a folder of every API");
  expect((await site(path, "--config", "date.yaml", "-o", "out")).err).toContain(
    "apis.pets.versions.v2.date: expected a date, such as 2026-11-30",
  );
});

test("a single version has no changelog", async () => {
  const path = await made({
    "lectern.config.yaml": "apis: { pets: { versions: { v1: pets.yaml } } }",
    "pets.yaml": PETS,
  });
  await site(path, "-o", "out");
  expect(await readdir(join(path, "out/pets"))).toEqual(["v1", "v1.md"]);
  expect(await readFile(join(path, "out/pets/v1/index.html"), "utf8")).not.toContain("Changelog");
});
