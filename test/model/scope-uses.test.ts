import { expect, test } from "vitest";
import { Document } from "#model/document.ts";
import { operationsWithScope } from "#model/whole/scope-uses.ts";
import type { OpenAPI } from "#oas/types.ts";

const description = new Document({
  openapi: "3.2.0",
  security: [{ login: ["read"] }],
  components: {
    securitySchemes: { login: { type: "oauth2", flows: {} }, other: { type: "oauth2", flows: {} } },
  },
  paths: {
    "/default": { get: { operationId: "default" } },
    "/own": { get: { operationId: "own", security: [{ login: ["write", "read"] }, { other: ["read"] }] } },
    "/twice": {
      get: { operationId: "twice", security: [{ login: ["write"] }, { other: [], login: ["write"] }] },
    },
    "/open": { get: { operationId: "open", security: [] } },
    "/uri": { get: { operationId: "uri", security: [{ "#/components/securitySchemes/login": ["write"] }] } },
  },
  webhooks: {
    default: { post: { operationId: "sent" } },
    own: { post: { operationId: "hook", security: [{ login: ["write"] }] } },
  },
} as unknown as OpenAPI);

test.each<[scheme: string, scope: string, ids: readonly string[]]>([
  ["login", "read", ["default", "own"]],
  ["login", "write", ["own", "twice", "uri", "hook"]],
  ["other", "read", ["own"]],
  ["other", "write", []],
  ["toString", "read", []],
])("the operations that require a scope: %s %s", (scheme, scope, ids) => {
  expect(operationsWithScope(description, scheme, scope).map(({ operationId }) => operationId)).toEqual(ids);
});

test("the default of many operations is searched once", () => {
  const paths = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`/${at}`, { get: {} }]));
  const components = { securitySchemes: { login: { type: "oauth2", flows: {} } } };
  const document = new Document({
    openapi: "3.2.0",
    security: [{ login: ["read"] }],
    components,
    paths,
  } as unknown as OpenAPI);
  const requirement = document.security![0]!;
  const { schemes } = requirement;
  let reads = 0;
  Object.defineProperty(requirement, "schemes", { get: () => schemes.slice(0, ++reads) });
  expect(operationsWithScope(document, "login", "read")).toHaveLength(100);
  expect(reads).toBe(1);
});
