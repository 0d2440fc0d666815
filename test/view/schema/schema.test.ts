import "../../production.ts";

import { describe, expect, test } from "vitest";
import { load } from "#load/load.ts";
import type { OptionsInput } from "#options/options.ts";
import { renderPage } from "#render/render.tsx";

/** The visible words and links of a JSON body's schema, with all rows open. */
function seen(schema: unknown, options: OptionsInput = {}, schemas: object = {}): Promise<string> {
  return seenAs(["application/json"], schema, options, schemas);
}

/** The same for a body with several media types, of which the first is shown. */
async function seenAs(
  types: readonly string[],
  schema: unknown,
  options: OptionsInput = {},
  schemas: object = {},
): Promise<string> {
  const content = Object.fromEntries(types.map((type) => [type, { schema }]));
  const description = {
    openapi: "3.1.0",
    info: { title: "Small", version: "1" },
    paths: { "/": { post: { requestBody: { content }, responses: {} } } },
    components: { schemas },
  };
  const loaded = await load({ text: JSON.stringify(description) }, {} as never);
  const html = renderPage(loaded, { options, scripts: { src: "page.js" } });
  const start = html.indexOf('<div class="schema">');
  return html
    .slice(start, html.indexOf('<div class="right-panel">', start))
    .replace(/<a href="([^"]*)"[^>]*>/g, " $1 ")
    .replace(/<(?:button|span|div|p|li|ul|code|pre|summary|option)\b[^>]*>|<!-- -->/g, " ")
    .replace(/<[^>]*>/g, "")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, " ")
    .trim();
}

/** Small schemas, and words that must be visible wherever the schema stands. */
const SAID: [schema: object, words: string][] = [
  [{ type: "string", title: "Name" }, "string (Name)"],
  [{ type: "string", description: "What *it* is." }, "What it is."],
  [{ type: "string", default: "" }, 'Default: ""'],
  [{ default: null }, "Default: null"],
  [{ type: "boolean", default: false }, "Default: false"],
  [{ type: "object", default: { a: 1 } }, 'Default: {"a":1}'],
  [{ examples: ["a", { b: 1 }, [2], null] }, 'Examples: "a" {"b":1} [2] null'],
  [{ example: { a: 1 } }, 'Example: {"a":1}'],
  [{ "x-example": 5 }, "Example: 5"],
  [{ "x-examples": { one: { value: 5 }, two: 6 } }, "Examples: 5 6"],
  [{ const: { a: 1 } }, 'Value: {"a":1}'],
  [{ enum: ["a", "b"] }, 'Enum: "a" "b"'],
  [{ enum: ["a", 1], "x-enum-varnames": ["Apple", "One"] }, 'Enum: "a" Apple 1 One'],
  [{ enum: ["a", 1], "x-enumNames": ["Apple"] }, 'Enum: "a" Apple 1'],
  [{ enum: ["a", 1], "x-enum-descriptions": { 1: "The *first*." } }, 'Enum: "a" 1 The first.'],
  [{ enum: ["a", 1], "x-enumDescriptions": ["x", "y"] }, 'Enum: "a" x 1 y'],
  [
    { enum: ["a", 1], "x-ms-enum": { values: [{ value: 1, name: "One", description: "y" }] } },
    'Enum: "a" 1 One y',
  ],
  [{ type: "string", format: "uuid" }, "<uuid>"],
  [{ type: "number", minimum: 1, exclusiveMaximum: 5, multipleOf: 0.5 }, "[ 1 .. 5 ) multiple of 0.5"],
  [{ type: "string", minLength: 2, pattern: "^<a>$" }, "Pattern: ^<a>$"],
  [{ type: "string", pattern: "a".repeat(10_000) }, "a".repeat(10_000)],
  [{ type: "string", contentMediaType: "image/png", contentEncoding: "base64" }, "base64 image/png"],
  [{ deprecated: true }, "Deprecated"],
  [{ "x-deprecated": true }, "Deprecated"],
  [{ "x-nullable": true, type: "string" }, "string or null"],
  [{ externalDocs: { url: "https://a.example/", description: "More" } }, "https://a.example/ More"],
  [{ externalDocs: { url: "https://a.example/" } }, "https://a.example/ https://a.example/"],
  [
    { xml: { name: "n", namespace: "urn:a", prefix: "p", attribute: true, wrapped: true, "x-a": 1 } },
    "XML: name n , namespace urn:a , prefix p , attribute , wrapped",
  ],
  [{ xml: { nodeType: "cdata" } }, "XML: nodeType cdata"],
  [{ type: "array", minItems: 1, maxItems: 5, uniqueItems: true }, "[ 1 .. 5 ] items unique"],
  [{ type: "array", contains: { const: 5 } }, "Contains at least 1 of integer Value: 5"],
  [{ contains: { type: "string" }, minContains: 1, maxContains: 3 }, "Contains 1 to 3 of string"],
  [{ contains: { type: "string" }, minContains: 2 }, "Contains at least 2 of string"],
  [{ contains: { type: "string" }, minContains: 2, maxContains: 2 }, "Contains 2 of string"],
  [{ contains: { properties: { a: { const: 5 } } } }, "Contains at least 1 of object a integer Value: 5"],
  [{ contains: true, type: "array" }, "Contains at least 1 of any"],
  [
    { prefixItems: [{ const: 5 }], items: { const: 6 } },
    "item 0 integer Value: 5 Further items integer Value: 6",
  ],
  [{ prefixItems: [{ const: 5 }], items: false }, "No further items are allowed."],
  [{ type: "array", items: false }, "No further items are allowed."],
  [{ type: "array", unevaluatedItems: false }, "No further items are allowed."],
  [{ type: "array", unevaluatedItems: { const: 5 } }, "Further items integer Value: 5"],
  [{ type: "object", minProperties: 1, maxProperties: 5 }, "[ 1 .. 5 ] properties"],
  [{ type: "object", propertyNames: { pattern: "^a" } }, "Property names string Pattern: ^a"],
  [{ type: "object", propertyNames: false }, "Property names never"],
  [{ patternProperties: { "^a": { const: 5 } } }, "^a pattern property integer Value: 5"],
  [{ additionalProperties: true }, "property name* additional property any"],
  [
    { additionalProperties: { type: "string" }, "x-additionalPropertiesName": "locale" },
    "locale* additional property string",
  ],
  [{ type: "object", additionalProperties: false }, "No properties are allowed."],
  [{ properties: { a: {} }, additionalProperties: false }, "No other properties are allowed."],
  [{ properties: { a: {} }, unevaluatedProperties: false }, "No other properties are allowed."],
  [{ properties: { a: {} }, unevaluatedProperties: { const: 5 } }, "Further properties integer Value: 5"],
  [{ properties: { a: {} }, required: ["a", "b", "c"] }, "Required: b, c"],
  [{ required: ["b"] }, "object Required: b"],
  [{ dependentRequired: { a: ["b", "c"] } }, "a requires b, c"],
  [{ dependentSchemas: { a: { required: ["b"] } } }, "If a is present object Required: b"],
  [{ dependentSchemas: { a: false } }, "If a is present never"],
  [{ type: "string", not: { const: "a" } }, 'Must not be string Value: "a"'],
  [{ not: { properties: { a: { const: 5 } } } }, "Must not be object a integer Value: 5"],
  [
    JSON.parse('{"if": {"const": 1}, "then": {"maximum": 5}, "else": {"maximum": 6}}'),
    "If integer Value: 1 Then number <= 5 Otherwise number <= 6",
  ],
  [{ contentSchema: { properties: { a: { const: 5 } } } }, "Content object a integer Value: 5"],
  [{ "x-state": "Preview", "x-beta": true, "x-internal": true }, "Preview beta internal"],
  [{ "x-stability": "x", "x-scalar-stability": "y", "x-fern-availability": "z" }, "x y z"],
  [
    {
      "x-badges": [
        { name: "New", color: "red" },
        { label: "Hot", color: "blue" },
      ],
    },
    "New Hot",
  ],
  [{ "x-expansionResources": { oneOf: [{ title: "One" }, { title: "Two" }] } }, "expandable → One, Two"],
  [{ discriminator: { propertyName: "kind", mapping: { cat: "Lost" } } }, "Discriminator: kind cat → Lost"],
];

describe.each<[place: string, host: (schema: object) => object]>([
  ["a body", (schema) => schema],
  ["a property", (schema) => ({ properties: { a: schema } })],
  ["items", (items) => ({ properties: { a: { type: "array", items } } })],
  ["items of items", (items) => ({ properties: { a: { type: "array", items: { type: "array", items } } } })],
  ["items of a body", (items) => ({ type: "array", items })],
  ["a variant", (schema) => ({ oneOf: [schema, { type: "string" }] })],
  ["additional properties", (additionalProperties) => ({ additionalProperties })],
  ["prefixItems", (item) => ({ prefixItems: [item] })],
  ["beside $ref", (schema) => ({ $ref: "#/components/schemas/A", ...schema })],
])("in %s", (place, host) => {
  test.each(SAID)("%j", async (schema, words) => {
    const text = (await seen(host(schema), {}, { A: {} })).replace(" (extends A)", "");
    // The row of an array describes simple items itself.
    const parts = place.startsWith("items") ? words.match(/[^\s,[\]()]+/g) : [words];
    for (const part of parts ?? []) expect(text).toContain(part);
    expect(text).not.toMatch(/undefined|\[object Object|NaN/);
  });
});

test.each<[string[], boolean]>([
  [["application/json"], true],
  [["application/json", "application/xml"], false],
  [["application/xml", "application/json"], true],
])("of a body as %j, first of all what it is in XML: %s", async (types, isSaid) => {
  const schema = { type: "object", xml: { name: "ship" }, properties: { a: { xml: { attribute: true } } } };
  const said = await seenAs(types, schema);
  expect(said.includes("XML: name ship")).toBe(isSaid);
  expect(said.includes("XML: attribute")).toBe(isSaid);
});

test("a schema without a name lists the schemas that it includes, and their facts about parts", async () => {
  const said = await seen(
    {
      allOf: [
        { $ref: "#/components/schemas/A" },
        { title: "Extra", description: "More.", required: ["b"], default: { b: 1 }, example: { b: 2 } },
      ],
    },
    {},
    { A: { properties: { a: {} } } },
  );
  for (const words of ["(extends A, Extra)", "More.", 'Default: {"b":1}', 'Example: {"b":2}'])
    expect(said).toContain(words);
});

describe("properties", () => {
  test("x-order comes first", async () => {
    const properties = { a: {}, b: { "x-order": 2 }, c: { "x-order": "1" }, d: {} };
    expect(await seen({ properties })).toBe("c any b any a any d any");
  });

  test("those that the object can expand are marked", async () => {
    const properties = { a: { type: "string" }, b: { type: "string" } };
    const text = await seen({ properties, "x-expandableFields": ["a"] });
    expect(text).toContain("a expandable string b string");
  });
});

describe("choices", () => {
  const schemas = {
    Cat: {
      title: "The cat",
      description: "Purrs.",
      properties: { kind: { type: "string" } },
      required: ["paws"],
    },
    Dog: { properties: { kind: { type: "string" } } },
  };
  const oneOf = Object.keys(schemas).map((name) => ({ $ref: `#/components/schemas/${name}` }));

  test("a switch at the discriminator's property, the variant's labels, the value without a property", async () => {
    const mapping = { cat: "Cat", dog: "#/components/schemas/Dog", bird: "Nowhere" };
    const discriminator = { propertyName: "kind", mapping, defaultMapping: "Cat" };
    const text = await seen({ oneOf, discriminator }, {}, schemas);
    for (const words of ["bird → Nowhere", "(The cat) Purrs.", "kind string cat dog", "Required: paws"])
      expect(text).toContain(words);
    expect(text).toContain("Default, without kind: cat");
  });

  test("a switch without such a property names it", async () => {
    const text = await seen({
      oneOf: [{ title: "A" }, { title: "B" }],
      discriminator: { propertyName: "kind" },
    });
    expect(text).toContain("One of by kind A B");
  });

  test("x-displayName names a variant", async () => {
    expect(await seen({ oneOf: [{ title: "A", "x-displayName": "First" }, {}] })).toContain(
      "One of First Option 2",
    );
  });
});

describe("unusual values", () => {
  const names =
    "title description default examples example enum format pattern minLength items prefixItems contains";
  const more =
    "minContains required dependentRequired dependentSchemas not xml externalDocs discriminator x-badges";
  const extensions =
    "x-ms-enum x-enumNames x-expansionResources x-expandableFields x-state x-order x-examples";
  const keywords = `type ${names} ${more} ${extensions} properties patternProperties propertyNames`.split(
    " ",
  );
  test.each([null, 5, "x", true, [], [null], {}, { a: null }, { a: { b: [] } }])(
    "%j in every keyword",
    async (value) => {
      const schema = Object.fromEntries(keywords.map((keyword) => [keyword, value]));
      const text = await seen(
        { properties: { one: schema, two: { items: schema } } },
        { showExtensions: true },
      );
      expect(text).toContain("one");
      expect(text).not.toMatch(/undefined|\[object Object|NaN/);
    },
  );

  test("a discriminator's values have labels with targets", async () => {
    const discriminator = { propertyName: "a", mapping: { x: {}, y: null } };
    expect(await seen({ discriminator })).toContain("Discriminator: a x → {} y → null");
  });
});

describe("bounds", () => {
  test("ten thousand values show their beginning", async () => {
    const values = Array.from({ length: 10_000 }, (_, index) => `v${index}`);
    const text = await seen({ enum: values });
    expect(text).toContain("… 9988 more");
    expect(text.length).toBeLessThan(500);
  });
});

test("the switch between variants stays in place, whichever variant is chosen", async () => {
  const told = { type: "object", properties: { kind: { type: "string" } } };
  const schema = (last: object): object => ({
    oneOf: [{ title: "Cat", ...told }, { title: "Owl", ...told }, last],
    discriminator: { propertyName: "kind" },
  });
  expect(await seen(schema({ title: "Dog", ...told }))).not.toContain("One of by kind");
  expect(await seen(schema({ title: "List", type: "array" }))).toContain("One of by kind Cat Owl List");
});

describe("vendor extensions", () => {
  const schema = { type: "string", "x-one": { a: 1 }, "x-two": "b", "x-state": "New" };
  test.each<[OptionsInput, string[], string[]]>([
    [{}, [], ["one:", "two:"]],
    [{ showExtensions: true }, ['one: {"a":1}', 'two: "b"'], ["state:"]],
    [{ showExtensions: ["x-two", "x-state"] }, ['two: "b"', 'state: "New"'], ["one:"]],
  ])("%j", async (options, shown, hidden) => {
    for (const host of [
      schema,
      { type: "array", items: schema },
      { oneOf: [schema, {}] },
      { allOf: [schema, {}] },
    ]) {
      const text = await seen(host, options);
      for (const words of shown) expect(text).toContain(words);
      for (const words of hidden) expect(text).not.toContain(words);
    }
  });
});
