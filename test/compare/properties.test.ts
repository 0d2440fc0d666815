/** Tests what holds for all documents: nothing changes from a document to itself, and the way back mirrors the way. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Change } from "#compare/facts/change.ts";
import { changesOf, PLACES, withOperation } from "./documents.ts";
import { EDITS, PROPERTY_EDITS, type TestSchema } from "./schema-edits.ts";

const NAMES = ["a", "b", "c"];
const name = fc.constantFrom(...NAMES);
const ref = name.map((one) => ({ $ref: `#/components/schemas/${one}` }));

const leaf = fc.oneof(
  fc.record(
    {
      type: fc.constantFrom("string", ["string", "null"], ["string", "integer"]),
      minLength: fc.nat(3),
      maxLength: fc.nat(9),
      pattern: fc.constantFrom("^a", ".*"),
      format: fc.constantFrom("uuid", "date", "password"),
      deprecated: fc.boolean(),
      description: fc.string({ maxLength: 5 }),
    },
    { requiredKeys: ["type"] },
  ),
  fc.record(
    { type: fc.constantFrom("integer", "number"), minimum: fc.nat(3), exclusiveMaximum: fc.nat(9) },
    { requiredKeys: ["type"] },
  ),
  fc.record({ enum: fc.uniqueArray(fc.constantFrom("x", "y", 1, null), { minLength: 1 }) }),
  fc.record({ const: fc.constantFrom("x", 2) }),
  fc.constantFrom({}, { type: "boolean" }),
  ref,
);

const schema: fc.Arbitrary<TestSchema> = fc.letrec<{ schema: TestSchema }>((tie) => {
  const inner = tie("schema");
  const object = fc.record(
    {
      type: fc.constant("object"),
      properties: fc.dictionary(name, inner, { maxKeys: 3 }),
      required: fc.uniqueArray(name),
      additionalProperties: fc.oneof(fc.boolean(), inner),
    },
    { requiredKeys: ["type"] },
  );
  const array = fc.record(
    {
      type: fc.constant("array"),
      items: inner,
      prefixItems: fc.array(inner, { maxLength: 2 }),
      maxItems: fc.nat(4),
    },
    { requiredKeys: ["type"] },
  );
  const members = fc.array(inner, { minLength: 1, maxLength: 3 });
  return {
    schema: fc.oneof(
      { maxDepth: 3 },
      leaf,
      object,
      array,
      fc.record({ oneOf: members }),
      fc.record({ anyOf: members }),
      fc.record({ allOf: members }),
      fc.record({ not: inner }),
    ) as fc.Arbitrary<TestSchema>,
  };
}).schema;

const schemas = fc.record({ a: schema, b: schema, c: schema });
const document = fc.record({ request: schema, response: schema, schemas }).map((made) =>
  withOperation(
    {
      requestBody: { content: { "application/json": { schema: made.request } } },
      responses: { "200": { description: "", content: { "application/json": { schema: made.response } } } },
    },
    { components: { schemas: made.schemas } },
  ),
);

/** The places of changes, each with both pointers. */
function placesOf(changes: readonly Change[], isBack: boolean): string[] {
  const of = ({ pointer: { old: older, new: newer }, direction }: Change): string =>
    `${direction} ${isBack ? newer : older} ${isBack ? older : newer}`;
  return [...new Set(changes.map(of))].sort();
}

/** Without references that lead back to themselves, which are reported even if nothing has changed. */
function comparable(changes: readonly Change[]): Change[] {
  return changes.filter(({ id }) => id !== "not-compared-reference");
}

test("a document equals itself", async () => {
  await fc.assert(
    fc.asyncProperty(document, async (one) => {
      const copy = JSON.parse(JSON.stringify(one)) as object;
      expect(comparable(await changesOf(one, copy))).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test("a document equals itself with other orders of members, values and names", async () => {
  await fc.assert(
    fc.asyncProperty(document, async (one) => {
      expect(comparable(await changesOf(one, reordered(one) as object))).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test("variants that mean the same are told apart by their prose", async () => {
  const told = { type: "object", properties: { a: { type: "string", description: "A" } } };
  const silent = { type: "object", properties: { a: { type: "string" } } };
  const choice = (oneOf: object[]): object =>
    withOperation({ requestBody: { content: { "application/json": { schema: { oneOf } } } } });
  expect(await changesOf(choice([told, silent]), choice([silent, told]))).toEqual([]);
});

test("from any document to any other, and back, there is an end and no error", async () => {
  await fc.assert(
    fc.asyncProperty(document, document, async (one, other) => {
      const [there, back] = [await changesOf(one, other), await changesOf(other, one)];
      expect(there.length > 0).toBe(back.length > 0);
    }),
    { numRuns: 200 },
  );
});

/**
 * Where something changed: the place of the message, and the component that it is in. Of several places with the same
 * component, only the first one has a message.
 */
function rowsOf(changes: readonly Change[]): (readonly [row: string, ...components: string[]])[] {
  return changes.map(({ direction, path, pointer }) => [
    `${direction}/${path.filter((one) => one !== "[]").join("/")}`,
    ...[pointer.old, pointer.new].flatMap((one) => /^\/components\/schemas\/[^/]+/.exec(one ?? "") ?? []),
  ]);
}

/** Whether one place is in the other, or both are in the same component. */
function isWithin(
  [one, ...components]: readonly [string, ...string[]],
  [other, ...others]: readonly [string, ...string[]],
): boolean {
  const isAround = `${one}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${one}/`);
  return isAround || components.some((name) => others.includes(name));
}

/** A document, and two that follow it: each with other schemas in some places, or in another spelling. */
const versions = fc
  .record({
    request: schema,
    response: schema,
    schemas,
    others: fc.array(schema, { minLength: 4, maxLength: 4 }),
  })
  .chain((given) =>
    fc
      .tuple(fc.constant(given), fc.subarray([0, 1, 2, 3]), fc.boolean())
      .map(([made, replaced, isReordered]) => {
        const at = (index: number, one: TestSchema, step: number): TestSchema =>
          step > 0 && replaced.includes(index) && index % 2 === step % 2 ? made.others[index]! : one;
        return [0, 1, 2].map((step) => {
          const body = (index: number, one: TestSchema): object => ({
            content: { "application/json": { schema: at(index, one, step) } },
          });
          const one = withOperation(
            {
              requestBody: body(0, made.request),
              responses: { "200": { description: "", ...body(1, made.response) } },
            },
            {
              components: {
                schemas: { ...made.schemas, a: at(2, made.schemas.a, step), b: at(3, made.schemas.b, step) },
              },
            },
          );
          return isReordered && step === 1 ? (reordered(one) as object) : one;
        });
      }),
  );

test("what is unchanged from A to B and from B to C is unchanged from A to C", async () => {
  let changed = 0;
  await fc.assert(
    fc.asyncProperty(versions, async ([a, b, c]) => {
      const steps = rowsOf([...(await changesOf(a!, b!)), ...(await changesOf(b!, c!))]);
      // A difference in a component is reported in the operations that use it, or else there.
      const all = rowsOf(comparable(await changesOf(a!, c!)).filter(({ operation }) => operation !== null));
      changed += all.length;
      expect(all.filter((one) => !steps.some((step) => isWithin(one, step)))).toEqual([]);
    }),
    { numRuns: 300 },
  );
  expect(changed).toBeGreaterThan(100);
});

/** The same with the names of objects, and lists whose order has no meaning, the other way round. */
function reordered(value: unknown, key = ""): unknown {
  if (Array.isArray(value)) {
    const list = value.map((one) => reordered(one));
    return ["required", "enum", "type", "oneOf", "anyOf"].includes(key) ? list.reverse() : list;
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, one]) => [name, reordered(one, name)]),
  );
}

describe.each(["request body", "response property"])("the way back in a %s", (place) => {
  const { document: made } = PLACES[place]!;
  test.each([...EDITS, ...PROPERTY_EDITS])("%j, %j", async (older, newer) => {
    const there = await changesOf(made(older), made(newer));
    const back = await changesOf(made(newer), made(older));
    expect(placesOf(back, true)).toEqual(placesOf(there, false));
  });
});
