/** Documents with one schema, at each place that has one. */
import { compare } from "#compare/compare.ts";
import type { Change } from "#compare/facts/change.ts";
import { type LoadOptions, load } from "#load/load.ts";
import { yamlToJson } from "#load/yaml.ts";
import type { Raw } from "#oas/read.ts";
import type { TestSchema } from "./schema-edits.ts";

/** A place of a schema. */
export interface Place {
  /** The beginning of the ids of its changes. */
  id: string;
  direction: "request" | "response";
  /** Who receives the values counts, not the direction, in webhooks and callbacks. */
  isReversed?: boolean;
  document: (schema: TestSchema) => object;
}

/** A document with one operation. */
export function withOperation(operation: object, more: object = {}): object {
  return {
    openapi: "3.1.0",
    info: { title: "T", version: "1" },
    paths: { "/a": { post: { responses: {}, ...operation } } },
    ...more,
  };
}

const json = (schema: unknown): object => ({ content: { "application/json": { schema } } });
const inside = (schema: unknown): object => ({ type: "object", properties: { p: schema } });
const parameter = (location: string, schema: unknown): object => ({
  parameters: [{ name: "p", in: location, required: true, schema }],
});
const response = (schema: unknown): object => ({
  responses: { "200": { description: "", ...json(schema) } },
});

/** Every place of a schema. */
export const PLACES: Readonly<Record<string, Place>> = {
  "query parameter": {
    id: "request-parameter",
    direction: "request",
    document: (schema) => withOperation(parameter("query", schema)),
  },
  "header parameter": {
    id: "request-parameter",
    direction: "request",
    document: (schema) => withOperation(parameter("header", schema)),
  },
  "request body": {
    id: "request-body",
    direction: "request",
    document: (schema) => withOperation({ requestBody: json(schema) }),
  },
  "request property": {
    id: "request-property",
    direction: "request",
    document: (schema) => withOperation({ requestBody: json(inside(schema)) }),
  },
  "items in a request": {
    id: "request-property",
    direction: "request",
    document: (schema) =>
      withOperation({
        requestBody: json({ type: "array", items: { $comment: "i", ...(schema as object) } }),
      }),
  },
  "component in a request": {
    id: "request-body",
    direction: "request",
    document: (schema) =>
      withOperation(
        { requestBody: { $ref: "#/components/requestBodies/R" } },
        {
          components: {
            requestBodies: { R: json({ $ref: "#/components/schemas/S" }) },
            schemas: { S: schema },
          },
        },
      ),
  },
  "response body": {
    id: "response-body",
    direction: "response",
    document: (schema) => withOperation(response(schema)),
  },
  "response property": {
    id: "response-property",
    direction: "response",
    document: (schema) => withOperation(response({ allOf: [inside(schema), { required: ["p"] }] })),
  },
  "response header": {
    id: "response-header",
    direction: "response",
    document: (schema) =>
      withOperation({
        responses: { "200": { description: "", headers: { X: { required: true, schema } } } },
      }),
  },
  "webhook request": {
    id: "request-body",
    direction: "request",
    isReversed: true,
    document: (schema) => ({
      openapi: "3.1.0",
      info: { title: "T", version: "1" },
      webhooks: { w: { post: { requestBody: json(schema), responses: {} } } },
    }),
  },
  "callback request": {
    id: "request-body",
    direction: "request",
    isReversed: true,
    document: (schema) =>
      withOperation({
        callbacks: { c: { "{$request.body#/url}": { post: { requestBody: json(schema), responses: {} } } } },
      }),
  },
};

/** The time of all tests. */
export const NOW = Date.parse("2026-01-15");

/** Loads and compares two descriptions of any version. */
export async function changesOf(older: object, newer: object): Promise<readonly Change[]> {
  return compare(await loaded(older), await loaded(newer), { now: NOW }).changes;
}

/** A loaded description. */
export async function loaded(document: object): Promise<Raw> {
  const yaml: LoadOptions["yaml"] = async (text) => yamlToJson(text);
  return (await load({ text: JSON.stringify(document) }, { yaml })).document as unknown as Raw;
}
