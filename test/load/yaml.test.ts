import { expect, test } from "vitest";
import { parseYaml, YamlError, yamlToJson } from "#load/yaml.ts";

const rows: [what: string, text: string, value: unknown][] = [
  ["yes, no and on are text", "a: [yes, no, on, off, y]", { a: ["yes", "no", "on", "off", "y"] }],
  ["core scalars", "a: [1, 0x10, 1.5, true, null, ~]", { a: [1, 16, 1.5, true, null, null] }],
  [
    "dates are text",
    "a: 2020-01-01\nb: 2020-01-01T10:00:00Z",
    { a: "2020-01-01", b: "2020-01-01T10:00:00Z" },
  ],
  [
    "keys are text as written",
    "200: a\n1.10: b\n0x1: c\n1e3: d",
    { "200": "a", "1.10": "b", "0x1": "c", "1e3": "d" },
  ],
  ["keys in a flow map too", "{1.10: a, x: {2.0: b}}", { "1.10": "a", x: { "2.0": "b" } }],
  [
    "versions are text",
    "openapi: 3.0\ninfo:\n  version: 1.10",
    { openapi: "3.0", info: { version: "1.10" } },
  ],
  [
    "only the description's own versions",
    "a:\n  info:\n    version: 1.15",
    { a: { info: { version: 1.15 } } },
  ],
  ["swagger: 2.0", "swagger: 2.0", { swagger: "2.0" }],
  ["merge keys", "a: &a {x: 1, y: 2}\nb:\n  <<: *a\n  y: 3", { a: { x: 1, y: 2 }, b: { x: 1, y: 3 } }],
  [
    "unknown tags",
    "a: !env FOO\nb: !!timestamp 2020-01-01\nc: !x {d: 1}\ne: !y [1]\nf: !!binary aGk=",
    {
      a: "FOO",
      b: "2020-01-01",
      c: { d: 1 },
      e: [1],
      f: "aGk=",
    },
  ],
  ["of duplicate keys the last", "a: 1\na: 2", { a: 2 }],
  ["infinities stay text", "a: [.inf, -.INF, .nan]", { a: [".inf", "-.INF", ".nan"] }],
  ["the first document that holds something", "---\n---\na: 1\n---\nb: 2", { a: 1 }],
  ["a separator at the end", "a: 1\n---\n", { a: 1 }],
  ["a byte order mark", "\ufeffa: 1", { a: 1 }],
  ["aliases as keys' values", "a: &x 5\nb: *x", { a: 5, b: 5 }],
  ["an anchor used again", "a: &x 1\nb: &x {c: 2}\nd: *x", { a: 1, b: { c: 2 }, d: { c: 2 } }],
  ["nothing", "# only a comment", null],
];

test.each(rows)("%s", (_what, text, value) => {
  expect(parseYaml(text)).toEqual(value);
  expect(JSON.parse(yamlToJson(text))).toEqual(value);
});

test("__proto__ is an ordinary key", () => {
  const value = parseYaml("a:\n  __proto__: {polluted: 1}") as { a: object };
  expect(Object.keys(value.a)).toEqual(["__proto__"]);
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});

const bomb = (levels: number) => {
  let text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
  for (let level = 1; level <= levels; level++) {
    text += `a${level}: &a${level} [${Array(10)
      .fill(`*a${level - 1}`)
      .join(", ")}]\n`;
  }
  return text;
};

const failures: [what: string, text: string, message: string, line?: number, column?: number][] = [
  ["a tab", "a:\n\tb: 1", "tab characters must not be used in indentation", 2, 1],
  ["an unclosed flow", "a: [1, 2", "unexpected end of the stream within a flow collection", 1, 9],
  ["an unknown alias", "a: *nope", 'unidentified alias "nope"', 1, 5],
  ["an alias in itself", "a: 1\nb: &b\n  c: *b", 'the alias "b" contains itself', 3, 7],
  ["an alias in a list in itself", "a: &a [1, [*a]]", 'the alias "a" contains itself', 1, 13],
  ["an alias bomb", bomb(8), "aliases expand the document beyond 5000000 values"],
  [
    "a long text many times",
    `a: &a "${"x".repeat(100_000)}"\nb: [${Array(6000).fill("*a").join(",")}]`,
    "aliases expand the document beyond 5000000 values",
  ],
  [
    "a long key many times",
    `a: &a {${"k".repeat(100_000)}: 1}\nb: [${Array(6000).fill("*a").join(",")}]`,
    "aliases expand the document beyond 5000000 values",
  ],
  ["too deep", "[".repeat(2000) + "]".repeat(2000), "nesting exceeded maxDepth (1000)", 1, 1000],
];

test.each(failures)("%s is rejected", (_what, text, message, line, column) => {
  let error: unknown;
  try {
    parseYaml(text);
  } catch (cause) {
    error = cause;
  }
  expect(error).toBeInstanceOf(YamlError);
  const { message: said, line: atLine, column: atColumn } = error as YamlError;
  expect({ said, atLine, atColumn }).toEqual({ said: message, atLine: line, atColumn: column });
});

test("a moderate use of aliases passes", () => {
  expect(Object.keys(parseYaml(bomb(4)) as object)).toHaveLength(5);
});

test("aliases that nest too deeply are rejected", () => {
  const nested = (inside: string): string => "[".repeat(900) + inside + "]".repeat(900);
  const lines = Array.from(
    { length: 40 },
    (_, at) => `a${at}: &a${at} ${nested(at === 0 ? "" : `*a${at - 1}`)}`,
  );
  expect(() => yamlToJson(lines.join("\n"))).toThrow(new YamlError("it is nested too deeply"));
});
