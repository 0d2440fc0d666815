import { expect, test } from "vitest";
import { Criterion } from "#workflows/criterion.ts";
import { verdictsOf } from "#workflows/run/criteria.ts";
import { answered, scopeWith } from "./scopes.ts";

const BODY = { name: "Rex", count: 3, text: "12", none: null, pets: [{ id: 1 }], isNew: false };

/** Whether a criterion holds, or why it could not be evaluated. */
async function decided(raw: object): Promise<boolean | string> {
  const scope = await scopeWith(answered(200, BODY), { name: "REX", pattern: "R.x", min: "2" });
  const [verdict] = await verdictsOf([new Criterion(scope.arazzo, raw as never, "")], scope);
  return verdict?.problem?.kind ?? verdict?.holds ?? "";
}

test.each([
  ["$statusCode == 200", true],
  ["$statusCode == '200'", true],
  ["$statusCode != 200", false],
  ["$response.body#/name == 'rex'", true],
  ["$response.body.name == $inputs.name", true],
  ["$response.body.count > 2 && $response.body.count <= 3", true],
  ["$response.body.count > $inputs.min", true],
  ["$response.body.text > '9'", true],
  ["$response.body.name < 'sam'", true],
  ["$response.body.name > 1", false],
  ["$response.body.none == null", true],
  ["$response.body.missing == null", true],
  ["$response.body.none == 0", false],
  ["$response.body.none < 1", false],
  ["$response.body.pets[0].id == 1", true],
  ["$response.body.pets[1].id == 1", false],
  ["$response.body.isNew == false", true],
  ["!$response.body.isNew || $statusCode == 500", true],
  ["$response.body.isNew", false],
  ["$response.body.none", false],
  ["$response.body.pets == $response.body.pets", true],
  ['$statusCode == "200"', "fault"],
])("simple: %s → %s", async (condition, expected) => expect(await decided({ condition })).toBe(expected));

test.each([
  ["regex", "$statusCode", "^2\\d{2}$", true],
  ["regex", "$statusCode", "^3", false],
  ["regex", "$response.body#/name", "^({$inputs.pattern})$", true],
  ["regex", "$response.body#/none", ".*", "missing"],
  ["regex", "$statusCode", "(", "fault"],
  ["jsonpath", "$response.body", "$.pets[?@.id == 1]", true],
  ["jsonpath", "$response.body", "$.pets[?@.id > {$inputs.min}]", false],
  ["jsonpath", "$response.body", "$[", "fault"],
  ["jsonpath", "$statusCode", "$", "notData"],
  ["xpath", "$response.body", "/root", "language"],
  ["xyz", "$response.body", "a", "language"],
])("%s: %s %s → %s", async (type, context, condition, expected) =>
  expect(await decided({ type, context, condition })).toBe(expected),
);

test("a pattern without context is a fault", async () =>
  expect(await decided({ type: "regex", condition: "a" })).toBe("fault"));

test("a hostile pattern or query ends", async () => {
  const text = `${"a".repeat(3000)}!`;
  const scope = await scopeWith(answered(200, { text, list: Array.from({ length: 3000 }, () => text) }));
  const slow = [
    { type: "regex", context: "$response.body#/text", condition: "^(a+)+$" },
    { type: "regex", context: "$response.body#/text", condition: "^(?=(a+)+$)" },
    { type: "jsonpath", context: "$response.body", condition: '$..[?match(@, "(a+)+b")]' },
  ];
  const verdicts = await verdictsOf(
    slow.map((raw) => new Criterion(scope.arazzo, raw, "")),
    scope,
  );
  expect(verdicts.map(({ holds, problem }) => problem?.kind ?? holds)).toEqual([false, "work", "work"]);
});
