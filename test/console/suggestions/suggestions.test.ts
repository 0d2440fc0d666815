/** What is suggested and explained in a JSON body. "|" is the position. */
import { expect, test } from "vitest";
import { explanationAt, MOST_SUGGESTIONS, suggestionsAt } from "#console/suggestions/suggestions.ts";
import { detailsOf } from "#model/operation-details.ts";
import type { Schema } from "#model/schema/schema.ts";
import { operationOf } from "../operations.ts";

function schemaFor(schema: unknown, schemas: object = {}): Schema {
  const requestBody = { content: { "application/json": { schema } } };
  const operation = operationOf({ requestBody }, { components: { schemas } });
  const found = detailsOf(operation).requestBody?.content[0]?.schema;
  if (!found) throw new Error("There is no schema.");
  return found;
}

const CAT = {
  type: "object",
  required: ["kind"],
  properties: { kind: { const: "cat" }, lives: { type: "integer" } },
};
const DOG = {
  type: "object",
  required: ["kind"],
  properties: { kind: { const: "dog" }, barks: { type: "boolean" } },
};
const PET = schemaFor(
  {
    type: "object",
    required: ["name", "kind"],
    properties: {
      id: { type: "string", readOnly: true },
      old: { type: "string", deprecated: true },
      name: { type: "string" },
      kind: { enum: ["cat", "dog", 7, null] },
      tags: { type: "array", items: { enum: ["big", "small"] } },
      owner: {
        type: "object",
        properties: { name: { type: "string" }, pet: { $ref: "#/components/schemas/Animal" } },
      },
      version: { const: 2 },
      isGood: { type: "boolean", default: true },
      pair: { type: "array", prefixItems: [{ enum: ["x"] }, { enum: ["y"] }] },
      word: { type: "string", examples: ["hello"] },
      either: { oneOf: [CAT, DOG] },
    },
    additionalProperties: { enum: ["extra"] },
  },
  { Animal: { oneOf: [CAT, DOG] } },
);

/** The text after each suggestion is taken, with the caret; the first few. */
function taken(text: string, most = 20): string[] {
  const at = text.indexOf("|");
  const json = text.replace("|", "");
  const found = suggestionsAt(PET, json, at);
  return (found?.suggestions ?? []).slice(0, most).map((one) => {
    const { from, to } = found!.spot;
    const whole = json.slice(0, from) + one.text + json.slice(to);
    return `${whole.slice(0, from + one.caret)}|${whole.slice(from + one.caret)}`;
  });
}

test.each([
  ["{|}", ['{"name": "|"}', '{"kind": |}']],
  ['{"na|}', ['{"name": "|"', '{"kind": |']],
  ['{"name": "x", "|"}', ['{"name": "x", "kind": |}', '{"name": "x", "tags": [|]}']],
  ['{"|": 1}', ['{"name"|: 1}', '{"kind"|: 1}']],
  ['{| "name": ""}', ['{"kind": |, "name": ""}', '{"tags": [|], "name": ""}']],
])("names: %s", (text, expected) => expect(taken(text, 2)).toEqual(expected));

test("required names first, deprecated ones last, those of responses not at all; a constant is written", () => {
  const labels = suggestionsAt(PET, "{}", 1)?.suggestions.map(({ label }) => label);
  expect(labels).toEqual([
    "name",
    "kind",
    "tags",
    "owner",
    "version",
    "isGood",
    "pair",
    "word",
    "either",
    "old",
  ]);
  expect(taken("{|}").filter((one) => /version|owner/.test(one))).toEqual([
    '{"owner": {|}}',
    '{"version": 2|}',
  ]);
});

test.each([
  ['{"kind": |}', ['"cat"', '"dog"', "7", "null"]],
  ['{"kind": "c|"}', ['"cat"', '"dog"', "7", "null"]],
  ['{"tags": ["big", |]}', ['"big"', '"small"']],
  ['{"isGood": |}', ["true", "false"]],
  ['{"pair": ["x", |]}', ['"y"']],
  ['{"pair": ["x", "y", |]}', []],
  ['{"word": |}', ['"hello"']],
  ['{"else": |}', ['"extra"']],
  ['{"owner": {"pet": {"kind": |}}}', ['"cat"', '"dog"']],
  ["[|]", []],
])("values: %s", (text, expected) => {
  const found = suggestionsAt(PET, text.replace("|", ""), text.indexOf("|"));
  expect(found?.suggestions.map(({ written }) => written)).toEqual(expected);
});

test.each([
  ['{"either": {|}}', ["kind", "lives", "barks"]],
  ['{"either": {"kind": "dog", |}}', ["barks"]],
  ['{"either": {| "kind": "cat"}}', ["lives"]],
  ['{"either": {"kind": "bird", |}}', ["lives", "barks"]],
  ['{"owner": {"pet": {"kind": "cat", |}}}', ["lives"]],
])("variants by what the object says: %s", (text, expected) => {
  const found = suggestionsAt(PET, text.replace("|", ""), text.indexOf("|"));
  expect(found?.suggestions.map(({ label }) => label)).toEqual(expected);
});

test("variants by a discriminator, and names of the variants of an allOf", () => {
  const base = {
    type: "object",
    properties: { sort: { type: "string" }, base: {} },
    required: ["sort"],
    discriminator: {
      propertyName: "sort",
      mapping: { a: "#/components/schemas/A", b: "#/components/schemas/B" },
    },
  };
  const heir = (name: string): object => ({
    allOf: [{ $ref: "#/components/schemas/Base" }, { type: "object", properties: { [name]: {} } }],
  });
  const schema = schemaFor(
    { $ref: "#/components/schemas/Base" },
    { Base: base, A: heir("ofA"), B: heir("ofB") },
  );
  const labels = (text: string): unknown =>
    suggestionsAt(schema, text.replace("|", ""), text.indexOf("|"))?.suggestions.map(({ label }) => label);
  expect(labels('{"sort": "b", |}')).toEqual(["base", "ofB"]);
  expect(labels("{|}")).toEqual(["sort", "base", "ofA", "ofB"]);
});

test.each([
  ['{"na|me": ""}', "name required string"],
  ['{"name": "x|y"}', "name required string"],
  ['{"owner": {"pet": {"li|ves": 1}}}', "lives integer"],
  ['{"tags": ["b|ig"]}', "0 string"],
  ['{"el|se": 1}', "else string"],
  ["{| }", undefined],
  ['"wh|ole"', " object"],
])("explanation: %s", (text, expected) => {
  const found = explanationAt(PET, text.replace("|", ""), text.indexOf("|"));
  const { name, required, schemas } = found ?? { schemas: [] };
  const types = schemas.map((one) => one.typeName).join(" ");
  expect(found && `${name}${required ? " required" : ""} ${types}`).toBe(expected);
});

test("hostile schemas: many properties, choices that contain themselves, values of any size", () => {
  const properties = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`p${index}`, {}]));
  expect(suggestionsAt(schemaFor({ properties }), "{}", 1)?.suggestions).toHaveLength(MOST_SUGGESTIONS);
  const self = { $ref: "#/components/schemas/Self" };
  const Self = {
    properties: { a: self, __proto__: { enum: [1] } },
    anyOf: Array.from({ length: 50 }, (_, n) => ({ allOf: [self], title: `${n}` })),
  };
  const schema = schemaFor(self, { Self });
  const before = schema.document.counters.views;
  const text = `${'{"a":'.repeat(100)}{`;
  expect(suggestionsAt(schema, text, text.length)?.suggestions.map(({ label }) => label)).toContain("a");
  expect(schema.document.counters.views - before).toBeLessThan(20_000);
  const long = schemaFor({ enum: ["x".repeat(10_000), "y"] });
  expect(suggestionsAt(long, "", 0)?.suggestions.map(({ label }) => label)).toEqual(["y"]);
});
