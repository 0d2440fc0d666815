/** Checks that the table of schema keywords agrees with the types, the table of all fields, and the page. */
import { describe, expect, expectTypeOf, test } from "vitest";
import type { Schema } from "#model/schema/schema.ts";
import { FIELDS } from "#oas/fields.ts";
import { HOLDS, type SCHEMA_KEYWORDS } from "#oas/schema-keywords.ts";
import type { SchemaObject, Schema as SchemaType } from "#oas/types.ts";
import { schemaOf } from "../model/documents.ts";

/** How a value contains schemas, by its type. */
type HoldsIn<T> =
  IsSchema<T> extends true
    ? "one"
    : T extends readonly (infer Member)[]
      ? IsSchema<Member> extends true
        ? "list"
        : never
      : T extends Record<string, infer Member>
        ? IsSchema<Member> extends true
          ? "map"
          : never
        : never;
type IsSchema<T> = [T, SchemaType] extends [SchemaType, T] ? true : false;
type Named = {
  [K in keyof SchemaObject as K extends `x-${string}` ? never : K]-?: unknown extends SchemaObject[K]
    ? never
    : HoldsIn<NonNullable<SchemaObject[K]>>;
};
type Typed = { [K in keyof Named as [Named[K]] extends [never] ? never : K]: Named[K] };

/**
 * Keywords of the table that are not in the specification, from older drafts of JSON Schema. Extensions are
 * recognized by name.
 */
const OLDER = ["additionalItems", "definitions", "dependencies"] as const;
type Specified<Keyword> = Exclude<Keyword, (typeof OLDER)[number] | `x-${string}`>;
type Table = typeof SCHEMA_KEYWORDS;
type InTable = { -readonly [Holds in keyof Table as Specified<Table[Holds][number]>]: Holds };

test("the types contain schemas in the same way", () => {
  type Plain<T> = { [K in keyof T]: T[K] };
  // The compiler checks this: a difference is a type error.
  expectTypeOf<Plain<InTable>>().toEqualTypeOf<Plain<Typed>>();
  expect(HOLDS.size).toBeGreaterThan(10);
});

test("every keyword is one of the specification, of older drafts, or an extension", () => {
  const names = FIELDS.filter(({ object }) => object === "Schema").map(({ field }) => field);
  expect(OLDER.filter((keyword) => names.includes(keyword))).toEqual([]);
  const known = new Set<string>([...names, ...OLDER]);
  expect([...HOLDS.keys()].filter((one) => !known.has(one) && !one.startsWith("x-"))).toEqual([]);
});

describe("the page shows the schemas in", () => {
  const notShown = new Set<string>([
    ...OLDER,
    // References to a definition show it.
    "$defs",
  ]);
  const shown = [...HOLDS].filter(([keyword]) => !notShown.has(keyword) && !keyword.startsWith("x-"));
  test.each(shown)("%s", (keyword, holds) => {
    const inner = { description: "wanted" };
    const value = holds === "map" ? { a: inner } : holds === "list" ? [inner, { type: "string" }] : inner;
    expect(schemasIn(schemaOf({ [keyword]: value }))).toContain(inner);
  });
});

/** The raw schemas that a view returns. */
function schemasIn({ properties, items, prefixItems, parts, choices, merged }: Schema): unknown[] {
  return [
    ...[...properties, ...parts, ...choices.flatMap(({ variants }) => variants)].map(
      ({ schema }) => schema.raw,
    ),
    ...prefixItems.map(({ raw }) => raw),
    items?.raw,
    ...merged.members.map(({ raw }) => raw),
  ];
}
