import { describe, expect, test } from "vitest";
import { languagesOf, matching, nameOf, originalOf } from "#view/translations/languages.ts";
import { headingIds } from "#view/translations/translations.ts";

test.each([
  [{ de: "de.yaml" }, "en", ["en", "de"]],
  [{ de: "", en: "en.yaml" }, "de", ["de", "en"]],
  [{ en: "en.yaml", fr: null, de: {} }, "fr", ["fr", "en", "de"]],
])("%j: the author wrote in %s", (translations, original, all) => {
  expect(originalOf({ translations })).toBe(original);
  expect(languagesOf({ translations })).toEqual(all);
});

test("at most a hundred languages are offered", () => {
  const translations = Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`x-${at}`, "o.yaml"]));
  expect(languagesOf({ translations })).toHaveLength(100);
});

test.each([
  [["en", "de"], "de", "de"],
  [["en", "de"], "DE", "de"],
  [["en", "de"], "de-AT", "de"],
  [["en", "pt-BR", "pt-PT"], "pt_pt", "pt-PT"],
  [["en", "pt-BR", "pt-PT"], "pt", "pt-BR"],
  [["en", "de"], "fr", undefined],
  [["en", "de"], undefined, undefined],
])("%j has for %s: %s", (languages, code, expected) => expect(matching(languages, code)).toBe(expected));

test.each([
  ["de", "Deutsch"],
  ["fr", "Français"],
  ["no such language", "no such language"],
])("the name of %s is %s", (code, name) => expect(nameOf(code)).toBe(name));

describe("addresses of headings", () => {
  const described = (description: string, tag = ""): object => ({
    info: { description },
    tags: [{ name: "pets", description: tag }],
  });
  test.each([
    [
      "the same headings",
      described("# Start\n\n## First"),
      described("# Anfang\n\n## Erstes"),
      {
        "section/Anfang": "section/Start",
        "section/Start/Erstes": "section/Start/First",
      },
    ],
    [
      "in a tag",
      described("", "# Start"),
      described("", "# Anfang"),
      { "tag/pets/Anfang": "tag/pets/Start" },
    ],
    ["another number of headings", described("# A"), described("# B\n\n# C"), {}],
    ["another level", described("# A\n\n## B"), described("# C\n\n# D"), {}],
  ])("%s", (_, before, after, expected) => expect(headingIds(before, after)).toEqual(expected));
});
