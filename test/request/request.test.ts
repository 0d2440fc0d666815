/** From an operation to a request: the smallest document in, the request out. */

import { describe, expect, test } from "vitest";
import { load } from "#load/load.ts";
import { Document } from "#model/document.ts";
import type { Operation } from "#model/operation.ts";
import { detailsOf } from "#model/operation-details.ts";
import type * as OAS from "#oas/types.ts";
import { type Request, type RequestChoices, requestOf, supportedSecurity } from "#request/request.ts";
import { bodySamples } from "#samples/body.ts";
import { writtenParameter } from "#samples/parameter.ts";

interface Given {
  /** Default: `/a`. */
  path?: string;
  /** Default: `get`. */
  method?: string;
  operation?: object;
  root?: object;
  choices?: Partial<RequestChoices>;
}

const operationOf = (document: unknown): Operation | undefined =>
  new Document(document as OAS.OpenAPI).paths.flatMap((item) => item.operations)[0];

/** The request of an operation, with the first media type and its first sample. */
function asked(operation: Operation | undefined, choices: Partial<RequestChoices> = {}): Request {
  if (!operation) throw new Error("There is no operation.");
  const media = detailsOf(operation).requestBody?.content[0];
  const sample = media && bodySamples(media, { direction: "request" })[0];
  return requestOf(operation, {
    address: "https://a.test",
    media,
    sample,
    write: writtenParameter,
    ...choices,
  });
}

function request({ path = "/a", method = "get", operation = {}, root = {}, choices }: Given): Request {
  const document = { openapi: "3.2.0", paths: { [path]: { [method]: operation } }, ...root };
  return asked(operationOf(document), choices);
}

/** A parameter with an example. */
const parameter = (place: string, name: string, example: unknown, more: object = {}): object => ({
  in: place,
  name,
  example,
  schema: {},
  ...more,
});
const withParameters = (...parameters: object[]): Request => request({ operation: { parameters } });
const target = ({ url }: Request): string => url.slice("https://a.test".length);

const LIST = ["blue", "black"];
const OBJECT = { R: 100, G: 200 };

test.each<
  [place: string, style: string | undefined, explode: boolean | undefined, value: unknown, sent: string]
>([
  ["path", undefined, undefined, "a b/c", "/a%20b%2Fc"],
  ["path", "simple", false, LIST, "/blue,black"],
  ["path", "simple", true, OBJECT, "/R=100,G=200"],
  ["path", "label", false, LIST, "/.blue,black"],
  ["path", "label", true, LIST, "/.blue.black"],
  ["path", "matrix", false, LIST, "/;color=blue,black"],
  ["path", "matrix", true, OBJECT, "/;R=100;G=200"],
  ["query", undefined, undefined, LIST, "/{color}?color=blue&color=black"],
  ["query", "form", false, LIST, "/{color}?color=blue,black"],
  ["query", "form", true, OBJECT, "/{color}?R=100&G=200"],
  ["query", "form", true, "", "/{color}?color="],
  ["query", "spaceDelimited", false, LIST, "/{color}?color=blue%20black"],
  ["query", "pipeDelimited", false, LIST, "/{color}?color=blue%7Cblack"],
  ["query", "deepObject", true, OBJECT, "/{color}?color%5BR%5D=100&color%5BG%5D=200"],
  ["query", "deepObject", true, { R: [1, 2] }, "/{color}?color%5BR%5D%5B%5D=1&color%5BR%5D%5B%5D=2"],
  [
    ...(["query", "deepObject", true, { R: [[1, 2], [3]] }] as const),
    "/{color}?color%5BR%5D%5B0%5D%5B%5D=1&color%5BR%5D%5B0%5D%5B%5D=2&color%5BR%5D%5B1%5D%5B%5D=3",
  ],
  [
    "query",
    undefined,
    undefined,
    "東京 & Zürich?",
    "/{color}?color=%E6%9D%B1%E4%BA%AC%20%26%20Z%C3%BCrich%3F",
  ],
])("%s parameters, style %s, explode %s: %j is %s", (place, style, explode, value, sent) => {
  const read = request({
    path: "/{color}",
    operation: { parameters: [parameter(place, "color", value, { style, explode })] },
  });
  // A template expression without a parameter gets a placeholder.
  expect(target(read)).toBe(sent.replace("{color}", "string"));
});

test.each<[what: string, parameters: object[], is: Partial<Request>]>([
  [
    "reserved characters pass where the author lets them",
    [parameter("query", "at", "a/b?c=d&e f", { allowReserved: true })],
    { url: "https://a.test/a?at=a/b?c=d&e%20f" },
  ],
  [
    "content is written as its media type says",
    [{ in: "query", name: "q", content: { "application/json": { example: { a: "é" } } } }],
    { url: "https://a.test/a?q=%7B%22a%22%3A%22%C3%A9%22%7D" },
  ],
  [
    "a whole query string",
    [
      {
        in: "querystring",
        name: "q",
        content: { "application/x-www-form-urlencoded": { example: { a: "b c" } } },
      },
    ],
    { url: "https://a.test/a?a=b+c" },
  ],
  [
    "cookies share a header",
    [parameter("cookie", "a", "1; 2"), parameter("cookie", "b", LIST)],
    { cookie: "a=1%3B%202; b=blue; b=black" },
  ],
  [
    "headers of several values, and with what a header cannot hold",
    [
      parameter("header", "X-List", LIST),
      parameter("header", "X-Text", "é\r\nEvil: 1"),
      parameter("header", "X-None", ""),
    ],
    {
      headers: [
        ["X-List", "blue,black"],
        ["X-Text", "%C3%A9 Evil: 1"],
        ["X-None", ""],
      ],
    },
  ],
  [
    "names of headers are tokens, and some are the client's",
    [
      parameter("header", "X Evil:\r\n1", "1"),
      parameter("header", "Host", "b.test"),
      parameter("header", "\u0000", "1"),
    ],
    { headers: [["XEvil1", "1"]] },
  ],
  [
    "what its author wrote out",
    [{ in: "query", name: "q", examples: { e: { serializedValue: "?q=a%20b" } }, schema: {} }],
    { url: "https://a.test/a?q=a%20b" },
  ],
])("%s", (_, parameters, is) => expect(withParameters(...parameters)).toMatchObject(is));

describe("the parameters of an operation", () => {
  const all = [
    { in: "query", name: "must", required: true, schema: { type: "integer", minimum: 5 } },
    { in: "query", name: "may", schema: { type: "string", default: "x" } },
    { in: "query", name: "shown", example: 1 },
    { in: "query", name: "known", schema: { type: "string", examples: ["k"] } },
    { in: "query", name: "old", example: 1, deprecated: true },
    { in: "query", name: "none", example: "", schema: { type: "string", default: "" } },
    { in: "query", name: "empty", schema: { type: "string", default: "", examples: ["", "x"] } },
  ];
  test("required ones, and those with an example", () =>
    expect(target(withParameters(...all))).toBe("/a?must=5&shown=1&known=k"));
  test("empty texts, unless they are only the default", () => {
    const none = { in: "query", name: "none", example: "", schema: { type: "string", default: "" } };
    const differs = { ...none, name: "differs", schema: { type: "string", default: "x" } };
    const plain = { ...none, name: "plain", schema: { type: "string" } };
    const must = { ...none, name: "must", required: true };
    expect(target(withParameters(none, differs, plain, must))).toBe("/a?differs=&plain=&must=");
  });
  test.each([
    "If-Match if-none-match If-Modified-Since if-unmodified-since If-Range",
    "Range Content-MD5 Digest Content-Digest Repr-Digest",
  ])("no optional %s, whose example is that of another request", (names) => {
    const fields = names.split(" ").map((name) => parameter("header", name, "1"));
    expect(withParameters(...fields, parameter("header", "Range-Unit", "1")).headers).toEqual([
      ["Range-Unit", "1"],
    ]);
    const must = fields.map((one) => ({ ...one, required: true }));
    expect(withParameters(...must).headers.length).toBe(fields.length);
    // Only a header field has this meaning.
    expect(target(withParameters(parameter("query", "range", "1")))).toBe("/a?range=1");
  });
  test("a header with one possible value", () => {
    const one = (name: string, schema: object): object => ({ in: "header", name, schema });
    const { headers } = withParameters(
      one("Api-Version", { enum: ["2"] }),
      one("Api-Mode", { const: "a" }),
      one("Api-Region", { enum: ["a", "b"] }),
      one("Accept", { enum: ["text/csv"] }),
      one("Content-Encoding", { enum: ["gzip"] }),
      { in: "query", name: "q", schema: { enum: ["a"] } },
    );
    expect(headers).toEqual([
      ["Api-Version", "2"],
      ["Api-Mode", "a"],
    ]);
  });
  describe("beside credentials", () => {
    const names = ["access_token", "api_key", "key", "page_token"];
    const parameters = [
      ...names.map((name) => parameter("query", name, "1")),
      parameter("header", "X-Api-Key", "1"),
      parameter("header", "trakt-api-key", "1"),
    ];
    const root = {
      components: { securitySchemes: { o: { type: "oauth2", flows: {} }, m: { type: "mutualTLS" } } },
    };
    const sent = (security: object[], more: object = {}): readonly unknown[] => {
      const given = parameters.map((one) => ({ ...one, ...more }));
      const { url, headers } = request({ operation: { parameters: given, security }, root });
      return [url.split("?")[1], headers.map(([name]) => name).join()];
    };
    const all = "access_token=1&api_key=1&key=1&page_token=1";
    test("no further ones", () =>
      expect(sent([{ o: [] }])).toEqual(["page_token=1", "trakt-api-key,Authorization"]));
    test("required ones", () =>
      expect(sent([{ o: [] }], { required: true })).toEqual([all, "X-Api-Key,trakt-api-key,Authorization"]));
    test.each([[[]], [[{ m: [] }]]])("those of a request without others: %j", (security) =>
      expect(sent(security)).toEqual([all, "X-Api-Key,trakt-api-key"]),
    );
  });
  test("only required ones and headers", () => {
    const headers = [
      parameter("header", "Api-Version", "2"),
      parameter("header", "If-Match", "x"),
      parameter("header", "X-Old", "1", { deprecated: true }),
      { in: "header", name: "X-None", schema: { type: "string", default: "x" } },
    ];
    const made = request({
      operation: { parameters: [...all, ...headers] },
      choices: { onlyRequired: true, keepsHeaders: true },
    });
    expect([target(made), made.headers]).toEqual(["/a?must=5", [["Api-Version", "2"]]]);
  });
  test("only required ones", () =>
    expect(target(request({ operation: { parameters: all }, choices: { onlyRequired: true } }))).toBe(
      "/a?must=5",
    ));
});

test.each<[address: string, path: string, url: string]>([
  ["https://a.test/v1", "/b", "https://a.test/v1/b"],
  ["", "/b", "https://example.com/b"],
  ["/v1", "/b", "https://example.com/v1/b"],
  ["v1", "/b", "https://example.com/v1/b"],
  ["{{baseUrl}}/v1", "/b", "{{baseUrl}}/v1/b"],
  ["file:///x/api", "/b", "https://example.com/x/api/b"],
  ["file:///", "/b", "https://example.com/b"],
  ["//a.test", "/b", "https://a.test/b"],
  ["https://{region}.test", "/b", "https://{region}.test/b"],
  ["https://a.test/'\"`$(x) \\\n", "/b", "https://a.test/'%22%60$(x)%20%5C%0A/b"],
  ["http://[::1]:80", "/[x]?y=50%", "http://[::1]:80/%5Bx%5D?y=50%25"],
  ["https://a.test", "/b#Action=x", "https://a.test/b"],
  ["https://a.test", "/b?c=d", "https://a.test/b?c=d&q=1"],
  ["https://a.test", "b", "https://a.test/b"],
  ["https://a.test/", "b", "https://a.test/b"],
])("at %s, %s is %s", (address, path, url) => {
  const parameters = path.endsWith("?c=d") ? [parameter("query", "q", 1)] : [];
  expect(request({ path, operation: { parameters }, choices: { address } }).url).toBe(url);
});

test.each<[method: string, is: string]>([
  ["get", "GET"],
  ["query", "QUERY"],
])("%s is sent as %s", (method, is) => expect(request({ method }).method).toBe(is));

test("other methods are sent as they are written, as tokens", () => {
  const read = operationOf({
    openapi: "3.2.0",
    paths: { "/a": { additionalOperations: { "Co py\r\n": {} } } },
  });
  expect(asked(read).method).toBe("Copy");
});

describe("authorization", () => {
  const schemes = {
    inHeader: { type: "apiKey", in: "header", name: "X-Key" },
    inQuery: { type: "apiKey", in: "query", name: "the key" },
    inCookie: { type: "apiKey", in: "cookie", name: "sid" },
    basic: { type: "http", scheme: "Basic" },
    digest: { type: "http", scheme: "digest" },
    bearer: { type: "http", scheme: "bearer" },
    hoba: { type: "http", scheme: "HOBA" },
    oauth: { type: "oauth2", flows: {} },
    openId: { type: "openIdConnect", openIdConnectUrl: "/x" },
    tls: { type: "mutualTLS" },
  };
  const root = { components: { securitySchemes: schemes } };
  const login = { name: "YOUR_USERNAME", password: "YOUR_PASSWORD" };
  const bearer = { headers: [["Authorization", "Bearer YOUR_ACCESS_TOKEN"]] };
  test.each<[requirements: object[], is: object]>([
    [[{ inHeader: [] }], { headers: [["X-Key", "YOUR_API_KEY"]] }],
    [[{ inQuery: [] }], { url: "https://a.test/a?the%20key=YOUR_API_KEY" }],
    [[{ inCookie: [] }], { cookie: "sid=YOUR_API_KEY" }],
    [[{ basic: [] }], { login: { ...login, scheme: "basic" }, headers: [] }],
    [[{ digest: [] }], { login: { ...login, scheme: "digest" } }],
    [[{ bearer: [] }], bearer],
    [[{ hoba: [] }], { headers: [["Authorization", "HOBA YOUR_ACCESS_TOKEN"]] }],
    [[{ oauth: ["read"] }], bearer],
    [[{ openId: [] }], bearer],
    [[{ tls: [] }, { unknown: [] }, { bearer: [] }], bearer],
    [[{ tls: [], inHeader: [] }, { bearer: [] }], bearer],
    [[{ tls: [], inHeader: [] }], { headers: [["X-Key", "YOUR_API_KEY"]] }],
    [[{}, { bearer: [] }], bearer],
    [[{ inHeader: [], inCookie: [] }], { cookie: "sid=YOUR_SID", headers: [["X-Key", "YOUR_KEY"]] }],
    [[{}], { headers: [], cookie: "" }],
    [[], { headers: [], cookie: "" }],
  ])("%j", (security, is) => expect(request({ operation: { security }, root })).toMatchObject(is));
  test("a key that is described as a parameter too is sent once", () => {
    const described = (place: string, name: string): object =>
      parameter(place, name, "x", { required: true });
    const parameters = [
      described("query", "the key"),
      described("query", "the"),
      described("header", "X-Key"),
      described("cookie", "sid"),
    ];
    const security = [{ inQuery: [], inHeader: [], inCookie: [] }];
    expect(request({ operation: { parameters, security }, root })).toMatchObject({
      url: "https://a.test/a?the=x&the%20key=YOUR_THE_KEY",
      headers: [["X-Key", "YOUR_KEY"]],
      cookie: "sid=YOUR_SID",
    });
    // Without a secret of the reader, the parameter is sent.
    const choices = { secretOf: () => undefined };
    expect(request({ operation: { parameters, security }, root, choices }).url).toContain("the%20key=x");
  });
  test("as the reader chooses", () => {
    const document = {
      openapi: "3.2.0",
      paths: { "/a": { get: { security: [{ bearer: [] }, { inHeader: [] }] } } },
      ...root,
    };
    const operation = operationOf(document);
    const ways = operation ? supportedSecurity(operation) : [];
    expect(asked(operation, { security: ways[1] }).headers).toEqual([["X-Key", "YOUR_API_KEY"]]);
  });
});

describe("the body", () => {
  const sent = (content: object, choices?: Partial<RequestChoices>): Request =>
    request({ method: "post", operation: { requestBody: { content } }, choices });
  const type = (value: string): object => ({ headers: [["Content-Type", value]] });
  // `curl -F` takes these as files of the reader's machine, or as options.
  test.each([
    ["text/plain;headers=@/etc/passwd", "text"],
    ["text/plain; Headers=</etc/passwd", "text"],
    ["text/plain;filename=/etc/passwd", "text"],
    ["text/plain;encoder=base64", "text"],
    ["image/png;type=text/html", "pieces"],
    ["text/plain; charset=utf-8", "parts"],
  ])("a part of type %s goes as %s", (contentType, kind) => {
    const properties = { a: { type: "string", const: "x" }, b: { type: "string", const: "y" } };
    const content = {
      "multipart/form-data": { schema: { type: "object", properties }, encoding: { a: { contentType } } },
    };
    expect(sent(content).body?.kind).toBe(kind);
  });

  test.each([
    ["image/png,/etc/passwd", "pieces"],
    ["image/png", "parts"],
  ])("a file of type %s goes as %s", (contentMediaType, kind) => {
    const properties = { a: { contentMediaType } };
    const content = { "multipart/form-data": { schema: { type: "object", properties } } };
    expect(sent(content).body?.kind).toBe(kind);
  });

  const file = { type: "string", format: "binary" };
  test.each<[content: object, is: object]>([
    [
      { "application/json": { example: { a: [1, null] } } },
      { body: { kind: "json", text: '{\n  "a": [\n    1,\n    null\n  ]\n}' }, ...type("application/json") },
    ],
    [{ "application/*": { example: {} } }, { body: { kind: "json" }, ...type("application/json") }],
    // Invisible characters are escaped, which gives the same JSON.
    [
      { "application/json": { example: ["\u202E\u0085\u{E0041}🚲"] } },
      { body: { kind: "json", text: '[\n  "\\u202e\\u0085\\udb40\\udc41🚲"\n]' } },
    ],
    [
      { "application/xml": { example: "<a/>" } },
      { body: { kind: "text", text: "<a/>" }, ...type("application/xml") },
    ],
    [
      { "text/*": { example: "a\u0000\uD800" } },
      { body: { kind: "text", text: "a\uFFFD\uFFFD" }, ...type("text/plain") },
    ],
    [
      { "application/x-www-form-urlencoded": { example: { "a b": "c&d", e: ["1", "2"] } } },
      {
        body: {
          kind: "form",
          text: "a+b=c%26d&e=1&e=2",
          pairs: [
            ["a b", "c&d"],
            ["e", "1"],
            ["e", "2"],
          ],
        },
        ...type("application/x-www-form-urlencoded"),
      },
    ],
    [
      // Decoding and encoding again would make the delimiter a part of a value.
      {
        "application/x-www-form-urlencoded": {
          example: { a: ["1", "2"] },
          encoding: { a: { explode: false } },
        },
      },
      { body: { kind: "text", text: "a=1,2" } },
    ],
    [
      {
        "multipart/form-data": {
          schema: {
            type: "object",
            properties: { a: { type: "string", const: "x" }, f: file, o: { type: "object" } },
          },
          encoding: { f: { contentType: "image/png, image/gif" } },
        },
      },
      {
        headers: [],
        body: {
          kind: "parts",
          parts: [
            { name: "a", body: "x" },
            { name: "f", filename: "file.png", type: "image/png" },
            { name: "o", type: "application/json", body: "{}" },
          ],
        },
      },
    ],
    [
      { "multipart/form-data": { example: { 'a"b': "x" } } },
      {
        body: {
          kind: "text",
          text: '--boundary\r\nContent-Disposition: form-data; name="a%22b"\r\n\r\nx\r\n--boundary--',
        },
        ...type("multipart/form-data; boundary=boundary"),
      },
    ],
    [
      { "multipart/mixed": { example: "--mine\nA: b\n\nc\n--mine--" } },
      {
        body: { kind: "text", text: "--mine\r\nA: b\r\n\r\nc\r\n--mine--" },
        ...type("multipart/mixed; boundary=mine"),
      },
    ],
    [{ "application/octet-stream": { schema: file } }, { body: { kind: "file", name: "file.bin" } }],
    [{ "image/*": {} }, { body: { kind: "file", name: "file.png" }, ...type("image/png") }],
    [
      { "application/json": { examples: { far: { externalValue: "https://b.test/x.json" } } } },
      { body: { kind: "file", name: "file.json" }, ...type("application/json") },
    ],
  ])("%j", (content, is) => expect(sent(content)).toMatchObject(is));
  test("nothing if there is no body", () => expect(request({ method: "post" }).body).toBeUndefined());
});

test("headers that other parts of the description define are ignored, but not in 2.0", () => {
  const stated = (example?: string): object[] =>
    ["Accept", "Content-Type"].map((name) => ({
      in: "header",
      name,
      required: true,
      schema: { type: "string", example },
    }));
  const responses = { 200: { content: { "application/vnd.x+json": {} } } };
  const headers = (parameters: object[], root?: object): unknown =>
    request({ operation: { parameters, responses }, root }).headers;
  const old = { "x-lectern-version": "2.0" };
  expect(headers(stated())).toEqual([["Accept", "application/vnd.x+json"]]);
  expect(headers(stated("text/x"))).toEqual([["Accept", "application/vnd.x+json"]]);
  expect(headers(stated(), old)).toEqual([["Accept", "application/vnd.x+json"]]);
  expect(headers(stated("text/x"), old)).toEqual([
    ["Accept", "text/x"],
    ["Content-Type", "text/x"],
  ]);
});

test.each<[responses: object, accept: string | undefined]>([
  [{ 200: { content: { "text/csv": {}, "application/problem+json": {} } } }, "application/problem+json"],
  [{ 204: {}, 201: { content: { "text/csv": {} } } }, "text/csv"],
  [
    { default: { content: { "application/json": {} } }, 404: { content: { "text/html": {} } } },
    "application/json",
  ],
  [{ 200: { content: { "*/*": {} } } }, undefined],
  [{ 404: { content: { "text/html": {} } } }, undefined],
])("asks for what %j promises", (responses, accept) =>
  expect(request({ operation: { responses } }).headers).toEqual(accept ? [["Accept", accept]] : []),
);

test("a description of 2.0", async () => {
  const document = {
    swagger: "2.0",
    host: "b.test",
    schemes: ["https"],
    basePath: "/v1",
    consumes: ["application/x-www-form-urlencoded"],
    produces: ["application/json"],
    securityDefinitions: { b: { type: "basic" } },
    security: [{ b: [] }],
    paths: {
      "/{id}": {
        post: {
          parameters: [
            { in: "path", name: "id", type: "integer", required: true, "x-example": 7 },
            {
              in: "query",
              name: "ids",
              type: "array",
              items: { type: "string", enum: ["a", "b"] },
              collectionFormat: "pipes",
              required: true,
            },
            { in: "formData", name: "name", type: "string", required: true, "x-example": "A b" },
          ],
          responses: { 200: { description: "", schema: {} } },
        },
      },
    },
  };
  const operation = operationOf((await load({ document }, { yaml: async () => "" })).document);
  expect(asked(operation, { address: operation?.servers[0]?.address() ?? "" })).toEqual({
    method: "POST",
    url: "https://b.test/v1/7?ids=a",
    headers: [
      ["Accept", "application/json"],
      ["Content-Type", "application/x-www-form-urlencoded"],
    ],
    cookie: "",
    login: { name: "YOUR_USERNAME", password: "YOUR_PASSWORD", scheme: "basic" },
    body: { kind: "form", text: "name=A+b", pairs: [["name", "A b"]] },
  });
});

test.each([undefined, null, 5, "x", [], [null, 5, { in: "query" }, { name: "x", in: 5 }]])(
  "whatever stands in an operation: %j",
  (value) => {
    const operation = Object.fromEntries(
      ["parameters", "requestBody", "responses", "security", "servers"].map((key) => [key, value]),
    );
    expect(request({ method: "post", operation }).method).toBe("POST");
  },
);

test.each([
  [undefined, undefined],
  [true, ""],
])("a form without fields, required %s", (required, text) => {
  const content = { "application/x-www-form-urlencoded": { schema: { type: "object", properties: {} } } };
  const sent = request({ operation: { requestBody: { required, content } } });
  expect(sent.body && "text" in sent.body ? sent.body.text : sent.body).toBe(text);
  expect(sent.headers.some(([name]) => name === "Content-Type")).toBe(required === true);
});
