/**
 * Checks that traversals of schemas have no lists of keywords of their own: it adds imaginary keywords to the table,
 * and each traversal must reach the schemas below them.
 */
import { describe, expect, test, vi } from "vitest";
import { bundle } from "#load/bundle/bundle.ts";
import { Problems } from "#load/problems.ts";
import { upgrade } from "#load/upgrade.ts";
import { Document } from "#model/document.ts";
import { Menu } from "#model/outline/menu.ts";
import { unusedComponents } from "#model/whole/components.ts";
import { faultsOf } from "#model/whole/faults.ts";
import { Uses } from "#model/whole/uses.ts";
import { HOLDS, type Holds } from "#oas/schema-keywords.ts";
import { EXCLUSIONS, keywordsOf, type Walk } from "#oas/schema-walks.ts";
import type { OpenAPI } from "#oas/types.ts";
import { searchEntries } from "#search/entries.ts";
import { isUse } from "#search/row.ts";
import { jsonSchema } from "#text/json-schema.ts";
import { schemaOf } from "../model/documents.ts";

const IMAGINARY = vi.hoisted((): [string, Holds][] => [
  ["imaginaryOne", "one"],
  ["imaginaryList", "list"],
  ["imaginaryMap", "map"],
  ["x-imaginary", "one"],
]);

vi.mock("#oas/schema-keywords.ts", async (original) => {
  const { SCHEMA_KEYWORDS: table, HOLDS } = await original<typeof import("#oas/schema-keywords.ts")>();
  const SCHEMA_KEYWORDS: Record<Holds, readonly string[]> = { ...table };
  for (const [keyword, holds] of IMAGINARY) SCHEMA_KEYWORDS[holds] = [...SCHEMA_KEYWORDS[holds], keyword];
  return { SCHEMA_KEYWORDS, HOLDS: new Map([...HOLDS, ...IMAGINARY]) };
});

/** A value of a keyword that contains a schema. The name in a map is also a member of every JavaScript object. */
function holding(keyword: string, schema: unknown): Record<string, unknown> {
  const holds = HOLDS.get(keyword);
  return { [keyword]: holds === "map" ? { default: schema } : holds === "list" ? [schema] : schema };
}

/** A description with an operation that uses the schema. */
function described(schema: unknown, schemas: Record<string, unknown> = {}): Record<string, unknown> {
  const responses = { 200: { content: { "application/json": { schema } } } };
  return {
    openapi: "3.2.0",
    paths: { "/a": { get: { operationId: "get", responses } } },
    components: { schemas },
  };
}

const KEYWORDS = [...HOLDS.keys()];
const entered = (walk: Walk): string[] => [...keywordsOf(walk).keys()];
const TARGET = { $ref: "#/components/schemas/Target" };

test("the table has the imaginary keywords", () => {
  expect(KEYWORDS).toEqual(expect.arrayContaining(IMAGINARY.map(([keyword]) => keyword)));
});

test("skipped keywords are in the table, and skipped once", () => {
  for (const walk of ["uses", "search"] as const) {
    const left = EXCLUSIONS.filter(({ of }) => of.includes(walk)).flatMap(({ keywords }) => keywords);
    expect(left.filter((keyword, index) => !HOLDS.has(keyword) || left.indexOf(keyword) < index)).toEqual([]);
  }
});

describe("upgrading", () => {
  test.each(KEYWORDS)("%s", (keyword) => {
    const { openapi: _, ...old } = described(holding(keyword, { type: "string", nullable: true }));
    const upgraded = JSON.stringify(upgrade({ openapi: "3.0.0", ...old }, new Problems()));
    expect(upgraded).toContain('"type":["string","null"]');
  });
});

describe("bundling", () => {
  test.each(KEYWORDS)("%s", async (keyword) => {
    const document = described(holding(keyword, { $ref: "other.json" }));
    const yaml = (): never => expect.unreachable();
    const fetch = async (): Promise<Response> => new Response('{"type":"string"}');
    const bundled = await bundle(document, new Problems(), {
      url: "https://a.test/openapi.json",
      fetch,
      yaml,
    });
    expect(JSON.stringify(bundled["paths"])).toContain("#/x-lectern-documents/https:~1~1a.test~1other.json");
  });
});

describe("finding unused components", () => {
  test.each(KEYWORDS)("%s", (keyword) => {
    const root = described(holding(keyword, TARGET), { Target: {} });
    expect(unusedComponents(new Document(root as unknown as OpenAPI))).toEqual([]);
  });
});

describe("finding faults", () => {
  test.each(KEYWORDS)("%s", (keyword) => {
    const faults = faultsOf(described(holding(keyword, TARGET)));
    expect(faults).toEqual([
      expect.objectContaining({ message: "#/components/schemas/Target leads nowhere." }),
    ]);
  });

  test.each(KEYWORDS.filter((keyword) => HOLDS.get(keyword) !== "one"))("the type of %s", (keyword) => {
    const expected = HOLDS.get(keyword) === "list" ? "an array" : "an object";
    expect(faultsOf(described({ [keyword]: 5 }))).toEqual([
      expect.objectContaining({ message: `Expected ${expected}.` }),
    ]);
  });
});

describe("finding uses", () => {
  test.each(entered("uses"))("%s", (keyword) => {
    const root = described(holding(keyword, TARGET), { Target: {} });
    const uses = new Uses(new Document(root as unknown as OpenAPI));
    for (const _ of uses.walk());
    expect(uses.of("Target")).toHaveLength(1);
  });
});

describe("searching", () => {
  test.each(entered("search"))("%s", (keyword) => {
    const root = described(holding(keyword, { properties: { wanted: {} } }));
    const document = new Document(root as unknown as OpenAPI);
    const rows = [...searchEntries(document, new Menu(document))];
    expect(rows.flatMap((row) => (isUse(row) ? [] : row.rows.map(({ name }) => name)))).toContain("wanted");
  });
});

describe("writing JSON Schema", () => {
  const written = KEYWORDS.filter(
    (keyword) => !keyword.startsWith("x-") && !/^\$defs$|^definitions$/.test(keyword),
  );
  test.each(written)("%s", (keyword) => {
    const schema = jsonSchema(schemaOf(holding(keyword, TARGET), { Target: {} }), { direction: "any" });
    expect(schema).toMatchObject(holding(keyword, { $ref: "#/$defs/Target" }));
  });
});

describe("merging", () => {
  const of = (first: object, second: object) => schemaOf({ allOf: [first, second] }).merged;

  test("maps become one map, and each member has its pointer", () => {
    const { keywords, places } = of({ imaginaryMap: { a: { type: "string" } } }, { imaginaryMap: { b: {} } });
    expect(keywords["imaginaryMap"]).toEqual({ a: { type: "string" }, b: {} });
    expect(places.get("imaginaryMap/a")?.pointer).toBe("/x/allOf/0/imaginaryMap/a");
  });

  test("schemas become one schema", () => {
    const { keywords } = of({ imaginaryOne: { type: "string" } }, { imaginaryOne: { minLength: 1 } });
    expect(keywords["imaginaryOne"]).toEqual({ allOf: [{ type: "string" }, { minLength: 1 }] });
  });

  test("schemas of a list have their pointers", () => {
    const { places } = of({ imaginaryList: [{}] }, { type: "array" });
    expect(places.get("imaginaryList/0")?.pointer).toBe("/x/allOf/0/imaginaryList/0");
  });
});
