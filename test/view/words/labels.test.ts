import { afterEach, expect, test } from "vitest";
import { PHRASES } from "#model/schema/phrases.ts";
import { typeName } from "#model/schema/type-name.ts";
import { DETAILS } from "#view/words/details-labels.ts";
import { EARLY } from "#view/words/early-labels.ts";
import { LABELS, setLabels } from "#view/words/labels.ts";
import { RESULTS } from "#view/words/results-labels.ts";
import { schemaOf } from "../../model/documents.ts";

afterEach(() => setLabels({}));

/** All current labels. */
const said = (): object => ({ ...PHRASES, ...LABELS, ...DETAILS, ...RESULTS, ...EARLY });

/** The labels that Redoc 2.0 and 2.5 have. */
const CLASSIC =
  "enum enumSingleValue enumArray default deprecated example examples nullable recursive arrayOf webhook const " +
  "noResultsFound download downloadSpecification responses callbackResponses requestSamples responseSamples";

test.each(CLASSIC.split(" "))("%s can be said in other words", (name) => {
  setLabels({ [name]: "Wort" });
  expect(said()).toHaveProperty(name, expect.stringMatching(/^Wort:?$/));
});

test("labels that end with a colon keep it", () => {
  setLabels({ enum: "Werte", default: "Vorgabe:" });
  expect([DETAILS.enum, DETAILS.default]).toEqual(["Werte:", "Vorgabe:"]);
});

test("labels of another page are forgotten", () => {
  setLabels({ enum: "Werte" });
  setLabels({ default: "Vorgabe" });
  expect(DETAILS.enum).toBe("Enum:");
});

test("values other than words are ignored", () => {
  const before = said();
  setLabels({ enum: 5, hide: null, keys: 2, unheard: "of", copy: undefined });
  expect(said()).toEqual(before);
});

test("types are in these words", () => {
  setLabels({ arrayOf: "Liste: " });
  expect(typeName(schemaOf({ type: "array", items: { type: "array" } }))).toBe("Liste: Array");
  expect(typeName(schemaOf({ type: "array", items: { type: "array", items: {} } }))).toBe(
    "Liste: Liste: any",
  );
});
