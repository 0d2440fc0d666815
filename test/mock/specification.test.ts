/** The worked examples of the Parameter, Media Type and Encoding Objects of OpenAPI 3.2.0, each sent as a request and judged. */
import { describe, expect, test } from "vitest";
import { Mock } from "#mock/mock.ts";
import { documentOf, requestOf } from "./documents.ts";

const string = { type: "string" };
const integer = { type: "integer" };

/** 4.12.6 Style Examples: style, explode, and what a string, a list and an object look like. */
const STYLES = `
matrix false path ;color=blue ;color=blue,black,brown ;color=R,100,G,200,B,150
matrix true path ;color=blue ;color=blue;color=black;color=brown ;R=100;G=200;B=150
label false path .blue .blue,black,brown .R,100,G,200,B,150
label true path .blue .blue.black.brown .R=100.G=200.B=150
simple false path blue blue,black,brown R,100,G,200,B,150
simple true path blue blue,black,brown R=100,G=200,B=150
simple false header blue blue,black,brown R,100,G,200,B,150
simple true header blue blue,black,brown R=100,G=200,B=150
form false query color=blue color=blue,black,brown color=R,100,G,200,B,150
form true query color=blue color=blue&color=black&color=brown R=100&G=200&B=150
spaceDelimited false query - color=blue%20black%20brown color=R%20100%20G%20200%20B%20150
pipeDelimited false query - color=blue%7Cblack%7Cbrown color=R%7C100%7CG%7C200%7CB%7C150
deepObject true query - - color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150
cookie false cookie color=blue color=blue,black,brown color=R,100,G,200,B,150
cookie true cookie color=blue color=blue;_color=black;_color=brown R=100;_G=200;_B=150`
  .trim()
  .split("\n")
  .map((line) => line.split(" ").map((text) => text.replaceAll("_", " ")));

const SCHEMAS = [
  { type: "string", enum: ["blue"] },
  { type: "array", items: string, minItems: 3, maxItems: 3 },
  { type: "object", properties: { R: integer, G: integer, B: integer }, required: ["R", "G", "B"] },
];
const VALUES = ["blue", ["blue", "black", "brown"], { R: 100, G: 200, B: 150 }];

/** The mock server of one operation with these parts, and a request to it. */
function judged(
  operation: object,
  { path = "/a", query = "", headers = {}, body }: Sent,
  root: object = {},
): { status: number; values: ReadonlyMap<string, unknown> } {
  const template = path === "/a" ? "/a" : "/a/{color}";
  const responses = { 204: { description: "Right" } };
  const document = documentOf({ [template]: { post: { responses, ...operation } } }, root);
  const mock = new Mock(document);
  const received = requestOf(`POST ${path}${query === "" ? "" : `?${query}`}`, headers, body);
  const route = mock.route(received);
  if (route.kind !== "operation") throw new Error(`${path} leads nowhere.`);
  const { values } = mock.check(route.operation, received, route.texts);
  return { status: mock.answer(received).status, values };
}

interface Sent {
  path?: string;
  query?: string;
  headers?: Record<string, string>;
  body?: string;
}

function sentIn(location: string, text: string): Sent {
  if (location === "path") return { path: `/a/${text}` };
  if (location === "query") return { query: text };
  return { headers: { [location === "header" ? "color" : "cookie"]: text } };
}

describe("4.12.6 Style Examples", () => {
  test.each(STYLES)("%s, explode: %s, in: %s", (style = "", explode, location = "", ...texts) => {
    for (const [index, text] of texts.entries()) {
      if (text === "-") continue;
      const parameter = { name: "color", in: location, required: true, style, explode: explode === "true" };
      const of = (schema: object | undefined): object => ({ parameters: [{ ...parameter, schema }] });
      const { status, values } = judged(of(SCHEMAS[index]), sentIn(location, text));
      expect([text, status, values.get(`${location} color`)]).toEqual([text, 204, VALUES[index]]);
      const wrong = index === 0 ? integer : { ...SCHEMAS[index], minItems: 4, required: ["A"] };
      expect([text, judged(of(wrong), sentIn(location, text)).status]).toEqual([text, 422]);
    }
  });
});

const coordinates = {
  type: "object",
  required: ["lat", "long"],
  properties: { lat: { type: "number" }, long: { type: "number" } },
};
const inJson = (schema: object): object => ({ content: { "application/json": { schema } } });

/** 4.12.8 Parameter Object Examples: the parameter, what is sent, and what arrives; a `wrong` one is refused. */
const PARAMETERS: readonly (readonly [
  what: string,
  parameter: object,
  sent: Sent,
  value: unknown,
  wrong: Sent,
])[] = [
  [
    "a list in a header",
    {
      name: "X-Token",
      in: "header",
      required: true,
      schema: { type: "array", items: { type: "integer", format: "int64" } },
      style: "simple",
    },
    { headers: { "X-Token": "12345678,90099" } },
    [12345678, 90099],
    { headers: { "X-Token": "12345678,x" } },
  ],
  [
    "an exploded object in a cookie",
    {
      name: "cookie",
      in: "cookie",
      style: "cookie",
      schema: { type: "object", properties: { greeting: string, code: { type: "integer", minimum: 0 } } },
    },
    { headers: { Cookie: "greeting=Hello%2C world!; code=42" } },
    { greeting: "Hello%2C world!", code: 42 },
    { headers: { Cookie: "greeting=Hello; code=-1" } },
  ],
  [
    "a cookie in the style form",
    { name: "greeting", in: "cookie", schema: { ...string, maxLength: 13 } },
    { headers: { Cookie: "greeting=Hello%2C%20world%21" } },
    "Hello, world!",
    { headers: { Cookie: "greeting=Hello%2C%20world%21%21" } },
  ],
  ...(
    [
      ["edijkstra", "edijkstra"],
      ["di%E1%B9%85n%C4%81ga", "diṅnāga"],
      ["%D8%A7%D9%84%D8%AE%D9%88%D8%A7%D8%B1%D8%B2%D9%85%D9%8A%D9%91", "الخوارزميّ"],
    ] as const
  ).map(
    ([text, value]) =>
      [
        `the path ${value}`,
        { name: "color", in: "path", required: true, schema: { ...string, maxLength: 11 } },
        { path: `/a/${text}` },
        value,
        { path: `/a/${text}-much-too-long` },
      ] as const,
  ),
  [
    "a repeated query parameter",
    {
      name: "thing",
      in: "query",
      schema: { type: "array", items: string, maxItems: 2 },
      style: "form",
      explode: true,
    },
    { query: "thing=one%20thing&thing=another%20thing" },
    ["one thing", "another thing"],
    { query: "thing=a&thing=b&thing=c" },
  ],
  [
    "a free form",
    {
      name: "freeForm",
      in: "query",
      schema: { type: "object", additionalProperties: integer },
      style: "form",
    },
    { query: "page=4&pageSize=50" },
    { page: 4, pageSize: 50 },
    { query: "page=four" },
  ],
  [
    "JSON in a query parameter",
    { name: "coordinates", in: "query", ...inJson(coordinates) },
    { query: "coordinates=%7B%22lat%22%3A10%2C%22long%22%3A60%7D" },
    { lat: 10, long: 60 },
    { query: "coordinates=%7B%22lat%22%3A10%7D" },
  ],
  [
    "a form as the query string",
    {
      name: "q",
      in: "querystring",
      content: {
        "application/x-www-form-urlencoded": {
          schema: { type: "object", properties: { foo: string, bar: { type: "boolean" } } },
        },
      },
    },
    { query: "foo=a+%2B+b&bar=true" },
    { foo: "a + b", bar: true },
    { query: "foo=a&bar=perhaps" },
  ],
  [
    "JSON as the query string",
    {
      name: "json",
      in: "querystring",
      ...inJson({
        type: "object",
        properties: { numbers: { type: "array", items: integer }, flag: { type: ["boolean", "null"] } },
      }),
    },
    { query: "%7B%22numbers%22%3A%5B1%2C2%5D%2C%22flag%22%3Anull%7D" },
    { numbers: [1, 2], flag: null },
    { query: "%7B%22numbers%22%3A%5B1%2C%22a%22%5D%7D" },
  ],
  [
    "JSONPath as the query string",
    {
      name: "selector",
      in: "querystring",
      content: { "application/jsonpath": { schema: { ...string, maxLength: 10 } } },
    },
    { query: "%24.a.b%5B1%3A1%5D" },
    "$.a.b[1:1]",
    { query: "%24.a.b.c%5B1%3A1%5D" },
  ],
];

describe("4.12.8 Parameter Object Examples", () => {
  test.each(PARAMETERS)("%s", (_, parameter, sent, value, wrong) => {
    const { status, values } = judged({ parameters: [parameter] }, sent);
    expect([status, [...values.values()]]).toEqual([204, [value]]);
    expect(judged({ parameters: [parameter] }, wrong).status).toBe(422);
  });
});

const LogEntry = {
  type: "object",
  properties: {
    timestamp: { type: "string", format: "date-time" },
    level: { type: "integer", minimum: 0 },
    message: string,
  },
};
const Event = {
  type: "object",
  required: ["data"],
  properties: { data: string, event: string, id: string, retry: { type: "integer", minimum: 0 } },
};
const json = {
  contentMediaType: "application/json",
  contentSchema: { type: "object", required: ["foo"], properties: { foo: integer } },
};
const ofEvent = (name: string, data: object = {}): object => ({
  properties: { event: { const: name }, data },
});
const EVENT = {
  itemSchema: {
    $ref: "#/components/schemas/Event",
    required: ["event"],
    oneOf: [ofEvent("addString"), ofEvent("addInt64", { format: "int64" }), ofEvent("addJson", json)],
  },
};
const entry = (text: string, level: number | string): string =>
  JSON.stringify({ timestamp: "1985-04-12T23:20:50.52Z", level, message: text });
const LINES = `${entry("Hi!", 1)}\n${entry("Bye!", 1)}\n`;
const STREAM = "event: addString\ndata: This data is formatted\ndata: across two lines\nretry: 5\n\n";
const NUMBER = "event: addInt64\ndata: 1234.5678\nunknownField: this is ignored\n\n";
const COMMENT = ': This is a comment\nevent: addJson\ndata: {"foo": 42}\n\n';
const ADDRESS = { streetAddress: "123 Example Dr.", city: "Somewhere", state: "CA", zip: "99999+1234" };
const ID = "f81d4fae-7dec-11d0-a765-00a0c91e6bf6";
const Address = { type: "object", required: ["zip"], properties: { zip: string } };
const uuid = { type: "string", format: "uuid" };
const IMAGE = {
  contentType: "image/png, image/jpeg",
  headers: { "X-Rate-Limit-Limit": { schema: integer } },
};

const multipart = (...parts: readonly (readonly [head: string, body: string])[]): string =>
  [...parts.map(([head, body]) => `--x\r\n${head}\r\n\r\n${body}\r\n`), "--x--\r\n"].join("");
const field = (name: string, type = "", more = ""): string =>
  `Content-Disposition: form-data; name="${name}"${more}${type === "" ? "" : `\r\nContent-Type: ${type}`}`;
const FORM = "multipart/form-data; boundary=x";
const MIXED = "multipart/mixed; boundary=x";
const ordered = { type: "array", prefixItems: [{ type: "object", properties: { author: string } }, {}] };
const located = (type: string, id = ""): string =>
  `Content-Type: ${type}\r\nContent-Location: https://example.com/a${id}`;
const RELATED = {
  schema: { prefixItems: [string], items: { anyOf: [string, {}] } },
  prefixEncoding: [
    {
      contentType: "text/html",
      headers: {
        "Content-ID": { schema: false },
        "Content-Location": {
          required: true,
          content: { "text/plain": { schema: { type: "string", format: "uri" } } },
        },
      },
    },
  ],
  itemEncoding: { contentType: "text/css,text/javascript,image/*" },
};
const NESTED = {
  schema: {
    type: "array",
    prefixItems: [
      { type: "array", maxItems: 2 },
      { type: "array", prefixItems: [{ type: "object" }, string, {}] },
    ],
  },
  prefixEncoding: [
    {},
    {
      contentType: "multipart/mixed",
      prefixEncoding: [{ contentType: "application/xml" }, {}, { contentType: "image/png" }],
    },
  ],
};
const inner =
  "--y\r\nContent-Type: application/xml\r\n\r\n<a/>\r\n--y\r\n\r\ntext\r\n--y\r\nContent-Type: image/png\r\n\r\nPNG\r\n--y--\r\n";

/** 4.14.4 and 4.15: a media type, a body as the specification writes it, and one that is wrong. */
const BODIES: readonly (readonly [
  what: string,
  type: string,
  media: object,
  body: string,
  wrong?: string,
])[] = [
  [
    "JSON",
    "application/json",
    { schema: { type: "object", properties: { petType: string } } },
    '{"name":"Fluffy","petType":"Cat"}',
    '{"petType":1}',
  ],
  ["any JSON", "application/json", {}, "[1]", "[1"],
  ["JSON Lines, item by item", "application/jsonl", { itemSchema: LogEntry }, LINES, LINES + entry("No", -1)],
  [
    "JSON Lines as a whole",
    "application/x-ndjson",
    { schema: { type: "array", items: LogEntry, maxItems: 2 } },
    LINES,
    LINES + LINES,
  ],
  [
    "JSON sequence",
    "application/json-seq",
    { itemSchema: LogEntry },
    LINES.replace(/^(?=\{)/gm, "\u001e"),
    `\u001e${entry("No", "a")}\n`,
  ],
  ["server-sent events", "text/event-stream", EVENT, STREAM + COMMENT, "data: without an event\n\n"],
  ["a file", "application/octet-stream", {}, "\0\u0001"],
  [
    "a form with JSON",
    "application/x-www-form-urlencoded",
    { schema: { type: "object", properties: { id: uuid, address: Address } } },
    `id=${ID}&${new URLSearchParams({ address: JSON.stringify(ADDRESS) })}`,
    `id=${ID}&address=%7B%7D`,
  ],
  [
    "a form with quotes",
    "application/x-www-form-urlencoded",
    {
      schema: { type: "object", properties: { id: uuid } },
      encoding: { id: { contentType: "application/json" } },
    },
    `id=%22${ID}%22`,
    `id=${ID}`,
  ],
  [
    "a form with base64",
    "application/x-www-form-urlencoded",
    {
      schema: {
        type: "object",
        properties: {
          name: { ...string, maxLength: 7 },
          icon: { type: "string", contentEncoding: "base64url" },
        },
      },
      encoding: { icon: { contentType: "image/png, image/jpeg" } },
    },
    "name=example&icon=iVBORw0KGgo_%3D",
    "name=example2&icon=iVBORw0KGgo_%3D",
  ],
  [
    "basic multipart",
    FORM,
    {
      schema: {
        type: "object",
        properties: { id: uuid, profileImage: {}, addresses: { type: "array", items: Address } },
      },
    },
    multipart(
      [field("id"), ID],
      [field("profileImage", "application/octet-stream", '; filename="a"'), "\0"],
      [field("addresses", "application/json"), JSON.stringify(ADDRESS)],
    ),
    multipart([field("addresses", "application/json"), "{}"]),
  ],
  [
    "multipart with encodings",
    FORM,
    {
      schema: {
        type: "object",
        properties: { id: uuid, addresses: { type: "array", items: Address }, profileImage: {} },
      },
      encoding: { addresses: { contentType: "application/xml; charset=utf-8" }, profileImage: IMAGE },
    },
    multipart(
      [field("id"), ID],
      [field("addresses", "application/xml; charset=utf-8"), "<Address><zip>1</zip></Address>"],
      [`${field("profileImage", "image/png", '; filename="a"')}\r\nX-Rate-Limit-Limit: 5`, "PNG"],
    ),
    multipart([field("id"), "no-uuid"]),
  ],
  [
    "multipart with files",
    FORM,
    { schema: { properties: { file: { type: "array", items: {}, maxItems: 2 } } } },
    multipart(
      [field("file", "image/png", '; filename="a"'), "A"],
      [field("file", "image/png", '; filename="b"'), "B"],
    ),
    multipart(
      ...["a", "b", "c"].map((one) => [field("file", "image/png", `; filename="${one}"`), one] as const),
    ),
  ],
  [
    "ordered multipart",
    MIXED,
    { schema: ordered, prefixEncoding: [{}, { contentType: "image/*" }] },
    multipart(["Content-Type: application/json", '{"author":"A"}'], ["Content-Type: image/png", "PNG"]),
    multipart(["Content-Type: application/json", '{"author":1}'], ["Content-Type: image/png", "PNG"]),
  ],
  [
    "a required header",
    "multipart/related; type=text/html; boundary=x",
    RELATED,
    multipart([located("text/html"), "<p>"], [located("text/css", ".css"), "a{}"]),
    multipart(["Content-Type: text/html", "<p>"]),
  ],
  [
    "streaming multipart",
    MIXED,
    { itemSchema: {}, itemEncoding: { contentType: "image/jpg" } },
    multipart(["Content-Type: image/jpg", "A"], ["Content-Type: image/jpg", "B"]),
    multipart(["Content-Type: text/html", "A"]),
  ],
  [
    "byte ranges",
    "multipart/byteranges; boundary=x",
    {
      itemSchema: {},
      itemEncoding: {
        contentType: "video/mp4",
        headers: { "Content-Range": { required: true, content: { "text/plain": { schema: string } } } },
      },
    },
    multipart(["Content-Type: video/mp4\r\nContent-Range: bytes 0-1/2", "AB"]),
    multipart(["Content-Type: video/mp4", "AB"]),
  ],
  [
    "nested multipart",
    MIXED,
    NESTED,
    multipart(
      ["Content-Type: application/json", "[1,2]"],
      ["Content-Type: multipart/mixed; boundary=y", inner],
    ),
    multipart(
      ["Content-Type: application/json", "[1,2,3]"],
      ["Content-Type: multipart/mixed; boundary=y", inner],
    ),
  ],
];

describe("4.14.4 Media Type Examples, 4.15 Encoding Object", () => {
  test.each(BODIES.map((row) => [row[0], row] as const))("%s", (_, [, type, media, body, wrong]) => {
    const name = type.replace(/; boundary=x$/, "");
    const operation = { requestBody: { content: { [name]: media } } };
    const root = { components: { schemas: { Event } } };
    const statusOf = (text: string): number =>
      judged(operation, { headers: { "Content-Type": type }, body: text }, root).status;
    expect(statusOf(body)).toBe(204);
    if (wrong !== undefined) expect([400, 422]).toContain(statusOf(wrong));
  });

  test("two events of the example do not satisfy its own schema: formats are asserted, names are exact", () => {
    const operation = { requestBody: { content: { "text/event-stream": EVENT } } };
    const root = { components: { schemas: { Event } } };
    const statusOf = (body: string): number =>
      judged(operation, { headers: { "Content-Type": "text/event-stream" }, body }, root).status;
    expect([statusOf(STREAM), statusOf(NUMBER), statusOf(COMMENT.replace("addJson", "addJSON"))]).toEqual([
      204, 422, 422,
    ]);
  });
});
