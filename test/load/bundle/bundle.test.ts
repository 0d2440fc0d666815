import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type BundleOptions, bundle } from "#load/bundle/bundle.ts";
import type { Waiting } from "#load/file-limits.ts";
import type { YamlToJson } from "#load/parse.ts";
import { pathOf, valueAt } from "#load/pointer.ts";
import { type Problem, Problems } from "#load/problems.ts";
import { sizeOf } from "#load/size.ts";
import { yamlToJson } from "#load/yaml.ts";
import { writtenReference } from "#model/reference.ts";
import { type Answer, deepFreeze, serve } from "../serve.ts";

const yaml: YamlToJson = async (text) => yamlToJson(text);

/**
 * Bundles a document that a server has at /openapi.json, beside other files. The server's origin is written as
 * ORIGIN.
 */
async function run(
  root: object,
  files: Record<string, Answer> = {},
  url = "/openapi.json",
  settings: Partial<BundleOptions> = {},
) {
  const { origin, asked } = await serve(files);
  const problems = new Problems();
  const fill = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll("ORIGIN", origin));
  const document = deepFreeze(fill(root)) as Record<string, unknown>;
  const result = await bundle(document, problems, {
    yaml,
    url: url ? origin + url : undefined,
    timeout: 2000,
    ...settings,
  });
  const escaped = origin.replaceAll("/", "~1");
  const plain = <T>(value: T): T =>
    JSON.parse(JSON.stringify(value).replaceAll(origin, "ORIGIN").replaceAll(escaped, "ORIGIN"));
  // biome-ignore lint/suspicious/noExplicitAny: expectations reach deep into plain data
  return { document, result, asked, plain: plain(result) as any, ...sorted(plain(problems.list)) };
}

const NO_REFERENCE = "The specification does not allow a `$ref` here.";
const REPLACED = `${NO_REFERENCE} It was replaced by what it refers to.`;

/** The problems, and separately the pointers of references in places that have none. */
function sorted(all: readonly Problem[]) {
  return {
    problems: all.filter(({ message }) => message !== REPLACED),
    replaced: all.filter(({ message }) => message === REPLACED).map(({ pointer }) => pointer),
  };
}

const schema = (value: unknown) => ({ components: { schemas: { A: value } } });
const key = (file: string) => `#/x-lectern-documents/ORIGIN~1${file}`;

test("a document without external references is the same object", async () => {
  const { document, result, asked } = await run(schema({ $ref: "#/components/schemas/B" }));
  expect(result).toBe(document);
  expect(asked).toEqual([]);
});

test("files in files, by their own addresses, each fetched once", async () => {
  const { plain, problems, asked } = await run(
    {
      paths: { "/a": { $ref: "paths/a.yaml" }, "/b": { $ref: "./paths/a.yaml" } },
      ...schema({ $ref: "s.json#/defs/A" }),
    },
    {
      "/paths/a.yaml": "get:\n  responses:\n    200:\n      $ref: ../s.json#/Ok",
      "/s.json": {
        defs: { A: { $ref: "#/defs/B" }, B: { $ref: "openapi.json#/components/schemas/A" } },
        Ok: { description: "ok" },
      },
    },
  );
  expect(problems).toEqual([]);
  expect(asked.sort()).toEqual(["/paths/a.yaml", "/s.json"]);
  expect(plain).toEqual({
    paths: { "/a": { $ref: key("paths~1a.yaml") }, "/b": { $ref: key("paths~1a.yaml") } },
    components: { schemas: { A: { $ref: `${key("s.json")}/defs/A` } } },
    "x-lectern-documents": {
      "ORIGIN/paths/a.yaml": { get: { responses: { "200": { $ref: `${key("s.json")}/Ok` } } } },
      "ORIGIN/s.json": {
        defs: { A: { $ref: `${key("s.json")}/defs/B` }, B: { $ref: "#/components/schemas/A" } },
        Ok: { description: "ok" },
      },
    },
  });
});

test("cycles between files end", async () => {
  const { plain, asked } = await run(schema({ $ref: "a.json" }), {
    "/a.json": { properties: { b: { $ref: "b.json" } } },
    "/b.json": { properties: { a: { $ref: "a.json" }, self: { $ref: "#" } } },
  });
  expect(asked).toEqual(["/a.json", "/b.json"]);
  expect(plain["x-lectern-documents"]["ORIGIN/b.json"]).toEqual({
    properties: { a: { $ref: key("a.json") }, self: { $ref: key("b.json") } },
  });
});

test("every rewritten reference leads to its target", async () => {
  const { result } = await run(schema({ $ref: "a%20b.json?x=1#/a~1b/c%20d" }), {
    "/a%20b.json?x=1": { "a/b": { "c d": { type: "string" } } },
  });
  const ref = valueAt(result, ["components", "schemas", "A", "$ref"]) as string;
  expect(valueAt(result, pathOf(ref)!)).toEqual({ type: "string" });
});

test("only what something leads to is read", async () => {
  const { asked, problems } = await run(schema({ $ref: "a.json#/Used" }), {
    "/a.json": { Used: { type: "string" }, Unused: { $ref: "huge.json" }, default: { $ref: "huge.json" } },
  });
  expect(asked).toEqual(["/a.json"]);
  expect(problems).toEqual([]);
});

describe("recognizing references", () => {
  const file = { "/x.json": { type: "string" } };
  const refs: [what: string, root: object, asked: number][] = [
    ["a property named $ref", schema({ properties: { $ref: { type: "string" } } }), 0],
    ["a property named example", schema({ properties: { example: { $ref: "x.json" } } }), 1],
    ["a property named x-a", schema({ properties: { "x-a": { $ref: "x.json" } } }), 1],
    ["an example that is more than a reference", schema({ example: { $ref: "x.json", a: 1 } }), 0],
    ["examples of a schema", schema({ examples: [{ $ref: "x.json" }] }), 0],
    ["a default", schema({ default: { $ref: "x.json" } }), 0],
    ["an enum", schema({ enum: [{ $ref: "x.json" }] }), 0],
    ["a const", schema({ const: { $ref: "x.json" } }), 0],
    ["an extension", schema({ "x-foo": { $ref: "x.json" } }), 0],
    [
      "a response named default",
      { paths: { "/": { get: { responses: { default: { $ref: "x.json" } } } } } },
      1,
    ],
    ["an Example Object", { components: { examples: { a: { $ref: "x.json" } } } }, 1],
    ["a list of values", { components: { examples: { a: { value: [{ $ref: "x.json" }] } } } }, 0],
    ["a property with the name description", schema({ properties: { description: { $ref: "x.json" } } }), 1],
    ["a link's parameters", { components: { links: { a: { parameters: { $ref: "x.json" } } } } }, 0],
    ["a link", { components: { links: { a: { $ref: "x.json" } } } }, 1],
    ["a number", schema({ $ref: 5 }), 0],
    [
      "a mapping",
      schema({ discriminator: { mapping: { a: "x.json", b: "Name", c: "#/components/schemas/A" } } }),
      1,
    ],
    ["a reference in a list", schema({ allOf: [null, { $ref: "x.json" }] }), 1],
  ];
  test.each(refs)("%s", async (_what, root, count) => {
    const { asked } = await run(root, file);
    expect(asked).toHaveLength(count);
  });
});

test("a mapping's value that looks like a file is a name if there is such a schema", async () => {
  const root = {
    components: { schemas: { "Dog.v2": {}, A: { discriminator: { mapping: { d: "Dog.v2" } } } } },
  };
  const { document, result, asked } = await run(root);
  expect(asked).toEqual([]);
  expect(result).toBe(document);
});

test("a mapping requests no other host, because its value may be a name", async () => {
  const other = await serve({ "/x.json": {} });
  const discriminator = { mapping: { a: `${other.origin}/x.json` } };
  const { result, document, problems } = await run(schema({ discriminator }));
  expect(other.asked).toEqual([]);
  expect(result).toBe(document);
  expect(problems).toMatchObject([{ pointer: "/components/schemas/A/discriminator/mapping/a" }]);
});

test("mappings, external values and operations of other files", async () => {
  const { plain } = await run(
    { paths: { "/a": { $ref: "a.json" } } },
    {
      "/a.json": {
        get: {
          responses: {
            "200": {
              content: {
                "a/b": {
                  examples: { e: { externalValue: "e.txt" } },
                  schema: { discriminator: { mapping: { x: "s.json#/X", y: "#/y" } } },
                },
              },
              links: { l: { operationRef: "#/get" }, m: { operationRef: "other.json#/paths" } },
            },
          },
        },
        y: {},
      },
      "/s.json": { X: {} },
    },
  );
  const response = plain["x-lectern-documents"]["ORIGIN/a.json"].get.responses["200"];
  expect(response).toEqual({
    content: {
      "a/b": {
        examples: { e: { externalValue: "ORIGIN/e.txt" } },
        schema: { discriminator: { mapping: { x: `${key("s.json")}/X`, y: `${key("a.json")}/y` } } },
      },
    },
    links: { l: { operationRef: `${key("a.json")}/get` }, m: { operationRef: "ORIGIN/other.json#/paths" } },
  });
});

test("a reference in place of a whole map or field is replaced by its target", async () => {
  const { plain, problems, replaced } = await run(
    {
      info: { $ref: "info.yaml" },
      paths: { $ref: "paths/index.yaml" },
      components: { schemas: { $ref: "s.yaml", Own: {} } },
    },
    {
      "/info.yaml": "title: T",
      "/paths/index.yaml": "/a:\n  $ref: a.yaml\ndefault:\n  get: {}",
      "/paths/a.yaml": "get: {operationId: a}",
      "/s.yaml": "A: {$ref: '#/B'}\nB: {type: string}",
    },
  );
  expect(problems).toEqual([]);
  expect(plain).toMatchObject({
    info: { title: "T" },
    paths: { "/a": { $ref: key("paths~1a.yaml") } },
    components: { schemas: { A: { $ref: `${key("s.yaml")}/B` }, B: { type: "string" }, Own: {} } },
  });
  expect(plain.paths).not.toHaveProperty("$ref");
  expect(replaced).toEqual(["/info/$ref", "/paths/$ref", "/components/schemas/$ref"]);
});

describe("a reference in place of a value or a text", () => {
  const media = (value: object) => ({
    paths: { "/a": { get: { responses: { "200": { description: "", content: { "a/json": value } } } } } },
  });
  const mediaOf = (plain: { paths: unknown }) =>
    valueAt(plain.paths, ["/a", "get", "responses", "200", "content", "a/json"]);
  test.each<[name: string, value: object, file: Answer, becomes: object]>([
    ["an example", { example: { $ref: "f.json" } }, { a: 1 }, { example: { a: 1 } }],
    ["a list", { example: { $ref: "f.json" } }, "[1, 2]", { example: [1, 2] }],
    ["a part of a file", { example: { $ref: "f.json#/b" } }, { b: "x" }, { example: "x" }],
    [
      "an Example Object's value",
      { examples: { e: { value: { $ref: "f.json" } } } },
      { $ref: "g.json" },
      { examples: { e: { value: { $ref: "g.json" } } } },
    ],
    [
      "its data",
      { examples: { e: { dataValue: { $ref: "f.xml" } } } },
      "<a/>",
      { examples: { e: { dataValue: "<a/>" } } },
    ],
  ])("%s", async (_name, value, file, becomes) => {
    const name = JSON.stringify(value).includes("f.xml") ? "/f.xml" : "/f.json";
    const { plain, problems, asked, replaced } = await run(media(value), { [name]: file });
    expect(mediaOf(plain)).toEqual(becomes);
    expect(problems).toEqual([]);
    expect(asked).toEqual([name]);
    expect(replaced).toHaveLength(1);
  });

  test("descriptions, of the root, of tags and in other files, and sources of code", async () => {
    const { plain, problems } = await run(
      {
        info: { description: { $ref: "docs/intro.md" } },
        tags: [{ name: "a", description: { $ref: "docs/intro.md" } }, { $ref: "b.yaml" }],
        paths: { "/a": { get: { $ref: "a.yaml" } } },
      },
      {
        "/docs/intro.md": "# Intro\n\n<b>",
        "/b.yaml": "name: b",
        "/a.yaml": "description: {$ref: texts.yaml#/a}\nx-codeSamples: [{lang: PHP, source: {$ref: a.php}}]",
        "/texts.yaml": "a: text",
        "/a.php": "<?php echo 1;",
      },
    );
    expect(problems).toEqual([]);
    expect(plain.info.description).toBe("# Intro\n\n<b>");
    expect(plain.tags).toEqual([{ name: "a", description: "# Intro\n\n<b>" }, { name: "b" }]);
    expect(plain["x-lectern-documents"]["ORIGIN/a.yaml"]).toEqual({
      description: "text",
      "x-codeSamples": [{ lang: "PHP", source: "<?php echo 1;" }],
    });
    expect(Object.keys(plain["x-lectern-documents"])).not.toContain("ORIGIN/docs/intro.md");
  });

  test("stays if its file cannot be loaded; an example asks no other host", async () => {
    const other = await serve({ "/f.json": {} });
    const { plain, problems } = await run({
      info: { description: { $ref: "none.md" } },
      ...media({ example: { $ref: `${other.origin}/f.json` } }),
    });
    expect(plain.info.description).toEqual({ $ref: "none.md" });
    expect(mediaOf(plain)).toEqual({ example: { $ref: `${other.origin}/f.json` } });
    expect(problems.map(({ pointer }) => pointer).sort()).toEqual([
      "/info/description/$ref",
      "/paths/~1a/get/responses/200/content/a~1json/example/$ref",
    ]);
    expect(other.asked).toEqual([]);
  });
});

test("anchors and names of schemas", async () => {
  const root = {
    components: {
      schemas: {
        A: { $ref: "#anchor" },
        B: { $anchor: "anchor" },
        C: { $ref: "https://names.test/d" },
        D: { $id: "https://names.test/d" },
        E: { $id: "https://names.test/dir/e", items: { $ref: "../d#/items" } },
        F: { $ref: "f.json#there" },
      },
    },
  };
  const { plain, problems, asked } = await run(root, { "/f.json": { list: [{ $anchor: "there" }] } });
  expect(problems).toEqual([]);
  expect(asked).toEqual(["/f.json"]);
  expect(plain.components.schemas).toMatchObject({
    A: { $ref: "#/components/schemas/B" },
    C: { $ref: "#/components/schemas/D" },
    E: { items: { $ref: "#/components/schemas/D/items" } },
    F: { $ref: `${key("f.json")}/list/0` },
  });
});

describe("references within a schema that has an $id", () => {
  const tree = (ref: string) => ({
    $id: "https://names.test/tree",
    properties: { a: { $ref: ref } },
    $defs: {
      node: { $anchor: "n" },
      "x/y": {},
      deep: { $id: "deep", $ref: "#/$defs/own", $defs: { own: {} } },
    },
  });
  const place = "#/components/schemas/A";
  test.each<[ref: string, becomes: string]>([
    ["#", place],
    ["#/$defs/node", `${place}/$defs/node`],
    ["#/$defs/x~1y", `${place}/$defs/x~1y`],
    ["#n", `${place}/$defs/node`],
    ["#other", "#/components/schemas/B/items"],
    ["tree#/$defs/node", `${place}/$defs/node`],
    ["tree#n", `${place}/$defs/node`],
    ["deep", `${place}/$defs/deep`],
    ["https://names.test/deep#/$defs/own", `${place}/$defs/deep/$defs/own`],
    ["#/components/schemas/B", "#/components/schemas/B"],
    ["#/none", "#/none"],
    ["#none", "#none"],
  ])("%s", async (ref, becomes) => {
    const B = { $anchor: "n", items: { $anchor: "other" } };
    const { plain, asked } = await run({ components: { schemas: { B, A: tree(ref) } } });
    expect(plain.components.schemas.A.properties.a).toEqual({ $ref: becomes });
    expect(plain.components.schemas.A.$defs.deep.$ref).toBe(`${place}/$defs/deep/$defs/own`);
    expect(asked).toEqual([]);
  });

  test("and in another file", async () => {
    const { plain } = await run(schema({ $ref: "f.json" }), {
      "/f.json": { x: {}, ...tree("#/$defs/node") },
    });
    expect(plain["x-lectern-documents"]["ORIGIN/f.json"].properties.a.$ref).toBe(
      `${key("f.json")}/$defs/node`,
    );
  });

  test("names are found where the description has no address", async () => {
    const schemas = {
      A: { $id: "/schemas/a", items: { $ref: "b" } },
      B: { $id: "schemas/b" },
      C: { $ref: "c.json" },
    };
    const { plain, problems } = await run({ components: { schemas } }, {}, "");
    expect(plain.components.schemas.A.items).toEqual({ $ref: "#/components/schemas/B" });
    expect(problems).toMatchObject([{ pointer: "/components/schemas/C/$ref" }]);
  });

  test("an id with only a fragment is an anchor", async () => {
    const schemas = {
      A: { $id: "#a", items: { $ref: "#/components/schemas/B" } },
      B: { items: { $ref: "#a" } },
    };
    const { plain } = await run({ components: { schemas } });
    expect(plain.components.schemas).toEqual({
      ...schemas,
      B: { items: { $ref: "#/components/schemas/A" } },
    });
  });
});

test("$self is the base and a name of the document", async () => {
  const root = {
    $self: "ORIGIN/dir/api",
    ...schema({ $ref: "x.json" }),
    paths: { "/": { $ref: "ORIGIN/dir/api#/paths/~1b" } },
  };
  const { plain, asked } = await run(root, { "/dir/x.json": {} });
  expect(asked).toEqual(["/dir/x.json"]);
  expect(plain.paths["/"]).toEqual({ $ref: "#/paths/~1b" });
});

test("the base of a redirected file is where it came from", async () => {
  const { plain } = await run(schema({ $ref: "old.json" }), {
    "/old.json": (_request, response) => response.writeHead(302, { location: "/dir/new.json" }).end(),
    "/dir/new.json": { items: { $ref: "x.json" } },
    "/dir/x.json": {},
  });
  expect(Object.keys(plain["x-lectern-documents"])).toEqual(["ORIGIN/old.json", "ORIGIN/dir/x.json"]);
});

describe("problems", () => {
  const place = "/components/schemas/A/$ref";
  test.each([
    [
      "missing",
      "none.json",
      `none.json could not be loaded. ORIGIN/none.json was not found (HTTP 404 Not Found).`,
    ],
    [
      "a page",
      "page.html",
      "page.html could not be loaded. ORIGIN/page.html is an HTML page, not a description.",
    ],
    ["nothing there", "x.json#/nope", "x.json#/nope leads nowhere: ORIGIN/x.json has no such place."],
    [
      "another protocol",
      "ftp://a.test/x",
      "ftp://a.test/x was not followed: only http and https addresses are allowed.",
    ],
    [
      "a file",
      "file:///etc/passwd",
      "file:///etc/passwd was not followed: only http and https addresses are allowed.",
    ],
    ["nonsense", "http://[", "http://[ cannot be followed: it is not a valid address."],
  ])("%s", async (_what, ref, message) => {
    const { plain, problems } = await run(schema({ $ref: ref, type: "string" }), {
      "/page.html": "<html>",
      "/x.json": { a: 1 },
    });
    expect(problems).toEqual([{ pointer: place, message }]);
    if (!ref.startsWith("x.json")) expect(plain.components.schemas.A.$ref).toBe(ref);
  });

  test("a relative reference without an address to be relative to", async () => {
    const { problems, document, result } = await run(schema({ $ref: "x.json" }), {}, "");
    expect(result).toEqual(document);
    expect(problems).toEqual([
      {
        pointer: place,
        message:
          "x.json cannot be followed: it is relative, and the description has no address to resolve it against.",
      },
    ]);
  });

  test("a description without an address is relative to its page", async () => {
    const { origin } = await serve({ "/docs/x.json": { type: "string" } });
    vi.stubGlobal("location", { href: `${origin}/docs/page.html#a` });
    onTestFinished(() => void vi.unstubAllGlobals());
    const { problems, plain } = await run(schema({ $ref: "x.json" }), {}, "");
    expect(problems).toEqual([]);
    expect(plain.components.schemas.A.$ref).toContain("x.json");
  });

  test("a failing file is reported once, and the others are loaded", async () => {
    const { problems, plain } = await run(
      {
        components: { schemas: { A: { $ref: "no.json" }, B: { $ref: "no.json#/x" }, C: { $ref: "x.json" } } },
      },
      { "/x.json": { a: 1 } },
    );
    expect(problems.map(({ pointer }) => pointer).sort()).toEqual([place]);
    expect(Object.keys(plain["x-lectern-documents"])).toEqual(["ORIGIN/x.json"]);
  });
});

test.each([
  ["https://docs.test/page.html", "https://docs.test/api/openapi.json", "same-origin"],
  ["https://docs.test/page.html", "https://elsewhere.test/openapi.json", "omit"],
  ["https://docs.test/page.html", "http://docs.test/openapi.json", "omit"],
  ["file:///docs/page.html", "file:///docs/openapi.json", "same-origin"],
  [undefined, "https://elsewhere.test/openapi.json", "same-origin"],
])("on %s, what %s refers to is asked for with cookies: %s", async (href, url, credentials) => {
  vi.stubGlobal("location", href && { href });
  onTestFinished(() => void vi.unstubAllGlobals());
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ type: "string" }));
  vi.stubGlobal("fetch", fetch);
  await bundle(schema({ $ref: "https://docs.test/logout" }), new Problems(), { yaml, url });
  await bundle(schema({ $ref: "https://docs.test/logout" }), new Problems(), { yaml, url, fetch });
  expect(fetch.mock.calls.map(([, init]) => init.credentials)).toEqual([credentials, credentials]);
});

test("an abort rejects", async () => {
  const { origin } = await serve({ "/x.json": () => {} });
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 50);
  const document = schema({ $ref: "x.json" });
  const options = { yaml, url: `${origin}/`, signal: controller.signal as never };
  await expect(bundle(document, new Problems(), options)).rejects.toMatchObject({ kind: "aborted" });
});

test("shared and cyclic objects", async () => {
  const { origin } = await serve({ "/x.json": { a: 1 } });
  const shared = { $ref: "x.json" };
  const cyclic: Record<string, unknown> = { properties: { own: shared } };
  (cyclic["properties"] as Record<string, unknown>)["self"] = cyclic;
  const document = { components: { schemas: { A: shared, B: { items: shared }, C: cyclic } } };
  const result = await bundle(document, new Problems(), { yaml, url: `${origin}/` });
  const ref = `#/x-lectern-documents/${origin.replaceAll("/", "~1")}~1x.json`;
  expect(shared.$ref).toBe("x.json");
  expect(result["components"]).toMatchObject({
    schemas: { A: { $ref: ref }, B: { items: { $ref: ref } }, C: { properties: { own: { $ref: ref } } } },
  });
});

test("nesting without end stops", async () => {
  let value: object = { $ref: "x.json" };
  for (let level = 0; level < 5000; level++) value = { items: value };
  const problems = new Problems();
  const document = schema(value);
  expect(await bundle(document, problems, { yaml, url: "http://127.0.0.1:1/", isTree: true })).toBe(document);
  expect(problems.list).toEqual([
    { pointer: "", message: "References nested deeper than 1000 levels were not searched." },
  ]);
});

/** Answers one byte at a time, without an end. */
const trickle: Answer = (_request, response) => {
  response.write(" ");
  const timer = setInterval(() => response.write(" "), 20);
  response.on("close", () => clearInterval(timer));
};

/** Answers after some milliseconds. */
const delayed =
  (ms: number): Answer =>
  (_request, response) =>
    void setTimeout(() => response.end('{"type": "string"}'), ms);

/** A root that refers to some files, and the files. */
const many = (count: number, answer: Answer): [root: object, files: Record<string, Answer>] => {
  const names = Array.from({ length: count }, (_, at) => `${at}.json`);
  const schemas = Object.fromEntries(names.map((name, at) => [`S${at}`, { $ref: name }]));
  return [{ components: { schemas } }, Object.fromEntries(names.map((name) => [`/${name}`, answer]))];
};

describe("limits of other files", () => {
  test("a very slow file is given up; the others are loaded", async () => {
    const { plain, problems } = await run(
      { components: { schemas: { A: { $ref: "slow.json" }, B: { $ref: "x.json" } } } },
      { "/slow.json": trickle, "/x.json": { type: "string" } },
      "/openapi.json",
      { limits: { time: 200 } },
    );
    expect(problems).toHaveLength(1);
    expect(problems[0]?.message).toMatch(
      /^slow\.json could not be loaded\. ORIGIN\/slow\.json took longer than 0\.2 s to load; \d+ bytes came\.$/,
    );
    expect(Object.keys(plain["x-lectern-documents"])).toEqual(["ORIGIN/x.json"]);
  });

  test("a file that is too large is not read to its end", async () => {
    const { problems } = await run(
      schema({ $ref: "x.json" }),
      { "/x.json": (_request, response) => void response.write(`"${"x".repeat(2000)}`) },
      "/openapi.json",
      { limits: { size: 1000 } },
    );
    expect(problems[0]?.message).toBe("x.json could not be loaded. ORIGIN/x.json is larger than 0.001 MB.");
  });

  test("slow files load in parallel", async () => {
    const { problems, asked, plain } = await run(...many(40, delayed(400)), "/openapi.json", {
      limits: { allTime: 600, timePerFile: 0 },
    });
    expect(asked).toHaveLength(24);
    expect(Object.keys(plain["x-lectern-documents"])).toHaveLength(12);
    expect(problems).toHaveLength(28);
    expect(problems[0]?.message).toMatch(
      /^\d+\.json could not be loaded\. The files that the description refers to took longer than 0\.6 s to load; 12 of 40 were loaded\.$/,
    );
  });

  test("each file that comes gives the others more time", async () => {
    const { problems } = await run(...many(120, delayed(40)), "/openapi.json", {
      limits: { allTime: 200, timePerFile: 100 },
    });
    expect(problems).toEqual([]);
  });

  test("the total time is limited, however many files arrive", async () => {
    const { problems, asked } = await run(...many(120, delayed(100)), "/openapi.json", {
      limits: { allTime: 250, timePerFile: 1000, longest: 300 },
    });
    expect(problems.length).toBeGreaterThan(0);
    expect(asked.length).toBeLessThan(120);
  });

  test("all files together may be too large", async () => {
    const { problems } = await run(...many(40, { a: "x".repeat(992) }), "/openapi.json", {
      limits: { allSize: 20_000 },
    });
    expect(problems.length).toBeGreaterThanOrEqual(20);
    expect(problems.at(-1)?.message).toMatch(
      /could not be loaded\. The files that the description refers to are larger than 0\.02 MB together\.$/,
    );
  });

  test("a file found after the others were given up is not requested", async () => {
    const { asked, problems } = await run(
      { components: { schemas: { A: { $ref: "slow.json" }, B: { $ref: "x.json" } } } },
      {
        "/slow.json": trickle,
        "/x.json": (_request, response) =>
          void setTimeout(() => response.end('{"items": {"$ref": "y.json"}}'), 100),
      },
      "/openapi.json",
      { limits: { allTime: 50, timePerFile: 0 } },
    );
    expect(asked.sort()).toEqual(["/slow.json", "/x.json"]);
    expect(problems).toHaveLength(2);
  });
});

describe("the early document", () => {
  test("has the files that have arrived; the final one has all", async () => {
    let finish = (): void => undefined;
    const early: { document: Record<string, unknown>; counts: ReturnType<Waiting> }[] = [];
    const { plain, problems, document } = await run(
      {
        paths: { "/a": { $ref: "fast.json#/a" } },
        components: { schemas: { A: { $ref: "slow.json" } } },
      },
      {
        "/fast.json": { a: { get: { x: { $ref: "slow.json" }, y: { $ref: "#/b" } } }, b: { $ref: "c.json" } },
        "/c.json": { type: "string" },
        "/slow.json": (_request, response) => {
          finish = () => response.end('{"properties": {"c": {"$ref": "c.json"}}}');
        },
      },
      "/openapi.json",
      {
        limits: { wait: 300 },
        onEarly: (bundled, waiting) => {
          early.push({ document: JSON.parse(JSON.stringify(bundled)), counts: waiting() });
          finish();
        },
      },
    );
    expect(problems).toEqual([]);
    expect(early).toHaveLength(1);
    expect(early[0]?.counts).toEqual({ left: 1, all: 3 });
    const [origin] = Object.keys(early[0]?.document["x-lectern-documents"] as object).map(
      (url) => new URL(url).origin,
    );
    const text = (value: unknown) =>
      JSON.stringify(value).replaceAll(origin!, "ORIGIN").replaceAll(origin!.replaceAll("/", "~1"), "ORIGIN");
    const fast = (slow: string) => ({
      a: { get: { x: { $ref: slow }, y: { $ref: `${key("fast.json")}/b` } } },
      b: { $ref: key("c.json") },
    });
    expect(JSON.parse(text(early[0]?.document))).toEqual({
      paths: { "/a": { $ref: `${key("fast.json")}/a` } },
      components: { schemas: { A: { $ref: "slow.json" } } },
      "x-lectern-documents": { "ORIGIN/fast.json": fast("slow.json"), "ORIGIN/c.json": { type: "string" } },
    });
    expect(plain).toEqual({
      paths: { "/a": { $ref: `${key("fast.json")}/a` } },
      components: { schemas: { A: { $ref: key("slow.json") } } },
      "x-lectern-documents": {
        "ORIGIN/fast.json": fast(key("slow.json")),
        "ORIGIN/c.json": { type: "string" },
        "ORIGIN/slow.json": { properties: { c: { $ref: key("c.json") } } },
      },
    });
    expect(document).toMatchObject({ components: { schemas: { A: { $ref: "slow.json" } } } });
  });

  test("replaced references are also replaced in the final document", async () => {
    let finish = (): void => undefined;
    const { plain } = await run(
      { paths: { $ref: "paths.json" } },
      {
        "/paths.json": { "/a": { get: {} }, "x-more": 1, $ref: "slow.json" },
        "/slow.json": (_request, response) => {
          finish = () => response.end('{"/b": {"get": {}}}');
        },
      },
      "/openapi.json",
      { limits: { wait: 200 }, onEarly: () => finish() },
    );
    expect(plain.paths).toEqual({ "/a": { get: {} }, "/b": { get: {} }, "x-more": 1 });
  });

  test("is not made if everything arrives in time", async () => {
    const onEarly = vi.fn();
    await run(schema({ $ref: "x.json" }), { "/x.json": {} }, "/openapi.json", { onEarly });
    expect(onEarly).not.toHaveBeenCalled();
  });
});

/** Files that each include the next one twice, in place of references. */
const doubling = (count: number): Record<string, Answer> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => {
      const next = { properties: { $ref: `b${at + 1}.json#/x` } };
      return [`/b${at}.json`, { x: at === count - 1 ? { end: {} } : { a: next, b: next } }];
    }),
  );

describe("replaced references", () => {
  const root = { components: { schemas: { $ref: "b0.json#/x" } } };

  test("is written for each reference", async () => {
    const { plain, problems } = await run(root, doubling(3));
    const end = { properties: { end: {} } };
    const inside = { properties: { a: end, b: end } };
    expect(plain.components.schemas).toEqual({ a: inside, b: inside });
    expect(problems).toEqual([]);
  });

  test("has a limit of size; beyond it, references stay references", async () => {
    const { result, problems, replaced } = await run(root, doubling(40), "/openapi.json", {
      limits: { allValues: 1000 },
    });
    expect(sizeOf(result)).toBeLessThan(1000);
    const ref = valueAt(result, ["components", "schemas", "$ref"]) as string;
    expect(valueAt(result, pathOf(ref)!)).toMatchObject({ a: {}, b: {} });
    expect(replaced).toEqual([]);
    expect(problems).toEqual([
      {
        pointer: "/components/schemas/$ref",
        message: `b0.json#/x was not replaced by its target, nor were similar references: the description would grow by more than 1000 values.`,
      },
      { pointer: "/components/schemas/$ref", message: NO_REFERENCE },
    ]);
  });

  test("leads nowhere in a document without URL", async () => {
    const { problems } = await run({ paths: { $ref: "#/nowhere" } }, {}, "");
    expect(problems).toEqual([
      { pointer: "/paths/$ref", message: "#/nowhere leads nowhere: the description has no such place." },
    ]);
  });

  test("is replaced in a document that contains itself, whose size is unknown", async () => {
    const { origin } = await serve({ "/p.json": { "/x": {} } });
    const components: Record<string, unknown> = {};
    components["itself"] = components;
    const problems = new Problems();
    const document = { components, paths: { $ref: "p.json" } };
    const result = await bundle(document, problems, { yaml, url: `${origin}/openapi.json` });
    expect(result["paths"]).toEqual({ "/x": {} });
    expect(sorted(problems.list).problems).toEqual([]);
  });

  test("may not contain itself", async () => {
    const around = { properties: { $ref: "b.json#/x" }, patternProperties: { $ref: "b.json#/x" } };
    const { result, problems } = await run(
      { components: { schemas: { $ref: "b.json#/x" } } },
      { "/b.json": { x: { a: around } } },
    );
    expect(sizeOf(result)).toBeLessThan(1000);
    expect(problems.filter(({ message }) => message !== NO_REFERENCE).length).toBeLessThanOrEqual(1);
  });

  test("has a limit for copies too", async () => {
    const wide = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`p${at}`, true]));
    const hosts = Object.fromEntries(
      Array.from({ length: 300 }, (_, at) => [`S${at}`, { properties: { $ref: "b.json#/x" } }]),
    );
    const { result, problems } = await run(
      { components: { schemas: hosts } },
      { "/b.json": { x: wide } },
      "/openapi.json",
      { limits: { allValues: 1000 } },
    );
    expect(sizeOf(result)).toBeLessThan(3000);
    expect(problems.filter(({ message }) => message !== NO_REFERENCE)).toHaveLength(1);
  });
});

test("other files that grow too large by their aliases are left out", async () => {
  const large = `a: &a [${Array(20).fill("a").join(",")}]\nb: [${Array(30).fill("*a").join(",")}]`;
  const { result, problems } = await run(
    { components: { schemas: { A: { $ref: "a.yaml" }, B: { $ref: "b.yaml" } } } },
    { "/a.yaml": large, "/b.yaml": large },
    "/openapi.json",
    { limits: { allValues: 1000 } },
  );
  expect(Object.keys(result["x-lectern-documents"] as object)).toHaveLength(1);
  expect(problems).toHaveLength(1);
  expect(problems[0]?.message).toMatch(
    /could not be loaded\. The files that the description refers to have more than 1000 values together\.$/,
  );
});

test("many levels beside a reference do not take quadratic time", async () => {
  const levels = 50_000;
  const deep = `${'{"a":'.repeat(levels)}{}${"}".repeat(levels)}`;
  const text = `{"x-d": ${deep}, "components": {"schemas": {"A": {"$ref": "x.json#/a"}}}}`;
  const files = new Map([["https://a.test/x.json", '{"a": {"type": "string"}}']]);
  const fetch = async (url: unknown): Promise<Response> => new Response(files.get(String(url)));
  const options = { yaml, url: "https://a.test/", isTree: true, fetch: fetch as typeof globalThis.fetch };
  const result = await bundle(JSON.parse(text), new Problems(), options);
  expect(Object.keys(result["x-lectern-documents"] as object)).toEqual(["https://a.test/x.json"]);
});

describe("the final document", () => {
  const isFinal = { isFinal: true };

  test("has no external references, even if files are missing", async () => {
    const { plain, problems } = await run(
      {
        paths: { $ref: "paths.json#/all" },
        components: {
          schemas: {
            A: { $ref: "no.json#/a~1b" },
            B: { discriminator: { propertyName: "t", mapping: { c: "no.json", d: "https://else.test/d" } } },
            C: { $ref: "x.json#nowhere" },
            D: { $ref: "ftp://a.test/d.json" },
            E: { $ref: "http://[/e.json#/e" },
          },
          examples: { a: { $ref: "no.json#/e" } },
        },
      },
      { "/x.json": { type: "string", items: { $ref: "#gone" } } },
      "/openapi.json",
      isFinal,
    );
    expect(plain).toMatchObject({
      paths: { $ref: `${key("paths.json")}/all` },
      components: {
        schemas: {
          A: { $ref: `${key("no.json")}/a~1b` },
          B: {
            discriminator: {
              mapping: { c: key("no.json"), d: "#/x-lectern-documents/https:~1~1else.test~1d" },
            },
          },
          C: { $ref: `${key("x.json")}/%23nowhere` },
          D: { $ref: "#/x-lectern-documents/ftp:~1~1a.test~1d.json" },
          E: { $ref: "#/x-lectern-documents/http:~1~1%5B~1e.json/e" },
        },
        examples: { a: { $ref: `${key("no.json")}/e` } },
      },
    });
    expect(problems.length).toBeGreaterThan(4);
    const { asked, result } = await run(plain, {}, "/openapi.json");
    expect(asked).toEqual([]);
    expect(sizeOf(result)).toBeGreaterThan(1);
  });

  test("has no way to continue if nothing arrived", async () => {
    const { plain } = await run(schema({ $ref: "no.json" }), {}, "/openapi.json", isFinal);
    expect(plain).toEqual(schema({ $ref: key("no.json") }));
    expect(writtenReference(plain.components.schemas.A.$ref)).toBe("ORIGIN/no.json");
  });
});
