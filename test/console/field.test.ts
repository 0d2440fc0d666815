/** Which field a schema has, and what is read from it. */
import { describe, expect, test } from "vitest";
import { choicesOf, fieldKind, fieldOf, type Held, readField } from "#console/field.ts";
import { Document } from "#model/document.ts";
import type { Schema } from "#model/schema/schema.ts";
import { schemasOf } from "#model/schema/schemas.ts";
import type * as OAS from "#oas/types.ts";

function schemaOf(raw: unknown): Schema {
  const document = new Document({
    openapi: "3.1.0",
    components: { schemas: { a: raw } },
  } as unknown as OAS.OpenAPI);
  return schemasOf(document).at(raw, "/components/schemas/a");
}

const text = (value: string): Held => ({ kind: "text", text: value });
const list = (...items: Held[]): Held => ({ kind: "list", items });
const object = (members: Record<string, Held>): Held => ({ kind: "object", members });

test.each<[raw: unknown, kind: string]>([
  [{ type: "string" }, "text"],
  [{ type: ["string", "null"] }, "text"],
  [{ type: "integer" }, "number"],
  [{ type: "boolean" }, "choice"],
  [{ enum: ["a", 1, null] }, "choice"],
  [{ enum: [{ a: 1 }] }, "json"],
  [{ type: "string", format: "date" }, "date"],
  [{ type: "array", items: { type: "string" } }, "list"],
  [{ type: "array" }, "json"],
  [{ type: "array", prefixItems: [{ type: "string" }] }, "json"],
  [{ type: "object", properties: { a: {} } }, "object"],
  [{ type: "object" }, "json"],
  [{ type: ["array", "string"] }, "json"],
  [{ oneOf: [{ type: "string" }, { type: "integer" }] }, "text"],
  [true, "text"],
])("the field of %j is %s", (raw, kind) => expect(fieldKind(schemaOf(raw))).toBe(kind));

test("only parts of bodies are files", () => {
  const raw = { type: "string", contentMediaType: "image/png" };
  expect(fieldKind(schemaOf(raw))).toBe("text");
  expect(fieldKind(schemaOf(raw), 0, true)).toBe("file");
  expect(fieldKind(schemaOf({}), 0, true)).toBe("file");
  expect(fieldKind(schemaOf({ ...raw, contentEncoding: "base64" }), 0, true)).toBe("text");
});

test("the choices of a boolean that may be null", () =>
  expect(choicesOf(schemaOf({ type: ["boolean", "null"] }))).toEqual(["true", "false", "null"]));

const PET = {
  type: "object",
  required: ["name"],
  properties: {
    id: { type: "integer", readOnly: true },
    tags: { type: "array", items: { type: "integer" } },
    name: { type: "string" },
    more: { type: "object" },
  },
};

describe("a value", () => {
  test.each<[raw: unknown, value: unknown, held: Held]>([
    [{ type: "integer" }, 12, text("12")],
    [{ type: "boolean" }, false, text("false")],
    [{ type: ["string", "null"], enum: [null, "a"] }, null, text("null")],
    [{ type: "array", items: { type: "boolean" } }, [true, false], list(text("true"), text("false"))],
    [PET, { name: "x", tags: [1] }, object({ name: text("x"), tags: list(text("1")) })],
    [PET, { more: { a: [1] } }, object({ more: text('{\n  "a": [\n    1\n  ]\n}') })],
  ])("of %j: %j goes into a field and comes back", (raw, value, held) => {
    const schema = schemaOf(raw);
    expect(fieldOf(value, schema)).toEqual(held);
    expect(readField(held, schema)).toEqual({ value });
  });

  test.each<[raw: unknown, held: Held, reading: unknown]>([
    [{ type: "integer" }, text("x"), { value: "x" }],
    [{ type: "string" }, text("12"), { value: "12" }],
    [
      { type: "object" },
      text("{"),
      { problem: "A name in quotes is missing.", at: "line 1, column 2", text: "{" },
    ],
    [{ type: "string" }, text(""), undefined],
    [{ type: "array", items: { type: "string" } }, list(), undefined],
    [{ type: "array", items: { type: "string" } }, list(text("")), { value: [""] }],
    [PET, object({ name: text(""), __proto__: text("x") }), undefined],
  ])("%j: %j is read as %j", (raw, held, reading) => expect(readField(held, schemaOf(raw))).toEqual(reading));
});
