/** Tests with a third-party validator that generated samples satisfy their schemas, for each keyword. */

import { describe, expect, test, vi } from "vitest";
import { Document } from "#model/document.ts";
import { Schema } from "#model/schema/schema.ts";
import { schemasOf } from "#model/schema/schemas.ts";
import type * as OAS from "#oas/types.ts";
import { sampleValue } from "#samples/value.ts";
import { STEPS_OF_SCHEMA } from "#validate/effort.ts";
import { type JudgeSettings, judge } from "#validate/judge.ts";
import { integer, object, ref, sampleOf, schemaOf, string } from "./documents.ts";
import { cases } from "./hostile.ts";
import { validator } from "./validator.ts";

/** A schema as JSON text, because some keywords are not allowed in code. */
const json = (text: string): unknown => JSON.parse(text);

const SCHEMAS: Record<string, unknown> = {
  "exclusive bounds of a number": { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 0.1 },
  "bounds and multipleOf": { type: "number", exclusiveMinimum: 10, maximum: 11, multipleOf: 0.25 },
  "multipleOf of an integer": { type: "integer", minimum: -7, exclusiveMaximum: -3, multipleOf: 4 },
  "multipleOf in two members of allOf": {
    allOf: [{ type: "integer", multipleOf: 4, minimum: 1 }, { multipleOf: 6 }],
  },
  "a fraction between two near bounds": { type: "number", minimum: 0.101, maximum: 0.102 },
  "large integers": { type: "integer", exclusiveMinimum: 9007199254740000 },
  "a format and a length": { type: "string", format: "email", minLength: 40, maxLength: 45 },
  "a pattern and a length": { type: "string", pattern: "^[a-z-]+$", minLength: 20, maxLength: 22 },
  "a pattern and a format": { type: "string", format: "uri", pattern: "^https://[a-z]+\\.test/" },
  "two patterns": { allOf: [{ type: "string", pattern: "^a" }, { pattern: "z$" }] },
  "an enum and a pattern": { type: "string", enum: ["A", "b1", "c"], pattern: "\\d" },
  "enums in two members of allOf": { allOf: [{ enum: ["a", "b", "c"] }, { enum: ["c", "d"] }] },
  "an enum with values of several types": { type: "integer", enum: ["1", 2] },
  "a default that is too short": { type: "string", minLength: 3, default: "" },
  "a default that does not have the format": { type: "string", format: "uri", default: "" },
  "not, with a type": { type: ["string", "integer"], not: string },
  "not, with a const": { type: "integer", not: { const: 0 } },
  "not, with an enum": { type: "string", not: { enum: ["string", "string2"] } },
  "not, with a pattern": { type: "string", enum: ["a", "b", "c"], not: { pattern: "^[ab]" } },
  "not, with the value of a property": object(
    { kind: { enum: ["a", "b"] } },
    { not: { properties: { kind: { const: "a" } } } },
  ),
  "not, with required properties": object({ a: string, b: string }, { not: { required: ["a", "b"] } }),
  "then, if a sample can meet the condition": json(
    '{"properties":{"kind":{"enum":["x","y"]}},"required":["kind"],"if":{"properties":{"kind":{"const":"y"}}},"then":{"required":["b"],"properties":{"b":{"type":"integer"}}},"else":{"required":["c"]}}',
  ),
  "else, if no sample can meet the condition": json(
    '{"type":"object","properties":{"kind":{"const":"x"}},"required":["kind"],"if":{"properties":{"kind":{"const":"y"}}},"then":{"required":["b"]},"else":{"required":["c"],"properties":{"c":{"type":"integer"}}}}',
  ),
  "conditions in several members of allOf": json(
    '{"type":"object","properties":{"kind":{"enum":["x","y"]}},"required":["kind"],"allOf":[{"if":{"properties":{"kind":{"const":"x"}}},"then":{"required":["a"],"properties":{"a":{"type":"string"}}}},{"if":{"properties":{"kind":{"const":"y"}}},"then":{"required":["b"],"properties":{"a":false,"b":{"type":"integer"}}}}]}',
  ),
  "a condition on a length": json(
    '{"type":"string","if":{"minLength":10},"then":{"pattern":"^long"},"else":{"maxLength":3}}',
  ),
  dependentRequired: object(
    { a: string, b: string, c: string },
    { required: ["a"], dependentRequired: { a: ["c"], c: ["d"] } },
  ),
  dependentSchemas: object(
    { a: string },
    { dependentSchemas: { a: { required: ["b"], properties: { b: integer } } } },
  ),
  "dependentSchemas that forbid a property": object(
    { a: string, b: string },
    { required: ["a"], dependentSchemas: { a: { properties: { b: false } } } },
  ),
  "propertyNames with a pattern": {
    type: "object",
    minProperties: 3,
    propertyNames: { pattern: "^[a-z]{2}$" },
    additionalProperties: integer,
  },
  "propertyNames with an enum": { type: "object", minProperties: 2, propertyNames: { enum: ["en", "de"] } },
  "patternProperties without other properties": {
    type: "object",
    minProperties: 3,
    patternProperties: { "^x-\\d+$": string },
    additionalProperties: false,
  },
  "an object without additional properties, and with minProperties": object(
    { a: string, b: string },
    { minProperties: 2, additionalProperties: false, not: { required: ["c"] } },
  ),
  maxProperties: object({ a: string, b: string }, { required: ["b"], maxProperties: 1 }),
  "a property that also matches patternProperties": object(
    { x1: { minimum: 3 } },
    { patternProperties: { "^x": integer }, required: ["x1"] },
  ),
  "prefixItems and items": {
    type: "array",
    prefixItems: [string, integer],
    items: { type: "boolean" },
    minItems: 4,
  },
  "prefixItems without further items": { type: "array", prefixItems: [string, integer], items: false },
  contains: {
    type: "array",
    items: integer,
    contains: { minimum: 5 },
    minContains: 2,
    maxContains: 2,
    minItems: 4,
  },
  "contains and prefixItems": { type: "array", prefixItems: [string], contains: { const: 7 } },
  "unique items of an enum": { type: "array", items: { enum: ["a", "b"] }, uniqueItems: true, minItems: 2 },
  "unique booleans": { type: "array", items: { type: "boolean" }, uniqueItems: true, minItems: 2 },
  "unique items of a choice of constants": {
    type: "array",
    items: { oneOf: [{ const: 1 }, { const: 2 }, { const: 3 }] },
    uniqueItems: true,
    minItems: 3,
  },
  "unique objects": {
    type: "array",
    items: object({ on: { type: "boolean" }, id: integer }),
    uniqueItems: true,
    minItems: 4,
  },
  "unique numbers between bounds": {
    type: "array",
    items: { type: "integer", minimum: 1, maximum: 5 },
    uniqueItems: true,
    minItems: 5,
  },
  "unique dates": {
    type: "array",
    items: { type: "string", format: "date" },
    uniqueItems: true,
    minItems: 20,
  },
  "unique strings that match a pattern": {
    type: "array",
    items: { type: "string", pattern: "^[A-Z]{2}$" },
    uniqueItems: true,
    minItems: 10,
  },
  "111 items": { type: "array", items: integer, minItems: 111 },
  "unevaluatedProperties: false": {
    allOf: [object({ a: string })],
    properties: { b: integer },
    unevaluatedProperties: false,
  },
  "unevaluatedProperties with a schema": {
    allOf: [object({ a: string })],
    minProperties: 3,
    unevaluatedProperties: integer,
  },
  "unevaluatedItems: false": { type: "array", prefixItems: [string], minItems: 1, unevaluatedItems: false },
  "unevaluatedItems with a schema": {
    type: "array",
    prefixItems: [string],
    minItems: 3,
    unevaluatedItems: integer,
  },
  "additionalProperties: false in a member of allOf": {
    allOf: [
      object({ a: string, c: string }, { additionalProperties: false }),
      object({ a: string, b: string }, { required: ["a"] }),
    ],
  },
  "variants that overlap": {
    oneOf: [object({ a: string }), object({ a: string, b: string }, { required: ["a", "b"] })],
  },
  "a variant that includes another variant": {
    oneOf: [{ type: "number" }, { type: "integer", minimum: 5 }, string],
  },
  "variants with only required": object(
    { a: string, b: string, c: string },
    { oneOf: [{ required: ["a"] }, { required: ["b", "c"] }] },
  ),
  "two choices in allOf": {
    allOf: [
      {
        oneOf: [
          { required: ["a"], properties: { a: string, x: false } },
          { required: ["b"], properties: { b: string } },
        ],
      },
      {
        oneOf: [
          { required: ["x"], properties: { x: integer } },
          { required: ["y"], properties: { y: integer }, not: { required: ["x"] } },
        ],
      },
    ],
  },
  "a variant that contradicts the schema around it": {
    type: "object",
    required: ["n"],
    properties: { n: integer },
    anyOf: [{ properties: { n: string } }, { properties: { n: { minimum: 3 } } }],
  },
  "conditions behind a $ref": {
    $defs: { Kind: json('{"if":{"required":["a"]},"then":{"required":["b"]}}') },
    type: "object",
    allOf: [{ $ref: "#/$defs/Kind" }, json('{"if":{"required":["b"]},"then":{"required":["c"]}}')],
    properties: { a: string },
    required: ["a"],
  },
  "boolean schemas": object({ a: true, b: false }, { required: ["a"] }),
  "nullable in every spelling": object({
    a: { type: ["string", "null"] },
    b: { oneOf: [{ type: "null" }, integer] },
    c: { enum: [null, "x"] },
  }),
  "a format alone": { format: "uuid" },
};

/** The sample of a schema that is a document itself, with its references as written. */
function valueIn(schema: unknown): unknown {
  const document = new Document(schema as OAS.OpenAPI);
  return sampleValue(schemasOf(document).at(schema, ""), { direction: "response" });
}

describe("a validator accepts the sample of a schema with", () => {
  test.each(Object.entries(SCHEMAS))("%s", (_, schema) => {
    const value = valueIn(schema);
    const validate = validator().compile(schema as object);
    expect(validate(value) ? undefined : { value, errors: validate.errors }).toBeUndefined();
    if (typeof value === "object") expect(JSON.stringify(value)).not.toMatch(/^(\{\}|\[\])$/);
  });
});

describe("the sample of a format of the OpenAPI registry is valid", () => {
  const formats =
    "base64url binary byte char commonmark date date-time date-time-local decimal decimal128 double-int duration email hostname html http-date idn-email idn-hostname ipv4 ipv6 iri iri-reference json-pointer media-range password regex relative-json-pointer sf-binary sf-boolean sf-decimal sf-integer sf-string sf-token time time-local uri uri-reference uri-template uuid";
  test.each(formats.split(" "))("%s", (format) => {
    const schema = { type: "string", format };
    const value = sampleOf(schema);
    expect(value).not.toBe("string");
    expect(validator().validate(schema, value)).toBe(true);
  });
  test.each("int8 int16 int32 int64 uint8 uint16 uint32 uint64 float double decimal unixtime".split(" "))(
    "%s",
    (format) => {
      expect(typeof sampleOf({ type: "number", format })).toBe("number");
      expect(sampleOf({ type: "integer", format })).toSatisfy(Number.isInteger);
    },
  );
});

describe("samples of choices", () => {
  const overlapping = {
    oneOf: [object({ a: string }), object({ b: string }), object({ c: integer }, { required: ["c"] })],
  };
  test("the chosen variant is kept, even if others match too", () => {
    expect(sampleOf(overlapping, {}, { choose: () => 1 })).toEqual({ b: "string" });
  });
  test("a value with properties is preferred to an empty one", () => {
    expect(sampleOf({ oneOf: [object({ a: string }, { required: ["a"] }), {}, { type: "object" }] })).toEqual(
      { a: "string" },
    );
  });
});

describe("discriminators", () => {
  const schemas = {
    Cat: { type: "object", required: ["kind"], properties: { kind: string, lives: integer } },
    Dog: { type: "object", required: ["kind"], properties: { kind: string, tail: ref("Tail") } },
    Long: { type: "object", properties: { shape: { const: "long" }, cm: integer } },
    Short: { type: "object", properties: { shape: string } },
    Tail: {
      oneOf: [ref("Short"), ref("Long")],
      discriminator: { propertyName: "shape", mapping: { stub: "Short" } },
    },
    Pet: { oneOf: [ref("Cat"), ref("Dog")], discriminator: { propertyName: "kind" } },
  };
  test("nested discriminators get the name of a schema, the value of a mapping, or a constant", () => {
    expect(sampleOf(ref("Pet"), schemas, { choose: (schema) => (schema.name === "Pet" ? 1 : 0) })).toEqual({
      kind: "Dog",
      tail: { shape: "stub" },
    });
    expect(sampleOf(ref("Tail"), schemas, { choose: () => 1 })).toEqual({ shape: "long", cm: 0 });
  });
  test("the schema of defaultMapping comes first", () => {
    const discriminator = { propertyName: "kind", defaultMapping: "Dog" };
    expect(sampleOf({ oneOf: [ref("Cat"), ref("Dog")], discriminator }, schemas)).toMatchObject({
      kind: "Dog",
    });
  });
});

describe("hostile schemas stay small", () => {
  test.each(cases)("%s", (_, schema, schemas) => {
    const value = sampleOf(schema, schemas);
    expect(value).not.toBeUndefined();
    expect(JSON.stringify(value).length).toBeLessThan(100_000);
  });

  /** A function that chooses variants, and the number of its calls. */
  const asking = (): { asked: () => number; choose: () => number } => {
    let asked = 0;
    return {
      asked: () => asked,
      choose: () => {
        asked++;
        return 0;
      },
    };
  };

  test("the number of chosen variants is limited", () => {
    const { asked, choose } = asking();
    for (const [, schema, schemas] of cases) sampleOf(schema, schemas, { choose });
    expect(asked()).toBeLessThan(1_000_000);
  });

  /** Settings with enough steps for the given number of schemas. */
  const judging = (schemas: number): JudgeSettings => ({
    direction: "response",
    effort: { left: schemas * STEPS_OF_SCHEMA },
  });
  const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `p${index}`);
  const strings = (count: number): Record<string, unknown> =>
    Object.fromEntries(names(count).map((name) => [name, string]));

  test("properties required by many others are read once", () => {
    let read = 0;
    const list = new Proxy(names(300), {
      get: (of, key) => {
        if (key === "250") read++;
        return of[key as never];
      },
    });
    const rules = Object.fromEntries(names(40).map((name) => [name, list]));
    const value = sampleOf(object(strings(300), { dependentRequired: rules })) as object;
    expect(Object.keys(value)).toHaveLength(300);
    // Once for reading, and once for checking each rule.
    expect(read).toBe(80);
  });

  test("properties that are visited but not shown count as work", () => {
    const schema = {
      ...(object(strings(20_000)) as object),
      anyOf: [{ required: ["p1"] }, { required: ["p2"] }],
    };
    const { asked, choose } = asking();
    const list = { type: "array", minItems: 200, items: schema };
    expect(sampleOf(list, {}, { choose, onlyRequired: true })).toBeInstanceOf(Array);
    expect(asked()).toBeLessThan(200);
  });

  test("hidden required properties are looked up by name", () => {
    const hidden = Object.fromEntries(names(500).map((name) => [name, { writeOnly: true }]));
    const schema = schemaOf(object(hidden, { required: names(500) }));
    const read = vi.spyOn(Schema.prototype, "properties", "get");
    expect(judge(schema, {}, judging(1000))).toBe("valid");
    expect(read.mock.calls.length).toBeLessThan(10);
    read.mockRestore();
  });

  test("a value that fits two variants of oneOf is ambiguous, and further variants are not tried", () => {
    const schema = schemaOf({ oneOf: names(400).map((name) => object({ [name]: string })) });
    const settings = judging(1000);
    expect(judge(schema, { p399: "x" }, settings)).toBe("ambiguous");
    expect(settings.effort.left).toBeGreaterThan(990 * STEPS_OF_SCHEMA);
  });

  test("comparing unique items takes steps of the budget", () => {
    const schema = schemaOf({ type: "array", uniqueItems: true });
    expect(judge(schema, [1, "1", [1], { a: 1 }, [2]], judging(100))).toBe("valid");
    expect(judge(schema, [1, "1", [1], { a: 1 }, [1]], judging(100))).toBe("invalid");
    expect(judge(schema, [...names(5000), "p1"], judging(500))).toBe("invalid");
    expect(judge(schema, names(5000), judging(100))).toBe("unchecked");
    const settings = judging(500);
    expect(
      judge(
        schema,
        Array.from({ length: 2000 }, (_, id) => ({ id })),
        settings,
      ),
    ).toBe("valid");
    // In proportion to the items, not to their pairs.
    expect(settings.effort.left).toBeGreaterThan(200 * STEPS_OF_SCHEMA);
  });
});
