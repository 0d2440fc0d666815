/** The menu of a page: the tags of the API, and what is in the current one, as ordinary links. */
import type { ReactNode } from "react";
import type { Item } from "#model/outline/menu.ts";
import { hashOf } from "#model/outline/routes.ts";
import { ChangeMark } from "#site/changelog/mark.tsx";
import { WORDS } from "#site/words/words.ts";
import { Mark } from "#view/navigation/menu.tsx";
import { breakable } from "#view/ui/breakable.tsx";
import { Slot } from "#view/ui/slot.tsx";
import { LABELS } from "#view/words/labels.ts";
import type { KeptEntries, PlainEntry } from "./kept-entries.ts";
import { SITE_LINK } from "./links.ts";
import type { Outline, SitePage } from "./outline.ts";
import type { Site } from "./site.ts";

/** How many entries of a list are in the menu. The page of the list has all of them. */
export const MOST_ENTRIES = 100;

/** So many workflows are in the menu of every page of their API. */
const FEW_WORKFLOWS = 20;

/** Entries below this level are indented no further. */
const DEEPEST = 6;

/** Where the reader is. */
interface Here {
  outline: Outline;
  page: SitePage;
  /** The pages that list the current one, and itself. */
  around: ReadonlySet<SitePage>;
  kept: KeptEntries | undefined;
}

/**
 * The menu.
 * @param props.kept keeps the entries that look the same on other pages
 */
export function SiteMenu(props: {
  outline: Outline;
  page: SitePage;
  kept?: KeptEntries | undefined;
}): ReactNode {
  const { outline, page, kept } = props;
  const around = new Set<SitePage>();
  for (let one: SitePage | undefined = page; one && !around.has(one); one = one.parent) around.add(one);
  const here: Here = { outline, page, around, kept };
  const untagged = outline.pages.find(({ kind }) => kind === "operations");
  return (
    <nav className="menu-tree" aria-label={LABELS.navigation}>
      <ul>
        <Entry here={here} page={outline.api} depth={1} />
        {outline.changelog && <Entry here={here} page={outline.changelog} depth={1} />}
        {outline.top
          .filter(({ kind }) => kind === "other")
          .filter((one) => one.items[0]?.kind === "heading")
          .map((one) => (
            <Entry key={one.path} here={here} page={one} depth={1} />
          ))}
        {untagged && <Entry here={here} page={untagged} depth={1} />}
      </ul>
      <Entries
        here={here}
        items={outline.menu.items.filter(({ kind }) => kind !== "heading" && kind !== "operation")}
      />
    </nav>
  );
}

/** How many guides are in the menu. Home has all of them. */
const MOST_GUIDES = 50;

/** The guides of the site; below the one that is read, its headings. */
export function GuideMenu(props: { guides: Site["guides"]; outline: Outline; page: SitePage }): ReactNode {
  const { guides, outline, page } = props;
  if (guides.length === 0) return null;
  return (
    <nav className="menu-tree site-guides" aria-label={WORDS.guides}>
      <ul>
        {guides.slice(0, MOST_GUIDES).map(({ title, path, code }) => (
          <li key={path} className="menu-entry heading">
            <div className={path === page.path ? "-depth1 active" : "-depth1"}>
              <a
                className="menu-label"
                href={SITE_LINK + path}
                lang={code}
                aria-current={path === page.path ? "page" : undefined}
              >
                <span className="menu-title">{breakable(title)}</span>
              </a>
            </div>
            {path === page.path && <Headings items={outline.menu.items} />}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Headings(props: { items: readonly Item[] }): ReactNode {
  const headings = props.items.filter(({ kind }) => kind === "heading").slice(0, MOST_ENTRIES);
  if (headings.length === 0) return null;
  return (
    <ul className="menu-inside">
      {headings.map(({ id, label }) => (
        <li key={id} className="menu-entry heading">
          <div className="-depth2">
            <a className="menu-label" href={hashOf(id)}>
              <span className="menu-title">{breakable(label)}</span>
            </a>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A list of entries: if it is long, those near the current one. */
function Entries(props: { here: Here; items: readonly Item[]; all?: SitePage }): ReactNode {
  const { here, items, all } = props;
  const { outline, around } = here;
  const seen = new Set<SitePage>();
  const distinct = items.filter((item) => {
    const page = item.kind === "group" ? undefined : outline.pageOf(item);
    if (item.kind !== "group" && (!page || seen.has(page))) return false;
    if (page) seen.add(page);
    return true;
  });
  const at = distinct.findIndex((item) => around.has(outline.pageOf(item)!) || isAround(item, here));
  const from = Math.max(0, Math.min(at - MOST_ENTRIES / 2, distinct.length - MOST_ENTRIES));
  const shown = distinct.slice(from, from + MOST_ENTRIES);
  const left = distinct.length - shown.length;
  return (
    <ul>
      {stretches(shown, here).map((items) =>
        here.kept && isPlain(items[0], here)
          ? here.kept.mark(items.map((item) => plainEntry(item, here)))
          : items.map((item) => <One key={item.id} here={here} item={item} />),
      )}
      {left > 0 && (
        <li className="menu-entry">
          <a className="menu-label menu-more" href={SITE_LINK + (all ?? outline.api).path}>
            {WORDS.more(left)}
          </a>
        </li>
      )}
    </ul>
  );
}

/** A list in stretches of entries that are all plain, or all not. */
function stretches(items: readonly Item[], here: Here): Item[][] {
  const all: Item[][] = [];
  for (const item of items) {
    const last = all.at(-1);
    if (last && isPlain(last[0], here) === isPlain(item, here)) last.push(item);
    else all.push([item]);
  }
  return all;
}

/** Whether an entry looks the same wherever the reader is, except there and near it. */
function isPlain(item: Item | undefined, here: Here): boolean {
  const page = item && item.kind !== "group" ? here.outline.pageOf(item) : undefined;
  return page !== undefined && page !== here.page && !isOpen(page, here);
}

function plainEntry(item: Item, here: Here): PlainEntry {
  const page = here.outline.pageOf(item)!;
  const { depth } = item;
  return { path: page.path, depth, element: <Entry here={here} page={page} item={item} depth={depth} /> };
}

function One(props: { here: Here; item: Item }): ReactNode {
  const { here, item } = props;
  if (item.kind !== "group")
    return <Entry here={here} page={here.outline.pageOf(item)!} item={item} depth={item.depth} />;
  return (
    <li className="menu-entry group">
      <div className="-depth0">
        <span className="menu-label">{item.label}</span>
      </div>
      <div className="menu-inside">
        <Entries here={here} items={item.items} />
      </div>
    </li>
  );
}

function isAround(item: Item, { outline, around }: Here): boolean {
  return item.kind === "group" && item.items.some((one) => around.has(outline.pageOf(one)!));
}

/** Whether an entry shows what is in it. Schemas are too many for a menu: their page lists them. */
function isOpen(page: SitePage, { around }: Here): boolean {
  const isFew = page.kind === "workflows" && page.lists.length <= FEW_WORKFLOWS;
  return (around.has(page) || isFew) && page.lists.length > 0 && page.kind !== "schemas";
}

/** An entry; what is in it, if the reader is there. */
function Entry(props: { here: Here; page: SitePage; item?: Item; depth: number }): ReactNode {
  const { here, page, item } = props;
  const isActive = page === here.page;
  const depth = `-depth${Math.min(props.depth, DEEPEST)}`;
  const isDeprecated = item?.kind === "operation" && item.operation.deprecated;
  return (
    <li className={`menu-entry ${item?.kind ?? "heading"}`}>
      <div className={isActive ? `${depth} active` : depth}>
        <a
          className={isDeprecated ? "menu-label deprecated" : "menu-label"}
          href={SITE_LINK + page.path}
          aria-current={isActive ? "page" : undefined}
        >
          <span className="menu-title">{breakable(page.label)}</span>
          {item && <Mark item={item} />}
          {item && <ChangeMark item={item} />}
          {item && <Slot name="menuEntry" of={{ section: item }} />}
        </a>
      </div>
      {isOpen(page, here) && (
        <div className="menu-inside">
          <Entries here={here} items={page.lists} all={page} />
        </div>
      )}
    </li>
  );
}
