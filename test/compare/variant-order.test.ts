/** Tests choices whose variants are in another order: only the edits of variants are changes, whatever the order is. */
import { describe, expect, test } from "vitest";
import { changesOf, PLACES } from "./documents.ts";

/** A variant in the older and in the newer version. */
type Variant = readonly [older: object, newer: object];

const same = (variant: object): Variant => [variant, variant];
const str = { type: "string" };
const int = { type: "integer" };
const object = (properties: object, more: object = {}): object => ({ type: "object", properties, ...more });
const tagged = (tag: string, more: object = {}): object =>
  object({ kind: { const: tag }, ...more }, { required: ["kind"] });
const list = (items: object, more: object = {}): object => ({ type: "array", items, ...more });
const map = (additionalProperties: object, more: object = {}): object => ({
  type: "object",
  additionalProperties,
  ...more,
});
const long = { ...str, maxLength: 9 };

/** What is edited, the variants of the choice, and the ids of the changes, without their places. */
const EDITS: readonly (readonly [what: string, variants: readonly Variant[], ids: readonly string[]])[] = [
  ["nothing, in scalars", [same(str), same(int), same({ type: "boolean" })], []],
  ["nothing, in objects", [same(object({ a: str })), same(object({ b: str })), same(object({ a: int }))], []],
  [
    "nothing, in objects that include each other",
    [same(object({ a: str })), same(object({ a: str, b: str })), same(object({}))],
    [],
  ],
  [
    "nothing, in formats",
    [same({ ...str, format: "date" }), same({ ...str, format: "uuid" }), same({ ...str, format: "uri" })],
    [],
  ],
  [
    "nothing, in patterns",
    [same({ ...str, pattern: "^a" }), same({ ...str, pattern: "^b" }), same({ ...str, pattern: "^c" })],
    [],
  ],
  ["nothing, in constants", [same({ const: "a" }), same({ const: "b" }), same({ const: 1 })], []],
  ["nothing, in lists", [same(list(str)), same(list(int)), same(list(object({ a: str })))], []],
  ["nothing, in maps", [same(map(str)), same(map(int)), same(map(object({ a: str })))], []],
  ["nothing, in lists of lists", [same(list(list(list(str)))), same(list(list(list(int)))), same(str)], []],
  [
    "nothing, in choices of choices",
    [
      same({ oneOf: [str, list(str)], title: "A" }),
      same({ oneOf: [int, list(int)], title: "B" }),
      same(object({})),
    ],
    [],
  ],
  [
    "nothing, in variants with the same title",
    [same({ ...str, title: "T" }), same({ ...int, title: "T" }), same({ ...object({}), title: "T" })],
    [],
  ],
  [
    "nothing, in variants that only prose tells apart",
    [
      same({ ...str, description: "A." }),
      same({ ...str, description: "B." }),
      same({ ...str, description: "C." }),
    ],
    [],
  ],
  [
    "nothing, in required properties",
    [same({ required: ["a"] }), same({ required: ["b"] }), same({ required: ["a", "b"] })],
    [],
  ],
  ["nothing, with null", [same({ type: "null" }), same(str), same(object({ a: str }))], []],
  ["a limit of a text", [[str, long], same(int), same(object({ a: str }))], ["max-length-set"]],
  [
    "limits of two texts",
    [
      [
        { ...str, format: "date" },
        { ...long, format: "date" },
      ],
      [
        { ...str, format: "uuid" },
        { ...long, format: "uuid" },
      ],
      same(int),
    ],
    ["max-length-set", "max-length-set"],
  ],
  [
    "limits of three texts",
    ["date", "uuid", "uri"].map(
      (format): Variant => [
        { ...str, format },
        { ...long, format },
      ],
    ),
    ["max-length-set", "max-length-set", "max-length-set"],
  ],
  [
    "limits of texts with patterns",
    ["^a", "^b", "^c"].map(
      (pattern): Variant => [
        { ...str, pattern },
        { ...long, pattern },
      ],
    ),
    ["max-length-set", "max-length-set", "max-length-set"],
  ],
  [
    "limits of lists",
    [str, int, object({ a: str })].map((items): Variant => [list(items), list(items, { maxItems: 3 })]),
    ["max-items-set", "max-items-set", "max-items-set"],
  ],
  [
    "limits of maps",
    [str, int, object({ a: str })].map((one): Variant => [map(one), map(one, { maxProperties: 3 })]),
    ["max-properties-set", "max-properties-set", "max-properties-set"],
  ],
  [
    "a new property of an object",
    [[object({ a: str }), object({ a: str, z: str })], same(object({ b: str })), same(object({ c: str }))],
    ["property:added"],
  ],
  [
    "new properties of objects with common properties",
    [
      [object({ a: str, b: str }), object({ a: str, b: str, z: str })],
      [object({ a: str, c: str }), object({ a: str, c: str, z: str })],
      [object({ b: str, c: str }), object({ b: str, c: str, z: str })],
    ],
    ["property:added", "property:added", "property:added"],
  ],
  [
    "the types of common properties",
    [
      [object({ a: str, b: str, c: str }), object({ a: int, b: str, c: str })],
      [object({ a: str, d: str, e: str }), object({ a: int, d: str, e: str })],
      same(str),
    ],
    ["property:type-changed", "property:type-changed"],
  ],
  [
    "properties of objects with tags",
    ["x", "y", "w"].map((tag): Variant => [tagged(tag, { a: str }), tagged(tag, { a: long })]),
    ["property:max-length-set", "property:max-length-set", "property:max-length-set"],
  ],
  [
    "all properties of objects with tags",
    ["x", "y", "w"].map((tag): Variant => [tagged(tag, { a: str }), tagged(tag, { b: str })]),
    [
      "property:added",
      "property:added",
      "property:added",
      "property:removed",
      "property:removed",
      "property:removed",
    ],
  ],
  [
    "properties of objects with the same title",
    ["x", "y", "w"].map(
      (name): Variant => [
        object({ [name]: str, a: str }, { title: "T" }),
        object({ [name]: str, a: int }, { title: "T" }),
      ],
    ),
    ["property:type-changed", "property:type-changed", "property:type-changed"],
  ],
  [
    "texts with titles",
    ["A", "B", "C"].map(
      (title): Variant => [
        { ...str, title, minLength: 1 },
        { ...long, title, minLength: 1 },
      ],
    ),
    ["max-length-set", "max-length-set", "max-length-set"],
  ],
  [
    "texts with descriptions",
    ["A.", "B.", "C."].map(
      (description): Variant => [
        { ...str, description, minLength: description.charCodeAt(0) },
        { ...long, description, minLength: description.charCodeAt(0) },
      ],
    ),
    ["max-length-set", "max-length-set", "max-length-set"],
  ],
  ["a removed variant", [[str, { not: {} }], same(int), same(list(str))], ["variant-removed"]],
  [
    "ranges of numbers",
    [1, 5, 9].map(
      (minimum): Variant => [
        { ...int, minimum },
        { ...int, minimum, maximum: 99 },
      ],
    ),
    ["max-set", "max-set", "max-set"],
  ],
  [
    "enums",
    [
      ["a", "b"],
      ["c", "d"],
      ["e", "f"],
    ].map((values): Variant => [{ enum: values }, { enum: [...values, `${values[0]}2`] }]),
    ["enum-value-added", "enum-value-added", "enum-value-added"],
  ],
  [
    "lists of objects",
    ["a", "b", "c"].map(
      (name): Variant => [list(object({ [name]: str })), list(object({ [name]: str, z: str }))],
    ),
    ["property:added", "property:added", "property:added"],
  ],
];

/** All orders of a list. */
function orders<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]];
  return all.flatMap((first, at) =>
    orders([...all.slice(0, at), ...all.slice(at + 1)]).map((rest) => [first, ...rest]),
  );
}

/** A choice without variants that allow nothing. */
const choice = (keyword: string, variants: readonly object[]): object => ({
  [keyword]: variants.filter((one) => !Object.hasOwn(one, "not")),
});

/** The kind of a change of a body, without its place. */
const kindOf = (id: string): string =>
  id.replace(/^request-body-/, "").replace(/^request-property-/, "property:");

describe.each(["oneOf", "anyOf"])("%s", (keyword) => {
  const { document } = PLACES["request body"]!;

  test.each(EDITS)("%s", async (_, variants, ids) => {
    const older = document(
      choice(
        keyword,
        variants.map(([one]) => one),
      ) as never,
    );
    for (const order of orders(variants)) {
      const newer = document(
        choice(
          keyword,
          order.map(([, one]) => one),
        ) as never,
      );
      const found = (await changesOf(older, newer)).map(({ id }) => kindOf(id));
      expect(found.sort(), JSON.stringify(order.map(([, one]) => one))).toEqual([...ids].sort());
    }
  });

  test.each(EDITS)("%s, as components", async (_, variants, ids) => {
    const withComponents = (order: readonly object[], prefix: string): object => {
      const schemas = Object.fromEntries(
        order.map((one) => [`${prefix}${variants.findIndex((pair) => pair.includes(one))}`, one]),
      );
      const refs = order.map((one) => ({
        $ref: `#/components/schemas/${prefix}${variants.findIndex((pair) => pair.includes(one))}`,
        ...(Object.hasOwn(one, "not") && { not: {} }),
      }));
      return { ...document(choice(keyword, refs) as never), components: { schemas } };
    };
    const older = withComponents(
      variants.map(([one]) => one),
      "A",
    );
    for (const prefix of ["A", "B"])
      for (const order of orders(variants)) {
        const newer = withComponents(
          order.map(([, one]) => one),
          prefix,
        );
        const found = (await changesOf(older, newer))
          .filter(({ operation }) => operation)
          .map(({ id }) => kindOf(id));
        expect(found.sort(), JSON.stringify(order)).toEqual([...ids].sort());
      }
  });
});
