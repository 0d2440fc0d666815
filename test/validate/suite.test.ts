/**
 * Runs our validator on the JSON Schema Test Suite, draft 2020-12. Every case that differs is listed, with the
 * reason.
 */
import { describe, expect, test } from "vitest";
import { judge } from "#validate/judge.ts";
import { TOOLS } from "#validate/tools.ts";
import { validate } from "#validate/validate.ts";
import { groupsIn, schemaOf } from "./suite.ts";

/** Required cases with a different result, as `file: description of the group: description of the case`. */
const DELIBERATE: readonly (readonly [cases: RegExp, count: number, because: string])[] = [
  [/^format: .*is only an annotation by default$/, 19, "Formats are asserted: writers of OpenAPI mean them."],
  [
    /^vocabulary: .*no validation: invalid number, but it still validates$/,
    1,
    "Vocabularies of a custom meta-schema do not turn keywords off: OpenAPI has its own dialect.",
  ],
];

/** Optional cases of formats with a different result. */
const FORMATS: readonly (readonly [cases: RegExp, count: number, because: string])[] = [
  [
    /^idn-hostname: .*(?:Bidi|right-to-left letter)/,
    4,
    "Engines have no table of directions, and Node.js does not check the Bidi rule in hosts of URLs.",
  ],
  [
    /^idn-hostname: .*zero width non-joiner must pass at every occurrence$/,
    1,
    "Engines have no table of joining types.",
  ],
];

/** The cases of a folder with a different result, and how many cases there are. */
async function differencesIn(folder: string): Promise<{ total: number; differences: string[] }> {
  const differences: string[] = [];
  let total = 0;
  for (const [file, groups] of groupsIn(folder))
    for (const group of groups) {
      const schema = await schemaOf(group);
      for (const one of group.tests) {
        total++;
        const name = `${file}: ${group.description}: ${one.description}`;
        const { violations, isChecked } = validate(schema, one.data, { direction: "response" });
        const isValid = violations.length === 0;
        const verdict = judge(schema, one.data, {
          direction: "response",
          effort: { left: 1_000_000 },
          tools: TOOLS,
        });
        expect.soft((verdict === "valid") === isValid, `yes or no for ${name}`).toBe(true);
        if (!isChecked || isValid !== one.valid) differences.push(name);
      }
    }
  return { total, differences };
}

/** Differences that no row lists, and rows with a wrong number. */
function unlisted(
  differences: readonly string[],
  rows: readonly (readonly [cases: RegExp, count: number, because: string])[],
): readonly string[] {
  const wrong = rows.flatMap(([cases, count]) => {
    const listed = differences.filter((name) => cases.test(name)).length;
    return listed === count ? [] : [`${cases} lists ${listed}, not ${count}`];
  });
  return [...wrong, ...differences.filter((name) => !rows.some(([cases]) => cases.test(name)))];
}

describe("JSON Schema Test Suite", () => {
  test("required", { timeout: 120_000 }, async () => {
    const { total, differences } = await differencesIn("");
    expect(unlisted(differences, DELIBERATE)).toEqual([]);
    expect(total).toBe(1299);
  });

  test("formats", { timeout: 120_000 }, async () => {
    const { total, differences } = await differencesIn("optional/format");
    expect(unlisted(differences, FORMATS)).toEqual([]);
    expect(total).toBe(764);
    expect(differences.length / total).toBeLessThan(0.05);
  });
});
