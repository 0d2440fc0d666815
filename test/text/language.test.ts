/** Checks that texts for machines and code stay English on a page in another language. */
import { afterEach, expect, test } from "vitest";
import { ENGLISH, PHRASES } from "#model/schema/phrases.ts";
import { fieldsText } from "#text/section.ts";
import { typeScript } from "#text/typescript.ts";
import { schemaOf } from "../model/documents.ts";

afterEach(() => void Object.assign(PHRASES, ENGLISH));

const LIST = {
  type: "array",
  minItems: 1,
  uniqueItems: true,
  items: { type: ["string", "integer"], maxLength: 3, multipleOf: 0.1 },
};
const SCHEMA = {
  type: "object",
  properties: {
    list: LIST,
    any: { maxProperties: 5 },
    tuple: { prefixItems: [{}, { type: "array" }], maxItems: 7 },
    choice: { oneOf: [LIST, {}, false] },
  },
};

function foreign(): void {
  for (const [name, phrase] of Object.entries(ENGLISH))
    Object.assign(PHRASES, { [name]: typeof phrase === "string" ? `FREMD ${name}` : () => "FREMD" });
}

const texts: [string, () => string][] = [
  ["Markdown", () => fieldsText(schemaOf(SCHEMA), "any")],
  ["TypeScript", () => typeScript(schemaOf(SCHEMA), { direction: "any", name: "Body" })],
];

test.each(texts)("%s", (_, text) => {
  const english = text();
  expect(english).toMatch(/non-empty, unique/);
  foreign();
  expect(schemaOf(LIST).constraints).toContain("FREMD unique");
  expect(text()).toBe(english);
});
