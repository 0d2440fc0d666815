import { expect, test } from "vitest";
import { findFault } from "#load/json-check.ts";

const faults: [text: string, offset: number, reason: string][] = [
  ["", 0, "the text ends where a value is expected"],
  ["{", 1, "the text ends where a property name is expected"],
  ["[1", 2, "the text ends where a comma or “]” is expected"],
  ['{"a" 1}', 5, "a colon is expected"],
  ['{"a":}', 5, "a value is expected"],
  ['{"a":1 "b":2}', 7, "a comma or “}” is expected"],
  ['{"a":1,}', 7, "a comma before “}”"],
  ["[1,]", 3, "a comma before “]”"],
  ["{a:1}", 1, "a property name in double quotes is expected"],
  ["{'a':1}", 1, "a property name in double quotes is expected"],
  ['["a', 1, "a string without its closing quote"],
  ['["a\nb"]', 3, "a line break inside a string"],
  ['["a\tb"]', 3, "a control character inside a string"],
  ['["\\x"]', 2, "an unknown escape in a string"],
  ['["\\u12"]', 2, "an unknown escape in a string"],
  ["[01]", 1, "a value is expected"],
  ["[1.]", 1, "a value is expected"],
  ["[NaN]", 1, "a value is expected"],
  ["[truely]", 1, "a value is expected"],
  ["{} x", 3, "text after the end"],
  ["// c\n{}", 0, "a value is expected"],
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
