import { expect, test } from "vitest";
import { Document } from "#model/document.ts";
import { MediaType } from "#model/media-type.ts";
import type * as OAS from "#oas/types.ts";
import { bodySamples } from "#samples/body.ts";
import { type Contradiction, contradictionOf } from "#samples/contradiction.ts";
import { mediaOf } from "./documents.ts";

const requiresName = { type: "object", required: ["name"], properties: { name: { type: "string" } } };
const withReadOnlyId = {
  type: "object",
  required: ["id", "name"],
  properties: { id: { type: "integer", readOnly: true }, name: { type: "string" } },
};
const slow = { type: "string", pattern: "^(a+)+$" };

const lists = { type: "array", items: { $ref: "#/components/schemas/Lists" } };
const nested = JSON.parse(`${"[".repeat(9000)}${"]".repeat(9000)}`) as unknown;

test.each<
  [what: string, expected: Contradiction["kind"] | "none", type: string, media: Record<string, unknown>]
>([
  ["a valid example", "none", "application/json", { schema: requiresName, example: { name: "a" } }],
  [
    "an example wrapped in another object",
    "invalid",
    "application/json",
    { schema: requiresName, example: { body: { name: "a" } } },
  ],
  [
    "an example without any of the described fields",
    "undescribed",
    "application/json",
    { schema: { properties: { a: {} } }, example: { b: 1 } },
  ],
  ["a value of another type", "invalid", "application/json", { schema: requiresName, example: { name: 1 } }],
  [
    "a request without a required read-only field",
    "none",
    "application/json",
    { schema: withReadOnlyId, example: { name: "a" } },
  ],
  [
    "an invalid example of the schema itself",
    "invalid",
    "application/json",
    { schema: { ...requiresName, example: {} } },
  ],
  [
    "a form whose numbers are strings",
    "none",
    "application/x-www-form-urlencoded",
    { schema: { properties: { n: { type: "integer" } } }, example: { n: "1" } },
  ],
  ["a CSV body", "none", "text/csv", { schema: requiresName, example: "a,b" }],
  [
    "a generated sample, even if it is invalid",
    "none",
    "application/json",
    { schema: { ...requiresName, maxProperties: 0 } },
  ],
  [
    "an example whose check takes too long",
    "none",
    "application/json",
    { schema: slow, example: `${"a".repeat(5000)}!` },
  ],
  ["lists that are nested too deeply", "none", "application/json", { schema: lists, example: nested }],
])("contradiction of %s: %s", (_, expected, type, given) => {
  const media = mediaOf(type, given, { Lists: lists });
  const [sample] = bodySamples(media, { direction: "request" });
  expect(contradictionOf(sample!, media.schema!, "request")?.kind ?? "none").toBe(expected);
});

const inner = { properties: { rows: { type: "array", items: requiresName } } };
const base = { allOf: [{ $ref: "#/components/schemas/Base" }, { properties: { id: { maxLength: 2 } } }] };

test.each<[what: string, schema: object, example: unknown, path: string, rule: string]>([
  ["the whole value", { type: "object" }, 1, "", "type: object"],
  ["a missing field", requiresName, { other: 1 }, "", "required: name"],
  ["a field in a list", inner, { rows: [{ name: "a" }, { name: 5 }] }, "rows.1.name", "type: string"],
  ["a member of allOf", base, { id: "abc" }, "id", "maxLength: 2"],
  ["a component in allOf", base, { id: 5 }, "id", "type: string"],
  ["an enum", { enum: ["a", "b"] }, "c", "", "enum: a, b"],
  ["a choice", { oneOf: [{ type: "object" }, { type: "boolean" }] }, 5, "", "oneOf"],
  ["two variants at once", { oneOf: [{ type: "integer" }, { maximum: 9 }] }, 5, "", "oneOf"],
  ["a null", { properties: { at: { type: "string" } } }, { at: null }, "at", "type: string"],
  ["a field without a name", { properties: { "": { type: "string" } } }, { "": 1 }, '""', "type: string"],
  [
    "a field with a long name",
    { additionalProperties: { type: "string" } },
    { ["a".repeat(1000)]: 1 },
    `${"a".repeat(199)}…`,
    "type: string",
  ],
  ["a long keyword", { type: "string", pattern: `^${"a".repeat(70)}$` }, "b", "", "pattern"],
  [
    "a forbidden field",
    { properties: { a: {} }, additionalProperties: false },
    { b: 1 },
    "b",
    "additionalProperties: false",
  ],
])("the reason is that of %s", (_, schema, example, path, rule) => {
  const x = { schema, example };
  const components = { schemas: { Base: { properties: { id: { type: "string" } } } } };
  const media = new MediaType(new Document({ components, x } as OAS.OpenAPI), "application/json", x, "/x");
  const [sample] = bodySamples(media, { direction: "request" });
  expect(contradictionOf(sample!, media.schema!, "request")).toEqual({ kind: "invalid", path, rule });
});

const text = { type: "string" };
const day = { type: "string", format: "date", example: "14-09-2019" };
const inside = { type: "object", required: ["c"], properties: { c: { type: "string" } } };
const deep = { type: "object", properties: { b: inside } };

test.each<[what: string, schema: object, expected: Contradiction | undefined]>([
  [
    "a wrong example of a field",
    { properties: { day } },
    { kind: "invalid", path: "day", rule: "format: date" },
  ],
  [
    "a wrong example of items",
    { properties: { days: { type: "array", items: day } } },
    { kind: "invalid", path: "days.0", rule: "format: date" },
  ],
  ["right examples", { properties: { day: { ...day, example: "2019-09-14" } } }, undefined],
  [
    "a wrong null",
    { properties: { tag: { type: ["string", "null"], enum: ["issue", "iodef"], example: null } } },
    { kind: "invalid", path: "tag", rule: "enum: issue, iodef" },
  ],
  ["a right null", { properties: { tag: { type: ["string", "null"], example: null } } }, undefined],
  [
    "a wrong example after an object of two variants",
    { properties: { either: { oneOf: [inside, { ...inside, minProperties: 1 }] }, day } },
    { kind: "invalid", path: "day", rule: "format: date" },
  ],
  ["no field", { type: "object" }, undefined],
  ["an object that is cut", { properties: { a: deep } }, undefined],
  [
    "an object that is cut, before a wrong example",
    { properties: { a: deep, day } },
    { kind: "invalid", path: "day", rule: "format: date" },
  ],
  [
    "a text that is made",
    { properties: { mail: { ...text, format: "email", pattern: "@corp\\.test$" } } },
    undefined,
  ],
  ["a text that is impossible", { properties: { ip: { ...text, format: "ipv4", maxLength: 8 } } }, undefined],
  [
    "a text that is made, before a wrong example",
    { properties: { ip: { ...text, format: "ipv4", maxLength: 8 }, day } },
    { kind: "invalid", path: "day", rule: "format: date" },
  ],
  [
    "a wrong example beside the rule",
    { properties: { day: { allOf: [{ ...text, format: "date" }], example: "14-09-2019" } } },
    { kind: "invalid", path: "day", rule: "format: date" },
  ],
  [
    "a wrong example of an object in it",
    {
      properties: {
        a: {
          type: "object",
          properties: { day: { ...text, format: "date" } },
          example: { day: "14-09-2019" },
        },
      },
    },
    { kind: "invalid", path: "a.day", rule: "format: date" },
  ],
])("a generated sample with %s", (_, schema, expected) => {
  const x = { schema: { type: "object", ...schema } };
  const media = new MediaType(new Document({ x } as unknown as OAS.OpenAPI), "application/json", x, "/x");
  const [sample] = bodySamples(media, { direction: "request", maxDepth: 2 });
  expect(sample?.generated).toBe(true);
  expect(contradictionOf(sample!, media.schema!, "request")).toEqual(expected);
});
