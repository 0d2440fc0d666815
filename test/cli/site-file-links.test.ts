/** Tests `lectern site --file-links` as users run it: every link names a file, in one build and in shards. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { TIMEOUT } from "./command.ts";
import { crawl } from "./crawl.ts";
import { contents, made, ORDERS, PETS, prepare, site } from "./site/made.ts";

vi.setConfig({ testTimeout: 3 * TIMEOUT });

prepare();

const CONFIG = {
  fileLinks: true,
  siteUrl: "https://docs.example/apis/",
  apis: { pets: "pets.yaml", orders: { versions: { v2: "orders.yaml", v1: "older.yaml" } } },
  guides: { first: "first.md" },
  redirects: { "/old/": "/pets/" },
};
const FILES = {
  "pets.yaml": PETS,
  "orders.yaml": ORDERS,
  "older.yaml": ORDERS.replace("List", "Read"),
  "first.md": "# First\n\nSee [pets](pets.yaml#operation/listPets).\n",
};

test("every link leads to a file, and no page has the module", async () => {
  const path = await made({ ...FILES, "lectern.config.json": JSON.stringify(CONFIG) });
  expect((await site(path, "-o", "out")).code).toBe(0);
  const found = crawl(join(path, "out"), () => false, "");
  expect(found.broken).toEqual([]);
  expect(found.orphans).toEqual(["old/index.html"]);
  const files = Object.keys(await contents(join(path, "out")));
  expect(files.filter((file) => /(?:^|\/)(?:live|search|plugins)\.json$/.test(file))).toEqual([]);
  expect(files).toContain("pets/operations/list-pets/live.js");
  for (const file of files.filter((one) => one.endsWith(".html")))
    expect(await readFile(join(path, "out", file), "utf8")).not.toContain('type="module"');
  expect(await readFile(join(path, "out/pets/openapi.yaml"), "utf8")).toBe(PETS);
});

test("shards write the same files, and the flag does what the configuration does", async () => {
  const config = { ...CONFIG, fileLinks: false };
  const path = await made({ ...FILES, "lectern.config.json": JSON.stringify(config) });
  expect((await site(path, "--file-links", "-o", "out")).code).toBe(0);
  for (const shard of ["1/2", "2/2"]) await site(path, "--file-links", "--shard", shard);
  expect((await site(path, "merge", "parts", "-o", "merged")).code).toBe(0);
  expect(await contents(join(path, "merged"))).toEqual(await contents(join(path, "out")));
});

test("a value that is neither true nor false is refused", async () => {
  const path = await made({ ...FILES, "lectern.config.json": JSON.stringify({ ...CONFIG, fileLinks: 1 }) });
  expect((await site(path)).err).toContain("fileLinks: expected true or false");
});
