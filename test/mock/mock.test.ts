import { describe, expect, test } from "vitest";
import type { MockSettings } from "#mock/mock.ts";
import { answerOf, documentOf, requestOf } from "./documents.ts";

const json = (schema: object, more: object = {}): object => ({ "application/json": { schema, ...more } });
const get = (responses: object, more: object = {}): object => ({
  "/a/{id}": { get: { responses, ...more } },
});
const pet = {
  type: "object",
  required: ["id", "name"],
  properties: {
    id: { type: "integer" },
    name: { type: "string" },
    tag: { type: "string", enum: ["a", "b"] },
  },
};
const responses = {
  "200": {
    description: "",
    content: json(pet, {
      examples: { cat: { value: { id: 1, name: "Tom" } }, dog: { value: { id: 2, name: "Rex" } } },
    }),
  },
  "404": { description: "", content: json({ type: "object", properties: { code: { const: 404 } } }) },
  "5XX": { description: "", content: json({ type: "string", example: "down" }) },
  default: { description: "", content: json({ type: "object", properties: { error: { const: true } } }) },
};

describe("choosing a response", () => {
  const document = documentOf(get(responses));
  test.each<[prefer: string, status: number, body: unknown]>([
    ["", 200, { id: 1, name: "Tom" }],
    ["example=dog", 200, { id: 2, name: "Rex" }],
    ["code=404", 404, { code: 404 }],
    ["code=503", 503, "down"],
    ["code=418", 418, { error: true }],
  ])("%s", (prefer, status, body) => {
    const answer = answerOf(document, requestOf("GET /a/1", prefer ? { Prefer: prefer } : {}));
    expect([answer.status, answer.json()]).toEqual([status, body]);
  });

  test.each<[prefer: string, status: number, type: RegExp]>([
    ["example=cow", 404, /#no-example$/],
    ["code=nonsense", 404, /#no-response$/],
  ])("%s is a problem", (prefer, status, type) => {
    const answer = answerOf(document, requestOf("GET /a/1", { Prefer: prefer }));
    expect([answer.status, answer.type]).toEqual([status, "application/problem+json"]);
    expect(answer.json()).toMatchObject({ status, type: expect.stringMatching(type) });
  });

  test.each<[name: string, responses: object, status: number]>([
    ["the first success", { "404": {}, "201": {}, "202": {} }, 201],
    ["a range", { "2XX": {} }, 200],
    ["default", { "404": {}, default: {} }, 200],
    ["the first of all", { "302": {} }, 302],
    ["none", {}, 404],
  ])("%s", (_name, all, status) =>
    expect(answerOf(documentOf(get(all)), requestOf("GET /a/1")).status).toBe(status),
  );
});

describe("bodies", () => {
  const of = (content: object, headers = {}, settings: MockSettings = {}, line = "GET /a/1") =>
    answerOf(documentOf(get({ "200": { content } })), requestOf(line, headers), settings);

  test.each<[name: string, content: object, type: string, text: string | RegExp]>([
    ["text", { "text/plain": { schema: { type: "string", example: "hi" } } }, "text/plain", "hi"],
    ["XML", { "application/xml": { schema: { ...pet, xml: { name: "pet" } } } }, "application/xml", /<pet>/],
    [
      "a form",
      { "application/x-www-form-urlencoded": { schema: { type: "object" }, example: { a: "1 2" } } },
      "application/x-www-form-urlencoded",
      "a=1+2",
    ],
    [
      "parts",
      { "multipart/mixed": { schema: { type: "object" }, example: { a: "1" } } },
      'multipart/mixed; boundary="boundary"',
      /^--boundary\r\n.*\r\n--boundary--$/s,
    ],
    ["CSV", { "text/csv": { schema: { type: "array" }, example: [{ a: 1 }] } }, "text/csv", "a\n1"],
    ["lines", { "application/jsonl": { itemSchema: {}, example: [1, 2] } }, "application/jsonl", "1\n2\n"],
    [
      "a sequence",
      { "application/json-seq": { example: [1, 2] } },
      "application/json-seq",
      "\u001e1\n\u001e2\n",
    ],
    ["events", { "text/event-stream": { example: [{ data: "x" }] } }, "text/event-stream", "data: x\n\n"],
    ["an image", { "image/*": {} }, "image/png", /PNG/],
    ["a range", { "*/*": { schema: pet } }, "application/json", /"name"/],
  ])("%s", (_name, content, type, text) => {
    const answer = of(content);
    expect([answer.status, answer.type]).toEqual([200, type]);
    if (typeof text === "string") expect(answer.text).toBe(text);
    else expect(answer.text).toMatch(text);
  });

  test("a stream is sent item by item", () => {
    const answer = of({ "text/event-stream": { example: [{ data: "x" }, { data: "y" }] } });
    expect(answer.pieces.map((piece) => new TextDecoder().decode(piece))).toEqual([
      "data: x\n\n",
      "data: y\n\n",
    ]);
  });

  test("Accept chooses a media type; others are not acceptable", () => {
    const content = { ...json(pet), "application/xml": { schema: pet } };
    expect(of(content, { Accept: "application/xml, */*;q=0.1" }).type).toBe("application/xml");
    expect(of(content, { Accept: "text/html" })).toMatchObject({
      status: 406,
      type: "application/problem+json",
    });
  });

  test("generated values repeat those of the request where name and type are the same", () => {
    expect(
      answerOf(
        documentOf({
          "/a/{id}": {
            get: {
              parameters: [
                { in: "path", name: "id", schema: { type: "integer" } },
                { in: "query", name: "tag", schema: { type: "string" } },
                { in: "query", name: "name", schema: { type: "integer" } },
              ],
              responses: { "200": { content: json(pet) } },
            },
          },
        }),
        requestOf("GET /a/42?tag=b&name=7"),
      ).json(),
    ).toEqual({ id: 42, name: "string", tag: "b" });
  });

  test("dynamic bodies differ from request to request, and are the same for the same request and seed", () => {
    const schema = { type: "object", required: ["n"], properties: { n: { type: "integer" } } };
    const ask = (line: string, seed: number): string =>
      of(json(schema, { example: { n: -1 } }), { Prefer: "dynamic=true" }, { seed }, line).text;
    const all = [ask("GET /a/1", 0), ask("GET /a/2", 0), ask("GET /a/1", 1)];
    expect(new Set(all).size).toBe(3);
    expect(all).not.toContain('{"n":-1}');
    expect(ask("GET /a/1", 0)).toBe(all[0]);
  });

  test.each([204, 205, 304])("%d has no body", (status) => {
    const answer = answerOf(documentOf(get({ [status]: { content: json(pet) } })), requestOf("GET /a/1"));
    expect([answer.status, answer.text, answer.type]).toEqual([status, "", ""]);
  });

  test("HEAD has the header of GET and no body", () => {
    const document = documentOf(get(responses));
    const full = answerOf(document, requestOf("GET /a/1"));
    const head = answerOf(document, requestOf("HEAD /a/1"));
    expect([head.text, head.type, head.field("content-length")]).toEqual([
      "",
      full.type,
      String(full.text.length),
    ]);
  });
});

test("header fields are as described", () => {
  const headers = {
    "X-Rate": { schema: { type: "integer", example: 10 } },
    "X-List": { schema: { type: "array", items: { type: "string" }, example: ["a", "b"] } },
    "Set-Cookie": { schema: { type: "object", example: { a: "1", b: "2" } }, explode: true },
    "X-Evil": { schema: { type: "string", example: "a\r\nX-Injected: 1" } },
    "Content-Type": { schema: { type: "string", example: "no/no" } },
    "Content-Length": { schema: { type: "integer", example: 1 } },
    "bad name": { schema: { type: "string" } },
  };
  const answer = answerOf(documentOf(get({ "200": { headers, content: json(pet) } })), requestOf("GET /a/1"));
  expect(answer.headers).toEqual([
    ["Content-Type", "application/json"],
    ["X-Rate", "10"],
    ["X-List", "a,b"],
    ["Set-Cookie", "a=1"],
    ["Set-Cookie", "b=2"],
    ["X-Evil", "a X-Injected: 1"],
  ]);
});

describe("requests that do not match", () => {
  const operation = (responses: object): object => ({
    "/a": {
      post: {
        parameters: [
          { in: "query", name: "limit", required: true, schema: { type: "integer", maximum: 10 } },
          { in: "header", name: "X-Id", schema: { type: "string", format: "uuid" } },
          { in: "cookie", name: "c", schema: { type: "array", items: { type: "integer" } } },
        ],
        requestBody: { required: true, content: json(pet) },
        responses,
      },
    },
  });
  const ok = { "200": { content: json({ const: "ok" }) } };
  const good = JSON.stringify({ id: 1, name: "Tom" });
  const type = { "Content-Type": "application/json" };
  const send = (
    line: string,
    headers: object,
    body: string | undefined,
    all: object = ok,
    settings?: MockSettings,
  ) => answerOf(documentOf(operation(all)), requestOf(line, { ...headers }, body), settings);

  test.each<
    [name: string, line: string, headers: object, body: string | undefined, status: number, errors: unknown[]]
  >([
    ["right", "POST /a?limit=1", type, good, 200, []],
    ["a parameter is missing", "POST /a", type, good, 422, [["query", "limit"]]],
    ["of the wrong type", "POST /a?limit=x", type, good, 422, [["query", "limit"]]],
    ["too large", "POST /a?limit=11", type, good, 422, [["query", "limit"]]],
    ["a header", "POST /a?limit=1", { ...type, "X-Id": "1" }, good, 422, [["header", "X-Id"]]],
    ["the body is missing", "POST /a?limit=1", {}, undefined, 422, [["body"]]],
    ["not JSON", "POST /a?limit=1", type, "{", 400, [["body"]]],
    ["wrong", "POST /a?limit=1", type, '{"id":"x","name":"y"}', 422, [["body", "id"]]],
    ["__proto__ is data", "POST /a?limit=1", type, '{"__proto__":{"id":1,"name":"y"}}', 422, [["body"]]],
  ])("%s", (_name, line, headers, body, status, errors) => {
    const answer = send(line, headers, body);
    const told = status === 200 ? [] : (answer.json() as { errors: { location: unknown }[] }).errors;
    expect(answer.status).toBe(status);
    expect(told.map(({ location }) => location)).toEqual(expect.arrayContaining(errors));
    expect(told.length > 0).toBe(errors.length > 0);
  });

  test("another media type", () => {
    const answer = send("POST /a?limit=1", { "Content-Type": "text/plain" }, "x");
    expect([answer.status, answer.field("accept")]).toEqual([415, "application/json"]);
  });

  test.each<[name: string, all: object, status: number, body: unknown]>([
    ["400", { ...ok, "400": { content: json({ const: "wrong" }) } }, 400, "wrong"],
    ["422 before 400", { ...ok, "400": {}, "422": { content: json({ const: "422" }) } }, 422, "422"],
    ["a range", { ...ok, "4XX": { content: json({ const: "4XX" }) } }, 422, "4XX"],
    ["default", { ...ok, default: { content: json({ const: "default" }) } }, 422, "default"],
  ])("get the described response: %s", (_name, all, status, body) => {
    const answer = send("POST /a", type, good, all);
    expect([answer.status, answer.json()]).toEqual([status, body]);
    expect(answer.field("mock-findings")).toContain('"limit"');
  });

  test("list as many findings in the header field as it has room for, as JSON", () => {
    const list = { type: "array", items: { type: "integer" } };
    const document = documentOf({
      "/a": { post: { requestBody: { content: json(list) }, responses: { "422": {} } } },
    });
    const answer = answerOf(document, requestOf("POST /a", type, JSON.stringify(Array(99).fill("≠"))));
    const field = answer.field("mock-findings") ?? "";
    expect(field).toMatch(/^[\x20-\x7e]{1,4000}$/);
    expect((JSON.parse(field) as unknown[]).length).toBeGreaterThan(10);
  });

  test("are accepted without validation", () => {
    expect(send("POST /a", {}, "{", ok, { validates: false }).status).toBe(200);
  });
});

describe("security", () => {
  const securitySchemes = {
    key: { type: "apiKey", in: "header", name: "X-Key" },
    query: { type: "apiKey", in: "query", name: "k" },
    cookie: { type: "apiKey", in: "cookie", name: "session" },
    basic: { type: "http", scheme: "basic" },
    bearer: { type: "http", scheme: "bearer" },
    oauth: { type: "oauth2", flows: {} },
    tls: { type: "mutualTLS" },
  };
  const ask = (security: object[], line: string, headers: Record<string, string>) =>
    answerOf(
      documentOf(get({ "200": {}, "401": { description: "" } }, { security }), {
        components: { securitySchemes },
      }),
      requestOf(line, headers),
    );
  test.each<
    [name: string, security: object[], line: string, headers: Record<string, string>, challenge?: string]
  >([
    ["a key", [{ key: [] }], "GET /a/1", { "X-Key": "x" }],
    ["no key", [{ key: [] }], "GET /a/1", {}, "ApiKey"],
    ["a key in the query", [{ query: [] }], "GET /a/1?k=x", {}],
    ["an empty one", [{ query: [] }], "GET /a/1?k=", {}, "ApiKey"],
    ["a cookie", [{ cookie: [] }], "GET /a/1", { Cookie: "a=b; session=x" }],
    ["basic", [{ basic: [] }], "GET /a/1", { Authorization: `Basic ${btoa("a:b")}` }],
    [
      "basic without a colon",
      [{ basic: [] }],
      "GET /a/1",
      { Authorization: `Basic ${btoa("ab")}` },
      'Basic realm="mock", charset="UTF-8"',
    ],
    ["bearer", [{ bearer: [] }], "GET /a/1", { Authorization: "bearer a.b-c_d==" }],
    ["another scheme", [{ bearer: [] }], "GET /a/1", { Authorization: "Basic YTpi" }, "Bearer"],
    ["OAuth", [{ oauth: ["read"] }], "GET /a/1", { Authorization: "Bearer x" }],
    ["TLS", [{ tls: [] }], "GET /a/1", {}],
    ["one of two", [{ key: [] }, { bearer: [] }], "GET /a/1", { Authorization: "Bearer x" }],
    ["both of two", [{ key: [], bearer: [] }], "GET /a/1", { Authorization: "Bearer x" }, "ApiKey"],
    ["none is needed", [{ key: [] }, {}], "GET /a/1", {}],
  ])("%s", (_name, security, line, headers, challenge) => {
    const answer = ask(security, line, headers);
    expect([answer.status, answer.field("www-authenticate")]).toEqual(
      challenge ? [401, challenge] : [200, undefined],
    );
    const findings = JSON.parse(answer.field("mock-findings") ?? "[]") as { code: string }[];
    expect(findings.some(({ code }) => code === "security")).toBe(challenge !== undefined);
  });
});

describe("methods and origins", () => {
  const document = documentOf(get({ "200": { content: json(pet) } }));
  test("405 lists the allowed methods", () => {
    const answer = answerOf(document, requestOf("DELETE /a/1"));
    expect([answer.status, answer.field("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  });
  test("OPTIONS", () => {
    const answer = answerOf(document, requestOf("OPTIONS /a/1"));
    expect([answer.status, answer.field("allow")]).toEqual([204, "GET, HEAD, OPTIONS"]);
  });
  test("404 lists similar paths", () => {
    const answer = answerOf(document, requestOf("GET /b/1"));
    expect([answer.status, answer.json()]).toEqual([404, expect.objectContaining({ nearest: ["/a/{id}"] })]);
  });
  test("pages of other origins may call it, with preflight requests", () => {
    const origin = { Origin: "https://app.test" };
    expect(answerOf(document, requestOf("GET /a/1", origin)).field("access-control-allow-origin")).toBe(
      "https://app.test",
    );
    const before = {
      ...origin,
      "Access-Control-Request-Method": "PUT",
      "Access-Control-Request-Headers": "x-a",
    };
    const preflight = answerOf(document, requestOf("OPTIONS /a/1", before));
    expect([preflight.status, preflight.field("access-control-allow-headers")]).toEqual([204, "x-a"]);
    const closed = answerOf(document, requestOf("GET /a/1", origin), { cors: false });
    expect(closed.field("access-control-allow-origin")).toBeUndefined();
  });
});

test("an example at another address is not fetched: the body is generated", () => {
  const content = json(pet, { examples: { far: { externalValue: "https://example.com/far.json" } } });
  const { json: body } = answerOf(
    documentOf(get({ 200: { description: "", content } })),
    requestOf("GET /a/1"),
  );
  expect(body()).toMatchObject({ name: expect.any(String) });
});
