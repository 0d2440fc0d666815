/** Finds sections by their titles and paths in the menu, until the index of the page can answer. */
import type { Item, Menu } from "#model/outline/menu.ts";
import { requestLine } from "#model/request-line.ts";
import type { SearchHit } from "#search/index.ts";
import { folded } from "./folded.ts";

/** The most early hits. */
const MOST = 10;

/** The kinds of hits, by those of entries; all others are sections. */
const KINDS: Partial<Record<Item["kind"], SearchHit["kind"]>> = {
  operation: "operation",
  schema: "schema",
  scheme: "scheme",
  tag: "tag",
  webhooks: "webhooks",
};

/** The sections whose title or path contains every word of a text: those with the shortest titles first. */
export function earlyHits({ items }: Menu, text: string): SearchHit[] {
  const words = folded(text).split(/\s+/).filter(Boolean);
  const found: SearchHit[] = [];
  const known = new Set<unknown>();
  const visit = (all: readonly Item[]): void => {
    for (const item of all) {
      const hit = item.kind === "group" ? undefined : hitOf(item, words);
      const section = item.kind === "operation" ? item.operation : item;
      if (hit && !known.has(section)) found.push(hit);
      known.add(section);
      visit(item.items);
    }
  };
  if (words.length > 0) visit(items);
  return found.sort((a, b) => a.title.length - b.title.length).slice(0, MOST);
}

function hitOf(item: Exclude<Item, { kind: "group" }>, words: readonly string[]): SearchHit | undefined {
  const { id, label: title, kind } = item;
  const operation = kind === "operation" ? requestLine(item.operation) : undefined;
  const names = folded(`${title} ${operation ?? ""}`);
  if (!words.every((word) => names.includes(word))) return undefined;
  const own = { id, target: id, kind: KINDS[kind] ?? "section", title, score: 0, matched: words };
  return operation === undefined ? own : { ...own, operation, detail: operation };
}
