/** Checks that the linear matcher finds the same as JavaScript's engine, in steps that grow with the text. */
import { describe, expect, test } from "vitest";
import { MOST_STATES, matchesLinearly } from "#validate/automaton.ts";
import { Unchecked } from "#validate/effort.ts";
import { type Node, parseRegex } from "#validate/regex.ts";

const TEXTS = [
  "",
  "a",
  "ab",
  "aab",
  "abc",
  "foo bar",
  "12",
  "A_1",
  "a-b",
  "\n",
  "é",
  "foo.bar",
  "aaaaab",
  "😀",
  "bb",
];
const PATTERNS = [
  ...[
    "a",
    "^a$",
    "a|b",
    "^(a|ab)(c|bcd)?$",
    "[a-c]+",
    "[^a]",
    "^\\w+$",
    "\\d{2}",
    "^\\D*$",
    ".",
    "^.$",
    "a*?b",
  ],
  ...[
    "\\bfoo\\b",
    "o\\B",
    "a{2,}",
    "^a{2,3}b",
    "^(?:a?){3}$",
    "^(a*)*$",
    "^(|a)+$",
    "^$",
    "",
    "(?:a|b){2}",
    "^.{1,3}$",
  ],
  // These have lookarounds or backreferences.
  ...["(?=a)ab", "a(?!b)", "(a)\\1", "(?<=a)b"],
];

function parsed(pattern: string): Node {
  const node = parseRegex(pattern);
  if (!node) throw new Error(`${pattern} was not read`);
  return node;
}

/** The number of steps for a text. */
function stepsOf(node: Node, text: string): number {
  const effort = { left: 1e9 };
  matchesLinearly(node, text, effort);
  return 1e9 - effort.left;
}

describe("matching", () => {
  test.each(PATTERNS)("%s", (pattern) => {
    const found = TEXTS.map((text) => matchesLinearly(parsed(pattern), text, { left: 1e6 }));
    expect(found).toEqual(TEXTS.map((text) => new RegExp(pattern, "u").test(text)));
  });
});

test.each(["^(a+)+$", "^(a|a)*$", "(a*)*b", "^(\\w+\\s?)*$"])("%s takes linear time", (pattern) => {
  const node = parsed(pattern);
  const [short, long] = [500, 5000].map((length) => stepsOf(node, `${"a".repeat(length)}!`));
  expect((long ?? 0) / (short ?? 1)).toBeLessThan(11);
});

test("no steps left is no answer", () => {
  expect(() => matchesLinearly(parsed("b"), "a".repeat(1000), { left: 100 })).toThrow(Unchecked);
});

test("an expression that is too large uses the other matcher", () => {
  const node = parsed(`^(?:a{1000}){${MOST_STATES / 100}}$`);
  expect(matchesLinearly(node, "aaa", { left: 1e6 })).toBe(false);
});
