/** Checks that the page has a row for every search hit, and that the link of the hit leads to it. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { load } from "#load/load.ts";
import { yamlToJson } from "#load/yaml.ts";
import { Document } from "#model/document.ts";
import { Menu } from "#model/outline/menu.ts";
import { readOptions } from "#options/read.ts";
import { Contents } from "#search/contents.ts";
import { searchEntries } from "#search/entries.ts";
import { targetSteps } from "#search/row.ts";
import { reveal } from "#view/links/reveal.ts";
import * as rowFunctions from "#view/links/row-functions.ts";
import { CORPUS } from "../real.ts";

const root = join(import.meta.dirname, "../..");
const excerpts = join(root, "test/documents/excerpts");

/** The descriptions. Of large ones, only every nth row is checked. */
const FILES: readonly (readonly [file: string, every: number])[] = [
  [join(root, "examples/demo/openapi.yaml"), 1],
  [join(root, "test/search/scripts.yaml"), 1],
  [join(excerpts, "museum.yaml"), 1],
  [join(excerpts, "stripe.json"), 37],
  [join(excerpts, "openai.json"), 37],
  [join(excerpts, "github.json"), 37],
  [join(CORPUS, "stripe.json"), 97],
  [join(CORPUS, "openai.yaml"), 197],
  [join(CORPUS, "github.json"), 397],
];

for (const [file, every] of FILES)
  test.skipIf(!existsSync(file))(`${file.slice(root.length)}`, { timeout: 120_000 }, async () => {
    const loaded = await load(
      { text: readFileSync(file, "utf8") },
      { yaml: async (yaml) => yamlToJson(yaml), fetch: async () => new Response(null, { status: 404 }) },
    );
    const document = new Document(loaded.document, loaded.url);
    const menu = new Menu(document);
    const contents = new Contents();
    for (const row of searchEntries(document, menu)) contents.add(row);
    const options = readOptions([{}]);
    const lost: string[] = [];
    let count = 0;
    for (let row = 0; row < contents.rows; row += every) {
      if (contents.weightOf[row] === 0) continue;
      const entry = contents.entryOf[row] as number;
      const isSection = contents.entries[entry]?.isSection;
      const [section] = isSection ? [entry] : contents.users.reach(entry).sections;
      const id = section === undefined ? "" : (contents.entries[section]?.id ?? "");
      const item = menu.find(id);
      const steps = section === undefined ? undefined : contents.steps(section, row);
      if (!item || !steps) continue;
      count++;
      const target = targetSteps(steps);
      // The row itself shows the value of a constant or of a switch.
      const most = contents.kind(row) === "value" ? 1 : 0;
      if (reveal(rowFunctions, { document, options }, item, target).missing > most)
        lost.push(`${id} ${target.join("/")} (${contents.kind(row)})`);
    }
    expect(count).toBeGreaterThan(10);
    expect({ of: count, lost }).toEqual({ of: count, lost: [] });
  });
