/** Tests that the pages of an API do not depend on each other, although they share what they repeat. */
import { expect, test } from "vitest";
import type { Loaded } from "#load/load.ts";
import type { OpenAPI } from "#oas/types.ts";
import { readOptions } from "#options/read.ts";
import { prepareRendering } from "#render/parts.ts";
import { ApiPages, type DrawnPage } from "#site/api.tsx";

prepareRendering();

const SITE = { title: "S", basePath: "/", style: "", script: "assets/site.js", guides: [] };

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const answers = (schema: object, more: object = {}) => ({
  responses: { 200: { description: "OK", content: { "application/json": { schema }, ...more } } },
});

/** Schemas that several pages show: in requests and responses, in XML, inside each other, again and again. */
const SCHEMAS = {
  Pet: {
    type: "object",
    required: ["id"],
    properties: {
      id: { type: "string", readOnly: true },
      kind: {
        enum: ["cat", "dog", 'a"b'],
        description: 'Not `id="lectern-here:`, `<lectern-row n="0" at="x">`',
      },
      mark: {
        type: "string",
        xml: { attribute: true },
        description: "[A link](#schema/Owner), # and <h2>h</h2>",
      },
      owner: ref("Owner"),
      friends: { type: "array", items: ref("Pet") },
      tags: { type: "array", items: { type: "string", enum: ["a", "b"] } },
    },
    patternProperties: { "^x-": { type: "string" } },
    additionalProperties: { type: "integer", default: 3 },
  },
  Owner: {
    type: "object",
    properties: { name: { type: "string", example: "Ann" }, home: ref("Home"), pet: ref("Pet") },
  },
  Home: { type: "object", properties: { street: { type: "string" }, city: { type: "string" } } },
  Choice: { oneOf: [ref("Owner"), ref("Home")] },
};

function operations(count: number): object {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const body = {
        content: { "application/json": { schema: ref("Pet") }, "application/xml": { schema: ref("Pet") } },
      };
      const shown =
        index % 3 === 0
          ? ref("Pet")
          : index % 3 === 1
            ? { type: "array", items: ref("Owner") }
            : ref("Choice");
      const operation = {
        operationId: `do${index}`,
        tags: [index % 2 === 0 ? "even" : "odd"],
        ...answers(shown),
      };
      return [
        `/things/${index}`,
        { get: operation, post: { ...operation, operationId: `send${index}`, requestBody: body } },
      ];
    }),
  );
}

function pagesOf(options: object = {}): ApiPages {
  // As if parsed: no two places are the same object.
  const document = parsed({
    openapi: "3.1.0",
    info: { title: "T", version: "1", description: "# First\n\nText." },
    tags: [{ name: "even" }, { name: "odd" }, { name: "none" }],
    paths: operations(7),
    webhooks: {
      done: { post: { requestBody: { content: { "application/json": { schema: ref("Pet") } } } } },
    },
    components: { schemas: SCHEMAS },
  });
  const loaded: Loaded = {
    document: document as unknown as OpenAPI,
    original: document,
    version: "3.1.0",
    problems: [],
  };
  const api = { path: "t/", versions: [], folder: "t/", files: [] };
  return new ApiPages(SITE, api, loaded, readOptions([options]));
}

function parsed<T>(of: T): T {
  return JSON.parse(JSON.stringify(of)) as T;
}

/** A page as the first that is drawn. */
function alone(index: number, options?: object): DrawnPage {
  const pages = pagesOf(options);
  return pages.draw(pages.outline.pages[index]!, () => false);
}

test.each([
  ["the default options", {}],
  ["names of the properties around a row", { hidePropertiesPrefix: false }],
  [
    "other orders and more facts",
    { sortPropsAlphabetically: true, showExtensions: true, expandResponses: "all" },
  ],
])("a page is the same, whichever were drawn before: with %s", (_, options) => {
  const pages = pagesOf(options);
  const all = pages.outline.pages;
  expect(all.length).toBeGreaterThan(20);
  const wanted = all.map((_page, index) => alone(index, options));
  // Each page twice: while parts of it are new, and when all are known.
  for (const order of [all, [...all].reverse()])
    for (const page of order) expect(pages.draw(page, () => false)).toEqual(wanted[all.indexOf(page)]);
});

test("no mark is left in a page, and texts that look like one stay", () => {
  const pages = pagesOf();
  const texts = pages.outline.pages.map((page) => String(pages.draw(page, () => false).files[0]?.text));
  for (const text of texts) expect(text).not.toMatch(/<lectern-| id="lectern-/);
  expect(texts.filter((text) => text.includes("&lt;lectern-row n=&quot;0&quot;")).length).toBeGreaterThan(5);
});
