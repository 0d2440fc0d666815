/** Locates the folders of the tests on this machine and on the test server. */
import { existsSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";

/** The folder of the project. */
export const ROOT: string = resolve(import.meta.dirname, "..");
/** The folder of large real descriptions, which may not exist. */
export const CORPUS: string = resolve(process.env["LECTERN_CORPUS"] ?? join(ROOT, "..", "shared", "corpus"));
/** Whether the folder of large real descriptions exists. */
export const HAS_CORPUS: boolean = existsSync(CORPUS);
/** The folder for files that the setup builds. */
export const MADE: string = join(ROOT, ".cache", "e2e");

/** The folders that the test server has, by the first segment of the path. */
export const MOUNTS: Readonly<Record<string, string>> = {
  lectern: join(ROOT, "bundles"),
  project: ROOT,
  corpus: CORPUS,
  made: MADE,
};

/** The path of a file on the test server. */
export function pathOf(file: string): string {
  // Tries the most specific folder first.
  for (const [name, folder] of Object.entries(MOUNTS).reverse()) {
    const way = relative(folder, file);
    if (!way.startsWith("..")) return `/${name}/${way.split(sep).map(encodeURIComponent).join("/")}`;
  }
  throw new Error(`${file} is in none of the folders that the tests' server has.`);
}

/** The origin of the test server, without a trailing slash. */
export function origin(): string {
  const url = process.env["LECTERN_E2E"];
  if (!url) throw new Error("The tests' server does not run: start with playwright test.");
  return url;
}
