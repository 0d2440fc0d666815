import { expect, test } from "vitest";
import { LONGEST, sentence } from "#render/sentence.ts";

test.each<[what: string, description: string, expected: string]>([
  [
    "an address and a name with a hyphen",
    "Specs from https://a.example/b-c with `x-octokit`.",
    "Specs from https://a.example/b-c with x-octokit.",
  ],
  [
    "names with underscores and prices",
    "Use snake_case_names | 2 > 1, *always*.",
    "Use snake_case_names | 2 > 1, always.",
  ],
  ["a link", "See the [guide](https://a.example).", "See the guide."],
  ["a heading and paragraphs", "# Pets\n\nAll of\nthem.\n\nMore.", "Pets All of them. More."],
  ["a list", "Sells\n\n- cats\n- dogs", "Sells cats dogs"],
  ["raw HTML", "<p>Sells <b>pets</b>.</p>", "Sells pets."],
  ["a list of HTML", "<ul><li>a</li><li>b</li></ul>", "a b"],
  ["a summary of details", "<details><summary>S</summary>inside</details>", "S inside"],
  ["a list in a quotation", "> quote\n>\n> - a\n> - b", "quote a b"],
  ["a table", "| a | b |\n| --- | --- |\n| c | d |", "a b c d"],
  ["nothing", "", ""],
])("%s", (_, description, expected) => {
  expect(sentence({ description })).toBe(expected);
});

test("a long text is cut between words", () => {
  const text = sentence({ description: "word ".repeat(1000) });
  expect(text).toMatch(/^(word )+word…$/);
  expect(text.length).toBeLessThanOrEqual(LONGEST + 1);
});

test("a summary comes before the description", () => {
  expect(sentence({ summary: "Short.", description: "Long." })).toBe("Short.");
});
