/** Measures the ranking with descriptions that it was not tuned for; see `held-out.txt`. */
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { filesOf, indexOf, ROOT, rankOf, readSearches } from "./quality.ts";

const text = readFileSync(join(import.meta.dirname, "held-out.txt"), "utf8");
/** The minimum shares of searches whose expected hit is the first, and is one of the first three. */
const FIRST = 0.85;
const IN_THREE = 0.93;

const ALL = [...readSearches(text)].flatMap(([name, searches]) =>
  filesOf(name).map((file) => ({ file, searches })),
);

for (const { file, searches } of ALL)
  describe(relative(ROOT, file), () => {
    test("most searches find the expected hit", { timeout: 120_000 }, async () => {
      const { index } = await indexOf(file);
      const ranks = searches.map((search) => rankOf(index.query(search.query, 20), search));
      expect(ranks.length).toBeGreaterThan(3);
      expect(ranks.filter((rank) => rank === 1).length / ranks.length).toBeGreaterThan(FIRST);
      expect(ranks.filter((rank) => rank >= 1 && rank <= 3).length / ranks.length).toBeGreaterThan(IN_THREE);
    });
  });
