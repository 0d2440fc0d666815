import { expect, test } from "vitest";
import type { Choice } from "#model/schema/schema.ts";
import { schemasOf } from "#model/schema/schemas.ts";
import { namesOf, tellingProperty } from "#view/schema/variants.ts";
import { documentOf } from "../../model/documents.ts";

const WHERE = { direction: "request", address: "", id: "" } as const;

/** The choice of a schema. */
function choiceOf(schema: object, schemas: object = {}): Choice {
  const document = documentOf({ components: { schemas: { Root: schema, ...schemas } } });
  const [choice] = schemasOf(document).named("Root")?.choices ?? [];
  if (!choice) throw new Error("There is no choice.");
  return choice;
}

const names = (choice: Choice): string[] =>
  namesOf(choice, WHERE).map(({ label, note }) => (note === undefined ? label : `${label} | ${note}`));

/** An object that fixes its type. */
const typed = (title: string, ...values: string[]): object => ({
  title,
  type: "object",
  properties: { amount: {}, type: { enum: values } },
});

const many = (count: number, make: (index: number) => object): object[] =>
  Array.from({ length: count }, (_, n) => make(n));

test.each<[what: string, schema: object, property: string | undefined]>([
  [
    "a discriminator",
    { oneOf: [typed("A", "a"), typed("B", "b")], discriminator: { propertyName: "amount" } },
    "amount",
  ],
  ["values of its own in each variant", { oneOf: [typed("A", "a"), typed("B", "b", "c")] }, "type"],
  ["a constant", { oneOf: ["a", "b"].map((one) => ({ properties: { kind: { const: one } } })) }, "kind"],
  [
    "a value in a part of its schema",
    { oneOf: [typed("A", "a"), { properties: { type: { allOf: [{ type: "string" }, { enum: ["b"] }] } } }] },
    "type",
  ],
  ["nothing where one is not fixed", { oneOf: [typed("A", "a"), { properties: { type: {} } }] }, undefined],
  ["nothing where all are the same", { oneOf: [typed("A", "a"), typed("B", "a")] }, undefined],
  ["nothing where one has no properties", { oneOf: [typed("A", "a"), { type: "string" }] }, undefined],
])("the property that distinguishes the variants: %s", (_, schema, property) => {
  expect(tellingProperty(choiceOf(schema))).toBe(property);
});

test("a reference is followed to the fixed value of a property", () => {
  const one = (name: string): object => ({ properties: { type: { $ref: `#/components/schemas/${name}` } } });
  expect(
    tellingProperty(choiceOf({ anyOf: [one("A"), one("B")] }, { A: { const: "a" }, B: { const: "b" } })),
  ).toBe("type");
});

test("many variants are labelled by value and title", () => {
  const oneOf = many(10, (n) => typed(n < 2 ? "Google Pay" : `Method ${n}`, n === 0 ? "googlepay" : `m${n}`));
  expect(names(choiceOf({ oneOf })).slice(0, 3)).toEqual([
    "googlepay | Google Pay",
    "m1 | Google Pay",
    "m2 | Method 2",
  ]);
});

test("many variants without a value are labelled by title, component or properties", () => {
  const inline = (n: number): object => ({ title: "Same", type: "object", properties: { [`own${n}`]: {} } });
  const oneOf = [...many(8, inline), { $ref: "#/components/schemas/Named" }];
  const called = names(choiceOf({ oneOf }, { Named: inline(8) }));
  expect(called.slice(0, 2)).toEqual(["Same | { own0 }", "Same | { own1 }"]);
  expect(called[8]).toBe("Same | Named");
});

test.each<[what: string, oneOf: object[], expected: string[]]>([
  ["titles", [typed("A", "a"), typed("B", "b")], ["A", "B"]],
  ["equal titles with a value each", [typed("Pay", "a"), typed("Pay", "b")], ["Pay: a", "Pay: b"]],
  [
    "no titles",
    [
      { type: "object", properties: { a: {} } },
      { type: "object", properties: { b: {} } },
      { type: "string" },
    ],
    ["object: { a }", "object: { b }", "string"],
  ],
  [
    "short descriptions of their own",
    ["SMS.", "Sent by *post*", "Same", "Same"].map((description, n) => ({
      description,
      type: "object",
      properties: n === 3 ? { b: {} } : { a: {} },
    })),
    ["SMS", "object: { a } 1", "object: { a } 2", "object: { b }"],
  ],
  [
    "values",
    [{ type: "string" }, { type: "string", enum: ["a", "b", "c", "d"] }],
    ["string", "string: a, b, c, …"],
  ],
  [
    "types",
    ["string", "integer"].map((type) => ({ title: "List", type: "array", items: { type } })),
    ["List: Array of strings", "List: Array of integers"],
  ],
  [
    "fields beyond those of the preview",
    ["user", "team"].map((last) => ({
      type: "object",
      properties: { a: {}, b: {}, c: {}, d: {}, e: {}, [last]: {} },
    })),
    ["object: { user }", "object: { team }"],
  ],
  [
    "required fields",
    [["a"], ["a", "b"], []].map((required) => ({ type: "object", properties: { a: {}, b: {} }, required })),
    ["object: a required", "object: a, b required", "object: { a, b }"],
  ],
  [
    "types of fields",
    ["string", "object"].map((type) => ({
      title: "Labels",
      properties: { same: { type: "string" }, labels: { type: "array", items: { type } } },
    })),
    ["Labels: { labels: Array of strings }", "Labels: { labels: Array of objects }"],
  ],
  [
    "one without fields",
    [
      { type: "object", properties: { a: {} } },
      { type: "object", oneOf: [typed("A"), typed("B")] },
    ],
    ["object: { a }", "object"],
  ],
  [
    "what cannot be told apart",
    [
      { type: "string", minLength: 1 },
      { type: "string", maxLength: 0 },
    ],
    ["string 1", "string 2"],
  ],
])("buttons for few: %s", (_, oneOf, expected) => {
  expect(names(choiceOf({ oneOf }))).toEqual(expected);
});

test("many variants are labelled by what tells them apart, and else numbered", () => {
  const inline = (n: number): object => ({
    title: "Same",
    properties: { a: {}, b: {} },
    required: n === 0 ? ["a"] : n === 1 ? ["b"] : ["a", "b"],
  });
  expect(names(choiceOf({ oneOf: many(9, inline) })).slice(0, 4)).toEqual([
    "Same | a required",
    "Same | b required",
    "Same | a, b required 1",
    "Same | a, b required 2",
  ]);
});
