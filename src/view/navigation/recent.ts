/**
 * Remembers where the reader went: the hits chosen in the palette, and the sections that were read. For each
 * description, if the browser allows it.
 */

import { asList, asText, isRecord, own } from "#oas/read.ts";
import type { SearchHit } from "#search/index.ts";
import * as remembered from "#view/page/remembered.ts";

/**
 * The fields of a hit that are shown. `shape`, `deprecated` and `without` are not stored. A later version may store
 * others.
 */
export type Recent = Pick<
  SearchHit,
  "id" | "target" | "title" | "name" | "detail" | "operation" | "shape" | "deprecated" | "without"
>;

const KEY = "recent";
/** How many choices are kept for a description, and for how many descriptions. */
const MOST = 6;
const DESCRIPTIONS = 20;

/** The latest choices, the last one first. The stored value may be anything. */
export function recentOf(title: string): Recent[] {
  return asList(own(stored(), title))
    .filter(isRecord)
    .flatMap((one): Recent[] => {
      const [id, target, label] = [asText(one["id"]), asText(one["target"]), asText(one["title"])];
      if (id === undefined || target === undefined || label === undefined) return [];
      const [name, detail, operation] = [one["name"], one["detail"], one["operation"]].map(asText);
      return [{ id, target, title: label, name, detail, operation }];
    })
    .slice(0, MOST);
}

/** Remembers a hit. Without a name, it is a section: it replaces the one that was remembered with another row. */
export function remember(title: string, hit: Recent): void {
  const { id, target, title: label, name, detail, operation } = hit;
  const known = recentOf(title);
  const named = name === undefined && known.find((one) => one.target === target && one.name !== undefined);
  const isSame = (one: Recent): boolean =>
    one.target === target || (one.id === id && one.name === undefined && name === undefined);
  const first = named || { id, target, title: label, name, detail, operation };
  const all = [first, ...known.filter((one) => !isSame(one))].slice(0, MOST);
  const descriptions = Object.entries(stored()).filter(([other]) => other !== title);
  const latest = [...descriptions, [title, all] as const].slice(-DESCRIPTIONS);
  remembered.remember(KEY, JSON.stringify(Object.fromEntries(latest)));
}

function stored(): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(remembered.recall(KEY) ?? "");
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
