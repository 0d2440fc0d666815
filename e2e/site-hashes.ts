/**
 * Checks that hashes of the classic page lead to the pages of a site (`npm run site:hashes`): those of all sections by
 * the table of the API, and a sample of rows in the browser. Prints those that do not arrive.
 */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { load } from "#load/load.ts";
import { yamlToJson } from "#load/yaml.ts";
import { Document } from "#model/document.ts";
import { type Item, Menu } from "#model/outline/menu.ts";
import { hashOf, operationAliases } from "#model/outline/routes.ts";
import { targetId } from "#model/outline/target.ts";
import { readOptions } from "#options/read.ts";
import { searchEntries } from "#search/entries.ts";
import { type InnerRow, ITSELF, isUse, type SearchEntry, targetSteps } from "#search/row.ts";
import type { SearchFile, SearchManifest } from "#search/shards.ts";
import { addressOfId } from "#site/live/old-hash.ts";
import { reveal } from "#view/links/reveal.ts";
import * as rowFunctions from "#view/links/row-functions.ts";
import { type BuiltSite, builtSite } from "./built-site.ts";

const FILE = resolve(process.env["LECTERN_SITE_HASHES"] ?? "");
/** How many rows are opened. */
const SAMPLED = Number(process.env["LECTERN_SITE_ROWS"] ?? 1000);
/** How many pages are open at a time. */
const TABS = 2;
/** How long a row may take, in milliseconds. */
const TIMEOUT = 30_000;

let site: BuiltSite;
let menu: Menu;
let document: Document;

/** How long a site of thousands of pages, and all rows, may take on a busy machine, in milliseconds. */
const LONGEST = 3 * 60 * 60_000;

test.describe.configure({ timeout: LONGEST });

test.beforeAll(async () => {
  test.setTimeout(LONGEST);
  const text = readFileSync(FILE, "utf8");
  site = await builtSite({ "api.json": text.trimStart().startsWith("{") ? text : yamlToJson(text) }, [
    "api.json",
  ]);
  const description: unknown = JSON.parse(readFileSync(join(site.folder, "api.json"), "utf8"));
  const loaded = await load({ document: description }, { yaml: async (yaml) => yamlToJson(yaml) });
  document = new Document(loaded.document);
  menu = new Menu(document, { showModels: true });
});

test.afterAll(() => site.close());

/** A file of the site as JSON. */
function fileOf(path: string): unknown {
  return JSON.parse(readFileSync(join(site.folder, "dist", path), "utf8"));
}

/** All ids of the sections of the classic page, those of older pages included. */
function sectionIds(): string[] {
  const ids = new Set<string>();
  const visit = (items: readonly Item[]): void => {
    for (const item of items) {
      if (item.kind !== "group") ids.add(item.id);
      if (item.kind === "operation")
        for (const id of operationAliases(item.operation, item.parent?.id)) ids.add(id);
      visit(item.items);
    }
  };
  visit(menu.items);
  return [...ids];
}

test("all sections", () => {
  const { apis } = fileOf("search.json") as SearchManifest;
  const table = fileOf(`${apis[0]?.[2]}.json`) as SearchFile;
  const pages = new Map<string, string>();
  const lost = sectionIds().filter((id) => {
    const address = addressOfId(table, id);
    if (address === undefined) return true;
    const [path = "", hash = ""] = address.split("#");
    const file = join(site.folder, "dist", "api", decodeURIComponent(path), "index.html");
    try {
      const html = pages.get(file) ?? readFileSync(file, "utf8");
      pages.set(file, html);
      return hash !== "" && !html.includes(` id="${decodeURIComponent(hash)}"`);
    } catch {
      return true;
    }
  });
  console.log(`${sectionIds().length} sections, ${lost.length} do not arrive`);
  for (const id of lost.slice(0, 100)) console.log(`  #${id} → ${addressOfId(table, id)}`);
  expect(lost).toEqual([]);
});

/** The id of a row of an entry, in the section of an entry that uses it. */
function stepsTo(entry: SearchEntry, row: number): string[] {
  const steps: InnerRow[] = [];
  for (let at = row; at !== ITSELF; at = entry.rows[at]!.parent) steps.unshift(entry.rows[at]!);
  return targetSteps(steps);
}

/** The ids of all rows that the search knows: those of sections, and those of what they use. */
function rowIds(): string[] {
  const entries = new Map<string, SearchEntry>();
  const ids: string[] = [];
  const rows = [...searchEntries(document, menu, {})];
  for (const row of rows) if (!isUse(row)) entries.set(row.id, row);
  const add = (section: string, start: readonly string[], entry: SearchEntry): void => {
    for (const index of entry.rows.keys())
      ids.push(targetId({ section, steps: [...start, ...stepsTo(entry, index)] }));
  };
  for (const row of rows) {
    if (!isUse(row)) {
      if (row.kind !== "shared") add(row.id, [], row);
      continue;
    }
    const [user, shared] = [entries.get(row.user), entries.get(row.shared)];
    if (user && shared && user.kind !== "shared") add(user.id, stepsTo(user, row.parent), shared);
  }
  return ids;
}

/** A row to open: its hash, and the id of the element to which it leads on the classic page. */
interface Wanted {
  hash: string;
  id: string;
}

/** A sample of the rows that the classic page reaches, equal in each run. */
function sample(): Wanted[] {
  const all = rowIds();
  const found: Wanted[] = [];
  let seed = 1;
  for (let tries = 0; found.length < SAMPLED && tries < 20 * SAMPLED; tries++) {
    seed = (seed * 48271) % 2147483647;
    const id = all[seed % all.length] ?? "";
    const section = menu.sections.find((one) => id.startsWith(`${one.id}/`));
    const steps = id.slice((section?.id.length ?? 0) + 1).split("/");
    const reached =
      section &&
      reveal(rowFunctions, { document, options: readOptions([]), workflows: undefined }, section, steps);
    if (reached?.missing === 0) found.push({ hash: hashOf(id), id: reached.id });
  }
  return found;
}

/** Opens a hash of the classic page. Returns what is wrong. */
async function open(page: Page, { hash, id }: Wanted): Promise<string | undefined> {
  await page.goto(`${site.origin}api/${hash}`);
  const arrived = await page
    .waitForFunction(
      (wanted) => {
        const element = globalThis.document.getElementById(wanted);
        const { top = -1, bottom = -1, height = 0 } = element?.getBoundingClientRect() ?? {};
        // A row that is there without scripts must be there when the section is live too.
        const isLast =
          globalThis.document.querySelector("meta[name=lectern-live]") === null ||
          globalThis.document.querySelector(".section.taken") !== null;
        return isLast && height > 0 && bottom > 0 && top < innerHeight;
      },
      id,
      { timeout: TIMEOUT },
    )
    .then(
      () => true,
      () => false,
    );
  if (arrived) return undefined;
  const isLive = await page.locator(".section.taken").count();
  return `${hash} → ${page.url().slice(site.origin.length)} (${isLive > 0 ? "live" : "not live"})`;
}

test("a sample of rows", async ({ browser }) => {
  const wanted = sample();
  const lost: string[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: TABS }, async () => {
      const page = await browser.newPage();
      for (let one = wanted[next++]; one; one = wanted[next++]) {
        const wrong = await open(page, one);
        if (wrong === undefined) continue;
        lost.push(wrong);
        console.log(`  ${wrong}`);
      }
    }),
  );
  console.log(`${wanted.length} rows, ${lost.length} do not arrive`);
  expect(wanted.length).toBeGreaterThan(0);
  expect(lost).toEqual([]);
});
