import { describe, expect, test } from "vitest";
import { Document } from "#model/document.ts";
import { Menu } from "#model/outline/menu.ts";
import type { OpenAPI } from "#oas/types.ts";
import { searchEntries } from "#search/entries.ts";
import { SearchIndex } from "#search/index.ts";
import { parseQuery } from "#search/operators.ts";

describe("parsing operators", () => {
  test.each([
    ["create pet", "create pet", 0],
    ["write:pets", "write:pets", 0],
    ["in:nowhere", "in:nowhere", 0],
    ["status:teapot", "status:teapot", 0],
    ["is:new", "is:new", 0],
    ["in:", "in:", 0],
    ["method:get pets", "pets", 1],
    ["METHOD:Get Tag:Pets  name", "name", 2],
    ["post /pets", "/pets", 1],
    ["POST /pets", "/pets", 1],
    ["post pets", "post pets", 0],
    ["status:4xx", "", 1],
    ["deprecated", "", 1],
    ["  spaces  stay ", "  spaces  stay ", 0],
  ])("%j: %j and %d", (query, text, count) => {
    const parsed = parseQuery(query);
    expect({ text: parsed.text, count: parsed.filters.length }).toEqual({ text, count });
  });
});

const json = (schema: unknown): unknown => ({ "application/json": { schema } });
const pet = { properties: { name: {}, status: { enum: ["sold"] }, tail: { deprecated: true } } };
const SHOP = {
  tags: [{ name: "Pet store" }],
  paths: {
    "/pets": {
      get: {
        operationId: "listPets",
        tags: ["Pet store"],
        parameters: [
          { name: "status", in: "query" },
          { name: "X-Trace", in: "header" },
        ],
        responses: { 200: { headers: { "X-Total": {} }, content: json({ items: pet }) }, 409: {} },
      },
      post: {
        operationId: "addPet",
        tags: ["Pet store"],
        requestBody: { content: json(pet) },
        responses: {
          201: {},
          409: { description: "Taken already", content: json({ properties: { by: {} } }) },
        },
      },
    },
    "/status": { get: { operationId: "getStatus", deprecated: true, responses: { 503: {} } } },
  },
};

describe("results of operators", () => {
  const index = new SearchIndex();
  const document = new Document(SHOP as unknown as OpenAPI);
  for (const row of searchEntries(document, new Menu(document))) index.add(row);

  test.each([
    ["method:post", ["operation/addPet"]],
    [
      "method:get status",
      ["operation/getStatus", "operation/listPets/query/status", "operation/listPets/200/status"],
    ],
    ["get /pets", ["operation/listPets"]],
    ["tag:pet-store method:get", ["operation/listPets"]],
    ["in:query", ["operation/listPets/query/status"]],
    ["in:query status", ["operation/listPets/query/status"]],
    ["in:header", ["operation/listPets/header/X-Trace", "operation/listPets/200/header/X-Total"]],
    ["in:header total", ["operation/listPets/200/header/X-Total"]],
    ["in:request name", ["operation/addPet/request/name"]],
    ["in:response name", ["operation/listPets/200/name"]],
    ["in:body name", ["operation/addPet/request/name", "operation/listPets/200/name"]],
    ["status:409", ["operation/listPets/409", "operation/addPet/409"]],
    ["status:409 add", ["operation/addPet/409"]],
    ["status:409 taken", ["operation/addPet/409"]],
    ["status:409 by", ["operation/addPet/409/by"]],
    ["status:5xx", ["operation/getStatus/503"]],
    ["type:value", ["operation/listPets/200/status/=sold"]],
    ["type:operation pet", ["operation/addPet", "operation/listPets"]],
    [
      "is:deprecated",
      ["operation/getStatus", "operation/listPets/200/tail", "operation/addPet/request/tail"],
    ],
    ["deprecated", ["operation/getStatus", "operation/listPets/200/tail", "operation/addPet/request/tail"]],
    ["is:deprecated tail", ["operation/listPets/200/tail", "operation/addPet/request/tail"]],
    ["in:cookie", []],
  ])("%s", (query, expected) => {
    expect(new Set(index.query(query).map(({ target }) => target))).toEqual(new Set(expected));
  });

  test("if nothing is deprecated, the operator is searched as a word", () => {
    const plain = new SearchIndex();
    const paths = { "/a": { get: { operationId: "a", description: "Takes what is deprecated elsewhere" } } };
    const one = new Document({ paths } as unknown as OpenAPI);
    for (const row of searchEntries(one, new Menu(one))) plain.add(row);
    expect(plain.query("deprecated").map(({ id }) => id)).toEqual(["operation/a"]);
  });

  test("a hit has its steps and its kind", () => {
    expect(index.query("x total")[0]).toMatchObject({
      id: "operation/listPets",
      target: "operation/listPets/200/header/X-Total",
      title: "listPets",
      operation: "GET /pets",
      detail: "200 › header › X-Total",
      inside: "header",
      trail: ["200", "header", "X-Total"],
    });
  });
});
