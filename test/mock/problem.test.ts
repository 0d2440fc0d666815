/** Every type of problem has a heading in docs/mock.md, because its URL leads there. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");

/** The types of problems in the source files of a folder. */
function typesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder)).flatMap((name) => {
    const source = readFileSync(join(ROOT, folder, name), "utf8");
    return [...source.matchAll(/\b(?:problem|refuse)\(\s*(?:\d{3},\s*)?"([a-z-]+)"/g)].map(
      ([, type = ""]) => type,
    );
  });
}

test("docs/mock.md explains every type of problem, and no other", () => {
  const used = [...typesIn("src/mock"), ...typesIn("src/cli/server")];
  const told = readFileSync(join(ROOT, "docs/mock.md"), "utf8").matchAll(/^### ([a-z-]+)$/gm);
  expect([...told].map(([, type]) => type).sort()).toEqual([...new Set(used)].sort());
});
