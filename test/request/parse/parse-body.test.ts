/** Reads bodies: round trips, problems with their places, limits, and hostile input. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { MediaType } from "#model/media-type.ts";
import type { Raw } from "#oas/read.ts";
import { csvText } from "#request/csv.ts";
import { formBody } from "#request/form.ts";
import { multipartText } from "#request/frame.ts";
import { multipartParts } from "#request/multipart.ts";
import { parseBody } from "#request/parse/parse.ts";
import type { ParsedBody } from "#request/parse/received.ts";
import { sequenceText } from "#request/sequence.ts";
import { xmlSample } from "#request/xml.ts";
import { mediaOf } from "../../samples/documents.ts";

const FORM = "application/x-www-form-urlencoded";
const STRING = { type: "string" };

/** Parses a body. */
function parsed(media: MediaType, body: string | Uint8Array, type = media.name): ParsedBody {
  const headers = new Map([["content-type", [type]]]);
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  return parseBody(media, { method: "POST", path: "/", query: "", headers, body: bytes });
}

const multipart = (media: MediaType, value: unknown): string =>
  multipartText(
    multipartParts(media, { whole: media.schema, item: media.itemSchema }, value, () => ""),
  ).replace(/\r?\n/g, "\r\n");

/** Texts without line ends, which parts and events do not preserve. */
const TEXT = fc.string({ unit: "grapheme", maxLength: 20 }).map((text) => text.replace(/[\r\n]/g, ""));
/** Texts that XML can contain, without white space at either end. */
const XML_TEXT = TEXT.map((text) => text.replace(/[^\t\u0020-\uD7FF\uE000-\uFFFD]/gu, "").trim());
const NUMBER = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true, noInteger: true }));

function object(text: fc.Arbitrary<string>): { schema: object; value: fc.Arbitrary<object> } {
  const inner = { type: "object", properties: { x: STRING, y: { type: "integer" } } };
  return {
    schema: {
      type: "object",
      properties: {
        name: STRING,
        size: { type: "number" },
        isOn: { type: "boolean" },
        tags: { type: "array", items: STRING },
        sizes: { type: "array", items: { type: "integer" } },
        inner,
        many: { type: "array", items: inner },
      },
    },
    value: fc.record(
      {
        name: text,
        size: NUMBER,
        isOn: fc.boolean(),
        tags: fc.array(text, { minLength: 1, maxLength: 4 }),
        sizes: fc.array(fc.integer(), { minLength: 1, maxLength: 4 }),
        inner: fc.record({ x: text, y: fc.integer() }),
        many: fc.array(fc.record({ x: text, y: fc.integer() }), { minLength: 1, maxLength: 3 }),
      },
      { requiredKeys: ["name"] },
    ),
  };
}

interface Kind {
  name: string;
  type: string;
  raw: (schema: object) => Raw;
  text?: fc.Arbitrary<string>;
  value?: (value: fc.Arbitrary<object>, text: fc.Arbitrary<string>) => fc.Arbitrary<unknown>;
  write: (media: MediaType, value: unknown) => string;
  contentType?: string;
}

const whole = (schema: object): Raw => ({ schema });
const items = (schema: object): Raw => ({ itemSchema: schema });
const lists = (value: fc.Arbitrary<object>): fc.Arbitrary<unknown> => fc.array(value, { maxLength: 4 });

const KINDS: readonly Kind[] = [
  { name: "JSON", type: "application/json", raw: whole, write: (_, value) => JSON.stringify(value) },
  {
    name: "JSON that is laid out",
    type: "text/json",
    raw: whole,
    write: (_, value) => JSON.stringify(value, null, 2),
  },
  { name: "a form", type: FORM, raw: whole, write: formBody },
  {
    name: "a form with content types",
    type: FORM,
    raw: (schema) => ({
      schema,
      encoding: { inner: { contentType: "application/json" }, many: { contentType: "application/xml" } },
    }),
    text: XML_TEXT,
    write: formBody,
  },
  {
    name: "a form with styles",
    type: FORM,
    raw: (schema) => ({
      schema,
      encoding: {
        tags: { style: "pipeDelimited", explode: false },
        sizes: { style: "spaceDelimited", explode: false },
        inner: { style: "deepObject" },
        name: { allowReserved: false },
      },
    }),
    text: TEXT.map((text) => `${text.replaceAll("|", "")}.`),
    write: formBody,
  },
  {
    name: "parts",
    type: "multipart/form-data",
    raw: whole,
    write: multipart,
    contentType: "multipart/form-data; boundary=boundary",
  },
  {
    name: "parts with content types and styles",
    type: "multipart/form-data",
    raw: (schema) => ({
      schema,
      encoding: {
        many: { contentType: "application/xml; charset=utf-8" },
        sizes: { style: "form", explode: false },
        inner: { style: "deepObject" },
      },
    }),
    text: XML_TEXT,
    write: multipart,
    contentType: 'multipart/form-data; boundary="boundary"',
  },
  {
    name: "parts without names",
    type: "multipart/mixed",
    raw: items,
    value: (value) => fc.array(value, { minLength: 1, maxLength: 4 }),
    write: multipart,
    contentType: "multipart/mixed; boundary=boundary",
  },
  {
    name: "XML",
    type: "application/xml",
    raw: whole,
    text: XML_TEXT,
    write: (media, value) => xmlSample(media.schema, value),
  },
  {
    name: "a table",
    type: "text/csv",
    raw: () => ({
      schema: { type: "array", items: { type: "object", properties: { a: STRING, b: { type: "number" } } } },
    }),
    value: (_, text) => fc.array(fc.record({ a: text, b: NUMBER }), { minLength: 1, maxLength: 5 }),
    write: (_, value) => csvText(value),
  },
  {
    name: "a table without names",
    type: "text/csv",
    raw: () => ({ schema: { type: "array", items: { type: "array", items: { type: "integer" } } } }),
    value: () => fc.array(fc.array(fc.integer(), { minLength: 1 }), { minLength: 1, maxLength: 5 }),
    write: (_, value) => csvText(value),
  },
  {
    name: "lines",
    type: "application/jsonl",
    raw: items,
    value: lists,
    write: (_, value) => sequenceText("lines", value as unknown[]),
  },
  {
    name: "a JSON text sequence",
    type: "application/json-seq",
    raw: items,
    value: lists,
    write: (_, value) => sequenceText("json-seq", value as unknown[]),
  },
  {
    name: "events of data",
    type: "text/event-stream",
    raw: items,
    value: lists,
    write: (_, value) => sequenceText("events", value as unknown[]),
  },
  {
    name: "events",
    type: "text/event-stream",
    raw: () => ({
      itemSchema: { type: "object", properties: { data: STRING, id: STRING, retry: { type: "integer" } } },
    }),
    value: (_, text) =>
      fc.array(fc.record({ data: text, id: text, retry: fc.nat() }, { requiredKeys: ["data"] })),
    write: (_, value) => sequenceText("events", value as unknown[]),
  },
];

describe("written and parsed", () => {
  test.each(KINDS.map((kind) => [kind.name, kind] as const))("%s", (_, kind) => {
    const { type, raw, text = TEXT, value, write, contentType } = kind;
    const made = object(text);
    const media = mediaOf(type, raw(made.schema));
    fc.assert(
      fc.property(value ? value(made.value, text) : made.value, (given) => {
        const written = write(media, given);
        expect({ written, read: parsed(media, written, contentType) }).toEqual({
          written,
          read: { value: given },
        });
      }),
      { numRuns: 150, seed: 26 },
    );
  });
});

describe("XML Objects, written and parsed", () => {
  test.each<[what: string, schema: object, value: unknown]>([
    [
      "attributes, prefixes and names",
      {
        type: "object",
        properties: {
          id: { type: "integer", xml: { attribute: true } },
          gone: { type: ["integer", "null"], xml: { nodeType: "attribute" } },
          name: { ...STRING, xml: { name: "label", namespace: "https://a.test", prefix: "a" } },
          codes: { type: "array", items: { type: "integer" }, xml: { attribute: true } },
        },
      },
      { id: 1, gone: null, name: "<x> & y", codes: [1, 2] },
    ],
    [
      "wrapped lists, and lists without an element",
      {
        type: "object",
        properties: {
          a: { type: "array", xml: { wrapped: true }, items: { ...STRING, xml: { name: "one" } } },
          b: { type: "array", items: { type: "integer", xml: { name: "number" } } },
          c: { type: "array", xml: { nodeType: "element", name: "many" }, items: { type: "boolean" } },
        },
      },
      { a: ["x", "y"], b: [1, 2], c: [true] },
    ],
    [
      "text beside attributes, and CDATA",
      {
        type: "array",
        xml: { nodeType: "element", name: "animals" },
        items: {
          type: "object",
          xml: { name: "animal" },
          properties: {
            kind: { ...STRING, xml: { nodeType: "attribute" } },
            name: { ...STRING, xml: { nodeType: "cdata" } },
          },
        },
      },
      [{ kind: "Cat", name: "<b>]]></b>" }],
    ],
    [
      "elements and texts in order",
      {
        xml: { nodeType: "element", name: "Report" },
        type: "array",
        prefixItems: [
          { xml: { nodeType: "text" }, type: "string" },
          { xml: { name: "data" }, type: "number" },
          { xml: { nodeType: "text" }, type: "string" },
        ],
      },
      ["Before ", 42, " after."],
    ],
    ["null", { type: "object", properties: { a: { type: ["object", "null"] } } }, { a: null }],
    ["a scalar", { type: "integer" }, 5],
    ["no schema", {}, { a: "x", b: { c: ["1", "2"] } }],
  ])("%s", (_, schema, value) => {
    const media = mediaOf("application/xml", { schema });
    expect(parsed(media, xmlSample(media.schema, value))).toEqual({ value });
  });
});

describe("problems and their places", () => {
  const part = (head: string, body = "x"): string => `--b\r\n${head}\r\n\r\n${body}\r\n`;
  const named = 'Content-Disposition: form-data; name="a"';
  test.each<[type: string, body: string | number[], is: ParsedBody]>([
    [
      "application/json",
      '{"a": 1,\n "a": 2}',
      { problem: 'The name "a" is given twice.', at: "line 2, column 2" },
    ],
    ["application/json", "[1,]", { problem: '"]" starts no JSON value.', at: "line 1, column 4" }],
    ["application/json", "", { problem: "The JSON ends too early.", at: "line 1, column 1" }],
    ["application/json", '"a\n"', { problem: "A string does not end on its line.", at: "line 1, column 3" }],
    ["application/json", "[1] 2", { problem: "There is text after the JSON value.", at: "line 1, column 5" }],
    ["application/json", "01", { problem: "There is text after the JSON value.", at: "line 1, column 2" }],
    ["application/json", [0x22, 0xc3, 0x28, 0x22], { problem: "The body is not valid UTF-8.", at: "byte 3" }],
    ["application/json; charset=x-no", "1", { problem: 'The charset "x-no" is not known.' }],
    ["application/json; charset=iso-8859-1", [0x22, 0xe9, 0x22], { value: "é" }],
    [
      "application/jsonl",
      "1\n{\n",
      { problem: "A name in quotes is missing.", at: "item 2, line 1, column 2" },
    ],
    ["application/json-seq", "1\n", { problem: "A record separator (U+001E) is missing.", at: "item 1" }],
    [FORM, "a=%zz", { problem: "The percent-encoding is not valid UTF-8." }],
    [FORM, "a=%FF", { problem: "The percent-encoding is not valid UTF-8." }],
    [FORM, "a=&a", { value: { a: ["", ""] } }],
    ["text/csv", 'a,b\n"x', { problem: "A quoted value does not end." }],
    ["text/csv", 'a,b\nx"y,z', { problem: "A quote stands in the wrong place.", at: "line 2" }],
    ["text/csv", "a,b\n1", { problem: "The line has 1 values for 2 names.", at: "line 2" }],
    ["application/xml", "<a><b></a>", { problem: 'The end tag of "b" is missing.', at: "line 1, column 9" }],
    [
      "application/xml",
      "<a>&x;</a>",
      { problem: '"&x;" is no reference that XML has without declarations.', at: "line 1, column 7" },
    ],
    [
      "application/xml",
      '<!DOCTYPE a [<!ENTITY x "y">]><a/>',
      {
        problem: "Document type declarations are not read, because of what entities can do.",
        at: "line 1, column 1",
      },
    ],
    ["multipart/form-data", "x", { problem: "Content-Type has no boundary of 1 to 70 characters." }],
    ["multipart/form-data; boundary=b", "x", { problem: 'The boundary "b" is not in the body.' }],
    [
      "multipart/form-data; boundary=b",
      part(named),
      { problem: "The last boundary is missing.", at: "part 1" },
    ],
    [
      "multipart/form-data; boundary=b",
      `${part("X: y")}--b--`,
      { problem: "The part has no name.", at: "part 1" },
    ],
    [
      "multipart/form-data; boundary=b",
      `--b\r\n${named}\r\n--b--`,
      { problem: "The headers of the part do not end.", at: "part 1" },
    ],
    [
      "multipart/form-data; boundary=b",
      `preamble\r\n${part(named)}--b-- \r\nepilogue`,
      { value: { a: "x" } },
    ],
    ["multipart/form-data; boundary=b", `${part(named, "--bb\r\nx")}--b--`, { value: { a: "--bb\r\nx" } }],
    [
      "multipart/form-data; boundary=b",
      `${part(`${named}\r\nContent-Type: application/json`, "{")}--b--`,
      { problem: "A name in quotes is missing.", at: "a, line 1, column 2" },
    ],
  ])("%s %j", (type, body, is) => {
    const bytes = typeof body === "string" ? body : new Uint8Array(body);
    expect(parsed(mediaOf(type, { schema: {} }), bytes, type)).toEqual(is);
  });
});

describe("limits", () => {
  const nested = (open: string, close: string): string => open.repeat(300) + close.repeat(300);
  const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n';
  test.each<[what: string, type: string, body: string, is: ParsedBody]>([
    [
      "levels of JSON",
      "application/json",
      nested("[", "]"),
      { problem: "The JSON is nested deeper than 200 levels.", at: "line 1, column 202" },
    ],
    [
      "levels of XML",
      "application/xml",
      nested("<a>", "</a>"),
      { problem: "The elements are nested deeper than 200 levels.", at: "line 1, column 604" },
    ],
    [
      "parts",
      "multipart/form-data; boundary=b",
      `${part.repeat(1001)}--b--`,
      { problem: "There are more than 1000 parts." },
    ],
    [
      "bytes of headers",
      "multipart/form-data; boundary=b",
      `--b\r\nX: ${"y".repeat(20_000)}\r\n\r\n\r\n--b--`,
      { problem: "The headers of the part do not end.", at: "part 1" },
    ],
    ["fields", FORM, "a=1&".repeat(10_001), { problem: "There are more than 10000 values." }],
    ["items", "application/jsonl", "1\n".repeat(100_002), { problem: "There are more than 100000 items." }],
    [
      "events",
      "text/event-stream",
      "data\n\n".repeat(100_002),
      { problem: "There are more than 100000 events." },
    ],
    [
      "cells",
      "text/csv",
      `a\n${"1\n".repeat(1_000_001)}`,
      { problem: "There are more than 1000000 values." },
    ],
  ])("%s", (_, type, body, is) => expect(parsed(mediaOf(type, {}), body, type)).toEqual(is));

  test("parts within parts", () => {
    const wrap = (body: string, depth: number): string =>
      `--b${depth}\r\nContent-Type: multipart/mixed; boundary=b${depth - 1}\r\n\r\n${body}\r\n--b${depth}--`;
    const body = [1, 2, 3, 4, 5].reduce(wrap, "--b0\r\n\r\nx\r\n--b0--");
    const type = "multipart/mixed; boundary=b5";
    expect(parsed(mediaOf(type, { schema: {}, itemEncoding: {} }), body, type)).toMatchObject({
      problem: "Parts are nested deeper than 4 levels.",
    });
  });
});

describe("values", () => {
  test("integers keep their digits", () => {
    const { value } = parsed(mediaOf("application/json", {}), "[9007199254740993, 1.0]") as {
      value: [object, 1];
    };
    expect(String(value[0])).toBe("9007199254740993");
    expect(value[1]).toBe(1);
  });

  test.each<[type: string, body: string]>([
    ["application/json", '{"__proto__":"x","constructor":"y"}'],
    [FORM, "__proto__=x&constructor=y"],
    ["application/xml", "<r><__proto__>x</__proto__><constructor>y</constructor></r>"],
    ["text/csv", "__proto__,constructor\nx,y"],
    [
      "multipart/form-data; boundary=b",
      '--b\r\nContent-Disposition: form-data; name=__proto__\r\n\r\nx\r\n--b\r\nContent-Disposition: form-data; name="constructor"\r\n\r\ny\r\n--b--',
    ],
  ])("names of JavaScript's own are data: %s", (type, body) => {
    const read = parsed(mediaOf(type, {}), body, type) as { value: object };
    const value = type === "text/csv" ? (read.value as object[])[0] : read.value;
    expect(Object.entries(value ?? {})).toEqual([
      ["__proto__", "x"],
      ["constructor", "y"],
    ]);
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });

  test("bytes are bytes, or a string where the schema says so", () => {
    const bytes = new Uint8Array([0x89, 0x50, 0xff, 0x00]);
    const of = (schema: object): unknown =>
      (parsed(mediaOf("image/png", { schema }), bytes) as { value: unknown }).value;
    expect(of({})).toEqual(bytes);
    expect(of({ type: "string", format: "binary" })).toHaveLength(4);
  });
});

describe("anything may be received", () => {
  const types = [
    "application/json",
    "application/xml",
    FORM,
    "text/csv",
    "application/jsonl",
    "application/json-seq",
  ];
  const all = [
    ...types,
    "text/event-stream",
    "text/plain",
    "image/png",
    "multipart/form-data; boundary=b",
    "multipart/mixed; boundary=b",
    "application/yaml",
    "%",
    "",
  ];
  const pieces = fc.constantFrom(
    ..."<>&;\"'=%+,|[]{}\r\n\t -:/?\\!".split(""),
    "--b",
    "\r\n--b\r\n",
    "--b--",
    "\r\n\r\n",
    "<a",
    "</a>",
    "<![CDATA[",
    "]]>",
    "&amp;",
    "&#x41;",
    "a",
    "__proto__",
    "[0]",
    "1",
    "true",
    "data:",
    "\u001e",
    "Content-Disposition: form-data; name=a",
    "😀",
  );
  test.each(all)("in %j", (type) => {
    const schemas = [
      {},
      ...Object.values({
        a: object(TEXT).schema,
        b: { type: "array", items: STRING },
        c: { type: "integer" },
      }),
    ];
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), fc.constantFrom(...schemas), (parts, schema) => {
        const media = mediaOf(type, {
          schema,
          encoding: { name: { style: "deepObject" }, tags: { explode: false } },
        });
        const read = parsed(media, parts.join(""), type);
        expect("value" in read || typeof read.problem === "string").toBe(true);
        expect("problem" in read && /Error/.test(read.problem)).toBe(false);
      }),
      { numRuns: 300, seed: 26 },
    );
  });
});
