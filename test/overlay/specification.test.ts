/** Applies the examples in the text of the Overlay Specification; faulty ones are reported and change nothing. */
import { describe, expect, test } from "vitest";
import { parseYaml } from "#load/yaml.ts";
import { overlayText } from "#overlay/text.ts";
import { SPECIFICATION_EXAMPLES } from "./specification.ts";

describe("the examples of the specification", () => {
  test.each(SPECIFICATION_EXAMPLES)(
    "$version: $name",
    async ({ version, before, actions, after, findings }) => {
      const info = { title: "Example", version: "1" };
      const document = { overlay: version, info, actions: parseYaml(actions) };
      const result = await overlayText(before, [{ name: "o.yaml", document }]);
      expect(result.findings.map(({ level, message }) => `${level}: ${message}`)).toEqual(findings ?? []);
      if (after === undefined) expect(result.text).toBe(before);
      else expect(parseYaml(result.text)).toEqual(parseYaml(after));
    },
  );
});
