import { describe, expect, test } from "vitest";
import { load } from "#load/load.ts";
import { renderPage } from "#render/render.tsx";

/** The words of a prebuilt page with one operation, everything open. */
async function words(
  operation: Record<string, unknown>,
  pathItem: Record<string, unknown> = {},
): Promise<string> {
  const document = {
    openapi: "3.2.0",
    info: { title: "T", version: "1" },
    paths: { "/a": { ...pathItem, get: { summary: "Get", ...operation } } },
  };
  const html = renderPage(await load({ text: JSON.stringify(document) }, { yaml: never, fetch: never }), {
    options: { showExtensions: true, expandResponses: "all" },
  });
  return html
    .replace(/<script.*?<\/script>|<style.*?<\/style>/gs, "")
    .replace(/<[^>]*>/g, "")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll("&#x27;", "'");
}

const lost = { $ref: "#/none" };
const content = (media: Record<string, unknown>, name = "application/json") => ({
  content: { [name]: media },
});
const respond = (response: Record<string, unknown>) => ({
  responses: { 200: { description: "D", ...response } },
});
const query = (raw: Record<string, unknown>) => ({ parameters: [{ name: "p", in: "query", ...raw }] });

test("the examples of a parameter override those of its schema", async () => {
  const shown = async (more: object) =>
    (await words(query({ schema: { example: [200, 1] }, ...more }))).match(/Examples?: ?\[[^\]]*\]/g);
  expect(await shown({ example: [200, 1] })).toEqual(["Example: [200,1]"]);
  expect(await shown({ example: [200] })).toEqual(["Example: [200]"]);
  expect(await shown({ examples: { far: { externalValue: "https://b.test/e" } } })).toEqual([
    "Example: [200,1]",
  ]);
});

test("a schema does not repeat the text above it, nor show examples that others override", async () => {
  const schema = { description: "Same text.", example: "Old" };
  const count = async (operation: Record<string, unknown>, said: string): Promise<number> =>
    (await words(operation)).split(said).length - 1;
  const body = (description: string, more = {}) => ({
    requestBody: { description, ...content({ schema, ...more }) },
  });
  expect(await count(body("Same text."), "Same text.")).toBe(1);
  expect(await count(body("Another."), "Same text.")).toBe(1);
  expect(await count(respond({ description: "Same text.", ...content({ schema }) }), "Same text.")).toBe(1);
  expect(await count(body(""), "Example: ")).toBe(1);
  expect(await count(body("", { example: "New" }), "Example: ")).toBe(0);
});

test("a description that is the title is not repeated", async () => {
  const count = async (operation: Record<string, unknown>): Promise<number> =>
    (await words(operation)).split("Same text").length - 1;
  const titleAlone = await count({ summary: "Same text" });
  expect(await count({ summary: "Same text", description: "Same text" })).toBe(titleAlone);
  expect(await count({ summary: "Same text", description: "Same text." })).toBe(titleAlone);
  expect(await count({ summary: "Same text.", description: "Same text" })).toBe(titleAlone);
  expect(await count({ summary: "Same text", description: "Same text.." })).toBe(titleAlone + 1);
  expect(await count({ summary: "Same text and more", description: "Same text" })).toBe(titleAlone + 1);
  expect(await count({ summary: "Same text", description: "Same text, and more" })).toBe(titleAlone + 1);
});

test("the texts of the path stand below the description", async () => {
  const path = { summary: "Of the path", description: "About it" };
  expect(await words({ description: "Of the operation" }, path)).toMatch(
    /Of the operation\s*About \/a\s*Of the path\s*About it/,
  );
});

test("examples do not repeat a value", async () => {
  const examples = {
    red: { value: "red", summary: "red" },
    blue: { value: "blue" },
    sky: { value: "blue" },
    5: { value: 5 },
    sea: { value: "blue", summary: "Wet" },
  };
  expect(await words(query({ examples }))).toContain('Examples:5"red"sky "blue"sea Wet "blue"');
});

describe("an operation shows", () => {
  test.each<[string, Record<string, unknown>, string[]]>([
    ["its id and tags", { operationId: "theId", tags: ["one", "two"] }, ["theId", "Tags: one, two"]],
    [
      "marks",
      { "x-badges": [{ label: "Mark" }], "x-beta": true, "x-internal": true },
      ["Mark", "beta", "internal"],
    ],
    ["unknown extensions", { "x-mine": "said" }, ['mine: "said"']],
    ["a parameter that is nowhere", { parameters: [lost] }, ["leads nowhere: #/none"]],
    ["a body that is nowhere", { requestBody: lost }, ["leads nowhere: #/none"]],
    ["the text of a body without content", { requestBody: { description: "Text" } }, ["Text"]],
    [
      "style and explode",
      query({ style: "spaceDelimited", explode: true, schema: { type: "string" } }),
      ["style spaceDelimited, exploded"],
    ],
    [
      "style and explode where only explode differs from the default",
      query({ style: "form", explode: false, schema: { type: "array" } }),
      ["style form, not exploded"],
    ],
    [
      "no defaults of style and explode",
      query({ style: "form", explode: true, schema: { type: "string" } }),
      ["pstringget"],
    ],
    [
      "no explode of a value that is neither an array nor an object",
      query({ explode: false, schema: { type: "string" } }),
      ["pstringget"],
    ],
    [
      "no explode beside the style deepObject, which is always exploded",
      query({ style: "deepObject", explode: true, schema: { type: "string" } }),
      ["style deepObjectget"],
    ],
    ["allowReserved", query({ allowReserved: true }), ["reserved characters as they are"]],
    [
      "a list as it is sent",
      query({ schema: { type: "array" }, example: [3, 4] }),
      ["Sent as ?p=3&p=4", "Example: [3,4]"],
    ],
    ["both texts", query({ description: "Own", schema: { description: "Of all" } }), ["Own", "Of all"]],
    [
      "the media type of content",
      query(content({ schema: { type: "string" }, example: "E" }, "a/b")),
      ["a/b", '"E"'],
    ],
    [
      "examples whole",
      query({
        examples: {
          key: { summary: "S", description: "D", dataValue: 1, serializedValue: "one" },
          far: { externalValue: "https://b.test/e" },
        },
      }),
      ["key S 1 Sent as oneD", "https://b.test/e"],
    ],
    ["an example that is nowhere", query({ examples: { key: lost } }), ["key", "leads nowhere: #/none"]],
    [
      "encodings",
      {
        requestBody: content({
          encoding: {
            f: { contentType: "c/d", allowReserved: true, headers: { "X-H": { description: "Of h" } } },
          },
          prefixEncoding: [{ contentType: "p/0", encoding: { deep: { contentType: "d/p" } } }],
          itemEncoding: { contentType: "i/e" },
        }),
      },
      ["fc/d", "X-H", "Of h", "item 0p/0", "deepd/p", "itemsi/e"],
    ],
    [
      "sequences",
      { requestBody: content({ itemSchema: { type: "integer" } }) },
      ["A sequence of items. Each item:"],
    ],
    ["a long description of a response", respond({ description: "One.\n\n- two" }), ["200 One.", "two"]],
    ["headers that are nowhere", respond({ headers: { "X-H": lost } }), ["X-H", "leads nowhere: #/none"]],
    ["media types that are nowhere", respond({ content: { "a/b": lost } }), ["a/b", "leads nowhere: #/none"]],
    ["responses that are nowhere", { responses: { 400: lost } }, ["400", "leads nowhere: #/none"]],
    [
      "links",
      respond({
        links: {
          next: {
            operationRef: "#/paths/~1a/get",
            server: { url: "https://{v}.test", name: "N", variables: { v: { default: "w" } } },
            "x-l": 1,
          },
          gone: lost,
        },
      }),
      ["nextleads to Get", "N", "https://{v}.test", "{v} Default: w", "l: 1", "gone"],
    ],
    [
      "callbacks",
      {
        callbacks: {
          done: {
            "{$url}": {
              description: "Of path",
              servers: [{ url: "/", name: "N" }],
              post: { deprecated: true },
            },
            "{$lost}": lost,
            "x-c": 1,
          },
          gone: lost,
        },
      },
      ["done", "{$url}", "Deprecated", "Of path", "N", "{$lost}", "leads nowhere: #/none", "c: 1", "gone"],
    ],
    [
      "what is said of the example of a body",
      respond(
        content({
          examples: { key: { summary: "S", description: "D", dataValue: 1, serializedValue: "1.0" } },
        }),
      ),
      ["ExampleSkey", "D", "Sent as", "1.0"],
    ],
  ])("%s", async (_, operation, expected) => {
    const text = await words(operation);
    for (const phrase of expected) expect(text).toContain(phrase);
  });

  test("the texts and servers of its path", async () => {
    const servers = [
      { url: "https://p.test", name: "Server of path", description: "Text of server", "x-s": 1 },
    ];
    const text = await words({}, { description: "Text of path", "x-p": 1, servers });
    for (const phrase of ["Text of path", "p: 1", "Server of path", "Text of server", "s: 1"])
      expect(text).toContain(phrase);
  });
});

function never(): never {
  throw new Error("nothing is to be fetched");
}

test("a recursive callback ends, and the callbacks within it can be opened", async () => {
  const callbacks = { again: { $ref: "#/paths/~1a/get/callbacks/told" } };
  const post = { summary: "Tell", callbacks };
  const said = await words({ callbacks: { told: { "{$request.body#/url}": { post } } } });
  expect(said.match(/Tell/g)?.length).toBeGreaterThan(1);
  expect(said).toContain("again");
});

test.each([
  ["MIT", "https://spdx.org/licenses/MIT.html"],
  ["MIT OR Apache-2.0", undefined],
  ["\ud800", undefined],
])("the license %j leads to %s", async (identifier, address) => {
  const info = { title: "T", version: "1", license: { name: "L", identifier } };
  const text = JSON.stringify({ openapi: "3.1.0", info, paths: {} });
  const html = renderPage(await load({ text }, { yaml: never, fetch: never }), {});
  const main = html.slice(html.indexOf("<h1"), html.indexOf("</main>"));
  expect(main).toContain("L");
  expect(main.match(/https:\/\/spdx[^"]*/)?.[0]).toBe(address);
});
