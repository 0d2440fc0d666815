/** Checks that every exported name has a doc comment, and that every file begins with one that states its purpose. */
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { parseSource, type SourceFile, sourceFiles } from "./sources.ts";

const files = sourceFiles();

describe("comments", () => {
  test("there is something to check", () => expect(files.length).toBeGreaterThan(20));

  test("every file begins with its purpose", () => {
    expect(files.filter((file) => !startsWithComment(file)).map((file) => file.path)).toEqual([]);
  });

  test("every exported name has a doc comment", () => {
    expect(files.flatMap(undocumented)).toEqual([]);
  });

  test("no file has a default export", () => {
    expect(
      files.filter((file) => file.tree.statements.some(isDefaultExport)).map((file) => file.path),
    ).toEqual([]);
  });
});

describe("the check", () => {
  const cases: [text: string, missing: string[]][] = [
    ["/** Why. */\nexport const a = 1;", []],
    ["export const a = 1, b = 2;", ["a.ts: a", "a.ts: b"]],
    ["// a\nexport function a() {}", ["a.ts: a"]],
    ["/* a */ export class A {}", ["a.ts: A"]],
    ["/** */ export class A {}", ["a.ts: A"]],
    ["export interface A {}", ["a.ts: A"]],
    ["export type A = 1;", ["a.ts: A"]],
    ["const a = 1;\nexport { a };", ["a.ts: a"]],
    ["/** Why. */\nconst a = 1;\nexport { a };", []],
    ['export { a } from "./b.ts";', []],
    ["/** The file. */\nimport b from './b.ts';\nexport const a = b;", ["a.ts: a"]],
    ["/** The file. */\n\n/** Why. */\nexport const a = 1;", []],
    ["const a = 1;", []],
  ];
  test.each(cases)("%j", (text, missing) => expect(undocumented(parseSource("a.ts", text))).toEqual(missing));

  test("a file that starts with code lacks its comment", () => {
    expect(startsWithComment(parseSource("a.ts", "const a = 1;"))).toBe(false);
    expect(startsWithComment(parseSource("a.ts", "// Why.\nconst a = 1;"))).toBe(true);
  });
});

function startsWithComment({ tree }: SourceFile): boolean {
  const [first] = ts.getLeadingCommentRanges(tree.text, 0) ?? [];
  return first !== undefined && /\p{L}/u.test(tree.text.slice(first.pos, first.end));
}

/** The exported declarations of a file without a doc comment. */
function undocumented({ path, tree }: SourceFile): readonly string[] {
  const exportedLater = new Set(
    tree.statements.flatMap((node) =>
      ts.isExportDeclaration(node) &&
      !node.moduleSpecifier &&
      node.exportClause &&
      ts.isNamedExports(node.exportClause)
        ? node.exportClause.elements.map((one) => (one.propertyName ?? one.name).text)
        : [],
    ),
  );
  return tree.statements.flatMap((node) => {
    const names = declaredNames(node);
    const isExported =
      ts.canHaveModifiers(node) &&
      ts.getModifiers(node)?.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword);
    if (isDocumented(node, tree)) return [];
    return names.filter((name) => isExported || exportedLater.has(name)).map((name) => `${path}: ${name}`);
  });
}

function declaredNames(node: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(node)) return node.declarationList.declarations.map((one) => one.name.getText());
  const isNamed =
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isEnumDeclaration(node);
  return isNamed ? [node.name?.text ?? "default"] : [];
}

function isDocumented(node: ts.Node, tree: ts.SourceFile): boolean {
  const last = ts.getLeadingCommentRanges(tree.text, node.getFullStart())?.at(-1);
  const text = last ? tree.text.slice(last.pos, last.end) : "";
  return text.startsWith("/**") && /\p{L}/u.test(text);
}

function isDefaultExport(node: ts.Statement): boolean {
  if (ts.isExportAssignment(node)) return true;
  const modifiers = ts.canHaveModifiers(node) ? ts.getModifiers(node) : undefined;
  return !!modifiers?.some((modifier) => modifier.kind === ts.SyntaxKind.DefaultKeyword);
}
