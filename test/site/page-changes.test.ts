/** Tests which changes the page of an operation or a schema marks. */
import { expect, test } from "vitest";
import { compare } from "#compare/compare.ts";
import { shownOf } from "#compare/shown.ts";
import { Document } from "#model/document.ts";
import { schemasOf } from "#model/schema/schemas.ts";
import type { Raw } from "#oas/read.ts";
import type { OpenAPI } from "#oas/types.ts";
import { readOptions } from "#options/read.ts";
import { pageChanges } from "#site/data/page-changes.ts";
import { Slicer } from "#site/data/slice.ts";
import { rowsOf } from "#view/changes/rows.ts";

const ref = (to: string) => ({ $ref: `#/components/${to}` });
const answers = (schema: object, more: object = {}) => ({
  responses: { 200: { description: "OK", content: { "application/json": { schema } } } },
  ...more,
});
const text = { type: "string" };
const number = { type: "integer" };
/** So long that there is no room for it. */
const long = { ...text, description: "A long text. ".repeat(4000) };

function api(paths: object, components: object = {}, more: object = {}): Raw {
  return { openapi: "3.2.0", info: { title: "T", version: "1" }, paths, components, ...more };
}

/** The changed rows of the page of the first operation, and what it knows of schemas that it lacks. */
function changesOf(older: Raw, newer: Raw) {
  const document = new Document(newer as unknown as OpenAPI);
  const operation = document.operations[0]!;
  const slice = new Slicer(document).ofOperations([operation])!;
  const found = pageChanges(rowsOf(shownOf(compare(older, newer, { now: 0 }), older, newer)), {
    document: slice.document,
    operation,
    cut: slice.cut.flatMap((name) => schemasOf(document).named(name) ?? []),
    options: readOptions([]),
  });
  return (
    found && { rows: found.changes.map(({ row }) => row), operation: found.operation, inside: found.inside }
  );
}

test("a page marks its own rows, and those of the schemas that it shows", () => {
  const paths = (of: object) => ({
    "/a": { get: answers(ref("schemas/A"), of) },
    "/b": { get: answers(ref("schemas/B")) },
  });
  const components = (of: object) => ({
    schemas: { A: { properties: { a: of } }, B: { properties: { b: of } } },
  });
  expect(
    changesOf(api(paths({}), components(text)), api(paths({ description: "D" }), components(number))),
  ).toEqual({
    rows: ["/paths/~1a/get", "/components/schemas/A/properties/a"],
    operation: ["GET /a", { how: "changed", level: "breaking", count: 2 }],
    inside: [],
  });
});

test.each<[what: string, older: Raw, newer: Raw]>([
  [
    "the head of the API",
    api({ "/a": { get: answers(text) } }),
    api({ "/a": { get: answers(text) } }, {}, { info: { title: "New", version: "2" } }),
  ],
  [
    "a security scheme",
    api({ "/a": { get: answers(text) } }, { securitySchemes: { S: { type: "http", scheme: "basic" } } }),
    api({ "/a": { get: answers(text) } }, { securitySchemes: { S: { type: "http", scheme: "bearer" } } }),
  ],
  [
    "an operation that a link leads to",
    api({ "/a": { get: linked() }, "/b": { get: answers(text, { operationId: "b" }) } }),
    api({ "/a": { get: linked() }, "/b": { get: answers(text, { operationId: "b", description: "D" }) } }),
  ],
])("changes of %s are not on the page", (_, older, newer) => {
  expect(compare(older, newer, { now: 0 }).changes).not.toEqual([]);
  expect(changesOf(older, newer)).toBeUndefined();
});

function linked(): object {
  return { responses: { 200: { description: "OK", links: { next: { operationId: "b" } } } } };
}

test("what is behind the reference of a path is where the page has it", () => {
  const paths = { "/a": ref("pathItems/P") };
  const items = (schema: object, description: string) => ({
    pathItems: {
      P: { parameters: [{ name: "q", in: "query", schema }], get: answers(text, { description }) },
    },
  });
  expect(changesOf(api(paths, items(number, "old")), api(paths, items(text, "new")))?.rows.sort()).toEqual([
    "/paths/~1a/get",
    "/paths/~1a/parameters/0/schema",
  ]);
});

test("of schemas for which there is no room, a page knows their own changes and the level of those inside", () => {
  const paths = { "/a": { get: answers(ref("schemas/A")) } };
  const components = (of: object, title: string) => ({
    schemas: {
      A: { properties: { far: ref("schemas/Far") } },
      Far: { allOf: [ref("schemas/Base")], properties: { long, far: { properties: { end: of } } } },
      Base: { title, type: "object", properties: { long } },
    },
  });
  const found = changesOf(api(paths, components(text, "old")), api(paths, components(number, "new")));
  expect(found?.rows).toEqual(["/components/schemas/Far"]);
  expect(found?.inside).toContainEqual(["/components/schemas/Far", "response", [[2, "breaking"]]]);
});
