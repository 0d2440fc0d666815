import { expect, test } from "vitest";
import { slug } from "#markdown/slug.ts";

test.each([
  ["My Intro", "My-Intro"],
  ["A & B", "A-and-B"],
  ["100% of $5 < 6", "100percent-of-dollar5-less-6"],
  ["Café – Größe", "Cafe-Grosse"],
  ["a  -  b--c", "a-b-c"],
  [" a ", "a"],
  ["-a-", "-a-"],
  ["it's (v1.0)! x@y: ~z*", "it's-(v1.0)!-x@y:-~z*"],
  ["a/b?c#d[e]", "abcde"],
  ["認証 方式", "認証-方式"],
  ["認証 OAuth", "OAuth"],
  ["👍", "👍"],
  ["\ud800", "\ufffd"],
  ["", ""],
  ["constructor __proto__", "constructor-__proto__"],
])("%j → %j", (text, expected) => {
  expect(slug(text)).toBe(expected);
});
