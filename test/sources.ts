/** Parses the sources of the project for the tests that check their style. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import ts from "typescript";

/** One source file. */
export interface SourceFile {
  /** Its path within `src/`, with slashes, such as `model/schema/schema.ts`. */
  path: string;
  /** Its first folder within `src/`; empty for files in `src/` itself. */
  folder: string;
  tree: ts.SourceFile;
}

/** Every TypeScript file of `src/`. */
export function sourceFiles(): readonly SourceFile[] {
  const root = join(import.meta.dirname, "..", "src");
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort()
    .map((path) => parseSource(path, readFileSync(join(root, path), "utf8")));
}

/** Parses the text of one file. */
export function parseSource(path: string, text: string): SourceFile {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
  return { path, folder: path.includes("/") ? (path.split("/")[0] ?? "") : "", tree };
}
