import { describe, expect, test } from "vitest";
import { matchingString } from "#samples/pattern.ts";
import { matches, matchesPattern, parseRegex } from "#validate/regex.ts";

const any = { min: 0, max: Number.POSITIVE_INFINITY };

describe("matching, as JavaScript's engine does", () => {
  const texts = [
    "",
    "a",
    "ab",
    "aab",
    "abc",
    "foo bar",
    "12",
    "a1",
    "A_1",
    "aa",
    "a-b",
    "\n",
    "é",
    "x]y",
    "foo.bar",
    "aaaaab",
    "😀",
  ];
  const patterns = [
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
    "(a)\\1",
    "(?<x>a)\\k<x>",
    "\\bfoo\\b",
    "o\\B",
    "(?=a)ab",
    "a(?!b)",
    "(?<=a)b",
    "(?<!a)b",
    "^[\\w.-]+$",
    "[]]?x",
    "\\u0061",
    "\\x61\\u{62}",
    "^\\p{L}$",
    "\\.",
    "a{2,}",
    "a{,3}",
    "^$",
    "",
    "^[\\s\\S]$",
    "[\\d-x]",
    "(?:a|b){2}",
    "^\\u{1f600}$",
  ];
  test.each(patterns)("%s", (pattern) => {
    const engine = engineFor(pattern);
    for (const text of texts)
      expect([text, matchesPattern(pattern, text)]).toEqual([text, engine.test(text)]);
  });
});

test("a match that exceeds the stack is unknown", () => {
  const node = parseRegex("^(?:((((((((a|b)|c)|d)|e)|f)|g)|h)|i))*$");
  expect(node && matches(node, "a".repeat(500), { left: 1e6 })).toBeUndefined();
});

describe("invalid patterns", () => {
  test.each([
    "(",
    "[a",
    "a)",
    "*",
    "(?i)a",
    "[[:alpha:]]",
    "a++",
    "\\p{Nonsense}",
    "[b-a]",
    "(".repeat(60),
    "a".repeat(3000),
    "\\",
  ])("%s", (pattern) => {
    expect(parseRegex(pattern)).toBeUndefined();
    expect(matchingString(pattern, any)).toBeUndefined();
  });
});

describe("strings made to match", () => {
  test.each<[string, string]>([
    ["^[a-z]{2}-\\d+$", "ab-345"],
    ["^(EUR|USD)$", "EUR"],
    ["^\\+?[1-9]\\d{1,14}$", "+1234"],
    ["^$", ""],
    ["^(?=.*\\d)(?=.*[a-z])[a-z\\d]{4}$", "a1b2"],
    ["(\\w)\\1", "aa"],
    ["^[^a-zA-Z0-9]+$", "-_."],
    ["^[ａ-ｚ]$", "ａ"],
  ])("%s", (pattern, text) => {
    expect(matchingString(pattern, any)).toBe(text);
    expect(engineFor(pattern).test(text)).toBe(true);
  });

  test("slashes and flags of a programming language", () => {
    expect(matchingString("/^[A-Z]{2}$/i", any)).toBe("AB");
    expect(matchingString("/a/", any)).toBe("/a/");
  });

  test("of the length asked for, and others for other turns", () => {
    expect(matchingString("^[a-z]+$", { min: 12, max: 12 })).toHaveLength(12);
    expect(matchingString("^(ab)+$", { min: 7, max: 8 })).toBe("abababab");
    expect(matchingString("^[a-z]{2}$", any, [], 1)).toBe("bc");
    expect(matchingString("^a{3}$", { min: 4, max: 9 })).toBeUndefined();
  });

  test("a matching candidate is preferred", () => {
    expect(matchingString("^s", any, ["a", "string"])).toBe("string");
  });

  test("contradictions give no value", () => {
    for (const pattern of ["a^b", "$a", "^(?!a)a$", "^[^\\s\\S]$"])
      expect(matchingString(pattern, any)).toBeUndefined();
  });
});

test("catastrophic expressions end without an answer, or with a correct one", () => {
  for (const pattern of [
    "^(a+)+$",
    "^(a|a)*b$",
    "^(([a-z])+.)+[A-Z]([a-z])+$",
    "(x+x+)+y",
    "^(a{1,1000}){1,1000}$",
    "^((((a*)*)*)*)*b$",
  ]) {
    expect(matchesPattern(pattern, `${"a".repeat(40)}!`)).not.toBe(true);
    const made = matchingString(pattern, any);
    if (made !== undefined && made.length < 30) expect(engineFor(pattern).test(made)).toBe(true);
  }
  const node = parseRegex("^(a|a)*$");
  expect(node && matches(node, `${"a".repeat(40)}!`, { left: 1000 })).toBeUndefined();
});

/** JavaScript's engine, in the mode of JSON Schema if the pattern allows it. */
function engineFor(pattern: string): RegExp {
  try {
    return new RegExp(pattern, "u");
  } catch {
    return new RegExp(pattern);
  }
}
