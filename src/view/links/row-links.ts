/**
 * Adds links to the rows of a section. One link element serves the whole page: it moves to the row under the pointer
 * or with the focus, so that rows cost nothing and the Tab key does not stop at each. Arrow keys move between rows.
 */
import { hashOf, idOfHash } from "#model/outline/routes.ts";
import { unescapePointer } from "#oas/pointer.ts";
import { goalOf } from "#view/page/location.ts";
import type { Page } from "#view/page/page.ts";
import { adoptStyles } from "#view/theme/style/adopt.ts";
import style from "#view/theme/style/links.css?inline";
import { DETAILS } from "#view/words/details-labels.ts";
import { choicesForHash } from "./chosen.ts";
import { reveal } from "./reveal.ts";

/** Matches elements with an id within a section, except sections. */
const ROW = "[id*='/']:not([data-section-id])";
/** Matches the rows between which arrow keys move. */
const WALKED = [".field", ".response", ".callback-operation"].map((one) => `${one}${ROW}`).join();

/**
 * Adds the link to the rows of a page.
 * @param signal aborts when the page is removed
 */
export function linkRows(page: Page, root: HTMLElement, signal: AbortSignal): void {
  if (signal.aborted || linked.get(root) === signal) return;
  linked.set(root, signal);
  adoptStyles(root, style);
  const link = root.ownerDocument.createElement("a");
  link.className = "share-link row-link";
  const come = ({ target }: Pick<Event, "target">): void => {
    if (!(target instanceof Element) || target === link || link.matches(":focus")) return;
    const title = target.closest(".section :is(h2, h3)")?.querySelector<HTMLAnchorElement>(".share-link");
    if (title) title.href = hashTo(page, title.hash);
    const row = target.closest(ROW);
    if (!row || !root.contains(row)) return;
    link.href = hashTo(page, hashOf(row.id));
    link.setAttribute("aria-label", `${DETAILS.rowLink} ${nameOf(row.id)}`);
    const toggle = toggleOf(row);
    if (toggle) toggle.after(link);
    else (row.querySelector(":scope > .field-head") ?? row).prepend(link);
  };
  const walk = (event: KeyboardEvent): void => {
    const { target, key } = event;
    const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
    if (step === 0 || event.defaultPrevented || !(target instanceof HTMLElement)) return;
    const here = target.closest(WALKED);
    const isTitle = target.matches("h2 > .share-link");
    if (!isTitle && !(here && (target === here || target === link || target === toggleOf(here)))) return;
    const rows = [...(target.closest("section")?.querySelectorAll<HTMLElement>(WALKED) ?? [])].filter(
      (row) => row.getClientRects().length > 0,
    );
    const next = rows[(isTitle ? -1 : rows.indexOf(here as HTMLElement)) + step];
    if (!next) return;
    event.preventDefault();
    focusOn(next).scrollIntoView({ block: "nearest" });
  };
  // The target of a link may have the focus already.
  const { activeElement } = root.getRootNode() as Document | ShadowRoot;
  if (activeElement) come({ target: activeElement });
  root.addEventListener("pointerover", come, { signal });
  root.addEventListener("focusin", come, { signal });
  root.addEventListener("keydown", walk, { signal });
  signal.addEventListener("abort", () => link.remove());
}

/** The pages that have the link, by element, because two events request it. */
const linked = new WeakMap<HTMLElement, AbortSignal>();

/** The height of the section bar, with a little space below it, in pixels. */
const BAR = 52;
/** The part of the view above a target: what is around a row tells what it is. */
const CONTEXT = 0.2;

/**
 * Focuses the target of a link, and highlights it until another row is the target or the browser changes the hash.
 * Returns the distance from the top of the viewport that it is to have, in pixels: a little of its section stands above
 * it, at most from the section's title on.
 * @param offset the height that is covered at the top of the viewport, in pixels
 */
export function settle(row: HTMLElement, offset: number): number {
  focusOn(row);
  row.closest(".lectern")?.querySelector(".tinted")?.classList.remove("tinted");
  const section = row.closest("[data-section-id]") ?? row;
  // Forces a layout, so that a row that is linked again is highlighted again.
  const within = row.getBoundingClientRect().top - section.getBoundingClientRect().top;
  row.classList.add("tinted");
  // Only of this row, because the next target may be highlighted before the listener is called.
  addEventListener("hashchange", () => row.classList.remove("tinted"), { once: true });
  return offset + Math.max(BAR, Math.min(within, (innerHeight - offset) * CONTEXT));
}

function focusOn(row: HTMLElement): HTMLElement {
  const toggle = toggleOf(row);
  if (!toggle) row.tabIndex = -1;
  (toggle ?? row).focus({ preventScroll: true });
  return toggle ?? row;
}

/** The hash of a row or section, with the reader's choices. */
function hashTo(page: Page, hash: string): string {
  const id = idOfHash(hash);
  const { item, steps = [] } = goalOf(page.menu, id) ?? {};
  const functions = page.parts.beside.value;
  const body = item && functions && reveal(functions, page, item, steps).body;
  return hashOf(id) + (functions ? choicesForHash(page.state, functions, body) : "");
}

/** The button that opens a row. */
function toggleOf(row: Element): HTMLElement | null {
  return row.querySelector(":scope > button, :scope > .field-head > .toggle");
}

/** The last step of an id. */
function nameOf(id: string): string {
  return unescapePointer(id.slice(id.lastIndexOf("/") + 1)).replace(/^=/, "");
}
