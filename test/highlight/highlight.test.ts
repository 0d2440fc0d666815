import { describe, expect, test } from "vitest";
import { grammars } from "#highlight/grammars.ts";
import { highlight as colour, type Token } from "#highlight/highlight.ts";

const highlight = (code: string, language: string): readonly Token[] =>
  colour(code, language, grammars) ?? [];

// This test must be the first, because additional grammars stay.
test("other languages wait for the additional grammars", () => {
  for (const language of ["python", "js", "C#", "nonsense"])
    expect(colour("a = 1", language)).toBeUndefined();
  for (const language of ["json", "curl", "Shell", "html", "YAML", "http"])
    expect(colour("# <!-- x -->\nGET / HTTP/1.1", language)).toBeDefined();
  for (const language of ["text", "csv", "form", "multipart", "markdown"])
    expect(colour("a = 1", language)).toEqual([{ text: "a = 1" }]);
  expect(colour("", "python")).toEqual([]);
  expect(colour("a".repeat(60_000), "python")).toHaveLength(1);
  expect(colour("return 1", "python", grammars)).toHaveLength(3);
  expect(colour("return 1", "python")).toHaveLength(3);
});

describe("tokens", () => {
  test.each<[string, string, string, string]>([
    ["javascript", 'const a = "x"; // y', "const", "keyword"],
    ["javascript", 'const a = "x"; // y', '"x"', "string"],
    ["javascript", 'const a = "x"; // y', "// y", "comment"],
    ["python", "def f():\n  return 42", "42", "number"],
    ["json", '{"a": true}', '"a"', "attr"],
    ["xml", '<a b="c"/>', "a", "tag"],
    ["yaml", "a: 1", "a:", "attr"],
    ["diff", "+ a", "+ a", "added"],
    ["C#", "var x = null;", "null", "literal"],
    ["shell+curl", "# note", "# note", "comment"],
    ["Node.js (fetch)", "return 1", "return", "keyword"],
    ["html", "<!-- x -->", "<!-- x -->", "comment"],
  ])("%s: %s", (language, code, text, kind) => {
    expect(highlight(code, language)).toContainEqual({ text, kind });
  });

  test("joined, they are the code", () => {
    const code = '<?php echo "a $b"; ?>\r\n<b>&amp;</b>\n\t{{ x }} \u0000 é 😀';
    for (const language of LANGUAGES)
      expect(
        highlight(code, language)
          .map((token) => token.text)
          .join(""),
      ).toBe(code);
  });

  test("every language that samples are written in is known", () => {
    for (const language of LANGUAGES)
      expect([language, highlight(`"a" 1 # // <b>\n+ x\n[y]\nz: 1\nif null`, language).length > 1]).toEqual([
        language,
        true,
      ]);
  });
});

test("unknown languages and long code are one plain token", () => {
  for (const language of ["", "nonsense", "__proto__", "constructor", "brainfuck+x"])
    expect(highlight("a = 1", language)).toEqual([{ text: "a = 1" }]);
  const long = "var a = 1;\n".repeat(5000);
  expect(highlight(long, "javascript")).toEqual([{ text: long }]);
  expect(highlight("", "javascript")).toEqual([]);
});

test("long code is coloured in pieces, lines that are too long are plain", () => {
  const code = `${"let a;\n".repeat(2000)}${"x".repeat(7000)}\nlet b;`;
  const tokens = highlight(code, "javascript");
  expect(tokens.map((token) => token.text).join("")).toBe(code);
  expect(tokens.filter((token) => token.kind === "keyword")).toHaveLength(2001);
});

const LANGUAGES = [
  "bash",
  "shell",
  "curl",
  "javascript",
  "typescript",
  "python",
  "java",
  "csharp",
  "go",
  "php",
  "ruby",
  "rust",
  "kotlin",
  "swift",
  "powershell",
  "http",
  "xml",
  "html",
  "yaml",
  "json",
  "sql",
  "css",
  "c",
  "cpp",
  "perl",
  "scala",
  "lua",
  "objectivec",
  "graphql",
  "ini",
  "diff",
];
