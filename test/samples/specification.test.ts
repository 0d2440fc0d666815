/** Tests the examples of the OpenAPI Specification 3.2.0 that define how values are serialized. */
import { describe, expect, test } from "vitest";
import type { ParameterLocation } from "#model/parameter.ts";
import { serializeParameter } from "#request/serialize.ts";
import { bodySamples } from "#samples/body.ts";
import { parameterExample } from "#samples/parameter.ts";
import { mediaOf, parameterOf, ref } from "./documents.ts";

const string = { type: "string" };

/** The sample of a media type for a request. */
function shown(name: string, raw: Record<string, unknown>, schemas: Record<string, unknown> = {}): unknown[] {
  return bodySamples(mediaOf(name, raw, schemas), { direction: "request" }).map(
    (one) => one.text ?? one.value,
  );
}

/** Data serialized in a media type. */
function written(
  name: string,
  raw: Record<string, unknown>,
  dataValue: unknown,
  schemas: Record<string, unknown> = {},
): unknown {
  return shown(name, { ...raw, examples: { one: { dataValue } } }, schemas)[0];
}

describe("4.14.4 Media Type Examples", () => {
  test("JSON", () => {
    const cat = { name: "Fluffy", petType: "Cat", color: "White", gender: "male", breed: "Persian" };
    const examples = {
      cat: { summary: "An example of a cat", value: cat },
      dog: { value: { name: "Puma" } },
    };
    expect(shown("application/json", { examples })).toEqual([cat, { name: "Puma" }]);
  });

  const LogEntry = {
    type: "object",
    properties: {
      timestamp: { type: "string", format: "date-time" },
      level: { type: "integer", minimum: 0 },
      message: string,
    },
  };
  const Log = { type: "array", items: ref("LogEntry"), maxItems: 100 };
  const lines =
    '{"timestamp":"2024-01-15T09:30:00Z","level":0,"message":"string"}\n{"timestamp":"2024-01-16T09:30:00Z","level":1,"message":"string2"}';
  const value =
    '{"timestamp": "1985-04-12T23:20:50.52Z", "level": 1, "message": "Hi!"}\n{"timestamp": "1985-04-12T23:20:51.37Z", "level": 1, "message": "Bye!"}\n';
  test.each(["application/jsonl", "application/x-ndjson"])("sequential JSON: %s", (name) => {
    for (const raw of [{ itemSchema: ref("LogEntry") }, { schema: ref("Log") }]) {
      expect(shown(name, raw, { LogEntry, Log })).toEqual([lines]);
      expect(shown(name, { ...raw, examples: { one: { value } } }, { LogEntry, Log })).toEqual([value]);
    }
  });
  test.each(["application/json-seq", "application/geo+json-seq"])("sequential JSON: %s", (name) => {
    const separated = `${lines.replace(/^/gm, "\u001e")}\n`;
    expect(shown(name, { itemSchema: ref("LogEntry") }, { LogEntry })).toEqual([separated]);
    expect(shown(name, { schema: ref("Log") }, { LogEntry, Log })).toEqual([separated]);
  });

  const Event = {
    type: "object",
    required: ["data"],
    properties: { data: string, event: string, id: string, retry: { type: "integer", minimum: 0 } },
  };
  const typed = {
    ...ref("Event"),
    required: ["event"],
    oneOf: [
      { properties: { event: { const: "addString" } } },
      { properties: { event: { const: "addInt64" }, data: { format: "int64" } } },
      {
        properties: {
          event: { const: "addJson" },
          data: {
            contentMediaType: "application/json",
            contentSchema: { type: "object", required: ["foo"], properties: { foo: { type: "integer" } } },
          },
        },
      },
    ],
  };
  test("Server-Sent Event streams: one event of each kind", () => {
    expect(shown("text/event-stream", { itemSchema: typed }, { Event })).toEqual([
      [
        "event: addString\nid: string\nretry: 0\ndata: string",
        "event: addInt64\nid: string2\nretry: 1\ndata: 1",
        'event: addJson\nid: string3\nretry: 2\ndata: {"foo":2}',
        "",
      ].join("\n\n"),
    ]);
  });
  test("Server-Sent Event streams: the document of the example", () => {
    const items = [
      { event: "addString", data: "This data is formatted\nacross two lines", retry: 5 },
      { event: "addInt64", data: "1234.5678" },
      { event: "addJSON", data: '{"foo": 42}' },
    ];
    expect(written("text/event-stream", { itemSchema: typed }, items, { Event })).toBe(
      'event: addString\nretry: 5\ndata: This data is formatted\ndata: across two lines\n\nevent: addInt64\ndata: 1234.5678\n\nevent: addJSON\ndata: {"foo": 42}\n\n',
    );
  });
});

describe("4.15 Encoding Object: forms", () => {
  const form = "application/x-www-form-urlencoded";
  const id = "f81d4fae-7dec-11d0-a765-00a0c91e6bf6";
  const schema = {
    type: "object",
    properties: { id: { type: "string", format: "uuid" }, address: { type: "object" } },
  };
  test("JSON values", () => {
    const address = { streetAddress: "123 Example Dr.", city: "Somewhere", state: "CA", zip: "99999+1234" };
    expect(written(form, { schema }, { id, address })).toBe(
      `id=${id}&address=%7B%22streetAddress%22%3A%22123+Example+Dr.%22%2C%22city%22%3A%22Somewhere%22%2C%22state%22%3A%22CA%22%2C%22zip%22%3A%2299999%2B1234%22%7D`,
    );
    expect(written(form, { schema, encoding: { id: { contentType: "application/json" } } }, { id })).toBe(
      `id=%22${id}%22`,
    );
  });
  test("binary values", () => {
    const icon = "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAABGdBTUEAALGPC_xhBQAAAABJRU5ErkJggg==";
    const encoding = { icon: { contentType: "image/png, image/jpeg" } };
    const properties = { name: string, icon: { type: "string", contentEncoding: "base64url" } };
    expect(
      written(form, { schema: { type: "object", properties }, encoding }, { name: "example", icon }),
    ).toBe(`name=example&icon=${icon.replaceAll("=", "%3D")}`);
    expect(shown(form, { schema: { type: "object", properties }, encoding })).toEqual([
      "name=string&icon=c3RyaW5n",
    ]);
  });
  test("XML values (4.24.4.2)", () => {
    const extra = { type: "object", properties: { info: string } };
    const encoding = { extra: { contentType: "application/xml" } };
    const properties = { code: string, count: { type: "integer" }, extra };
    expect(
      written(
        form,
        { schema: { type: "object", properties }, encoding },
        { code: "1234", count: 42, extra: { info: "abc" } },
      ),
    ).toBe("code=1234&count=42&extra=%3Cextra%3E%0A++%3Cinfo%3Eabc%3C%2Finfo%3E%0A%3C%2Fextra%3E");
  });
});

describe("4.15 Encoding Object: multipart", () => {
  const FILE = "<contents of the file>";
  const part = (headers: readonly string[], body: string, boundary = "boundary"): string =>
    `--${boundary}\n${headers.map((line) => `${line}\n`).join("")}\n${body}\n`;
  const named = (name: string, more = ""): string => `Content-Disposition: form-data; name="${name}"${more}`;
  const id = "497f6eca-6276-4993-bfeb-53cbbbba6f08";
  const Address = { type: "object", properties: { city: string } };

  test("Basic Multipart Form", () => {
    const properties = {
      id: { type: "string", format: "uuid" },
      profileImage: {},
      addresses: { type: "array", items: ref("Address") },
    };
    expect(shown("multipart/form-data", { schema: { type: "object", properties } }, { Address })).toEqual([
      part([named("id")], id) +
        part(
          [named("profileImage", '; filename="file.bin"'), "Content-Type: application/octet-stream"],
          FILE,
        ) +
        part([named("addresses"), "Content-Type: application/json"], '{\n  "city": "string"\n}') +
        "--boundary--",
    ]);
  });

  test("Multipart Form with Encoding Objects", () => {
    const properties = {
      id: { type: "string", format: "uuid" },
      addresses: { description: "addresses in XML format", type: "array", items: ref("Address") },
      profileImage: {},
    };
    const encoding = {
      addresses: { contentType: "application/xml; charset=utf-8" },
      profileImage: {
        contentType: "image/png, image/jpeg",
        headers: { "X-Rate-Limit-Limit": { schema: { type: "integer" } } },
      },
    };
    expect(
      shown("multipart/form-data", { schema: { type: "object", properties }, encoding }, { Address }),
    ).toEqual([
      part([named("id")], id) +
        part(
          [named("addresses"), "Content-Type: application/xml; charset=utf-8"],
          "<Address>\n  <city>string</city>\n</Address>",
        ) +
        part(
          [
            named("profileImage", '; filename="file.png"'),
            "Content-Type: image/png",
            "X-Rate-Limit-Limit: 0",
          ],
          FILE,
        ) +
        "--boundary--",
    ]);
  });

  test("Multipart Form with Multiple Files", () => {
    const file = part(
      [named("file", '; filename="file.bin"'), "Content-Type: application/octet-stream"],
      FILE,
    );
    const schema = { properties: { file: { type: "array", items: {} } } };
    expect(shown("multipart/form-data", { schema })).toEqual([`${file}${file}--boundary--`]);
  });

  test("Ordered, Unnamed Multipart", () => {
    const metadata = {
      type: "object",
      properties: { author: string, created: { type: "string", format: "datetime" } },
    };
    const raw = {
      schema: { type: "array", prefixItems: [metadata, {}] },
      prefixEncoding: [{}, { contentType: "image/*" }],
    };
    expect(shown("multipart/mixed", raw)).toEqual([
      part(
        ["Content-Type: application/json"],
        '{\n  "author": "string",\n  "created": "2024-01-15T09:30:00Z"\n}',
      ) +
        part(["Content-Type: image/png"], FILE) +
        "--boundary--",
    ]);
  });

  test("Ordered Multipart With Required Header", () => {
    const headers = {
      "Content-ID": { schema: false },
      "Content-Location": { content: { "text/plain": { schema: { type: "string", format: "uri" } } } },
    };
    const raw = {
      schema: { prefixItems: [string], items: { anyOf: [string, { $comment: "To allow binary" }] } },
      prefixEncoding: [{ contentType: "text/html", headers }],
      itemEncoding: { contentType: "text/css,text/javascript,image/*", headers },
    };
    const location = "Content-Location: https://example.com";
    expect(shown("multipart/related; type=text/html", raw)).toEqual([
      part(["Content-Type: text/html", location], "string") +
        part(["Content-Type: text/css", location], "string") +
        "--boundary--",
    ]);
  });

  test("Streaming Multipart", () => {
    const image = part(["Content-Type: image/jpg"], FILE);
    const raw = {
      itemSchema: { $comment: "A single data image" },
      itemEncoding: { contentType: "image/jpg" },
    };
    expect(shown("multipart/mixed", raw)).toEqual([`${image}${image}--boundary--`]);
  });

  test("Streaming Byte Ranges", () => {
    const headers = { "Content-Range": { required: true, content: { "text/plain": { schema: string } } } };
    const range = part(["Content-Type: video/mp4", "Content-Range: string"], FILE);
    const raw = { itemSchema: {}, itemEncoding: { contentType: "video/mp4", headers } };
    expect(shown("multipart/byteranges", raw)).toEqual([`${range}${range}--boundary--`]);
  });

  test("Nested multipart/mixed", () => {
    const raw = {
      schema: {
        type: "array",
        prefixItems: [{ type: "array" }, { type: "array", prefixItems: [{ type: "object" }, string, {}] }],
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
      part(["Content-Type: application/xml"], "<root/>", "boundary-2") +
      part([], "string", "boundary-2") +
      part(["Content-Type: image/png"], FILE, "boundary-2") +
      "--boundary-2--";
    expect(shown("multipart/mixed", raw)).toEqual([
      part(["Content-Type: application/json"], "[]") +
        part(["Content-Type: multipart/mixed; boundary=boundary-2"], inner) +
        "--boundary--",
    ]);
  });

  test("encodings are set; styles give parts; nested values are found by name", () => {
    const properties = {
      key: { type: "string", contentEncoding: "base64" },
      color: { type: "array", items: string },
      size: { type: "object", properties: { w: { type: "integer" }, h: { type: "integer" } } },
      inner: { type: "object", properties: { a: string } },
    };
    const encoding = {
      color: { style: "pipeDelimited", explode: false },
      size: { style: "deepObject", explode: true },
      inner: { contentType: "multipart/form-data", encoding: { a: { contentType: "text/html" } } },
    };
    expect(
      written(
        "multipart/form-data",
        { schema: { type: "object", properties }, encoding },
        {
          key: "c3RyaW5n",
          color: ["a b", "c"],
          size: { w: 1, h: 2 },
          inner: { a: "<p>" },
        },
      ),
    ).toBe(
      part(
        [named("key"), "Content-Type: application/octet-stream", "Content-Transfer-Encoding: base64"],
        "c3RyaW5n",
      ) +
        part([named("color")], "a b|c") +
        part([named("size[w]")], "1") +
        part([named("size[h]")], "2") +
        part(
          [named("inner"), "Content-Type: multipart/form-data; boundary=boundary-2"],
          `${part([named("a"), "Content-Type: text/html"], "<p>", "boundary-2")}--boundary-2--`,
        ) +
        "--boundary--",
    );
  });
});

describe("4.19 Example Object", () => {
  test("JSON: the data is shown", () => {
    const noRating = { author: "A. Writer", title: "The Newest Book" };
    const withRating = { author: "A. Writer", title: "An Older Book", rating: 4.5 };
    const examples = {
      noRating: { dataValue: noRating },
      withRating: { dataValue: withRating, serializedValue: JSON.stringify(withRating, null, 2) },
    };
    expect(shown("application/json", { examples })).toEqual([noRating, withRating]);
  });
  test("binary data is elsewhere", () => {
    const raw = { schema: {}, examples: { Red: { externalValue: "https://a.test/2-by-2-red-pixels.png" } } };
    expect(bodySamples(mediaOf("image/png", raw), { direction: "response" })).toMatchObject([
      { label: "Red", hasValue: false, externalUrl: "https://a.test/2-by-2-red-pixels.png" },
    ]);
  });
  test("serialized values win over data, except for JSON; data is never a serialized body", () => {
    const schema = { type: "string", xml: { name: "a" } };
    expect(
      shown("application/xml", {
        schema,
        examples: { one: { dataValue: "x", serializedValue: "<a>y</a>" } },
      }),
    ).toEqual(["<a>y</a>"]);
    expect(shown("application/xml", { schema, examples: { one: { dataValue: "<x>" } } })).toEqual([
      "<a>&lt;x&gt;</a>",
    ]);
    expect(shown("application/xml", { schema, examples: { one: { value: "<x/>" } } })).toEqual(["<x/>"]);
    expect(shown("application/json", { examples: { one: { dataValue: "1" } } })).toEqual(["1"]);
  });
});

describe("4.26.6 XML Object Examples", () => {
  const xml = (schema: unknown, dataValue: unknown, schemas: Record<string, unknown> = {}): unknown =>
    String(written("application/xml", { schema }, dataValue, schemas)).replace(/\n\s*/g, "");
  const listed = (animals: unknown): unknown => ({
    type: "object",
    xml: { name: "document" },
    properties: { animals },
  });
  const animals = ["dog", "cat", "hamster"];
  const elements = (name: string): string => animals.map((one) => `<${name}>${one}</${name}>`).join("");
  const list = (array: unknown, items: unknown): unknown =>
    listed({ type: "array", xml: array, items: { ...string, xml: items } });

  test.each<[string, unknown, unknown, string]>([
    [
      "No XML Object",
      listed(string),
      { animals: "dog, cat, hamster" },
      "<document><animals>dog, cat, hamster</animals></document>",
    ],
    ["a list", list(undefined, undefined), { animals }, `<document>${elements("animals")}</document>`],
    [
      "XML Name Replacement",
      listed({ type: "string", xml: { name: "animal" } }),
      { animals: "dog" },
      "<document><animal>dog</animal></document>",
    ],
    [
      "names of items",
      list(undefined, { name: "animal" }),
      { animals },
      `<document>${elements("animal")}</document>`,
    ],
    [
      "no effect",
      list({ name: "aliens" }, { name: "animal" }),
      { animals },
      `<document>${elements("animal")}</document>`,
    ],
    [
      "wrapped",
      list({ nodeType: "element" }, undefined),
      { animals },
      `<document><animals>${elements("animals")}</animals></document>`,
    ],
    [
      "wrapped, items with a name",
      list({ nodeType: "element" }, { name: "animal" }),
      { animals },
      `<document><animals>${elements("animal")}</animals></document>`,
    ],
    [
      "both with a name",
      list({ name: "aliens", nodeType: "element" }, { name: "animal" }),
      { animals },
      `<document><aliens>${elements("animal")}</aliens></document>`,
    ],
    [
      "the wrapper with a name",
      list({ name: "aliens", nodeType: "element" }, undefined),
      { animals },
      `<document><aliens>${elements("aliens")}</aliens></document>`,
    ],
    [
      "Elements With Attributes And Text",
      {
        type: "array",
        xml: { nodeType: "element", name: "animals" },
        items: {
          xml: { name: "animal" },
          properties: {
            kind: { ...string, xml: { nodeType: "attribute" } },
            name: { ...string, xml: { nodeType: "text" } },
          },
        },
      },
      [
        { kind: "Cat", name: "Fluffy" },
        { kind: "Dog", name: "Fido" },
      ],
      '<animals><animal kind="Cat">Fluffy</animal><animal kind="Dog">Fido</animal></animals>',
    ],
    [
      "Ordered Elements",
      {
        xml: { nodeType: "element", name: "OneTwoThree" },
        type: "array",
        prefixItems: [
          { xml: { name: "One" }, type: "string" },
          {
            xml: { name: "Two" },
            type: "object",
            properties: {
              unit: { ...string, xml: { nodeType: "attribute" } },
              value: { type: "number", xml: { nodeType: "text" } },
            },
          },
          { xml: { name: "Three" }, type: ["boolean", "null"] },
        ],
      },
      ["Some text", { unit: "cubits", value: 42 }, null],
      '<OneTwoThree xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><One>Some text</One><Two unit="cubits">42</Two><Three xsi:nil="true"/></OneTwoThree>',
    ],
    [
      "Ordered Elements and Text",
      {
        xml: { nodeType: "element", name: "Report" },
        type: "array",
        prefixItems: [
          { ...string, xml: { nodeType: "text" } },
          { type: "number", xml: { name: "data" } },
          { ...string, xml: { nodeType: "text" } },
        ],
      },
      ["Some preamble text.", 42, "Some postamble text."],
      "<Report>Some preamble text.<data>42</data>Some postamble text.</Report>",
    ],
  ])("%s", (_, schema, data, expected) => {
    expect(xml(schema, data)).toBe(expected);
  });

  test("XML Attribute, Prefix and Namespace", () => {
    const name = { ...string, xml: { namespace: "https://example.com/schema/sample", prefix: "sample" } };
    const Person = {
      type: "object",
      properties: { id: { type: "integer", xml: { nodeType: "attribute" } }, name },
    };
    expect(xml(ref("Person"), { id: 123, name: "example" }, { Person })).toBe(
      '<Person id="123"><sample:name xmlns:sample="https://example.com/schema/sample">example</sample:name></Person>',
    );
  });

  test("Referenced Element With CDATA", () => {
    const content = { ...string, contentMediaType: "text/html", xml: { nodeType: "cdata" } };
    const data = { content: "<html><head><title>Awesome Docs</title></head><body></body><html>" };
    const cdata = `<![CDATA[${data.content}]]>`;
    const Documentation = { type: "object", properties: { content } };
    expect(xml(ref("Documentation"), data, { Documentation })).toBe(
      `<Documentation>${cdata}</Documentation>`,
    );
    const unnamed = { Documentation: { ...Documentation, xml: { nodeType: "none" } } };
    for (const name of ["StoredDocument", "UpdatedDocument"])
      expect(xml({ xml: { nodeType: "element", name }, ...ref("Documentation") }, data, unnamed)).toBe(
        `<${name}>${cdata}</${name}>`,
      );
  });

  test("XML With null Values", () => {
    const schema = {
      xml: { name: "product" },
      type: "object",
      properties: {
        count: { type: ["number", "null"], xml: { nodeType: "attribute" } },
        rating: { ...string, xml: { nodeType: "attribute" } },
        description: string,
        related: { type: ["object", "null"] },
      },
    };
    const nil = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
    expect(xml(schema, { count: null, description: "Thing", related: null })).toBe(
      `<product ${nil}><description>Thing</description><related xsi:nil="true"/></product>`,
    );
    expect(xml(schema, { count: 42, description: "Thing", related: {} })).toBe(
      '<product count="42"><description>Thing</description><related/></product>',
    );
  });
});

describe("4.12.6 Parameter Object Examples", () => {
  const integer = { type: "integer" };
  test.each<[string, ParameterLocation, Record<string, unknown>, unknown, string]>([
    [
      "X-Token",
      "header",
      { schema: { type: "array", items: integer }, style: "simple" },
      [12345678, 90099],
      "12345678,90099",
    ],
    [
      "cookie",
      "cookie",
      { style: "cookie", schema: { type: "object" } },
      { greeting: "Hello%2C world!", code: 42 },
      "greeting=Hello%2C world!; code=42",
    ],
    ["greeting", "cookie", { schema: string }, "Hello, world!", "greeting=Hello%2C%20world%21"],
    ["username", "path", { schema: string }, "edijkstra", "edijkstra"],
    ["username", "path", { schema: string }, "diṅnāga", "di%E1%B9%85n%C4%81ga"],
    [
      "username",
      "path",
      { schema: string },
      "الخوارزميّ",
      "%D8%A7%D9%84%D8%AE%D9%88%D8%A7%D8%B1%D8%B2%D9%85%D9%8A%D9%91",
    ],
    [
      "thing",
      "query",
      { schema: { type: "array", items: string }, style: "form", explode: true },
      ["one thing", "another thing"],
      "thing=one%20thing&thing=another%20thing",
    ],
    [
      "freeForm",
      "query",
      { schema: { type: "object" }, style: "form" },
      { page: 4, pageSize: 50 },
      "page=4&pageSize=50",
    ],
    [
      "coordinates",
      "query",
      { content: { "application/json": {} } },
      { lat: 10, long: 60 },
      "coordinates=%7B%22lat%22%3A10%2C%22long%22%3A60%7D",
    ],
    [
      "",
      "querystring",
      { content: { "application/x-www-form-urlencoded": {} } },
      { foo: "a + b", bar: true },
      "foo=a+%2B+b&bar=true",
    ],
    [
      "json",
      "querystring",
      { content: { "application/json": {} } },
      { numbers: [1, 2], flag: null },
      "%7B%22numbers%22%3A%5B1%2C2%5D%2C%22flag%22%3Anull%7D",
    ],
    [
      "selector",
      "querystring",
      { content: { "application/jsonpath": { schema: string } } },
      "$.a.b[1:1]",
      "%24.a.b%5B1%3A1%5D",
    ],
    ["flag", "query", { schema: { type: "boolean" } }, true, "flag=true"],
    [
      "Set-Cookie",
      "header",
      { schema: { type: "object" }, style: "simple", explode: true },
      { lang: "en-US; Expires=Wed, 09 Jun 2021 10:18:14 GMT", urlSafeData: "Hello%2C%20world%21" },
      "lang=en-US; Expires=Wed, 09 Jun 2021 10:18:14 GMT\nurlSafeData=Hello%2C%20world%21",
    ],
    ["❤️", "query", { schema: string }, "love!", "%E2%9D%A4%EF%B8%8F=love%21"],
  ])("%s in %s %j", (name, location, raw, value, expected) => {
    const parameter = parameterOf(location, { ...raw, examples: { one: { dataValue: value } } }, name);
    expect(serializeParameter(parameter, parameterExample(parameter))).toBe(expected);
  });
});

describe("Appendix C: Using RFC6570-Based Serialization", () => {
  const query = (name: string, raw: Record<string, unknown>, value: unknown): string =>
    serializeParameter(parameterOf("query", raw, name), value);
  const words = ["math", "is", "fun"];
  test("expansions of RFC 6570", () => {
    const formulas = { a: "x+y", b: "x/y", c: "x^y" };
    expect(query("formulas", { explode: true }, formulas)).toBe("a=x%2By&b=x%2Fy&c=x%5Ey");
    expect(query("words", { explode: false }, words)).toBe("words=math,is,fun");
  });
  test("values beyond RFC 6570", () => {
    const formulas = { a: "x%2By", b: "x/y", c: "x^y" };
    expect(query("formulas", { explode: true, allowReserved: true }, formulas)).toBe("a=x%2By&b=x/y&c=x%5Ey");
    expect(query("words", { explode: false, style: "spaceDelimited" }, words)).toBe("words=math%20is%20fun");
  });
});

test("tables", () => {
  const row = {
    type: "object",
    properties: { id: { type: "integer" }, note: { type: "string", examples: ['a "b", c'] } },
  };
  expect(shown("text/csv", { schema: { type: "array", items: row } })).toEqual([
    'id,note\n0,"a ""b"", c"\n1,"a ""b"", c"',
  ]);
  expect(shown("text/csv; header=present", { schema: row })).toEqual(['id,note\n0,"a ""b"", c"']);
  expect(
    shown("text/csv", { schema: { type: "array", items: { type: "array", items: string, minItems: 2 } } }),
  ).toEqual(["string,string\nstring2,string2"]);
  expect(shown("text/csv", { schema: string })).toEqual(["string"]);
  expect(shown("text/csv", { schema: {} })).toEqual([]);
});

test("text from a primitive schema", () => {
  expect(shown("text/plain", { schema: { type: "integer", minimum: 3 } })).toEqual(["3"]);
  expect(shown("text/plain", { schema: { type: "boolean" } })).toEqual(["true"]);
  expect(shown("text/plain", { schema: { type: "string", format: "date" } })).toEqual(["2024-01-15"]);
});
