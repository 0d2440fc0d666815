/** Tests the overlays of a site, in the configuration and as flags, and the other files that flags name. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { TIMEOUT } from "./command.ts";
import { contents, made, ORDERS, PETS, prepare, site } from "./site/made.ts";

vi.setConfig({ testTimeout: 4 * TIMEOUT });

prepare();

/** An overlay that gives the description another title. */
function titled(title: string): string {
  return JSON.stringify({
    overlay: "1.1.0",
    info: { title: "T", version: "1" },
    actions: [{ target: "$.info", update: { title } }],
  });
}

const FILES = { "pets.yaml": PETS, "orders.yaml": ORDERS, "a.json": titled("A"), "b.json": titled("B") };

/** Runs a build, and returns the title of each API, or why it has none. */
async function titles(
  config: object | undefined,
  ...args: readonly string[]
): Promise<{ code: number | null; err: string; titles: Record<string, string | undefined> }> {
  const path = await made({ ...FILES, ...(config && { "lectern.config.json": JSON.stringify(config) }) });
  const { code, err } = await site(path, ...args);
  const found: Record<string, string | undefined> = {};
  for (const name of ["pets", "pets/v1", "pets/v2", "orders"]) {
    const html = await readFile(join(path, "dist", name, "index.html"), "utf8").catch(() => "");
    if (html) found[name] = /<h1[^>]*>(?:<[^>]*>)*([^<]*)/.exec(html)?.[1]?.trim();
  }
  return { code, err, titles: found };
}

test.each<[what: string, config: object | undefined, args: string[], expected: Record<string, string>]>([
  ["a flag", undefined, ["pets.yaml", "--overlay", "a.json"], { pets: "A" }],
  [
    "two flags, in order",
    undefined,
    ["pets.yaml", "--overlay", "a.json", "--overlay", "b.json"],
    { pets: "B" },
  ],
  [
    "a flag for two APIs",
    undefined,
    ["pets.yaml", "orders.yaml", "--overlay", "a.json"],
    { pets: "A", orders: "A" },
  ],
  [
    "an API",
    { apis: { pets: { description: "pets.yaml", overlays: "a.json" }, orders: "orders.yaml" } },
    [],
    { pets: "A", orders: "Orders" },
  ],
  [
    "an API, rather than all",
    {
      apis: { pets: { description: "pets.yaml", overlays: ["a.json"] }, orders: "orders.yaml" },
      options: { overlays: ["b.json"] },
    },
    [],
    { pets: "A", orders: "B" },
  ],
  [
    "a version, rather than its API",
    {
      apis: {
        pets: {
          overlays: "a.json",
          versions: { v2: "pets.yaml", v1: { description: "pets.yaml", overlays: "b.json" } },
        },
      },
    },
    [],
    { "pets/v2": "A", "pets/v1": "B" },
  ],
  [
    "none of those of its API",
    { apis: { pets: { description: "pets.yaml", overlays: [] } }, options: { overlays: "b.json" } },
    [],
    { pets: "Pets" },
  ],
  [
    "an object",
    { apis: { pets: { description: "pets.yaml", overlays: JSON.parse(titled("C")) as object } } },
    [],
    { pets: "C" },
  ],
])("overlays of %s are applied", async (_, config, args, expected) => {
  expect(await titles(config, ...args)).toMatchObject({ code: 0, titles: expected });
});

test("an overlay that fails is named on the page, and the others are built", async () => {
  const config = {
    apis: { pets: { description: "pets.yaml", overlays: "gone.json" }, orders: "orders.yaml" },
  };
  const { code, err, titles: found } = await titles(config);
  expect([code, found["orders"]]).toEqual([1, "Orders"]);
  expect(err).toContain("gone.json");
});

test("a translation is one of the description with its overlays", async () => {
  const path = await made({ ...FILES, "tag.json": titled("D") });
  expect((await site(path, "pets.yaml", "--overlay", "a.json", "--translation", "de=tag.json")).code).toBe(0);
  const text = (name: string): Promise<string> => readFile(join(path, "dist", name), "utf8");
  expect([await text("pets/openapi.yaml"), await text("pets/de/openapi.yaml")]).toEqual([
    expect.stringContaining("A"),
    expect.stringContaining("D"),
  ]);
  expect(await text("pets/de/index.html")).toContain('<html lang="de"');
});

test("a flag adds workflows", async () => {
  const step = { stepId: "list", operationId: "listPets" };
  const workflows = {
    arazzo: "1.0.1",
    info: { title: "W", version: "1" },
    sourceDescriptions: [{ name: "pets", url: "pets.yaml", type: "openapi" }],
    workflows: [{ workflowId: "tour", steps: [step] }],
  };
  const path = await made({ ...FILES, "w.json": JSON.stringify(workflows) });
  expect((await site(path, "pets.yaml", "--workflows", "w.json")).code).toBe(0);
  expect(await readFile(join(path, "dist/pets/workflows/tour/index.html"), "utf8")).toContain("List pets");
});

test("shards have the same bytes, and are refused with other overlays", async () => {
  const path = await made(FILES);
  const args = ["pets.yaml", "orders.yaml", "--overlay", "a.json"];
  await site(path, ...args);
  await site(path, ...args, "--shard", "1/2", "-o", "parts/1");
  await site(path, ...args, "--shard", "2/2", "-o", "parts/2");
  expect((await site(path, "merge", "parts", "-o", "merged")).code).toBe(0);
  expect(await contents(join(path, "merged"))).toEqual(await contents(join(path, "dist")));
  await site(path, "pets.yaml", "orders.yaml", "--overlay", "b.json", "--shard", "2/2", "-o", "parts/2");
  expect((await site(path, "merge", "parts", "-o", "other")).err).toContain("shards of different builds");
});
