/** Limits the length of functions, because a longer one does more than one thing. */
import ts from "typescript";
import { expect, test } from "vitest";
import { parseSource, type SourceFile, sourceFiles } from "./sources.ts";

/** The maximum number of lines of a function, including its signature. */
const MOST_LINES = 60;

test("no function is too long", () => {
  const files = sourceFiles();
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap(tooLong)).toEqual([]);
});

test("the check", () => {
  const lines = (count: number): string => "a();\n".repeat(count);
  const text = `function short() {\n${lines(MOST_LINES - 2)}}\nconst long = () => {\n${lines(MOST_LINES - 1)}};\n`;
  expect(tooLong(parseSource("a/b.ts", text))).toEqual([`a/b.ts:${MOST_LINES + 1}: ${MOST_LINES + 1} lines`]);
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
