/** The words of a site: each set is whole by its type; here it is seen that each is in its language. */
import { afterEach, expect, test } from "vitest";
import { prepareRendering } from "#render/parts.ts";
import { homeFiles, notFoundFile, redirectFile } from "#site/pages.tsx";
import type { Card, Site } from "#site/site.ts";
import { SITE_SETS } from "#site/words/word-sets.ts";
import { setWords, WORDS } from "#site/words/words.ts";

afterEach(() => setWords({ language: "en" }));

/** Every word by name; functions with their results for one, two and eleven, or for texts. */
function flat(words: object): [string, string][] {
  return Object.entries(words).map(([name, word]): [string, string] => {
    if (typeof word !== "function") return [name, String(word)];
    const say = word as (given: unknown, reason: string) => string;
    const given = /more|Count$/.test(name) ? [1, 2, 11] : ["‹a›"];
    return [name, given.map((one) => say(one, "‹b›")).join(" | ")];
  });
}

test.each(Object.keys(SITE_SETS))("%s: no word is left in English, each says all it is given", (language) => {
  const english = new Map(flat(WORDS));
  setWords({ language });
  const wrong = flat(WORDS).filter(([name, word]) => {
    const other = english.get(name) ?? "";
    const isCut = ["11", "‹a›", "‹b›"].some((given) => other.includes(given) && !word.includes(given));
    const isAlike = language === "de" && ["schemas", "schemaCount"].includes(name);
    return word === "" || (!isAlike && word.toLowerCase() === other.toLowerCase()) || isCut;
  });
  expect(wrong).toEqual([]);
});

test("the author's own words", () => {
  setWords({ language: "de", site: { guides: "Rezepte", changelogOf: "Neues in {0}" } });
  expect([WORDS.guides, WORDS.changelogOf("X"), WORDS.versions]).toEqual([
    "Rezepte",
    "Neues in X",
    "Versionen",
  ]);
});

const SITE: Site = { title: "T", basePath: "/", style: "s.css", guides: [{ title: "G", path: "guides/g/" }] };
const CARD: Card = { path: "a/", title: "A", sentence: "", operations: 1200, schemas: 1 };

function home(site: Site, labels: object): string {
  prepareRendering();
  return String(homeFiles(site, [CARD], labels as Record<string, unknown>)[0]?.text);
}

test.each([
  ["nothing", SITE, {}, '<html lang="en">', "1,200 operations · 1 schema"],
  ["labels", SITE, { language: "de-AT" }, '<html lang="de-AT">', "1.200 Operationen · 1 Schema"],
  ["the author", { ...SITE, lang: "hu" }, {}, '<html lang="hu">', "1,200 operations · 1 schema"],
])("home is in the language of %s", (_, site, labels, html, counts) => {
  const text = home(site, labels);
  expect(text).toContain(html);
  expect(text).toContain(counts);
});

test.each<[string, readonly Partial<Card>[], string | undefined]>([
  [
    "the first sentence of an only API",
    [{ sentence: "Sells pets." }, { sentence: "Sells pets." }],
    "Sells pets.",
  ],
  ["the title of an only API", [{}], "A"],
  ["the titles of several", [{}, { title: "B" }, { title: "<C>" }], "A · B · &#60;C&#62;"],
  [
    "as many titles as fit",
    [{}, { title: "B".repeat(150) }, { title: "C".repeat(20) }],
    `A · ${"B".repeat(150)} …`,
  ],
  ["nothing", [], undefined],
])("the description of home is %s", (_, cards, description) => {
  prepareRendering();
  const all = cards.map((card) => ({ ...CARD, ...card }));
  const text = String(homeFiles(SITE, all, {})[0]?.text);
  expect(/<meta name="description" content="([^"]*)">/.exec(text)?.[1]).toBe(description);
});

test("pages of the whole site run from right to left in Arabic, and not otherwise", () => {
  const rtl = ' lang="ar" dir="rtl">';
  expect(home(SITE, { language: "ar" })).toContain(rtl);
  expect(notFoundFile(SITE).text).toContain(rtl);
  expect(redirectFile(SITE, "b/", "a/").text).toContain(rtl);
  expect(home(SITE, { language: "en" })).not.toContain('dir="rtl"');
});
