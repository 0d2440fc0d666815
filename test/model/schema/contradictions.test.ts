import { describe, expect, test } from "vitest";
import { parseNumerals } from "#load/numerals.ts";
import { ref, schemaOf } from "../documents.ts";

describe("contradictions are reported", () => {
  test.each<[Record<string, unknown>, string[]]>([
    [{ minLength: 1, maxLength: 1 }, []],
    [{ minLength: 5, maxLength: 3 }, [">= 5 characters and <= 3 characters"]],
    [{ minItems: 2, maxItems: 1 }, [">= 2 items and <= 1 items"]],
    [{ minProperties: 2, maxProperties: 1 }, [">= 2 properties and <= 1 property"]],
    [{ contains: {}, minContains: 2, maxContains: 1 }, [">= 2 matching items and <= 1 matching items"]],
    [{ minimum: 5, maximum: 5 }, []],
    [{ minimum: 6, maximum: 5 }, [">= 6 and <= 5"]],
    [{ minimum: 5, exclusiveMaximum: 5 }, [">= 5 and < 5"]],
    [{ exclusiveMinimum: 5, maximum: 5 }, ["> 5 and <= 5"]],
    [{ allOf: [{ minLength: 5 }, { maxLength: 3 }] }, [">= 5 characters and <= 3 characters"]],
    [{ required: ["a"], properties: { a: false } }, ["a: required, but not allowed"]],
    [
      { required: ["a", "b"], additionalProperties: false, properties: { a: {} } },
      ["b: required, but not allowed"],
    ],
    [
      {
        allOf: [
          { properties: { a: {} }, additionalProperties: false },
          { required: ["b", "c"], properties: { b: {} } },
        ],
      },
      ["b, c: required, but not allowed"],
    ],
    [{ required: ["a"], additionalProperties: false, patternProperties: { "^a": {} } }, []],
    [{ required: ["a", "b"], maxProperties: 1 }, ["2 properties are required, but only 1 allowed"]],
    [{ allOf: [{ type: "string" }, { type: "object" }] }, ["type: string and object"]],
    [{ allOf: [{ type: "string" }, { const: 5 }] }, ["const: 5 is not a string"]],
    [{ allOf: [{ type: "number" }, { const: 5 }] }, []],
    [{ allOf: [{ enum: ["a", "b"] }, { const: "c" }] }, ["const: c is not in enum: a, b"]],
    [{ allOf: [{ enum: ["a", "b"] }, { const: "a" }] }, []],
    [{ allOf: [{ enum: ["a", ""] }, { type: "integer" }] }, ['enum: a, "" and type: integer']],
    [{ type: "integer", enum: ["1", "2"] }, []],
    [{ allOf: [{ type: "integer", enum: ["1", "2"] }, { description: "x" }] }, []],
    [
      {
        allOf: [
          { required: 5, properties: { a: false } },
          { minLength: {}, maxLength: [] },
        ],
      },
      [],
    ],
    [
      {
        allOf: [{ type: "string" }, { type: "object" }, { allOf: [{ type: "string" }, { type: "object" }] }],
      },
      ["type: string and object", "type: object and string"],
    ],
  ])("%j", (raw, conflicts) => expect(schemaOf(raw).conflicts).toEqual(conflicts));

  test("each contradiction is reported once", () => {
    const lost = [ref("None"), { anyOf: [ref("None")] }];
    expect(schemaOf({ allOf: lost }).conflicts).toEqual(["$ref #/components/schemas/None leads nowhere"]);
  });
});

test("numbers with their digits are compared by their digits", () => {
  const found = (json: string): readonly string[] => schemaOf(parseNumerals(json)).conflicts;
  expect(found('{"allOf":[{"const":1.10},{"const":1.10},{"enum":[1.10,9007199254740993]}]}')).toEqual([]);
  expect(found('{"allOf":[{"enum":[1.10]},{"enum":[1.0,1.10]},{"type":"number"}]}')).toEqual([]);
  expect(found('{"allOf":[{"const":9007199254740993},{"enum":[9007199254740995]}]}')).toEqual([
    "const: 9007199254740993 is not in enum: 9007199254740995",
  ]);
});
