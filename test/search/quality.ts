/** Searches and what they should find, as `quality.txt` has them. */
import type { SearchHit } from "#search/index.ts";

/** One search. */
export interface Search {
  query: string;
  /** What the hit leads through, from the section to the thing itself; any of several. */
  expected: readonly (readonly string[])[];
  /** Among how many of the first hits. */
  within: number;
}

/** The searches by the file of the description that they are made in. */
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

/** What a hit leads through. */
export function wayOf(hit: SearchHit): readonly string[] {
  const section = hit.kind === "operation" ? hit.operation : hit.title;
  return [
    section ?? hit.title,
    ...(hit.trail ?? []).flatMap((step) => step.replaceAll("[]", "").split(".").filter(Boolean)),
  ];
}

/** The place of the first hit that is expected, from 1; 0 where there is none. */
export function placeOf(hits: readonly SearchHit[], { expected }: Search): number {
  return hits.findIndex((hit) => expected.some((names) => leads(wayOf(hit), names))) + 1;
}

/** Whether a way leads through all the names in their order, and ends at the last. */
function leads(way: readonly string[], names: readonly string[]): boolean {
  if (way.at(-1) !== names.at(-1)) return false;
  let at = 0;
  for (const step of way) if (step === names[at]) at++;
  return at === names.length;
}
