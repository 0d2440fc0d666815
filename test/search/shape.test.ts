import { expect, test } from "vitest";
import { Document } from "#model/document.ts";
import { shapesOf } from "#search/shape.ts";

const document = new Document({
  openapi: "3.2.0",
  components: {
    schemas: {
      Status: { type: "string", enum: ["open", "closed"] },
      Loop: { $ref: "#/components/schemas/Loop" },
      Tree: { type: "array", items: { $ref: "#/components/schemas/Tree" } },
    },
  },
} as ConstructorParameters<typeof Document>[0]);

/** A shape as a line of text. */
function textOf(schema: unknown): string {
  const shape = shapesOf(document).of(schema);
  if (!shape) return "none";
  const values = [...shape.values, ...(shape.more > 0 ? [`+${shape.more}`] : [])].join("/");
  return `${shape.types.join(" or ") || "any"}${shape.isNullable ? "?" : ""}${values && ` = ${values}`}`;
}

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

test.each<[unknown, string]>([
  [{ type: "string" }, "string"],
  [{ type: ["integer", "null"] }, "integer?"],
  [{ type: "string", nullable: true }, "string?"],
  [{ type: "array", items: { type: ["string", "integer"] } }, "[]string or []integer"],
  [{ type: "array" }, "array"],
  [{ properties: {} }, "object"],
  [{ enum: ["a", "b", null] }, "string? = a/b"],
  [{ enum: ["a", "b", "c", "d", "e", "f"] }, "string = a/b/c/d/+2"],
  [{ const: 1 }, "number = 1"],
  [{ oneOf: [{ type: "string" }, { type: "object" }, { type: "null" }] }, "string or object?"],
  [{ allOf: [ref("Status")] }, "string"],
  [{ type: ["integer", "null"], allOf: [{ type: "integer" }] }, "integer"],
  [{ type: ["integer", "null"], allOf: [{ minimum: 1 }] }, "integer?"],
  [{ allOf: [{ type: ["integer", "null"] }, { type: "integer" }] }, "integer"],
  [{ allOf: [{ type: ["integer", "null"] }, { minimum: 1 }] }, "integer?"],
  [{ nullable: true, allOf: [ref("Status")] }, "string?"],
  [ref("Status"), "string = open/closed"],
  [ref("Tree"), "[][]array"],
  [ref("Loop"), "none"],
  [ref("Missing"), "none"],
  [{}, "any"],
  [true, "none"],
  [{ type: 1, enum: "x" }, "any"],
])("%j is %s", (schema, shape) => expect(textOf(schema)).toBe(shape));

test("a parameter has the shape of its schema, or of its first media type", () => {
  const shapes = shapesOf(document);
  expect(shapes.ofParameter({ schema: { type: "string" } })?.types).toEqual(["string"]);
  expect(shapes.ofParameter({ content: { "a/b": { schema: { type: "object" } } } })?.types).toEqual([
    "object",
  ]);
  expect(shapes.ofParameter({})).toBeUndefined();
});
