/** Tests descriptions in YAML, of which a page parses only the parts that it reads. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { pack, putTogether, takeApart, textsOf } from "#load/known-json.ts";
import { load } from "#load/load.ts";
import { parseNumerals, writeNumerals } from "#load/numerals.ts";
import { yamlToJson, yamlToKnownJson } from "#load/yaml.ts";
import { Document } from "#model/document.ts";
import { Menu } from "#model/outline/menu.ts";

const PARTS: [string, unknown, string[]][] = [
  ["nothing to take out", { a: 1 }, ['{"a":1}']],
  ["no description", [1, "2", null], ['[1,"2",null]']],
  ["no components", { components: "none" }, ['{"components":"none"}']],
  [
    "a map of objects",
    { openapi: "3.2.0", components: { schemas: { B: { a: 1 }, A: {} } }, "x-last": 1 },
    ['{"openapi":"3.2.0","components":{"schemas":{}},"x-last":1}', '{"a":1}', "{}"],
  ],
  [
    // The target of the map is in another file, and the text must show this.
    "a map that is a reference",
    { components: { schemas: { $ref: "schemas.yaml" }, headers: { A: {} } } },
    ['{"components":{"schemas":{"$ref":"schemas.yaml"},"headers":{}}}', "{}"],
  ],
  [
    "a map with members that are none",
    { components: { schemas: { A: {}, B: true, C: null } } },
    ['{"components":{"schemas":{}}}', "{}", "true", "null"],
  ],
  [
    "characters of several bytes",
    { components: { schemas: { A: { é: "☃" }, B: { b: "😀\ud800" }, C: { c: "ü" } } } },
    ['{"components":{"schemas":{}}}', '{"é":"☃"}', '{"b":"😀\\ud800"}', '{"c":"ü"}'],
  ],
  [
    "names of all objects",
    JSON.parse('{"components":{"__proto__":{"__proto__":{"a":1},"constructor":{}}}}'),
    ['{"components":{"__proto__":{}}}', '{"a":1}', "{}"],
  ],
];

test.each(PARTS)("%s", (_what, data, texts) => {
  const apart = takeApart(data, JSON.stringify);
  expect(textsOf(apart)).toEqual(texts);
  const together = putTogether(pack(apart), JSON.parse);
  expect(JSON.stringify(together)).toBe(JSON.stringify(data));
  expect(together).toEqual(data);
});

test("numbers keep their digits in every part", () => {
  const json = '{"a":1.10,"components":{"schemas":{"A":{"maximum":9007199254740993}}}}';
  const apart = takeApart(parseNumerals(json), writeNumerals);
  expect(textsOf(apart)).toEqual(['{"a":1.10,"components":{"schemas":{}}}', '{"maximum":9007199254740993}']);
  expect(writeNumerals(putTogether(pack(apart), parseNumerals))).toBe(json);
});

test("a member is parsed once, when it is first read", () => {
  const parsed: string[] = [];
  const parse = (text: string): unknown => {
    parsed.push(text);
    return JSON.parse(text);
  };
  const data = putTogether(
    pack(takeApart({ components: { schemas: { A: { a: 1 }, B: {} } } }, JSON.stringify)),
    parse,
  );
  const { schemas } = (data as { components: { schemas: Record<string, unknown> } }).components;
  expect(Object.keys(schemas)).toEqual(["A", "B"]);
  expect(parsed).toHaveLength(1);
  expect(schemas["A"]).toBe(schemas["A"]);
  expect(parsed.slice(1)).toEqual(['{"a":1}']);
});

test("the outline of a large description parses no component but those that name their tags", async () => {
  const others = Array.from({ length: 1000 }, (_one, index) => `    S${index}: {type: string}`);
  const text = `
openapi: 3.1.0
tags: [{name: t}]
paths: {/a: {get: {responses: {200: {$ref: '#/components/responses/R'}}}}}
components:
  responses: {R: {description: r}}
  schemas:
    A: {x-tags: [t]}
    B: {description: 'says "x-tags"'}
${others.join("\n")}`;
  const spy = vi.spyOn(JSON, "parse");
  onTestFinished(() => spy.mockRestore());
  const { document } = await load({ text }, { yaml: async (yaml) => yamlToKnownJson(yaml) });
  const menu = new Menu(new Document(document, "https://a.test/api"));
  const parsed = spy.mock.calls.map(([json]) => json);
  expect(parsed.slice(1)).toEqual(['{"x-tags":["t"]}']);
  expect(menu.sections.map(({ id }) => id)).toEqual([
    "tag/t",
    "schema/A",
    "/paths/~1a/get",
    "section/Components",
  ]);
});

test("children are searched among the schemas that have a parent", async () => {
  const text = `
openapi: 3.1.0
paths: {}
components:
  schemas:
    Pet: {discriminator: {propertyName: kind}, properties: {kind: {type: string}}}
    Cat: {allOf: [{$ref: '#/components/schemas/Pet'}]}
    Dog: {$ref: '#/components/schemas/Pet', description: a dog}
    Other: {properties: {allOf: {$ref: '#/components/schemas/Pet'}}}`;
  const spy = vi.spyOn(JSON, "parse");
  onTestFinished(() => spy.mockRestore());
  const { document } = await load({ text }, { yaml: async (yaml) => yamlToKnownJson(yaml) });
  expect(new Document(document, "https://a.test/api").childrenOf("/components/schemas/Pet")).toEqual([
    "Cat",
    "Dog",
  ]);
  expect(spy.mock.calls.slice(1).map(([json]) => json)).toEqual([
    '{"allOf":[{"$ref":"#/components/schemas/Pet"}]}',
    '{"discriminator":{"propertyName":"kind"},"properties":{"kind":{"type":"string"}}}',
    '{"$ref":"#/components/schemas/Pet","description":"a dog"}',
  ]);
});

const REACHES: [string, string, object][] = [
  ["another file", "A: {$ref: other.yaml}", { isOut: true, isAside: false }],
  [
    "another file, by a mapping",
    "A: {discriminator: {mapping: {a: a.yaml}}}",
    { isOut: true, isAside: false },
  ],
  ["a place outside of components", "A: {$ref: '#/x-other/A'}", { isOut: false, isAside: true }],
  ["components", "A: {$ref: '#/components/schemas/B'}", { isOut: false, isAside: false }],
];

test.each(REACHES)("a component refers to %s", (_what, member, reach) => {
  expect(yamlToKnownJson(`components:\n  schemas:\n    ${member}`).reach).toEqual(reach);
});

test("a component alone has a number of many digits", async () => {
  const text = "openapi: 3.1.0\ncomponents:\n  schemas:\n    A: {maximum: 9007199254740993}";
  const { document } = await load({ text }, { yaml: async (yaml) => yamlToKnownJson(yaml) });
  expect(writeNumerals(document.components)).toBe('{"schemas":{"A":{"maximum":9007199254740993}}}');
});

const DOCUMENTS = join(import.meta.dirname, "../documents");
const FILES = readdirSync(DOCUMENTS).filter((name) => name.endsWith(".yaml"));

test.each(FILES)("%s is the same as from one text", async (name) => {
  const text = readFileSync(join(DOCUMENTS, name), "utf8");
  const fetch = async (): Promise<Response> => new Response(null, { status: 404 });
  const [whole, parts] = await Promise.all([
    load({ text, url: "https://a.test/api.yaml" }, { fetch, yaml: async (yaml) => yamlToJson(yaml) }),
    load({ text, url: "https://a.test/api.yaml" }, { fetch, yaml: async (yaml) => yamlToKnownJson(yaml) }),
  ]);
  expect(parts).toEqual(whole);
  expect(JSON.stringify(parts.document)).toBe(JSON.stringify(whole.document));
});
