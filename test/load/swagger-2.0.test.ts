import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Problems } from "#load/problems.ts";
import { upgradeReference, upgradeSwagger } from "#load/swagger-2.0.ts";
import { parseYaml } from "#load/yaml.ts";
import { deepFreeze } from "./serve.ts";

// biome-ignore lint/suspicious/noExplicitAny: expectations reach deep into plain data
type Data = any;

function run(document: object, url?: string): { result: Data; problems: Problems["list"] } {
  const problems = new Problems();
  const upgraded = upgradeSwagger(deepFreeze({ swagger: "2.0", ...document }), { problems, url }) as Data;
  const { "x-lectern-version": version, ...result } = upgraded;
  expect(version).toBe("2.0");
  return { result, problems: problems.list };
}

/** The upgraded operation of a 2.0 one. */
const operation = (value: object, root: object = {}): Data =>
  run({ ...root, paths: { "/a": { post: value } } }).result.paths["/a"].post;

describe("servers", () => {
  const rows: [what: string, fields: object, url: string | undefined, servers: string[] | undefined][] = [
    [
      "host, path and schemes",
      { host: "a.test", basePath: "/v1", schemes: ["https", "http"] },
      undefined,
      ["https://a.test/v1", "http://a.test/v1"],
    ],
    [
      "without schemes, that of the description",
      { host: "a.test" },
      "http://b.test/api.json",
      ["http://a.test"],
    ],
    ["without schemes and address", { host: "a.test", basePath: "/v1/" }, undefined, ["//a.test/v1"]],
    [
      "without host, that of the description",
      { basePath: "/v1" },
      "https://b.test:8080/x/api.json",
      ["https://b.test:8080/v1"],
    ],
    ["schemes only", { schemes: ["ws"] }, "https://b.test/api.json", ["ws://b.test"]],
    ["a path alone", { basePath: "v1" }, undefined, ["/v1"]],
    [
      "the path / adds nothing",
      { host: "a.test", basePath: "/", schemes: ["https"] },
      undefined,
      ["https://a.test"],
    ],
    ["a scheme in the host", { host: "https://a.test/" }, undefined, ["https://a.test"]],
    ["a description from a file", { basePath: "/v1" }, "file:///a/api.json", ["/v1"]],
    ["nothing", {}, "https://b.test/api.json", undefined],
    ["wrong types", { host: {}, basePath: null, schemes: "https" }, undefined, undefined],
  ];
  test.each(rows)("%s", (_what, fields, url, servers) => {
    expect(run(fields, url).result.servers?.map((server: { url: string }) => server.url)).toEqual(servers);
  });

  test("x-servers go first", () => {
    const servers = [{ url: "https://x.test" }];
    const { result } = run({ host: "a.test", "x-servers": servers });
    expect(result).toEqual({ openapi: "3.2.0", servers });
  });

  test("an operation's own schemes", () => {
    const root = { host: "a.test", schemes: ["https"] };
    expect(operation({ schemes: ["wss"] }, root)).toEqual({ servers: [{ url: "wss://a.test" }] });
    expect(operation({ schemes: ["https"] }, root)).toEqual({});
  });
});

describe("parameters", () => {
  const strings = { type: "array", items: { type: "string" } };
  const rows: [what: string, before: object, after: object][] = [
    [
      "the value's fields move into the schema",
      {
        name: "a",
        in: "query",
        required: true,
        type: "integer",
        format: "int32",
        minimum: 1,
        exclusiveMinimum: true,
        default: 2,
        enum: [2],
        "x-a": 1,
      },
      {
        name: "a",
        in: "query",
        required: true,
        "x-a": 1,
        schema: { type: "integer", format: "int32", exclusiveMinimum: 1, default: 2, enum: [2] },
      },
    ],
    [
      "x-nullable",
      { name: "a", in: "query", type: "string", "x-nullable": true },
      { name: "a", in: "query", schema: { type: ["string", "null"] } },
    ],
    [
      "x-example",
      { name: "a", in: "query", type: "string", "x-example": "e" },
      { name: "a", in: "query", schema: { type: "string" }, example: "e" },
    ],
    [
      "a list is separated by commas",
      { name: "a", in: "query", ...strings },
      { name: "a", in: "query", schema: strings, style: "form", explode: false },
    ],
    [
      "multi",
      { name: "a", in: "query", ...strings, collectionFormat: "multi" },
      { name: "a", in: "query", schema: strings, style: "form", explode: true },
    ],
    [
      "ssv",
      { name: "a", in: "query", ...strings, collectionFormat: "ssv" },
      { name: "a", in: "query", schema: strings, style: "spaceDelimited", explode: false },
    ],
    [
      "pipes",
      { name: "a", in: "query", ...strings, collectionFormat: "pipes" },
      { name: "a", in: "query", schema: strings, style: "pipeDelimited", explode: false },
    ],
    [
      "tsv has no style",
      { name: "a", in: "query", description: "d", ...strings, collectionFormat: "tsv" },
      {
        name: "a",
        in: "query",
        description: "d\n\nValues are separated by tabs.",
        "x-collectionFormat": "tsv",
        schema: strings,
      },
    ],
    ["a list in a path", { name: "a", in: "path", ...strings }, { name: "a", in: "path", schema: strings }],
    [
      "pipes in a header",
      { name: "a", in: "header", ...strings, collectionFormat: "pipes" },
      {
        name: "a",
        in: "header",
        description: "Values are separated by pipes (|).",
        "x-collectionFormat": "pipes",
        schema: strings,
      },
    ],
    [
      "lists in lists",
      { name: "a", in: "path", type: "array", items: { ...strings, collectionFormat: "pipes" } },
      {
        name: "a",
        in: "path",
        schema: { type: "array", items: { ...strings, "x-collectionFormat": "pipes" } },
      },
    ],
    [
      "allowEmptyValue",
      { name: "a", in: "query", allowEmptyValue: true, type: "string" },
      { name: "a", in: "query", allowEmptyValue: true, schema: { type: "string" } },
    ],
    ["nothing known", { name: "a" }, { name: "a" }],
    ["a reference", { $ref: "#/parameters/P" }, { $ref: "#/components/parameters/P" }],
    [
      "a reference that leads nowhere",
      { $ref: "#/parameters/None" },
      { $ref: "#/components/parameters/None" },
    ],
    [
      "a reference to another file",
      { $ref: "#/x-lectern-documents/f/P" },
      { name: "p", in: "query", schema: { type: "string" } },
    ],
    [
      "a reference into a path",
      { $ref: "#/paths/~1b/parameters/0" },
      { name: "b", in: "query", schema: { type: "string" } },
    ],
  ];
  test.each(rows)("%s", (_what, before, after) => {
    const p = { name: "p", in: "query", type: "string" };
    const root = { parameters: { P: p }, "x-lectern-documents": { f: { P: p } } };
    const paths = { "/a": { get: { parameters: [before] } }, "/b": { parameters: [{ ...p, name: "b" }] } };
    const { result } = run({ ...root, paths });
    expect(result.paths["/a"].get).toEqual({ parameters: [after] });
    expect(result.components).toEqual({
      parameters: { P: { name: "p", in: "query", schema: { type: "string" } } },
    });
  });
});

describe("bodies", () => {
  const schema = { $ref: "#/components/schemas/A" };
  const body = {
    name: "b",
    in: "body",
    required: true,
    description: "d",
    schema: { $ref: "#/definitions/A" },
  };
  const json = (mediaType: object) => ({ content: { "application/json": mediaType } });

  const rows: [what: string, operation: object, requestBody: object | undefined][] = [
    ["a body", { parameters: [body] }, { description: "d", ...json({ schema }), required: true }],
    [
      "of other media types",
      { consumes: ["a/a", "b/b"], parameters: [body] },
      { description: "d", content: { "a/a": { schema }, "b/b": { schema } }, required: true },
    ],
    [
      "with examples by type",
      { parameters: [{ in: "body", schema: {}, "x-examples": { "application/json": 1, "c/c": 2 } }] },
      { content: { "application/json": { schema: {}, example: 1 }, "c/c": { schema: {}, example: 2 } } },
    ],
    [
      "with an example",
      { parameters: [{ in: "body", schema: {}, "x-example": 1 }] },
      json({ schema: {}, example: 1 }),
    ],
    [
      "without a schema",
      { parameters: [{ in: "body", type: "string", "x-a": 1 }] },
      { ...json({ schema: { type: "string" } }), "x-a": 1 },
    ],
    ["a shared body", { parameters: [{ $ref: "#/parameters/B" }] }, { $ref: "#/components/requestBodies/B" }],
    [
      "a shared body of other media types",
      { consumes: ["a/a"], parameters: [{ $ref: "#/parameters/B" }] },
      { description: "d", content: { "a/a": { schema } }, required: true },
    ],
    [
      "a body of another file",
      { parameters: [{ $ref: "#/x-lectern-documents/f/B" }] },
      { description: "d", ...json({ schema }), required: true },
    ],
    [
      "fields",
      {
        parameters: [
          { name: "a", in: "formData", type: "string", required: true, description: "d" },
          { name: "b", in: "formData", type: "integer", "x-example": 5, allowEmptyValue: true },
        ],
      },
      {
        content: {
          "application/x-www-form-urlencoded": {
            schema: {
              type: "object",
              properties: {
                a: { type: "string", description: "d" },
                b: { type: "integer", examples: [5], "x-allowEmptyValue": true },
              },
              required: ["a"],
            },
          },
        },
        required: true,
      },
    ],
    [
      "fields of both form types",
      {
        consumes: ["multipart/form-data", "application/json", "application/x-www-form-urlencoded"],
        parameters: [{ name: "a", in: "formData", type: "string" }],
      },
      {
        content: {
          "multipart/form-data": { schema: { type: "object", properties: { a: { type: "string" } } } },
          "application/x-www-form-urlencoded": {
            schema: { type: "object", properties: { a: { type: "string" } } },
          },
        },
      },
    ],
    [
      "a file",
      {
        consumes: ["application/x-www-form-urlencoded"],
        parameters: [{ name: "f", in: "formData", type: "file" }],
      },
      {
        content: {
          "multipart/form-data": {
            schema: { type: "object", properties: { f: { type: "string", format: "binary" } } },
          },
        },
      },
    ],
    [
      "a shared field among others",
      { parameters: [{ $ref: "#/parameters/F" }, { name: "a", in: "formData", type: "string" }] },
      {
        content: {
          "application/x-www-form-urlencoded": {
            schema: { type: "object", properties: { f: { type: "boolean" }, a: { type: "string" } } },
          },
        },
      },
    ],
    [
      "a list field",
      {
        parameters: [
          { name: "a", in: "formData", type: "array", items: { type: "string" }, collectionFormat: "multi" },
        ],
      },
      {
        content: {
          "application/x-www-form-urlencoded": {
            schema: { type: "object", properties: { a: { type: "array", items: { type: "string" } } } },
            encoding: { a: { style: "form", explode: true } },
          },
        },
      },
    ],
    ["no body", { parameters: [{ name: "q", in: "query", type: "string" }] }, undefined],
  ];
  test.each(rows)("%s", (_what, value, requestBody) => {
    const root = {
      parameters: { B: body, F: { name: "f", in: "formData", type: "boolean" } },
      "x-lectern-documents": { f: { B: body } },
    };
    expect(operation(value, root).requestBody).toEqual(requestBody);
  });

  test("several bodies become the fields of one, and a problem", () => {
    const parameters = [
      { name: "a", in: "body", schema: { type: "string" }, required: true },
      { name: "b", in: "body", schema: { $ref: "#/definitions/A" } },
    ];
    const { result, problems } = run({ paths: { "/a/b": { post: { parameters } } } });
    expect(result.paths["/a/b"].post.requestBody).toEqual({
      ...json({
        schema: { type: "object", properties: { a: { type: "string" }, b: schema }, required: ["a"] },
      }),
      required: true,
    });
    expect(problems).toEqual([
      {
        pointer: "/paths/~1a~1b/post",
        message: "A request has only one body; its body parameters are shown as fields of it.",
      },
    ]);
  });

  test("operations without a body use that of the path", () => {
    const field = (name: string, type: string) => ({ name, in: "formData", type });
    const { result } = run({
      paths: {
        "/a": {
          parameters: [body, { name: "q", in: "query", type: "string" }],
          get: {},
          put: { parameters: [{ ...body, schema: {} }] },
        },
        "/b": {
          parameters: [field("x", "string"), field("y", "string")],
          post: { parameters: [field("x", "integer")] },
        },
      },
    });
    expect(result.paths["/a"]).toEqual({
      parameters: [{ name: "q", in: "query", schema: { type: "string" } }],
      get: { requestBody: { description: "d", ...json({ schema }), required: true } },
      put: { requestBody: { description: "d", ...json({ schema: {} }), required: true } },
    });
    const form = result.paths["/b"].post.requestBody.content["application/x-www-form-urlencoded"];
    expect(form.schema.properties).toEqual({ x: { type: "integer" }, y: { type: "string" } });
  });

  test("shared bodies are components", () => {
    const { result } = run({
      consumes: ["a/a"],
      parameters: { B: body, F: { name: "f", in: "formData", type: "file" } },
    });
    expect(result.components.requestBodies).toEqual({
      B: { description: "d", content: { "a/a": { schema } }, required: true },
      F: {
        content: {
          "multipart/form-data": {
            schema: { type: "object", properties: { f: { type: "string", format: "binary" } } },
          },
        },
      },
    });
  });
});

describe("responses", () => {
  const schema = { $ref: "#/components/schemas/A" };
  const rows: [what: string, response: object, after: object][] = [
    ["without content", { description: "d", "x-a": 1 }, { description: "d", "x-a": 1 }],
    [
      "a schema",
      { description: "d", schema: { $ref: "#/definitions/A" } },
      { description: "d", content: { "p/p": { schema }, "q/q": { schema } } },
    ],
    [
      "examples by type",
      { schema: {}, examples: { "q/q": { a: 1 }, "r/r": "x" } },
      {
        content: {
          "p/p": { schema: {} },
          "q/q": { schema: {}, example: { a: 1 } },
          "r/r": { schema: {}, example: "x" },
        },
      },
    ],
    ["an example alone", { examples: { "r/r": null } }, { content: { "r/r": { example: null } } }],
    [
      "examples by name",
      { examples: { cat: 1 } },
      { content: { "p/p": { examples: { cat: { value: 1 } } }, "q/q": { examples: { cat: { value: 1 } } } } },
    ],
    [
      "a file",
      { schema: { type: "file", description: "f" } },
      {
        content: {
          "p/p": { schema: { type: "string", format: "binary", description: "f" } },
          "q/q": { schema: { type: "string", format: "binary", description: "f" } },
        },
      },
    ],
    [
      "headers",
      {
        headers: {
          H: { type: "array", items: { type: "string" }, collectionFormat: "pipes", "x-example": "e" },
        },
      },
      {
        headers: {
          H: {
            example: "e",
            description: "Values are separated by pipes (|).",
            "x-collectionFormat": "pipes",
            schema: { type: "array", items: { type: "string" } },
          },
        },
      },
    ],
    ["a shared response", { $ref: "#/responses/R" }, { $ref: "#/components/responses/R" }],
    [
      "of another file",
      { $ref: "#/x-lectern-documents/f/R" },
      { description: "r", content: { "p/p": { schema: {} }, "q/q": { schema: {} } } },
    ],
    [
      "an example of another file",
      { examples: { "p/p": { $ref: "#/x-lectern-documents/f/example" } } },
      { content: { "p/p": { example: { a: 1 } } } },
    ],
  ];
  const shared = { description: "r", schema: {} };
  const root = {
    produces: ["p/p", "q/q"],
    responses: { R: shared },
    "x-lectern-documents": { f: { R: shared, example: { a: 1 } } },
  };
  test.each(rows)("%s", (_what, response, after) => {
    expect(operation({ responses: { 200: response, "x-r": response } }, root).responses).toEqual({
      200: after,
      "x-r": response,
    });
  });

  test("a shared response of an operation with other media types is written out", () => {
    expect(
      operation({ produces: ["z/z"], responses: { 200: { $ref: "#/responses/R" } } }, root).responses,
    ).toEqual({
      200: { description: "r", content: { "z/z": { schema: {} } } },
    });
  });

  test("without produces, JSON; a file is bytes", () => {
    expect(
      operation({ responses: { 200: { schema: {} }, 201: { schema: { type: "file" } } } }).responses,
    ).toEqual({
      200: { content: { "application/json": { schema: {} } } },
      201: { content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } } },
    });
  });
});

describe("security", () => {
  const flow = { authorizationUrl: "a", tokenUrl: "t", scopes: { s: "d" } };
  const rows: [what: string, before: object, after: object][] = [
    [
      "basic",
      { type: "basic", description: "d", "x-a": 1 },
      { type: "http", scheme: "basic", description: "d", "x-a": 1 },
    ],
    ["apiKey", { type: "apiKey", name: "k", in: "header" }, { type: "apiKey", name: "k", in: "header" }],
    [
      "implicit",
      { type: "oauth2", flow: "implicit", authorizationUrl: "a", scopes: { s: "d" }, "x-a": 1 },
      { type: "oauth2", "x-a": 1, flows: { implicit: { authorizationUrl: "a", scopes: { s: "d" } } } },
    ],
    [
      "password",
      { type: "oauth2", flow: "password", tokenUrl: "t" },
      { type: "oauth2", flows: { password: { tokenUrl: "t", scopes: {} } } },
    ],
    [
      "application",
      { type: "oauth2", flow: "application", tokenUrl: "t", scopes: {} },
      { type: "oauth2", flows: { clientCredentials: { tokenUrl: "t", scopes: {} } } },
    ],
    [
      "accessCode",
      { type: "oauth2", flow: "accessCode", ...flow },
      { type: "oauth2", flows: { authorizationCode: flow } },
    ],
    ["unknown type", { type: "other" }, { type: "other" }],
  ];
  test.each(rows)("%s", (_what, before, after) => {
    const { result, problems } = run({ securityDefinitions: { s: before }, security: [{ s: ["x"] }] });
    expect(result).toEqual({
      openapi: "3.2.0",
      security: [{ s: ["x"] }],
      components: { securitySchemes: { s: after } },
    });
    expect(problems).toEqual([]);
  });

  test("an unknown flow is a problem", () => {
    const { result, problems } = run({
      securityDefinitions: { s: { type: "oauth2", flow: "constructor", ...flow } },
    });
    expect(result.components.securitySchemes.s.flows).toEqual({ authorizationCode: flow });
    expect(problems).toEqual([
      {
        pointer: "/securityDefinitions/s",
        message: "Unknown OAuth 2 flow “constructor”; it was read as authorizationCode.",
      },
    ]);
  });
});

describe("definitions and references", () => {
  test("become component schemas", () => {
    const { result } = run({
      definitions: {
        A: {
          properties: {
            b: { $ref: "#/definitions/B" },
            c: { $ref: "#/definitions/B/properties/x" },
            $ref: { type: "string" },
          },
          example: { $ref: "#/definitions/B" },
        },
        B: { type: "object", "x-nullable": true },
      },
    });
    expect(result).toEqual({
      openapi: "3.2.0",
      components: {
        schemas: {
          A: {
            properties: {
              b: { $ref: "#/components/schemas/B" },
              c: { $ref: "#/components/schemas/B/properties/x" },
              $ref: { type: "string" },
            },
            examples: [{ $ref: "#/definitions/B" }],
          },
          B: { type: ["object", "null"] },
        },
      },
    });
  });

  test("a discriminator, and the values that children give themselves", () => {
    const child = (value?: string) => ({
      allOf: [{ $ref: "#/definitions/Pet" }],
      ...(value && { "x-discriminator-value": value }),
    });
    const { result } = run({
      definitions: {
        Pet: { discriminator: "kind" },
        Cat: child("cat"),
        Dog: child(),
        Other: { discriminator: "x" },
      },
    });
    expect(result.components.schemas.Pet).toEqual({
      discriminator: { propertyName: "kind", mapping: { cat: "#/components/schemas/Cat" } },
    });
    expect(result.components.schemas.Other).toEqual({ discriminator: { propertyName: "x" } });
    expect(result.components.schemas.Cat["x-discriminator-value"]).toBe("cat");
  });

  test("a reference into a path still leads to its schema, upgraded", () => {
    const schema = { type: "string", "x-nullable": true };
    const { result } = run({
      paths: { "/a": { get: { responses: { 200: { schema } } } } },
      definitions: { A: { $ref: "#/paths/~1a/get/responses/200/schema" } },
    });
    expect(result.components.schemas.A).toEqual({
      $ref: "#/x-lectern-swagger/paths/~1a/get/responses/200/schema",
    });
    expect(result["x-lectern-swagger"].paths["/a"].get.responses[200].schema).toEqual({
      type: ["string", "null"],
    });
    expect(run({ paths: { "/a": {} } }).result).not.toHaveProperty("x-lectern-swagger");
  });

  test("path items and schemas of other files", () => {
    const { result } = run({
      paths: { "/a": { $ref: "#/x-lectern-documents/f/item", "x-i": 1 } },
      "x-lectern-documents": {
        f: {
          item: {
            get: {
              parameters: [{ $ref: "#/x-lectern-documents/f/p" }],
              responses: { 200: { schema: { $ref: "#/x-lectern-documents/f/s" } } },
            },
          },
          p: { name: "p", in: "query", type: "string" },
          s: { discriminator: "k", properties: { own: { $ref: "#/definitions/A" } } },
        },
      },
    });
    expect(result.paths["/a"].get).toEqual({
      parameters: [{ name: "p", in: "query", schema: { type: "string" } }],
      responses: {
        200: { content: { "application/json": { schema: { $ref: "#/x-lectern-documents/f/s" } } } },
      },
    });
    expect(Object.keys(result.paths["/a"])).toEqual(["get", "x-i"]);
    expect(result["x-lectern-documents"].f.s).toEqual({
      discriminator: { propertyName: "k" },
      properties: { own: { $ref: "#/components/schemas/A" } },
    });
  });

  test.each([
    ["#/definitions/A", "#/components/schemas/A"],
    ["#/parameters/A", "#/components/parameters/A"],
    ["#/responses/A", "#/components/responses/A"],
    ["#/components/schemas/A", "#/components/schemas/A"],
    ["#/definitionsX/A", "#/definitionsX/A"],
    ["other.json#/definitions/A", "other.json#/definitions/A"],
  ])("%s → %s", (before, after) => {
    expect(upgradeReference(before)).toBe(after);
  });

  test("references in a circle end", () => {
    const parameters = { A: { $ref: "#/parameters/B" }, B: { $ref: "#/parameters/A" } };
    const { result } = run({
      parameters,
      paths: { "/a": { $ref: "#/paths/~1a", get: { parameters: [{ $ref: "#/parameters/A" }] } } },
    });
    expect(result.paths["/a"].get.parameters).toEqual([{ $ref: "#/components/parameters/A" }]);
  });
});

test("everything else stays the same object", () => {
  const kept = {
    info: { title: "t", "x-logo": {} },
    tags: [{ name: "a" }],
    externalDocs: { url: "u" },
    security: [{ a: [] }],
    "x-tagGroups": [{}],
  };
  const { result } = run({
    ...kept,
    paths: {
      "x-p": { get: { produces: [] } },
      "/a": { "x-i": 1, get: { tags: ["a"], summary: "s", deprecated: true, "x-o": 1 } },
    },
  });
  for (const [key, value] of Object.entries(kept)) expect(result[key]).toBe(value);
  expect(result.paths).toEqual({
    "x-p": { get: { produces: [] } },
    "/a": { "x-i": 1, get: { tags: ["a"], summary: "s", deprecated: true, "x-o": 1 } },
  });
});

test("a whole document has nothing of 2.0 left", () => {
  const document = parseYaml(readFileSync("test/documents/load/swagger-2.0.yaml", "utf8")) as object;
  const { result } = run(document, "https://docs.test/api.json");
  const { "x-lectern-swagger": _, ...rest } = result;
  const text = JSON.stringify(rest);
  for (const word of [
    '"swagger"',
    "#/definitions",
    "#/parameters",
    '"consumes"',
    '"produces"',
    '"formData"',
    '"in":"body"',
    '"collectionFormat"',
    '"type":"file"',
    '"x-nullable"',
  ]) {
    expect(text).not.toContain(word);
  }
  expect(Object.keys(result.components)).toEqual([
    "schemas",
    "parameters",
    "requestBodies",
    "responses",
    "securitySchemes",
  ]);
});
