/** Tests the vendor extensions of Redoc on small descriptions: what is visible, and what is not. */
import { expect, test } from "vitest";
import { load } from "#load/load.ts";
import { Document } from "#model/document.ts";
import { Menu } from "#model/outline/menu.ts";
import type { OpenAPI } from "#oas/types.ts";
import { renderPage } from "#render/render.tsx";
import { searchEntries } from "#search/entries.ts";

const get = { operationId: "getIt", summary: "Get it" };
const info = { title: "T", version: "1" };

/** The text of a prebuilt page, everything open, with elements separated. */
async function page(root: object): Promise<string> {
  const document = { openapi: "3.1.0", info, paths: { "/a": { get } }, ...root };
  const html = renderPage(await load({ text: JSON.stringify(document) }, { yaml: never, fetch: never }), {
    options: { showExtensions: true },
  });
  const text = html.replace(/^.*?<body>/s, "").replace(/<(script|style).*?<\/\1>/gs, "");
  return text
    .replace(/<[^>]*>/g, "|")
    .replace(/\|+/g, "|")
    .replaceAll("&quot;", '"');
}

const operation = (more: object): object => ({ paths: { "/a": { get: { ...get, ...more } } } });
const body = (schema: object, more: object = {}): object => ({
  ...operation({ requestBody: { content: { "application/json": { schema } } } }),
  components: more,
});
const field = (schema: object): object => body({ type: "object", properties: { field: schema } });
const pets = (more: object): object => {
  const heir = (name: string): object => ({
    allOf: [{ $ref: "#/components/schemas/Pet" }, { properties: { [name]: { type: "string" } } }],
  });
  return body(
    { $ref: "#/components/schemas/Pet" },
    {
      schemas: {
        Pet: { type: "object", properties: { kind: { type: "string" } }, ...more },
        Cat: { ...heir("meows"), "x-discriminator-value": "kitten" },
        Dog: heir("barks"),
      },
    },
  );
};
const tagged = (...tags: string[]): object => ({ get: { summary: `By ${tags.join("")}`, tags } });

test.each<[string, object, (string | RegExp)[], (string | RegExp)[]]>([
  ["x-displayName of a tag", { tags: [{ name: "t", "x-displayName": "Shown" }] }, ["|Shown|"], []],
  [
    "x-displayName of a security scheme",
    { components: { securitySchemes: { k: { type: "http", "x-displayName": "The key" } } } },
    ["|The key|"],
    [],
  ],
  [
    "x-displayName of branches",
    field({
      type: "object",
      if: { "x-displayName": "When small", properties: { a: { const: 1 } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { "x-displayName": "It is light", properties: { b: {} } },
      else: { "x-displayName": "It is heavy", properties: { c: {} } },
    }),
    ["When small", "It is light", "It is heavy"],
    [],
  ],
  [
    "x-tagGroups: what no group names is under Other",
    {
      "x-tagGroups": [
        { name: "Second", tags: ["b", "nobody"] },
        { name: "First", tags: ["a"] },
      ],
      paths: { "/a": tagged("a"), "/b": tagged("b"), "/c": tagged("c"), "/d": tagged() },
    },
    [/\|Second\|b\|.*\|First\|a\|.*\|Other\|c\|.*\|By\s*\|/s],
    ["nobody"],
  ],
  ["x-tagGroups: none", { "x-tagGroups": [], paths: { "/a": tagged("a") } }, ["|a|By a|"], ["Other"]],
  [
    "x-traitTag",
    { tags: [{ name: "t", "x-traitTag": true, description: "About it." }], paths: { "/a": tagged("t") } },
    ["About it.", "|By t|"],
    [],
  ],
  [
    "x-codeSamples",
    operation({ "x-codeSamples": [{ lang: "Go", label: "With Go", source: "do()" }] }),
    ["|With Go|"],
    ["codeSamples"],
  ],
  ["x-code-samples", operation({ "x-code-samples": [{ lang: "Go", source: "do()" }] }), ["|Go|"], []],
  [
    "x-badges",
    operation({ "x-badges": [{ name: "Beta" }, { name: "New", position: "before", color: "red" }] }),
    ["|New|Get it|Beta|"],
    [],
  ],
  [
    "x-webhooks",
    { openapi: "3.0.3", "x-webhooks": { ping: { post: { summary: "Ping", operationId: "ping" } } } },
    ["|Ping|", "|Webhook|", /Ping.*Get it/s],
    [],
  ],
  [
    "x-summary of a response",
    operation({ responses: { 200: { "x-summary": "In short", description: "At length." } } }),
    [/\|In short\|.*At length\.\|/s],
    [],
  ],
  ["x-nullable", field({ type: "string", "x-nullable": true }), ["string or null"], []],
  [
    "x-enumDescriptions",
    field({ enum: ["a", "b"], "x-enumDescriptions": { a: "The *first*.", b: "The last." } }),
    ["The |first|.", "The last."],
    [],
  ],
  [
    "x-additionalPropertiesName",
    body({ type: "object", additionalProperties: { type: "string", "x-additionalPropertiesName": "name" } }),
    ["name*"],
    [],
  ],
  [
    "x-additionalPropertiesName of the object",
    body({ type: "object", additionalProperties: { type: "string" }, "x-additionalPropertiesName": "name" }),
    ["name*"],
    [],
  ],
  ["x-discriminator", pets({ "x-discriminator": { propertyName: "kind" } }), ["|kitten|", "|Dog|"], []],
  [
    "x-discriminator-value",
    pets({ discriminator: { propertyName: "kind" } }),
    ["|kitten|", "|Dog|"],
    [/\|Cat\|Dog\|/],
  ],
  [
    "x-explicitMappingOnly",
    pets({
      discriminator: { propertyName: "kind", mapping: { hound: "Dog" }, "x-explicitMappingOnly": true },
    }),
    ["hound", "barks"],
    ["|kitten|", "meows"],
  ],
  [
    "x-tags",
    { tags: [{ name: "t" }], components: { schemas: { Cat: { "x-tags": ["t"], description: "Meows." } } } },
    [/\|t\|Cat\|schema\|/, "Meows."],
    ["tags:"],
  ],
  [
    "x-servers",
    { openapi: undefined, swagger: "2.0", "x-servers": [{ url: "https://far.example" }] },
    ["https://far.example"],
    [],
  ],
  [
    "x-examples of Swagger 2.0",
    {
      openapi: undefined,
      swagger: "2.0",
      paths: {
        "/a": {
          post: {
            consumes: ["application/json"],
            parameters: [
              { name: "b", in: "body", schema: {}, "x-examples": { "application/json": { from: "author" } } },
            ],
          },
        },
      },
    },
    ['"from"', '"author"'],
    [],
  ],
  [
    "x-ignoredHeaderParameters",
    {
      "x-ignoredHeaderParameters": ["X-Root"],
      ...operation({
        "x-ignoredHeaderParameters": ["x-own"],
        parameters: ["X-Root", "X-Own", "X-Shown"].map((name) => ({ name, in: "header" })),
      }),
    },
    ["|X-Shown|"],
    ["X-Root", "X-Own"],
  ],
  [
    "x-keywords and what says nothing to readers",
    {
      info: { ...info, "x-metadata": { team: "hidden" } },
      ...operation({ "x-keywords": ["hidden"], "x-mcp": { tool: "hidden" }, "x-hideTryItPanel": "hidden" }),
      components: {
        schemas: { A: { "x-circular-ref": "hidden", "x-parentRefs": ["hidden"], "x-refsStack": ["hidden"] } },
      },
    },
    ["Get it"],
    ["hidden"],
  ],
  ["x-internal", operation({ "x-internal": true }), ["|internal|"], []],
  ["an unknown one, where the option asks for it", operation({ "x-own": "Shown" }), ["own:", "Shown"], []],
])("%s", async (_, root, seen, hidden) => {
  const text = await page(root);
  for (const one of seen) expect(text).toMatch(one);
  for (const one of hidden) expect(text).not.toMatch(one);
});

test.each([
  [undefined, "none", undefined],
  ["/logo.png", undefined, "/contact"],
  ["/logo.png", "/home", "/contact"],
])("x-logo at %s, href %s, contact %s", async (url, href, contact) => {
  const document = {
    openapi: "3.1.0",
    info: { ...info, contact: { url: contact }, "x-logo": { url, href, altText: "The logo" } },
    paths: {},
  };
  const html = renderPage(await load({ text: JSON.stringify(document) }, { yaml: never, fetch: never }));
  const logo = /<div class="logo">.*?<\/div>/s.exec(html)?.[0] ?? "";
  expect(logo.includes('alt="The logo"') || logo.includes("The logo")).toBe(url !== undefined);
});

test("a logo of another host that is not loaded is named by the API if it has no altText", async () => {
  const url = "https://other.test/logo.png";
  const document = { openapi: "3.1.0", info: { ...info, "x-logo": { url } }, paths: {} };
  const html = renderPage(await load({ text: JSON.stringify(document) }, { yaml: never, fetch: never }));
  expect(/<div class="logo">.*?<\/a>/s.exec(html)?.[0]).toMatch(new RegExp(`>${info.title}</a>$`));
});

test("x-keywords are searched", () => {
  const document = new Document({
    openapi: "3.1.0",
    info,
    tags: [{ name: "t", "x-keywords": { includes: ["kettle"] } }],
    paths: { "/a": { get: { tags: ["t"], "x-keywords": ["teapot", 5] } } },
  } as unknown as OpenAPI);
  const found = [...searchEntries(document, new Menu(document))].map((row) =>
    "terms" in row ? (row.terms.tags ?? "") : "",
  );
  expect(found.join(" ")).toContain("kettle");
  expect(found.join(" ")).toContain("teapot");
});

function never(): never {
  throw new Error("Nothing is to be loaded.");
}
