/** Limits the length and depth of functions, because a longer or deeper one does more than one thing. */
import ts from "typescript";
import { expect, test } from "vitest";
import { parseSource, type SourceFile, sourceFiles } from "./sources.ts";

/** The maximum number of lines of a function, including its signature. */
const MOST_LINES = 60;

/** The maximum number of loops, conditions and functions in each other, within a named function or method. */
const MOST_LEVELS = 4;

test("no function is too long", () => {
  const files = sourceFiles();
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap(tooLong)).toEqual([]);
});

test("no function is nested too deeply", () => {
  expect(sourceFiles().flatMap(tooDeep)).toEqual([]);
});

test("the check of lengths", () => {
  const lines = (count: number): string => "a();\n".repeat(count);
  const text = `function short() {\n${lines(MOST_LINES - 2)}}\nconst long = () => {\n${lines(MOST_LINES - 1)}};\n`;
  expect(tooLong(parseSource("a/b.ts", text))).toEqual([`a/b.ts:${MOST_LINES + 1}: ${MOST_LINES + 1} lines`]);
});

test("the check of depths", () => {
  const text = `
    function deep() {
      for (const a of b) if (a) while (a()) try { if (a) a(); } finally {}
    }
    class A {
      shallow = () => () => () => () => {
        function named() { if (a) b(); else if (b) c(); else if (c) d(); else if (d) e(); else if (e) f(); }
      };
    }`;
  expect(tooDeep(parseSource("a/b.ts", text))).toEqual(["a/b.ts:3: 5 levels"]);
});

/** The functions of a file that are too long: where they begin, and their lengths. */
function tooLong({ path, tree }: SourceFile): string[] {
  const found: string[] = [];
  const lineOf = (position: number): number => tree.getLineAndCharacterOfPosition(position).line + 1;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && "body" in node && node.body) {
      const first = lineOf(node.getStart());
      const count = lineOf(node.end) - first + 1;
      if (count > MOST_LINES) found.push(`${path}:${first}: ${count} lines`);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** The statements of a file that are nested too deeply: where they begin, and their levels. */
function tooDeep({ path, tree }: SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node, outside: number): void => {
    const isNamed = ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node);
    const level = isNamed ? 0 : outside + (ts.isFunctionLike(node) || isBranch(node) ? 1 : 0);
    if (level > MOST_LEVELS && isBranch(node)) {
      const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      found.push(`${path}:${line}: ${level} levels`);
    }
    ts.forEachChild(node, (child) => visit(child, level));
  };
  visit(tree, 0);
  return found;
}

/** Whether a node is a statement that repeats or decides. An `else if` belongs to its `if`. */
function isBranch(node: ts.Node): boolean {
  if (ts.isIfStatement(node)) return !(ts.isIfStatement(node.parent) && node.parent.elseStatement === node);
  return ts.isIterationStatement(node, false) || ts.isSwitchStatement(node) || ts.isTryStatement(node);
}
