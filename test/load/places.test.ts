import { expect, test } from "vitest";
import { placesIn } from "#load/places.ts";
import * as yaml from "#load/yaml.ts";

const YAML = `# a description
openapi: 3.0.0
paths:
  /a/b: &a
    get:
      parameters:
        - name: x
        - "name": y
          $ref: z
    get: {}
  /c: *a
`;
const JSON_TEXT =
  '\ufeff{\r\n\t"paths": {"/a\\u002fb": {"get": {"parameters": [1, {"$ref": 5}]}}},\r\n "x": 1, "x": 2\r\n}';

test.each([
  ["a key", YAML, "/openapi", "2:1"],
  ["a member of a list", YAML, "/paths/~1a~1b/get/parameters/1", "8:11"],
  ["behind an alias: the alias's key", YAML, "/paths/~1c/get", "11:3"],
  ["what is absent: what it is absent from", YAML, "/paths/~1d/get", "3:1"],
  ["nothing of it", YAML, "/nowhere/at/all", undefined],
  ["the whole", YAML, "", undefined],
  ["JSON", JSON_TEXT, "/paths/~1a~1b/get/parameters/1/$ref", "2:53"],
  ["no YAML", "a: [", "/a", undefined],
])("%s", (_what, text, pointer, place) => {
  const [found] = placesIn(yaml, text, [pointer]).found;
  expect(found && `${found.line}:${found.column}`).toBe(place);
});

test("names of existing members", () => {
  expect(placesIn(yaml, YAML, []).repeated).toEqual([{ pointer: "/paths/~1a~1b/get", line: 10, column: 5 }]);
  expect(placesIn(yaml, JSON_TEXT, []).repeated).toMatchObject([{ pointer: "/x", line: 3 }]);
  expect(placesIn(yaml, "__proto__: 1\n<<: {a: 1}\n<<: {a: 2}\na: 3\n", []).repeated).toEqual([]);
});
