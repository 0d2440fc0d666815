import { describe, expect, test } from "vitest";
import { schemasOf } from "#model/schema/schemas.ts";
import { typeName } from "#model/schema/type-name.ts";
import { documentOf, namedSchema, ref, schemaOf } from "../documents.ts";

describe("types", () => {
  test.each<[unknown, string[]]>([
    [{ type: "string" }, ["string"]],
    [{ type: ["string", "null"] }, ["string"]],
    [{ type: ["string", 5, "integer"] }, ["string", "integer"]],
    [{ properties: {} }, ["object"]],
    [{ required: ["a"] }, ["object"]],
    [{ additionalProperties: false }, ["object"]],
    [{ items: {} }, ["array"]],
    [{ uniqueItems: true }, ["array"]],
    [{ pattern: "a" }, ["string"]],
    [{ contentMediaType: "a/b" }, ["string"]],
    [{ maximum: 1 }, ["number"]],
    [{ const: "a" }, ["string"]],
    [{ const: 1 }, ["integer"]],
    [{ enum: ["a", 1.5, [], {}, true, null] }, ["string", "number", "array", "object", "boolean"]],
    [{ minLength: 1, minimum: 2 }, ["string", "number"]],
    [{ dependentSchemas: {} }, ["object"]],
    [{ unevaluatedItems: false }, ["array"]],
    [{ const: null }, []],
    [{ format: "uuid" }, []],
    [{}, []],
    [true, []],
    [null, []],
    [{ type: {}, enum: "x" }, []],
  ])("of %j are %j", (raw, types) => expect(schemaOf(raw).types).toEqual(types));
});

describe("null", () => {
  test.each<[unknown, boolean, boolean]>([
    [{ type: "string" }, false, false],
    [{ type: ["string", "null"] }, true, false],
    [{ type: "string", nullable: true }, true, false],
    [{ type: "string", "x-nullable": true }, true, false],
    [{ enum: ["a", null] }, true, false],
    [{ type: "string", enum: ["a", null] }, false, false],
    [{ anyOf: [{ type: "string" }, { type: "null" }] }, true, false],
    [{ oneOf: [{ type: "string" }, { const: null }] }, true, false],
    [{ type: ["object", "null"], allOf: [{ type: "object" }] }, true, false],
    [{ nullable: true, allOf: [{ type: "object" }] }, true, false],
    [{ "x-nullable": true, $ref: "#/components/schemas/Pet" }, true, false],
    [{ "x-nullable": true, oneOf: [{ type: "string" }, { type: "integer" }] }, true, false],
    [{ allOf: [{ $ref: "#/components/schemas/Pet" }, { "x-nullable": true }] }, true, false],
    [
      { allOf: [{ $ref: "#/components/schemas/Pet", "x-nullable": true }, { required: ["a"] }] },
      false,
      false,
    ],
    [{ anyOf: [{ $ref: "#/components/schemas/Pet" }, { $ref: "#/components/schemas/None" }] }, true, false],
    [{ type: ["string", "null"], enum: ["a", null] }, true, false],
    [{ type: ["string", "null"], enum: [null] }, false, true],
    [{ type: ["string", "null"], const: null }, false, true],
    [{ type: "null" }, false, true],
    [{ type: ["null"] }, false, true],
    [{ const: null }, false, true],
    [{ enum: [null] }, false, true],
    [{ anyOf: [{ type: "null" }, { type: "null" }] }, false, true],
    [{}, false, false],
  ])("%j: nullable %j, only null %j", (raw, nullable, isNull) => {
    const schema = schemaOf(raw, { Pet: { type: "object" }, None: { type: "null" } });
    expect([schema.nullable, schema.isNull]).toEqual([nullable, isNull]);
    expect(schema.choices.flatMap((choice) => choice.variants).some((one) => one.schema.isNull)).toBe(false);
  });
});

describe("the type as text", () => {
  const schemas = { Tree: { type: "array", items: ref("Tree") }, Pet: { type: "object" } };
  test.each<[unknown, string]>([
    [{}, "any"],
    [true, "any"],
    [false, "never"],
    [{ not: {} }, "never"],
    [{ not: true }, "never"],
    [{ not: { $comment: "x" } }, "never"],
    [{ not: false }, "any"],
    [{ items: false }, "Array of never"],
    [{ items: true }, "Array of any"],
    [{ type: "string" }, "string"],
    [{ type: ["string", "null"] }, "string or null"],
    [{ type: ["string", "integer"] }, "string or integer"],
    [{ type: "null" }, "null"],
    [{ type: "array" }, "Array"],
    [{ type: "array", prefixItems: [{}] }, "[any, …]"],
    [{ type: "array", items: {} }, "Array of any"],
    [{ type: "array", items: { type: "string" } }, "Array of strings"],
    [{ type: ["array", "null"], items: { type: "string" } }, "Array of strings or null"],
    [{ type: "array", items: { type: ["string", "null"] } }, "Array of (strings or null)"],
    [{ items: { items: { type: "object" } } }, "Array of Array of objects"],
    [
      { items: { anyOf: [{ type: "string" }, { items: { type: ["integer", "boolean"] } }] } },
      "Array of (strings or Array of (integers or booleans))",
    ],
    [{ anyOf: [{ type: "string" }, { type: "integer" }] }, "string or integer"],
    [{ anyOf: [{ type: "string" }, { type: "integer" }, { type: "null" }] }, "string or integer or null"],
    [{ oneOf: [{ minLength: 1 }, { format: "x" }] }, "string"],
    [{ oneOf: [{}, {}] }, "any"],
    [
      { oneOf: ["string", "integer", "boolean", "object"].map((type) => ({ type })) },
      "string or integer or boolean or …",
    ],
    [
      { oneOf: [...Array.from({ length: 20 }, () => ({ type: "object" })), { type: "string" }] },
      "object or …",
    ],
    [
      {
        oneOf: [
          { oneOf: ["string", "integer", "boolean", "object"].map((type) => ({ type })) },
          { type: "array" },
        ],
      },
      "string or integer or boolean or …",
    ],
    [
      { oneOf: [{ anyOf: Array.from({ length: 21 }, () => ({ type: "object" })) }, { type: "string" }] },
      "object or string or …",
    ],
    [
      { items: { items: { items: { items: { oneOf: [{ type: "string" }, { type: "integer" }] } } } } },
      "Array of Array of Array of Array of (strings or integers)",
    ],
    [{ type: "object", oneOf: [{ type: "string" }, {}] }, "object"],
    [{ anyOf: [ref("Pet"), { type: "null" }] }, "object or null"],
    [ref("Tree"), "Array of Array of Array of Array of Array of Array"],
    [{ type: "null", oneOf: [{ type: "object" }, { type: "string" }] }, "object or string or null"],
  ])("%j: %s", (raw, name) => expect(schemaOf(raw, schemas).typeName).toBe(name));

  test.each([
    [{ oneOf: [ref("A"), { type: "string", title: "Text" }] }, "A (object) or Text (string)"],
    [{ oneOf: [ref("A"), { type: "string" }, { type: "null" }] }, "A (object) or string or null"],
    [{ oneOf: [{ title: "Anything" }, ref("A")] }, "Anything (any) or A (object)"],
    [{ type: "array", items: { oneOf: [ref("A"), ref("B")] } }, "Array of (objects or strings)"],
    [{ type: "string" }, "string"],
  ])("%j with the titles of variants: %s", (raw, name) =>
    expect(typeName(schemaOf(raw, { A: { type: "object" }, B: { type: "string" } }), true)).toBe(name),
  );
});

describe("properties", () => {
  test("named ones in order, then patterns, then additional ones", () => {
    const schema = schemaOf({
      required: ["c", "a", 5],
      properties: { b: {}, a: true, c: null },
      patternProperties: { "^x/": { type: "string" } },
      additionalProperties: { type: "integer", "x-additionalPropertiesName": "count" },
    });
    expect(
      schema.properties.map(({ name, kind, required, pointer }) => [name, kind, required, pointer]),
    ).toEqual([
      ["b", "property", false, "/x/properties/b"],
      ["a", "property", true, "/x/properties/a"],
      ["c", "property", true, "/x/properties/c"],
      ["^x/", "pattern", false, "/x/patternProperties/^x~1"],
      ["count", "additional", false, "/x/additionalProperties"],
    ]);
  });

  test.each<[unknown, string[]]>([
    [{ additionalProperties: true }, ["property name"]],
    [{ additionalProperties: {} }, ["property name"]],
    [{ additionalProperties: true, "x-additionalPropertiesName": "key" }, ["key"]],
    [{ additionalProperties: false }, []],
    [{ additionalProperties: null }, []],
    [{ properties: [] }, []],
    [
      JSON.parse('{"properties": {"__proto__": {}, "constructor": {}, "toString": {}}}'),
      ["__proto__", "constructor", "toString"],
    ],
  ])("%j: %j", (raw, names) => expect(schemaOf(raw).properties.map((one) => one.name)).toEqual(names));

  test.each<[object, string]>([
    [{ a: {}, b: { "x-order": 2 }, c: { "x-order": "-1" }, d: null }, "c b a d"],
    [{ a: { "x-order": {} }, b: { "x-order": null } }, "a b"],
  ])("%j in order: %s", (properties, names) => {
    expect(
      schemaOf({ properties })
        .properties.map((one) => one.name)
        .join(" "),
    ).toBe(names);
  });

  test("properties that clients can expand", () => {
    const schema = schemaOf({ properties: { a: {}, b: {} }, "x-expandableFields": ["b", 5] });
    expect(schema.properties.map((one) => one.expandable)).toEqual([false, true]);
    const expanded = schemaOf({ "x-expansionResources": { oneOf: [ref("A"), { title: "B" }] } }, { A: {} });
    expect(expanded.expandsTo.map((one) => one.label)).toEqual(["A", "B"]);
  });

  test("the same schema is the same view wherever it is used", () => {
    const document = documentOf({ components: { schemas: { A: {} } } });
    const host = schemasOf(document).at({ properties: { a: ref("A"), b: ref("A") } }, "/x");
    expect(host.properties[0]?.schema).toBe(host.properties[1]?.schema);
    expect(host.properties[0]?.schema).toBe(schemasOf(document).named("A"));
    expect(host.properties[0]?.schema.pointer).toBe("/components/schemas/A");
  });
});

describe("enum", () => {
  test.each<[Record<string, unknown>, unknown]>([
    [
      { "x-enumDescriptions": { a: "first", 1: "second" } },
      [
        ["a", undefined, "first"],
        [1, undefined, "second"],
      ],
    ],
    [
      { "x-enum-descriptions": ["first", "second"] },
      [
        ["a", undefined, "first"],
        [1, undefined, "second"],
      ],
    ],
    [
      { "x-enum-descriptions": { a: "first" } },
      [
        ["a", undefined, "first"],
        [1, undefined, undefined],
      ],
    ],
    [
      { "x-enum-varnames": ["A", "ONE"] },
      [
        ["a", "A", undefined],
        [1, "ONE", undefined],
      ],
    ],
    [
      { "x-enumNames": ["A", "ONE"] },
      [
        ["a", "A", undefined],
        [1, "ONE", undefined],
      ],
    ],
    [
      { "x-ms-enum": { values: [null, { value: 1, name: "ONE", description: "second" }] } },
      [
        ["a", undefined, undefined],
        [1, "ONE", "second"],
      ],
    ],
    [
      { "x-enumDescriptions": 5, "x-enumNames": null },
      [
        ["a", undefined, undefined],
        [1, undefined, undefined],
      ],
    ],
  ])("%j", (keywords, values) => {
    const read = schemaOf({ enum: ["a", 1], ...keywords }).enum?.map((one) => [
      one.value,
      one.name,
      one.description,
    ]);
    expect(read).toEqual(values);
  });

  test("values without a text form, and names of built-in members, cause no errors", () => {
    const schema = schemaOf({
      enum: [{ toString: null }, "toString", null],
      "x-enumDescriptions": { a: "b", null: "none" },
    });
    expect(schema.enum?.map((one) => one.description)).toEqual([undefined, undefined, "none"]);
  });

  test.each([[{ enum: [] }], [{ enum: "a" }], [{}]])("%j has none", (raw) =>
    expect(schemaOf(raw).enum).toBeUndefined(),
  );
});

describe("texts of allOf members", () => {
  const schemas = {
    Pet: { type: "object", description: "A pet.", title: "Pet" },
    Toy: { type: "object", description: "A toy.", maxProperties: 2 },
  };

  test.each<[object, string | undefined]>([
    [{ allOf: [ref("Pet"), { description: "A cat." }] }, "A cat."],
    [{ allOf: [ref("Pet"), { maxProperties: 3 }] }, "A pet."],
    [{ allOf: [ref("Pet"), ref("Toy")] }, "A pet.\n\nA toy."],
    [{ description: "Both.", allOf: [ref("Pet"), { description: "More." }] }, "Both.\n\nMore."],
    [
      { allOf: [{ description: "How many." }, { description: "How many. One at least." }] },
      "How many. One at least.",
    ],
    [{ description: "Same.", allOf: [{ description: "Same." }, { description: {} }] }, "Same."],
    [{ ...ref("Pet"), description: "Mine." }, "Mine."],
    [{ allOf: [{ maxProperties: 1 }, { minProperties: 1 }] }, undefined],
  ])("%j is described", (raw, description) => expect(schemaOf(raw, schemas).description).toBe(description));

  test.each<[object, string[]]>([
    [{ allOf: [ref("Pet"), { title: "Extra", required: ["a"] }] }, ["Pet", "Extra"]],
    [{ title: "Named", allOf: [ref("Pet"), ref("Toy")] }, []],
    [{ allOf: [ref("Toy")] }, []],
    [{ oneOf: [{ title: "Cat", required: ["a"] }, { type: "null" }] }, []],
    [{ type: "string" }, []],
  ])("%j extends", (raw, bases) => expect(schemaOf(raw, schemas).bases).toEqual(bases));

  test.each<[object, unknown[], unknown[]]>([
    [
      {
        allOf: [
          { required: ["a"], default: { a: 1 }, examples: [{ a: 2 }] },
          { minProperties: 1, example: { b: 3 } },
        ],
      },
      [{ a: 1 }],
      [{ a: 2 }, { b: 3 }],
    ],
    [{ default: { a: 1 }, allOf: [{ maxProperties: 2, default: { b: 1 } }] }, [], []],
    [{ default: { a: 1 } }, [], []],
  ])("%j says of parts", (raw, defaults, examples) => {
    expect(schemaOf(raw).partial("default")).toEqual(defaults);
    expect(schemaOf(raw).partial("examples")).toEqual(examples);
  });
});

describe("reading", () => {
  test.each<[Record<string, unknown>, unknown[]]>([
    [{ examples: [1, 2] }, [1, 2]],
    [{ example: 1 }, [1]],
    [{ examples: [1], example: 1 }, [1]],
    [{ examples: [1], example: 2 }, [1, 2]],
    [{ examples: { a: { value: 1 }, b: 2 } }, [1, 2]],
    [{ example: null }, [null]],
    [{ example: 1, "x-example": 2, "x-examples": { a: { value: 3 }, b: 1 } }, [1, 3, 2]],
    [{}, []],
  ])("examples of %j", (raw, examples) => expect(schemaOf(raw).examples).toEqual(examples));

  test("title, else name", () => {
    const schemas = { A: { title: "The A" }, B: {} };
    expect(namedSchema("A", schemas).label).toBe("The A");
    expect(namedSchema("B", schemas).label).toBe("B");
    expect(schemaOf({}).label).toBeUndefined();
  });

  test("null as const and default are values", () => {
    const schema = schemaOf({ const: null, default: null });
    expect([schema.hasConst, schema.hasDefault, schema.default]).toEqual([true, true, null]);
    expect(schemaOf({}).hasConst).toBe(false);
  });

  test.each<[Record<string, unknown>, string[]]>([
    [{ pattern: "^a" }, ["^a"]],
    [{ allOf: [{ pattern: "^a" }, { pattern: "b$" }], pattern: "c" }, ["^a", "b$", "c"]],
    [{ pattern: 5 }, ["5"]],
    [{ pattern: {} }, []],
    [{}, []],
  ])("patterns of %j", (raw, patterns) => {
    const schema = schemaOf(raw);
    expect(schema.patterns).toEqual(patterns);
    expect(schema.pattern).toBe(patterns[0]);
  });

  test("required names that no property has", () => {
    const required = ["a", "b", "b", 5, null, "toString"];
    expect(schemaOf({ required, properties: { a: {} } }).requiredBeyond).toEqual(["b", "5", "toString"]);
    expect(
      schemaOf({ allOf: [{ properties: { a: {}, b: {} } }, { required: ["a"] }] }).requiredBeyond,
    ).toEqual([]);
  });

  test.each<[Record<string, unknown>, unknown]>([
    [{ contains: {} }, { min: 1, max: undefined }],
    [
      { contains: {}, minContains: 0, maxContains: 3 },
      { min: 0, max: 3 },
    ],
    [
      { contains: {}, minContains: "x" },
      { min: 1, max: undefined },
    ],
  ])("how many items are contained: %j", (raw, contained) => {
    const schema = schemaOf(raw);
    expect(schema.contained).toEqual(contained);
    expect(schema.parts).toMatchObject([{ keyword: "contains", contained }]);
  });

  test("other subschemas in reading order, booleans left out", () => {
    const schema = schemaOf({
      dependentSchemas: { "a/b": {} },
      ...Object.fromEntries(["then", "if", "not"].map((keyword) => [keyword, {}])),
      contains: true,
      unevaluatedItems: { type: "string" },
    });
    expect(schema.parts.map((part) => [part.keyword, part.name, part.schema.pointer])).toEqual([
      ["not", undefined, "/x/not"],
      ["if", undefined, "/x/if"],
      ["then", undefined, "/x/then"],
      ["unevaluatedItems", undefined, "/x/unevaluatedItems"],
      ["dependentSchemas", "a/b", "/x/dependentSchemas/a~1b"],
    ]);
  });

  test.each<[unknown, boolean]>([
    [{ type: "string", description: "x" }, false],
    [{ properties: { a: {} } }, true],
    [{ additionalProperties: true }, true],
    [{ items: { type: "string" } }, false],
    [{ items: { enum: [1] } }, false],
    [{ items: { description: "x" } }, false],
    [{ items: { items: { properties: { a: {} } } } }, true],
    [{ prefixItems: [{}] }, true],
    [{ oneOf: [{}, {}] }, true],
    [{ not: {} }, false],
    [{ not: { items: { minItems: 1 } } }, false],
    [{ not: { properties: { a: {} } } }, true],
    [{ not: { not: {} } }, true],
    [ref("Tree"), false],
  ])("%j has something inside: %j", (raw, inside) => {
    expect(schemaOf(raw, { Tree: { type: "array", items: ref("Tree") } }).hasInside).toBe(inside);
  });

  test("arrays nested deeper than the stack do not overflow it", () => {
    let deep: unknown = {};
    for (let n = 0; n < 20_000; n++) deep = { items: deep };
    expect(schemaOf(deep).hasInside).toBe(false);
  });

  test.each<[unknown, string[]]>([
    [{ required: ["a", "b", "b", 5, {}], properties: { a: {} } }, ["b", "5"]],
    [{ required: ["toString"], properties: {} }, ["toString"]],
    [{ required: "a" }, []],
  ])("%j requires what it does not list: %j", (raw, names) =>
    expect(schemaOf(raw).requiredBeyond).toEqual(names),
  );

  test("closed, dependent names", () => {
    const schema = schemaOf({ unevaluatedProperties: false, dependentRequired: { a: ["b", {}], c: 1 } });
    expect(schema.isClosed).toBe(true);
    expect(schema.dependentRequired).toEqual([
      { name: "a", requires: ["b"] },
      { name: "c", requires: [] },
    ]);
  });
});

describe("choices without discriminator", () => {
  test.each<[unknown[], string[]]>([
    [
      [{ title: "One" }, ref("A")],
      ["One", "A"],
    ],
    [
      [{ const: "x" }, { const: 5 }],
      ['"x"', "5"],
    ],
    [
      [{ type: "string" }, { items: { type: "string" } }],
      ["string", "Array of strings"],
    ],
    [
      [{ enum: ["x"] }, { enum: [null, 1] }, { const: { a: 1 } }, { const: true }],
      ['"x"', "integer or null", "object", "true"],
    ],
    [
      [{ required: ["a"] }, { required: ["b", "c"] }, { required: ["a"], properties: { a: {} } }],
      ["requires a", "requires b, c", "object"],
    ],
    [
      [{}, true],
      ["Option 1", "Option 2"],
    ],
    [
      [null, "x"],
      ["Option 1", "Option 2"],
    ],
  ])("labels of %j", (oneOf, labels) => {
    const [choice] = schemaOf({ oneOf }, { A: {} }).choices;
    expect(choice?.variants.map((one) => one.label)).toEqual(labels);
    expect(choice).toMatchObject({ keyword: "oneOf", first: 0, property: undefined });
  });
});
