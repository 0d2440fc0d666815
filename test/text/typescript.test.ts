/** Tests TypeScript output: the compiler accepts the types and values that the schema allows. */
import { describe, expect, test } from "vitest";
import { parseNumerals } from "#load/numerals.ts";
import { typeScript } from "#text/typescript.ts";
import { integer, object, ref, schemaOf, string } from "../samples/documents.ts";
import { cases } from "../samples/hostile.ts";
import { complaints } from "./compiler.ts";

const Pet = object(
  { kind: string, name: string },
  { required: ["kind"], discriminator: { propertyName: "kind" } },
);
const heir = (properties: Record<string, unknown>): unknown => ({ allOf: [ref("Pet"), object(properties)] });
const family = { Pet, Cat: heir({ lives: integer }), Dog: heir({ packSize: integer }) };

/** The expected types are in `types.txt`. */
const CASES: readonly [says: string, schema: unknown, schemas?: Record<string, unknown>][] = [
  [
    "plain types",
    object({ a: string, b: integer, c: { type: "boolean" }, d: {}, e: false }, { required: ["a"] }),
  ],
  [
    "null in every spelling",
    object({
      a: { type: ["string", "null"] },
      b: { oneOf: [{ type: "null" }, ref("A")] },
      c: { enum: [null, "x"] },
      d: { type: "null" },
    }),
    { A: integer },
  ],
  ["literals", object({ a: { const: 'x"y' }, b: { enum: ["a", 2, true] }, c: { const: { d: [1] } } })],
  ["a line for each of many values", { enum: Array.from({ length: 12 }, (_, index) => `value-${index}`) }],
  [
    "names of properties that are none",
    object({ "a-b": string, ünder_1: string, "1": string, 'a"': string }),
  ],
  [
    "arrays and tuples",
    object({
      a: { type: "array", items: { type: ["string", "null"] } },
      b: { type: "array", prefixItems: [string, integer], items: false },
      c: { type: "array", prefixItems: [string, integer], minItems: 1 },
      d: { type: "array" },
    }),
  ],
  [
    "maps",
    object({
      a: { type: "object", additionalProperties: integer },
      b: { type: "object" },
      c: { type: "object", additionalProperties: false },
      d: { additionalProperties: string, propertyNames: { enum: ["en", "de"] } },
    }),
  ],
  ["listed and other properties", object({ a: integer }, { additionalProperties: string })],
  [
    "words and rules",
    object(
      {
        a: {
          ...string,
          description: "One.\n\nTwo */ three.",
          format: "date",
          maxLength: 5,
          default: "x",
          deprecated: true,
        },
      },
      { description: "All of it." },
    ),
  ],
  [
    "read-only, write-only",
    object({ id: { ...integer, readOnly: true }, secret: { ...string, writeOnly: true } }),
  ],
  [
    "components by name, once",
    object({ a: ref("simple-user"), b: { type: "array", items: ref("simple-user") } }),
    { "simple-user": object({ id: integer, name: string }) },
  ],
  [
    "names kept apart",
    object({ a: ref("user"), b: ref("User"), c: ref("3d"), d: ref("Record") }),
    { user: { ...string }, User: integer, "3d": { ...string }, Record: { ...string } },
  ],
  ["recursion by name", ref("Node"), { Node: object({ children: { type: "array", items: ref("Node") } }) }],
  [
    "recursion without a name",
    object({ tree: object({ leaf: { $ref: "#/components/schemas/Tree/properties/leaf" } }) }),
    { Tree: object({ leaf: object({ again: { $ref: "#/components/schemas/Tree/properties/leaf" } }) }) },
  ],
  [
    "types made of each other",
    ref("A"),
    { A: { oneOf: [ref("B"), string] }, B: { oneOf: [ref("A"), integer] } },
  ],
  ["a map of itself", ref("A"), { A: { type: "object", additionalProperties: ref("A") } }],
  [
    "allOf",
    { allOf: [ref("A"), object({ b: string }, { required: ["b", "a"] })] },
    { A: object({ a: integer, c: string }) },
  ],
  [
    "an annotated reference",
    object({ a: { allOf: [ref("A")], description: "Here." } }),
    { A: object({ a: integer, b: string }) },
  ],
  [
    "a choice beside properties",
    object({ a: string }, { anyOf: [object({ b: string }), { required: ["a"] }] }),
  ],
  [
    "a discriminated choice",
    {
      oneOf: [ref("Cat"), ref("Dog")],
      discriminator: { propertyName: "kind", mapping: { tom: "Cat", felix: "Cat" } },
    },
    {
      Cat: object({ kind: string }, { required: ["kind"] }),
      Dog: object({ kind: { const: "Dog" } }, { required: ["kind"] }),
    },
  ],
  ["children of a parent", ref("Pet"), family],
  ["a child", ref("Cat"), family],
  ["what leads nowhere", object({ a: { $ref: "#/nowhere" } })],
  [
    "what is given from outside",
    ref("Names"),
    {
      Names: { $defs: { of: { $dynamicAnchor: "of", type: "string" } }, $ref: "#/components/schemas/List" },
      List: { $defs: { of: { $dynamicAnchor: "of" } }, type: "array", items: { $dynamicRef: "#of" } },
    },
  ],
];

const write = (schema: unknown, schemas?: Record<string, unknown>): string =>
  typeScript(schemaOf(schema, schemas), { direction: "response", name: "Body" });

test("types", async () => {
  const all = CASES.map(([says, schema, schemas]) => `// ${says}\n${write(schema, schemas)}`);
  await expect(all.join("\n")).toMatchFileSnapshot("types.txt");
});

test("requests have no read-only properties", () => {
  const schema = schemaOf(
    object({ id: { ...integer, readOnly: true }, secret: { ...string, writeOnly: true } }),
  );
  expect(typeScript(schema, { direction: "request", name: "Body" })).toBe(
    "export interface Body {\n  secret?: string;\n}\n",
  );
});

describe("the compiler", () => {
  test("reads all of it", () => {
    const all = CASES.map(([, schema, schemas], index) => [`case${index}`, write(schema, schemas)]);
    expect(complaints(Object.fromEntries(all))).toEqual([]);
  });

  test("finds what is wrong", () => {
    const types = write(object({ a: string }, { required: ["a"] }));
    expect(
      complaints({ wrong: `${types}export const body: Body = {};`, circular: "export type A = A;" }),
    ).toHaveLength(2);
  });

  test("reads the output for hostile schemas, which is limited", () => {
    const all = cases.map(([, schema, schemas], index) => [`case${index}`, write(schema, schemas)] as const);
    expect(Math.max(...all.map(([, types]) => types.length))).toBeLessThan(500_000);
    expect(complaints(Object.fromEntries(all))).toEqual([]);
  });
});

test("values beyond the limit are reported", () => {
  const many = Object.fromEntries(
    Array.from({ length: 3000 }, (_, index) => [`p${index}`, ref(`S${index}`)]),
  );
  const schemas = Object.fromEntries(
    Object.keys(many).map((_, index) => [`S${index}`, object({ a: object({}) })]),
  );
  expect(write(object(many), schemas)).toMatch(/^\/\/ Too large to write out: \d+ types/);
});

test("numbers keep their digits", () => {
  const raw = parseNumerals(
    '{"type":"object","properties":{"a":{"const":1.10},"b":{"enum":[9007199254740993,{"c":1.0}]},"d":{"const":1e400}}}',
  );
  const text = typeScript(schemaOf(raw), { direction: "any", name: "N" });
  expect(text).toContain("a?: 1.10;");
  expect(text).toContain("9007199254740993 | { c: 1.0 }");
  expect(text).toContain("d?: number;");
  expect(complaints({ numerals: text })).toEqual([]);
});
