import { expect, test } from "vitest";
import type { ShownChange } from "#compare/shown.ts";
import { Document } from "#model/document.ts";
import { schemasOf } from "#model/schema/schemas.ts";
import { readOptions } from "#options/read.ts";
import { levelInside, MOST_LEVELS } from "#view/changes/inside.ts";
import { rowsOf, valueChanges } from "#view/changes/rows.ts";

/** A document as TypeScript lets it be written. */
type Given = ConstructorParameters<typeof Document>[0];

const OPTIONS = readOptions([{}]);
const text = { type: "string" };
const object = (properties: object, more: object = {}): object => ({ type: "object", properties, ...more });
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

/** The worst level inside a schema, for changes of some rows below `/components/schemas`. */
function inside(
  schemas: Record<string, object>,
  changed: Record<string, Partial<ShownChange>>,
  direction: "request" | "response" = "response",
) {
  const found = schemasOf(new Document({ openapi: "3.2.0", components: { schemas } } as Given)).named("A");
  const where = { direction, address: "a", id: "a" };
  return levelInside(rowsAt(changed), [found!], where, OPTIONS);
}

function rowsAt(changed: Record<string, Partial<ShownChange>>) {
  const changes = Object.entries(changed).map(
    ([row, more]): ShownChange => ({
      id: "response-property-type-changed",
      level: "breaking",
      direction: "response",
      how: "changed",
      row: `/components/schemas/${row}`,
      path: [],
      message: "",
      ...more,
    }),
  );
  const counts = { breaking: 0, maybe: 0, safe: 0, prose: 0 };
  const groups = [{ operation: null, changes }];
  return rowsOf({ total: 1, counts, isComplete: true, groups, operations: new Map(), removed: [] });
}

/** Schemas `A` to `A9…`, each with the next one as its property. */
const chain = (length: number): Record<string, object> =>
  Object.fromEntries(
    Array.from({ length }, (_, n) => [
      n === 0 ? "A" : `A${n}`,
      object(n + 1 < length ? { next: ref(`A${n + 1}`) } : { end: text }),
    ]),
  );

test.each<
  [what: string, Record<string, object>, Record<string, Partial<ShownChange>>, level: string | undefined]
>([
  ["nothing", { A: object({ a: text }) }, { B: {} }, undefined],
  ["its own row does not count", { A: object({ a: text }) }, { A: {} }, undefined],
  ["a property", { A: object({ a: text }) }, { "A/properties/a": { level: "safe" } }, "safe"],
  [
    "the worst of several",
    { A: object({ a: text, b: text }) },
    { "A/properties/a": { level: "safe" }, "A/properties/b": { level: "maybe" } },
    "maybe",
  ],
  ["a property that was removed", { A: object({ a: text }) }, { A: { how: "removed" } }, "breaking"],
  [
    "in a schema that it refers to",
    { A: object({ b: ref("B") }), B: object({ a: text }) },
    { "B/properties/a": {} },
    "breaking",
  ],
  [
    "in the items of an array",
    { A: { type: "array", items: ref("B") }, B: object({ a: text }) },
    { "B/properties/a": {} },
    "breaking",
  ],
  [
    "in a variant",
    { A: { oneOf: [text, ref("B")] }, B: object({ a: text }) },
    { "B/properties/a": {} },
    "breaking",
  ],
  [
    "in a part of `allOf`",
    { A: { allOf: [ref("B"), object({ c: text })] }, B: object({ a: text }) },
    { "B/properties/a": {} },
    "breaking",
  ],
  ["recursion ends", { A: object({ a: ref("A") }) }, { B: {} }, undefined],
  [
    "of the other direction: as rows say it",
    { A: object({ a: text }) },
    { "A/properties/a": { direction: "request" } },
    "breaking",
  ],
  [
    "hidden in this direction",
    { A: object({ a: { type: "string", writeOnly: true } }) },
    { "A/properties/a": {} },
    undefined,
  ],
  ["as deep as is searched", chain(MOST_LEVELS + 1), { [`A${MOST_LEVELS}`]: {} }, "breaking"],
  ["deeper", chain(MOST_LEVELS + 2), { [`A${MOST_LEVELS + 1}`]: {} }, undefined],
])("inside a closed row: %s", (_, schemas, changed, level) => expect(inside(schemas, changed)).toBe(level));

test("values that an enum gained and lost", () => {
  const rows = rowsAt({
    A: { id: "response-property-enum-value-added", new: "b" },
    B: { id: "response-property-enum-value-removed", old: "c" },
  });
  const schema = schemasOf(
    new Document({
      components: { schemas: { A: { allOf: [{ enum: ["b"] }, ref("B")] }, B: text } },
    } as Given),
  ).named("A")!;
  expect(valueChanges(rows, schema)).toEqual([
    { how: "added", value: "b" },
    { how: "removed", value: "c" },
  ]);
});
