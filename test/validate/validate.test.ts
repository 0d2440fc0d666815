/** Tests the messages for values that do not satisfy their schema. */
import { describe, expect, test } from "vitest";
import { load } from "#load/load.ts";
import { parseNumerals } from "#load/numerals.ts";
import { Document } from "#model/document.ts";
import { schemasOf } from "#model/schema/schemas.ts";
import { type ValidateSettings, validate } from "#validate/validate.ts";
import { object, ref, schemaOf, string } from "../samples/documents.ts";

type Schemas = Readonly<Record<string, unknown>>;

/** The violations of a value, as `pointer keyword: message`. */
function said(
  raw: unknown,
  value: unknown,
  schemas: Schemas = {},
  settings: Partial<ValidateSettings> = {},
): readonly string[] {
  const { violations, isChecked } = validate(schemaOf(raw, schemas), value, {
    direction: "response",
    ...settings,
  });
  expect(isChecked).toBe(true);
  return violations.map(({ level, keyword, message, place }) => {
    const sign = level === "error" ? "" : level;
    return `${sign} ${place.pointer} ${keyword}: ${message}`.trim().replace(/ {2,}/, " ");
  });
}

const MESSAGES: readonly (readonly [schema: unknown, value: unknown, message: string])[] = [
  [{ type: "string" }, 12, "type: Expected a string, got 12"],
  [{ type: ["integer", "null"] }, 1.5, "type: Expected an integer or null, got 1.5"],
  [{ type: "object" }, [1, 2], "type: Expected an object, got an array of 2 items"],
  [{ const: "a" }, "b", 'const: Expected "a", got "b"'],
  [{ enum: ["a", 1, null] }, "b", 'enum: Expected "a", 1 or null, got "b"'],
  [{ enum: [] }, "b", "enum: No value is allowed here: the enum is empty"],
  [{ enum: [1, 2, 3, 4, 5, 6, 7] }, 8, "enum: Expected 1, 2, 3, 4, 5 or 2 more, got 8"],
  [{ maximum: 10 }, 12, "maximum: Expected a number ≤ 10, got 12"],
  [{ minimum: 10 }, 9, "minimum: Expected a number ≥ 10, got 9"],
  [{ minimum: 10, exclusiveMinimum: true }, 10, "minimum: Expected a number > 10, got 10"],
  [{ exclusiveMinimum: 10 }, 10, "exclusiveMinimum: Expected a number > 10, got 10"],
  [{ multipleOf: 0.1 }, 0.25, "multipleOf: Expected a multiple of 0.1, got 0.25"],
  [{ minLength: 2 }, "😀", "minLength: Expected at least 2 characters, got 1"],
  [{ maxLength: 1 }, "ab", "maxLength: Expected at most 1 character, got 2"],
  [{ pattern: "^a+$" }, "b", 'pattern: Expected a match of ^a+$, got "b"'],
  [{ format: "date" }, "2024-02-30", 'format: Expected a date such as 2024-01-31, got "2024-02-30"'],
  [{ format: "int32" }, 2147483648, "format: Expected an integer of 32 bits, got 2147483648"],
  [{ minItems: 2 }, [1], "minItems: Expected at least 2 items, got 1"],
  [
    { uniqueItems: true },
    [{ a: 1, b: 2 }, 3, { b: 2, a: 1 }],
    "uniqueItems: Expected items that differ, but items 0 and 2 are equal",
  ],
  [{ contains: string }, [1], "contains: Expected at least 1 item that “contains” allows, got 0"],
  [
    { contains: string, maxContains: 1 },
    ["a", "b"],
    "maxContains: Expected at most 1 item that “contains” allows, got 2",
  ],
  [{ items: string }, ["a", 1], "/1 type: Expected a string, got 1"],
  [{ prefixItems: [string], items: false }, ["a", 1], "/1 items: This item is not allowed here"],
  [{ required: ["a"] }, {}, 'required: Expected the property "a", which is missing'],
  [
    { dependentRequired: { a: ["b"] } },
    { a: 1 },
    'dependentRequired: Expected the property "b", which is missing, because the property "a" is there',
  ],
  [{ minProperties: 2 }, { a: 1 }, "minProperties: Expected at least 2 properties, got 1"],
  [{ properties: { "a/b": string } }, { "a/b": 1 }, "/a~1b type: Expected a string, got 1"],
  [
    { additionalProperties: false },
    { a: 1 },
    '/a additionalProperties: The property "a" is not allowed here',
  ],
  [
    { unevaluatedProperties: false },
    { a: 1 },
    '/a unevaluatedProperties: The property "a" is not allowed here',
  ],
  [
    { propertyNames: { maxLength: 1 } },
    { ab: 1 },
    '/ab propertyNames: The property name "ab" is not allowed here: Expected at most 1 character, got 2',
  ],
  [{ not: string }, "a", 'not: Expected a value that does not satisfy “not”, got "a"'],
  [
    { oneOf: [{ type: "integer" }, { title: "Few", type: "number" }] },
    1,
    "oneOf: Expected a value that satisfies exactly one schema of “oneOf”, but it satisfies schema 1 and Few",
  ],
  [
    { anyOf: [string, { type: "integer" }] },
    true,
    "anyOf: Expected a value that satisfies schema 1 or schema 2, got true",
  ],
  [{ oneOf: [{ type: "null" }, object({ a: string })] }, { a: 1 }, "/a type: Expected a string, got 1"],
  [false, 1, "x: No value is allowed here"],
];

describe("messages", () => {
  test.each(MESSAGES)("%j %j", (schema, value, message) => {
    expect(said(schema, value)).toEqual([message]);
  });

  test("values are quoted briefly, and invisible characters are escaped", () => {
    const [message = ""] = said({ type: "integer" }, `\u202e\n${"x".repeat(100_000)}`);
    expect(message.length).toBeLessThan(120);
    expect(message).toContain('"\\u{202e}\\nxxx');
  });

  test("all findings are listed once, up to the requested number", () => {
    const schema = object({ a: string, b: string }, { required: ["c"] });
    const twice = { allOf: [schema, schema] };
    expect(said(twice, { a: 1, b: 2 })).toHaveLength(3);
    expect(said(twice, { a: 1, b: 2 }, {}, { most: 2 })).toHaveLength(2);
  });

  test("the schema's pointer leads to the keyword, through references", () => {
    const schema = schemaOf(object({ a: ref("A") }), { A: { maximum: 1 } });
    const { violations } = validate(schema, { a: 2 }, { direction: "request" });
    expect(violations.map((one) => one.schemaPointer)).toEqual(["/components/schemas/A/maximum"]);
  });
});

describe("discriminators", () => {
  const kind = { required: ["kind"], properties: { kind: string } };
  const schemas = {
    Cat: { ...kind, allOf: [{ required: ["lives"] }] },
    Dog: { ...kind, allOf: [object({ tail: string }, { required: ["tail"] })] },
  };
  const pet = (keyword: string) => ({
    [keyword]: [ref("Cat"), ref("Dog")],
    discriminator: { propertyName: "kind", mapping: { dog: "#/components/schemas/Dog", cat: "Cat" } },
  });

  test("the schema that the value of the discriminator names is used for messages", () => {
    expect(said(pet("oneOf"), { kind: "dog", tail: 1 }, schemas)).toEqual([
      'oneOf: Expected a value that satisfies Dog, because "kind" is "dog"',
      "/tail type: Expected a string, got 1",
    ]);
  });
  test("an unmapped value is wrong, whatever else matches", () => {
    expect(said(pet("anyOf"), { kind: "bird", lives: 9 }, schemas)).toEqual([
      '/kind discriminator: Expected "dog", "cat", which the discriminator maps to a schema, got "bird"'.replace(
        '", "',
        '" or "',
      ),
    ]);
  });
  test("a value that matches several schemas is only a warning", () => {
    expect(said(pet("oneOf"), { kind: "cat", lives: 9, tail: "x" }, schemas)).toEqual([
      "warning oneOf: Expected a value that satisfies exactly one schema of “oneOf”, but it satisfies Cat and Dog",
    ]);
  });
  test("the name of a schema is also a value of the discriminator", () => {
    expect(said(pet("oneOf"), { kind: "Dog", tail: "x" }, schemas)).toEqual([]);
  });
});

describe("read-only and write-only properties", () => {
  const schema = object(
    { id: { type: "integer", readOnly: true }, key: { type: "string", writeOnly: true } },
    { required: ["id", "key"] },
  );
  test("are not required in the other direction", () => {
    expect(said(schema, { key: "a" }, {}, { direction: "request" })).toEqual([]);
    expect(said(schema, { id: 1 })).toEqual([]);
    expect(said(schema, {})).toEqual(['required: Expected the property "id", which is missing']);
  });
  test("are warnings in the other direction", () => {
    const both = { id: 1, key: "a" };
    expect(said(schema, both, {}, { direction: "request" })).toEqual([
      'warning /id readOnly: The property "id" is read-only: requests should not have it',
    ]);
    expect(said(schema, both)).toEqual([
      'warning /key writeOnly: The property "key" is write-only: responses should not have it',
    ]);
  });
});

describe("numbers keep their digits", () => {
  const numbers: readonly (readonly [schema: string, value: string, isValid: boolean])[] = [
    ['{"format":"int64"}', "9223372036854775807", true],
    ['{"format":"int64"}', "9223372036854775808", false],
    ['{"maximum":9007199254740992}', "9007199254740993", false],
    ['{"const":9007199254740993}', "9007199254740992", false],
    ['{"const":1.10}', "1.1", true],
    ['{"type":"integer"}', "1.0", true],
    ['{"type":"integer"}', "9007199254740992.5", false],
    ['{"format":"double"}', "1e400", false],
    ['{"format":"float"}', "1e39", false],
    ['{"multipleOf":0.01}', "1.10", true],
  ];
  test.each(numbers)("%s %s", (schema, value, isValid) => {
    const [raw, number] = [parseNumerals(`[${schema}]`), parseNumerals(`[${value}]`)] as [
      unknown[],
      unknown[],
    ];
    expect(said(raw[0], number[0]).length === 0).toBe(isValid);
  });
});

describe("the budget", () => {
  const deep = (levels: number): unknown => {
    let value: unknown = [];
    for (let level = 0; level < levels; level++) value = [value];
    return value;
  };
  const tree = { Tree: { type: "array", items: ref("Tree") } };

  test("a deep value is not checked, and neither is one that takes too many steps", () => {
    const settings = { direction: "request" } as const;
    const schema = schemaOf(ref("Tree"), tree);
    expect(validate(schema, deep(50), settings)).toEqual({ violations: [], isChecked: true });
    expect(validate(schema, deep(100_000), settings)).toEqual({ violations: [], isChecked: false });
    const wrong = [...Array.from({ length: 1000 }, () => []), 1];
    expect(validate(schema, wrong, { ...settings, effort: { left: 1000 } }).isChecked).toBe(false);
    expect(validate(schema, wrong, settings).violations).toHaveLength(1);
  });

  test("a pattern with a lookbehind that takes too long is not checked", () => {
    const schema = schemaOf({ pattern: "^(a+)+\\1!$" });
    expect(validate(schema, "a".repeat(100), { direction: "request" }).isChecked).toBe(false);
  });

  test("a long text is checked", () => {
    expect(said({ pattern: "^[\\s\\S]*z$" }, `${"a".repeat(50_000)}z`)).toEqual([]);
  });

  test("recursive schemas and values", () => {
    const schemas = { A: { allOf: [ref("B")] }, B: { anyOf: [ref("A"), ref("B")] }, C: ref("C") };
    for (const name of ["A", "B", "C"]) expect(said(ref(name), 1, schemas)).toEqual([]);
  });

  test("unknown results give no message, even under `not` and in `oneOf`", () => {
    expect(said(ref("Nowhere"), 1)).toEqual([]);
    expect(said({ not: ref("Nowhere") }, 1)).toEqual([]);
    expect(said({ oneOf: [ref("Nowhere"), { type: "integer" }] }, 1)).toEqual([]);
    expect(said({ pattern: "(" }, "a")).toEqual([]);
  });
});

describe("older versions", () => {
  const cases: readonly (readonly [version: string, schema: unknown, value: unknown, isValid: boolean])[] = [
    ["3.0.3", { type: "string", nullable: true }, null, true],
    ["3.0.3", { type: "string" }, null, false],
    ["3.0.3", { type: "number", minimum: 1, exclusiveMinimum: true }, 1, false],
    ["3.0.3", { type: "number", minimum: 1, exclusiveMinimum: false }, 1, true],
    ["2.0", { type: "number", maximum: 1, exclusiveMaximum: true }, 1, false],
    ["2.0", { type: "string", "x-nullable": true }, null, true],
    ["2.0", { type: "array", items: { type: "integer", format: "int32" } }, [2 ** 31], false],
  ];
  test.each(cases)("%s %j %j", async (version, schema, value, isValid) => {
    const start = version === "2.0" ? { swagger: version } : { openapi: version };
    const info = { title: "T", version: "1" };
    const components =
      version === "2.0" ? { definitions: { A: schema } } : { components: { schemas: { A: schema } } };
    const { document } = await load(
      { document: { ...start, info, paths: {}, ...components } },
      { yaml: async () => ({ json: "" }) as never },
    );
    const view = schemasOf(new Document(document)).at(ref("A"), "/x");
    expect(validate(view, value, { direction: "request" }).violations.length === 0).toBe(isValid);
  });
});
