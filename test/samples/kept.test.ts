/** Tests that samples are the same whether or not they share what was made before. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { load } from "#load/load.ts";
import { yamlToJson } from "#load/yaml.ts";
import { Document } from "#model/document.ts";
import { schemasOf } from "#model/schema/schemas.ts";
import { KeptSamples } from "#samples/kept.ts";
import { sampleValue } from "#samples/value.ts";
import { DISTINCT } from "../real.ts";
import { ref, schemaOf } from "./documents.ts";

/** Some excerpts have no schemas with a name. */
const WITH_SCHEMAS = DISTINCT.filter(([, file]) => /\bschemas"?:/.test(readFileSync(file, "utf8")));

describe.each(WITH_SCHEMAS)("%s", (_, file) => {
  test("shares values", async () => {
    const { document: raw } = await load(
      { document: readFileSync(file, "utf8") },
      {
        yaml: async (text) => yamlToJson(text),
      },
    );
    const schemas = schemasOf(new Document(raw));
    const kept = new KeptSamples();
    const names = Object.keys(raw.components?.schemas ?? {}).slice(0, 60);
    for (const direction of ["request", "response"] as const)
      for (const isExact of [false, true])
        for (const name of names) {
          const schema = schemas.named(name)!;
          const settings = { direction, isExact };
          const shared = sampleValue(schema, { ...settings, kept });
          expect([name, shared]).toEqual([name, sampleValue(schema, settings)]);
        }
  });
});

test("shared values spend the same", () => {
  const long = { type: "string", minLength: 900 };
  const names = Array.from({ length: 80 }, (_, index) => `p${index}`);
  const all = { type: "object", properties: Object.fromEntries(names.map((name) => [name, ref("Long")])) };
  const alone = schemaOf(all, { Long: long });
  const kept = new KeptSamples();
  const lengths = (value: unknown): number[] =>
    Object.values(value as Record<string, string>).map(({ length }) => length);
  const expected = lengths(sampleValue(alone, { direction: "response" }));
  expect(new Set(expected).size).toBeGreaterThan(1);
  expect(lengths(sampleValue(alone, { direction: "response", kept }))).toEqual(expected);
});

test("examples are counted", () => {
  const choice = {
    oneOf: [
      { type: "object", required: ["a"], properties: { a: { type: "string", pattern: "^x", example: "y" } } },
    ],
  };
  const kept = new KeptSamples();
  for (const schema of [schemaOf(choice), schemaOf(choice)]) {
    const expected = sampleValue(schema, { direction: "response" });
    expect(sampleValue(schema, { direction: "response", kept })).toEqual(expected);
    expect(sampleValue(schema, { direction: "request", kept })).toEqual(expected);
  }
});
