import { expect, test } from "vitest";
import { Menu } from "#model/outline/menu.ts";
import { firstRequestOf } from "#view/requests/first-request.ts";
import { documentOf } from "../../model/documents.ts";

const OK = { responses: { 200: { description: "OK" } } };
const body = (required: readonly string[]): object => ({
  requestBody: {
    content: { "application/json": { schema: { type: "object", properties: { a: {}, b: {} }, required } } },
  },
});
const list = { required: true, content: { "application/json": { schema: { type: "array" } } } };
const bodyOf = (schema: object): object => ({
  requestBody: { required: true, content: { "application/json": { schema } } },
});
const needs = (name: string, location = "query"): object => ({
  parameters: [{ name, in: location, required: true, schema: { type: "string" } }],
});

test.each<[string, object, string | undefined]>([
  ["none", {}, undefined],
  [
    "a GET with the shortest path and no required parameter",
    {
      "/a": { post: OK, get: { ...OK, ...needs("q") } },
      "/a/b/c": { get: OK },
      "/a/b": { get: OK },
      "/{id}": { get: { ...OK, ...needs("id", "path") } },
    },
    "GET /a/b",
  ],
  [
    "without GET, one whose path begins with a verb of reading",
    { "/addThing": { post: OK }, "/logOut": { post: OK }, "/getMe": { post: OK } },
    "POST /getMe",
  ],
  [
    "without GET, one whose path ends with it, and whose body needs nothing",
    {
      "/items/create": { post: OK },
      "/items/get": { post: { ...OK, ...body(["a"]) } },
      "/users/list": { post: { ...OK, ...body([]) } },
    },
    "POST /users/list",
  ],
  [
    "without GET, one whose operationId says it",
    {
      "/#A": { post: { ...OK, operationId: "AddKey" } },
      "/#D": { post: { ...OK, operationId: "DescribeKeys" } },
    },
    "POST /#D",
  ],
  [
    "without GET, none that deletes, or that says a verb of reading last in its operationId",
    {
      "/a": { post: { ...OK, operationId: "addItem" } },
      "/b": { delete: { ...OK, operationId: "listItems" } },
      "/c": { post: { ...OK, operationId: "clearList" } },
      "/d": { post: { ...OK, operationId: "searchItems", requestBody: list } },
      "/e": { post: { ...OK, operationId: "findItems" } },
    },
    "POST /e",
  ],
  [
    "one whose required body is an object without fields",
    {
      "/a/get": { post: { ...OK, ...bodyOf({ type: "object", properties: { a: {} }, required: ["a"] }) } },
      "/b/get": { post: { ...OK, ...bodyOf({}) } },
      "/c/get": { post: { ...OK, ...bodyOf({ type: "object", minProperties: 1 }) } },
      "/d/get": { post: { ...OK, ...bodyOf({ type: "object" }) } },
    },
    "POST /d/get",
  ],
  ["otherwise the first one", { "/b": { post: OK }, "/getaway": { post: OK } }, "POST /b"],
])("the operation for a first request: %s", (_, paths, expected) => {
  const document = documentOf({ paths });
  const item = firstRequestOf(new Menu(document));
  expect(item && `${item.operation.method.toUpperCase()} ${item.operation.path}`).toBe(expected);
});

test.each<[what: string, own: object | undefined, expected: string]>([
  ["the default one", [{ partner: [] }], "/b"],
  ["none", [], "/a"],
  ["the default one everywhere", undefined, "/a"],
  ["the default one, which it repeats", [{ key: [] }], "/a"],
])("among equal ones, the operation whose authorization is %s", (_, security, expected) => {
  const schemes = { key: { type: "http", scheme: "basic" }, partner: { type: "http", scheme: "bearer" } };
  const document = documentOf({
    security: [{ key: [] }],
    components: { securitySchemes: schemes },
    paths: { "/a": { get: { ...OK, ...(security && { security }) } }, "/b": { get: OK } },
  });
  expect(firstRequestOf(new Menu(document))?.operation.path).toBe(expected);
});
