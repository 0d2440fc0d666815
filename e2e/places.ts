/** Where things are on this machine, and under which address the tests' server has them. */
import { existsSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";

/** The folder of the project. */
export const ROOT: string = resolve(import.meta.dirname, "..");
/** Large real descriptions, where they are at hand. */
export const CORPUS: string = resolve(process.env["LECTERN_CORPUS"] ?? join(ROOT, "..", "shared", "corpus"));
/** Whether they are. */
export const HAS_CORPUS: boolean = existsSync(CORPUS);
/** What the setup builds for the tests. */
export const MADE: string = join(ROOT, ".cache", "e2e");

/** The folders that the server has, by the first part of the path. */
export const MOUNTS: Readonly<Record<string, string>> = { project: ROOT, corpus: CORPUS, made: MADE };

/** The path on the tests' server of a file in one of its folders. */
export function pathOf(file: string): string {
  // The deepest folder that holds the file names it.
  for (const [name, folder] of Object.entries(MOUNTS).reverse()) {
    const way = relative(folder, file);
    if (!way.startsWith("..")) return `/${name}/${way.split(sep).map(encodeURIComponent).join("/")}`;
  }
  throw new Error(`${file} is in none of the folders that the tests' server has.`);
}

/** The origin of the tests' server, without a slash at the end. */
export function origin(): string {
  const url = process.env["LECTERN_E2E"];
  if (!url) throw new Error("The tests' server does not run: start with playwright test.");
  return url;
}
