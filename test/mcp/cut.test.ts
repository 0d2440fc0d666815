/** Tests how long answers are cut. */
import { describe, expect, test } from "vitest";
import { MOST_CHARACTERS, partOf } from "#mcp/cut.ts";

/** All parts of a text. */
function partsOf(text: string): string[] {
  const count = partOf(text, 1)?.parts ?? 0;
  return Array.from({ length: count }, (_, index) => partOf(text, index + 1)?.text ?? "");
}

/** A part without the sentences about the others. */
function plain(part: string): string {
  return part.replace(/^\(Part \d.*\)\n\n/, "").replace(/\n\n\(Part \d.*\)$/, "");
}

describe("an answer", () => {
  test("that fits is not changed", () => {
    expect(partOf("# A\n\ntext", 1)).toEqual({ text: "# A\n\ntext", parts: 1 });
    expect(partOf("a".repeat(MOST_CHARACTERS), 1)?.text).toHaveLength(MOST_CHARACTERS);
    expect(partOf("a", 2)).toBeUndefined();
  });

  test("is cut before a heading, and says what is left out and how to read it", () => {
    const section = (name: string): string => `## ${name}\n\n${"word ".repeat(4000)}`;
    const text = ["# Title", ...["One", "Two", "Three"].map(section)].join("\n\n");
    const [first = "", second = ""] = partsOf(text);
    expect(first).toMatch(
      /\(Part 1 of 3\. 40019 characters are left out, with the headings Two, Three\. Call this tool again with "part": 2 to read on\.\)$/,
    );
    expect(second).toMatch(/^\(Part 2 of 3; continues in: Title\)\n\n## Two\n/);
  });

  test("repeats in what a part continues", () => {
    const field = (name: string): string => `    - \`${name}\` (string): ${"long ".repeat(100)}`;
    const fields = Array.from({ length: 150 }, (_, index) => field(`field${index}`));
    const text = [
      "# Get",
      "",
      "## Responses",
      "",
      "- `data` (object)",
      "  - `item` (object)",
      ...fields,
    ].join("\n");
    expect(partsOf(text)[1]).toMatch(/^\(Part 2 of 3; continues in: Get › Responses › `data` › `item`\)\n/);
  });

  test("closes and opens blocks of code", () => {
    const lines = Array.from({ length: 5000 }, (_, index) => `  "key${index}": true,`);
    const text = ["# A", "", "````json", "{", ...lines, "}", "````", "", "end"].join("\n");
    const [first = "", second = ""] = partsOf(text).map(plain);
    expect(first).toMatch(/,\n````$/);
    expect(second).toMatch(/^````json\n\s*"key/);
  });

  test.each([
    ["paragraphs", `${"word ".repeat(30)}\n\n`.repeat(1000)],
    ["one line", "😀".repeat(60_000)],
    ["headings", "# h\n".repeat(30_000)],
    ["long headings", `## ${"h".repeat(3000)}\n\n`.repeat(60)],
    ["open fences", "```\n".repeat(30_001)],
    ["deep lists", Array.from({ length: 900 }, (_, depth) => `${" ".repeat(depth)}- item`).join("\n")],
  ])("of %s: every part fits, and nothing is lost", (_name, text) => {
    const parts = partsOf(text);
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) {
      expect(part.length).toBeLessThanOrEqual(MOST_CHARACTERS);
      expect(part).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
    }
    const letters = (one: string): string => one.replace(/[\s`]/g, "");
    expect(letters(parts.map(plain).join(""))).toBe(letters(text));
    expect(partOf(text, parts.length + 1)).toBeUndefined();
  });
});
