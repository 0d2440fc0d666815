/** What people search for in real descriptions is among the first hits, and the index is in proportion; see `quality.txt`. */
import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { load } from "#load/load.ts";
import { yamlToJson } from "#load/yaml.ts";
import { Document } from "#model/document.ts";
import { Menu } from "#model/menu.ts";
import { targetOf } from "#model/target.ts";
import { searchEntries } from "#search/entries.ts";
import { SearchIndex } from "#search/index.ts";
import { placeOf, readSearches } from "./quality.ts";

const root = join(import.meta.dirname, "../..");
const text = readFileSync(join(import.meta.dirname, "quality.txt"), "utf8");

/** Where a description is: in the project, as an excerpt, and whole in the corpus, which may be absent. */
function filesOf(name: string): string[] {
  const excerpts = ["json", "yaml"].map((type) =>
    join(root, "test/documents/excerpts", name.replace(/\.\w+$/, `.${type}`)),
  );
  return [join(root, name), ...excerpts, join(root, "../shared/corpus", name)].filter(existsSync);
}

test("every description is there, whole or as an excerpt", () => {
  expect([...readSearches(text).keys()].filter((name) => filesOf(name).length === 0)).toEqual([]);
});

const ALL = [...readSearches(text)].flatMap(([name, searches]) =>
  filesOf(name).map((file) => ({ name, file, searches })),
);

for (const { name, file, searches } of ALL) {
  describe(relative(root, file), () => {
    test("is found", { timeout: 120_000 }, async () => {
      const loaded = await load(
        { text: readFileSync(file, "utf8"), url: `https://a.test/${name}` },
        { yaml: async (yaml) => yamlToJson(yaml) },
      );
      const document = new Document(loaded.document, loaded.url);
      const menu = new Menu(document);
      const index = new SearchIndex();
      let rows = 0;
      for (const row of searchEntries(document, menu)) {
        index.add(row);
        rows++;
      }
      const missed = searches.flatMap((search) => {
        const hits = index.query(search.query, 20);
        // What is found can be gone to.
        for (const { id, target } of hits) {
          expect(menu.find(id)).toBeDefined();
          expect(targetOf(target, (one) => menu.find(one) !== undefined)?.section).toBe(id);
        }
        const place = placeOf(hits, search);
        return place > 0 && place <= search.within ? [] : [`${search.query}: ${place || "not found"}`];
      });
      expect(missed).toEqual([]);
      expect(searches.length).toBeGreaterThan(3);
      // Rows and references grow with the document, not with what it would be written out.
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
