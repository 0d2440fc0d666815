/** Checks that no view of a document throws, whatever is wrong in it. */

import { describe, expect, test } from "vitest";
import { Menu } from "#model/outline/menu.ts";
import { schemasOf } from "#model/schema/schemas.ts";
import { documentOf, namedSchema, ref, schemaOf } from "./documents.ts";
import { fullDocument } from "./full-document.ts";
import { touch } from "./touch.ts";

const LIMIT = 4000;
const WRONG: readonly unknown[] = [
  null,
  [],
  {},
  "x",
  7,
  true,
  [null],
  { $ref: "#/nowhere" },
  { $ref: "#/components/schemas/Pet" },
];

/** Builds the outline and reads everything. Returns the number of objects. */
function see(root: Record<string, unknown>): number {
  const document = documentOf(root, "https://a.test/api.json");
  const menu = new Menu(document, { schemaDefinitionsTagName: "Models" });
  for (const server of document.servers) server.address({ stage: "b" });
  const schemas = document.schemaNames.map((name) => schemasOf(document).named(name));
  return touch([document, menu, schemas], LIMIT);
}

/** The message of a thrown error; undefined if there is none. */
function thrownBy(action: () => void, what: () => string): string | undefined {
  try {
    action();
    return undefined;
  } catch (error) {
    return `${what()}: ${error instanceof Error ? error.stack : String(error)}`;
  }
}

/** The paths to all values of a document. */
function waysTo(value: unknown, way: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [way];
  return [way, ...Object.entries(value).flatMap(([key, inner]) => waysTo(inner, [...way, key]))];
}

describe("a document with one wrong value", () => {
  const ways = waysTo(fullDocument()).slice(1);
  const FULL = JSON.stringify(fullDocument());

  test("all of the valid document is read", () => {
    expect(see(fullDocument())).toBeLessThan(LIMIT);
    expect(ways.length).toBeGreaterThan(300);
  });

  const placeOf = (way: readonly string[]): string => way.slice(0, way[0] === "components" ? 2 : 1).join("/");
  test.each([...new Set(ways.map(placeOf))])("in %s", (place) => {
    const some = ways.filter((way) => placeOf(way) === place);
    const faults: (string | undefined)[] = [];
    for (const way of some)
      for (const wrong of WRONG) {
        const root = JSON.parse(FULL) as Record<string, unknown>;
        let host = root;
        for (const key of way.slice(0, -1)) host = host[key] as Record<string, unknown>;
        host[way.at(-1) ?? ""] = structuredClone(wrong);
        faults.push(
          thrownBy(
            () => see(root),
            () => `${way.join("/")} = ${JSON.stringify(wrong)}`,
          ),
        );
      }
    expect(faults.filter(Boolean)).toEqual([]);
  });

  test.each(WRONG.map((wrong) => [wrong]))("a root of %j", (wrong) => {
    expect(() => see(wrong as Record<string, unknown>)).not.toThrow();
  });
});

describe("names of built-in members", () => {
  const renamed = (name: string): Record<string, unknown> =>
    JSON.parse(
      JSON.stringify(fullDocument())
        .replaceAll(/"(?:Pet|kind|pet|key)"/g, `"${name}"`)
        .replaceAll("schemas/Pet", `schemas/${name}`),
    ) as Record<string, unknown>;

  test.each(["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf"])(
    "%s as any name",
    (name) => {
      expect(see(renamed(name))).toBe(see(renamed("plain")));
      expect(
        schemasOf(documentOf(renamed(name)))
          .named(name)
          ?.properties.map((one) => one.name),
      ).toContain(name);
      expect(Object.keys(Object.prototype)).toEqual([]);
    },
  );

  test("are not found if the description does not contain them", () => {
    const document = documentOf({ components: { schemas: {} } });
    expect(schemasOf(document).named("constructor")).toBeUndefined();
    expect(schemasOf(document).named("__proto__")).toBeUndefined();
    expect(schemaOf({ $ref: "#/components/schemas/toString" }).broken).toBe("#/components/schemas/toString");
  });
});

test("properties that a host page adds to all objects are not part of a description", () => {
  const refined = { allOf: [ref("Pet"), { description: "d" }] };
  const told = (): unknown[] => [
    see(fullDocument()),
    ...[ref("Pet"), refined].map((raw) => schemaOf(raw, { Pet: { type: "string" } }).typeName),
  ];
  const plain = told();
  const added = { value: true, enumerable: true, configurable: true, writable: true };
  Object.defineProperty(Object.prototype, "isMine", added);
  let onHost: unknown[] = [];
  try {
    onHost = told();
  } finally {
    Reflect.deleteProperty(Object.prototype, "isMine");
  }
  expect(onHost).toEqual(plain);
});

describe("size and depth", () => {
  test("a chain of 20,000 schemas", () => {
    const chain: Record<string, unknown> = {};
    for (let n = 0; n < 20_000; n++)
      chain[`S${n}`] = { allOf: [ref(`S${n + 1}`)], items: ref(`S${n + 1}`), oneOf: [{}, ref(`S${n + 1}`)] };
    expect(() => touch(namedSchema("S0", chain), 2000)).not.toThrow();
    chain["S20000"] = { discriminator: { propertyName: "p" } };
    const root = { components: { schemas: chain }, paths: { "/": { $ref: "#/components/schemas/S20000" } } };
    expect(() => new Menu(documentOf(root))).not.toThrow();
  });

  test("a chain of 20,000 references", () => {
    const chain: Record<string, unknown> = { R20000: { type: "string" } };
    for (let n = 0; n < 20_000; n++) chain[`R${n}`] = ref(`R${n + 1}`);
    expect(namedSchema("R0", chain).types).toEqual(["string"]);
  });

  test("an allOf, a oneOf and a mapping of 20,000 members", () => {
    const names = Array.from({ length: 20_000 }, (_, n) => `S${n}`);
    const schemas: Record<string, unknown> = Object.fromEntries(
      names.map((name) => [name, { properties: { [name]: {} } }]),
    );
    schemas["All"] = { allOf: names.map(ref) };
    schemas["One"] = {
      oneOf: names.map(ref),
      discriminator: {
        propertyName: "p",
        mapping: Object.fromEntries(names.map((name) => [`v${name}`, name])),
      },
    };
    expect(namedSchema("One", schemas).choices[0]?.variants).toHaveLength(20_000);
    expect(namedSchema("All", schemas).properties).toHaveLength(20_000);
  });

  const SUBSCHEMA = [
    ...["items", "additionalProperties", "not", "if", "then", "else", "contains", "propertyNames"],
    ...["unevaluatedItems", "unevaluatedProperties", "contentSchema"],
  ];
  const LIST = ["allOf", "oneOf", "anyOf", "prefixItems"];
  const MAP = ["properties", "patternProperties", "dependentSchemas", "$defs"];
  const within = (keyword: string, inner: unknown): Record<string, unknown> => ({
    [keyword]: LIST.includes(keyword) ? [inner, {}] : MAP.includes(keyword) ? { a: inner } : inner,
  });

  test.each([...SUBSCHEMA, ...LIST, ...MAP])("recursion through %s, by reference and by value", (keyword) => {
    const loop: Record<string, unknown> = {};
    Object.assign(loop, within(keyword, loop));
    for (const schema of [
      schemaOf(loop),
      namedSchema("A", { A: within(keyword, ref("A")) }),
      namedSchema("A", { A: { allOf: [within(keyword, ref("A")), within(keyword, ref("A"))] } }),
      namedSchema("A", { A: { ...within(keyword, { $dynamicRef: "#n" }), $dynamicAnchor: "n" } }),
      schemaOf(
        { $ref: `#/components/schemas/B/not` },
        { B: { not: within(keyword, { $ref: "#/components/schemas/B/not" }) } },
      ),
    ])
      expect(touch(schema, 3000)).toBeLessThan(3000);
  });

  test.each([...SUBSCHEMA, ...LIST, ...MAP])("2,000 levels of %s", (keyword) => {
    let deep: unknown = { type: "string" };
    for (let n = 0; n < 2000; n++) deep = within(keyword, deep);
    expect(() => touch(schemaOf(deep), 3000)).not.toThrow();
  });

  const KEYWORDS = [
    ...[...SUBSCHEMA, ...LIST, ...MAP, "type", "enum", "const", "default", "example", "examples", "required"],
    ...[
      "discriminator",
      "x-discriminator",
      "$ref",
      "$dynamicRef",
      "$dynamicAnchor",
      "$anchor",
      "$id",
      "format",
    ],
    ...[
      "pattern",
      "minLength",
      "maxLength",
      "minimum",
      "exclusiveMaximum",
      "multipleOf",
      "minItems",
      "maxItems",
    ],
    ...[
      "uniqueItems",
      "minContains",
      "maxContains",
      "minProperties",
      "maxProperties",
      "dependentRequired",
      "title",
    ],
    ...[
      "description",
      "externalDocs",
      "xml",
      "nullable",
      "x-nullable",
      "x-enum-varnames",
      "contentMediaType",
    ],
  ];
  const HOSTILE: unknown[] = [
    null,
    0,
    Number.NaN,
    -1,
    Number.POSITIVE_INFINITY,
    "",
    "#",
    "#/",
    "#x",
    [],
    [null],
    [[]],
    [Number.NaN, {}],
    {},
    { a: null },
    { a: [] },
  ];
  HOSTILE.push(
    { $ref: 5 },
    { $ref: "#/x" },
    { propertyName: {}, mapping: [] },
    { propertyName: "a", mapping: { b: {} } },
  );

  test.each(KEYWORDS)("%s of any value, alone and in an allOf", (keyword) => {
    const faults: (string | undefined)[] = [];
    for (const value of [...HOSTILE, true, false])
      for (const other of HOSTILE.slice(0, 8)) {
        const raws = [
          { [keyword]: value },
          { allOf: [{ [keyword]: value }, { [keyword]: other }], [keyword]: value },
        ];
        for (const raw of raws) {
          const all = () => void touch(schemaOf(raw, { A: { allOf: [ref("A"), raw] } }), 300);
          faults.push(thrownBy(all, () => JSON.stringify(raw)));
        }
      }
    expect(faults.filter(Boolean)).toEqual([]);
  });

  test("objects that contain themselves", () => {
    const loop: Record<string, unknown> = { type: "object" };
    loop["properties"] = { again: loop };
    loop["allOf"] = [loop];
    loop["oneOf"] = [loop, {}];
    loop["items"] = loop;
    expect(() => touch(schemaOf(loop), 2000)).not.toThrow();
  });
});
