/** Tests variations of generated JSON: what follows the number of a request, and what repeats its values. */
import { describe, expect, test } from "vitest";
import { type Echo, Variation } from "#mock/variation.ts";
import { answerOf, documentOf, requestOf } from "./documents.ts";

/** Numbers for which the value was generated. */
const NUMBERS = [1001, 3521, 6041];
const variationOf = (make: (number: number) => unknown): Variation =>
  new Variation(NUMBERS.map(make), NUMBERS);
const valueFor = (variation: Variation, number: number, echo?: Echo): unknown =>
  JSON.parse(variation.text(number, echo));

describe("parts that follow the number change with it", () => {
  test.each<[what: string, make: (number: number) => unknown]>([
    ["numbers", (n) => ({ a: n, b: n + 3, c: n + 0.1 })],
    ["texts", (n) => [`string${n + 1}`, `https://example.com/${n}/x/${n}`, `${n}`]],
    ["deep", (n) => ({ a: [{ b: { c: [[n]] } }] })],
    ["a constant that looks like a number", () => ({ a: null, b: [], c: {}, d: "1001" })],
  ])("%s", (_, make) => {
    const variation = variationOf(make);
    for (const number of [...NUMBERS, 1000, 9876]) expect(valueFor(variation, number)).toEqual(make(number));
  });

  test("other parts keep their first value", () => {
    const variation = variationOf((n) => ({
      n,
      day: n % 7,
      kind: n > 2000 ? { a: 1 } : [n],
      list: Array(n % 3),
    }));
    expect(valueFor(variation, 5000)).toEqual({ n: 5000, day: 0, kind: [1001], list: [null, null] });
  });

  test("a single value does not vary", () => {
    expect(valueFor(new Variation([{ a: 1000 }], [1000]), 2000)).toEqual({ a: 1000 });
  });
});

describe("scalar properties repeat values of the request with the same name and type", () => {
  const value = { id: 1, name: "a", in: { id: 1 }, items: [{ id: 1, name: "b", in: { name: "c" } }] };
  const variation = new Variation([value], [0]);
  const query = new Map<string, unknown>([["name", 'x"']]);
  const echo = { all: new Map<string, unknown>([["id", 7], ...query]), query };

  test("properties of the body also those of the path, properties of its items only those of the query", () => {
    expect(variation.repeats(echo)).toBe(true);
    expect(valueFor(variation, 0, echo)).toEqual({
      id: 7,
      name: 'x"',
      in: { id: 1 },
      items: [{ id: 1, name: 'x"', in: { name: "c" } }],
    });
  });

  test("a body that is a list has items", () => {
    expect(valueFor(new Variation([[value]], [0]), 0, echo)).toEqual([{ ...value, name: 'x"' }]);
  });

  test("values of another type are not repeated", () => {
    expect(variation.repeats({ all: new Map([["id", "7"]]), query: new Map() })).toBe(false);
  });
});

test("generated answers differ from request to request, and satisfy the schema", () => {
  const schema = {
    type: "object",
    required: ["id", "name", "day", "tags"],
    additionalProperties: false,
    properties: {
      id: { type: "integer", minimum: 1, maximum: 100_000 },
      name: { type: "string", maxLength: 10 },
      day: { type: "string", format: "date" },
      kind: { oneOf: [{ type: "integer" }, { type: "boolean" }] },
      tags: { type: "array", minItems: 3, uniqueItems: true, items: { type: "string" } },
    },
  };
  const content = { "application/json": { schema } };
  const document = documentOf({ "/a": { get: { responses: { 200: { description: "", content } } } } });
  const texts = Array.from({ length: 200 }, (_, index) => {
    const received = requestOf(`GET /a?n=${index}`, { prefer: "dynamic=true" });
    const { json, text } = answerOf(document, received, { seed: 3 });
    expect(json()).toEqual({
      id: expect.toSatisfy((id: number) => Number.isInteger(id) && id >= 1 && id <= 100_000),
      name: expect.stringMatching(/^.{1,10}$/),
      day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      kind: expect.toSatisfy((kind) => typeof kind === "boolean" || Number.isInteger(kind)),
      tags: expect.toSatisfy((tags: string[]) => new Set(tags).size === 3),
    });
    return text;
  });
  // A hash of the request selects the body, so that two requests may have the same one.
  expect(new Set(texts).size).toBeGreaterThan(180);
});
