/** Real descriptions: the excerpts in the project, and the corpus beside it, which may be absent. */
import { existsSync, readdirSync } from "node:fs";
import { join, parse } from "node:path";

type Real = readonly [name: string, file: string];

/** The folder of the corpus. */
export const CORPUS: string =
  process.env["LECTERN_CORPUS"] ?? join(import.meta.dirname, "..", "..", "shared", "corpus");

/** The names and paths of the excerpts, such as `excerpts/github.json`. */
export const EXCERPTS: readonly Real[] = filesIn(
  join(import.meta.dirname, "documents", "excerpts"),
  "excerpts",
);

/** The names and paths of all real descriptions, such as `corpus/github.json`. */
export const REAL: readonly Real[] = [...EXCERPTS, ...filesIn(CORPUS, "corpus")];

/** The same without the excerpts of descriptions that the corpus has in full, which are parts of them. */
export const DISTINCT: readonly Real[] = REAL.filter(
  ([name]) =>
    name.startsWith("corpus/") || !REAL.some(([other]) => other.startsWith("corpus/") && isOf(name, other)),
);

function isOf(excerpt: string, whole: string): boolean {
  return parse(excerpt).name === parse(whole).name;
}

function filesIn(folder: string, shown: string): [string, string][] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /\.(?:json|ya?ml)$/.test(name))
    .sort()
    .map((name) => [`${shown}/${name}`, join(folder, name)]);
}
