import { describe, expect, test } from "vitest";
import { merge } from "#model/schema/all-of.ts";
import { schemasOf } from "#model/schema/schemas.ts";
import { documentOf, namedSchema, ref, schemaOf } from "../documents.ts";

/** The merge of an inline schema, with plain objects for comparison. */
function merged(raw: Record<string, unknown>, schemas: Record<string, unknown> = {}) {
  const result = merge(schemasOf(documentOf({ components: { schemas } })), raw, "/x");
  return { ...result, keywords: JSON.parse(JSON.stringify(result.keywords)) as Record<string, unknown> };
}

describe("two members, one keyword", () => {
  const cases: [keyword: string, a: unknown, b: unknown, result: unknown, conflict?: string][] = [
    ["required", ["a", "b"], ["b", "c"], ["a", "b", "c"]],
    ["enum", ["a", "b", "c"], ["c", "b"], ["b", "c"]],
    ["enum", [{ a: 1 }, 2], [{ a: 1 }], [{ a: 1 }]],
    ["enum", ["a"], ["b"], ["b"], "enum: a and b"],
    ["enum", ["a"], null, ["a"]],
    ["type", "string", "string", "string"],
    ["type", "number", "integer", "integer"],
    ["type", ["integer", "null"], ["number", "null"], ["integer", "null"]],
    ["type", ["string", "null"], "string", "string"],
    ["type", "string", "object", "object", "type: string and object"],
    ["type", "string", 7, "string"],
    ["minimum", 1, 5, 5],
    ["minimum", 5, 1, 5],
    ["minimum", 5, "x", 5],
    ["exclusiveMaximum", 1, 5, 1],
    ["maxLength", 3, 9, 3],
    ["minItems", 3, 9, 9],
    ["uniqueItems", true, false, true],
    ["deprecated", true, false, true],
    ["readOnly", false, true, true],
    ["multipleOf", 2, 6, 6],
    ["multipleOf", 6, 2, 6],
    ["multipleOf", 4, 6, 12],
    ["multipleOf", 0.1, 0.25, 0.5],
    ["multipleOf", 1e-7, 3, 3],
    ["multipleOf", 1e300, 3, 3, "multipleOf: 1e+300 and 3"],
    ["multipleOf", 0, 0.5, 0.5],
    ["multipleOf", -1, "x", -1],
    ["format", "uuid", "uri", "uri", "format: uuid and uri"],
    ["pattern", "^a", "b$", ["^a", "b$"]],
    ["pattern", "^a", "^a", "^a"],
    ["pattern", "^a", 5, ["^a", 5]],
    ["pattern", null, "^a", "^a"],
    ["const", 1, 2, 2, "const: 1 and 2"],
    ["const", null, { a: 1 }, { a: 1 }, "const: null and {…}"],
    [
      "prefixItems",
      [{ minLength: 1 }, {}],
      [{ maxLength: 2 }],
      [{ allOf: [{ minLength: 1 }, { maxLength: 2 }] }, {}],
    ],
    ["patternProperties", { "^a": {} }, { "^b": {} }, { "^a": {}, "^b": {} }],
    ["dependentSchemas", { a: { minLength: 1 } }, { a: false }, { a: false }],
    ["dependentRequired", { a: ["b"] }, { a: ["c", "b"] }, { a: ["b", "c"] }],
    ["propertyNames", { minLength: 1 }, { pattern: "x" }, { allOf: [{ minLength: 1 }, { pattern: "x" }] }],
    ["contentSchema", { minLength: 1 }, { pattern: "x" }, { allOf: [{ minLength: 1 }, { pattern: "x" }] }],
    ["unevaluatedProperties", {}, false, false],
    ["unevaluatedItems", { minLength: 1 }, true, { minLength: 1 }],
    ["default", "a", "b", "b"],
    ["externalDocs", { url: "a" }, { url: "b" }, { url: "b" }],
    ["not", { type: "string" }, { type: "null" }, { anyOf: [{ type: "string" }, { type: "null" }] }],
    ["additionalProperties", true, false, false],
    ["additionalProperties", true, { type: "string" }, { type: "string" }],
    ["additionalProperties", { minLength: 1 }, {}, { allOf: [{ minLength: 1 }, {}] }],
    ["items", { minLength: 1 }, { maxLength: 2 }, { allOf: [{ minLength: 1 }, { maxLength: 2 }] }],
    ["properties", { a: { minLength: 1 } }, { b: {} }, { a: { minLength: 1 }, b: {} }],
    [
      "properties",
      { a: { type: "string" } },
      { a: { maxLength: 2 } },
      { a: { allOf: [{ type: "string" }, { maxLength: 2 }] } },
    ],
    ["properties", { a: { type: "string" } }, { a: { type: "string" } }, { a: { type: "string" } }],
    ["dependentRequired", { a: ["b"] }, { c: ["d"] }, { a: ["b"], c: ["d"] }],
    ["description", "one", "two", "two"],
    ["x-any", 1, 2, 2],
  ];
  test.each(cases)("%s: %j and %j", (keyword, a, b, result, conflict) => {
    const { keywords, conflicts } = merged({ allOf: [{ [keyword]: a }, { [keyword]: b }] });
    expect(keywords).toEqual({ [keyword]: result });
    expect(conflicts).toEqual(conflict === undefined ? [] : [conflict]);
  });

  test("a contradiction names the components that state the keyword", () => {
    const schemas = { Base: { type: "string" }, Other: { type: "object", description: "one" } };
    const all = { allOf: [ref("Base"), ref("Other"), { description: "two" }] };
    expect(merged(all, schemas).conflicts).toEqual(["type: string and object (Base, Other)"]);
  });

  test("a contradiction names five components, and says that there are more", () => {
    const names = ["A", "B", "C", "D", "E", "F"];
    const schemas = Object.fromEntries(
      names.map((name, index) => [name, { const: index < names.length - 1 ? 0 : 1 }]),
    );
    const named = (count: number): readonly string[] =>
      merged({ allOf: [...names.slice(0, count - 1), "F"].map(ref) }, schemas).conflicts;
    expect(named(5)).toEqual(["const: 0 and 1 (A, B, C, D, F)"]);
    expect(named(6)).toEqual(["const: 0 and 1 (A, B, C, D, E, …)"]);
  });

  test("three members give one flat allOf", () => {
    const one = (length: number) => ({ properties: { a: { minLength: length } } });
    const { keywords } = merged({ allOf: [one(1), one(2), one(3)] });
    expect(keywords["properties"]).toEqual({
      a: { allOf: [{ minLength: 1 }, { minLength: 2 }, { minLength: 3 }] },
    });
  });

  test("names of built-in members", () => {
    const member = JSON.parse('{"properties": {"__proto__": {"minLength": 1}, "toString": {}}}') as object;
    const { keywords } = merge(schemasOf(documentOf()), { allOf: [member, { properties: { a: {} } }] }, "/x");
    expect(Object.keys(keywords["properties"] as object)).toEqual(["__proto__", "toString", "a"]);
  });
});

describe("several keywords of several members", () => {
  const THEN = "then";

  test("first items and items meet at each position", () => {
    const members = [
      { prefixItems: [{ minLength: 1 }], items: { maxLength: 9 } },
      { prefixItems: [{}, true] },
    ];
    const schema = schemaOf({ allOf: [...members, { items: false }] });
    expect(schema.prefixItems.map((one) => one.boolean)).toEqual([false, false]);
    const open = schemaOf({ allOf: members });
    expect(open.prefixItems.map((one) => [one.pointer, one.constraints])).toEqual([
      ["/x/allOf/1/prefixItems/0", ["non-empty"]],
      ["/x/allOf/1/prefixItems/1", ["<= 9 characters"]],
    ]);
    expect(open.items?.constraints).toEqual(["<= 9 characters"]);
  });

  test("an enum keeps the values of the type, with their descriptions", () => {
    const texts = { "x-enum-varnames": ["A", "ONE", "NONE"], "x-enumDescriptions": { 1: "first" } };
    const schema = schemaOf({ allOf: [{ enum: ["a", 1, null], ...texts }, { type: "integer" }] });
    expect(schema.enum).toEqual([
      { value: 1, name: "ONE", description: "first" },
      { value: null, name: "NONE", description: undefined },
    ]);
  });

  test("each condition, each not and each contains becomes a subschema", () => {
    const member = (n: number) => ({
      if: { minLength: n },
      [THEN]: { maxLength: n },
      not: { const: n },
      contains: { minLength: n },
      minContains: n,
    });
    const schema = schemaOf({ allOf: [member(2), member(3), { else: {}, if: {} }], ...member(4) });
    expect(schema.parts.map((part) => [part.keyword, part.schema.pointer, part.contained?.min])).toEqual([
      ["not", "/x/allOf/0/not", undefined],
      ["not", "/x/allOf/1/not", undefined],
      ["not", "/x/not", undefined],
      ["if", "/x/allOf/0/if", undefined],
      ["then", "/x/allOf/0/then", undefined],
      ["if", "/x/allOf/1/if", undefined],
      ["then", "/x/allOf/1/then", undefined],
      ["if", "/x/allOf/2/if", undefined],
      ["else", "/x/allOf/2/else", undefined],
      ["if", "/x/if", undefined],
      ["then", "/x/then", undefined],
      ["contains", "/x/allOf/0/contains", 2],
      ["contains", "/x/allOf/1/contains", 3],
      ["contains", "/x/contains", 4],
    ]);
  });

  test("a boolean among several conditions becomes a subschema if the merged keywords do not contain it", () => {
    const members = [
      { if: { minLength: 1 }, [THEN]: false },
      { if: { minLength: 2 }, [THEN]: { maxLength: 3 } },
    ];
    const parts = schemaOf({ allOf: members }).parts.map((part) => [part.keyword, part.schema.boolean]);
    expect(parts).toEqual([
      ["if", undefined],
      ["then", false],
      ["if", undefined],
      ["then", undefined],
    ]);
  });

  test("equal not keywords become one subschema", () => {
    const schemas = { None: { const: 0 } };
    const schema = schemaOf({ allOf: [{ not: ref("None") }, { not: ref("None") }] }, schemas);
    expect(schema.parts).toHaveLength(1);
  });

  test("the schema's own keywords override those of its target", () => {
    const said = (of: string) => ({ title: of, description: of, externalDocs: { url: of }, examples: [of] });
    const schemas = { Pet: { type: "string", ...said("pet") } };
    const wrappers = [
      ref("Pet"),
      { allOf: [ref("Pet")] },
      { anyOf: [ref("Pet"), { type: "null" }] },
      { oneOf: [ref("Pet")] },
    ];
    for (const wrapper of wrappers) {
      expect(schemaOf({ ...wrapper, ...said("own") }, schemas).keywords).toMatchObject(said("own"));
      expect(schemaOf({ ...wrapper, deprecated: true }, schemas).keywords).toMatchObject(said("pet"));
    }
  });
});

describe("references", () => {
  const schemas = {
    Pet: { title: "A pet", type: "object", properties: { name: {} }, example: { name: "Rex" } },
    Alias: ref("Pet"),
    Described: { ...ref("Pet"), description: "between" },
    Self: { allOf: [ref("Self"), { minLength: 1 }] },
    Ping: { allOf: [ref("Pong")], title: "Ping" },
    Pong: { allOf: [ref("Ping")], description: "Pong" },
  };

  test("keywords beside $ref apply, and take precedence", () => {
    const { keywords, names } = merged({ ...ref("Pet"), title: "Mine", description: "of mine" }, schemas);
    expect(keywords).toMatchObject({
      title: "Mine",
      description: "of mine",
      type: "object",
      properties: { name: {} },
    });
    expect(names).toEqual(["Pet"]);
  });

  test("a reference on the path keeps its siblings", () => {
    expect(merged({ ...ref("Described"), deprecated: true }, schemas).keywords).toMatchObject({
      description: "between",
      deprecated: true,
      type: "object",
    });
    expect(schemaOf(ref("Described"), schemas).description).toBe("between");
  });

  test("broken references are reported", () => {
    expect(merged({ allOf: [ref("None"), { minLength: 1 }] }).conflicts).toEqual([
      "$ref #/components/schemas/None leads nowhere",
    ]);
    expect(schemaOf(ref("None")).broken).toBe("#/components/schemas/None");
    expect(schemaOf({ ...ref("None"), description: "x" }).broken).toBe("#/components/schemas/None");
    expect(schemaOf(ref("Pet"), schemas).broken).toBeUndefined();
  });

  test("`false` among the members is reported", () => {
    expect(merged({ allOf: [false, { minLength: 1 }] }).conflicts).toEqual([
      "one part allows no value at all",
    ]);
  });

  test("circular references", () => {
    expect(namedSchema("Self", schemas).keywords["minLength"]).toBe(1);
    expect(namedSchema("Ping", schemas).title).toBe("Ping");
    expect(namedSchema("Ping", schemas).description).toBe("Pong");
    const loop: Record<string, unknown> = { minLength: 1 };
    loop["allOf"] = [loop];
    expect(schemaOf(loop).keywords["minLength"]).toBe(1);
  });

  test("members that double at each step are merged once", () => {
    const chain: Record<string, unknown> = { L60: { minLength: 1 } };
    for (let n = 0; n < 60; n++) chain[`L${n}`] = { allOf: [ref(`L${n + 1}`), ref(`L${n + 1}`)] };
    expect(namedSchema("L0", chain).merged.names).toHaveLength(60);
    expect(namedSchema("L0", chain).keywords["minLength"]).toBe(1);
  });

  test("a chain deeper than the stack does not overflow it", () => {
    let deep: unknown = {};
    for (let n = 0; n < 20_000; n++) deep = { allOf: [deep], type: "object" };
    expect(schemaOf(deep).types).toEqual(["object"]);
  });

  test("the pointer of a subschema in another file is in that file", () => {
    const schema = schemaOf({ allOf: [ref("Pet"), { properties: { "a/b": {} } }], items: {} }, schemas);
    expect(schema.properties.map((one) => one.pointer)).toEqual([
      "/components/schemas/Pet/properties/name",
      "/x/allOf/1/properties/a~1b",
    ]);
    expect(schema.items?.pointer).toBe("/x/items");
  });

  test("recursion through merged properties comes back to the same view", () => {
    const both = {
      A: { allOf: [ref("B")], properties: { child: ref("A") } },
      B: { properties: { child: ref("B") } },
    };
    const seen = new Set<unknown>();
    let schema: ReturnType<typeof schemaOf> | undefined = namedSchema("A", both);
    for (let n = 0; n < 10 && schema; n++) {
      seen.add(schema);
      schema = schema.properties[0]?.schema;
    }
    expect(seen.size).toBe(2);
  });
});

describe("the name of a merge", () => {
  const schemas = { Pet: { type: "object", title: "A pet", example: { a: 1 } }, Text: { type: "string" } };
  const cases: [Record<string, unknown>, string | undefined][] = [
    [{ allOf: [ref("Pet")] }, "Pet"],
    [{ allOf: [ref("Pet")], description: "x", "x-any": 1 }, "Pet"],
    [{ allOf: [ref("Pet"), { description: "x" }] }, "Pet"],
    [{ type: "object", allOf: [ref("Pet")] }, "Pet"],
    [{ ...ref("Text"), description: "x" }, "Text"],
    [{ anyOf: [ref("Pet"), { type: "null" }] }, "Pet"],
    [{ oneOf: [{ type: "null" }, ref("Pet")], description: "x" }, "Pet"],
    [{ allOf: [ref("Pet"), { properties: { a: {} } }] }, undefined],
    [{ allOf: [ref("Pet")], properties: { a: {} } }, undefined],
    [{ allOf: [ref("Pet"), ref("Text")] }, undefined],
    [{ allOf: [ref("Pet")], oneOf: [ref("Text"), ref("Pet")] }, undefined],
    [{ ...ref("Text"), maxLength: 5 }, undefined],
  ];
  test.each(cases)("%j", (raw, name) => expect(schemaOf(raw, schemas).name).toBe(name));

  test("the title and example of one member do not apply to several", () => {
    const { keywords } = merged({ allOf: [ref("Pet"), { properties: { a: {} } }] }, schemas);
    expect(keywords).toEqual({ type: "object", properties: { a: {} } });
    expect(merged({ allOf: [ref("Pet"), { description: "x" }] }, schemas).keywords).toMatchObject({
      title: "A pet",
      example: { a: 1 },
    });
  });

  test("but a plain value of one member is one of the whole schema", () => {
    const members = [{ type: "string", default: "a", examples: ["b"] }, { maxLength: 3 }];
    expect(merged({ allOf: members }).keywords).toMatchObject({ default: "a", examples: ["b"] });
    const parts = [{ required: ["a"], default: { a: 1 }, examples: [{ a: 1 }] }, { properties: { b: {} } }];
    expect(Object.keys(merged({ allOf: parts }).keywords)).toEqual(["required", "properties"]);
  });

  test("a component that wraps another keeps its own name", () => {
    expect(namedSchema("Mine", { ...schemas, Mine: { allOf: [ref("Pet")] } }).name).toBe("Mine");
  });
});

describe("choices", () => {
  const schemas = {
    Cat: { type: "object", properties: { claws: {} } },
    Dog: { type: "object", properties: { bark: {} } },
  };
  const both = [ref("Cat"), ref("Dog")];

  test("of members are collected, each with its schema", () => {
    const host = { oneOf: both, discriminator: { propertyName: "kind" } };
    const { choices, keywords } = merged({ allOf: [{ minLength: 1 }, host] }, schemas);
    expect(choices.map((one) => [one.keyword, one.members.length, one.host === host])).toEqual([
      ["oneOf", 2, true],
    ]);
    expect(keywords["minLength"]).toBe(1);
  });

  test("several are kept side by side", () => {
    const { choices } = merged({
      allOf: [{ oneOf: both }, { oneOf: [{ required: ["a"] }, {}] }],
      anyOf: both,
    });
    expect(choices.map((one) => one.keyword)).toEqual(["oneOf", "oneOf", "anyOf"]);
  });

  test("one member, or one beside null, is no choice", () => {
    expect(merged({ oneOf: [{ minLength: 1 }] })).toMatchObject({ choices: [], keywords: { minLength: 1 } });
    const optional = merged({ anyOf: [{ minLength: 1 }, { type: "null" }] });
    expect(optional).toMatchObject({ choices: [], nullable: true, keywords: { minLength: 1 } });
  });

  test("null by another name, or with words of its own", () => {
    const text = { type: "string" };
    const named = merged({ anyOf: [text, ref("Nothing")] }, { Nothing: { type: "null" } });
    expect(named).toMatchObject({ choices: [], nullable: true, keywords: text });
    const explained = merged({ anyOf: [text, { type: "null", description: "unknown" }] });
    expect(explained.choices[0]?.members).toHaveLength(2);
    expect(explained.nullable).toBe(false);
  });

  test("null among the alternatives of one of several members is not allowed by all", () => {
    const optional = { anyOf: [{ type: "string" }, { type: "null" }] };
    expect(merged({ allOf: [optional, { type: "string", maxLength: 3 }] }).nullable).toBe(false);
    expect(merged({ allOf: [optional], type: "string" }).nullable).toBe(false);
    for (const other of [optional, { description: "x" }, { maxLength: 3 }, { type: ["string", "null"] }])
      expect(merged({ allOf: [optional, other] }).nullable).toBe(true);
    expect(merged({ ...optional, type: "string" }).nullable).toBe(true);
  });

  test("null beside several variants is left out and noted", () => {
    const { choices, nullable } = merged({ oneOf: [...both, { enum: [null] }] }, schemas);
    expect(choices[0]?.members).toHaveLength(2);
    expect(nullable).toBe(true);
  });

  test("a child that includes its parent has no choice between its siblings", () => {
    const family = {
      Pet: { oneOf: [ref("Cat"), ref("Dog")], properties: { kind: {} } },
      Cat: { allOf: [ref("Pet"), { properties: { claws: {} } }] },
      Dog: { allOf: [ref("Pet"), { properties: { bark: {} } }] },
    };
    expect(namedSchema("Cat", family).choices).toEqual([]);
    expect(namedSchema("Cat", family).properties.map((one) => one.name)).toEqual(["kind", "claws"]);
    expect(schemaOf({ ...ref("Cat"), description: "x" }, family).choices).toEqual([]);
    expect(namedSchema("Pet", family).choices[0]?.variants).toHaveLength(2);
  });
});
