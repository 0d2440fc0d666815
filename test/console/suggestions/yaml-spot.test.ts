/** Where in a YAML text a position is. "|" is the position. */
import { expect, test } from "vitest";
import { LONGEST_SUGGESTED } from "#console/suggestions/spot.ts";
import { yamlSpotsAt } from "#console/suggestions/yaml-spot.ts";

/** The spots: role, path, the names around, the word. */
function inWords(text: string): string {
  const at = text.indexOf("|");
  const yaml = text.slice(0, at) + text.slice(at + 1);
  return yamlSpotsAt(yaml, at)
    .map(({ role, around, from, to, hasColon }) => {
      const path = around.flatMap(({ key }) => key ?? []).join("/");
      const names = [...(around.at(-1)?.members?.keys() ?? [])].join(" ");
      return `${role} /${path} (${names}) <${yaml.slice(from, to)}>${hasColon ? " colon" : ""}`;
    })
    .join("; ");
}

test.each([
  ["|", "name / () <>; value / () <>"],
  ["na|", "name / () <na>; value / () <na>"],
  ["a: 1\n|", "name / (a) <>"],
  ["a: 1\nb|", "name / (a) <b>"],
  ["|\nb: 1", "name / (b) <>; value / () <>"],
  ["a|: 1\nb: 2", "name / (a b) <a> colon"],
  ["a:|", ""],
  ["a: |", "value /a (a) <>"],
  ["a: |\nb: 2", "value /a (a b) <>"],
  ["a: x y|  # z", "value /a (a) <x y>"],
  ["a: x # z|", ""],
  ['a: "x|"', 'value /a (a) <"x">'],
  ["a:\n  |", "name /a () <>; value /a (a) <>"],
  ["a:\n  b: 1\n  |\n  c: 2\nd: 3", "name /a (b c) <>"],
  ["a:\n  b: 1\n|\nd: 3", "name / (a d) <>"],
  ["a: 1\n  |", ""],
  ["a:\n  - |", "name /a/0 () <>; value /a/0 () <>"],
  ["a:\n- x\n- y|", "name /a/1 () <y>; value /a/1 () <y>"],
  ["a:\n- x\n|", "name / (a) <>"],
  ["a:\n  - x: 1\n    |\n  - z: 1", "name /a/0 (x) <>"],
  ["a:\n  - x: 1\n  - y: |", "value /a/1/y (y) <>"],
  ["- - |", "name /0/0 () <>; value /0/0 () <>"],
  ["# c\n---\n'it''s': v|", "value /it's (it's) <v>"],
  ['"a:b": {x: 1|}', ""],
  ["a: {x: 1,\n  y|\n  }\nb: v|", ""],
  ["a: {x: 1,\n  y: 2\n  }\nb: v|", "value /b (a b) <v>"],
  ["a: >\n  text: |\n  b\nc: 1", ""],
  ["a: >\n  text: x\n\n  b\nc: v|", "value /c (a c) <v>"],
  ['a: "x\n  y: z"\nc: v|', "value /c (a c) <v>"],
  ["a: &x !t v|", "value /a (a) <v>"],
  ["http://x: v|", "value /http://x (http://x) <v>"],
])("%s", (text, expected) => expect(inWords(text)).toBe(expected));

test("scalars of the core schema", () => {
  const text = "kind: cat\nn: -1.5\non: true\nno: ~x\nq: '1'\nmore: {}\nat: ";
  expect([...(yamlSpotsAt(text, text.length)[0]?.around.at(-1)?.members ?? [])]).toEqual([
    ["kind", "cat"],
    ["n", -1.5],
    ["on", true],
    ["no", "~x"],
    ["q", "1"],
    ["more", undefined],
    ["at", undefined],
  ]);
});

test("texts that are very long or nested very deep are not looked into", () => {
  expect(yamlSpotsAt(`a: ${"x".repeat(LONGEST_SUGGESTED)}`, 3)).toEqual([]);
  const deep = "- ".repeat(100_000);
  expect(yamlSpotsAt(deep, deep.length)).toEqual([]);
});
