/** Tests where a schema is used: the users, and the steps from each. */
import { expect, test } from "vitest";
import { Uses } from "#model/whole/uses.ts";
import { documentOf, ref } from "./documents.ts";

function usesOf(name: string, root: Record<string, unknown>): string[] {
  const uses = new Uses(documentOf(root));
  for (const _ of uses.walk());
  return uses
    .of(name)
    .map(({ by, steps }) => [typeof by === "string" ? by : by.operationId, ...steps].join(" "));
}

const json = (schema: unknown): unknown => ({
  content: { "application/json": { schema }, "text/xml": { schema } },
});
const object = (properties: Record<string, unknown>): unknown => ({ type: "object", properties });

const ROOT = {
  paths: {
    "/a": {
      parameters: [{ name: "filter", in: "query", schema: object({ by: ref("Card") }) }],
      post: {
        operationId: "send",
        requestBody: json(object({ source: { oneOf: [ref("Card"), ref("Bank")] }, again: ref("Card") })),
        responses: {
          200: {
            headers: { "X-Rate": { schema: ref("Rate") } },
            ...(json({ type: "array", items: ref("Charge") }) as object),
          },
          400: { $ref: "#/components/responses/Bad" },
        },
        callbacks: { done: { "{$url}": { put: { operationId: "sent", requestBody: json(ref("Rate")) } } } },
      },
    },
  },
  webhooks: { hook: { post: { operationId: "hook", requestBody: json(ref("Charge")) } } },
  components: {
    responses: { Bad: json(ref("Problem")) },
    schemas: {
      Card: object({ brand: { type: "string" } }),
      Bank: {},
      Rate: {},
      Problem: object({ cause: ref("Problem"), card: { additionalProperties: ref("Card") } }),
      Charge: object({ refunds: { items: object({ of: ref("Card") }) } }),
      Alone: {},
      Pet: { discriminator: { propertyName: "kind", mapping: { tom: "Cat" } } },
      Cat: { allOf: [ref("Pet"), {}] },
      Zoo: object({ pets: { items: ref("Pet") } }),
    },
  },
};

test.each([
  [
    "Card",
    [
      "send query filter by",
      "send request source (Card)",
      "Problem card *",
      "Charge refunds of",
      "send 400 card *",
      "send 200 refunds of",
      "hook request refunds of",
    ],
  ],
  ["Bank", ["send request source (Bank)"]],
  ["Rate", ["send 200 header X-Rate", "send callbacks done {$url} put request"]],
  ["Problem", ["send 400"]],
  ["Charge", ["send 200", "hook request"]],
  ["Alone", []],
  ["Pet", ["Cat", "Zoo pets"]],
  ["Cat", ["Pet (tom)"]],
  ["unknown", []],
])("%s", (name, uses) => {
  expect(usesOf(name, ROOT)).toEqual(uses);
});

test("an invalid document has no uses", () => {
  const bad = {
    paths: { "/a": { get: { parameters: 5, responses: { 200: null } } } },
    components: { schemas: { A: 5, B: { $ref: 5, properties: [ref("A")] } } },
  };
  expect(usesOf("A", bad)).toEqual([]);
});

test("the search takes time in proportion to the document, however often its components are used", () => {
  const many = (count: number): number => {
    const paths = Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `/${index}`,
        { get: { responses: { 400: { $ref: "#/components/responses/Bad" } } } },
      ]),
    );
    const schemas = {
      A: new Proxy(
        { $ref: "#/components/schemas/B" },
        {
          get: (of, key) => {
            read++;
            return Reflect.get(of, key);
          },
        },
      ),
      B: {},
    };
    let read = 0;
    usesOf("B", { paths, components: { responses: { Bad: json(schemas.A) }, schemas } });
    return read;
  };
  expect(many(100)).toBe(many(1));
});

/** Schemas that each contain all others, as if references had been replaced by their targets. */
function circle(count: number, last: unknown): Record<string, unknown> {
  const all = Array.from({ length: count }, (_, n): Record<string, unknown> => ({ title: `${n}` }));
  let reads = 0;
  for (const one of all) {
    const properties: Record<string, unknown> = {
      last,
      ...Object.fromEntries(all.map((to, n) => [`p${n}`, to])),
    };
    Object.defineProperty(one, "properties", {
      enumerable: true,
      get: () => {
        if (++reads > count * count) throw new Error("Everything is read again and again.");
        return properties;
      },
    });
  }
  return Object.fromEntries(all.map((one, n) => [`S${n}`, one]));
}

test("JavaScript objects that contain each other are visited once", () => {
  const schemas = circle(20, ref("Card"));
  const uses = usesOf("Card", { components: { schemas: { ...schemas, Card: {} } } });
  expect(new Set(uses.map((use) => use.split(" ")[0])).size).toBe(20);
});

test("those without references are searched once for the whole document", () => {
  const schemas = circle(20, {});
  const get = { operationId: "a", responses: { 200: json(schemas["S0"]) } };
  const paths = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`/${n}`, { get }]));
  expect(usesOf("Card", { paths, components: { schemas: { ...schemas, Card: {} } } })).toEqual([]);
});

test("an object in two places is used in both", () => {
  const card = ref("Card");
  expect(usesOf("Card", { components: { schemas: { Card: {}, A: object({ a: card, b: card }) } } })).toEqual([
    "A a",
    "A b",
  ]);
});
