/** Tests sites that several processes build: shards, and how they are merged. */
import { cp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { TIMEOUT } from "./command.ts";
import { start } from "./process.ts";
import { contents, made, ORDERS, PETS, prepare, site } from "./site/made.ts";

vi.setConfig({ testTimeout: 4 * TIMEOUT });

prepare();

const OLDER = ORDERS.replace(
  "  /orders:\n",
  "  /first:\n    get: { operationId: first, responses: {} }\n  /orders:\n",
);

/** A site with groups, versions, a broken description, files in folders, German labels, redirects. */
const FILES = {
  "lectern.config.yaml": `title: Shop
siteUrl: https://docs.example.com/shop
apis:
  pets: { description: specs/pets.yaml, group: Animals }
  orders: { title: Orders, versions: { v2: specs/orders.yaml, v1: specs/older.yaml } }
  broken: specs/broken.yaml
  large: specs/large.json
options: { labels: { language: de } }
redirects: { /old/: /pets/ }
`,
  "specs/pets.yaml": PETS,
  "specs/orders.yaml": ORDERS,
  "specs/older.yaml": OLDER,
  "specs/broken.yaml": "openapi: 3.1.0\ninfo: { title: [\n",
  // So many kilobytes of names that the search has shards of terms.
  "specs/large.json": JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Large", version: "1" },
    components: {
      schemas: Object.fromEntries(range(8).map((number) => [`Schema${number}`, large(number)])),
    },
  }),
};

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** A schema with 150 properties, whose long names cannot be compressed well. */
function large(number: number): object {
  const names = range(150).map((index) =>
    range(50).map((turn) =>
      (((number * 150 + index + turn * 99_991) * 2_654_435_761) % 4_294_967_291).toString(36),
    ),
  );
  return { properties: Object.fromEntries(names.map((name) => [name.join(""), {}])) };
}

/** Whether the first shard has a folder for what it writes. Its name begins with a dot. */
async function isBegun(path: string): Promise<boolean> {
  return (await readdir(join(path, "parts"))).some((name) => name.startsWith(".1-"));
}

/** Builds shards in processes of their own, at the same time. */
async function shards(path: string, total: number): Promise<void> {
  const numbers = Array.from({ length: total }, (_, index) => index + 1);
  const ended = await Promise.all(
    numbers.map((number) => start(["site", "--shard", `${number}/${total}`], path).ended),
  );
  expect(ended.map(({ code }) => code)).toEqual(numbers.map(() => 0));
}

describe("shards and a merge", () => {
  test("write the same bytes as one build; a shard that is built again changes nothing", async () => {
    const path = await made(FILES);
    const whole = await site(path, "-o", "whole");
    expect(whole.code).toBe(1);
    expect(whole.err).toContain("1 of 5 descriptions cannot be shown");
    expect(JSON.parse(await readFile(join(path, "whole/search.json"), "utf8")).shards).not.toEqual([]);
    for (const total of [1, 3]) {
      await rm(join(path, "parts"), { recursive: true, force: true });
      await shards(path, total);
      const merged = await site(path, "merge", "parts", "-o", "merged");
      expect(merged.err).toContain("1 of 5 descriptions cannot be shown");
      expect(merged.code).toBe(1);
      expect(await contents(join(path, "merged"))).toEqual(await contents(join(path, "whole")));
    }
    const again = await site(path, "--shard", "2/3");
    expect(again.out).toContain(": 0 files written");
    const folders = ["parts/3", "parts/1", "parts/2"];
    const merged = await site(path, "merge", ...folders, "-o", "merged");
    expect(merged.out).toContain(": 0 files written");
  });

  test("--shard auto reads the variables of the service", async () => {
    const path = await made({ "a/pets.yaml": PETS, "a/orders.yaml": ORDERS });
    const variables = { CI_NODE_INDEX: undefined as never, CIRCLE_NODE_INDEX: "1", CIRCLE_NODE_TOTAL: "2" };
    const ended = await start(["site", "a", "--shard", "auto"], path, variables).ended;
    expect(ended.code).toBe(0);
    expect((await readdir(join(path, "parts/2"))).sort()).toContain("pets");
    expect(await readdir(join(path, "parts/2"))).not.toContain("orders");
  });

  test("a shard that was killed is built again, and leaves nothing", async () => {
    const path = await made({
      ...FILES,
      "lectern.config.yaml": "apis: { large: specs/large.json, pets: specs/pets.yaml }",
    });
    expect((await site(path, "-o", "whole")).code).toBe(0);
    await shards(path, 2);
    // A shard that ended before it was killed is built once more.
    for (let isKilled = false; !isKilled; ) {
      await rm(join(path, "parts/1"), { recursive: true, force: true });
      const { child, ended } = start(["site", "--shard", "1/2"], path);
      while (child.exitCode === null && !(await isBegun(path)));
      child.kill("SIGKILL");
      isKilled = (await ended).code === null;
    }
    const refused = await site(path, "merge", "parts", "-o", "merged");
    expect(refused.err).toContain("parts: shards are missing: 1/2");
    await site(path, "--shard", "1/2");
    expect((await site(path, "merge", "parts", "-o", "merged")).code).toBe(0);
    expect(await contents(join(path, "merged"))).toEqual(await contents(join(path, "whole")));
  });
});

describe("a merge refuses", () => {
  const TWO = { "a/pets.yaml": PETS, "a/orders.yaml": ORDERS };

  async function built(): Promise<string> {
    const path = await made(TWO);
    for (const number of [1, 2]) await site(path, "a", "--shard", `${number}/2`);
    return path;
  }

  async function refused(path: string, ...args: string[]): Promise<string> {
    const { code, err } = await site(path, "merge", ...args, "-o", "merged");
    expect(code).toBe(1);
    expect(await readdir(path)).not.toContain("merged");
    return err;
  }

  test("missing and equal shards, other folders, and flags of builds", async () => {
    const path = await built();
    expect(await refused(path, "parts/1")).toContain("shards are missing: 2/2");
    await cp(join(path, "parts/1"), join(path, "copy"), { recursive: true });
    expect(await refused(path, "parts", "copy")).toContain("copy are the same shard, 1/2");
    expect(await refused(path, "a")).toContain("a: there is no shard");
    expect(await refused(path, "absent")).toContain("absent cannot be read");
    expect(await refused(path)).toContain("There is no shard to merge");
    expect(await refused(path, "parts", "--title", "x")).toContain("has no flag for title");
  });

  test("shards of another number, of other descriptions, and of another title", async () => {
    const path = await built();
    await site(path, "a", "--shard", "2/3", "-o", "parts/2");
    expect(await refused(path, "parts")).toContain("shards of different builds");
    await site(path, "a", "--shard", "2/2", "--title", "Other");
    expect(await refused(path, "parts")).toContain("shards of different builds");
    await writeFile(join(path, "a/pets.yaml"), PETS.replace("List pets", "List all pets"));
    await site(path, "a", "--shard", "2/2");
    expect(await refused(path, "parts")).toContain("shards of different builds");
  });

  test("damaged shards", async () => {
    const path = await built();
    await rm(join(path, "parts/2/pets/index.html"));
    expect(await refused(path, "parts")).toContain("pets/index.html cannot be read");
    await writeFile(join(path, "secret.txt"), "secret");
    await symlink(join(path, "secret.txt"), join(path, "parts/2/pets/index.html"));
    expect(await refused(path, "parts")).toContain("pets/index.html leads out of the folder");
    const list = await readFile(join(path, "parts/2/lectern-part.json"), "utf8");
    for (const outside of ["../../secret.txt", "/secret.txt", "pets/../../secret.txt", "..\\secret.txt", 7]) {
      const changed = list.replaceAll('"pets/index.html"', JSON.stringify(outside));
      expect(changed).not.toBe(list);
      await writeFile(join(path, "parts/2/lectern-part.json"), changed);
      expect(await refused(path, "parts")).toContain(`${JSON.stringify(outside)} is no path of a file in it`);
    }
    await writeFile(join(path, "parts/2/lectern-part.json"), "{");
    expect(await refused(path, "parts")).toContain("lectern-part.json is damaged");
  });
});

test("a shard does not replace a whole site", async () => {
  const path = await made({ "a/pets.yaml": PETS });
  await site(path, "a", "-o", "out");
  const { code, err } = await site(path, "a", "--shard", "1/2", "-o", "out");
  expect(code).toBe(1);
  expect(err).toContain("The folder has a whole site");
  expect(await readdir(join(path, "out"))).toContain("index.html");
});
