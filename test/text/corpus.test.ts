/**
 * Tests real descriptions: their types compile, their JSON Schema is valid, both accept our samples, and the size of
 * texts is limited.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { load } from "#load/load.ts";
import { yamlToJson } from "#load/yaml.ts";
import { Document } from "#model/document.ts";
import { Menu } from "#model/outline/menu.ts";
import { schemasOf } from "#model/schema/schemas.ts";
import * as unread from "#model/whole/unread.ts";
import { bodySamples } from "#samples/body.ts";
import { sampleValue } from "#samples/value.ts";
import { jsonSchema } from "#text/json-schema.ts";
import { sectionText } from "#text/section.ts";
import { typeScript } from "#text/typescript.ts";
import { DISTINCT } from "../real.ts";
import { validator } from "../samples/validator.ts";
import { complaints } from "./compiler.ts";

const ours = join(import.meta.dirname, "../documents");
const files = [
  ...[ours, join(ours, "coverage")].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /\.(json|ya?ml)$/.test(name))
      .map((name) => join(folder, name)),
  ),
  ...DISTINCT.map(([, file]) => file),
];

/**
 * How many schemas of a description are compiled, and how many of its sections are written, spread over the
 * description.
 */
const MOST_SCHEMAS = 6;
const MOST_SECTIONS = 8;

const AMBIGUOUS = "its alternatives overlap: more than one of oneOf allows the sample";
const HUGE = "it asks for more properties or items than a sample has";

describe("descriptions as text", () => {
  test.each(files.map((file) => [file.split("/").slice(-2).join("/"), file] as const))(
    "%s",
    { timeout: 600_000 },
    async (title, file) => {
      const loaded = await load(
        { text: readFileSync(file, "utf8") },
        { yaml: async (yaml) => yamlToJson(yaml) },
      );
      const document = new Document(loaded.document);
      const modules: Record<string, string> = {};
      const refused: string[] = [];
      spread(document.schemaNames, MOST_SCHEMAS).forEach((name, index) => {
        const schema = schemasOf(document).named(name);
        if (!schema) return;
        const types = typeScript(schema, { direction: "response", name });
        const value = plain(sampleValue(schema, { direction: "response" }));
        const isValid = accepts(plain(jsonSchema(schema, { direction: "response" })), value);
        if (isValid !== true) refused.push(isValid === undefined ? `${name}: no schema` : name);
        const declared = /^export (?:type|interface) (\S+)/m.exec(types)?.[1];
        const sample = isValid ? `export const sample: ${declared} = ${JSON.stringify(value)};\n` : "";
        modules[`schema${index}`] = types + sample;
      });
      expect(complaints(modules)).toEqual([]);
      expect(refused).toEqual(Object.keys(REFUSED[title] ?? {}));

      const menu = new Menu(document, { showModels: true });
      const whole = {
        document,
        menu,
        unread,
        samples: (media: Parameters<typeof bodySamples>[0], direction: "request" | "response") =>
          bodySamples(media, { direction }),
      };
      for (const item of [undefined, ...spread(menu.sections, MOST_SECTIONS)]) {
        const text = sectionText(item, whole);
        expect(text).toMatch(/^# \S/);
        expect(text.length).toBeLessThan(500_000);
      }
    },
  );
});

/** Samples that the validator rejects, with reasons. Remove a row when its sample is accepted. */
const REFUSED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "documents/broken-parts.yaml": {
    Clash: "its members ask for two types at once",
    SelfAllOf: "it is made of nothing but itself",
  },
  "documents/links.yaml": { Thing: AMBIGUOUS },
  "documents/nullable-3.0.yaml": {
    Thing: "its own example is null, which a member of an allOf does not allow",
  },
  "documents/odd-names.yaml": {
    constructor: "the validator takes an inherited hasOwnProperty for a property",
  },
  "coverage/2.0.yaml": { Berth: HUGE },
  "coverage/3.0.yaml": { Berth: HUGE, Vessel: AMBIGUOUS },
  "coverage/3.1.yaml": { Berth: HUGE, Choices: AMBIGUOUS },
  "coverage/3.2.yaml": { Berth: HUGE, RootList: HUGE, Choices: AMBIGUOUS },
  "corpus/redoc-3-1.yaml": {
    ApiResponse: "its own example does not fit",
    Cat: "huntingSkill has to be text and a whole number at once",
    Dog: "its friend is a Cat",
  },
};

/** Data for the validator, without numbers that keep their digits. */
function plain(data: unknown): unknown {
  return JSON.parse(JSON.stringify(data) ?? "null");
}

/** Whether a schema allows a value; undefined if the validator cannot read the schema. */
function accepts(schema: unknown, value: unknown): boolean | undefined {
  try {
    return validator().compile(schema as object)(value);
  } catch (error) {
    // Patterns in other dialects, and a schema that only refers to itself, are errors of the document.
    return error instanceof RangeError || /regular expression/i.test(String(error)) ? false : undefined;
  }
}

function spread<T>(list: readonly T[], most: number): readonly T[] {
  const step = Math.max(1, list.length / most);
  return Array.from(
    { length: Math.min(most, list.length) },
    (_, index) => list[Math.floor(index * step)] as T,
  );
}
