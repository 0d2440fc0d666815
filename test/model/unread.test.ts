import { describe, expect, test } from "vitest";
import { Document } from "#model/document.ts";
import { type Unread, unreadOf, unreadOfRequest, unreadOfResponses } from "#model/whole/unread.ts";

/** Each value as "pointer: found, not expected". */
function lines(all: readonly Unread[]): string[] {
  return all.map(({ pointer, found, expected }) => `${pointer}: ${found}, not ${expected}`);
}

function outline(root: unknown): string[] {
  return lines(unreadOf(new Document(root as never)));
}

describe("of the outline", () => {
  test.each([
    ["a list", [], "array"],
    ["a text", "see below", "string"],
    ["a number", 5, "number"],
    ["true", true, "boolean"],
    ["null", null, "null"],
  ])("`info` and `paths` that are %s", (_, value, type) => {
    expect(outline({ info: value, paths: value })).toEqual([
      `/info: ${type}, not object`,
      `/paths: ${type}, not object`,
    ]);
  });

  test("values that are not lists, and members that are not Objects", () => {
    expect(outline({ tags: "pets", servers: ["https://a.test"], security: {} })).toEqual([
      "/tags: string, not array",
      "/servers/0: string, not object",
      "/security: object, not array",
    ]);
  });

  test("webhooks, components and their maps", () => {
    expect(outline({ webhooks: [], components: { schemas: [], responses: "x" } })).toEqual([
      "/webhooks: array, not object",
      "/components/schemas: array, not object",
      "/components/responses: string, not object",
    ]);
    expect(outline({ components: [] })).toEqual(["/components: array, not object"]);
  });

  test("path items and their members", () => {
    const paths = {
      "/a": "x",
      "/b": null,
      "/c": { get: [], put: null, parameters: {}, additionalOperations: { COPY: 1 } },
      "/d": { $ref: "#/components/pathItems/D" },
      "x-own": [],
    };
    expect(outline({ paths, components: { pathItems: { D: { get: "none" } } } })).toEqual([
      "/paths/~1a: string, not object",
      "/paths/~1b: null, not object",
      "/paths/~1c/get: array, not object",
      "/paths/~1c/put: null, not object",
      "/paths/~1c/parameters: object, not array",
      "/paths/~1c/additionalOperations/COPY: number, not object",
      "/components/pathItems/D/get: string, not object",
    ]);
  });

  test("nothing if all is valid, missing, or null instead of an optional value", () => {
    expect(outline({ info: { title: "T" }, webhooks: { a: { post: {} } } })).toEqual([]);
    expect(outline({ tags: null, servers: null, components: { schemas: null }, webhooks: null })).toEqual([]);
    expect(outline({ paths: { "/": { get: {}, parameters: null } } })).toEqual([]);
  });
});

describe("of an operation", () => {
  const operationOf = (get: object, components = {}): Parameters<typeof unreadOfRequest>[0] =>
    new Document({ paths: { "/a": { get } }, components } as never).operations[0] as never;

  test("requests", () => {
    const operation = operationOf({
      tags: "a",
      parameters: ["q", { in: "query", name: "p" }],
      requestBody: "b",
    });
    expect(lines(unreadOfRequest(operation))).toEqual([
      "/paths/~1a/get/tags: string, not array",
      "/paths/~1a/get/parameters/0: string, not object",
      "/paths/~1a/get/requestBody: string, not object",
    ]);
    expect(lines(unreadOfRequest(operationOf({ requestBody: { content: [] } })))).toEqual([
      "/paths/~1a/get/requestBody/content: array, not object",
    ]);
    expect(unreadOfRequest(operationOf({ tags: ["a"], parameters: null, security: [] }))).toEqual([]);
  });

  test("responses", () => {
    expect(lines(unreadOfResponses(operationOf({ responses: "none" })))).toEqual([
      "/paths/~1a/get/responses: string, not object",
    ]);
    const responses = {
      200: "OK",
      201: { content: "x", headers: { A: [] } },
      202: { $ref: "#/components/responses/R" },
    };
    const operation = operationOf({ responses }, { responses: { R: { links: [] } } });
    expect(lines(unreadOfResponses(operation))).toEqual([
      "/paths/~1a/get/responses/200: string, not object",
      "/paths/~1a/get/responses/201/content: string, not object",
      "/paths/~1a/get/responses/201/headers/A: array, not object",
      "/components/responses/R/links: array, not object",
    ]);
  });
});
