/** The menu: the tree of sections, as real links. */
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useSyncExternalStore,
} from "react";
import type { Item, Menu } from "#model/menu.ts";
import { hashOf } from "#model/routes.ts";
import { COMPONENT_KINDS, LABELS } from "./labels.ts";
import { ACTIVE } from "./location.ts";
import { usePage, usePageState } from "./page.ts";
import type { PageState } from "./state.ts";
import { Verb } from "./ui/verb.tsx";

/** Menus with more entries than this draw what is inside of an entry when it is opened. */
const WHOLE_MENU = 400;

/** Entries below this level are indented no further. */
const DEEPEST = 6;

/** The tree. */
export function MenuTree(): ReactNode {
  const { menu } = usePage();
  const root = useRef<HTMLElement>(null);
  return (
    <nav
      className="menu-tree"
      aria-label={LABELS.navigation}
      ref={root}
      onKeyDown={(event) => moveFocus(event, root.current)}
    >
      <MenuList items={menu.items} />
    </nav>
  );
}

function MenuList(props: { items: readonly Item[] }): ReactNode {
  return (
    <ul>
      {props.items.map((item) => (
        <MenuEntry key={item.id} item={item} />
      ))}
    </ul>
  );
}

const MenuEntry = memo(function MenuEntry(props: { item: Item }): ReactNode {
  const { item } = props;
  const { menu, location, options, state, whole } = usePage();
  const hasInside = item.items.length > 0;
  // What the active entry is to this one, so that only those are drawn anew for which it changes.
  const relation = useSyncExternalStore(
    useCallback((listener: () => void) => state.subscribe(ACTIVE, listener), [state]),
    () => relationOf(item, menu, state),
    () => "none",
  );
  const isActive = relation === "self";
  const isOnPath = hasInside && relation !== "none";
  const [toggled, toggle] = usePageState<boolean | undefined>(`menu:${item.id}`, undefined);
  const element = useRef<HTMLLIElement>(null);
  const isOpen = item.kind === "group" || whole !== undefined || (toggled ?? isOnPath);
  const drawInside = hasInside && (isOpen || menu.size <= WHOLE_MENU);
  useEffect(() => {
    if (isActive) reveal(element.current);
    else if (!isOnPath) state.set(`menu:${item.id}`, undefined);
  }, [isActive, isOnPath, item, state]);

  const onClick = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (hasInside) toggle(isOpen && isActive && options.menuToggle ? false : undefined);
    location.visit(item);
    if (!hasInside) state.set("drawer", false);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!hasInside || (event.key !== "ArrowRight" && event.key !== "ArrowLeft")) return;
    event.preventDefault();
    toggle(event.key === "ArrowRight");
  };
  const depth = `-depth${Math.min(item.depth, DEEPEST)}`;
  return (
    <li data-item-id={item.id} className={`menu-entry ${item.kind}`} ref={element}>
      {item.kind === "group" ? (
        <span className={`menu-label ${depth}`}>{item.label}</span>
      ) : (
        <a
          className={`menu-label ${depth} ${isActive ? "active" : ""} ${isDeprecated(item) ? "deprecated" : ""}`}
          href={hashOf(item.id)}
          aria-current={isActive ? "location" : undefined}
          aria-expanded={hasInside ? isOpen : undefined}
          onClick={onClick}
          onKeyDown={onKeyDown}
        >
          {hasInside && <span className="arrow" aria-hidden="true" />}
          <span className="menu-title" title={item.label}>
            {item.label}
          </span>
          <Mark item={item} />
        </a>
      )}
      {drawInside && (
        <div hidden={!isOpen} className="menu-inside">
          <MenuList items={item.items} />
        </div>
      )}
    </li>
  );
});

/** The coloured word beside an operation: its method, or that it is an event. */
export function Mark(props: { item: Item }): ReactNode {
  const { item } = props;
  if (item.kind === "schema") return <Verb method="schema" className="operation-type" />;
  if (item.kind === "component")
    return <Verb method={COMPONENT_KINDS[item.component.kind]} className="operation-type" />;
  if (item.kind !== "operation") return null;
  const isHook = item.operation.pathItem.kind === "webhook";
  return <Verb method={isHook ? "hook" : item.operation.method} className="operation-type" />;
}

function isDeprecated(item: Item): boolean {
  return (
    (item.kind === "operation" && item.operation.deprecated) ||
    (item.kind === "scheme" && item.scheme.deprecated)
  );
}

function relationOf(item: Item, menu: Menu, state: PageState): "self" | "inside" | "none" {
  const active = state.get<string>(ACTIVE) ?? "";
  if (active === item.id) return "self";
  return item.items.length > 0 && active !== "" && holds(item, menu.find(active)) ? "inside" : "none";
}

function holds(item: Item, other: Item | undefined): boolean {
  for (let one = other?.parent; one; one = one.parent) if (one === item) return true;
  return false;
}

/** Scrolls the menu, and only the menu, to an entry. */
function reveal(element: HTMLElement | null): void {
  const label = element?.querySelector<HTMLElement>(".menu-label");
  const box = element?.closest<HTMLElement>(".menu-scroll");
  if (!label || !box) return;
  const [own, outer] = [label.getBoundingClientRect(), box.getBoundingClientRect()];
  if (own.top < outer.top + 8) box.scrollTop -= outer.top - own.top + 60;
  else if (own.bottom > outer.bottom - 8) box.scrollTop += own.bottom - outer.bottom + 60;
}

/** Arrow keys walk through the entries that show, Home and End to the ends. */
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
