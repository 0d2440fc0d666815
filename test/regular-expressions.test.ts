/**
 * Checks that no text can make one of our regular expressions hang. JavaScript's engine cannot count its steps, but
 * ours can: it runs each expression on texts that repeat its parts, with a budget. An expression with quadratic time
 * exceeds the budget: 400 characters take 80,000 steps.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { matchingString } from "#samples/pattern.ts";
import { matches, parseRegex } from "#validate/regex.ts";
import { sourceFiles } from "./sources.ts";

/**
 * Places that make expressions from strings. All strings are constants of ours, never from a description, but for
 * names of Unicode categories, of two letters, in `overlay/pattern.ts`. The last one only asks the engine whether an expression of `format: regex` is valid, and never runs it.
 */
const MADE = [
  ...["markdown/spelling.ts", "overlay/pattern.ts", "request/request.ts", "snippets/quote.ts"],
  "validate/formats-exact.ts",
];

/** Expressions that exceed the budget, and why this is harmless. */
const EXCUSED: Readonly<Record<string, string>> = {
  "/[A-Za-z0-9][A-Za-z0-9._+-]{0,63}@[A-Za-z0-9][A-Za-z0-9_-]{0,62}(?:\\.[A-Za-z0-9][A-Za-z0-9_-]{0,62})+/g":
    "each part has a greatest length, so an attempt that fails is short",
  '/"(?:[^"\\\\]|\\\\.)*"/g': "it reads JSON that we wrote, in which every quote is closed",
  '/"(?:[^"\\\\]|\\\\.)*"|\\b(?:true|false|null)\\b/g': "the same",
  "/(?<=\\/)(?:\\{[^{}/]*\\}|:\\w+)/g": "only our engine looks behind from the start of the text",
  "/(?<=\\r\\n)/": "the same",
  "/(?<=[\\p{Ll}\\d])(?=\\p{Lu})|(?<=[/_.:-])(?=[\\p{L}\\d{])/u": "the same",
  '/(?<![\\w"\\\\.])-?\\d[\\d.]{15}/': "the same",
  "/(?<![\\w-])color-scheme\\s*:[^;}]*;?/g": "the same; it reads our own style sheet",
  '/(?=[-\\d])(?<=(?:(?<!\\\\)(?:\\\\\\\\)*"\\s*:|[[,])\\s*)(?:-0|-?(?:\\d[\\d.]{15,}|0\\.0{6}\\d+|\\d+\\.\\d*0|\\d+(?:\\.\\d+)?[eE][+-]?\\d+))(?=\\s*[,}\\]])/g':
    "the same; no space is looked at from more than one number",
};

/**
 * Library code that reads hostile text. `test/highlight/highlight.test.ts` covers the grammars of the highlighter: they
 * take quadratic time and receive only short texts.
 */
const LIBRARIES = [
  // The rest writes YAML. It takes linear time in JavaScript's engine, but more steps in ours than the budget.
  { file: "js-yaml/dist/js-yaml.mjs", end: "//#region src/ast/", isReplaced: false },
  // It makes expressions from patterns in two functions, which `overlay/query.ts` replaces.
  { file: "json-p3/dist/json-p3.cjs.js", end: undefined, isReplaced: true },
  { file: "minisearch/dist/es/SearchableMap.js", end: undefined, isReplaced: false },
];

const LENGTH = 400;

const literals = new Map<string, string>();
const made = new Set<string>();
for (const { path, tree } of sourceFiles())
  visitExpressions(tree, (literal) => {
    if (literal === undefined) made.add(path);
    else literals.set(literal, path);
  });

/**
 * Calls back for each literal in a file, and with undefined for each expression made from a string that is not
 * constant.
 */
function visitExpressions(tree: ts.SourceFile, tell: (literal: string | undefined) => void): void {
  const constants = new Map<string, ts.Node>();
  const textOf = (node: ts.Node | undefined): string | undefined => {
    if (node && ts.isStringLiteralLike(node)) return node.text;
    if (node && ts.isTaggedTemplateExpression(node) && node.tag.getText(tree) === "String.raw")
      return ts.isNoSubstitutionTemplateLiteral(node.template) ? node.template.rawText : undefined;
    if (node && ts.isIdentifier(node)) return textOf(constants.get(node.text));
    if (!node || !ts.isTemplateExpression(node)) return undefined;
    const parts = node.templateSpans.flatMap((span) => [textOf(span.expression), span.literal.text]);
    return parts.includes(undefined) ? undefined : node.head.text + parts.join("");
  };
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      constants.set(node.name.text, node.initializer);
    if (ts.isRegularExpressionLiteral(node)) tell(node.text);
    if (
      (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
      node.expression.getText(tree) === "RegExp"
    ) {
      const source = textOf(node.arguments?.[0]);
      tell(source === undefined ? undefined : `/${source}/`);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
}

/** A text for which an expression takes too many steps; undefined if there is none. */
function slowText(literal: string): string | undefined {
  const [, source = "", flags = ""] = /^\/(.*)\/(\w*)$/s.exec(literal) ?? [];
  // Without a repetition, the steps at each position have a constant limit.
  if (!/[*+{]/.test(source)) return undefined;
  // A sticky expression is tried only at one position.
  const node = parseRegex(flags.includes("y") ? `^(?:${source})` : source);
  // An expression that cannot be parsed has no repetition, or only of a single set.
  if (!node)
    return /(?:[*+}].*){2}|\)[*+{]/.test(source.replace(/\\[pP]\{[^}]*\}|\\u\{[^}]*\}/g, ""))
      ? source
      : undefined;
  for (const text of hostileTexts(source))
    if (matches(node, text, { left: 20_000 }) === undefined) return text;
  return undefined;
}

/**
 * Repetitions of the characters of an expression, single, alternating and in pairs, at every position of a matching
 * text.
 */
function hostileTexts(source: string): ReadonlySet<string> {
  return new Set(repetitions(source));
}

function* repetitions(source: string): Generator<string> {
  const fitting = (matchingString(source, { min: 0, max: 200 }) ?? "").slice(0, 30);
  const characters = [...new Set([...source.replace(/\\[a-z]/g, ""), ..."a0 \t\n-"])].slice(0, 14);
  for (const one of characters) {
    for (let at = 0; at <= Math.min(fitting.length, 12); at++)
      yield `${fitting.slice(0, at)}${one.repeat(LENGTH)}${fitting.slice(at)}\u0001`;
    for (const other of characters) {
      yield `${(one + other).repeat(LENGTH / 2)}\u0001`;
      yield `${fitting.slice(0, 1)}${one.repeat(LENGTH / 2)}${other.repeat(LENGTH / 2)}\u0001`;
      yield `${one.repeat(LENGTH)}${other}\u0001${one}`;
    }
  }
}

describe("regular expressions of src", { timeout: 240_000 }, () => {
  const rest = [...literals].filter(([text]) => !(text in EXCUSED));

  test("take steps in proportion to the text", () => {
    const slow = rest.map(([text, path]) => ({ text, path, by: slowText(text) }));
    expect(slow.filter(({ by }) => by !== undefined)).toEqual([]);
  });

  test("are made only from our own strings: JavaScript's engine never runs a pattern of a description", () => {
    expect([...made].sort()).toEqual(MADE);
  });

  test.each(LIBRARIES)("of $file, too", ({ file, end, isReplaced }) => {
    const whole = readFileSync(join(import.meta.dirname, "..", "node_modules", file), "utf8");
    const text = end === undefined ? whole : whole.slice(0, whole.indexOf(end));
    expect(text.length).toBeGreaterThan(whole.length / 2);
    const tree = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true, ts.ScriptKind.JS);
    const found = new Set<string | undefined>();
    visitExpressions(tree, (literal) => found.add(literal));
    const slow = [...found].filter(
      (one) => one === undefined || (!(one in EXCUSED) && slowText(one) !== undefined),
    );
    expect(slow).toEqual(isReplaced ? [undefined] : []);
  });

  test("that have exceptions exist", () => {
    expect(Object.keys(EXCUSED).filter((text) => !literals.has(text))).toEqual([]);
  });

  test.each(["/(a+)+$/", "/\\s+$/", "/^-[ \\t]*\\|?[ \\t]*$/", "/[#].*$/", "/\\/+$/g"])(
    "would not be slow unseen: %s",
    (text) => {
      expect(slowText(text)).toBeTypeOf("string");
    },
  );
});
