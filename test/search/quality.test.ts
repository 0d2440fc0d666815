/**
 * Checks that searches in real descriptions find the expected hits (`quality.txt`), and that the size of the index is
 * proportional to the description.
 */
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { targetOf } from "#model/outline/target.ts";
import { filesOf, indexOf, ROOT, rankOf, readSearches } from "./quality.ts";

const text = readFileSync(join(import.meta.dirname, "quality.txt"), "utf8");

test("every description exists, complete or as an excerpt", () => {
  expect([...readSearches(text).keys()].filter((name) => filesOf(name).length === 0)).toEqual([]);
});

const ALL = [...readSearches(text)].flatMap(([name, searches]) =>
  filesOf(name).map((file) => ({ file, searches })),
);

for (const { file, searches } of ALL) {
  describe(relative(ROOT, file), () => {
    test("finds the expected hits; every hit has a target, and the index grows with the document", {
      timeout: 120_000,
    }, async () => {
      const { index, document, menu, rows } = await indexOf(file);
      const missed = searches.flatMap((search) => {
        const hits = index.query(search.query, 20);
        // Every hit has a target. The start of the page has no id.
        for (const { id, target } of hits) {
          if (id === "") continue;
          expect(menu.find(id)).toBeDefined();
          expect(targetOf(target, (one) => menu.find(one) !== undefined)?.section).toBe(id);
        }
        const rank = rankOf(hits, search);
        return rank > 0 && rank <= search.within ? [] : [`${search.query}: ${rank || "not found"}`];
      });
      expect(missed).toEqual([]);
      expect(searches.length).toBeGreaterThan(3);
      // Rows and references grow with the document, not with its expanded size.
      const nodes = countNodes(document.raw);
      expect(rows).toBeLessThan(nodes / 3);
      expect(document.counters.references).toBeLessThan(nodes / 3);
    });
  });
}

function countNodes(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  let count = 1;
  for (const child of Object.values(value)) count += countNodes(child);
  return count;
}
