import { describe, expect, test } from "vitest";
import { checkResponse } from "#mock/response-check.ts";
import { detailsOf } from "#model/operation-details.ts";
import { ALL } from "#request/parse/parse.ts";
import { documentOf } from "./documents.ts";

const [operation] = documentOf({
  "/a": {
    get: {
      responses: {
        "200": {
          headers: { "X-N": { required: true, schema: { type: "integer" } } },
          content: {
            "application/json": {
              schema: { type: "object", required: ["a"], properties: { a: { type: "integer" } } },
            },
          },
        },
        "204": { description: "" },
        "4XX": { content: { "text/*": { schema: { type: "string" } } } },
      },
    },
  },
}).operations;

type Headers = Record<string, string>;
const json: Headers = { "content-type": "application/json", "x-n": "1" };

describe("a response", () => {
  test.each<[name: string, status: number, headers: Headers, body: string, found: string[]]>([
    ["as described", 200, json, '{"a":1}', []],
    [
      "with parameters of its type",
      200,
      { ...json, "content-type": "application/json; charset=utf-8" },
      '{"a":1}',
      [],
    ],
    ["of an undocumented status", 500, json, "", ["status"]],
    ["of a range", 404, { "content-type": "text/plain" }, "no", []],
    ["of another media type", 200, { ...json, "content-type": "text/html" }, "<p>", ["media-type"]],
    ["without one", 200, { "x-n": "1" }, "{}", ["media-type"]],
    ["without a required header", 200, { "content-type": "application/json" }, '{"a":1}', ["required"]],
    ["with a wrong header", 200, { ...json, "x-n": "x" }, '{"a":1}', ["type"]],
    ["that is no JSON", 200, json, "{", ["syntax"]],
    ["that violates its schema", 200, json, '{"a":"x"}', ["type"]],
    ["with a body that is not described", 204, {}, "", []],
  ])("%s", (_name, status, headers, body, found) => {
    const fields = new Map(Object.entries(headers).map(([name, value]) => [name, [value]]));
    const received = { status, headers: fields, body: new TextEncoder().encode(body) };
    const { findings, unchecked } = checkResponse(detailsOf(operation!).responses, received, { reads: ALL });
    expect([findings.map(({ id }) => id), unchecked]).toEqual([found, []]);
  });
});
