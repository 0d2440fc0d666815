import { describe, expect, test } from "vitest";
import { type Loaded, load } from "#load/load.ts";
import type { YamlToJson } from "#load/parse.ts";
import { yamlToJson } from "#load/yaml.ts";
import { deepFreeze, failure, serve } from "./serve.ts";

const yaml: YamlToJson = async (text) => yamlToJson(text);
const schemas = { A: { type: "string", nullable: true } };
const upgraded = {
  openapi: "3.2.0",
  "x-lectern-version": "3.0.3",
  components: { schemas: { A: { type: ["string", "null"] } } },
};

test("an object, which stays as it is", async () => {
  const document = deepFreeze({ openapi: "3.0.3", components: { schemas } });
  const loaded = await load({ document }, { yaml });
  expect(loaded).toEqual({
    document: upgraded,
    original: document,
    version: "3.0.3",
    url: undefined,
    problems: [],
  });
  expect(loaded.original).toBe(document);
});

test("an unchanged object is the document itself", async () => {
  const document = { openapi: "3.2.0", info: { title: "t" } };
  expect((await load({ document }, { yaml })).document).toBe(document);
});

test.each([
  ["JSON", JSON.stringify({ openapi: "3.0.3", components: { schemas } })],
  ["YAML", "openapi: 3.0.3\ncomponents:\n  schemas:\n    A: {type: string, nullable: true}"],
])("text as %s", async (_what, text) => {
  const loaded = await load({ text }, { yaml });
  expect(loaded.document).toEqual(upgraded);
  expect(loaded.version).toBe("3.0.3");
  const given = await load({ document: text }, { yaml });
  expect(given.document).toEqual(upgraded);
});

test.each([
  ["/api.yaml", "openapi: 3.2.0", ["told", "/api.yaml", "parsed"]],
  ["/api.YML?v=1", "openapi: 3.2.0", ["told", "/api.YML?v=1", "parsed"]],
  ["/api", "\ufeffopenapi: 3.2.0", ["/api", "told", "parsed"]],
  ["/api", '\n {"openapi": "3.2.0"}', ["/api"]],
  ["/api.json", '\ufeff{"openapi": "3.2.0"}', ["/api.json"]],
])("at %s: whoever reads YAML is told in time: %j", async (path, text, expected) => {
  const { origin, asked } = await serve({ [path]: text });
  const said = asked;
  const told = {
    expectYaml: () => void said.push("told"),
    yaml: async (source: Parameters<YamlToJson>[0]) => {
      said.push("parsed");
      return yamlToJson(source);
    },
  };
  await load({ url: origin + path }, told);
  expect(said).toEqual(expected);
});

test.each([
  ["what looks like a reference in an example", { paths: { "/a": { example: { $ref: "a.yaml" } } } }, true],
  ["a mapping that is no discriminator's", { paths: { "/a": { x: { mapping: { a: "b.c" } } } } }, true],
  [
    "the same beside a place that only a walk finds",
    { paths: { "/a": { example: { $ref: "a.yaml" } } }, "x-a": "#/b" },
    false,
  ],
])("%s does not make the whole description be upgraded ahead", async (_what, described, isLazy) => {
  const { document } = await load({ text: JSON.stringify({ openapi: "3.0.3", ...described }) }, { yaml });
  const member = Object.getOwnPropertyDescriptor(document.paths, "/a");
  expect(member?.get !== undefined).toBe(isLazy);
});

test("nothing further is done if nobody waits", async () => {
  const controller = new AbortController();
  const stopping: YamlToJson = async (text) => {
    controller.abort();
    return yamlToJson(text);
  };
  const loading = load({ text: "openapi: 3.0.0" }, { yaml: stopping, signal: controller.signal as never });
  expect(await failure(loading)).toMatchObject({ kind: "aborted" });
});

test.each([
  ["a text", { text: '{"openapi":"3.2.0"}' }, '{"openapi":"3.2.0"}'],
  ["an object", { document: { openapi: "3.2.0" } }, undefined],
])("who wants to know is told of %s, and waited for", async (_what, source, text) => {
  const told: unknown[] = [];
  const onText = async (given: string | undefined): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    told.push(given);
  };
  await load(source, { yaml, onText });
  expect(told).toEqual([text]);
});

test("progress includes other files", async () => {
  const { origin } = await serve({
    "/a.json": { openapi: "3.2.0", components: { schemas: { A: { $ref: "b.json" } } } },
    "/b.json": { type: "string" },
  });
  const told: unknown[] = [];
  await load({ url: `${origin}/a.json` }, { yaml, onText: async (text) => void told.push(text) });
  expect(told.map((text) => JSON.parse(String(text)))).toEqual([
    expect.objectContaining({ openapi: "3.2.0" }),
    { type: "string" },
  ]);
});

test("a URL: fetched, bundled, upgraded, the other files too", async () => {
  const { origin, asked } = await serve({
    "/": (_request, response) => response.writeHead(302, { location: "/api/openapi.yaml" }).end(),
    "/api/openapi.yaml": "openapi: 3.0.3\ncomponents: {schemas: {A: {$ref: a.json}}}",
    "/api/a.json": { type: "string", nullable: true },
  });
  const loaded = await load({ url: `${origin}/` }, { yaml });
  const file = `${origin}/api/a.json`;
  expect(asked).toEqual(["/", "/api/openapi.yaml", "/api/a.json"]);
  expect(loaded).toEqual({
    document: {
      openapi: "3.2.0",
      "x-lectern-version": "3.0.3",
      components: { schemas: { A: { $ref: `#/x-lectern-documents/${file.replaceAll("/", "~1")}` } } },
      "x-lectern-documents": { [file]: { type: ["string", "null"] } },
    },
    original: { openapi: "3.0.3", components: { schemas: { A: { $ref: "a.json" } } } },
    version: "3.0.3",
    url: `${origin}/api/openapi.yaml`,
    problems: [],
  });
});

test("the URL beside a text or an object is what its references are relative to", async () => {
  const { origin, asked } = await serve({ "/dir/a.json": { type: "string" } });
  const document = { openapi: "3.1.0", components: { schemas: { A: { $ref: "a.json" } } } };
  await load({ document, url: `${origin}/dir/openapi.json` }, { yaml });
  await load({ text: JSON.stringify(document), url: `${origin}/dir/openapi.json` }, { yaml });
  expect(asked).toEqual(["/dir/a.json", "/dir/a.json"]);
});

test("a 2.0 document's servers are relative to its URL", async () => {
  const { origin } = await serve({ "/docs/swagger.json": { swagger: "2.0", basePath: "/v1" } });
  const { document, version } = await load({ url: `${origin}/docs/swagger.json` }, { yaml });
  expect(version).toBe("2.0");
  expect(document.servers).toEqual([{ url: `${origin}/v1` }]);
});

describe("failures", () => {
  const message = "Document must be valid OpenAPI 3.0.0 definition";
  test.each([
    [{ document: null }, { kind: "version", message }],
    [{ document: {} }, { kind: "version", message }],
    [{ document: [] }, { kind: "version", message }],
    [{ text: "{}" }, { kind: "version", message }],
    [{ text: "" }, { kind: "empty", message: "The text is empty." }],
    [{ text: "<html>" }, { kind: "html", message: "The text is an HTML page, not a description." }],
    [{ url: "" }, { kind: "refused" }],
  ])("%j", async (source, error) => {
    expect(await failure(load(source, { yaml }))).toMatchObject(error);
  });
});

describe("a description of several files", () => {
  const SLOW = { paths: {}, components: { schemas: { A: { $ref: "slow.json" } } } };

  test.each([
    ["OpenAPI 3.0", { openapi: "3.0.3", ...SLOW }],
    ["Swagger 2.0", { swagger: "2.0", paths: {}, definitions: { A: { $ref: "slow.json" } } }],
  ])("%s can be shown before all of them have come", async (_version, root) => {
    let finish = (): void => undefined;
    const { origin } = await serve({
      "/a.json": root,
      "/slow.json": (_request, response) => {
        finish = () => response.end('{"type": "string"}');
      },
    });
    const early: Loaded[] = [];
    const loaded = await load(
      { url: `${origin}/a.json` },
      {
        yaml,
        limits: { wait: 50 },
        onEarly: (one) => {
          early.push(one);
          expect(one.waiting?.()).toEqual({ left: 1, all: 1 });
          finish();
        },
      },
    );
    expect(early).toMatchObject([
      {
        document: { openapi: "3.2.0", components: { schemas: { A: { $ref: "slow.json" } } } },
        original: root,
        url: `${origin}/a.json`,
      },
    ]);
    expect(loaded.waiting).toBeUndefined();
    expect(loaded.problems).toEqual([]);
    const ref = `#/x-lectern-documents/${origin.replaceAll("/", "~1")}~1slow.json`;
    expect(loaded.document.components?.schemas).toEqual({ A: { $ref: ref } });
    expect(early[0]?.waiting?.()).toEqual({ left: 0, all: 1 });
  });

  test("without a callback, only the final document is made", async () => {
    const { origin } = await serve({
      "/a.json": { openapi: "3.1.0", ...SLOW },
      "/slow.json": (_request, response) => void setTimeout(() => response.end("{}"), 200),
    });
    const loaded = await load({ url: `${origin}/a.json` }, { yaml, limits: { wait: 1 } });
    expect(Object.keys(loaded.document)).toContain("x-lectern-documents");
  });
});
