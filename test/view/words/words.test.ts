/**
 * Tests the labels of all languages. Their types ensure that sets are complete; this checks that each is in its
 * language.
 */
import { afterEach, expect, test } from "vitest";
import { constraints } from "#model/schema/constraints.ts";
import { PHRASES } from "#model/schema/phrases.ts";
import { typeName } from "#model/schema/type-name.ts";
import { LOCALES, type Locale } from "#options/locales.ts";
import { addAllLanguages } from "#render/words.ts";
import { DETAILS } from "#view/words/details-labels.ts";
import { EARLY } from "#view/words/early-labels.ts";
import { LABELS, LANGUAGE, setLabels } from "#view/words/labels.ts";
import { RESULTS } from "#view/words/results-labels.ts";
import { schemaOf } from "../../model/documents.ts";

/** Names that are not translated, and words that other languages spell as English does. */
const ALIKE: { readonly [Language in Locale | ""]?: string } = {
  "": "unnamed nullable openapi xml url schemeTypes.http schemeTypes.oauth2 schemeTypes.openIdConnect extensions.x-usePkce",
  de: "array commit email within webhookBadge callbacks links tags server servers style optional headers scopes themeSystem flows.implicit flows.clientCredentials Webhooks places.query places.header places.cookie found.schemas kinds.schemas kinds.parameters kinds.headers kinds.links kinds.callbacks",
  es: "commit webhookBadge callbacks Webhooks kinds.callbacks places.cookie",
  fr: "commit image menu style tags multipleOf webhookBadge Webhooks places.cookie alerts.important",
  ja: "webhookBadge",
  pt: "commit email menu tags tuple webhookBadge callbacks links Webhooks kinds.links kinds.callbacks places.cookie",
  ru: "places.cookie",
  zh: "webhookBadge",
};

afterEach(() => setLabels({}));

/** All current labels. */
const said = (): object => ({ ...PHRASES, ...LABELS, ...DETAILS, ...RESULTS, ...EARLY });

/** Every label by name; functions with their results for one, two and five. */
function flat(words: object, before = ""): [string, string][] {
  return Object.entries(words).flatMap(([name, word]): [string, string][] => {
    if (typeof word === "object") return flat(word, `${name}.`);
    if (typeof word !== "function") return [[before + name, String(word)]];
    return [[before + name, [1, 2, 5, 11].map((count) => word(count, count)).join(" | ")]];
  });
}

test.each(LOCALES)("%s: no word is left in English, none is empty", (language) => {
  addAllLanguages();
  setLabels({});
  const english = new Map(flat(said()));
  setLabels({ language });
  const alike = new Set(`${ALIKE[""]} ${ALIKE[language] ?? ""}`.split(" "));
  const left = flat(said()).filter(
    ([name, word]) =>
      !alike.has(name) && (word === "" || word.toLowerCase() === english.get(name)?.toLowerCase()),
  );
  expect(left).toEqual([]);
});

test.each(LOCALES)("%s: a label that ends with a colon in English does so here", (language) => {
  setLabels({});
  const english = new Map(flat(said()));
  setLabels({ language });
  const without = flat(said()).filter(
    ([name, word]) => english.get(name)?.endsWith(":") && !/[:：]$/.test(word),
  );
  expect(without).toEqual([]);
});

test.each([
  ["ru", 1, "<= 1 символ"],
  ["ru", 3, "<= 3 символа"],
  ["ru", 11, "<= 11 символов"],
  ["ru", 22, "<= 22 символа"],
  ["ru", 112, "<= 112 символов"],
  ["ar", 1, "<= 1 حرف"],
  ["ar", 5, "<= 5 أحرف"],
  ["ar", 11, "<= 11 حرفًا"],
  ["ar", 100, "<= 100 حرف"],
  ["fr", 1, "<= 1 caractère"],
  ["fr", 2, "<= 2 caractères"],
  ["de", 1, "<= 1 Zeichen"],
  ["zh", 2, "<= 2 个字符"],
])("%s: %i of something", (language, maxLength, phrase) => {
  setLabels({ language });
  expect(constraints({ maxLength })).toEqual([phrase]);
});

test("types are in the page's language", () => {
  setLabels({ language: "de" });
  expect(typeName(schemaOf({ type: "array", items: { type: ["string", "null"] } }))).toBe(
    "Array aus (string oder null)",
  );
});

test.each([
  [{ language: "ar" }, { lang: "ar", dir: "rtl" }],
  [{ language: "pt-BR" }, { lang: "pt-BR", dir: "ltr" }],
  [
    { language: "he", copy: "העתק" },
    { lang: "he", dir: "rtl" },
  ],
  [{ language: "en" }, { lang: "en", dir: "ltr" }],
  [{ language: "ko" }, { lang: undefined, dir: undefined }],
  [{ copy: "Copia" }, { lang: undefined, dir: undefined }],
])("%j: the direction follows the language", (labels, expected) => {
  setLabels(labels);
  expect(LANGUAGE).toEqual(expected);
});

test("your own labels override those of a language, in tables and functions too", () => {
  setLabels({ language: "de-AT", copy: "Mitnehmen", flows: { password: "Kennwort" }, expand: "{0} öffnen" });
  expect([
    LABELS.copy,
    LABELS.copied,
    DETAILS.flows.password,
    DETAILS.flows.implicit,
    DETAILS.expand("a"),
  ]).toEqual(["Mitnehmen", "Kopiert", "Kennwort", "Implicit", "a öffnen"]);
});
