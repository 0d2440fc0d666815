import { expect, test } from "vitest";
import { faultsOf } from "#model/whole/faults.ts";

const cases: [string, Record<string, unknown>, string[]][] = [
  [
    "nothing",
    {
      paths: { "/a": { get: { responses: { 200: { $ref: "#/components/responses/A" } } } } },
      components: { responses: { A: {} } },
    },
    [],
  ],
  ["a reference", { paths: { "/a": { $ref: "#/nowhere" } } }, ["/paths/~1a/$ref #/nowhere leads nowhere."]],
  [
    "members of the wrong type",
    {
      tags: ["a", { name: "b" }],
      servers: ["https://a.test"],
      paths: {
        "/a": "b",
        "/b": { get: { tags: ["a"], parameters: ["q"], responses: { 200: "OK", 201: null, "x-a": 1 } } },
        "x-b": 1,
      },
      webhooks: [],
      components: { schemas: { A: true }, examples: { A: { value: { paths: { "/a": "b" } } } } },
    },
    [
      "/webhooks Expected an object.",
      "/tags/0 Expected an object.",
      "/servers/0 Expected an object.",
      "/paths/~1a Expected an object.",
      "/paths/~1b/get/parameters/0 Expected an object.",
      "/paths/~1b/get/responses/200 Expected an object.",
      "/paths/~1b/get/responses/201 The value is null.",
    ],
  ],
  ["another file", { paths: { "/a": { $ref: "b.yaml" } } }, ["/paths/~1a/$ref b.yaml leads nowhere."]],
  ...(
    [
      [5, "Expected a string."],
      [{}, "Expected a string."],
      ["#", "“#” refers to the whole description."],
      ["#/info/title", "#/info/title does not refer to an object."],
      ["#/components/schemas/A", "#/components/schemas/A leads back to itself."],
      ["#/components/schemas/B", "#/components/schemas/B leads back to itself."],
    ] as const
  ).map(([$ref, message]): (typeof cases)[number] => [
    `a reference: ${JSON.stringify($ref)}`,
    {
      info: { title: "a" },
      components: {
        schemas: { A: { $ref, description: "a" }, B: { $ref: "#/components/schemas/A", description: "b" } },
      },
    },
    [
      `/components/schemas/A/$ref ${message}`,
      ...(message.includes("itself")
        ? ["/components/schemas/B/$ref #/components/schemas/A leads back to itself."]
        : []),
    ],
  ]),
  [
    "a reference of an example",
    { components: { mediaTypes: { a: { examples: { "a/b": { $ref: "#/nowhere" }, c: { value: null } } } } } },
    ["/components/mediaTypes/a/examples/a~1b/$ref #/nowhere leads nowhere."],
  ],
  ["examples of a schema", { components: { schemas: { A: { examples: [{ $ref: "#/nowhere" }] } } } }, []],
  [
    "an operationId of two",
    { paths: { "/a": { get: { operationId: "x" }, put: { operationId: "x" } } } },
    ["/paths/~1a/put/operationId “x” is also the operationId of /paths/~1a/get."],
  ],
  ["null", { paths: { "/a": { get: null } } }, ["/paths/~1a/get The value is null."]],
  [
    "a wrong type",
    { paths: { "/a": { get: { parameters: {}, responses: 5 } } } },
    ["/paths/~1a/get/parameters Expected an array.", "/paths/~1a/get/responses Expected an object."],
  ],
  ["values", { components: { schemas: { A: { example: { $ref: "#/x", a: null }, default: null } } } }, []],
  ["names", { components: { parameters: {}, schemas: { required: {}, allOf: {}, $ref: {} } } }, []],
  [
    "names that are words of the specification elsewhere",
    {
      security: [{ tags: [], content: [], security: [] }],
      paths: {},
      components: {
        parameters: { tags: { name: "tags", in: "query", content: { properties: {} } }, security: {} },
        securitySchemes: {
          a: { type: "oauth2", flows: { implicit: { scopes: { tags: "", content: "" } } } },
        },
        schemas: {
          A: {
            required: true,
            discriminator: {
              propertyName: "a",
              mapping: { tags: "#/components/schemas/A", properties: "A" },
            },
            dependentRequired: { properties: ["a"], content: ["b"] },
          },
        },
      },
    },
    [],
  ],
  [
    "fields of the members of lists",
    {
      paths: { "/a": { parameters: [{ schema: { allOf: {} } }] } },
      components: { schemas: { A: { oneOf: [{ properties: [] }] } } },
    },
    [
      "/paths/~1a/parameters/0/schema/allOf Expected an array.",
      "/components/schemas/A/oneOf/0/properties Expected an object.",
    ],
  ],
];

test.each(cases)("%s", (_, root, told) => {
  expect(faultsOf(root).map(({ pointer, message }) => `${pointer} ${message}`)).toEqual(told);
});

test("an Object with more members than a call's arguments is searched", () => {
  const schemas = Object.fromEntries(Array.from({ length: 200_000 }, (_, at) => [`a${at}`, {}]));
  expect(faultsOf({ components: { schemas }, paths: [] })).toHaveLength(1);
});

test("circular and very large documents", () => {
  const loop: Record<string, unknown> = {};
  loop["paths"] = { "/a": loop };
  expect(faultsOf(loop)).toEqual([]);
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`/${n}`, { $ref: "#/x" }]));
  expect(faultsOf({ paths: many }).length).toBeLessThanOrEqual(200);
});
