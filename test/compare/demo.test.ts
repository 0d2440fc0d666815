/** The demo and its older version: `npm start` shows one change of each kind that a page marks. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compare } from "#compare/compare.ts";
import { shownOf } from "#compare/shown.ts";
import { type LoadOptions, load } from "#load/load.ts";
import { yamlToJson } from "#load/yaml.ts";
import type { Raw } from "#oas/read.ts";
import { NOW } from "./documents.ts";

async function demo(name: string): Promise<Raw> {
  const folder = join(import.meta.dirname, "..", "..", "examples", "demo");
  const yaml: LoadOptions["yaml"] = async (text) => yamlToJson(text);
  const fetch = async (url: string): Promise<Response> =>
    new Response(await readFile(join(folder, decodeURIComponent(new URL(url).pathname))));
  const { document } = await load({ url: `https://demo.example/${name}` }, { yaml, fetch });
  return document as unknown as Raw;
}

test("the demo has changes of every level, and operations and rows that were added, changed and removed", async () => {
  const [older, newer] = [await demo("openapi-2026-05.yaml"), await demo("openapi.yaml")];
  const { since, isComplete, counts, groups, removed } = shownOf(
    compare(older, newer, { now: NOW }),
    older,
    newer,
  );
  expect([since, isComplete]).toEqual(["2026-05-01", true]);
  const all = groups.flatMap(({ changes }) => changes);
  expect(new Set(all.map(({ how }) => how))).toEqual(new Set(["added", "changed", "removed"]));
  expect(Object.values(counts)).not.toContain(0);
  expect(removed).toHaveLength(1);
  // Few enough to see at a glance.
  expect(all.length).toBeLessThan(40);
});
