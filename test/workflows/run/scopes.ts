/** Makes workflows with descriptions, and exchanges, for the tests of runs. */
import type { Exchange, Scope, Values } from "#workflows/run/scope.ts";
import type { Workflow } from "#workflows/workflow.ts";
import { arazzoOf } from "../documents.ts";

const API = JSON.stringify({
  openapi: "3.1.0",
  info: { title: "Shop", version: "1" },
  paths: {
    "/pets/{id}": {
      get: {
        operationId: "getPet",
        parameters: [
          { name: "id", in: "path", required: true, schema: { type: "integer" } },
          { name: "tags", in: "query", schema: { type: "array", items: { type: "string" } } },
          { name: "X-Trace", in: "header", schema: { type: "string" } },
        ],
        responses: { 200: { description: "A pet" } },
      },
    },
    "/orders": {
      post: {
        operationId: "order",
        requestBody: {
          content: {
            "application/json": { schema: { type: "object" } },
            "application/x-www-form-urlencoded": {
              schema: { type: "object", properties: { pet: { type: "string" }, count: { type: "integer" } } },
            },
          },
        },
        responses: { 201: { description: "Ordered" } },
      },
    },
    "/any": {
      put: {
        operationId: "any",
        requestBody: { content: { "application/json": {}, "multipart/form-data": {} } },
        responses: { 200: { description: "" } },
      },
    },
    "/never": {
      get: { operationId: "never", "x-explorer-enabled": false, responses: { 200: { description: "" } } },
    },
  },
});

/** The workflows of a document whose only source has the operations `getPet`, `order` and `never`. */
export async function workflowsOf(
  workflows: readonly object[],
  more: object = {},
): Promise<readonly Workflow[]> {
  const raw = {
    arazzo: "1.1.0",
    sourceDescriptions: [{ name: "shop", url: "shop.json", type: "openapi" }],
    workflows,
    ...more,
  };
  return (await arazzoOf(JSON.stringify(raw), { "shop.json": API })).workflows;
}

/** What came back. */
export function answered(
  status: number,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Exchange {
  return {
    method: "GET",
    url: "https://example.com/pets/1?tags=a",
    status,
    request: {
      headers: [["Accept", "application/json"]],
      query: { tags: ["a"] },
      path: { id: 1 },
      body: { a: 1 },
    },
    response: { headers: Object.entries(headers), body },
  };
}

/** A scope in which a step has got a response. */
export async function scopeWith(exchange: Exchange | undefined, inputs: Values = {}): Promise<Scope> {
  const [workflow] = await workflowsOf([{ workflowId: "w", steps: [] }], {
    components: { parameters: { page: { name: "page", value: 7 } } },
  });
  return {
    arazzo: workflow!.arazzo,
    inputs,
    steps: new Map([["login", { token: "t0k", "user.name": "Ada", user: { id: 5 } }]]),
    workflows: new Map([["before", { inputs: { a: 1 }, outputs: { b: [1, 2] } }]]),
    outputs: { key: "k" },
    exchange,
  };
}
