import { expect, test } from "vitest";
import { readOptions } from "#options/read.ts";
import { differences } from "#view/schema/differences.tsx";
import { schemaOf } from "../../model/documents.ts";

test("lists the properties of each variant and their types", () => {
  const card = {
    required: ["number"],
    properties: {
      id: {},
      number: { type: "string" },
      brand: { enum: ["a", "b", "c", "d"] },
      key: { readOnly: true },
    },
  };
  const bank = { properties: { id: {}, number: { type: "string", maxLength: 34 }, kind: { const: "bank" } } };
  const [choice] = schemaOf({ oneOf: [card, bank] }).choices;
  const where = { direction: "request", address: "", id: "" } as const;
  expect(choice && differences(choice, where, readOptions([]))).toEqual({
    differing: [
      { name: "number", cells: ["string, required", "string, <= 34 characters"] },
      { name: "brand", cells: ['string, "a", "b", "c", …', undefined] },
      { name: "kind", cells: [undefined, 'string, "bank"'] },
    ],
    same: ["id"],
  });
});
