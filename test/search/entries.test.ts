import { describe, expect, test } from "vitest";
import { Document } from "#model/document.ts";
import { Menu, type MenuSettings } from "#model/outline/menu.ts";
import type { OpenAPI } from "#oas/types.ts";
import { searchEntries } from "#search/entries.ts";
import { type InnerRow, ITSELF, isUse, type SearchEntry, type SearchUse } from "#search/row.ts";

function rowsOf(
  root: Record<string, unknown>,
  settings?: MenuSettings,
): { entries: SearchEntry[]; uses: SearchUse[]; document: Document } {
  const document = new Document(root as unknown as OpenAPI);
  const rows = [...searchEntries(document, new Menu(document, settings))];
  return {
    document,
    entries: rows.filter((row): row is SearchEntry => !isUse(row)),
    uses: rows.filter(isUse),
  };
}

/** The names of the rows from the entry to a row: `path id`, `200 source[] brand`. */
function namesOf(rows: readonly InnerRow[], number: number): string {
  const names: string[] = [];
  for (let at = number; at !== ITSELF; at = rows[at]?.parent ?? ITSELF)
    names.unshift("[]".repeat(rows[at]?.arrays ?? 0) + rows[at]?.name);
  return names.join(" ");
}

/** All searchable rows of an entry. */
function rowsIn(entry: SearchEntry | undefined): string[] {
  return (entry?.rows ?? []).flatMap(({ kind }, number) =>
    kind === "place" ? [] : `${kind}: ${namesOf(entry?.rows ?? [], number)}`,
  );
}

const ref = (name: string, kind = "schemas"): { $ref: string } => ({ $ref: `#/components/${kind}/${name}` });
const json = (schema: unknown): unknown => ({ "application/json": { schema } });

const SHOP = {
  info: { title: "Shop", description: "# Introduction\nHello\n## Errors\n### Retry later\nworld" },
  tags: [{ name: "pay", "x-displayName": "Payments", description: "All about *money*" }],
  paths: {
    "/charges/{id}": {
      parameters: [{ name: "id", in: "path", description: "Which charge" }],
      get: {
        operationId: "getCharge",
        summary: "Get a charge",
        tags: ["pay"],
        parameters: [ref("Limit", "parameters")],
        responses: {
          "200": { description: "ok", content: json(ref("Charge")) },
          "404": ref("Missing", "responses"),
        },
      },
    },
    "/refunds": {
      post: {
        tags: ["pay"],
        requestBody: { content: json({ properties: { lines: { items: { properties: { amount: {} } } } } }) },
      },
    },
  },
  webhooks: { paid: { post: { summary: "Paid" } } },
  components: {
    parameters: { Limit: { name: "limit", in: "query", description: "How many" } },
    responses: {
      Missing: { description: "Nothing there", headers: { "X-Reason": {} }, content: json(ref("Problem")) },
    },
    schemas: {
      Charge: { properties: { source: ref("Source"), parent: ref("Charge") } },
      Source: { description: "Where money comes from", properties: { brand: { type: "string" } } },
      Problem: { properties: { code: {} } },
      Unused: { properties: { secret: {} } },
    },
    securitySchemes: { key: { type: "apiKey", name: "X-Key", in: "header", description: "Ask *us*" } },
  },
};

describe("entries", () => {
  const { entries, uses } = rowsOf(SHOP);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));

  test("sections in page order, then the shared objects that they use", () => {
    expect(entries.map((entry) => `${entry.kind} ${entry.id}`)).toEqual([
      "section section/Introduction",
      "section section/Introduction/Errors",
      "section section/Authentication",
      "scheme section/Authentication/key",
      "tag tag/pay",
      "operation operation/getCharge",
      "operation tag/pay/paths/~1refunds/post",
      "webhooks section/Webhooks",
      "operation /paths/paid/post",
      "section section/Components",
      "schema schema/Unused",
      "shared /components/parameters/Limit",
      "shared /components/schemas/Charge",
      "shared /components/responses/Missing",
      "shared /components/schemas/Unused",
      "shared /components/schemas/Source",
      "shared /components/schemas/Problem",
    ]);
  });

  test("the text before the first heading is that of the start, with its lower headings", () => {
    const { entries } = rowsOf({
      info: { title: "T", summary: "Short", description: "Long\n### Keys\nMore\n# H" },
    });
    expect(entries[0]).toMatchObject({ id: "", kind: "section", title: "T", names: [] });
    expect(entries[0]?.terms.text).toBe("Short\nLong\n### Keys\nMore\n");
    expect(rowsIn(entries[0])).toEqual(["heading: Keys"]);
  });

  test("an operation is found by its badges", () => {
    const get = { "x-badges": [{ name: "Partners only" }], "x-stability": "beta", tags: ["a"] };
    const { entries } = rowsOf({ paths: { "/a": { get } } });
    expect(entries.map(({ terms }) => terms.tags)).toContain("a\nPartners only\nbeta");
  });

  test("the names and texts of an operation", () => {
    expect(byId.get("operation/getCharge")).toMatchObject({
      title: "Get a charge",
      detail: "GET /charges/{id}",
      names: ["operation/getCharge", "getCharge", "/charges/{id}", "GET /charges/{id}"],
      terms: {
        title: "Get a charge",
        path: "/charges/{id}",
        id: "getCharge",
        method: "GET",
        tags: "pay",
      },
      method: "get",
      tags: ["pay"],
      deprecated: false,
    });
  });

  test("the rows of a section", () => {
    const inside = (id: string): string[] => rowsIn(byId.get(id));
    expect(inside("operation/getCharge")).toEqual([
      "parameter: path id",
      "parameter: query limit",
      "response: 200",
      "media: 200 application/json",
      "response: 404",
    ]);
    expect(inside("tag/pay/paths/~1refunds/post")).toEqual([
      "media: request application/json",
      "property: request lines",
      "property: request lines []amount",
    ]);
    expect(inside("section/Introduction/Errors")).toEqual(["heading: Retry later"]);
    expect(inside("/components/schemas/Charge")).toEqual([
      "name: Charge",
      "property: source",
      "property: parent",
    ]);
    expect(inside("/components/responses/Missing")).toEqual([
      "header: header X-Reason",
      "media: application/json",
    ]);
  });

  test("the uses of shared objects", () => {
    const way = (use: SearchUse): string => namesOf(byId.get(use.user)?.rows ?? [], use.parent) || "itself";
    expect(uses.map((use) => `${use.user} → ${use.shared} by ${way(use)}`)).toEqual([
      "operation/getCharge → /components/parameters/Limit by query limit",
      "operation/getCharge → /components/schemas/Charge by 200",
      "operation/getCharge → /components/responses/Missing by 404",
      "schema/Unused → /components/schemas/Unused by itself",
      "/components/schemas/Charge → /components/schemas/Source by source",
      "/components/responses/Missing → /components/schemas/Problem by itself",
    ]);
  });

  test("security schemes and tags", () => {
    expect(byId.get("section/Authentication/key")).toMatchObject({
      detail: "apiKey",
      terms: { id: "key\nX-Key", text: "Ask *us*" },
    });
    expect(byId.get("tag/pay")).toMatchObject({
      title: "Payments",
      names: ["tag/pay", "pay"],
      terms: { id: "pay" },
    });
  });
});

describe("cases", () => {
  test("a schema that has its own section", () => {
    const { entries, uses } = rowsOf(
      { components: { schemas: { Pet: { properties: { name: {} } } } } },
      { schemaDefinitionsTagName: "Models" },
    );
    expect(entries.map((entry) => entry.kind)).toEqual(["tag", "schema", "shared"]);
    expect(uses).toEqual([
      { shared: "/components/schemas/Pet", user: "schema/Pet", parent: ITSELF, arrays: 0, weight: 1 },
    ]);
  });

  test("a schema with a discriminator uses its children", () => {
    const { uses } = rowsOf({
      paths: { "/a": { get: { responses: { 200: { content: json(ref("Pet")) } } } } },
      components: {
        schemas: {
          Pet: { discriminator: { propertyName: "kind" } },
          Cat: { allOf: [ref("Pet"), { properties: { claws: {} } }] },
        },
      },
    });
    expect(uses.map((use) => `${use.user} → ${use.shared}`)).toContain(
      "/components/schemas/Pet → /components/schemas/Cat",
    );
  });

  test("values of enums, constants, scopes, descriptions and deprecation", () => {
    const schema = {
      properties: {
        status: {
          type: "string",
          description: "How *it* is",
          deprecated: true,
          enum: ["on", "off", null, {}],
        },
        kind: { const: 7 },
      },
    };
    const flows = { implicit: { scopes: { "write:pets": "modify pets" } } };
    const { entries } = rowsOf({
      paths: {
        "/a": { get: { operationId: "a", deprecated: true, responses: { 200: { content: json(schema) } } } },
      },
      components: { securitySchemes: { auth: { type: "oauth2", flows } } },
    });
    const operation = entries.find(({ id }) => id === "operation/a");
    expect(rowsIn(operation)).toEqual([
      "response: 200",
      "media: 200 application/json",
      "property: 200 status",
      "value: 200 status on",
      "value: 200 status off",
      "property: 200 kind",
      "value: 200 kind 7",
    ]);
    expect(operation?.deprecated).toBe(true);
    expect(operation?.rows[2]).toMatchObject({ description: "How *it* is", deprecated: true });
    expect(rowsIn(entries.find(({ kind }) => kind === "scheme"))).toEqual(["scope: implicit write:pets"]);
  });

  test("an operation with more tags than a function call can have arguments", () => {
    const tags = Array.from({ length: 200_000 }, (_, at) => `t${at}`);
    const document = new Document({ paths: { "/a": { get: { tags } } } } as unknown as OpenAPI);
    const rows = [...searchEntries(document, new Menu(document))];
    expect(JSON.stringify(rows.filter((row) => "method" in row))).toContain('"t199999"');
  });

  test("an operation with two tags has one entry", () => {
    const { entries } = rowsOf({ paths: { "/a": { get: { operationId: "a", tags: ["x", "y"] } } } });
    expect(entries.map((entry) => entry.id)).toEqual(["tag/x", "operation/a", "tag/y"]);
  });

  test("callbacks", () => {
    const body = { requestBody: { content: json({ properties: { receipt: {} } }) } };
    const { entries } = rowsOf({
      paths: { "/a": { get: { operationId: "a", callbacks: { onPaid: { "{$url}": { post: body } } } } } },
    });
    expect(rowsIn(entries[0])).toEqual([
      "callback: callbacks onPaid",
      "media: callbacks onPaid {$url} post request application/json",
      "property: callbacks onPaid {$url} post request receipt",
    ]);
  });

  test("a component has one entry, however many operations use it", () => {
    const paths = Object.fromEntries(
      Array.from({ length: 200 }, (_, n) => [
        `/p${n}`,
        { get: { responses: { 200: { content: json(ref("A")) } } } },
      ]),
    );
    const { entries, uses, document } = rowsOf({
      paths,
      components: {
        schemas: {
          A: { properties: { b: ref("B") } },
          B: { properties: { a: ref("A"), c: { allOf: [ref("B")] } } },
        },
      },
    });
    expect(entries.length).toBe(202);
    expect(uses.length).toBe(202);
    expect(document.counters.references).toBeLessThan(210);
  });

  test("JavaScript objects that occur twice or contain themselves", () => {
    const node: Record<string, unknown> = { type: "object" };
    node["properties"] = { next: node, again: node };
    const { entries } = rowsOf({ paths: { "/a": { get: { responses: { 200: { content: json(node) } } } } } });
    expect(rowsIn(entries[0]).slice(2)).toEqual(["property: 200 next", "property: 200 again"]);
  });

  test("names of built-in members such as constructor", () => {
    const properties = JSON.parse(
      '{"__proto__":{"description":"p"},"constructor":{},"toString":{}}',
    ) as unknown;
    const { entries } = rowsOf({
      paths: { "/a": { get: { responses: { 200: { content: json({ properties }) } } } } },
    });
    const names = entries[0]?.rows.flatMap(({ kind, name }) => (kind === "property" ? name : []));
    expect(names).toEqual(["__proto__", "constructor", "toString"]);
  });

  const wrong: unknown[] = [
    null,
    1,
    "x",
    [],
    [null],
    {},
    { $ref: 1 },
    { $ref: "#/nowhere" },
    { $ref: "#/paths" },
    { a: null },
  ];
  test.each(wrong)("any value in the place of any Object: %j", (value) => {
    const schema = {
      properties: value,
      items: value,
      allOf: value,
      oneOf: [value],
      additionalProperties: value,
      discriminator: value,
    };
    const operation = {
      tags: value,
      parameters: [value, { name: "p", in: "query", schema: value, content: value }],
      requestBody: value,
      responses: {
        200: value,
        201: { headers: value, content: value },
        202: { content: { a: value, b: { schema: value } } },
        203: { content: json(schema) },
      },
      callbacks: { a: value, b: { c: value } },
    };
    const { entries } = rowsOf({
      info: value,
      tags: [value],
      paths: { "/a": { get: operation, post: value }, "/b": value },
      components: {
        schemas: { A: value, B: schema },
        securitySchemes: { s: value, t: { type: "oauth2", flows: { f: { scopes: value } } } },
      },
    });
    expect(entries.some((entry) => entry.title === "/a")).toBe(true);
  });
});
