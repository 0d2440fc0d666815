import { expect, test, vi } from "vitest";
import type { YamlToJson } from "#load/parse.ts";
import { parseText } from "#load/parse.ts";
import { Problems } from "#load/problems.ts";
import { yamlToJson } from "#load/yaml.ts";
import { failure } from "./serve.ts";

const yaml: YamlToJson = async (text) => yamlToJson(text);
const never = async () => {
  throw new Error("YAML was asked");
};

test.each([
  ["JSON without the YAML parser", ' \n{"a": 1}', { a: 1 }],
  ["JSON after a byte order mark", '\ufeff{"a": 1}', { a: 1 }],
])("%s", async (_what, text, value) => {
  expect(await parseText(text, { yaml: never })).toEqual(value);
});

test("between passes over a large text, waiting tasks get their turn", async () => {
  const turns = async (text: string) => {
    let count = 0;
    // A pause waits for a message. Node does not define the order in which others have their turn.
    vi.stubGlobal(
      "MessageChannel",
      class extends MessageChannel {
        constructor() {
          super();
          count++;
        }
      },
    );
    try {
      await parseText(text, { yaml: never, onText: async () => undefined });
    } finally {
      vi.unstubAllGlobals();
    }
    return count;
  };
  expect(await turns('{"a": 1}')).toBe(0);
  expect(await turns(`{"a": "${"x".repeat(1_000_000)}"}`)).toBe(3);
});

test.each([
  ["YAML", "a: 1", { a: 1 }],
  ["YAML after a byte order mark", "\ufeffa: 1", { a: 1 }],
  ["a merge key first", "<<: {a: 1}\nb: 2", { a: 1, b: 2 }],
])("%s", async (_what, text, value) => {
  expect(await parseText(text, { yaml })).toEqual(value);
});

test("almost JSON is read as YAML, and noted", async () => {
  const problems = new Problems();
  expect(await parseText('{\n  "a": 1,\n}', { yaml, problems })).toEqual({ a: 1 });
  expect(problems.list).toEqual([
    { pointer: "", line: 3, message: "Not valid JSON (unexpected comma before “}”); it was read as YAML." },
  ]);
});

const url = "https://a.test/openapi";
const failures: [what: string, text: string, error: Record<string, unknown>][] = [
  [
    "broken JSON",
    '{\n  "a": 1\n  "b": ]\n}',
    {
      kind: "syntax",
      line: 3,
      column: 3,
      message: `${url} is not valid JSON, line 3, column 3: expected a comma or “}”.\n"b": ]`,
      advice: "Correct line 3.",
    },
  ],
  [
    "JSON cut off",
    '{"a": {"b": 1',
    {
      kind: "syntax",
      message: `${url} is not valid JSON, line 1, column 14: the text ends; expected a comma or “}”.\n{"a": {"b": 1`,
    },
  ],
  [
    "broken YAML",
    "a: 1\nb: [1\nc: 2",
    {
      kind: "syntax",
      line: 3,
      message: expect.stringMatching(/ is not valid YAML, line 3, column \d+: .+\.\nc: 2$/),
    },
  ],
  [
    "a page",
    "\n<!DOCTYPE html><title>Sign in</title>",
    { kind: "html", message: `${url} is an HTML page, not a description.` },
  ],
  ["a page without doctype", "<html>", { kind: "html" }],
  ["XML", "<?xml version='1.0'?><a/>", { kind: "syntax", message: `${url} is XML, not a description.` }],
  ["nothing", "", { kind: "empty", message: `${url} is empty.` }],
  ["white space", " \n\t ", { kind: "empty", message: `${url} is empty.` }],
  ["a byte order mark", "\ufeff", { kind: "empty" }],
  ["a comment", "# soon", { kind: "empty" }],
  ["null", "null", { kind: "empty" }],
  [
    "a list",
    "[1]",
    { kind: "syntax", message: `${url} is not a description: it holds a list where an object is expected.` },
  ],
  [
    "text",
    "Not found",
    {
      kind: "syntax",
      message: `${url} is not a description: it holds plain text where an object is expected.`,
    },
  ],
  [
    "a number",
    "42",
    {
      kind: "syntax",
      message: `${url} is not a description: it holds a number where an object is expected.`,
    },
  ],
];

test.each(failures)("%s", async (_what, text, error) => {
  expect(await failure(parseText(text, { yaml, url }))).toMatchObject({
    url,
    advice: expect.any(String),
    ...error,
  });
});

test("of a long line only the part around the place is quoted", async () => {
  const text = `{"a": "${"x".repeat(500)}" "b": "${"y".repeat(500)}"}`;
  const { message, column } = await failure(parseText(text, { yaml }));
  expect(column).toBe(510);
  expect((message as string).split("\n")[1]).toMatch(/^…x+" "b": "y+…$/);
  expect((message as string).split("\n")[1]!.length).toBeLessThan(83);
});

test("a parser that rejects with anything", async () => {
  const yamlOdd = () => Promise.reject("odd");
  expect(await failure(parseText("a: 1", { yaml: yamlOdd }))).toMatchObject({
    kind: "syntax",
    message: "The text is not valid YAML: odd.",
    advice: "Correct the text.",
  });
});
