/** Tests which part of a description a live page gets. */
import { expect, test } from "vitest";
import { Document } from "#model/document.ts";
import type { OpenAPI } from "#oas/types.ts";
import { LONGEST_SLICE, ROOM_OF_SCHEMAS, type Slice, Slicer } from "#site/data/slice.ts";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

function sliceOf(operation: object, schemas: object, more: object = {}): Slice | undefined {
  const document = new Document({
    openapi: "3.2.0",
    info: { title: "T", version: "1", description: "long" },
    tags: [{ name: "a", description: "long" }, { name: "b" }],
    paths: { "/a": { summary: "S", get: operation, put: {} }, "/b": { get: { operationId: "b" } } },
    components: { schemas },
    ...more,
  } as unknown as OpenAPI);
  const first = document.operations[0];
  return first && new Slicer(document).ofOperations([first]);
}

const answers = (schema: unknown, more: object = {}) => ({
  ...more,
  responses: { 200: { content: { "application/json": { schema } } } },
});

test("a slice has the operation, its tags, and what it refers to", () => {
  const operation = answers(ref("A"), { tags: ["a"] });
  const schemas = { A: { properties: { b: ref("B") } }, B: { type: "string" }, C: {} };
  expect(sliceOf(operation, schemas)).toEqual({
    document: {
      openapi: "3.2.0",
      info: { title: "T", version: "1" },
      tags: [{ name: "a" }],
      paths: { "/a": { summary: "S", get: operation } },
      components: { securitySchemes: {}, schemas: { A: schemas.A, B: schemas.B } },
    },
    cut: [],
  });
});

test.each([
  ["a mapping", { discriminator: { propertyName: "k", mapping: { b: "#/components/schemas/B" } } }, {}],
  ["a mapping to a name", { discriminator: { propertyName: "k", mapping: { b: "B" } } }, {}],
  ["an heir", { type: "object" }, { allOf: [ref("A")] }],
  ["a place inside", { items: { $ref: "#/components/schemas/B/properties/x" } }, { properties: { x: {} } }],
])("a slice has the target of %s", (_, A, B) => {
  const { document } = sliceOf(answers(ref("A")), { A, B }) ?? {};
  expect(Object.keys((document as OpenAPI).components?.schemas ?? {})).toEqual(["A", "B"]);
});

test("schemas beyond the room are cut off: they keep what their rows say", () => {
  const long = "x".repeat(ROOM_OF_SCHEMAS);
  const far = { type: "object", title: "Far", properties: { a: { description: long } } };
  const { document, cut } =
    sliceOf(answers(ref("A")), { A: { properties: { far: ref("Far") } }, Far: far }) ?? {};
  expect(cut).toEqual(["Far"]);
  expect((document as OpenAPI).components?.schemas?.["Far"]).toEqual({
    type: "object",
    title: "Far",
    properties: { "…": { readOnly: true, writeOnly: true } },
  });
});

test("links name the operations that they lead to", () => {
  const operation = { responses: { 200: { links: { next: { operationId: "b" } } } } };
  const { document } = sliceOf(operation, {}) ?? {};
  expect((document as OpenAPI).paths?.["/b"]).toEqual({ get: { operationId: "b" } });
});

test.each([
  ["that is too large", answers({ description: "x".repeat(LONGEST_SLICE) })],
  ["with a dynamic reference", answers({ $dynamicRef: "#node" })],
  ["with a base of its own", answers({ $id: "https://example.com/a", $ref: "b" })],
])("an operation %s has no slice", (_, operation) => {
  expect(sliceOf(operation, {})).toBeUndefined();
});

test("recursive schemas end", () => {
  const { document } = sliceOf(answers(ref("A")), { A: { properties: { a: ref("A") } } }) ?? {};
  expect(Object.keys((document as OpenAPI).components?.schemas ?? {})).toEqual(["A"]);
});

test("names of prototypes are ordinary names", () => {
  const schemas = JSON.parse(
    '{ "__proto__": { "type": "string" }, "constructor": { "type": "string" } }',
  ) as object;
  const both = { anyOf: [ref("__proto__"), ref("constructor")] };
  const { document } = sliceOf(answers(both), schemas) ?? {};
  expect(Object.keys((document as OpenAPI).components?.schemas ?? {}).sort()).toEqual([
    "__proto__",
    "constructor",
  ]);
});

test("a slice of several operations has each of them at its path", () => {
  const document = new Document({
    openapi: "3.2.0",
    info: { title: "T", version: "1" },
    paths: {
      "/a": { summary: "S", get: answers(ref("A")), put: {}, additionalOperations: { COPY: {}, LOCK: {} } },
      "/b": { get: { operationId: "b" } },
      "/c": { get: {} },
    },
    components: { schemas: { A: {}, B: {} } },
  } as unknown as OpenAPI);
  const wanted = document.operations.filter(({ path, method }) => path !== "/c" && method !== "put");
  expect(new Slicer(document).ofOperations(wanted)?.document).toMatchObject({
    paths: {
      "/a": { summary: "S", get: answers(ref("A")), additionalOperations: { COPY: {}, LOCK: {} } },
      "/b": { get: { operationId: "b" } },
    },
    components: { schemas: { A: {} } },
  });
});
