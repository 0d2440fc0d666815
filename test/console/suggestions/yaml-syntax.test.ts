/** What is suggested and explained in a YAML body. "|" is the position. */
import { expect, test } from "vitest";
import { explanationAt, suggestionsAt } from "#console/suggestions/suggestions.ts";
import { syntaxOf } from "#console/suggestions/yaml-syntax.ts";
import { detailsOf } from "#model/operation-details.ts";
import type { Schema } from "#model/schema/schema.ts";
import { operationOf } from "../operations.ts";

const SCHEMA = {
  type: "object",
  required: ["name"],
  properties: {
    name: { type: "string", examples: ["yes", "Bo B.", "a: b", "#x"] },
    kind: { enum: ["cat", "dog", 7, null, true] },
    tags: { type: "array", items: { enum: ["big", "small"] } },
    owner: { type: "object", properties: { city: { type: "string" } } },
    version: { const: "2" },
    "odd name": { type: "integer" },
    pets: {
      type: "array",
      items: {
        oneOf: [
          { type: "object", properties: { kind: { const: "cat" }, lives: { type: "integer" } } },
          { type: "object", properties: { kind: { const: "dog" }, barks: { type: "boolean" } } },
        ],
      },
    },
  },
};

const operation = operationOf({ requestBody: { content: { "application/yaml": { schema: SCHEMA } } } });
const schema = detailsOf(operation).requestBody?.content[0]?.schema as Schema;

/** The text after each suggestion is taken, with the caret. */
function taken(text: string): string[] {
  const at = text.indexOf("|");
  const yaml = text.replace("|", "");
  const found = suggestionsAt(schema, yaml, at, syntaxOf(yaml));
  return (found?.suggestions ?? []).map((one) => {
    const { from, to } = found!.spot;
    const whole = yaml.slice(0, from) + one.text + yaml.slice(to);
    return `${whole.slice(0, from + one.caret)}|${whole.slice(from + one.caret)}`;
  });
}

test("properties, with what begins their values", () => {
  expect(taken("|")).toEqual([
    "name: |",
    "kind: |",
    "tags:\n  - |",
    "owner:\n  |",
    'version: "2"|',
    "odd name: |",
    "pets:\n  - |",
  ]);
  expect(taken("na|: x")).toContain("name|: x");
});

test.each([
  ["name: |", ['name: "yes"|', "name: Bo B.|", 'name: "a: b"|', 'name: "#x"|']],
  ["kind: c|", ["kind: cat|", "kind: dog|", "kind: 7|", "kind: null|", "kind: true|"]],
  ["tags:\n- b|", ["tags:\n- big|", "tags:\n- small|"]],
  ["owner:\n  |", ["owner:\n  city: |"]],
  ["pets:\n  - kind: dog\n    |", ["pets:\n  - kind: dog\n    barks: |"]],
  ["owner: {|}", []],
  ['{"owner": {|}}', ['{"owner": {"city": "|"}}']],
])("%s", (text, expected) => expect(taken(text)).toEqual(expected));

test.each([
  ["na|me: x", "name", true],
  ["owner:\n  city: a|b", "city", false],
  ["tags:\n- b|ig", "0", false],
])("explains %s", (text, name, required) => {
  const yaml = text.replace("|", "");
  expect(explanationAt(schema, yaml, text.indexOf("|"), syntaxOf(yaml))).toMatchObject({ name, required });
});
