/** Tests `lectern site --serve` with a real process, real requests and edits of real files. */
import { readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { TIMEOUT } from "./command.ts";
import { type Started, start, until } from "./process.ts";
import { made, ORDERS, PETS, prepare } from "./site/made.ts";

vi.setConfig({ testTimeout: 3 * TIMEOUT });

prepare();

const CONFIG =
  "siteUrl: https://docs.example.com/apis/\napis: { pets: pets.yaml, orders: orders.yaml, shop/v: { versions: { v2: v2.yaml, v1: v1.yaml } } }\n";

async function served(
  files: Readonly<Record<string, string>>,
): Promise<Started & { path: string; url: string }> {
  const path = await made(files);
  const started = start(["site", "--serve", "--port", "0", "-o", "out"], path);
  const url = await until(() => /http:\/\/\S+/.exec(started.said())?.[0]);
  return { ...started, path, url };
}

async function textOf(url: string): Promise<string> {
  return (await fetch(url)).text();
}

/** Replaces a file in one step. `writeFile` empties the file first, which a watcher may notice. */
async function write(file: string, text: string): Promise<void> {
  const whole = join(await made({}), "whole");
  await writeFile(whole, text);
  await rename(whole, file);
}

/** Waits until the site has been built again `count` times. */
async function builds(said: () => string, count: number): Promise<void> {
  await until(() => said().split("↻").length > count);
}

test("it serves the site below its base path, and 404.html at other paths", async () => {
  const { url } = await served({
    "lectern.config.yaml": CONFIG,
    "pets.yaml": PETS,
    "orders.yaml": ORDERS,
    "v1.yaml": PETS,
    "v2.yaml": PETS,
  });
  expect(url).toMatch(/\/apis\/$/);
  const home = await fetch(url);
  expect(home.headers.get("content-security-policy")).toContain("require-trusted-types-for");
  expect(await home.text()).toContain('<script src="/-/live.js"></script>\n</head>');
  expect((await fetch(`${url}pets`)).url).toBe(`${url}pets/`);
  expect((await fetch(new URL("/", url))).url).toBe(url);
  const markdown = await fetch(`${url}pets.md`);
  expect(markdown.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
  for (const absent of [`${url}nothing/`, new URL("/pets/", url).href, `${url}%2e%2e/pets.yaml`]) {
    const answer = await fetch(absent);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain("/apis/assets/");
  }
  expect((await fetch(url, { method: "POST" })).status).toBe(405);
});

test("an edit builds only its API and its versions again, and tells open pages", async () => {
  const { path, url, said } = await served({
    "lectern.config.yaml": CONFIG,
    "pets.yaml": PETS,
    "orders.yaml": ORDERS,
    "v1.yaml": PETS,
    "v2.yaml": PETS,
  });
  const stream = (await fetch(new URL("/-/changes", url))).body!.getReader();
  const read = async (): Promise<string> => new TextDecoder().decode((await stream.read()).value);
  const first = await read();
  const built = (): string[] => [...said().matchAll(/✓ (\S+)\//g)].map(([, name]) => name!);
  const allBuilt = (count: number): Promise<unknown> => until(() => built().length >= count);
  expect(built()).toEqual(["pets", "orders", "shop/v/v1", "shop/v/v2"]);
  const before = (await stat(join(path, "out/orders/index.html"))).mtimeMs;

  await write(join(path, "pets.yaml"), PETS.replace("List pets", "List all pets"));
  expect(await read()).not.toBe(first);
  expect(await textOf(`${url}pets/operations/list-pets/`)).toContain("List all pets");
  await allBuilt(5);
  expect(built().slice(4)).toEqual(["pets"]);
  expect((await stat(join(path, "out/orders/index.html"))).mtimeMs).toBe(before);

  await write(join(path, "v1.yaml"), PETS.replace("List pets", "List old pets"));
  await allBuilt(7);
  expect(built().slice(5)).toEqual(["shop/v/v1", "shop/v/v2"]);

  // All pages name the site, so all are built again.
  await write(join(path, "lectern.config.yaml"), `title: New\n${CONFIG}`);
  await allBuilt(11);
  expect(built().slice(7)).toHaveLength(4);
  await until(async () => (await textOf(`${url}orders/`)).includes("– New</title>"));
});

test("errors are reported, the site stays, and a repaired file is built again", async () => {
  const { path, url, said } = await served({
    "lectern.config.yaml": CONFIG,
    "pets.yaml": PETS,
    "orders.yaml": ORDERS,
    "v1.yaml": PETS,
    "v2.yaml": PETS,
  });
  await write(join(path, "pets.yaml"), "openapi: 3.1.0\ninfo: { title: [\n");
  await builds(said, 1);
  expect(await textOf(`${url}pets/`)).toContain("This description cannot be shown");
  expect(await textOf(`${url}orders/`)).toContain("Orders");
  await write(join(path, "pets.yaml"), PETS);
  await builds(said, 2);
  expect(await textOf(`${url}pets/`)).toContain("Read ");
  await write(join(path, "lectern.config.yaml"), "titel: x\n");
  await until(() => said().includes("there is no key titel"));
  expect((await fetch(`${url}pets/`)).status).toBe(200);
  await write(join(path, "lectern.config.yaml"), "apis: { orders: orders.yaml }\n");
  await builds(said, 3);
  expect((await fetch(new URL("/pets/", url))).status).toBe(404);
  expect((await fetch(new URL("/orders/", url))).status).toBe(200);
});

test("new and removed descriptions of a folder lead to builds, but the output in the folder does not", async () => {
  const path = await made({ "pets.yaml": PETS, "notes.txt": "" });
  const { said } = start(["site", ".", "--serve", "--port", "0", "-o", "out"], path);
  const url = await until(() => /http:\/\/\S+/.exec(said())?.[0]);
  await until(() => said().includes("Watching"));
  await write(join(path, "orders.yaml"), ORDERS);
  await builds(said, 1);
  expect(await textOf(`${url}orders/`)).toContain("Orders");
  await rm(join(path, "orders.yaml"));
  await builds(said, 2);
  expect((await fetch(`${url}orders/`)).status).toBe(404);
  expect(said().split("↻")).toHaveLength(3);
});

test("without --output, it serves a temporary folder, and removes it at the end", async () => {
  const path = await made({ "a/pets.yaml": PETS, "a/orders.yaml": ORDERS, "tmp/x": "" });
  const { child, ended, said } = start(["site", "a", "--serve", "--port", "0"], path, {
    TMPDIR: join(path, "tmp"),
  });
  await until(() => said().includes("http://"));
  expect(await readdir(join(path, "tmp"))).toHaveLength(2);
  // Editors write another file and rename it.
  await writeFile(join(path, "other"), ORDERS.replace("List", "Show"));
  await rename(join(path, "other"), join(path, "a/orders.yaml"));
  await until(() => said().includes("↻"));
  child.kill("SIGINT");
  expect((await ended).code).toBe(0);
  expect(await readdir(join(path, "tmp"))).toEqual(["x"]);
  expect((await readdir(path)).sort()).toEqual(["a", "tmp"]);
  await rm(join(path, "a"), { recursive: true });
});
