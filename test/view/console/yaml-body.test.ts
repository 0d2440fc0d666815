/** What is wrong with a body of YAML, and where. */
import { expect, test } from "vitest";
import { checkText } from "#console/findings.ts";
import { detailsOf } from "#model/operation-details.ts";
import { PLAIN } from "#request/parse/plain.ts";
import { readYamlBody, yamlPlaces } from "#view/console/yaml-body.ts";
import { operationOf } from "../../console/operations.ts";

const schema = {
  type: "object",
  required: ["name"],
  properties: {
    name: { type: "string", maxLength: 3 },
    tags: { type: "array", items: { type: "integer" } },
    at: { type: "string", format: "date" },
  },
};
const operation = operationOf({ requestBody: { content: { "application/yaml": { schema } } } });
const [media] = detailsOf(operation).requestBody?.content ?? [];

/** Each finding with its line, and the text that is marked. */
function found(text: string): string[] {
  const check = checkText(media!, text, PLAIN.body, { readYamlBody, yamlPlaces });
  expect(check.isChecked).toBe(true);
  return check.found.map(({ id, line, from = 0, to = 0 }) => `${id} ${line} ${text.slice(from, to)}`);
}

test.each([
  ["name: Bo\nat: 2026-01-02\ntags: [1, 2]", []],
  ["name: Bobby # no", ["maxLength 1 name"]],
  ["# c\nname: >\n  Bo\n", []],
  ["tags: &a\n- 1\n- x y # z\nname: Bo", ["type 3 x y"]],
  ["tags: []", ["required 1 tags"]],
  ['{"name": 1}', ['type 1 "name"']],
  ["name: Bo\nname: [", ["syntax 2 "]],
  ["- 1", ["type 1 - 1"]],
])("%j: %j", (text, expected) => expect(found(text)).toEqual(expected));

test("without the parser, only JSON is checked", () => {
  expect(checkText(media!, "name: 1", PLAIN.body)).toEqual({ found: [], isChecked: false });
  expect(checkText(media!, '{"name": 1}', PLAIN.body).found).toMatchObject([{ id: "type" }]);
});
