/** What people search for in real descriptions, and what they want to see first. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { load } from "#load/load.ts";
import { yamlToJson } from "#load/yaml.ts";
import { Document } from "#model/document.ts";
import { Menu } from "#model/menu.ts";
import { searchEntries } from "#search/entries.ts";
import { SearchIndex } from "#search/index.ts";

const folder = join(import.meta.dirname, "../../../shared/corpus");

interface Measured {
  index: SearchIndex;
  rows: number;
  document: Document;
  menu: Menu;
}

async function measure(file: string): Promise<Measured> {
  const text = readFileSync(join(folder, file), "utf8");
  const loaded = await load(
    { text, url: `https://a.test/${file}` },
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
  return { index, rows, document, menu };
}

const EXPECTED: Readonly<
  Record<string, readonly [query: string, title: string, detail: string | undefined][]>
> = {
  "museum.yaml": [
    ["qr code", "Get ticket QR code", "GET /tickets/{ticketId}/qr"],
    ["special event create", "Create special event", "POST /special-events"],
    ["email", "Buy museum tickets", undefined],
  ],
  "redoc-petstore.yaml": [
    ["int", "Introduction", undefined],
    ["uploadImage", "uploads an image", "POST /pet/{petId}/uploadImage"],
    ["/pet/{petId}/uploadImage", "uploads an image", "POST /pet/{petId}/uploadImage"],
    ["petstore_auth", "petstore_auth", "oauth2"],
    ["shipDate", "Place an order for a pet", "request › shipDate"],
    ["inventry", "Returns pet inventories by status", "GET /store/inventory"],
  ],
  "stripe.json": [
    ["PostCharges", "PostCharges", "POST /v1/charges"],
    ["/v1/charges", "GetCharges", "GET /v1/charges"],
    ["card brand", "PostIssuingCardsCard", "200 › brand"],
    ["idempotency_key", "GetEvents", "200 › data[].request.idempotency_key"],
  ],
  "github.json": [
    ["merge pull request", "Merge a pull request", "PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge"],
    ["/repos/{owner}/{repo}/issues", "List repository issues", "GET /repos/{owner}/{repo}/issues"],
    ["create issue", "Create an issue", "POST /repos/{owner}/{repo}/issues"],
    ["repos list org", "List organization repositories", "GET /orgs/{org}/repos"],
  ],
};

for (const [file, rows] of Object.entries(EXPECTED))
  describe.skipIf(!existsSync(join(folder, file)))(`${file} (skipped where the corpus is absent)`, () => {
    test("first hits, and an index in proportion", { timeout: 60_000 }, async () => {
      const { index, rows: count, document, menu } = await measure(file);
      for (const [query, title, detail] of rows) {
        const [first] = index.query(query, 50);
        expect({ query, title: first?.title }).toEqual({ query, title });
        if (detail !== undefined) expect({ query, detail: first?.detail }).toEqual({ query, detail });
        expect(menu.find(first?.id ?? "")?.label).toBe(title);
      }
      // Rows and references grow with the document, not with what it would be written out.
      const nodes = countNodes(document.raw);
      expect(count).toBeLessThan(nodes / 3);
      expect(document.counters.references).toBeLessThan(nodes / 3);
    });
  });

function countNodes(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  let count = 1;
  for (const child of Object.values(value)) count += countNodes(child);
  return count;
}
