/** Tests the excerpts of changed texts, written as in a terminal. */
import { describe, expect, test } from "vitest";
import { excerptOf } from "#cli/diff/excerpt.ts";
import { wordsText } from "#cli/diff/text.ts";

const words = (count: number, name = "w"): string =>
  Array.from({ length: count }, (_, index) => `${name}${index + 1}`).join(" ");

const shown = (older: unknown, newer: unknown): string =>
  wordsText(excerptOf({ level: "prose", value: { old: older, new: newer } })).safe;

describe("an excerpt", () => {
  test.each<[string, unknown, unknown, string]>([
    ["a word that was replaced", "A small pet.", "A large pet.", "A [-small-] {+large+} pet."],
    ["a word that was inserted", "A pet.", "A small pet.", "A {+small+} pet."],
    ["a word at the end", "A pet", "A pet here", "A pet {+here+}"],
    ["a text that was added", undefined, "A pet.", "{+A pet.+}"],
    ["a text that was removed", "A pet.", undefined, "[-A pet.-]"],
    [
      "many words around",
      `${words(20)} old ${words(20, "x")}`,
      `${words(20)} new ${words(20, "x")}`,
      "… w16 w17 w18 w19 w20 [-old-] {+new+} x1 x2 x3 x4 x5 …",
    ],
    [
      "two distant changes",
      `a ${words(20)} b`,
      `c ${words(20)} d`,
      "[-a-] {+c+} w1 w2 w3 w4 w5 … w16 w17 w18 w19 w20 [-b-] {+d+}",
    ],
    ["few words between changes", "a the b", "c the d", "[-a the b-] {+c the d+}"],
    ["line breaks", "One\n\ntwo three", "One\ntwo four", "One two [-three-] {+four+}"],
    ["only line breaks", "One\ntwo", "One two", "(only spaces or line breaks differ)"],
    ["the same objects", { a: 1 }, { a: 1 }, ""],
    [
      "objects",
      { a: 1, b: 2, c: 3, d: 4 },
      { a: 1, b: 5, c: 3, d: 4 },
      '{ "a": 1, "b": [-2,-] {+5,+} "c": 3, "d": 4 }',
    ],
    ["a number", 1, 2, "[-1-] {+2+}"],
  ])("of %s", (_, older, newer, text) => expect(shown(older, newer)).toBe(text));

  test("of long texts is short", () => {
    const replaced = shown(words(5000), words(5000, "x"));
    expect(replaced.length).toBeLessThan(300);
    expect(replaced).toMatch(/^\[-w1 .*…-\] \{\+x1 .*…\+\}$/);
    const manyChanges = Array.from({ length: 200 }, (_, index) => `a${index} ${words(12)}`).join(" ");
    expect(shown(manyChanges, manyChanges.replaceAll("a", "b")).length).toBeLessThan(700);
    expect(shown("x".repeat(10_000), "y".repeat(10_000)).length).toBeLessThan(300);
  });

  test("is empty for changes that are not prose, or have no values", () => {
    expect(excerptOf({ level: "safe", value: { old: "a", new: "b" } })).toEqual([]);
    expect(excerptOf({ level: "prose" })).toEqual([]);
  });
});
