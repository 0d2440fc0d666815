import { describe, expect, test } from "vitest";
import { codeSamples } from "#model/code-sample.ts";
import { detailsOf } from "#model/operation-details.ts";
import { partHeaders } from "#model/parameter.ts";
import { operationsById } from "#model/whole/operation-ids.ts";
import { documentOf, operationOf } from "./documents.ts";

describe("an operation that is a reference", () => {
  const target = { operationId: "a", tags: ["t"], requestBody: { description: "b" } };
  const at = (ref: string, beside: object = {}) =>
    operationOf(
      { $ref: ref, ...beside },
      {},
      { "x-operations": { a: target, c: { $ref: "#/x-operations/a" } } },
    );

  test.each(["#/x-operations/a", "#/x-operations/c"])("%s", (ref) => {
    const operation = at(ref);
    expect([operation.operationId, operation.tags, operation.raw, operation.pointer]).toEqual([
      "a",
      ["t"],
      target,
      "/x-operations/a",
    ]);
    expect(detailsOf(operation).requestBody?.description).toBe("b");
  });

  test("fields beside the reference override those of the target", () => {
    const { operationId, summary, tags, raw } = at("#/x-operations/a", { operationId: "b", summary: "B" });
    expect([operationId, summary, tags, raw["operationId"]]).toEqual(["b", "B", ["t"], "b"]);
  });

  test("that is broken", () => {
    const operation = at("#/none", { summary: "B" });
    expect([operation.broken, operation.summary, operation.label, operation.raw]).toEqual([
      "#/none",
      "B",
      "B",
      { summary: "B" },
    ]);
  });
});

describe("parameters", () => {
  const shared = { $ref: "#/components/parameters/shared" };
  const root = {
    components: { parameters: { shared: { name: "id", in: "path", description: "shared" }, list: [] } },
  };

  test("of the path come first; an operation overrides by name and location", () => {
    const operation = operationOf(
      {
        parameters: [
          { name: "b", in: "query", description: "own" },
          { name: "id", in: "query" },
        ],
      },
      { parameters: [shared, { name: "b", in: "query", description: "of the path" }] },
      root,
    );
    expect(
      detailsOf(operation).parameters.map((one) => [one.location, one.name, one.description, one.pointer]),
    ).toEqual([
      ["path", "id", "shared", "/components/parameters/shared"],
      ["query", "b", "own", "/paths/~1a/get/parameters/0"],
      ["query", "id", undefined, "/paths/~1a/get/parameters/1"],
    ]);
  });

  test("are grouped by location in one order", () => {
    const parameters = ["header", "cookie", "querystring", "path", "query"].map((location) => ({
      name: "a",
      in: location,
    }));
    expect(detailsOf(operationOf({ parameters })).parameterGroups.map((group) => group.location)).toEqual([
      "path",
      "query",
      "querystring",
      "cookie",
      "header",
    ]);
  });

  test("ignored without a name or a known location", () => {
    const parameters = [
      { in: "query" },
      { name: "a" },
      { name: "a", in: "body" },
      null,
      5,
      { $ref: "#/none" },
      shared,
    ];
    const operation = operationOf({ parameters }, { parameters: [{ $ref: "#/far" }] }, root);
    expect(detailsOf(operation).parameters.map((one) => one.name)).toEqual(["id"]);
    expect(detailsOf(operation).lostParameters).toEqual(["#/far", "#/none"]);
  });

  test("headers that x-ignoredHeaderParameters names are left out, here or everywhere", () => {
    const parameters = ["X-A", "x-b", "X-C"].map((name) => ({ name, in: "header" }));
    const operation = operationOf(
      { "x-ignoredHeaderParameters": ["x-a", 5], parameters: [...parameters, { name: "X-A", in: "query" }] },
      {},
      { "x-ignoredHeaderParameters": ["X-B"] },
    );
    expect(detailsOf(operation).parameters.map((one) => `${one.location} ${one.name}`)).toEqual([
      "header X-C",
      "query X-A",
    ]);
  });

  test.each([
    [{ in: "path" }, true, "simple", false],
    [{ in: "query" }, false, "form", true],
    [{ in: "query", required: true, style: "pipeDelimited" }, true, "pipeDelimited", false],
    [{ in: "query", explode: false }, false, "form", false],
    [{ in: "header" }, false, "simple", false],
    [{ in: "cookie" }, false, "form", true],
    [{ in: "cookie", style: "cookie" }, false, "cookie", true],
  ])("%j: required %j, style %s, explode %j", (raw, required, style, explode) => {
    const [read] = detailsOf(operationOf({ parameters: [{ name: "a", ...raw }] })).parameters;
    expect([read?.required, read?.style, read?.explode]).toEqual([required, style, explode]);
  });

  test("a description beside a reference overrides the target's", () => {
    const [read] = detailsOf(
      operationOf({ parameters: [{ ...shared, description: "beside" }] }, {}, root),
    ).parameters;
    expect(read?.description).toBe("beside");
  });
});

describe("label", () => {
  test.each([
    [{ summary: "S", operationId: "o", description: "D" }, "S"],
    [{ summary: " \n ", operationId: "o", description: "D" }, "o"],
    [{ summary: 5 }, "5"],
    [{ summary: "**Bold** and `code` in [text](/a)" }, "Bold and code in text"],
    [{ summary: `One. ${"two ".repeat(40)}` }, "One"],
    [{ summary: "two ".repeat(40) }, `${"two ".repeat(29)}two…`],
    [{ description: "  a\n b  " }, "a b"],
    [{ description: "x".repeat(80) }, `${"x".repeat(50)}…`],
    [{ description: `${"x".repeat(49)}😀` }, `${"x".repeat(49)}…`],
    [{ description: "x".repeat(50) }, "x".repeat(50)],
    [{ description: `One, ${"two ".repeat(20)}` }, `One, ${"two ".repeat(10)}two…`],
    [{ description: `Sends **it**. ${"two ".repeat(20)}` }, "Sends it"],
    [{ description: "  " }, "/a"],
    [{ summary: null, operationId: [], description: {} }, "/a"],
    [{}, "/a"],
  ])("of %j is %s", (raw, label) => expect(operationOf(raw).label).toBe(label));
});

describe("servers", () => {
  const own = [{ url: "https://own.test" }];
  const path = [{ url: "https://path.test" }];
  const root = [{ url: "https://root.test" }];
  test.each([
    [{ servers: own }, { servers: path }, { servers: root }, "https://own.test"],
    [{ servers: [] }, { servers: path }, { servers: root }, "https://path.test"],
    [{ servers: null }, {}, { servers: root }, "https://root.test"],
    [{}, { servers: [5] }, {}, "https://a.test"],
  ])("%j %j %j: %s", (operation, item, document, address) => {
    const read = operationOf(operation, item, document);
    expect(read.servers.map((one) => one.address())).toEqual([address]);
    expect(read.servers).toBe(read.servers);
  });
});

describe("security", () => {
  const root = {
    security: [{ key: [] }],
    components: { securitySchemes: { key: { type: "apiKey" }, oauth: {} } },
  };
  test("its own, otherwise those of the root", () => {
    const names = (operation: Record<string, unknown>) =>
      operationOf(operation, {}, root).security?.map((one) =>
        one.schemes.map((scheme) => [scheme.name, scheme.scopes]),
      );
    expect(names({})).toEqual([[["key", []]]]);
    expect(names({ security: [] })).toEqual([[]]);
    expect(operationOf({ security: [] }).security).toEqual([]);
    expect(names({ security: null })).toEqual([[["key", []]]]);
    expect(names({ security: [{}, { key: [], oauth: ["read", 5, null] }, null] })).toEqual([
      [],
      [
        ["key", []],
        ["oauth", ["read", "5"]],
      ],
    ]);
  });

  test("undefined if there are none; a missing scheme has its name", () => {
    expect(operationOf({}).security).toBeUndefined();
    expect(operationOf({ security: [{ none: [] }] }).security?.[0]?.schemes[0]).toEqual({
      name: "none",
      scheme: undefined,
      scopes: [],
    });
  });
});

describe("extensions", () => {
  test("code samples under both names", () => {
    const samples = [
      { lang: "curl", source: "curl x" },
      { lang: "js", label: "Node", source: "x" },
      { lang: "c" },
      null,
    ];
    const read = [
      { lang: "curl", label: "curl", source: "curl x" },
      { lang: "js", label: "Node", source: "x" },
    ];
    expect(codeSamples({ "x-codeSamples": samples })).toEqual(read);
    expect(codeSamples({ "x-code-samples": samples })).toEqual(read);
    expect(codeSamples({ "x-codeSamples": [], "x-code-samples": samples })).toEqual(read);
  });

  test.each([
    [{ "x-codeSample": { curl: "c" } }, [["curl", "curl", "c"]]],
    [{ "x-custom-examples": [{ lang: "js", lib: "axios", source: "a" }] }, [["js", "js axios", "a"]]],
    [{ "x-readme": { "code-samples": [{ language: "php", name: "P", code: "p" }] } }, [["php", "P", "p"]]],
    [{ "x-readme": { samples: [{ language: "php", code: "p" }] } }, [["php", "php", "p"]]],
    [
      { "x-stainless-snippets": { go: "g", node: { source: "n", title: "N" } } },
      [
        ["go", "go", "g"],
        ["node", "N", "n"],
      ],
    ],
    [{ "x-scalar-examples": ["plain", null] }, [["", "", "plain"]]],
    [
      {
        "x-code-samples": [
          { lang: "go", source: "other" },
          { lang: "c", source: "c" },
        ],
        "x-codeSamples": [
          { lang: "go", source: "1" },
          { lang: "go", source: "2" },
        ],
      },
      [
        ["go", "go", "1"],
        ["go", "go", "2"],
        ["c", "c", "c"],
      ],
    ],
    [{ "x-readme": "x", "x-codeSamples": 5, "x-stainless-snippets": null }, []],
  ])("code samples of %j", (raw, expected) => {
    const read = codeSamples(raw);
    expect(read.map((one) => [one.lang, one.label, one.source])).toEqual(expected);
  });

  test.each([
    [{ "x-scalar-stability": "experimental", "x-beta": true }, ["experimental", "beta"], false],
    [{ "x-scalar-stability": "deprecated" }, [], true],
    [{ deprecated: true, "x-stability": "stable" }, [], true],
    [{ "x-state": "in review" }, ["in review"], false],
    [{ "x-fern-availability": { status: "pre-release" } }, ["pre-release"], false],
    [{ "x-beta": true, "x-internal": true }, ["beta", "internal"], false],
    [{ "x-beta": false, "x-internal": null, "x-state": [] }, [], false],
  ])("marks of %j: %j, deprecated: %j", (raw, marks, deprecated) => {
    const operation = operationOf({ ...raw, parameters: [{ name: "a", in: "query", ...raw }] });
    for (const host of [operation, detailsOf(operation).parameters[0]]) {
      expect(host?.badges.map((one) => one.name)).toEqual(marks);
      expect(host?.deprecated).toBe(deprecated);
    }
  });

  test("an internal path makes its operations internal", () => {
    expect(operationOf({}, { "x-internal": true }).badges.map((one) => one.name)).toEqual(["internal"]);
  });

  test("badges in both shapes", () => {
    const badges = [{ name: "Beta", position: "before", color: "red" }, { label: "New" }, {}, "x"];
    expect(operationOf({ "x-badges": badges }).badges).toEqual([
      { name: "Beta", position: "before", color: "red" },
      { name: "New", position: "after", color: undefined },
    ]);
  });
});

describe("path items", () => {
  test("methods in document order, those of additionalOperations last", () => {
    const item = {
      trace: {},
      summary: "x",
      get: {},
      additionalOperations: { COPY: {}, LINK: 5 },
      query: {},
      put: null,
      GET: {},
    };
    const document = documentOf({ paths: { "/a": item, "x-no": { get: {} }, "/b": null } });
    expect(document.operations.map((one) => `${one.method} ${one.pointer}`)).toEqual([
      "trace /paths/~1a/trace",
      "get /paths/~1a/get",
      "query /paths/~1a/query",
      "COPY /paths/~1a/additionalOperations/COPY",
    ]);
  });

  test("its own fields override those of the $ref's target", () => {
    const document = documentOf({
      paths: {
        "/a": {
          $ref: "#/components/pathItems/a",
          get: { summary: "own" },
          parameters: [{ name: "p", in: "query" }],
        },
      },
      components: {
        pathItems: { a: { get: { summary: "other" }, post: {}, description: "D", parameters: [] } },
      },
    });
    expect(document.operations.map((one) => [one.method, one.summary, one.pointer])).toEqual([
      ["get", "own", "/paths/~1a/get"],
      ["post", undefined, "/components/pathItems/a/post"],
    ]);
    expect(document.paths[0]?.description).toBe("D");
    expect(
      document.operations
        .slice(1)
        .flatMap((one) => detailsOf(one).parameters)
        .map((one) => one.pointer),
    ).toEqual(["/paths/~1a/parameters/0"]);
  });

  test("parameters of both are used; its own override those of the target by name and location", () => {
    const query = (name: string, description: string) => ({ name, in: "query", description });
    const document = documentOf({
      paths: { "/a": { $ref: "#/components/pathItems/a", get: {}, parameters: [query("p", "own")] } },
      components: { pathItems: { a: { parameters: [query("p", "other"), query("q", "other")] } } },
    });
    expect(
      document.operations
        .slice(0, 1)
        .flatMap((one) => detailsOf(one).parameters)
        .map((one) => [one.name, one.description]),
    ).toEqual([
      ["p", "own"],
      ["q", "other"],
    ]);
  });

  test("a broken reference to a callback or its path is reported", () => {
    const [lost, path] = detailsOf(
      operationOf({
        callbacks: { a: { $ref: "#/none" }, b: { "{$url}": { $ref: "#/no-path" } } },
      }),
    ).callbacks;
    expect(lost?.ref.broken).toBe("#/none");
    expect(path?.pathItems.map((one) => [one.path, one.broken])).toEqual([["{$url}", "#/no-path"]]);
  });

  test("a broken $ref leaves a path without operations", () => {
    expect(documentOf({ paths: { "/a": { $ref: "#/none" } } }).operations).toEqual([]);
  });

  test("callbacks have operations by expression", () => {
    const callbacks = {
      done: { "{$request.body#/url}": { post: { summary: "Done" } }, "x-no": {} },
      named: { $ref: "#/components/callbacks/c" },
      "x-no": {},
      wrong: 5,
    };
    const read = detailsOf(
      operationOf({ callbacks }, {}, { components: { callbacks: { c: { "{$url}": { get: {} } } } } }),
    ).callbacks;
    expect(read.map((one) => [one.name, one.operations.map((operation) => operation.path)])).toEqual([
      ["done", ["{$request.body#/url}"]],
      ["named", ["{$url}"]],
    ]);
    expect(read[0]?.operations[0]?.pathItem.kind).toBe("callback");
  });

  test("operations by id: the first of two, webhooks too", () => {
    const document = documentOf({
      paths: { "/a": { get: { operationId: "one" } }, "/b": { get: { operationId: "one" }, put: {} } },
      webhooks: { hook: { post: { operationId: "constructor" } } },
    });
    expect([...operationsById(document)].map(([id, one]) => [id, one.path])).toEqual([
      ["one", "/a"],
      ["constructor", "hook"],
    ]);
  });
});

describe("bodies", () => {
  test("a body by reference with its media types", () => {
    const body = detailsOf(
      operationOf(
        { requestBody: { $ref: "#/components/requestBodies/b", description: "beside" } },
        {},
        {
          components: {
            requestBodies: { b: { required: true, content: { "a/b": { schema: {} }, "c/d": null } } },
          },
        },
      ),
    ).requestBody;
    expect([body?.description, body?.required]).toEqual(["beside", true]);
    expect(body?.content.map((one) => [one.name, one.schema?.pointer])).toEqual([
      ["a/b", "/components/requestBodies/b/content/a~1b/schema"],
    ]);
  });

  test("encodings with their headers", () => {
    const encoding = {
      file: { contentType: "image/png", style: "form", explode: true, headers: { "X-A": {} } },
      wrong: 1,
    };
    const media = detailsOf(
      operationOf({ requestBody: { content: { "multipart/form-data": { encoding } } } }),
    ).requestBody?.content[0];
    expect(media?.encoding.map((one) => [one.property, one.contentType, one.style, one.explode])).toEqual([
      ["file", "image/png", "form", true],
    ]);
    expect(media?.encoding.flatMap(partHeaders).map((one) => [one.name, one.location])).toEqual([
      ["X-A", "header"],
    ]);
  });

  test("a broken reference to a body is reported", () => {
    expect(detailsOf(operationOf({ requestBody: { $ref: "#/none" } })).requestBody?.broken).toBe("#/none");
  });

  test("encodings by position, and those of parts within parts", () => {
    const part = { contentType: "a/b", itemEncoding: { contentType: "c/d", prefixEncoding: [null, {}] } };
    const content = { "multipart/mixed": { prefixEncoding: [part, 5, {}], itemEncoding: part } };
    const [media] = detailsOf(operationOf({ requestBody: { content } })).requestBody?.content ?? [];
    expect(
      media?.prefixEncoding.map((one) => [one.property, one.pointer.split("/").slice(-2).join("/")]),
    ).toEqual([
      ["[0]", "prefixEncoding/0"],
      ["[2]", "prefixEncoding/2"],
    ]);
    expect(media?.itemEncoding?.itemEncoding?.contentType).toBe("c/d");
    expect(media?.itemEncoding?.itemEncoding?.prefixEncoding.map((one) => one.property)).toEqual(["[1]"]);
  });

  test.each([[undefined], [null], [5]])("%j is none", (requestBody) => {
    expect(detailsOf(operationOf({ requestBody })).requestBody).toBeUndefined();
  });
});
