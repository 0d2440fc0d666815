import { describe, expect, test } from "vitest";
import type { Choice, Schema } from "#model/schema/schema.ts";
import { bodySamples } from "#samples/body.ts";
import { type ChosenVariant, sampleOfVariants, wantedVariants } from "#samples/chosen-variant.ts";
import { mediaOf } from "./documents.ts";

const request = { direction: "request" } as const;

/** An object with required and optional properties. */
function object(required: readonly string[], optional: readonly string[] = []): object {
  const properties = Object.fromEntries([...required, ...optional].map((name) => [name, { type: "string" }]));
  return { type: "object", required, properties };
}

const single = object(["name"]);
const multiple = { type: "object", required: ["names"], properties: { names: { type: "array" } } };

/** For each variant of the choice at a path, the index of the example that shows it. */
function indexesOf(
  schema: object,
  examples: readonly unknown[],
  path: string,
  find: (root: Schema) => Choice,
) {
  const media = mediaOf("application/json", {
    schema,
    examples: Object.fromEntries(examples.map((value, index) => [`e${index}`, { value }])),
  });
  const choice = find(media.schema as Schema);
  const samples = bodySamples(media, request);
  return choice.variants.map((_, index) => sampleOfVariants(samples, [{ choice, index, path }], "request"));
}

const first = (schema: Schema | undefined): Choice => schema?.choices[0] as Choice;
const property = (name: string) => (schema: Schema) =>
  first(schema.properties.find((one) => one.name === name)?.schema);

test.each<[string, object, readonly unknown[], string, (root: Schema) => Choice, readonly number[]]>([
  ["of the whole body", { oneOf: [single, multiple] }, [{ names: [] }, { name: "a" }], "", first, [1, 0]],
  ["that no example shows", { oneOf: [single, multiple] }, [{ name: "a" }], "", first, [0, -1]],
  [
    "with properties that are all optional",
    { anyOf: [object([], ["a", "both"]), object([], ["b", "both"])] },
    [{ b: "1", both: "2" }, { a: "1" }, { other: "3" }],
    "",
    first,
    [1, 0],
  ],
  [
    "of a property, in an object whose names contain the separators",
    { type: "object", properties: { "a.b": { oneOf: [{ type: "string" }, { type: "integer" }] } } },
    [{ "a.b": "x" }, { a: 1, "a.b": 5 }],
    "a.b",
    property("a.b"),
    [0, 1],
  ],
  [
    "of items",
    { type: "array", items: { oneOf: [single, multiple] } },
    [[{ name: "a" }], [{ name: "a" }, { names: [] }]],
    "[]",
    (root) => first(root.items),
    [0, 1],
  ],
  [
    "of the item at an index",
    { type: "array", prefixItems: [{}, { oneOf: [{ type: "string" }, { type: "integer" }] }] },
    [
      ["a", 1],
      [1, "a"],
    ],
    "[1]",
    (root) => first(root.prefixItems[1]),
    [1, 0],
  ],
  [
    "of the values of a map",
    { type: "object", additionalProperties: { oneOf: [{ type: "string" }, { type: "integer" }] } },
    [{ a: 1 }, { a: 1, b: "x" }],
    "*",
    (root) => first(root.properties[0]?.schema),
    [1, 0],
  ],
])("the example of a variant %s", (_, schema, examples, path, find, expected) => {
  expect(indexesOf(schema, examples, path, find)).toEqual(expected);
});

test("a discriminator decides, even if the example is not valid", () => {
  const schemas = {
    Cat: {
      type: "object",
      required: ["kind", "lives"],
      properties: { kind: {}, lives: { type: "integer" } },
    },
    Dog: { type: "object", required: ["kind"], properties: { kind: {} } },
  };
  const raw = {
    schema: {
      oneOf: Object.keys(schemas).map((name) => ({ $ref: `#/components/schemas/${name}` })),
      discriminator: { propertyName: "kind" },
    },
    examples: { dog: { value: { kind: "Dog" } }, cat: { value: { kind: "Cat" } } },
  };
  const media = mediaOf("application/json", raw, schemas);
  const choice = first(media.schema);
  const samples = bodySamples(media, request);
  const found = choice.variants.map(({ label }, index) => [
    label,
    sampleOfVariants(samples, [{ choice, index, path: "" }], "request"),
  ]);
  expect(Object.fromEntries(found)).toEqual({ Cat: 1, Dog: 0 });
});

test("forms are searched by their fields; XML and text are not searched", () => {
  // These variants allow values of any type.
  const kinds = ["name", "names"].map((name) => ({ required: [name], properties: { [name]: {} } }));
  const found = ["application/x-www-form-urlencoded", "application/xml", "text/plain"].map((name) => {
    const examples = { a: { value: name.endsWith("plain") ? "names" : { names: ["b"] } } };
    const media = mediaOf(name, { schema: { oneOf: kinds }, examples });
    const choice = first(media.schema);
    return sampleOfVariants(bodySamples(media, request), [{ choice, index: 1, path: "" }], "request");
  });
  expect(found).toEqual([0, -1, -1]);
});

test("the search stops if names can be read in very many ways", () => {
  let visits = 0;
  const ownKeys = (of: object): (string | symbol)[] => {
    visits++;
    return Reflect.ownKeys(of);
  };
  let value: object = { end: true };
  for (let depth = 0; depth < 40; depth++) value = new Proxy({ "*": value, "*.*": value }, { ownKeys });
  const choice = first(mediaOf("application/json", { schema: { oneOf: [single, multiple] } }).schema);
  const samples = [{ label: "a", generated: false, language: "json", hasValue: true, value }];
  const path = Array(60).fill("*").join(".");
  expect(sampleOfVariants(samples, [{ choice, index: 0, path }], "request")).toBe(-1);
  expect(visits).toBeGreaterThan(1000);
  expect(visits).toBeLessThanOrEqual(10_000);
});

describe("of several choices", () => {
  const wet = object(["wet"]);
  const cat = { ...object(["cat"]), properties: { cat: { type: "string" }, food: { oneOf: [wet, single] } } };
  const kinds = { oneOf: [cat, object(["dog"])] };
  const owner = { oneOf: [single, multiple] };
  const media = mediaOf("application/json", { schema: { properties: { pet: kinds, owner } } });
  const pet = property("pet")(media.schema as Schema);
  const food = property("food")(pet.variants[0]?.schema as Schema);
  const ownerChoice = property("owner")(media.schema as Schema);
  const choose = (choice: Choice, index: number, path: string): ChosenVariant => ({ choice, index, path });
  const catChosen = choose(pet, 0, "pet");
  const dogChosen = choose(pet, 1, "pet");
  const wetChosen = choose(food, 0, "pet.food");
  const ownersChosen = choose(ownerChoice, 1, "owner");

  test.each<[what: string, chosen: readonly ChosenVariant[], wanted: readonly (readonly ChosenVariant[])[]]>([
    ["one", [catChosen], [[catChosen]]],
    ["an inner one after the outer one", [wetChosen, catChosen], [[wetChosen, catChosen], [wetChosen]]],
    ["an outer one after the inner one", [dogChosen, wetChosen], [[dogChosen, wetChosen], [dogChosen]]],
    [
      "another place at last",
      [ownersChosen, dogChosen, wetChosen],
      [[ownersChosen, dogChosen, wetChosen], [ownersChosen, dogChosen], [ownersChosen]],
    ],
    [
      "a name that begins like another",
      [choose(pet, 0, "pet.foo"), wetChosen],
      [[choose(pet, 0, "pet.foo"), wetChosen], [choose(pet, 0, "pet.foo")]],
    ],
    ["none", [], []],
  ])("an example shows %s", (_, chosen, wanted) => {
    expect(wantedVariants(chosen)).toEqual(wanted);
  });

  test("an inner one that a later outer one replaced does not count", () => {
    const values = [{ cat: "a", food: { wet: "b" } }, { dog: "a" }].flatMap((one) =>
      [{ name: "a" }, { names: [] }].map((value) => ({ pet: one, owner: value })),
    );
    const samples = values.map((value) => ({
      label: "a",
      generated: false,
      language: "json",
      hasValue: true,
      value,
    }));
    const found = wantedVariants([ownersChosen, dogChosen, wetChosen]).map((wanted) =>
      sampleOfVariants(samples, wanted, "request"),
    );
    expect(found).toEqual([-1, 3, 1]);
  });
});
