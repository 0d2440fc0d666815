/** What is written is read again: every style, place and type where the specification lets that be undone. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Parameter, ParameterLocation } from "#model/parameter.ts";
import { parseParameter, type Received } from "#request/parse.ts";
import { serializeParameter } from "#request/serialize.ts";
import { parameterOf } from "../samples/documents.ts";

/** A request with nothing but this in it. */
function received(more: Partial<Received> & { header?: Record<string, string> }): Received {
  const headers = new Map(Object.entries(more.header ?? {}).map(([name, value]) => [name, [value]] as const));
  return { method: "POST", path: "/", query: "", headers, ...more };
}

/** What arrives where a parameter is written so. */
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
/** Any text that UTF-8 can say. */
const TEXT = fc.string({ unit: "grapheme", maxLength: 20 });
const NUMBER = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true, noInteger: true }));

interface Case {
  schema: object;
  value: fc.Arbitrary<unknown>;
}

/** The types of values, by what their texts may hold. */
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
    // Nothing is escaped there: commas, equal signs and semicolons are delimiters, and JSON has them.
    { place: "header", style: "simple", explode, text: WORD, only: /^(?!object)/ },
    { place: "cookie", style: "cookie", explode, text: WORD, only: /^(?!object)/ },
  ]),
  { place: "path", style: "label", explode: false, text: TEXT },
  // A point is never percent-encoded, so it cannot be told from the delimiter.
  {
    place: "path",
    style: "label",
    explode: true,
    text: TEXT.map((text) => text.replaceAll(".", "")),
    number: fc.integer(),
  },
  // A space or a bar in a value is encoded as the delimiter is (Appendix E).
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

describe("parameters, there and back", () => {
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
