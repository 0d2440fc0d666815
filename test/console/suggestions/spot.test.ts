/** Where in a JSON text a position is. "|" is the position. */
import { expect, test } from "vitest";
import { LONGEST_SUGGESTED, type Spot, spotAt } from "#console/suggestions/spot.ts";

/** A spot in a line: its role, the path, the names around it, the token, and what follows. */
function inWords(text: string): string | undefined {
  const at = text.indexOf("|");
  const json = text.replace("|", "");
  const spot = spotAt(json, at);
  return spot && line(spot, json);
}

function line(spot: Spot, json: string): string {
  const { role, around, from, to, hasColon, lacksComma } = spot;
  const path = around.flatMap(({ key }) => key ?? []).join("/");
  const names = [...(around.at(-1)?.members?.keys() ?? [])].join(" ");
  const after = `${hasColon ? " colon" : ""}${lacksComma ? " no-comma" : ""}`;
  return `${role} /${path} (${names}) <${json.slice(from, to)}>${after}`;
}

test.each([
  ["|", "value / () <>"],
  ["|{}", "value / () <> no-comma"],
  ['{"a": 1}|', undefined],
  ["{|}", "name / () <>"],
  ["{|", "name / () <>"],
  ['{"|"}', 'name / () <"">'],
  ['{"a|', 'name / () <"a>'],
  ['{"a|"}', 'name / () <"a">'],
  ['{"a": 1, |}', "name / (a) <>"],
  ['{"a": 1 |}', undefined],
  ['{"a": 1\n "b|" }', 'name / (a) <"b">'],
  ['{"a": 1, "b|": 2, "c": 3}', 'name / (a b c) <"b"> colon'],
  ['{| "a": 1}', "name / (a) <> no-comma"],
  ['{b| "a": 1}', "name / (a) <b> no-comma"],
  ['{"a|" : 1}', 'name / (a) <"a"> colon'],
  ['{"a" |: 1}', undefined],
  ['{"a": |}', "value /a () <>"],
  ['{"a": | "b": 1}', "value /a (a) <> no-comma"],
  ['{"a": tr|}', "value /a (a) <tr>"],
  ['{"a": "x|", "b": 1}', 'value /a (a b) <"x">'],
  ['{"a": [1, |]}', "value /a/1 () <>"],
  ['{"a": [1, {"b": {|}}, 3], "c": 1}', "name /a/1/b () <>"],
  ['{"a": {"x": 1}, "b": {"y|": 1}}', 'name /b (y) <"y"> colon'],
  ['{"a\\"b": "c|\\"d"}', 'value /a"b (a"b) <"c\\"d">'],
  ['{"a": "unfinished\n  "b|"}', 'name / (a) <"b">'],
  ["[|]", "value /0 () <>"],
  ["[[1, 2], [3, |4]]", "value /1/1 () <4>"],
  ["}}]]|", "value / () <>"],
  ["{]:,,{}}}[|", "value /0 () <>"],
])("%s", (text, expected) => expect(inWords(text)).toBe(expected));

test("the members of every object around it, also behind the position", () => {
  const text = '{"kind": "cat", "in": {"n": 1, "x": "", "m": [2]}, "n": null}';
  const members = spotAt(text, text.indexOf('""') + 1)?.around.map((one) => [...(one.members ?? [])]);
  expect(members).toEqual([
    [
      ["kind", "cat"],
      ["in", undefined],
      ["n", null],
    ],
    [
      ["n", 1],
      ["x", ""],
      ["m", undefined],
    ],
  ]);
});

test("texts that are very long or nested very deep are not looked into", () => {
  const long = `{"a": "${"x".repeat(LONGEST_SUGGESTED)}"}`;
  expect(spotAt(long, 3)).toBeUndefined();
  const deep = "[".repeat(100_000);
  expect(spotAt(deep, deep.length)).toBeUndefined();
  expect(spotAt(deep, 2)?.around).toHaveLength(2);
});
