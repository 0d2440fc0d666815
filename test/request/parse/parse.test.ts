/** Round trips of parameters: every style, location and type that the specification makes reversible. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { detailsOf } from "#model/operation-details.ts";
import type { Parameter, ParameterLocation } from "#model/parameter.ts";
import { parseParameter } from "#request/parse/parse.ts";
import type { Received } from "#request/parse/received.ts";
import { serializeParameter } from "#request/serialize.ts";
import { isIgnored } from "#request/versions.ts";
import { parameterExample } from "#samples/parameter.ts";
import { parameterOf } from "../../samples/documents.ts";
import { wireCases, wireRequest } from "../wire.ts";

/** A request with only these fields. */
function received(more: Partial<Received> & { header?: Record<string, string> }): Received {
  const headers = new Map(Object.entries(more.header ?? {}).map(([name, value]) => [name, [value]] as const));
  return { method: "POST", path: "/", query: "", headers, ...more };
}

/** The received request for a written parameter. */
function sent(parameter: Parameter, written: string): [Received, string?] {
  switch (parameter.location) {
    case "path":
      return [received({ path: `/${written}` }), written];
    case "header":
      return [received({ header: { [parameter.name.toLowerCase()]: written } })];
    case "cookie":
      return [received({ header: { cookie: written } })];
    default:
      return [received({ query: written })];
  }
}

const STRING = { type: "string" };
const WORD = fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{0,8}$/);
/** Any text that UTF-8 can encode. */
const TEXT = fc.string({ unit: "grapheme", maxLength: 20 });
const NUMBER = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true, noInteger: true }));

interface Case {
  schema: object;
  value: fc.Arbitrary<unknown>;
}

/** Schemas and their values, with the texts and numbers that a style can carry. */
function cases(text: fc.Arbitrary<string>, number: fc.Arbitrary<number>): Record<string, Case> {
  const properties = { name: STRING, size: { type: "number" }, isOn: { type: "boolean" }, tags: {} };
  const nested = { type: "array", items: { type: "integer" } };
  return {
    string: { schema: STRING, value: text },
    number: { schema: { type: "number" }, value: number },
    boolean: { schema: { type: "boolean" }, value: fc.boolean() },
    "array of strings": {
      schema: { type: "array", items: STRING },
      value: fc.array(text, { maxLength: 5 }).filter((list) => list.length !== 1 || list[0] !== ""),
    },
    "array of numbers": {
      schema: { type: "array", items: { type: "number" } },
      value: fc.array(number, { maxLength: 5 }),
    },
    object: {
      schema: { type: "object", properties: { ...properties, tags: nested }, additionalProperties: false },
      value: fc.record(
        {
          name: text,
          size: number,
          isOn: fc.boolean(),
          tags: fc.array(fc.integer(), { minLength: 1, maxLength: 3 }),
        },
        { requiredKeys: [] },
      ),
    },
  };
}

interface Kind {
  place: ParameterLocation;
  style: string;
  explode: boolean;
  text: fc.Arbitrary<string>;
  number?: fc.Arbitrary<number>;
  only?: RegExp;
}

const EVERY: readonly boolean[] = [false, true];
const KINDS: readonly Kind[] = [
  ...EVERY.flatMap((explode): Kind[] => [
    { place: "path", style: "simple", explode, text: TEXT.filter(Boolean) },
    { place: "path", style: "matrix", explode, text: TEXT },
    { place: "query", style: "form", explode, text: TEXT },
    { place: "cookie", style: "form", explode, text: TEXT },
    // Nothing is escaped here, so values must not contain delimiters, as nested JSON would.
    { place: "header", style: "simple", explode, text: WORD, only: /^(?!object)/ },
    { place: "cookie", style: "cookie", explode, text: WORD, only: /^(?!object)/ },
  ]),
  { place: "path", style: "label", explode: false, text: TEXT },
  // A point is never percent-encoded, so it looks like the delimiter.
  {
    place: "path",
    style: "label",
    explode: true,
    text: TEXT.map((text) => text.replaceAll(".", "")),
    number: fc.integer(),
  },
  // A space or a bar in a value looks like the delimiter (Appendix E).
  {
    place: "query",
    style: "spaceDelimited",
    explode: false,
    text: TEXT.map((text) => text.replaceAll(" ", "")),
    only: /^(?:array|object)/,
  },
  {
    place: "query",
    style: "pipeDelimited",
    explode: false,
    text: TEXT.map((text) => text.replaceAll("|", "")),
    only: /^(?:array|object)/,
  },
  { place: "query", style: "deepObject", explode: true, text: TEXT, only: /^object/ },
];

describe("parameters, written and parsed", () => {
  for (const { place, style, explode, text, number = NUMBER, only } of KINDS)
    for (const [type, { schema, value }] of Object.entries(cases(text, number)))
      if (!only || only.test(type))
        test(`${place} ${style} explode ${explode}: ${type}`, () => {
          const parameter = parameterOf(place, { style, explode, schema });
          fc.assert(
            fc.property(value, (given) => {
              const written = serializeParameter(parameter, given);
              const read = parseParameter(parameter, ...sent(parameter, written));
              const isGone = style === "deepObject" && written === "";
              expect({ written, read }).toEqual({
                written,
                read: isGone ? { found: false } : { found: true, value: given },
              });
            }),
            { numRuns: 60, seed: 26 },
          );
        });
});

describe("the requests of wire.yaml", async () => {
  const cases = (await wireCases()).flatMap((one) => {
    const { parameters } = detailsOf(one.operation);
    return parameters
      .filter((parameter) => !isIgnored(parameter))
      .map((parameter) => ({ one, parameter, parameters }));
  });
  test.each(cases.map((each) => [each.one.it, each.parameter.name, each] as const))(
    "%s: %s",
    (_, name, { one, parameter, parameters }) => {
      const { url, headers, cookie } = wireRequest(one, "https://a.test");
      const [path = "", query = ""] = url.slice("https://a.test".length).split("?");
      const pattern = one.operation.path.replace(/[.()]/g, "\\$&").replace(/\{([^}]*)\}/g, "(?<$1>[^/]*)");
      const given = {
        method: "GET",
        path,
        query,
        headers: new Map(
          [...headers, ["cookie", cookie] as const].map(([key, value]) => [key.toLowerCase(), [value]]),
        ),
      };
      expect(
        parseParameter(parameter, given, new RegExp(`^${pattern}$`).exec(path)?.groups?.[name], parameters),
      ).toEqual({
        found: true,
        value: parameterExample(parameter),
      });
    },
  );
});

describe("parameters, one by one", () => {
  const of = (schema: object, more: object = {}): object => ({ schema, ...more });
  const listOrText = { oneOf: [STRING, { type: "array", items: STRING }] };
  const closed = { type: "object", properties: { a: STRING, n: { type: "integer" } } };
  const open = { type: "object", additionalProperties: { type: "integer" } };
  test.each<[what: string, raw: object, query: string, is: unknown]>([
    ["not there", of(STRING), "colors=a&b", { found: false }],
    ["without a value", of(STRING), "color", { value: "" }],
    ["a plus is a space", of(STRING), "color=a+b%2B", { value: "a b+" }],
    ["twice", of(STRING), "color=a&color=b", { problem: "The value is given more than once." }],
    [
      "wrong percent-encoding",
      of(STRING),
      "color=%C3",
      { problem: "The percent-encoding is not valid UTF-8." },
    ],
    ["a number", of({ type: "integer" }), "color=007", { value: "007" }],
    ["a number of any kind", of({ type: "number" }), "color=-1.5e3", { value: -1500 }],
    ["a large integer", of({ type: "integer" }), "color=9007199254740993", { value: expect.any(Number) }],
    ["a boolean", of({ type: "boolean" }), "color=true", { value: true }],
    ["null", of({ type: ["integer", "null"] }), "color=", { value: null }],
    ["a text of several types", of({ type: ["integer", "string"] }), "color=5", { value: "5" }],
    [
      "a listed value of several types",
      of({ type: ["integer", "string"], enum: [5, "a"] }),
      "color=5",
      { value: 5 },
    ],
    [
      "types of allOf",
      of({ allOf: [{ type: ["string", "number"] }, { type: "string" }] }),
      "color=1234",
      { value: "1234" },
    ],
    [
      "types of anyOf",
      of({ anyOf: [{ type: "number", minimum: 0 }, { type: "number" }] }),
      "color=5",
      { value: 5 },
    ],
    [
      "a number beside a text that lists its values",
      of({ anyOf: [{ type: "integer" }, { type: "string", enum: [""] }] }),
      "color=5",
      { value: 5 },
    ],
    [
      "a listed text beside a number",
      of({ anyOf: [{ type: "integer" }, { type: "string", enum: ["5"] }] }),
      "color=5",
      { value: "5" },
    ],
    ["no type", of({ minimum: 5 }), "color=5", { value: "5" }],
    ["no schema", {}, "color=5", { value: "5" }],
    ["one of a list or a text", of(listOrText), "color=a", { value: "a" }],
    ["several of a list or a text", of(listOrText), "color=a&color=b", { value: ["a", "b"] }],
    ["an empty list", of({ type: "array", items: STRING }), "color=", { value: [] }],
    [
      "an encoded comma is no delimiter",
      of({ type: "array", items: STRING }, { explode: false }),
      "color=a%2Cb,c",
      { value: ["a,b", "c"] },
    ],
    [
      "encoded and plain bars",
      of({ type: "array", items: STRING }, { style: "pipeDelimited" }),
      "color=a%7cb|c",
      { value: ["a", "b", "c"] },
    ],
    [
      "spaces of all kinds",
      of({ type: "array", items: STRING }, { style: "spaceDelimited" }),
      "color=a+b%20c",
      { value: ["a", "b", "c"] },
    ],
    ["an object in one text", of(closed, { explode: false }), "color=a,x,n,5", { value: { a: "x", n: 5 } }],
    [
      "a name without a value",
      of(closed, { explode: false }),
      "color=a,x,n",
      { problem: "A name of the object has no value." },
    ],
    ["an exploded object", of(closed), "n=5&other=1&a=x", { value: { n: 5, a: "x" } }],
    ["an open exploded object", of(open), "x=5&size=1&y=6", { value: { x: 5, y: 6 } }],
    [
      "deepObject",
      of(
        { type: "object", properties: { list: { type: "array", items: { type: "integer" } } } },
        { style: "deepObject" },
      ),
      "color[list][1]=2&color%5Blist%5D[0]=1",
      { value: { list: [1, 2] } },
    ],
    [
      "deepObject without a bracket",
      of({}, { style: "deepObject" }),
      "color[a=1",
      { problem: '"color[a" lacks a closing bracket.' },
    ],
    [
      "deepObject with names of JavaScript",
      of({}, { style: "deepObject" }),
      "color[__proto__][x]=1",
      { value: JSON.parse('{"__proto__":{"x":"1"}}') },
    ],
    [
      "deepObject that is too deep",
      of({}, { style: "deepObject" }),
      `color${"[a]".repeat(21)}=1`,
      { problem: "A name has too many brackets." },
    ],
    [
      "JSON",
      { content: { "application/json": { schema: {} } } },
      "color=%7B%22a%22:1%7D",
      { value: { a: 1 } },
    ],
    [
      "wrong JSON",
      { content: { "application/json": { schema: {} } } },
      "color=%7B",
      { problem: "A name in quotes is missing." },
    ],
  ])("%s", (_, raw, text, is) => {
    const size = parameterOf("query", {}, "size");
    const read = parseParameter(
      parameterOf("query", raw as Record<string, unknown>),
      received({ query: text }),
      undefined,
      [size],
    );
    expect(read).toEqual({ found: true, ...(is as object) });
  });

  test("headers on several lines, and with white space", () => {
    const list = parameterOf("header", { schema: { type: "array", items: { type: "integer" } } });
    const headers = new Map([["color", ["1, 2", "3"]]]);
    expect(parseParameter(list, { ...received({}), headers })).toEqual({ found: true, value: [1, 2, 3] });
    const text = parameterOf("header", { schema: STRING });
    expect(parseParameter(text, { ...received({}), headers })).toEqual({ found: true, value: "1, 2, 3" });
  });

  test.each<[style: string, text: string, problem: string]>([
    ["label", "blue", 'The value does not start with ".".'],
    ["matrix", ";size=5", 'The value is not named "color".'],
  ])("paths without what style %s writes", (style, text, problem) =>
    expect(parseParameter(parameterOf("path", { style, schema: STRING }), received({}), text)).toEqual({
      found: true,
      problem,
    }),
  );
});
