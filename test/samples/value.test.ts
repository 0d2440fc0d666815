import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { sampleItems, sampleValue, schemaExamples } from "#samples/value.ts";
import { ref, sampleOf, schemaOf } from "./documents.ts";

const string = { type: "string" };
const integer = { type: "integer" };

describe("plain values", () => {
  test("only what satisfies the schema, if that is asked for", () => {
    const oneOf = [integer, { type: "number" }, { type: "boolean" }];
    const settings = { direction: "request", isExact: true } as const;
    expect(sampleValue(schemaOf({ oneOf }), settings)).toBe(true);
    const list = { type: "array", items: { oneOf } };
    expect([0, 1, 2].map((turn) => sampleValue(schemaOf(list), { ...settings, turn }))).toEqual([
      [true],
      [false],
      [true],
    ]);
    expect(sampleOf({ oneOf })).toBe(0);
    expect(sampleOf({ type: "null", oneOf })).toBe(0);
    const all = { type: "object", properties: { a: string, b: { type: "string", pattern: "x^" } } };
    expect(sampleValue(schemaOf(all), settings)).toEqual({ a: "string" });
    const map = { type: "object", patternProperties: { "^s": { enum: ["a"], minLength: 2 } } };
    expect(sampleValue(schemaOf(map), settings)).toEqual({});
    const hollow = [{ type: "object", required: ["a"], properties: { a: string } }, { type: "object" }];
    expect(sampleValue(schemaOf({ oneOf: hollow }), settings)).toEqual({});
  });

  test.each<[string, unknown, unknown]>([
    ["string", string, "string"],
    ["integer", integer, 0],
    ["number of a format", { type: "number", format: "double" }, 0.1],
    ["boolean", { type: "boolean" }, true],
    ["null", { type: "null" }, null],
    ["anything", {}, null],
    ["true", true, null],
    ["false", false, undefined],
    ["no schema at all", null, null],
    ["first of several types", { type: ["null", "integer", "string"] }, 0],
    ["type implied by keywords", { properties: { a: string } }, { a: "string" }],
    ["date", { type: "string", format: "date" }, "2024-01-15"],
    ["unknown format", { type: "string", format: "toString" }, "string"],
    ["length", { type: "string", minLength: 8, maxLength: 8 }, "stringst"],
    ["short", { type: "string", maxLength: 3 }, "str"],
    ["minimum", { type: "integer", minimum: 18 }, 18],
    ["exclusive minimum", { type: "integer", exclusiveMinimum: 18 }, 19],
    ["maximum below 0", { type: "integer", maximum: -5 }, -5],
    ["open interval", { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 1 }, 0.5],
    ["step", { type: "number", minimum: 0.25, multipleOf: 0.1 }, 0.3],
    ["step of integers", { type: "integer", minimum: 1, multipleOf: 2.5 }, 5],
    ["pattern", { type: "string", pattern: "^[A-Z]{3}-\\d{4}$" }, "ABC-4567"],
    ["pattern that a word fits", { type: "string", pattern: "^[a-z]+$" }, "string"],
    [
      "content",
      {
        type: "string",
        contentMediaType: "application/json",
        contentSchema: { type: "object", properties: { a: integer } },
      },
      '{"a":0}',
    ],
    ["not an enum's value", { type: "string", enum: ["a", "b"], not: { enum: ["a"] } }, "b"],
  ])("%s", (_, schema, expected) => {
    expect(sampleOf(schema)).toEqual(expected);
  });
});

describe("the document's values come first", () => {
  test.each<[string, unknown, unknown]>([
    ["example", { type: "string", example: "a", default: "b", enum: ["b", "a"] }, "a"],
    ["examples", { type: "string", examples: ["a", "b"] }, "a"],
    ["default", { type: "string", default: "b", enum: ["a", "b"] }, "b"],
    ["const", { const: 5, example: 6 }, 5],
    ["enum", { enum: [null, "a"] }, "a"],
    ["an example of the wrong type is passed over", { type: "integer", examples: ["x", 7] }, 7],
    ["a scalar of another type is read", { type: "string", example: 12 }, "12"],
    ["text that spells the type is read", { type: "object", example: '{"a":1}' }, { a: 1 }],
    ["one item stands for a list", { type: "array", items: string, example: "a" }, ["a"]],
    ["null says less than a type", { type: ["string", "null"], default: null }, "string"],
    ["an empty default says nothing", { type: "array", items: integer, default: [] }, [0]],
    [
      "an example beside properties",
      { type: "object", properties: { a: string, b: string }, example: { a: "x" } },
      { a: "x" },
    ],
  ])("%s", (_, schema, expected) => {
    expect(sampleOf(schema)).toEqual(expected);
  });

  test("the example of one member of allOf leaves the others open", () => {
    const schemas = { Pet: { type: "object", properties: { name: string }, example: { name: "Rex" } } };
    expect(sampleOf({ allOf: [ref("Pet"), { properties: { bark: integer } }] }, schemas)).toEqual({
      name: "Rex",
      bark: 0,
    });
  });

  test("examples of a schema, whole and fitting ones", () => {
    const schema = schemaOf({
      type: "object",
      properties: { id: { type: "integer", readOnly: true } },
      examples: [{ id: 1, a: 2 }, "x", { b: 3 }],
    });
    expect(schemaExamples(schema, { direction: "request" })).toEqual([{ a: 2 }, { b: 3 }]);
    expect(schemaExamples(schema, { direction: "response" })).toEqual([{ id: 1, a: 2 }, { b: 3 }]);
  });
});

describe("objects", () => {
  const account = {
    type: "object",
    required: ["id", "name", "extra"],
    properties: {
      id: { type: "integer", readOnly: true },
      name: string,
      secret: { type: "string", writeOnly: true },
      note: string,
    },
  };

  test("readOnly leaves requests, writeOnly leaves responses", () => {
    expect(sampleOf(account, {}, { direction: "request" })).toEqual({
      name: "string",
      secret: "string",
      note: "string",
      extra: "string",
    });
    expect(sampleOf(account)).toEqual({ id: 0, name: "string", note: "string", extra: "string" });
  });

  test("the same holds inside whole examples, and the document stays as it is", () => {
    const example = { list: [{ id: 1, secret: "s" }] };
    const schema = { type: "object", properties: { list: { type: "array", items: account } }, example };
    expect(sampleOf(schema)).toEqual({ list: [{ id: 1 }] });
    expect(sampleOf(schema, {}, { direction: "request" })).toEqual({ list: [{ secret: "s" }] });
    expect(example).toEqual({ list: [{ id: 1, secret: "s" }] });
  });

  test("only what is required", () => {
    const schema = {
      type: "object",
      required: ["a"],
      properties: { a: string, b: string, c: string },
      dependentRequired: { a: ["c"] },
      additionalProperties: string,
    };
    expect(sampleOf(schema, {}, { direction: "request", onlyRequired: true })).toEqual({
      a: "string",
      c: "string",
    });
  });

  test.each<[string, unknown, unknown]>([
    ["a map", { type: "object", additionalProperties: integer }, { property1: 0, property2: 1 }],
    [
      "a map whose keys have a name",
      {
        type: "object",
        maxProperties: 1,
        additionalProperties: { ...integer, "x-additionalPropertiesName": "sku" },
      },
      { sku: 0 },
    ],
    [
      "a map whose keys have a schema",
      { type: "object", maxProperties: 1, propertyNames: { enum: ["en"] }, additionalProperties: integer },
      { en: 0 },
    ],
    ["anything may be added", { type: "object", additionalProperties: true }, {}],
    [
      "minProperties",
      { type: "object", minProperties: 2, additionalProperties: true },
      { property1: null, property2: null },
    ],
    ["patternProperties", { type: "object", patternProperties: { "^x-[a-z]{2}$": integer } }, { "x-ab": 0 }],
    [
      "dependentSchemas",
      { type: "object", properties: { a: string }, dependentSchemas: { a: { properties: { b: integer } } } },
      { a: "string", b: 0 },
    ],
    [
      "then",
      JSON.parse(
        '{"type":"object","properties":{"kind":{"enum":["x","y"]}},"if":{"properties":{"kind":{"const":"y"}}},"then":{"required":["b"],"properties":{"b":{"type":"integer"}}}}',
      ),
      { kind: "y", b: 0 },
    ],
    [
      "pairs that exclude each other",
      {
        type: "object",
        properties: { a: string, b: string, c: string },
        not: { anyOf: [{ required: ["a", "b"] }, { required: ["b", "c"] }] },
      },
      { a: "string", c: "string" },
    ],
    [
      "not required",
      { type: "object", properties: { a: string, b: string }, not: { required: ["a", "b"] } },
      { a: "string" },
    ],
    [
      "variants that only require",
      {
        type: "object",
        properties: { a: string, b: string },
        oneOf: [{ required: ["a"] }, { required: ["b"] }],
      },
      { a: "string" },
    ],
    ["a property that is forbidden", { type: "object", properties: { a: false, b: integer } }, { b: 0 }],
  ])("%s", (_, schema, expected) => {
    expect(sampleOf(schema)).toEqual(expected);
  });

  test("magic names are names", () => {
    const properties = JSON.parse(
      '{"__proto__":{"type":"integer"},"constructor":{"type":"string"},"toString":{"type":"integer"}}',
    ) as object;
    const sample = sampleOf({ type: "object", required: ["hasOwnProperty"], properties });
    expect(JSON.stringify(sample)).toBe(
      '{"__proto__":0,"constructor":"string","toString":0,"hasOwnProperty":"string"}',
    );
    expect(Object.getPrototypeOf(sample)).toBe(Object.prototype);
  });
});

test("requests leave out deprecated optional properties; responses contain them", () => {
  const old = { type: "string", deprecated: true };
  const schema = schemaOf({ type: "object", required: ["b"], properties: { a: old, b: old, c: string } });
  expect(sampleValue(schema, { direction: "request" })).toEqual({ b: "string", c: "string" });
  expect(sampleValue(schema, { direction: "response" })).toEqual({ a: "string", b: "string", c: "string" });
});

describe("arrays", () => {
  test.each<[string, unknown, unknown]>([
    ["one item", { type: "array", items: integer }, [0]],
    ["minItems", { type: "array", items: integer, minItems: 2 }, [0, 0]],
    [
      "unique items",
      { type: "array", items: { type: "object", properties: { a: string } }, minItems: 2, uniqueItems: true },
      [{ a: "string" }, { a: "string2" }],
    ],
    [
      "unique values of an enum",
      { type: "array", items: { enum: ["a", "b"] }, minItems: 3, uniqueItems: true },
      ["a", "b"],
    ],
    ["none", { type: "array", items: integer, maxItems: 0 }, []],
    ["of anything", { type: "array", items: {} }, []],
    [
      "prefixItems",
      { type: "array", prefixItems: [string, integer], items: { type: "boolean" }, minItems: 3 },
      ["string", 0, true],
    ],
    ["contains", { type: "array", items: integer, contains: { minimum: 5 }, minContains: 2 }, [5, 5]],
  ])("%s", (_, schema, expected) => {
    expect(sampleOf(schema)).toEqual(expected);
  });

  test("items as unlike each other as possible", () => {
    const schema = schemaOf({ type: "object", properties: { id: integer, kind: { enum: ["a", "b"] } } });
    expect(sampleItems(schema, { direction: "response" }, 2)).toEqual([
      { id: 0, kind: "a" },
      { id: 1, kind: "b" },
    ]);
  });
});

describe("choices", () => {
  const schemas = {
    Card: {
      type: "object",
      required: ["brand"],
      properties: { type: string, brand: { type: "string", example: "visa" } },
    },
    Bank: { type: "object", required: ["iban"], properties: { type: { enum: ["bank"] }, iban: string } },
    Source: {
      oneOf: [ref("Card"), ref("Bank")],
      discriminator: {
        propertyName: "type",
        mapping: { card: "#/components/schemas/Card", account: "#/components/schemas/Bank" },
      },
    },
  };
  const order = {
    type: "object",
    properties: { sources: { type: "array", items: ref("Source") }, label: { anyOf: [string, integer] } },
  };

  test("the first variant, with the discriminator's value and the own properties", () => {
    expect(sampleOf({ type: "object", properties: { id: integer }, ...schemas.Source }, schemas)).toEqual({
      id: 0,
      type: "card",
      brand: "visa",
    });
  });

  test("the first variant is kept if others match too", () => {
    const open = {
      Closed: { type: "object", required: ["kind", "number"], properties: { kind: string, number: string } },
      Open: { type: "object", required: ["kind"], properties: { kind: string, account: string } },
    };
    const oneOf = [ref("Closed"), ref("Open")];
    const said = { kind: "string", number: "string" };
    expect(sampleOf({ oneOf }, open)).toEqual(said);
    expect(sampleOf({ type: "array", items: { oneOf } }, open)).toEqual([said]);
    expect(sampleOf({ oneOf, discriminator: { propertyName: "kind" } }, open)).toEqual({
      ...said,
      kind: "Closed",
    });
  });

  test("an impossible variant is replaced by another one", () => {
    const oneOf = [{ required: ["a"] }, { required: ["b"] }];
    const either = { type: "object", properties: { a: string, b: string }, oneOf, not: { required: ["a"] } };
    expect(sampleOf(either)).toEqual({ b: "string" });
    const kinds = ["x", "y"].map((kind) => ({ properties: { kind: { const: kind } } }));
    const not = { properties: { kind: { const: "x" } } };
    expect(sampleOf({ type: "object", required: ["kind"], oneOf: kinds, not })).toEqual({ kind: "y" });
    const anyOf = [5, 20].map((n) => ({ properties: { n: { enum: [n] } } }));
    const rules = {
      if: { oneOf: [{ type: "object" }, { required: ["n"] }] },
      else: { properties: { n: { minimum: 10 } } },
    };
    expect(sampleOf({ type: "object", required: ["n"], anyOf, ...rules })).toEqual({ n: 20 });
  });

  test("a child of a parent with a discriminator has its value", () => {
    const family = {
      Pet: {
        type: "object",
        required: ["kind"],
        properties: { kind: string },
        discriminator: { propertyName: "kind", mapping: { dog: "#/components/schemas/Dog" } },
      },
      Cat: { allOf: [ref("Pet"), { type: "object", properties: { lives: integer } }] },
      Dog: { allOf: [ref("Pet")] },
      Puppy: { allOf: [ref("Dog")] },
      Fish: { ...ref("Pet"), properties: { fins: integer } },
      Other: { allOf: [ref("Pet"), { properties: { kind: { enum: ["x"] } } }] },
    };
    const kinds = {
      cat: ref("Cat"),
      dog: ref("Dog"),
      puppy: ref("Puppy"),
      fish: ref("Fish"),
      other: ref("Other"),
    };
    const wrapped = { allOf: [ref("Cat")], description: "A cat." };
    expect(sampleOf({ type: "object", properties: { ...kinds, wrapped } }, family)).toEqual({
      cat: { kind: "Cat", lives: 0 },
      dog: { kind: "dog" },
      puppy: { kind: "Puppy" },
      fish: { kind: "Fish", fins: 0 },
      other: { kind: "x" },
      wrapped: { kind: "Cat", lives: 0 },
    });
  });

  test("the author's values stay", () => {
    const kind = { enum: ["dog", "cat"], readOnly: true };
    const pet = { type: "object", properties: { kind: string }, discriminator: { propertyName: "kind" } };
    const family = {
      Pet: pet,
      Part: { allOf: [ref("Pet"), { properties: { bark: string }, example: { kind: "dog" } }] },
      Whole: { allOf: [ref("Pet")], example: { name: "Rex" } },
      Known: { ...pet, example: { kind: "dog", name: "Rex" } },
      Heir: { allOf: [ref("Known"), { properties: { lives: integer } }] },
      Hidden: { allOf: [ref("Pet"), { properties: { kind, bark: string } }] },
    };
    expect(sampleOf(ref("Part"), family)).toEqual({ kind: "dog", bark: "string" });
    expect(sampleOf(ref("Whole"), family)).toEqual({ name: "Rex" });
    // A parent's example shows another variant.
    expect(sampleOf(ref("Heir"), family)).toEqual({ kind: "Heir", name: "Rex", lives: 0 });
    expect(sampleOf(ref("Hidden"), family, { direction: "request" })).toEqual({ bark: "string" });
    expect(sampleOf(ref("Hidden"), family, { direction: "response" })).toEqual({
      kind: "dog",
      bark: "string",
    });
  });

  test("the chosen one, by path; a value that the variant forbids is not used", () => {
    const asked: string[] = [];
    const choose = (_schema: unknown, choice: number, path: string): number => {
      asked.push(`${path} ${choice}`);
      return 1;
    };
    expect(sampleOf(order, schemas, { choose })).toEqual({
      sources: [{ type: "bank", iban: "string" }],
      label: 0,
    });
    expect(new Set(asked)).toEqual(new Set(["sources[] 0", "label 0"]));
  });

  test("an example of the schema is not used for a variant other than the first", () => {
    const schema = { oneOf: [{ type: "integer" }, { type: "string" }], example: "both" };
    expect(sampleOf(schema)).toBe(0);
    expect(sampleOf({ ...schema, example: 5 }, {}, { choose: () => 1 })).toBe("string");
  });

  test("an invalid number of a variant means the first one", () => {
    for (const wrong of [-1, 5, 0.5, Number.NaN])
      expect(sampleOf({ anyOf: [string, integer] }, {}, { choose: () => wrong })).toBe("string");
  });

  test("a parent's heirs", () => {
    const family = {
      Pet: {
        type: "object",
        required: ["kind"],
        properties: { kind: string },
        discriminator: { propertyName: "kind" },
      },
      Dog: { allOf: [ref("Pet"), { properties: { bark: integer } }] },
      Cat: { allOf: [ref("Pet"), { properties: { meow: integer } }] },
    };
    expect(sampleOf(ref("Pet"), family)).toEqual({ kind: "Dog", bark: 0 });
    expect(sampleOf(ref("Pet"), family, { choose: () => 1 })).toEqual({ kind: "Cat", meow: 0 });
    expect(sampleOf(ref("Cat"), family)).toMatchObject({ meow: 0 });
  });
});

describe("recursion and size", () => {
  test.each<[string, Record<string, unknown>, unknown]>([
    [
      "an optional property is left out",
      { A: { type: "object", properties: { a: integer, self: ref("A") } } },
      { a: 0 },
    ],
    [
      "a list is empty",
      { A: { type: "object", properties: { list: { type: "array", items: ref("A") } } } },
      { list: [] },
    ],
    [
      "null where it may be",
      {
        A: {
          type: "object",
          required: ["self"],
          properties: { self: { anyOf: [ref("A"), { type: "null" }] } },
        },
      },
      { self: { self: null } },
    ],
    [
      "an empty object where there is no way out",
      {
        A: { type: "object", required: ["b"], properties: { b: ref("B") } },
        B: { type: "object", required: ["a"], properties: { a: ref("A") } },
      },
      { b: { a: {} } },
    ],
    [
      "what cannot be whole is left out",
      {
        A: { type: "object", properties: { b: ref("B"), c: integer } },
        B: { type: "object", required: ["a"], properties: { a: ref("A") } },
      },
      { c: 0 },
    ],
    [
      "another variant ends it",
      {
        A: { oneOf: [ref("B"), integer] },
        B: { type: "object", required: ["left"], properties: { left: ref("A") } },
      },
      { left: 0 },
    ],
    ["a schema that is itself", { A: { $ref: "#/components/schemas/A" } }, null],
    ["a choice of itself", { A: { oneOf: [ref("A"), ref("A")] } }, null],
  ])("%s", (_, schemas, expected) => {
    expect(sampleOf(ref("A"), schemas)).toEqual(expected);
  });

  test("depth", () => {
    const schema = {
      type: "object",
      properties: { a: integer, b: { type: "object", properties: { c: { type: "array", items: integer } } } },
    };
    expect(sampleOf(schema, {}, { maxDepth: 1 })).toEqual({ a: 0, b: {} });
    expect(sampleOf(schema, {}, { maxDepth: 2 })).toEqual({ a: 0, b: { c: [] } });
    expect(sampleOf(schema, {}, { maxDepth: 0 })).toEqual({});
  });

  test("2,000 levels, fan-out and large objects stay within the budget", () => {
    let deep: Record<string, unknown> = integer;
    for (let level = 0; level < 2000; level++) deep = { type: "object", properties: { a: deep } };
    expect(nodes(sampleOf(deep))).toBeLessThanOrEqual(12);
    const wide: Record<string, unknown> = {};
    for (let one = 0; one < 60; one++)
      wide[`S${one}`] = {
        type: "object",
        properties: Object.fromEntries(
          Array.from({ length: 30 }, (_, to) => [`p${to}`, ref(`S${(one * 7 + to + 1) % 60}`)]),
        ),
      };
    expect(nodes(sampleOf(ref("S0"), wide))).toBeLessThanOrEqual(2000);
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`p${index}`, integer]));
    expect(nodes(sampleOf({ type: "object", properties: many }, {}, { budget: 100 }))).toBe(100);
    expect(
      nodes(
        sampleOf({ type: "array", minItems: 1e9, items: { type: "array", minItems: 1e9, items: integer } }),
      ),
    ).toBeLessThanOrEqual(2001);
    expect((sampleOf({ type: "string", minLength: 1e9 }) as string).length).toBe(5000);
  });

  test("the first property does not take the whole budget", () => {
    const tree = { type: "object", properties: { a: ref("T1"), b: ref("T1") } };
    const schemas: Record<string, unknown> = { T6: integer };
    for (let level = 1; level < 6; level++)
      schemas[`T${level}`] = {
        type: "object",
        properties: Object.fromEntries(
          Array.from({ length: 8 }, (_, index) => [`p${index}`, ref(`T${level + 1}`)]),
        ),
      };
    const sample = sampleOf(tree, schemas, { budget: 400 }) as { a: unknown; b: unknown };
    expect(nodes(sample)).toBeLessThanOrEqual(400);
    expect(Math.abs(nodes(sample.a) - nodes(sample.b))).toBeLessThan(50);
  });
});

describe("any value may be anywhere", () => {
  const odd = [
    null,
    0,
    -1,
    Number.POSITIVE_INFINITY,
    "x",
    "",
    true,
    [],
    [null],
    {},
    { $ref: 5 },
    { $ref: "#/nowhere" },
    Number.NaN,
  ];
  const keywords = [
    "type",
    "enum",
    "const",
    "properties",
    "items",
    "prefixItems",
    "required",
    "allOf",
    "oneOf",
    "anyOf",
    "not",
    "if",
    "then",
    "additionalProperties",
    "patternProperties",
    "minItems",
    "maxItems",
    "minLength",
    "maxLength",
    "pattern",
    "format",
    "minimum",
    "maximum",
    "multipleOf",
    "minProperties",
    "discriminator",
    "dependentRequired",
    "dependentSchemas",
    "contains",
    "minContains",
    "example",
    "examples",
    "default",
    "contentMediaType",
    "propertyNames",
    "xml",
    "readOnly",
  ];
  test.each(["object", "array", "string", "integer", "number"])("in a schema of type %s", (type) => {
    for (const keyword of keywords)
      for (const value of odd) {
        const raw = { type, properties: { a: { type: "string" } }, [keyword]: value };
        expect(() => JSON.stringify(sampleOf(raw))).not.toThrow();
        expect(() =>
          JSON.stringify(sampleOf({ type: "object", required: ["b"], properties: { b: raw } })),
        ).not.toThrow();
      }
  });

  test("a throwing `choose`", () => {
    const choose = (): number => {
      throw new Error("no");
    };
    expect(
      sampleValue(schemaOf({ oneOf: [string, integer] }), { direction: "request", choose }),
    ).toBeUndefined();
  });
});

describe("samples are valid", () => {
  const ajv = new Ajv2020({ strict: false, discriminator: false });
  addFormats.default(ajv);
  const formats = [
    "uuid",
    "date",
    "date-time",
    "time",
    "duration",
    "email",
    "uri",
    "uri-reference",
    "uri-template",
    "hostname",
    "ipv4",
    "ipv6",
    "byte",
    "regex",
    "json-pointer",
    "relative-json-pointer",
  ];
  const schemas: Record<string, unknown>[] = [
    ...formats.map((format) => ({ type: "string", format })),
    ...formats.map((format) => ({
      type: "array",
      items: { type: "string", format },
      minItems: 1,
      uniqueItems: true,
    })),
    ...["email", "uri", "hostname", "uri-reference"].map((format) => ({
      type: "string",
      format,
      minLength: 40,
      maxLength: 60,
    })),
    ...[
      "^(?:a|b)+$",
      "^[^\\s@]+@[^\\s@]+\\.[a-z]{2,}$",
      "^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d).{8,}$",
      "^\\d{3}-\\d{2}-\\d{4}$",
      "^#?([a-f0-9]{6}|[a-f0-9]{3})$",
      "^(\\w)\\1$",
      "^\\p{L}+$",
      "^[0-9]{1,3}(,[0-9]{3})*$",
      "\\bfoo\\b",
    ].map((pattern) => ({ type: "string", pattern })),
    { type: "string", pattern: "^[a-z0-9-]*$", minLength: 30, maxLength: 40 },
    { type: "integer", exclusiveMinimum: 3, maximum: 10, multipleOf: 5 },
    { type: "number", minimum: 0.001, exclusiveMaximum: 0.002 },
    { type: "integer", minimum: -9, maximum: -3 },
    { type: "array", items: { type: "integer", minimum: 1, maximum: 3 }, minItems: 3, uniqueItems: true },
    { type: "array", items: { type: "boolean" }, minItems: 2, uniqueItems: true },
    { type: "array", items: { type: "string", maxLength: 1 }, minItems: 5, uniqueItems: true },
    {
      type: "object",
      additionalProperties: false,
      required: ["a"],
      properties: { a: { enum: [3] } },
      minProperties: 1,
    },
    {
      type: "object",
      minProperties: 3,
      maxProperties: 3,
      additionalProperties: { type: "integer", minimum: 4 },
    },
    {
      allOf: [
        { type: "object", required: ["a"], properties: { a: { minimum: 3 } } },
        { properties: { a: { type: "integer", maximum: 5 } } },
      ],
    },
    {
      type: "object",
      properties: { a: { type: "integer" } },
      anyOf: [{ required: ["b"], properties: { b: { type: "string", minLength: 9 } } }, { type: "integer" }],
    },
    { type: ["string", "integer"], not: { type: "string" } },
  ];
  test.each(schemas.map((schema) => [JSON.stringify(schema), schema]))("%s", (_, schema) => {
    const validate = ajv.compile(schema as object);
    const sample = sampleOf(schema);
    validate(sample);
    expect(validate.errors, JSON.stringify(sample)).toBeNull();
  });
});

function nodes(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce((sum: number, part) => sum + nodes(part), 1);
}
