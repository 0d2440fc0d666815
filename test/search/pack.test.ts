/** Tests packed indexes: they answer like the rows that they were made of, and are smaller. */
import { describe, expect, test } from "vitest";
import { Document } from "#model/document.ts";
import { Menu } from "#model/outline/menu.ts";
import { searchEntries } from "#search/entries.ts";
import { SearchIndex } from "#search/index.ts";
import { pack, unpack } from "#search/pack.ts";
import type { SearchRow } from "#search/row.ts";
import { type SearchManifest, SiteSearch, shardsOf, termsOf } from "#search/shards.ts";

const PET = {
  type: "object",
  description: "An animal with a home.",
  properties: {
    name: { type: "string", description: "How it is called at the counter." },
    owner: {
      type: "object",
      properties: { email: { type: "string" }, tags: { type: "array", items: { enum: ["vip"] } } },
    },
  },
};

function documentOf(noun: string, schema: object = PET): Document {
  const operation = {
    operationId: `create${noun}`,
    summary: `Create a ${noun}`,
    tags: [noun],
    description: `Adds a ${noun} to the register. Inspectors read it.`,
    parameters: [{ name: "dry_run", in: "query", schema: { type: "boolean" } }],
    requestBody: { content: { "application/json": { schema: { $ref: `#/components/schemas/${noun}` } } } },
    responses: { 201: { description: "Made" }, 409: { description: "Known already" } },
  };
  return new Document({
    openapi: "3.2.0",
    info: { title: noun, version: "1" },
    paths: { [`/${noun}s`]: { post: operation } },
    components: { schemas: { [noun]: schema } },
  } as unknown as ConstructorParameters<typeof Document>[0]);
}

function rowsOf(document: Document): SearchRow[] {
  return [...searchEntries(document, new Menu(document, { showModels: true } as never))];
}

function indexOf(rows: Iterable<SearchRow>): SearchIndex {
  const index = new SearchIndex();
  for (const row of rows) index.add(row);
  return index;
}

const QUERIES = [
  "pet",
  "create pet",
  "email",
  "owner email",
  "in:query",
  "status:409",
  "vip",
  "post /Pets",
  "counter",
];

describe("packed rows", () => {
  const rows = rowsOf(documentOf("Pet"));
  const { packed, texts } = JSON.parse(JSON.stringify(pack(rows))) as ReturnType<typeof pack>;

  test.each(QUERIES)("with texts, answer like the rows: %s", (query) => {
    const expected = indexOf(rows).query(query);
    expect(expected.length).toBeGreaterThan(0);
    const plain = (hits: typeof expected): unknown =>
      hits.map((hit) => ({ ...hit, deprecated: hit.deprecated === true }));
    expect(plain(indexOf(unpack(packed, texts)).query(query))).toEqual(plain(expected));
  });

  test("without texts, know names but no descriptions", () => {
    const index = indexOf(unpack(packed));
    expect(index.query("email").map(({ target }) => target)).toContain("schema/Pet/owner/email");
    expect(index.query("counter")).toEqual([]);
  });
});

describe("the search of a site", () => {
  const packs = ["Pet", "Invoice", "Ticket"].map((noun) => pack(rowsOf(documentOf(noun))));

  function siteOf(shards: boolean): { search: SiteSearch; read: string[] } {
    const read: string[] = [];
    const cut = shards
      ? shardsOf(
          packs.map(({ packed }) => termsOf(packed)),
          200,
        )
      : [];
    const manifest: SearchManifest = {
      apis: ["pet", "invoice", "ticket"].map((name) => [`${name}/`, name, name, 150]),
      shards: cut.map((shard, index) => [shard[0]?.[0] ?? "", `shard-${index}`]),
    };
    const files = new Map<string, unknown>(
      packs.flatMap(({ packed, texts }, index) => [
        [`${manifest.apis[index]?.[2]}.json`, { packed, pages: packed.entries.map(() => null) }] as const,
        [`${manifest.apis[index]?.[2]}.text.json`, texts] as const,
      ]),
    );
    for (const [index, shard] of cut.entries()) files.set(`shard-${index}`, shard);
    const load = async (file: string): Promise<unknown> => {
      read.push(file);
      return files.get(file);
    };
    return { search: new SiteSearch(manifest, load, ({ title }) => `at/${title}/`), read };
  }

  test("without shards, every index loads once, and hits tell their API", async () => {
    const { search, read } = siteOf(false);
    const [hits] = await Promise.all([search.query("create invoice", 5), search.prepare()]);
    expect(hits[0]).toMatchObject({ root: "invoice/", api: "invoice", operation: "POST /Invoices" });
    expect(read.filter((file) => !file.includes("text")).sort()).toEqual([
      "invoice.json",
      "pet.json",
      "ticket.json",
    ]);
  });

  test("with shards, only the indexes load that match", async () => {
    const { search, read } = siteOf(true);
    const [first] = await search.query("invoice", 5);
    expect(first?.root).toBe("invoice/");
    expect(read).toContain("invoice.json");
    expect(read).not.toContain("pet.json");
  });

  test.each([
    ["pet/", ["pet/", "ticket/"]],
    ["pet/de/", ["pet/de/", "ticket/"]],
    ["pet/fr/", ["pet/fr/", "ticket/"]],
    ["ticket/", ["pet/", "ticket/"]],
    [undefined, ["pet/", "ticket/"]],
  ])("from %s, translations are found in the language that is read", async (here, roots) => {
    const { packed } = packs[0] as (typeof packs)[0];
    const apis: SearchManifest["apis"] = [
      ["pet/", "Pet", "a", 1],
      ["pet/de/", "Tier", "b", 1, "de"],
      ["pet/fr/", "Animal", "c", 1, "fr"],
      ["ticket/", "Ticket", "d", 1],
    ];
    const shard = apis.flatMap((_, index) => [index, 9]);
    const read: string[] = [];
    for (const shards of [[], [["", "terms"]]] as SearchManifest["shards"][]) {
      const load = async (file: string): Promise<unknown> => {
        read.push(file);
        return file === "terms" ? [["pet", shard]] : file.includes("text") ? {} : { packed, pages: [] };
      };
      const hits = await new SiteSearch({ apis, shards }, load, () => "at/", here).query("pet");
      expect([...new Set(hits.map(({ root }) => root))].sort()).toEqual(roots);
      expect(hits[0]?.api).toBeDefined();
    }
    expect(new Set(read.filter((file) => /^[abcd]\.json/.test(file))).size).toBe(2);
  });

  test("without an API, the language of the page decides, and guides name what they translate", async () => {
    const { packed } = packs[0] as (typeof packs)[0];
    const apis: SearchManifest["apis"] = [
      ["pet/", "Pet", "a", 1],
      ["pet/pt-br/", "Bicho", "b", 1, "pt-BR"],
      ["guides/start/", "Start", "c", 1],
      ["pt-br/guides/start/", "Comece", "d", 1, "pt-BR", "guides/start/"],
    ];
    const load = async (file: string): Promise<unknown> =>
      file.includes("text") ? {} : { packed, pages: [] };
    const rootsIn = async (language: string, here?: string): Promise<string[]> => {
      const search = new SiteSearch({ apis, shards: [] }, load, () => "at/", here, language);
      return [...new Set((await search.query("pet")).map(({ root }) => root))].sort();
    };
    const translated = ["pet/pt-br/", "pt-br/guides/start/"];
    expect(await rootsIn("pt-BR")).toEqual(translated);
    expect(await rootsIn("pt-BR", "pt-br/guides/start/")).toEqual(translated);
    expect(await rootsIn("en")).toEqual(["guides/start/", "pet/"]);
  });

  test("texts load when a query finds little", async () => {
    const { search, read } = siteOf(false);
    expect(await search.query("inspectors")).toHaveLength(3);
    expect(read).toContain("pet.text.json");
  });

  test("without texts that cannot be loaded, names are still found", async () => {
    const { packed } = packs[0] as (typeof packs)[0];
    const search = new SiteSearch(
      { apis: [["pet/", "Pet", "pet", 1]], shards: [] },
      async (file) => {
        if (file.endsWith(".text.json")) throw new Error("offline");
        return { packed, pages: packed.entries.map(() => null) };
      },
      () => "",
    );
    expect((await search.query("dry_run")).length).toBeGreaterThan(0);
  });

  test("a failed file is asked for again", async () => {
    let fails = true;
    const { packed } = packs[0] as (typeof packs)[0];
    const search = new SiteSearch(
      { apis: [["pet/", "Pet", "pet", 1]], shards: [] },
      async () => {
        if (fails) throw new Error("offline");
        return { packed, pages: packed.entries.map(() => null), texts: [], descriptions: [], rows: [] };
      },
      () => "",
    );
    await expect(search.query("pet")).rejects.toThrow("offline");
    fails = false;
    expect((await search.query("pet")).length).toBeGreaterThan(0);
  });
});
