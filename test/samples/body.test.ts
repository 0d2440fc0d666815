import { describe, expect, test } from "vitest";
import { isXml } from "#model/media-type.ts";
import { isJson, languageOf } from "#request/media-language.ts";
import { bodySamples } from "#samples/body.ts";
import { mediaOf, ref } from "./documents.ts";

const pet = {
  type: "object",
  properties: { id: { type: "integer" }, name: { type: "string", example: "Rex" } },
};
const request = { direction: "request" } as const;

/** The bodies of a media type, without undefined members. */
function bodies(name: string, raw: Record<string, unknown>, schemas: Record<string, unknown> = {}): unknown {
  return JSON.parse(JSON.stringify(bodySamples(mediaOf(name, raw, schemas), request)));
}

/** The text of the only body. */
function textOf(
  name: string,
  raw: Record<string, unknown>,
  schemas: Record<string, unknown> = {},
): string | undefined {
  const [only, ...others] = bodySamples(mediaOf(name, raw, schemas), request);
  expect(others).toEqual([]);
  return only?.text;
}

describe("the author's examples come first", () => {
  test.each<[string, object, unknown]>([
    [
      "a list in place of an object",
      { type: "object", example: [{ id: 1 }], properties: { a: {} } },
      [{ id: 1 }],
    ],
    ["an object in place of a list", { type: "array", example: { id: 1 } }, { id: 1 }],
    [
      "no text in place of an object",
      { type: "object", example: "see below", properties: { a: {} } },
      { a: null },
    ],
    ["nothing without content", { type: "array", example: {}, items: { type: "boolean" } }, [true]],
  ])("of a schema, also one of another type: %s", (_, schema, expected) => {
    const [body] = bodySamples(mediaOf("application/json", { schema }), request);
    expect(body?.value).toEqual(expected);
    const [exact] = bodySamples(mediaOf("application/json", { schema }), { ...request, isExact: true });
    expect(exact?.generated).toBe(true);
  });

  test("examples, with their names; else the example; else those of the schema; else a sample", () => {
    const examples = {
      a: { summary: "An A", description: "d", value: { id: 1 } },
      b: { externalValue: "https://a.test/b.json" },
      c: { serializedValue: '{"id":2}' },
    };
    expect(bodies("application/json", { schema: pet, examples, example: 5 })).toEqual([
      {
        name: "a",
        label: "An A",
        description: "d",
        generated: false,
        value: { id: 1 },
        hasValue: true,
        language: "json",
      },
      {
        name: "b",
        label: "b",
        generated: false,
        hasValue: false,
        language: "json",
        externalUrl: "https://a.test/b.json",
      },
      { name: "c", label: "c", generated: false, value: { id: 2 }, hasValue: true, language: "json" },
    ]);
    expect(bodies("application/json", { schema: pet, example: null })).toEqual([
      { label: "Example", generated: false, value: null, hasValue: true, language: "json" },
    ]);
    expect(bodies("application/json", { schema: { ...pet, examples: [{ id: 1 }, { id: 2 }] } })).toEqual([
      { label: "Example 1", generated: false, value: { id: 1 }, hasValue: true, language: "json" },
      { label: "Example 2", generated: false, value: { id: 2 }, hasValue: true, language: "json" },
    ]);
    expect(bodies("application/json", { schema: pet })).toEqual([
      { label: "Example", generated: true, value: { id: 0, name: "Rex" }, hasValue: true, language: "json" },
    ]);
  });

  test.each<[string, string, Record<string, unknown>, unknown]>([
    [
      "text that is JSON is data",
      "application/json",
      { example: '{"a":1}' },
      { value: { a: 1 }, hasValue: true, language: "json" },
    ],
    [
      "text that is not stays text",
      "application/json",
      { example: '{"a":' },
      { text: '{"a":', hasValue: false, language: "json" },
    ],
    [
      "a string is a string",
      "application/json",
      { schema: { type: "string" }, example: "123" },
      { value: "123", hasValue: true, language: "json" },
    ],
    [
      "XML as it is",
      "application/xml",
      { schema: pet, example: "<a/>" },
      { text: "<a/>", hasValue: false, language: "xml" },
    ],
    [
      "data for XML",
      "text/xml",
      { schema: pet, example: { id: 1 } },
      { text: "<root>\n  <id>1</id>\n</root>", hasValue: false, language: "xml" },
    ],
    ["a table", "text/csv", { example: "a,b\n1,2" }, { text: "a,b\n1,2", hasValue: false, language: "csv" }],
    ["a picture", "image/png", { example: "iVBOR" }, { text: "iVBOR", hasValue: false, language: "text" }],
    [
      "data for plain text",
      "text/plain",
      { example: { a: 1 } },
      { value: { a: 1 }, hasValue: true, language: "json" },
    ],
  ])("%s", (_, name, raw, expected) => {
    expect(bodies(name, raw)).toEqual([{ label: "Example", generated: false, ...(expected as object) }]);
  });
});

describe("generated values", () => {
  test.each<[string, Record<string, unknown>, number]>([
    ["application/json", { schema: pet }, 1],
    ["application/vnd.api+json; charset=utf-8", { schema: pet }, 1],
    ["*/*", { schema: pet }, 1],
    ["application/xml", { schema: pet }, 1],
    ["application/x-www-form-urlencoded", { schema: pet }, 1],
    ["multipart/form-data", { schema: pet }, 1],
    ["text/plain", { schema: { type: "string" } }, 1],
    ["application/yaml", { schema: pet }, 1],
    ["application/json", {}, 0],
    ["application/json", { schema: false }, 0],
    ["text/html", { schema: pet }, 0],
    ["text/plain", { schema: {} }, 0],
    ["application/octet-stream", { schema: { type: "string", format: "binary" } }, 0],
    ["application/octet-stream", { schema: { type: "string" } }, 0],
    ["image/png", { schema: { type: "string", format: "binary" } }, 0],
    ["application/pdf", { schema: pet }, 0],
  ])("%s %j: %i", (name, raw, count) => {
    expect(bodySamples(mediaOf(name, raw), request)).toHaveLength(count);
  });

  test("a choice at the root gives one sample of the chosen variant", () => {
    const media = mediaOf("application/json", { schema: { oneOf: [{ type: "string" }, pet] } });
    expect(bodySamples(media, request).map((one) => one.value)).toEqual(["string"]);
    expect(bodySamples(media, { ...request, choose: () => 1 }).map((one) => one.value)).toEqual([
      { id: 0, name: "Rex" },
    ]);
  });
});

describe("forms", () => {
  test("by the default content types", () => {
    const address = { street: "12 Example Dr.", zip: "9+1" };
    const value = { id: "a~b", tags: ["x", "y z"], address, none: null, on: true };
    expect(textOf("application/x-www-form-urlencoded", { schema: { type: "object" }, example: value })).toBe(
      "id=a%7Eb&tags=x&tags=y+z&address=%7B%22street%22%3A%2212+Example+Dr.%22%2C%22zip%22%3A%229%2B1%22%7D&on=true",
    );
  });

  test("by style", () => {
    const encoding = {
      a: { style: "deepObject", explode: true },
      b: { explode: false },
      c: { style: "pipeDelimited" },
      d: { allowReserved: true },
      e: { style: "form" },
    };
    const value = { a: { x: 1, y: { z: 2 } }, b: ["p", "q"], c: [1, 2], d: "/a?b=c&d", e: { m: 1, n: 2 } };
    expect(textOf("application/x-www-form-urlencoded", { encoding, example: value })).toBe(
      "a%5Bx%5D=1&a%5By%5D%5Bz%5D=2&b=p,q&c=1%7C2&d=/a?b%3Dc%26d&m=1&n=2",
    );
  });
});

describe("multipart", () => {
  test.each([{ schema: {} }, { schema: { type: "string", format: "binary" } }])(
    "a form that names no parts has none: %j",
    (raw) => {
      const [body] = bodySamples(mediaOf("multipart/form-data", raw), request);
      expect(body?.parts).toEqual([]);
    },
  );

  test("parts by name: text, JSON, files, lists, headers", () => {
    const schema = {
      type: "object",
      properties: {
        id: { type: "string", format: "uuid" },
        address: { type: "object", properties: { city: { type: "string" } } },
        photo: { type: "string", format: "binary" },
        icon: {},
        tags: { type: "array", items: { type: "string" } },
        files: { type: "array", items: { type: "string", contentMediaType: "application/pdf" } },
      },
    };
    const encoding = {
      photo: {
        contentType: "image/jpeg, image/png",
        headers: {
          "X-Limit": { schema: { type: "integer", minimum: 7 } },
          "Content-Type": { schema: { type: "string" } },
        },
      },
    };
    const marker = "<contents of the file>";
    const part = (head: string, body: string): string =>
      `--boundary\nContent-Disposition: form-data; ${head}\n\n${body}\n`;
    expect(textOf("multipart/form-data", { schema, encoding })).toBe(
      part('name="id"', "497f6eca-6276-4993-bfeb-53cbbbba6f08") +
        part('name="address"\nContent-Type: application/json', '{\n  "city": "string"\n}') +
        part('name="photo"; filename="file.jpg"\nContent-Type: image/jpeg\nX-Limit: 7', marker) +
        part('name="icon"; filename="file.bin"\nContent-Type: application/octet-stream', marker) +
        part('name="tags"', "string") +
        part('name="files"; filename="file.pdf"\nContent-Type: application/pdf', marker) +
        "--boundary--",
    );
  });

  test("parts by position", () => {
    const schema = { type: "array", prefixItems: [pet, { type: "string" }] };
    expect(textOf("multipart/mixed", { schema, prefixEncoding: [{}, { contentType: "image/*" }] })).toBe(
      '--boundary\nContent-Type: application/json\n\n{\n  "id": 0,\n  "name": "Rex"\n}\n--boundary\nContent-Type: image/png\n\n<contents of the file>\n--boundary--',
    );
  });

  test("names cannot break out of their header", () => {
    expect(textOf("multipart/form-data", { example: { 'a"\r\nX: y': "1" } })).toContain(
      'name="a%22%0D%0AX: y"\n',
    );
  });
});

describe("streams", () => {
  const event = {
    type: "object",
    properties: {
      event: { type: "string", const: "add" },
      data: { type: "string", example: "a\nb" },
      retry: { type: "integer" },
    },
  };
  test.each<[string, Record<string, unknown>, string]>([
    ["application/jsonl", { itemSchema: pet }, '{"id":0,"name":"Rex"}\n{"id":1,"name":"Rex"}'],
    [
      "application/x-ndjson",
      { schema: { type: "array", items: pet } },
      '{"id":0,"name":"Rex"}\n{"id":1,"name":"Rex"}',
    ],
    ["application/json-seq", { itemSchema: { type: "integer" } }, "\u001e0\n\u001e1\n"],
    ["application/jsonl", { example: [1, { a: 2 }] }, '1\n{"a":2}'],
    ["application/jsonl", { example: "1\n2" }, "1\n2"],
    [
      "text/event-stream",
      { itemSchema: event },
      "event: add\nretry: 0\ndata: a\ndata: b\n\nevent: add\nretry: 1\ndata: a\ndata: b\n\n",
    ],
    ["text/event-stream", { schema: pet }, 'data: {"id":0,"name":"Rex"}\n\ndata: {"id":1,"name":"Rex"}\n\n'],
  ])("%s %j", (name, raw, text) => {
    expect(textOf(name, raw)).toBe(text);
  });

  test("choices are requested with their path", () => {
    const asked: string[] = [];
    const choose = (_: unknown, choice: number, path: string): number => {
      asked.push(path);
      return choice;
    };
    const item = {
      oneOf: [
        { type: "object", properties: { a: { anyOf: [{ type: "string" }, { type: "integer" }] } } },
        pet,
      ],
    };
    bodySamples(mediaOf("application/jsonl", { schema: { type: "array", items: item } }), {
      ...request,
      choose,
    });
    expect([...new Set(asked)]).toEqual(["[]", "[].a"]);
  });
});

test("XML takes names from components", () => {
  expect(textOf("application/xml", { schema: ref("Pet") }, { Pet: pet })).toBe(
    "<Pet>\n  <id>0</id>\n  <name>Rex</name>\n</Pet>",
  );
});

test.each<[string, boolean, boolean, string]>([
  ["application/json", true, false, "json"],
  ["Application/JSON;charset=UTF-8", true, false, "json"],
  ["application/problem+json", true, false, "json"],
  ["text/json", true, false, "json"],
  ["application/jsonp", false, false, "text"],
  ["application/xml", false, true, "xml"],
  ["application/soap+xml", false, true, "xml"],
  ["application/xhtml+xml", false, true, "html"],
  ["text/html", false, false, "html"],
  ["application/x-yaml", false, false, "yaml"],
  ["text/csv", false, false, "csv"],
  ["multipart/form-data; boundary=x", false, false, "multipart"],
  ["application/x-www-form-urlencoded", false, false, "form"],
  ["application/x-ndjson", false, false, "json"],
  ["text/event-stream", false, false, "text"],
  ["", false, false, "text"],
])("%s", (name, json, xml, language) => {
  expect([isJson(name), isXml(name), languageOf(name)]).toEqual([json, xml, language]);
});

test("any value may be anywhere", () => {
  const odd = [
    null,
    0,
    "x",
    true,
    [],
    [null],
    {},
    { a: null },
    { a: { style: 5, contentType: {}, headers: [null] } },
  ];
  for (const name of [
    "application/json",
    "application/xml",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "multipart/mixed",
    "application/jsonl",
    "text/event-stream",
    "text/plain",
    "image/png",
    "%",
    "",
  ])
    for (const field of [
      "schema",
      "itemSchema",
      "example",
      "examples",
      "encoding",
      "prefixEncoding",
      "itemEncoding",
    ])
      for (const value of odd)
        expect(() =>
          bodySamples(
            mediaOf(name, {
              schema: { type: "object", properties: { a: { type: "string" } } },
              [field]: value,
            }),
            request,
          ),
        ).not.toThrow();
});

describe("shortened examples", () => {
  const schema = {
    type: "object",
    required: ["title", "inner", "extra"],
    properties: {
      title: { type: "string" },
      labels: { type: "array", items: { type: "string" } },
      inner: { type: "object", required: ["a"], properties: { a: {}, b: {} } },
      list: { type: "array", items: { type: "object", required: ["a"], properties: { a: {}, b: {} } } },
    },
  };
  const value = { title: "t", labels: ["x"], inner: { a: 1, b: 2 }, extra: 3, other: 4 };
  const shortened = (one: Record<string, unknown>): unknown =>
    bodySamples(mediaOf("application/json", one), { ...request, shortensExamples: true })[0]?.value;

  test("have what the schema requires, at any depth", () => {
    const expected = { title: "t", inner: { a: 1 }, extra: 3 };
    expect(shortened({ schema, example: value })).toEqual(expected);
    expect(shortened({ schema: { ...schema, example: value } })).toEqual(expected);
    expect(
      shortened({ schema: { type: "array", items: schema.properties.inner }, example: [{ a: 1, b: 2 }] }),
    ).toEqual([{ a: 1 }]);
  });

  test("a choice follows the first variant that allows them", () => {
    const variants = [
      { required: ["c"], properties: { c: {} } },
      { allOf: [{ required: ["a"], properties: { a: {}, b: {} } }] },
    ];
    expect(shortened({ schema: { oneOf: variants }, example: { a: 1, b: 2 } })).toEqual({ a: 1 });
    const pet = (...required: string[]): object => ({
      required: ["kind", ...required],
      properties: { kind: {}, name: {}, size: {} },
    });
    const discriminator = {
      propertyName: "kind",
      mapping: { cat: "#/components/schemas/A", dog: "#/components/schemas/B" },
    };
    const example = { kind: "dog", name: "Rex", size: 1 };
    const schema = {
      oneOf: [{ $ref: "#/components/schemas/A" }, { $ref: "#/components/schemas/B" }],
      discriminator,
    };
    const pets = { A: pet(), B: pet("size") };
    const [sample] = bodySamples(mediaOf("application/json", { schema, example }, pets), {
      ...request,
      shortensExamples: true,
    });
    expect(sample?.value).toEqual({ kind: "dog", size: 1 });
  });

  test("tuples follow `prefixItems`, and properties keep those that they require", () => {
    const tuple = { type: "array", prefixItems: [{ properties: { a: {} }, required: ["a"] }], items: schema };
    expect(shortened({ schema: tuple, example: [{ a: 1, b: 2 }, value] })).toEqual([
      { a: 1 },
      { title: "t", inner: { a: 1 }, extra: 3 },
    ]);
    const dependent = {
      required: ["a"],
      properties: { a: {}, b: {}, c: {}, d: {}, e: {} },
      dependentRequired: { a: ["c"], c: ["d"], e: ["b"] },
    };
    expect(shortened({ schema: dependent, example: { a: 1, b: 2, c: 3, d: 4 } })).toEqual({
      a: 1,
      c: 3,
      d: 4,
    });
  });

  test.each([
    [
      "a choice with properties that the schema around it requires",
      { required: ["b"], oneOf: [{ required: ["a"], properties: { a: {} } }] },
    ],
    [
      "a choice that only optional properties decide",
      { oneOf: [{ properties: { a: { type: "number" } } }, { properties: { a: { type: "string" } } }] },
    ],
    ["a choice that does not allow them", { oneOf: [{ required: ["c"], properties: { c: {} } }] }],
    ["none of the required properties", { required: ["c"], properties: { c: {} } }],
    ["no property", { type: "object" }],
    ["no schema", undefined],
  ])("stay as they are for %s", (_, given) => {
    expect(shortened({ schema: given, example: { a: 1, b: 2 } })).toEqual({ a: 1, b: 2 });
  });

  test("are also those written as text of JSON", () => {
    const expected = { title: "t", inner: { a: 1 }, extra: 3 };
    expect(shortened({ schema, example: JSON.stringify(value) })).toEqual(expected);
    const bare = { properties: { a: {} } };
    expect(shortened({ schema: bare, example: '{ "a": 1 }' })).toEqual(
      shortened({ schema: bare, example: { a: 1 } }),
    );
  });

  test("a form is written from what is left", () => {
    const media = mediaOf("application/x-www-form-urlencoded", { schema, example: { title: "t", other: 4 } });
    expect(bodySamples(media, { ...request, shortensExamples: true })[0]?.text).toBe("title=t");
  });
});
