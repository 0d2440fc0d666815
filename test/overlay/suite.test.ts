/** Applies the compliant sets of the Overlay Specification (`suite`, Apache-2.0, see its LICENSE). */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseYaml } from "#load/yaml.ts";
import { overlayText } from "#overlay/text.ts";

const suite = new URL("suite/", import.meta.url);
const names = readdirSync(suite, { withFileTypes: true })
  .filter((one) => one.isDirectory())
  .map(({ name }) => name);
const read = (path: string): string => readFileSync(new URL(path, suite), "utf8");

describe("the public suite", () => {
  test("all sets are there", () => expect(names).toHaveLength(8));

  test.each(names)("%s", async (name) => {
    const before = read(`${name}/openapi.yaml`);
    const overlay = { name: "overlay.yaml", document: parseYaml(read(`${name}/overlay.yaml`)) };
    const expected = parseYaml(read(`${name}/output.yaml`));
    const { text, findings } = await overlayText(before, [overlay]);
    expect(findings).toEqual([]);
    expect(parseYaml(text)).toEqual(expected);
    const inJson = await overlayText(JSON.stringify(parseYaml(before), null, 2), [overlay]);
    expect(JSON.parse(inJson.text)).toEqual(expected);
  });
});
