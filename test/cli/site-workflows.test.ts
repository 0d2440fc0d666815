/** Tests the workflows of a site: their pages, what is wrong in their files, and which API has them. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { TIMEOUT } from "./command.ts";
import { crawl } from "./crawl.ts";
import { contents, made, ORDERS, PETS, prepare, site } from "./site/made.ts";

vi.setConfig({ testTimeout: 3 * TIMEOUT });

prepare();

/** A document with two workflows, the second of which uses an output of the first. */
const ARAZZO = `arazzo: 1.0.1
info: { title: Visits, version: "1" }
sourceDescriptions: [{ name: pets, url: ./pets.yaml, type: openapi }]
workflows:
  - workflowId: findPet
    summary: Find a pet
    steps:
      - { stepId: list, operationId: listPets, outputs: { pet: "$response.body#/0" } }
    outputs: { pet: $steps.list.outputs.pet }
  - workflowId: feedPet
    summary: Feed a pet
    steps:
      - stepId: first
        workflowId: findPet
      - stepId: second
        operationId: listPets
        requestBody: { payload: $workflows.findPet.outputs.pet }
`;

function configOf(pets: object, more: object = {}): string {
  return JSON.stringify({ siteUrl: "https://docs.example/", apis: { pets }, ...more });
}

const PETS_CONFIG = configOf({ description: "pets.yaml", workflows: "arazzo.yaml" });

/** Runs a build, and returns what it wrote. */
async function built(
  files: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<{ code: number | null; err: string; path: string; text: (name: string) => Promise<string> }> {
  const path = await made({ "pets.yaml": PETS, "arazzo.yaml": ARAZZO, ...files });
  const { code, err } = await site(path, ...args);
  return { code, err, path, text: (name) => readFile(join(path, "dist", name), "utf8") };
}

test("each workflow has a page, which every list names", async () => {
  const { code, err, path, text } = await built({ "lectern.config.json": PETS_CONFIG });
  expect([code, err]).toEqual([0, expect.not.stringContaining("!")]);
  for (const name of ["pets/index.html", "pets/operations/list-pets/index.html"])
    expect(await text(name)).toMatch(/<nav class="menu-tree".*href="[^"]*workflows\/find-pet\/"/s);
  expect(await text("pets/index.html")).toMatch(/<main.*href="workflows\/feed-pet\/"/s);
  expect(await text("pets.md")).toContain("  - [Find a pet](pets/workflows/find-pet.md)");
  expect(await text("llms.txt")).toContain("[Feed a pet](https://docs.example/pets/workflows/feed-pet.md)");
  expect(await text("sitemap.xml")).toContain("<loc>https://docs.example/pets/workflows/find-pet/</loc>");
  expect(await text("pets/llms-full.txt")).toContain("# Feed a pet");
  const { apis } = JSON.parse(await text("search.json")) as { apis: [string, string, string][] };
  expect(await text(`${apis[0]?.[2]}.json`)).toContain('"workflows/find-pet/"');
  expect(crawl(join(path, "dist"))).toMatchObject({ broken: [], orphans: [] });
});

test("steps lead to operations, expressions to outputs on their page, operations to their steps", async () => {
  const { text } = await built({ "lectern.config.json": PETS_CONFIG });
  const feed = await text("pets/workflows/feed-pet/index.html");
  expect(feed).toContain('<a href="../../operations/list-pets/">List pets</a>');
  expect(feed).toContain('<a href="../find-pet/"><code dir="ltr">findPet</code></a>');
  expect(feed).toContain('href="../find-pet/#workflow/findPet/outputs/pet"');
  expect(await text("pets/workflows/find-pet/index.html")).toContain('id="workflow/findPet/outputs/pet"');
  expect(await text("pets/workflows/feed-pet.md")).toContain(
    "`GET /pets`: [List pets](../operations/list-pets.md)",
  );
  const step = "workflows/find-pet/#workflow/findPet/steps/list";
  expect(await text("pets/operations/list-pets/index.html")).toContain(`href="../../${step}">Find a pet</a>`);
  expect(await text("pets/operations/list-pets.md")).toContain("[Find a pet](../workflows/find-pet.md)");
  const live = JSON.parse(await text("pets/operations/list-pets/live.json")) as Record<string, unknown>;
  expect(live["usedIn"]).toEqual([
    "Used in workflows:",
    [
      { id: "workflow/findPet/steps/list", label: "Find a pet", stepId: "list" },
      { id: "workflow/feedPet/steps/second", label: "Feed a pet", stepId: "second" },
    ],
  ]);
  expect(live["links"]).toContainEqual([`#workflow/findPet/steps/list`, `../../${step}`]);
  expect(live["options"]).not.toHaveProperty("workflows");
});

test("what is wrong in a document is listed with its line; references that lead nowhere stay text", async () => {
  const { code, err, text } = await built({
    "arazzo.yaml": ARAZZO.replace("operationId: listPets, outputs", "operationId: listDogs, outputs"),
    "lectern.config.json": PETS_CONFIG,
  });
  expect(code).toBe(0);
  expect(err).toContain("! arazzo.yaml:8:25: There is no operation `listDogs`.");
  expect(await text("pets/workflows/find-pet/index.html")).toContain('<span class="broken">not found</span>');
});

test("a document that cannot be read is named, and all other pages are built", async () => {
  const config = configOf({
    description: "pets.yaml",
    workflows: ["gone.yaml", "arazzo.yaml", "pets.yaml", "cut.yaml"],
  });
  const { code, err, path } = await built({ "lectern.config.json": config, "cut.yaml": "arazzo: [" });
  expect(code).toBe(1);
  expect(err).toMatch(/Left out, because it cannot be read:\n {2}pets\/ gone\.yaml: there is no such file\./);
  expect(err).toContain("pets/ pets.yaml is not an Arazzo document.");
  expect(err).toMatch(/ {2}pets\/ .*cut\.yaml/);
  expect((await readdir(join(path, "dist/pets/workflows"))).sort()).toEqual([
    ...["feed-pet", "feed-pet.md", "find-pet", "find-pet.md", "index.html"],
  ]);
});

test.each([
  ["an address of the option", { options: { workflows: "arazzo.yaml" } }],
  ["a list of the option", { options: { workflows: ["arazzo.yaml"] } }],
])("%s goes to the API that it names as its source", async (_, more) => {
  const apis = { orders: "orders.yaml", pets: "pets.yaml" };
  const config = JSON.stringify({ apis, ...more });
  const { code, path } = await built({ "orders.yaml": ORDERS, "lectern.config.json": config });
  expect(code).toBe(0);
  expect(await readdir(join(path, "dist/pets"))).toContain("workflows");
  expect(await readdir(join(path, "dist/orders"))).not.toContain("workflows");
});

test("a document that names no description of the site is listed", async () => {
  const config = JSON.stringify({
    apis: { orders: "orders.yaml", pets: "pets.yaml" },
    options: { workflows: "arazzo.yaml" },
  });
  const { code, err } = await built({
    ...{ "orders.yaml": ORDERS, "lectern.config.json": config },
    "arazzo.yaml": ARAZZO.replace("./pets.yaml", "./dogs.yaml"),
  });
  expect(code).toBe(0);
  expect(err).toContain("! arazzo.yaml: none of its sources is a description of this site");
});

test("a document may be an object, whose addresses are relative to the configuration", async () => {
  const module = `export default { apis: { pets: { description: "pets.yaml", workflows: {
    arazzo: "1.0.1", info: { title: "T", version: "1" },
    sourceDescriptions: [{ name: "pets", url: "pets.yaml" }],
    workflows: [{ workflowId: "own", steps: [{ stepId: "a", operationId: "$sourceDescriptions.pets.listPets" }] }],
  } } } }`;
  const path = await made({ "in/pets.yaml": PETS, "in/lectern.config.mjs": module });
  const { code, err } = await site(path, "--config", "in/lectern.config.mjs");
  expect([code, err]).toEqual([0, expect.not.stringContaining("! ")]);
  const html = await readFile(join(path, "dist/pets/workflows/own/index.html"), "utf8");
  expect(html).toContain('href="../../operations/list-pets/"');
});

test("shards have the same bytes, wherever the files are", async () => {
  const { path } = await built({ "lectern.config.json": PETS_CONFIG });
  const files = { "pets.yaml": PETS, "arazzo.yaml": ARAZZO, "lectern.config.json": PETS_CONFIG };
  const other = await made(files);
  await site(path, "--shard", "1/2", "-o", "parts/1");
  await site(other, "--shard", "2/2", "-o", join(path, "parts/2"));
  expect((await site(path, "merge", "parts", "-o", "merged")).code).toBe(0);
  expect(await contents(join(path, "merged"))).toEqual(await contents(join(path, "dist")));
});

test("shards with other workflows are refused", async () => {
  const { path } = await built({ "lectern.config.json": PETS_CONFIG }, "--shard", "1/2", "-o", "parts/1");
  const files = { "pets.yaml": PETS, "lectern.config.json": PETS_CONFIG };
  const other = await made({ ...files, "arazzo.yaml": ARAZZO.replace("Feed a pet", "Feed") });
  await site(other, "--shard", "2/2", "-o", join(path, "parts/2"));
  expect((await site(path, "merge", "parts", "-o", "merged")).err).toContain("shards of different builds");
});

test("pages lead to each other when they are opened from a disk", async () => {
  const { path } = await built({ "lectern.config.json": PETS_CONFIG }, "--file-links");
  expect(crawl(join(path, "dist"), undefined, "")).toMatchObject({ broken: [], orphans: [] });
});

test("no other API may be in the folder of the workflows", async () => {
  const apis = { pets: { description: "pets.yaml", workflows: "arazzo.yaml" }, "pets/workflows": "o.yaml" };
  const { code, err } = await built({
    "lectern.config.json": JSON.stringify({ apis }),
    "o.yaml": ORDERS,
  });
  expect(code).toBe(1);
  expect(err).toContain("pets/workflows/ has the workflows of pets");
});

test.each([[5], [""], [[{}, 5]]])("the configuration refuses %j", async (workflows) => {
  const config = configOf({ description: "pets.yaml", workflows });
  const { code, err } = await built({ "lectern.config.json": config });
  expect(code).toBe(1);
  expect(err).toContain("apis.pets.workflows: expected an Arazzo document");
});
