/** Tests sections as Markdown: the expected texts are in `sections.md`. */
import { expect, test } from "vitest";
import { mediaTypes } from "#model/media-type.ts";
import { Menu } from "#model/outline/menu.ts";
import { unusedComponents } from "#model/whole/components.ts";
import * as unread from "#model/whole/unread.ts";
import { bodySamples } from "#samples/body.ts";
import { fieldsText, sectionText } from "#text/section.ts";
import { DETAILS } from "#view/words/details-labels.ts";
import { documentOf, operationOf, ref } from "../model/documents.ts";

const ROOT = {
  openapi: "3.2.0",
  info: {
    title: "Payments",
    version: "2",
    summary: "Money from *here* to there.",
    description:
      "What it is.\n\n# Start\n\nGet a [key](#x).\n\n## Limits\n\nTen a second.\n\n# Authentication\n\nSend it.\n",
    contact: { name: "Help", email: "help@pay.test" },
    license: { name: "MIT", url: "https://mit.test" },
    termsOfService: "https://pay.test/terms",
  },
  externalDocs: { url: "https://pay.test/more", description: "More" },
  servers: [
    {
      url: "https://{region}.pay.test/{version}",
      description: "Live",
      variables: {
        region: { default: "eu", enum: ["eu", "us"], description: "Where." },
        version: { default: "v1" },
      },
    },
  ],
  security: [{ key: [] }, { oauth: ["read", "write"], key: [] }, {}],
  tags: [
    {
      name: "charges",
      summary: "Charges",
      description: "Money in.\n\n# Rules\n\nBe nice.",
      externalDocs: { url: "https://pay.test/charges" },
    },
    { name: "inner", parent: "charges" },
  ],
  paths: {
    "/charges": {
      description: "All charges.",
      parameters: [
        {
          name: "limit",
          in: "query",
          description: "How many.",
          schema: { type: "integer", minimum: 1, maximum: 100, default: 10 },
          examples: { few: { value: 5 }, many: { value: 100 } },
        },
      ],
      post: {
        operationId: "createCharge",
        summary: "Create a charge",
        description: "Takes *money*.\n\nOnce.",
        tags: ["charges"],
        deprecated: true,
        externalDocs: { url: "https://pay.test/create", description: "How to" },
        parameters: [
          {
            name: "filter",
            in: "query",
            style: "deepObject",
            explode: true,
            schema: { type: "object", properties: { a: { type: "string" } } },
          },
          {
            name: "X-Trace",
            in: "header",
            required: true,
            deprecated: true,
            schema: { type: "string", pattern: "^`a|b$" },
            example: "a",
          },
        ],
        requestBody: {
          required: true,
          description: "The charge.",
          content: {
            "application/json": {
              schema: ref("ChargeRequest"),
              examples: { card: { summary: "By card", value: { amount: 5 } } },
            },
            "application/x-www-form-urlencoded": { schema: ref("ChargeRequest") },
          },
        },
        responses: {
          200: {
            description: "Done.",
            headers: { "X-Rate": { description: "What is left.", schema: { type: "integer" } } },
            content: { "application/json": { schema: ref("Charge") } },
            links: {
              get: {
                operationId: "getCharge",
                parameters: { id: "$response.body#/id" },
                description: "Look at it.",
              },
            },
          },
          "4XX": { $ref: "#/components/responses/Problem" },
          default: { $ref: "#/nowhere" },
        },
        callbacks: {
          done: {
            "{$request.body#/url}": {
              post: {
                summary: "Done",
                requestBody: { content: { "text/plain": { schema: { type: "string" } } } },
                responses: { 204: { description: "Thanks." } },
              },
            },
          },
        },
      },
    },
    "/inner": {
      get: {
        operationId: "inner",
        tags: ["inner"],
        security: [],
        responses: {
          200: { description: "Lines.", content: { "application/jsonl": { itemSchema: ref("Node") } } },
        },
      },
    },
  },
  webhooks: {
    paid: {
      post: {
        summary: "Paid",
        requestBody: { content: { "application/json": { schema: ref("Charge") } } },
        responses: {},
      },
    },
  },
  components: {
    securitySchemes: {
      key: { type: "apiKey", in: "header", name: "X-Key", description: "Ask us." },
      oauth: { type: "oauth2", flows: { implicit: { scopes: { read: "Look", write: "Change" } } } },
      basic: { type: "http", scheme: "basic" },
    },
    responses: {
      Problem: {
        summary: "Wrong",
        description: "Something is wrong.",
        content: {
          "application/problem+json": {
            schema: { type: "object", properties: { title: { type: "string" } } },
          },
        },
      },
    },
    parameters: { Unused: { name: "unused", in: "query", schema: { type: "boolean" } } },
    examples: { Unused: { value: 1 } },
    schemas: {
      ChargeRequest: {
        type: "object",
        required: ["amount"],
        additionalProperties: false,
        properties: {
          id: { type: "string", readOnly: true },
          amount: { type: "integer", format: "int64", minimum: 1, description: "In cents." },
          currency: { type: "string", enum: ["eur", "usd"], default: "eur" },
          speed: {
            type: "string",
            enum: ["slow", "fast"],
            "x-enumDescriptions": { slow: "Days.", fast: "Hours." },
          },
          source: ref("Source"),
          backup: ref("Source"),
          lines: {
            type: "array",
            items: {
              type: "object",
              properties: { text: { type: "string", description: "First.\n\nSecond." } },
            },
          },
          labels: { type: "object", additionalProperties: { type: "string", maxLength: 5 } },
        },
      },
      Source: {
        oneOf: [ref("Card"), ref("Bank")],
        discriminator: { propertyName: "kind", mapping: { card: "Card" } },
      },
      Card: {
        type: "object",
        title: "A card",
        properties: {
          kind: { type: "string" },
          number: { type: "string", writeOnly: true, pattern: "^\\d+$", examples: ["42", "43"] },
        },
      },
      Bank: {
        type: "object",
        properties: { kind: { type: "string" }, iban: { type: ["string", "null"] } },
        dependentRequired: { iban: ["kind"] },
      },
      Charge: {
        allOf: [
          ref("ChargeRequest"),
          {
            type: "object",
            properties: {
              tree: ref("Node"),
              pair: { type: "array", prefixItems: [{ type: "string" }, ref("Node")], items: false },
            },
            not: { required: ["x"] },
          },
        ],
      },
      Node: { type: "object", properties: { children: { type: "array", items: ref("Node") } } },
    },
  },
};

const samples = (media: Parameters<typeof bodySamples>[0], direction: "request" | "response") =>
  bodySamples(media, { direction });

test("every kind of section", async () => {
  const document = documentOf(ROOT, "https://pay.test/api.json");
  const menu = new Menu(document, { showModels: true });
  const all = [undefined, ...menu.sections].map(
    (item) =>
      `<!-- ${item?.id ?? "the first"} -->\n\n${sectionText(item, { document, menu, samples, unread })}`,
  );
  await expect(all.join("\n")).toMatchFileSnapshot("sections.md");
});

const text = (operation: Record<string, unknown>, root: Record<string, unknown> = {}): string => {
  const { document } = operationOf(operation, {}, root);
  const menu = new Menu(document);
  return sectionText(menu.sections[0], { document, menu, samples, unread });
};

test("a wrong type is reported, with the reason why something is missing", () => {
  const bad = text({ parameters: {}, responses: { 200: "OK" } });
  expect(bad).toContain("› parameters` could not be read: it is an object, but should be an array.");
  expect(bad).toContain("› responses › 200` could not be read: it is a string, but should be an object.");
  const document = documentOf({ info: { title: "T" }, paths: [] });
  const menu = new Menu(document);
  expect(sectionText(undefined, { document, menu, samples, unread })).toContain(
    "`paths` could not be read: it is an array, but should be an object.",
  );
});

test("the badges of operations, parameters and properties, also those of plug-ins", () => {
  const badges = { "x-badges": [{ name: "New `one`" }] };
  const schema = { type: "object", properties: { age: { type: "integer", ...badges } } };
  const { document } = operationOf({
    ...badges,
    "x-beta": true,
    parameters: [{ name: "limit", in: "query", ...badges, schema: { type: "integer" } }],
    responses: { 200: { description: "OK", content: { "application/json": { schema } } } },
  });
  document.features = [
    { name: "more", badges: ({ raw }) => (raw["x-beta"] ? [{ name: "More" }] : undefined) },
  ];
  const menu = new Menu(document);
  const told = sectionText(menu.sections[0], { document, menu, samples, unread });
  expect(told).toContain("\n\nBadges: `` New `one` ``, `More`, `beta`.\n\n");
  expect(told).toContain("- `limit` (integer, `` New `one` ``)");
  expect(told).toContain("- `age` (integer, `` New `one` ``)");
});

test("media types that share a schema keep their own encodings and examples", () => {
  const schema = ref("Note");
  const content = {
    "application/json": { schema },
    "multipart/form-data": {
      schema,
      encoding: { file: { contentType: "text/csv" } },
      examples: { mine: { summary: "Mine", value: { file: "a,b" } } },
    },
  };
  const Note = { type: "object", properties: { file: { type: "string" } } };
  const written = text({ requestBody: { content }, responses: {} }, { components: { schemas: { Note } } });
  expect(written.match(/`file` \(/g)).toHaveLength(1);
  expect(written).toContain("- `file` is sent as text/csv in `multipart/form-data`");
  expect(written).toMatch(/In `multipart\/form-data`:\n\nExample, Mine:[\s\S]*a,b/);
});

test("a generated sample that is shortened says so below", () => {
  const inner = { type: "object", properties: { a: { type: "string" }, b: { type: "string" } } };
  const schema = { type: "object", properties: { one: inner, two: inner } };
  const { document } = operationOf({ responses: { 200: { content: { "application/json": { schema } } } } });
  const menu = new Menu(document);
  const written = (budget: number): string =>
    sectionText(menu.sections[0], {
      document,
      menu,
      unread,
      samples: (media, direction) => bodySamples(media, { direction, budget }),
    });
  expect(written(4)).toMatch(/```json\n[^`]*\n```\n\n.*\n$/);
  expect(written(4).endsWith(`\n\n${DETAILS.deeperLeftOut}\n`)).toBe(true);
  expect(written(20)).not.toContain(DETAILS.deeperLeftOut);
});

test("an invalid operation has a text", () => {
  const bad = {
    parameters: [5, { $ref: "#/no" }],
    requestBody: { content: { "a/b": 7, "c/d": { $ref: "#/no" } } },
    responses: { 200: 5 },
    callbacks: { a: 7 },
    tags: "x",
  };
  expect(text(bad)).toMatch(/^# \/a\n\n`GET \/a`/);
});

test("a recursive callback ends", () => {
  const callbacks = { again: { $ref: "#/components/callbacks/Again" } };
  const Again = { "{$url}": { post: { callbacks, responses: {} } } };
  expect(
    text({ callbacks, responses: {} }, { components: { callbacks: { Again } } }).match(/`POST/g),
  ).toHaveLength(3);
});

test("a level with too many characters is left out, in errors earlier than in requests", () => {
  const string = (length: number): object => ({ type: "string", description: "a".repeat(length) });
  const wide = (length: number): object => ({
    type: "object",
    properties: Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [
        `p${at}`,
        { type: "object", properties: { q: string(length) } },
      ]),
    ),
  });
  const content = (schema: object): object => ({ content: { "a/b": { schema } } });
  const written = text({
    requestBody: content(wide(1700)),
    responses: {
      200: content(wide(1700)),
      201: content(wide(1200)),
      400: content(wide(600)),
      401: content(wide(300)),
      402: content({ type: "object", properties: { q: string(90_000) } }),
    },
  });
  const told = written.split(/^##/m).map((part) => [/\w+/.exec(part)?.[0], part.match(/`q`/g)?.length]);
  expect(told.slice(1)).toEqual([
    ["Request", 20],
    ["Responses", undefined],
    ["200", undefined],
    ["201", 20],
    ["400", undefined],
    ["401", 20],
    ["402", 1],
  ]);
  expect(written).toContain("`p19` (object, not listed here)");
});

test("each level is written completely or not at all", () => {
  const wide = (depth: number): unknown => ({
    type: "object",
    properties: Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [
        `p${index}`,
        depth > 0 ? wide(depth - 1) : { type: "string" },
      ]),
    ),
  });
  const [media] = mediaTypes(documentOf(), { "a/b": { schema: wide(3) } }, "");
  const lines = fieldsText(media!.schema!, "any")
    .split("\n")
    .filter((line) => line.includes("- "));
  expect(lines).toHaveLength(12 + 144);
  expect(lines.at(-1)).toBe("  - `p11` (object, not listed here)");
});

test.each<[what: string, schema: object, expected: string]>([
  [
    "a full stop in a quotation",
    { type: "string", description: 'See "[this](u)."' },
    'String. See "[this](u)."\n',
  ],
  [
    "a full stop in emphasis",
    { type: "object", properties: { a: { type: "string", description: "**Closing.**" } } },
    "Object.\n\n- `a` (string): **Closing.**\n",
  ],
  [
    "a sentence without a full stop",
    { type: "object", properties: { a: { type: "string", description: "Text" } } },
    "Object.\n\n- `a` (string): Text.\n",
  ],
  [
    "a description that repeats the title",
    { type: "string", title: "Error", description: "Error" },
    "String, `Error`.\n",
  ],
  [
    "variants that are called like their types",
    { oneOf: [{ type: "string" }, { type: "integer", minimum: 1 }] },
    "String or integer.\n\n- One of:\n  - string\n  - integer (integer, >= 1)\n",
  ],
])("%s is written once", (_, schema, expected) => {
  const [media] = mediaTypes(documentOf(), { "a/b": { schema } }, "");
  expect(fieldsText(media!.schema!, "any")).toBe(expected);
});

test("components that no operation uses are written where the menu does not list them", () => {
  const document = documentOf({
    components: {
      schemas: { Unused: { type: "object", properties: { a: { type: "string" } } } },
      headers: { Rest: { schema: { type: "integer" } } },
    },
  });
  const menu = new Menu(document, { showModels: true });
  const item = menu.sections.find(({ kind }) => kind === "components")!;
  const whole = { document, menu, unread, samples: () => [], unused: unusedComponents };
  expect(sectionText(Object.assign(item, { isOpen: true, items: [] }), whole)).toBe(
    "# Components\n\n## Unused\n\nObject, `Unused`.\n\n- `a` (string)\n\n## Rest\n\n- `Rest` (integer)\n",
  );
});
