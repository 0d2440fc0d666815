/** The menu: the tree of sections, as real links. */
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { Item, Menu } from "#model/outline/menu.ts";
import { hashOf } from "#model/outline/routes.ts";
import type { Options } from "#options/options.ts";
import { CHANGED_ONLY } from "#view/page/change-keys.ts";
import { cancelIdle, requestIdle } from "#view/page/idle.ts";
import { ACTIVE, COMPARED, DRAWER, menuKey } from "#view/page/keys.ts";
import { Nearness, Stage, useNear } from "#view/page/near.ts";
import { usePage, usePageState } from "#view/page/page.ts";
import type { PageState } from "#view/page/state.ts";
import { breakable } from "#view/ui/breakable.tsx";
import { Slot } from "#view/ui/slot.tsx";
import { Verb } from "#view/ui/verb.tsx";
import { Changed, WithVersions } from "#view/ui/with-changes.tsx";
import { LABELS } from "#view/words/labels.ts";

/**
 * Menus with more entries render the content of an entry when it is opened; smaller ones when the page is
 * idle.
 */
const WHOLE_MENU = 400;

/** How many entries of a long list are rendered together. */
const STRETCH = 32;

/** Entries below this level are not indented further. */
const DEEPEST = 6;

/** The tree of entries. */
export function MenuTree(): ReactNode {
  const { menu } = usePage();
  const root = useRef<HTMLElement>(null);
  return (
    <>
      <WithVersions>{({ VersionPicker }) => <VersionPicker />}</WithVersions>
      <Slot name="menuStart" />
      <nav
        className="menu-tree"
        aria-label={LABELS.navigation}
        ref={root}
        onKeyDown={(event) => moveFocus(event, root.current)}
      >
        <MenuList items={menu.items} />
      </nav>
      <Slot name="menuEnd" />
    </>
  );
}

function MenuList(props: { items: readonly Item[] }): ReactNode {
  const items = useWanted(props.items);
  return items.length > STRETCH ? <LongList items={items} /> : <Entries items={items} />;
}

/** All entries, or only those with changes if the reader wants no others. */
function useWanted(items: readonly Item[]): readonly Item[] {
  const { parts, state } = usePage();
  const [isNarrowed] = usePageState(CHANGED_ONLY, false);
  return useMemo(() => {
    const rows = state.get(COMPARED);
    const part = parts.changes.value;
    if (!isNarrowed || !part || !rows || rows instanceof Error) return items;
    return items.filter((item) => part.entryOf(rows, item));
  }, [items, isNarrowed, parts, state]);
}

/** A list that renders only the stretches near the visible part of the menu. */
function LongList(props: { items: readonly Item[] }): ReactNode {
  const { items } = props;
  const { menu, state } = usePage();
  const list = useRef<HTMLDivElement>(null);
  const stretches = useMemo(
    () =>
      Array.from({ length: Math.ceil(items.length / STRETCH) }, (_, index) =>
        items.slice(index * STRETCH, (index + 1) * STRETCH),
      ),
    [items],
  );
  const nearness = useMemo(() => {
    const active = stretchOf(items, menu, state);
    return new Nearness(stretches.length, [Math.max(0, active)]);
  }, [items, menu, state, stretches]);
  useLayoutEffect(() => {
    if (!list.current) return;
    const end = nearness.start(list.current);
    nearness.look();
    return end;
  }, [nearness]);
  useEffect(
    () =>
      state.subscribe(ACTIVE, () => {
        const active = stretchOf(items, menu, state);
        if (active >= 0) nearness.reveal(active, true);
      }),
    [items, menu, state, nearness],
  );
  return (
    <div ref={list}>
      {stretches.map((entries, index) => (
        <Stretch key={entries[0]?.id} entries={entries} index={index} nearness={nearness} />
      ))}
    </div>
  );
}

function Stretch(props: { entries: readonly Item[]; index: number; nearness: Nearness }): ReactNode {
  const { entries, index, nearness } = props;
  const { whole } = usePage();
  const [stage = Stage.far] = useNear(nearness, index);
  return whole || stage >= Stage.head ? <Entries items={entries} /> : <ul className="far" />;
}

/**
 * The index of the stretch that contains the active entry, directly or in an entry of it; -1 if none does.
 */
function stretchOf(items: readonly Item[], menu: Menu, state: PageState): number {
  let item = menu.find(state.get(ACTIVE) ?? "");
  while (item && !items.includes(item)) item = item.parent;
  return item ? Math.floor(items.indexOf(item) / STRETCH) : -1;
}

function Entries(props: { items: readonly Item[] }): ReactNode {
  const { items } = props;
  const own = items.filter(isOwn);
  return (
    <>
      {own.length < items.length && <ul>{items.filter((item) => !isOwn(item)).map(draw)}</ul>}
      {/* biome-ignore lint/a11y/useSemanticElements: hosts count ul and li, and the classic page has no such entries */}
      {own.length > 0 && <div role="list">{own.map(draw)}</div>}
    </>
  );
}

function draw(item: Item): ReactNode {
  return <MenuEntry key={item.id} item={item} />;
}

/**
 * Whether the classic page has no such entry. These are not `li` elements, because hosts count `li` elements.
 */
function isOwn({ kind, parent }: Item): boolean {
  return kind === "scheme" || kind === "components" || parent?.kind === "components";
}

const MenuEntry = memo(function MenuEntry(props: { item: Item }): ReactNode {
  const { item } = props;
  const { menu, location, options, state, whole } = usePage();
  const hasInside = item.items.length > 0;
  // How the active entry relates to this one. Only entries for which this changes are rendered again.
  const relation = useSyncExternalStore(
    useCallback((listener: () => void) => state.subscribe(ACTIVE, listener), [state]),
    () => relationOf(item, menu, state),
    () => "none",
  );
  const isActive = relation === "self";
  const isOnPath = hasInside && relation !== "none";
  const [toggled, toggle] = usePageState(menuKey(item.id), undefined);
  const element = useRef<HTMLElement>(null);
  const Entry = (isOwn(item) ? "div" : "li") as "li";
  const isOpen = item.kind === "group" || whole !== undefined || (toggled ?? isOnPath);
  useEffect(() => {
    if (isActive) reveal(element.current);
    else if (!isOnPath) state.set(menuKey(item.id), undefined);
  }, [isActive, isOnPath, item, state]);

  const onClick = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (item.kind === "group") return;
    if (event.target instanceof Element && event.target.matches(".arrow")) {
      toggle(!isOpen);
      return;
    }
    if (hasInside) toggle(isOpen && isActive && options.menuToggle ? false : undefined);
    location.visit(item.id);
    if (!hasInside) state.set(DRAWER, false);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const isLeft = event.key === "ArrowLeft";
    // With them, the keys belong to the browser: Alt and Left go back.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!isLeft && (!hasInside || event.key !== "ArrowRight")) return;
    event.preventDefault();
    const parent = element.current?.parentElement?.closest("[data-item-id]");
    if (!isLeft || (hasInside && isOpen)) toggle(!isLeft);
    else parent?.querySelector<HTMLElement>(":scope > label > a")?.focus();
  };
  const depth = `-depth${Math.min(item.depth, DEEPEST)}`;
  return (
    <Entry
      data-item-id={item.id}
      role={isOwn(item) ? "listitem" : undefined}
      className={`menu-entry ${item.kind}`}
      ref={element as RefObject<HTMLLIElement>}
    >
      {/* biome-ignore lint/a11y/noLabelWithoutControl: hosts look for it, as the classic page has it */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the link inside has the keys; scripts of hosts click here */}
      <label className={isActive ? `${depth} active` : depth} onClick={onClick}>
        <EntryLabel item={item} isActive={isActive} isOpen={isOpen} onKeyDown={onKeyDown} />
      </label>
      {hasInside && <Inside item={item} isOpen={isOpen} />}
    </Entry>
  );
});

/** The link of an entry; plain text for a group, which has no section. */
function EntryLabel(props: {
  item: Item;
  isActive: boolean;
  isOpen: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
}): ReactNode {
  const { item, isActive, isOpen, onKeyDown } = props;
  const { menu, options, plugins } = usePage();
  const hasInside = item.items.length > 0;
  const isTold = item.kind === "operation" && item.isVague && options.sideNavStyle === "summary-only";
  const distinction = isTold ? menu.distinctionOf(item) : undefined;
  if (item.kind === "group") return <span className="menu-label">{item.label}</span>;
  return (
    <a
      className={isDeprecated(item) ? "menu-label deprecated" : "menu-label"}
      href={hashOf(item.id)}
      data-count={("count" in item && item.count) || undefined}
      aria-current={isActive ? "location" : undefined}
      aria-expanded={hasInside ? isOpen : undefined}
      onKeyDown={onKeyDown}
    >
      {hasInside && <span className="arrow" aria-hidden="true" />}
      <span className="menu-title" title={item.label}>
        {breakable(titleOf(item, options))}
      </span>
      {plugins?.slot("menuEntry", { section: item })}
      <Mark item={item} />
      <Changed>{({ OperationMark }, rows) => <OperationMark rows={rows} item={item} />}</Changed>
      {distinction !== undefined && <span className="distinction">{breakable(distinction)}</span>}
    </a>
  );
}

/**
 * The entries inside an entry. Closed ones are rendered in idle time if the menu is small enough. In a prebuilt page
 * without details, only browsers without scripts parse them: the live page is about to replace the menu.
 */
function Inside(props: { item: Item; isOpen: boolean }): ReactNode {
  const { item, isOpen } = props;
  const { menu, whole } = usePage();
  const [hasTime, setTime] = useState(false);
  const waits = !isOpen && !hasTime && menu.size <= WHOLE_MENU;
  useEffect(() => {
    if (!waits) return;
    const idle = requestIdle(() => setTime(true));
    return () => cancelIdle(idle);
  }, [waits]);
  if (!isOpen && !hasTime) return null;
  const inside = (
    <div hidden={!isOpen} className="menu-inside">
      <MenuList items={item.items} />
    </div>
  );
  // Only around the innermost entries: a `noscript` in another one would end it.
  const isInnermost = !item.items.some(({ items }) => items[0]);
  return whole?.stage === Stage.head && isInnermost ? <noscript>{inside}</noscript> : inside;
}

/** The coloured word beside an entry: the method of an operation, "event", "schema", or the kind of a component. */
export function Mark(props: { item: Item }): ReactNode {
  const { item } = props;
  const { options } = usePage();
  if (item.kind === "schema") return <Verb method="schema" className="operation-type" />;
  if (item.kind === "component")
    return <Verb method={LABELS.kinds[item.component.kind]} className="operation-type" />;
  if (item.kind !== "operation") return null;
  const isHook = item.operation.pathItem.kind === "webhook" && !options.showWebhookVerb;
  return <Verb method={isHook ? "hook" : item.operation.method} className="operation-type" />;
}

function titleOf(item: Item, { sideNavStyle }: Options): string {
  if (item.kind !== "operation" || sideNavStyle === "summary-only") return item.label;
  const { path, operationId } = item.operation;
  return sideNavStyle === "path-only" ? path : (operationId ?? path);
}

function isDeprecated(item: Item): boolean {
  return (
    (item.kind === "operation" && item.operation.deprecated) ||
    (item.kind === "scheme" && item.scheme.deprecated)
  );
}

function relationOf(item: Item, menu: Menu, state: PageState): "self" | "inside" | "none" {
  const active = state.get(ACTIVE) ?? "";
  if (active === item.id) return "self";
  return item.items.length > 0 && active !== "" && holds(item, menu.find(active)) ? "inside" : "none";
}

function holds(item: Item, other: Item | undefined): boolean {
  for (let one = other?.parent; one; one = one.parent) if (one === item) return true;
  return false;
}

/** Scrolls the menu, and nothing else, so that an entry outside its view gets to the middle. */
function reveal(element: HTMLElement | null): void {
  const label = element?.querySelector<HTMLElement>(".menu-label");
  const box = element?.closest<HTMLElement>(".menu-scroll");
  if (!label || !box) return;
  const [own, outer] = [label.getBoundingClientRect(), box.getBoundingClientRect()];
  if (own.top < outer.top + 8 || own.bottom > outer.bottom - 8)
    box.scrollTop += (own.top + own.bottom - outer.top - outer.bottom) / 2;
}

/** Moves the focus among the visible entries: arrow keys step, Home and End go to the ends. */
function moveFocus(event: KeyboardEvent, root: HTMLElement | null): void {
  const current = document.activeElement;
  if (!root || !(current instanceof HTMLElement) || !root.contains(current)) return;
  const links = [...root.querySelectorAll<HTMLElement>("a.menu-label")].filter(
    (link) => !link.closest("[hidden]"),
  );
  const at = links.indexOf(current);
  const next: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: links.length - 1,
  };
  const to = Object.hasOwn(next, event.key) ? links[next[event.key] ?? 0] : undefined;
  if (!to) return;
  event.preventDefault();
  to.focus();
}
