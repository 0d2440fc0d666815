import { describe, expect, test } from "vitest";
import { merge } from "#model/all-of.ts";
import { documentOf, namedSchema, ref, schemaOf } from "./documents.ts";

/** The merge of an inline schema, with plain objects for comparison. */
function merged(raw: Record<string, unknown>, schemas: Record<string, unknown> = {}) {
  const result = merge(documentOf({ components: { schemas } }), raw, "/x");
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
    ["multipleOf", 4, 6, 6, "multipleOf: 4 and 6"],
    ["multipleOf", 0, 0.5, 0],
    ["format", "uuid", "uri", "uri", "format: uuid and uri"],
    ["pattern", "^a", "b$", "b$", "pattern: ^a and b$"],
    ["const", 1, 2, 2, "const: 1 and 2"],
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

  test("three members give one flat allOf", () => {
    const one = (length: number) => ({ properties: { a: { minLength: length } } });
    const { keywords } = merged({ allOf: [one(1), one(2), one(3)] });
    expect(keywords["properties"]).toEqual({
      a: { allOf: [{ minLength: 1 }, { minLength: 2 }, { minLength: 3 }] },
    });
  });

  test("magic names are data", () => {
    const member = JSON.parse('{"properties": {"__proto__": {"minLength": 1}, "toString": {}}}') as object;
    const { keywords } = merge(documentOf(), { allOf: [member, { properties: { a: {} } }] }, "/x");
    expect(Object.keys(keywords["properties"] as object)).toEqual(["__proto__", "toString", "a"]);
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

  test("what stands beside $ref counts, and wins", () => {
    const { keywords, names } = merged({ ...ref("Pet"), title: "Mine", description: "of mine" }, schemas);
    expect(keywords).toMatchObject({
      title: "Mine",
      description: "of mine",
      type: "object",
      properties: { name: {} },
    });
    expect(names).toEqual(["Pet"]);
  });

  test("a reference on the way keeps what stands beside it", () => {
    expect(merged({ ...ref("Described"), deprecated: true }, schemas).keywords).toMatchObject({
      description: "between",
      deprecated: true,
      type: "object",
    });
    expect(schemaOf(ref("Described"), schemas).description).toBe("between");
  });

  test("what leads nowhere is named", () => {
    expect(merged({ allOf: [ref("None"), { minLength: 1 }] }).conflicts).toEqual([
      "$ref #/components/schemas/None leads nowhere",
    ]);
    expect(schemaOf(ref("None")).broken).toBe("#/components/schemas/None");
    expect(schemaOf({ ...ref("None"), description: "x" }).broken).toBe("#/components/schemas/None");
    expect(schemaOf(ref("Pet"), schemas).broken).toBeUndefined();
  });

  test("false among the members is named", () => {
    expect(merged({ allOf: [false, { minLength: 1 }] }).conflicts).toEqual([
      "one part allows no value at all",
    ]);
  });

  test("cycles end where they close", () => {
    expect(namedSchema("Self", schemas).keywords["minLength"]).toBe(1);
    expect(namedSchema("Ping", schemas).title).toBe("Ping");
    expect(namedSchema("Ping", schemas).description).toBe("Pong");
    const loop: Record<string, unknown> = { minLength: 1 };
    loop["allOf"] = [loop];
    expect(schemaOf(loop).keywords["minLength"]).toBe(1);
  });

  test("members that double at each step are taken in once", () => {
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

  test("the place of what came from elsewhere is its own", () => {
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
  const schemas = { Pet: { type: "object", title: "A pet", example: 1 }, Text: { type: "string" } };
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

  test("the title and example of one member do not speak for several", () => {
    const { keywords } = merged({ allOf: [ref("Pet"), { properties: { a: {} } }] }, schemas);
    expect(keywords).toEqual({ type: "object", properties: { a: {} } });
    expect(merged({ allOf: [ref("Pet"), { description: "x" }] }, schemas).keywords).toMatchObject({
      title: "A pet",
      example: 1,
    });
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

  test("of members are hoisted, each with its host", () => {
    const host = { oneOf: both, discriminator: { propertyName: "kind" } };
    const { choices, keywords } = merged({ allOf: [{ minLength: 1 }, host] }, schemas);
    expect(choices.map((one) => [one.keyword, one.members.length, one.host === host])).toEqual([
      ["oneOf", 2, true],
    ]);
    expect(keywords["minLength"]).toBe(1);
  });

  test("several stand beside each other", () => {
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

  test("null beside several leaves them and is remembered", () => {
    const { choices, nullable } = merged({ oneOf: [...both, { enum: [null] }] }, schemas);
    expect(choices[0]?.members).toHaveLength(2);
    expect(nullable).toBe(true);
  });

  test("a child that takes its parent in is not offered its siblings", () => {
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
