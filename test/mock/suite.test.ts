/** The JSON Schema Test Suite through the mock server: a valid value is accepted as a body, any other one is refused. */
import { expect, test } from "vitest";
import { Mock } from "#mock/mock.ts";
import { validate } from "#validate/validate.ts";
import { documentOf, groupsIn, schemaOf } from "../validate/suite.ts";
import { requestOf } from "./documents.ts";

const TYPE = { "content-type": "application/json" };

test.each([
  ["", 1299, 20],
  ["optional/format", 764, 5],
])("%s", { timeout: 240_000 }, async (folder, total, differing) => {
  const count = { total: 0, asSuite: 0 };
  for (const [file, groups] of groupsIn(folder))
    for (const group of groups) {
      const mock = new Mock(await documentOf(group));
      const schema = await schemaOf(group);
      for (const one of group.tests) {
        const answer = mock.answer(requestOf("POST /tested", TYPE, JSON.stringify(one.data)));
        const { violations } = validate(schema, one.data, { direction: "request" });
        const name = `${file}: ${group.description}: ${one.description}`;
        expect.soft([name, answer.status]).toEqual([name, violations.length === 0 ? 204 : 422]);
        count.total++;
        if ((answer.status === 204) === one.valid) count.asSuite++;
      }
    }
  expect(count).toEqual({ total, asSuite: total - differing });
});
