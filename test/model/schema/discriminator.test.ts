import { describe, expect, test } from "vitest";
import type { Schema } from "#model/schema/schema.ts";
import { schemasOf } from "#model/schema/schemas.ts";
import { documentOf, namedSchema, ref, schemaOf } from "../documents.ts";

const schemas = {
  Cat: { type: "object", properties: { claws: {} } },
  Dog: { type: "object", properties: { bark: {} } },
  Fish: { type: "object", properties: { kind: { enum: ["fish"] } } },
  Bird: { allOf: [{ properties: { kind: { const: "bird" } } }] },
  Worm: { "x-discriminator-value": "worm" },
};

/** The only choice of a schema as pairs of value and name. */
function pairs(schema: Schema): readonly (readonly [string | undefined, string | undefined])[] | undefined {
  return schema.choices[0]?.variants.map((one) => [one.value, one.schema.name] as const);
}

describe("a choice with a discriminator", () => {
  const cases: [title: string, raw: Record<string, unknown>, discriminator: unknown, result: unknown][] = [
    [
      "names stand for members",
      { oneOf: [ref("Cat"), ref("Dog")] },
      {},
      [
        ["Cat", "Cat"],
        ["Dog", "Dog"],
      ],
    ],
    [
      "what members fix themselves goes before names",
      { anyOf: [ref("Fish"), ref("Bird"), ref("Worm")] },
      {},
      [
        ["fish", "Fish"],
        ["bird", "Bird"],
        ["worm", "Worm"],
      ],
    ],
    [
      "mapped ones come first, in the mapping's order, under each of their values",
      { oneOf: [ref("Cat"), ref("Dog"), ref("Fish")] },
      { mapping: { dog: "#/components/schemas/Dog", cat: "Cat", puppy: "Dog" } },
      [
        ["dog", "Dog"],
        ["cat", "Cat"],
        ["puppy", "Dog"],
        ["fish", "Fish"],
      ],
    ],
    [
      "the mapping adds what the choice does not list",
      { oneOf: [ref("Cat"), ref("Dog")] },
      { mapping: { fish: "Fish", lost: "Nobody", wrong: 5 } },
      [
        ["fish", "Fish"],
        ["Cat", "Cat"],
        ["Dog", "Dog"],
      ],
    ],
    [
      "a mapping to a file names its component",
      { oneOf: [ref("Cat"), ref("Dog")] },
      { mapping: { c: "pets.yaml#/Cat" } },
      [
        ["c", "Cat"],
        ["Dog", "Dog"],
      ],
    ],
    [
      "explicit only",
      { oneOf: [ref("Cat"), ref("Dog")] },
      { "x-explicitMappingOnly": true, mapping: { cat: "Cat" } },
      [["cat", "Cat"]],
    ],
    [
      "explicit only without mapping leaves the choice as it is",
      { oneOf: [ref("Cat"), ref("Dog")] },
      { "x-explicitMappingOnly": true },
      [
        [undefined, "Cat"],
        [undefined, "Dog"],
      ],
    ],
    [
      "inline members stay, by what they fix or by title",
      { oneOf: [{ properties: { kind: { const: "a" } } }, { title: "B" }, { type: "object" }] },
      {},
      [
        ["a", undefined],
        ["B", undefined],
        [undefined, undefined],
      ],
    ],
    [
      "without a property there is none",
      { oneOf: [ref("Cat"), ref("Dog")] },
      { propertyName: null },
      [
        [undefined, "Cat"],
        [undefined, "Dog"],
      ],
    ],
  ];
  test.each(cases)("%s", (_title, raw, discriminator, result) => {
    const stated = { propertyName: "kind", ...(discriminator as object) };
    expect(pairs(schemaOf({ ...raw, discriminator: stated }, schemas))).toEqual(result);
  });

  test("a name or file without a component may be that of a member", () => {
    const pets = "x-lectern-documents/https:~1~1a.test~1pets.yaml";
    const raw = {
      oneOf: [{ $ref: `#/${pets}/Emu` }, ref("Cat")],
      discriminator: {
        propertyName: "kind",
        mapping: { e: "Emu", c: "./Cat.yaml", d: "dogs/Dog.json#", x: "#/no" },
      },
    };
    const document = documentOf({
      components: { schemas },
      "x-lectern-documents": { "https://a.test/pets.yaml": { Emu: { type: "object" } } },
    });
    expect(pairs(schemasOf(document).at(raw, "/x"))).toEqual([
      ["e", "Emu"],
      ["c", "Cat"],
      ["d", "Dog"],
    ]);
  });

  test.each(["discriminator", "x-discriminator"])("%s may be a mere name", (keyword) => {
    const [choice] = schemaOf({ oneOf: [ref("Cat"), ref("Dog")], [keyword]: "kind" }, schemas).choices;
    expect(choice?.property).toBe("kind");
  });

  test.each<[fallback: string, first: number, names: string[], hasFallback: boolean]>([
    ["Dog", 1, ["Cat", "Dog"], true],
    ["#/components/schemas/Dog", 1, ["Cat", "Dog"], true],
    ["pets.yaml#/Dog", 1, ["Cat", "Dog"], true],
    ["Fish", 2, ["Cat", "Dog", "Fish"], true],
    ["Nobody", 0, ["Cat", "Dog"], false],
  ])(
    "the variant that applies if the property is absent: %s",
    (defaultMapping, first, names, hasFallback) => {
      const discriminator = { propertyName: "kind", defaultMapping };
      const [choice] = schemaOf({ oneOf: [ref("Cat"), ref("Dog")], discriminator }, schemas).choices;
      expect(choice).toMatchObject({ first, hasFallback });
      expect(choice?.variants.map((one) => one.schema.name)).toEqual(names);
    },
  );

  test("the property is known, and the fallback comes first", () => {
    const oneOf = [ref("Cat"), ref("Dog")];
    const at = (defaultMapping: string): number | undefined =>
      schemaOf(
        { oneOf, discriminator: { propertyName: "kind", mapping: { d: "Dog" }, defaultMapping } },
        schemas,
      ).choices[0]?.first;
    expect([at("d"), at("Cat"), at("Dog"), at("Nobody")]).toEqual([0, 1, 0, 0]);
    const [choice] = schemaOf({ oneOf, "x-discriminator": { propertyName: "kind" } }, schemas).choices;
    expect(choice).toMatchObject({ keyword: "oneOf", property: "kind" });
  });

  test("hoisted out of allOf it keeps its discriminator", () => {
    const host = {
      oneOf: [ref("Cat"), ref("Dog")],
      discriminator: { propertyName: "kind", mapping: { c: "Cat" } },
    };
    expect(pairs(schemaOf({ allOf: [host] }, schemas))).toEqual([
      ["c", "Cat"],
      ["Dog", "Dog"],
    ]);
  });
});

describe("children", () => {
  const family = {
    Pet: {
      type: "object",
      discriminator: { propertyName: "kind" },
      properties: { kind: { type: "string" } },
    },
    Cat: { allOf: [ref("Pet"), { properties: { claws: {} } }] },
    Lion: { allOf: [ref("Cat")] },
    Dog: { ...ref("Pet"), properties: { bark: {} } },
    Alias: ref("Pet"),
    Rock: { type: "object" },
  };

  test("are those that extend the parent, directly or not", () => {
    const pet = namedSchema("Pet", family);
    expect(pairs(pet)).toEqual([
      ["Cat", "Cat"],
      ["Dog", "Dog"],
      ["Lion", "Lion"],
    ]);
    expect(pet.choices[0]).toMatchObject({ keyword: "children", property: "kind" });
  });

  test("have no heirs of their own parent", () => {
    expect(namedSchema("Cat", family).choices).toEqual([]);
    expect(namedSchema("Lion", family).choices).toEqual([]);
  });

  test("are found through what wraps the parent", () => {
    const names = ["Cat", "Dog", "Lion"];
    for (const raw of [{ ...ref("Pet"), description: "x" }, { anyOf: [ref("Pet"), { type: "null" }] }])
      expect(pairs(schemaOf(raw, family))?.map(([, name]) => name)).toEqual(names);
  });

  test("take the mapping's values and order", () => {
    const discriminator = { propertyName: "kind", mapping: { dog: "Dog", d: "Dog" } };
    expect(pairs(namedSchema("Pet", { ...family, Pet: { ...family.Pet, discriminator } }))).toEqual([
      ["dog", "Dog"],
      ["d", "Dog"],
      ["Cat", "Cat"],
      ["Lion", "Lion"],
    ]);
  });

  test("a parent without any shows none", () => {
    expect(namedSchema("Pet", { Pet: family.Pet }).choices).toEqual([]);
  });

  test("a schema that includes itself", () => {
    const circle = {
      A: { allOf: [ref("B")], discriminator: { propertyName: "kind" } },
      B: { allOf: [ref("A")] },
    };
    expect(pairs(namedSchema("A", circle))?.map(([, name]) => name)).toEqual(["B", "A"]);
  });

  describe("of a mapping only", () => {
    const event = {
      type: "object",
      required: ["type", "at"],
      properties: { type: { type: "string" }, at: { type: "string" } },
      discriminator: {
        propertyName: "type",
        mapping: { up: "#/components/schemas/Up", down: "Down", self: "Event" },
      },
    };
    const Up = { title: "Going up", properties: { height: { type: "number" } } };
    const Down = { allOf: [ref("Event"), { properties: { depth: {} } }] };
    const schemas = { Event: event, Up, Down };

    test("are combined with the parent if they do not extend it", () => {
      const [choice] = namedSchema("Event", schemas).choices;
      expect(choice?.keyword).toBe("children");
      expect(
        choice?.variants.map(({ value, label, schema }) => [
          value,
          label,
          schema.label,
          schema.properties.map((one) => `${one.name}${one.required ? "!" : ""}`).join(" "),
        ]),
      ).toEqual([
        ["up", "up", "Going up", "type! at! height"],
        ["down", "down", "Down", "type! at! depth"],
        ["self", "self", "Event", "type! at!"],
      ]);
    });

    test("are the same under each of their values", () => {
      const discriminator = { propertyName: "type", mapping: { a: "Up", b: "Up" } };
      const [choice] = namedSchema("Event", { ...schemas, Event: { ...event, discriminator } }).choices;
      expect(choice?.variants[0]?.schema).toBe(choice?.variants[1]?.schema);
    });

    test("have no choice among their parent's children, but one of their own", () => {
      const child = (name: string) => ({ properties: { [name]: {} } });
      const discriminator = { propertyName: "kind", mapping: { a: "A", b: "B" } };
      const nested = { ...schemas, Up: { ...Up, discriminator }, A: child("a"), B: child("b") };
      const up = namedSchema("Event", nested).choices[0]?.variants[0]?.schema;
      expect(up?.choices.map((one) => [one.property, one.variants.map((variant) => variant.label)])).toEqual([
        ["kind", ["a", "b"]],
      ]);
      expect(namedSchema("Event", schemas).choices[0]?.variants[0]?.schema.choices).toEqual([]);
    });
  });

  describe("with their own discriminator", () => {
    const nested = (property: string) => ({
      ...family,
      Cat: { ...family.Cat, discriminator: { propertyName: property } },
    });

    test("by another property, they have children of their own", () => {
      expect(pairs(namedSchema("Pet", nested("breed")))?.map(([, name]) => name)).toEqual(["Cat", "Dog"]);
      expect(pairs(namedSchema("Cat", nested("breed")))).toEqual([["Lion", "Lion"]]);
    });

    test("by the same property, their children are their parent's too", () => {
      const names = ["Cat", "Dog", "Lion"];
      expect(pairs(namedSchema("Pet", nested("kind")))?.map(([, name]) => name)).toEqual(names);
      expect(pairs(namedSchema("Cat", nested("kind")))).toEqual([["Lion", "Lion"]]);
    });
  });
});
