import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { load } from "#load/load.ts";
import { Problems } from "#load/problems.ts";
import { reachOf } from "#load/reach.ts";
import { upgrade, versionOf } from "#load/upgrade.ts";
import { parseYaml, yamlToJson } from "#load/yaml.ts";
import { DISTINCT } from "../real.ts";
import { deepFreeze } from "./serve.ts";

type Data = Record<string, unknown>;

/**
 * Upgrades a frozen document, with and without a memory of objects, at once and on demand. All results must be equal.
 */
function run(document: object): { result: Data; problems: Problems["list"] } {
  const problems = new Problems();
  const result = upgrade(deepFreeze(document), problems) as Data;
  expect(upgrade(document, new Problems(), { isTree: true })).toEqual(result);
  const { isOut, isAside } = reachOf([JSON.stringify(document)]);
  if (!isOut && !isAside) {
    const read = new Problems();
    const lazy = upgrade(document, read, { isTree: true, isLazy: true });
    expect(JSON.stringify(lazy)).toBe(JSON.stringify(result));
    expect(read.list).toEqual(problems.list);
  }
  const { "x-lectern-version": version, ...rest } = result;
  const isOld = !String((document as Data)["openapi"]).startsWith("3.2");
  expect(version).toBe(isOld ? versionOf(document) : undefined);
  expect(upgrade(result, new Problems())).toBe(result);
  return { result: isOld ? rest : result, problems: problems.list };
}

describe("versions", () => {
  const missing = "Document must be valid OpenAPI 3.0.0 definition";
  test.each([
    [{ openapi: "3.0.3" }, "3.0.3"],
    [{ openapi: " 3.1.0 " }, "3.1.0"],
    [{ openapi: 3 }, "3"],
    [{ openapi: 3.1 }, "3.1"],
    [{ openapi: "9.9" }, "9.9"],
    [{ swagger: "2.0" }, "2.0"],
    [{ swagger: 2 }, "2.0"],
    [{ swagger: "3.0.0" }, "3.0.0"],
    [{ swagger: "2.0", openapi: "3.0.0" }, "3.0.0"],
  ])("%j is %s", (document, version) => {
    expect(versionOf(document)).toBe(version);
  });

  test.each([
    [{}, missing],
    [null, missing],
    [[], missing],
    ["openapi: 3.0.0", missing],
    [{ openapi: null }, missing],
    [{ openapi: {} }, missing],
    [{ openapi: "" }, missing],
    [{ openapi: true }, missing],
    [{ asyncapi: "3.0.0" }, missing],
    [{ swagger: "1.2" }, "Swagger 1.2 is not supported."],
    [{ swaggerVersion: "1.1" }, "Swagger 1.1 is not supported."],
    [Object.create({ openapi: "3.0.0" }), missing],
  ])("%j is none", (document, message) => {
    expect(() => upgrade(document, new Problems())).toThrow(
      expect.objectContaining({ name: "LoadError", kind: "version", message, advice: expect.any(String) }),
    );
  });

  test("the result has the newest version; an unknown version is reported", () => {
    expect(run({ openapi: "3.0.3", paths: {} }).result).toEqual({ openapi: "3.2.0", paths: {} });
    expect(run({ swagger: "3.0.0", paths: {} }).result).toEqual({ openapi: "3.2.0", paths: {} });
    expect(run({ openapi: "4.0.0" })).toEqual({
      result: { openapi: "3.2.0" },
      problems: [{ pointer: "/openapi", message: "Unknown version 4.0.0 of OpenAPI; it was read as 3.2.0." }],
    });
  });
});

describe("schemas", () => {
  const rows: [what: string, before: object, after: object][] = [
    ["nullable with a type", { type: "string", nullable: true }, { type: ["string", "null"] }],
    ["nullable false", { type: "string", nullable: false }, { type: "string" }],
    [
      "nullable with types",
      { type: ["string", "integer"], nullable: true },
      { type: ["string", "integer", "null"] },
    ],
    ["nullable said twice", { type: ["string", "null"], nullable: true }, { type: ["string", "null"] }],
    [
      "nullable with an enum that lacks null",
      { type: "string", nullable: true, enum: ["a"] },
      { type: ["string", "null"], enum: ["a"] },
    ],
    [
      "nullable beside $ref",
      { $ref: "#/components/schemas/B", nullable: true },
      { $ref: "#/components/schemas/B", "x-nullable": true },
    ],
    ["nullable beside allOf", { allOf: [{}], nullable: true }, { allOf: [{}], "x-nullable": true }],
    ["nullable false without a type", { allOf: [{}], nullable: false }, { allOf: [{}] }],
    ["x-nullable with a type", { type: "string", "x-nullable": true }, { type: ["string", "null"] }],
    ["both", { nullable: true, "x-nullable": true }, { "x-nullable": true }],
    [
      "nullable of a wrong type",
      { type: "string", nullable: null, minLength: 1 },
      { type: "string", nullable: null, minLength: 1 },
    ],
    ["exclusiveMinimum true", { minimum: 1, exclusiveMinimum: true }, { exclusiveMinimum: 1 }],
    ["exclusiveMaximum true", { exclusiveMaximum: true, maximum: 5 }, { exclusiveMaximum: 5 }],
    ["exclusiveMinimum false", { minimum: 1, exclusiveMinimum: false }, { minimum: 1 }],
    ["exclusiveMinimum without a minimum", { exclusiveMinimum: true, type: "integer" }, { type: "integer" }],
    ["example", { example: { a: 1 } }, { examples: [{ a: 1 }] }],
    ["example null", { example: null }, { examples: [null] }],
    ["example beside examples", { example: 1, examples: [2] }, { example: 1, examples: [2] }],
    ["x-example", { "x-example": 1 }, { examples: [1] }],
    ["x-examples", { "x-examples": { a: 1, b: { value: 2 } } }, { examples: [1, 2] }],
    ["x-example beside example", { example: 1, "x-example": 2 }, { examples: [1], "x-example": 2 }],
    ["a discriminator that is text", { discriminator: "kind" }, { discriminator: { propertyName: "kind" } }],
    [
      "items as a list",
      { items: [{ example: 1 }], additionalItems: false },
      { prefixItems: [{ examples: [1] }], items: false },
    ],
    [
      "x-oneOf",
      { "x-oneOf": [{ nullable: true, type: "string" }] },
      { oneOf: [{ type: ["string", "null"] }] },
    ],
    [
      "properties with the names of keywords",
      {
        properties: { nullable: { type: "string", nullable: true }, example: {}, $ref: { example: 1 } },
      },
      { properties: { nullable: { type: ["string", "null"] }, example: {}, $ref: { examples: [1] } } },
    ],
    [
      "a property named __proto__",
      JSON.parse('{"properties":{"__proto__":{"example":1}},"example":2}'),
      JSON.parse('{"properties":{"__proto__":{"examples":[1]}},"examples":[2]}'),
    ],
  ];

  test.each(rows)("%s", (_what, before, after) => {
    const { result } = run({ openapi: "3.0.3", components: { schemas: { A: before } } });
    expect((result["components"] as { schemas: object }).schemas).toEqual({ A: after });
    expect(Object.getPrototypeOf((result["components"] as { schemas: { A: object } }).schemas.A)).toBe(
      Object.prototype,
    );
  });

  const unchanged: [what: string, schema: object][] = [
    ["a numeric exclusiveMinimum", { exclusiveMinimum: 5 }],
    [
      "values",
      {
        default: { nullable: true, type: "x" },
        enum: [{ example: 1 }],
        const: { example: 1 },
        "x-a": { example: 1 },
      },
    ],
    ["x-nullable without a type", { "x-nullable": true }],
    ["format", { type: "string", format: "binary" }],
    ["siblings of $ref", { $ref: "#/a", description: "d" }],
    [
      "booleans and nulls",
      { properties: { a: true, b: false, c: null }, items: null, allOf: null, not: "x" },
    ],
  ];
  test.each(unchanged)("%s stays the same object", (_what, schema) => {
    const { result } = run({ openapi: "3.1.0", components: { schemas: { A: schema } } });
    expect((result["components"] as { schemas: { A: object } }).schemas.A).toBe(schema);
  });

  const before = { type: "string", nullable: true };
  const after = { type: ["string", "null"] };
  const keywords =
    "items not additionalProperties contains propertyNames if then else contentSchema unevaluatedItems unevaluatedProperties".split(
      " ",
    );
  test.each(keywords)("in %s", (keyword) => {
    const { result } = run({ openapi: "3.0.3", components: { schemas: { A: { [keyword]: before } } } });
    expect(result["components"]).toEqual({ schemas: { A: { [keyword]: after } } });
  });
  test.each(["properties", "patternProperties", "dependentSchemas", "$defs", "definitions"])(
    "in the map %s",
    (keyword) => {
      const { result } = run({
        openapi: "3.0.3",
        components: { schemas: { A: { [keyword]: { "x-a": before } } } },
      });
      expect(result["components"]).toEqual({ schemas: { A: { [keyword]: { "x-a": after } } } });
    },
  );
  test.each(["allOf", "anyOf", "oneOf", "prefixItems"])("in the list %s", (keyword) => {
    const { result } = run({ openapi: "3.0.3", components: { schemas: { A: { [keyword]: [before, 5] } } } });
    expect(result["components"]).toEqual({ schemas: { A: { [keyword]: [after, 5] } } });
  });
});

test("every place with a schema is visited, and no other", () => {
  const s = { type: "string", nullable: true };
  const untouched = { "x-a": s, example: s };
  const content = {
    "a/b": {
      schema: s,
      itemSchema: s,
      encoding: { a: { headers: { H: { schema: s } } } },
      examples: { e: { value: s } },
    },
  };
  const operation = {
    parameters: [{ schema: s, example: s }, { content }],
    requestBody: { content },
    responses: {
      200: { headers: { h: { schema: s } }, content, links: { l: { requestBody: s } } },
      default: { content },
      "x-r": { content },
    },
    callbacks: {
      c: {
        "{$request.body#/url}": { post: { requestBody: { content } } },
        "x-c": { post: { requestBody: { content } } },
      },
    },
    ...untouched,
  };
  const item = {
    parameters: [{ schema: s }],
    get: operation,
    query: operation,
    additionalOperations: { COPY: operation },
  };
  const { result } = run({
    openapi: "3.0.3",
    paths: { "/a": item, "x-p": item },
    webhooks: { w: item },
    components: {
      schemas: { "x-s": s },
      responses: { r: { content } },
      parameters: { p: { schema: s } },
      requestBodies: { b: { content } },
      headers: { h: { schema: s } },
      callbacks: { c: { x: item } },
      pathItems: { i: item },
      mediaTypes: { m: { schema: s } },
      examples: { e: { value: s } },
    },
  });
  const places: string[] = [];
  const visit = (value: unknown, path: string) => {
    if (typeof value !== "object" || value === null) return;
    if (Object.hasOwn(value, "nullable")) places.push(path);
    else for (const [key, child] of Object.entries(value)) visit(child, `${path}/${key}`);
  };
  visit(result, "");
  const values =
    /\/(?:x-a|example|examples\/e\/value|links\/l\/requestBody|examples\/e\/value)$|\/x-[prc](?:\/|$)/;
  expect(places.filter((place) => !values.test(place))).toEqual([]);
  expect(places.filter((place) => /\/(?:x-a|example)$/.test(place)).length).toBeGreaterThan(0);
});

describe("legacy extensions", () => {
  test("x-webhooks", () => {
    const hooks = { w: { post: {} } };
    expect(run({ openapi: "3.0.3", "x-webhooks": hooks }).result).toEqual({
      openapi: "3.2.0",
      webhooks: hooks,
    });
    const both = { openapi: "3.2.0", webhooks: {}, "x-webhooks": hooks };
    expect(run(both).result).toBe(both);
  });

  const rows: [what: string, before: object, after: object][] = [
    ["x-example", { "x-example": 1 }, { example: 1 }],
    [
      "x-examples with values",
      { "x-examples": { a: 1, b: { summary: "s", value: 2 } } },
      { examples: { a: { value: 1 }, b: { summary: "s", value: 2 } } },
    ],
    ["beside an example", { example: 1, "x-example": 2 }, { example: 1, "x-example": 2 }],
    ["of a wrong type", { "x-examples": [1] }, { "x-examples": [1] }],
  ];
  test.each(rows)("%s of media types, parameters and headers", (_what, before, after) => {
    const build = (host: object) => ({
      components: {
        parameters: { a: host },
        headers: { b: host },
        requestBodies: { c: { content: { "a/b": host } } },
      },
    });
    expect(run({ openapi: "3.0.3", ...build(before) }).result).toEqual({ openapi: "3.2.0", ...build(after) });
  });

  test("x-examples by media type", () => {
    const body = {
      content: { "a/a": {}, "b/b": { example: 0 }, "c/c": {} },
      "x-examples": { "a/a": 1, "b/b": 2 },
    };
    const { result } = run({
      openapi: "3.0.3",
      components: { requestBodies: { a: body }, responses: { a: body } },
    });
    const after = {
      content: { "a/a": { example: 1 }, "b/b": { example: 0 }, "c/c": {} },
      "x-examples": body["x-examples"],
    };
    expect(result["components"]).toEqual({ requestBodies: { a: after }, responses: { a: after } });
  });
});

describe("a place that only references reach", () => {
  test("is upgraded like the Object that the reference replaces", () => {
    const ref = (path: string) => ({ $ref: `#/x-lectern-documents/f${path}` });
    const { result } = run({
      openapi: "3.1.0",
      paths: { "/a": ref("/item") },
      components: {
        schemas: {
          A: ref("/defs/a"),
          B: { discriminator: { propertyName: "p", mapping: { b: "#/x-lectern-documents/f/defs/b" } } },
          C: { $ref: "#/definitions/c" },
        },
        responses: { r: ref("/response") },
      },
      definitions: { c: { example: 1 } },
      "x-lectern-documents": {
        f: {
          item: { get: { parameters: [{ schema: { example: 1 } }] } },
          defs: {
            a: { properties: { b: ref("/defs/b"), own: { example: 1 } } },
            b: { example: 1 },
            unused: { example: 1 },
          },
          response: { content: { "a/b": { schema: ref("/defs/a/properties/own") } } },
        },
      },
    });
    expect(result["definitions"]).toEqual({ c: { examples: [1] } });
    expect(result["x-lectern-documents"]).toEqual({
      f: {
        item: { get: { parameters: [{ schema: { examples: [1] } }] } },
        defs: {
          a: { properties: { b: ref("/defs/b"), own: { examples: [1] } } },
          b: { examples: [1] },
          unused: { example: 1 },
        },
        response: { content: { "a/b": { schema: ref("/defs/a/properties/own") } } },
      },
    });
  });

  test("references that lead nowhere, or to the root", () => {
    const schemas = {
      A: { $ref: "#/nowhere/a" },
      B: { $ref: "#" },
      C: { $ref: "#/" },
      D: { $ref: "#/info/title" },
    };
    expect(
      run({ openapi: "3.2.0", info: { title: "t" }, components: { schemas } }).result["components"],
    ).toEqual({ schemas });
  });
});

describe("objects that are shared or contain themselves", () => {
  test("stay shared, and unchanged ones stay the same", () => {
    const shared = { type: "string", nullable: true };
    const other = { type: "string" };
    const document = {
      openapi: "3.0.3",
      components: { schemas: { A: shared, B: { items: shared }, C: other } },
      info: {},
    };
    const { schemas } = upgrade(document, new Problems()).components as { schemas: Record<string, Data> };
    expect(schemas["A"]).toEqual({ type: ["string", "null"] });
    expect(schemas["B"]!["items"]).toBe(schemas["A"]);
    expect(schemas["C"]).toBe(other);
    expect(upgrade(document, new Problems()).info).toBe(document.info);
  });

  test("stay cyclic, upgraded all around", () => {
    const self: Data = { type: "object", nullable: true };
    self["properties"] = { self, leaf: { example: 1 } };
    const { schemas } = upgrade({ openapi: "3.0.3", components: { schemas: { A: self } } }, new Problems())
      .components as { schemas: { A: { type: unknown; properties: { self: unknown; leaf: unknown } } } };
    expect(schemas.A.type).toEqual(["object", "null"]);
    expect(schemas.A.properties.self).toBe(schemas.A);
    expect(schemas.A.properties.leaf).toEqual({ examples: [1] });
    expect(Object.keys(self)).toEqual(["type", "nullable", "properties"]);
  });

  test("a cycle that needs no change ends", () => {
    const self: Data = { type: "object" };
    self["items"] = self;
    const { schemas } = upgrade({ openapi: "3.0.3", components: { schemas: { A: self } } }, new Problems())
      .components as { schemas: { A: Data } };
    expect(schemas.A["items"]).toBe(schemas.A);
  });
});

test("nesting without end stops", () => {
  let schema: object = { example: 1 };
  for (let level = 0; level < 20_000; level++) schema = { items: schema };
  const problems = new Problems();
  upgrade({ openapi: "3.0.3", components: { schemas: { A: schema } } }, problems);
  expect(problems.list).toEqual([
    { pointer: "", message: "Nested deeper than 1000 levels; deeper levels are shown as written." },
  ]);
});

/** All copies of a document in which one object or value is replaced by `value`. */
function* damaged(document: unknown, value: unknown): Generator<unknown> {
  if (typeof document !== "object" || document === null) return;
  for (const [key, child] of Object.entries(document)) {
    const put = (other: unknown) =>
      Array.isArray(document)
        ? document.map((item, index) => (index === Number(key) ? other : item))
        : { ...document, [key]: other };
    yield put(value);
    for (const other of damaged(child, value)) yield put(other);
  }
}

describe("a document that is wrong in any one place does not throw", () => {
  const documents = "test/documents/load";
  test.each(readdirSync(documents))("%s", (name) => {
    const document = parseYaml(readFileSync(`${documents}/${name}`, "utf8"));
    let count = 0;
    for (const value of [
      null,
      "text",
      5,
      true,
      [],
      {},
      [null],
      { a: null },
      { $ref: "#/a" },
      { $ref: null },
    ]) {
      for (const other of damaged(document, value)) {
        count++;
        try {
          upgrade(other, new Problems());
        } catch (error) {
          expect(error).toMatchObject({ kind: "version" });
        }
      }
    }
    expect(count).toBeGreaterThan(1000);
  });
});

describe("real descriptions", () => {
  test.each(DISTINCT)("%s loads without problems", async (_, file) => {
    const text = readFileSync(file, "utf8");
    const { document, original, problems, version } = await load(
      { text },
      { yaml: async (source) => yamlToJson(source) },
    );
    expect(problems).toEqual([]);
    expect(document.openapi).toMatch(/^3\.2/);
    expect(JSON.stringify(document.paths)).not.toContain('"nullable":true');
    if (document.openapi !== version) expect(document).not.toBe(original);
  });
});
