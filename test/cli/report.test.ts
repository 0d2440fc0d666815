import { expect, test } from "vitest";
import { report } from "#cli/report.ts";
import type { Finding } from "#oas/finding.ts";

const WARNING: Finding = {
  id: "some-rule",
  level: "warning",
  message: "odd",
  place: { file: "a.yaml", pointer: "/info" },
};
const ERROR: Finding = {
  id: "some-rule",
  level: "error",
  message: "wrong",
  place: { file: "b.yaml", line: 3, column: 7, pointer: "/x" },
};

/** Without colours, as in a file. */
function plain(findings: readonly Finding[], most: number): string {
  const text = report(findings, most).map(({ safe }) => safe);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
  return text.join("\n").replace(/\u001b\[\d+m/g, "");
}

test("no errors", () => expect(plain([], 5)).toBe("✓ No problems found."));

test("errors come first, with the best known place", () => {
  expect(plain([WARNING, ERROR], 5)).toBe(
    "✗ 1 error, 1 warning\n  b.yaml:3:7  error  wrong\n  a.yaml /info  warning  odd",
  );
});

test("the first of many, and the number of the others", () => {
  expect(plain([WARNING, WARNING, WARNING], 1)).toBe(
    "! 3 warnings\n  a.yaml /info  warning  odd\n  … and 2 more",
  );
});

test("0 prints only the counts", () => expect(plain([ERROR, ERROR], 0)).toBe("✗ 2 errors"));

test.each(["message", "file", "pointer"])("a %s cannot steer the terminal", (field) => {
  const hostile = "a\u001b[2Jb\nc\u0007";
  const finding =
    field === "message"
      ? { ...WARNING, message: hostile }
      : { ...WARNING, place: { ...WARNING.place, [field]: hostile } };
  expect(plain([finding], 5)).toContain("a�[2Jb c�");
});
