import { expect, test } from "vitest";
import { outline, sections } from "#markdown/headings.ts";
import { parseMarkdown } from "#markdown/parse.ts";
import { notation } from "./notation.ts";

/** The headings as "level text", and the source between `start` and `end`. */
function headings(text: string): [string, string][] {
  return outline(text).map(({ heading, start, end }) => [
    `${heading.level} ${heading.text}`,
    text.slice(start, end),
  ]);
}

test.each<[string, [string, string][]]>([
  ["a\n# b #\nc", [["1 b", "# b #\n"]]],
  [
    "## b\r\nc\r\n### d",
    [
      ["2 b", "## b\r\n"],
      ["3 d", "### d"],
    ],
  ],
  [
    "a\nb\n===\nc\n\nd\n---\n",
    [
      ["1 a b", "a\nb\n===\n"],
      ["2 d", "d\n---\n"],
    ],
  ],
  ["```\n# a\n```\n~~~\n# b\n~~~", []],
  ["    # a\n\n\t# b", []],
  ["<!--\n# a\n-->\n<div>\n# b\n</div>\n\n# c", [["1 c", "# c"]]],
  ["> # a\n\n- # b", []],
  ["#a\n\\# b\n####### c", []],
  [
    "# a\n# a",
    [
      ["1 a", "# a\n"],
      ["1 a", "# a"],
    ],
  ],
  [
    "# &lt;A&gt; **b** `c` [d](e) ![f](g) <b>h</b>",
    [["1 <A> b c d f h", "# &lt;A&gt; **b** `c` [d](e) ![f](g) <b>h</b>"]],
  ],
  ["[a]: b\nc\n===", [["1 c", "c\n==="]]],
  ["# [a]\n\n[a]: b", [["1 a", "# [a]\n"]]],
  ["a | b\n- | -\n# c", [["1 c", "# c"]]],
  [
    "#\n## ",
    [
      ["1 ", "#\n"],
      ["2 ", "## "],
    ],
  ],
])("%j", (text, expected) => {
  expect(headings(text)).toEqual(expected);
});

test("the outline has the headings of the tree", () => {
  const text = "# A\nb\n\nC\n---\n> # no\n\n### D & E\n```\n# no\n```\n";
  const drawn = parseMarkdown(text).flatMap((block) => (block.type === "heading" ? [block.slug] : []));
  expect(outline(text).map(({ heading }) => heading.slug)).toEqual(drawn);
});

test("sections: text is split at levels 1 and 2 only", () => {
  const text = "in\n\n## Early\ne\n# One\no\n## Sub\ns\n### Deep\nd\n```\n# code\n```\n# Two\n";
  const cut = sections(text);
  expect(cut.intro).toBe("in\n\n");
  const shape = cut.sections.map((one) => [
    one.heading.slug,
    one.text,
    one.children.map((two) => [two.heading.slug, two.text]),
  ]);
  expect(shape).toEqual([
    ["Early", "e\n", []],
    ["One", "o\n", [["Sub", "s\n### Deep\nd\n```\n# code\n```\n"]]],
    ["Two", "", []],
  ]);
});

test("sections: none without headings", () => {
  expect(sections("a\n### b")).toEqual({ intro: "a\n### b", sections: [] });
  expect(sections("")).toEqual({ intro: "", sections: [] });
  expect(sections(undefined as unknown as string)).toEqual({ intro: "", sections: [] });
  expect(outline(null as unknown as string)).toEqual([]);
});

test("sections: links use definitions of other sections", () => {
  const { intro, sections: found } = sections(
    '[a] [\\[b\\]]\n\n# One\n\n[A]: /x\n  "t"\n[\\[b\\]]: <y z>\ntext\n\n# Two\n\n[c][ a ]',
  );
  expect(notation(parseMarkdown(intro))).toBe("p(a[href=/x title=t](a) a[href=y z]([b]))");
  expect(notation(parseMarkdown(found[1]?.text ?? ""))).toBe("p(a[href=/x title=t](c))");
});

test("sections: a section without references includes no definitions", () => {
  const { intro, sections: found } = sections("a\n\n[a]: /x\n\n# One\nb \\[a]\n# Two\n[a]\n");
  expect(intro).toBe("a\n\n[a]: /x\n\n");
  expect(found.map(({ text }) => text)).toEqual(["b \\[a]\n", "[a]\n\n\n[a]: /x\n"]);
});

test("sections: many with their own link definitions have a limited total length", () => {
  const text = Array.from({ length: 2000 }, (_, n) => `# ${n}\n\n[r${n}]\n\n[r${n}]: /${n}\n\n`).join("");
  const { sections: found } = sections(text);
  expect(found.reduce((sum, one) => sum + one.text.length, 0)).toBeLessThan(2 * text.length);
});
