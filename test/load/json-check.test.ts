import { expect, test } from "vitest";
import { findFault } from "#load/json-check.ts";

const faults: [text: string, offset: number, reason: string][] = [
  ["", 0, "the text ends; expected a value"],
  ["{", 1, "the text ends; expected a property name"],
  ["[1", 2, "the text ends; expected a comma or “]”"],
  ['{"a" 1}', 5, "expected a colon"],
  ['{"a":}', 5, "expected a value"],
  ['{"a":1 "b":2}', 7, "expected a comma or “}”"],
  ['{"a":1,}', 7, "unexpected comma before “}”"],
  ["[1,]", 3, "unexpected comma before “]”"],
  ["{a:1}", 1, "expected a property name in double quotes"],
  ["{'a':1}", 1, "expected a property name in double quotes"],
  ['["a', 1, "a string without its closing quote"],
  ['["a\nb"]', 3, "a line break inside a string"],
  ['["a\tb"]', 3, "a control character inside a string"],
  ['["\\x"]', 2, "an unknown escape in a string"],
  ['["\\u12"]', 2, "an unknown escape in a string"],
  ["[01]", 1, "expected a value"],
  ["[1.]", 1, "expected a value"],
  ["[NaN]", 1, "expected a value"],
  ["[truely]", 1, "expected a value"],
  ["{} x", 3, "text after the end"],
  ["// c\n{}", 0, "expected a value"],
];

test.each(faults)("%j", (text, offset, reason) => {
  expect(() => JSON.parse(text)).toThrow();
  expect(findFault(text)).toEqual({ offset, reason });
});

test.each([
  "{}",
  " [ ] ",
  '{"a":[1,-0.5e+3,true,false,null,"\\u00e9\\n"],"b":{"c":{}}}',
  "[[[],{}],[{}]]",
  '"x"',
  "[".repeat(50_000) + "]".repeat(50_000),
])("valid JSON has no fault", (text) => {
  JSON.parse(text);
  expect(findFault(text)).toBeUndefined();
});

test("agrees with JSON.parse on every damaged spelling of a text", () => {
  const text = '{"a":[1,{"b":"c\\n"},null],"d":-1.5e3}';
  const isJson = (value: string) => {
    try {
      JSON.parse(value);
      return true;
    } catch {
      return false;
    }
  };
  for (let at = 0; at < text.length; at++) {
    for (const other of ["", ",", "}", "]", '"', "0", "x", " ", ":"]) {
      const damaged = text.slice(0, at) + other + text.slice(at + 1);
      expect([damaged, findFault(damaged) === undefined]).toEqual([damaged, isJson(damaged)]);
    }
  }
});
