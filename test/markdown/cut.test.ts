/** Tests that long Markdown is cut into stretches, which are rendered one after the other. */
import { expect, test } from "vitest";
import { cut, STRETCH } from "#markdown/cut.ts";
import { parseMarkdown } from "#markdown/parse.ts";
import { type Node, plainText } from "#markdown/tree.ts";

function textNode(text: string): Node {
  return { type: "text", text };
}

test("a short text is one stretch, an empty text has none", () => {
  expect(cut(parseMarkdown("a\n\n- b\n- c\n\n| d |\n|---|\n| e |"))).toHaveLength(1);
  expect(cut([])).toEqual([]);
});

test.each([
  ["one text", [textNode("word ".repeat(30_000))]],
  ["one text without spaces", [textNode("これは長い文章です。".repeat(9000))]],
  ["surrogate pairs", [textNode("x"), textNode("😀".repeat(40_000))]],
  ["many texts", Array.from({ length: 9000 }, () => textNode("some words "))],
])("%s: nothing is lost, no stretch is longer than `STRETCH`", (_, nodes) => {
  const stretches = cut(nodes);
  expect(stretches.length).toBeGreaterThan(1);
  expect(stretches.map(plainText).join("")).toBe(plainText(nodes));
  for (const one of stretches) expect(plainText(one).length).toBeLessThanOrEqual(STRETCH);
  for (const one of stretches) expect(plainText(one)).not.toMatch(/[\uD800-\uDBFF]$|^[\uDC00-\uDFFF]/);
});

test("a long text is cut after a space", () => {
  for (const one of cut([textNode("word ".repeat(9000))])) expect(plainText(one)).toMatch(/^word.* $/);
});

test("blocks and list items keep their order and are not split", () => {
  const blocks = parseMarkdown("Some text.\n\n".repeat(3000));
  expect(cut(blocks).length).toBeGreaterThan(1);
  expect(cut(blocks).flat()).toEqual(blocks);
  const [list] = parseMarkdown("- item\n".repeat(3000));
  if (list?.type !== "list") throw new Error("no list");
  expect(cut(list.items).length).toBeGreaterThan(1);
  expect(cut(list.items).flat()).toEqual(list.items);
});
