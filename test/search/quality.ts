/** Reads `quality.txt` and `held-out.txt`: searches, expected results, and their descriptions. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "#load/load.ts";
import { yamlToJson } from "#load/yaml.ts";
import { Document } from "#model/document.ts";
import { Menu } from "#model/outline/menu.ts";
import { searchEntries } from "#search/entries.ts";
import { type SearchHit, SearchIndex } from "#search/index.ts";

/** The folder of the project. */
export const ROOT = join(import.meta.dirname, "../..");

/** One search. */
export interface Search {
  query: string;
  /** The names of the steps to the expected hit; several alternatives. */
  expected: readonly (readonly string[])[];
  /** The expected hit must be among this number of first hits. */
  within: number;
}

/** The searches by the file of their description. */
export function readSearches(text: string): ReadonlyMap<string, readonly Search[]> {
  const files = new Map<string, Search[]>();
  let searches: Search[] | undefined;
  for (const line of text.split("\n")) {
    const file = /^# (\S+)$/.exec(line)?.[1];
    if (file !== undefined) {
      searches = [];
      files.set(file, searches);
    }
    const [, query, first, expected] = /^(\S.*?) =(\d*)> (.+)$/.exec(line) ?? [];
    if (!searches || query === undefined || expected === undefined) continue;
    searches.push({
      query,
      expected: expected.split(" || ").map((way) => way.split(" › ")),
      within: first ? Number(first) : 3,
    });
  }
  return files;
}

/** The names of the steps to a hit. */
export function namesOf(hit: SearchHit): readonly string[] {
  const section = hit.kind === "operation" ? hit.operation : hit.title;
  return [
    section ?? hit.title,
    ...(hit.trail ?? []).flatMap((step) => step.replaceAll("[]", "").split(".").filter(Boolean)),
  ];
}

/** The rank of the first expected hit, from 1; 0 if there is none. */
export function rankOf(hits: readonly SearchHit[], { expected }: Search): number {
  return hits.findIndex((hit) => expected.some((names) => leads(namesOf(hit), names))) + 1;
}

/** Whether steps contain all names in order and end with the last one. */
function leads(steps: readonly string[], names: readonly string[]): boolean {
  if (steps.at(-1) !== names.at(-1)) return false;
  let at = 0;
  for (const step of steps) if (step === names[at]) at++;
  return at === names.length;
}

/** The files of a description that exist: an excerpt in the project, and the complete one in the corpus. */
export function filesOf(name: string): string[] {
  const excerpts = ["json", "yaml"].map((type) =>
    join(ROOT, "test/documents/excerpts", name.replace(/\.\w+$/, `.${type}`)),
  );
  return [join(ROOT, name), ...excerpts, join(ROOT, "../shared/corpus", name)].filter(existsSync);
}

/** The index of a description, with its source. */
export interface Indexed {
  index: SearchIndex;
  document: Document;
  menu: Menu;
  /** The number of rows in the index. */
  rows: number;
}

/** Indexes a description. */
export async function indexOf(file: string): Promise<Indexed> {
  const loaded = await load(
    { text: readFileSync(file, "utf8"), url: "https://a.test/openapi" },
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
  return { index, document, menu, rows };
}
