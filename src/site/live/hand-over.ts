/** The moment at which live components take the place of HTML: the reader keeps the place, the focus and the selection. */

import { idOfHash } from "#model/outline/routes.ts";
import { followRow } from "./follow-row.ts";
import { beginsInView } from "./in-view.ts";
import { elementOf } from "./page.ts";

/** Whether the page was left. A function, because the signal changes during waiting. */
export function isLeft(signal: AbortSignal): boolean {
  return signal.aborted;
}

/** Whether the reader has text of an element selected. */
export function isSelected(element: Element): boolean {
  const selection = document.getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(element, true);
}

/** Waits until the reader has no text of an element selected. */
export function settled(element: Element, signal: AbortSignal): Promise<void> {
  if (!isSelected(element)) return Promise.resolve();
  return new Promise((resolve) => {
    const look = (): void => {
      if (isSelected(element) && !signal.aborted) return;
      document.removeEventListener("selectionchange", look);
      resolve();
    };
    document.addEventListener("selectionchange", look);
    signal.addEventListener("abort", look);
  });
}

/**
 * Puts one element in the place of another, and keeps the row that is read and the focus where they were.
 * @param signal aborts when the page is left
 */
export function replace(before: Element, after: Element, signal: AbortSignal): void {
  const named = rowOfAddress(before);
  const row = named ?? rowAtTop(before, after);
  const top = row?.getBoundingClientRect().top ?? 0;
  const focused = document.activeElement;
  const text = before.contains(focused) ? focused?.textContent : undefined;
  const tag = focused?.tagName ?? "";
  before.replaceWith(after);
  if (row) {
    const find = (): HTMLElement | null => document.getElementById(row.id) ?? elementOf(idOfHash(row.id));
    const place = (same: Element): void => {
      const moved = same.getBoundingClientRect().top - top;
      if (Math.abs(moved) >= 1) scrollBy({ top: moved, behavior: "instant" });
    };
    const same = find();
    if (named) void followRow(after, find, place, signal);
    else if (same) place(same);
  }
  if (typeof text !== "string") return;
  const next = [...after.querySelectorAll<HTMLElement>(tag)].find((one) => one.textContent === text);
  next?.focus({ preventScroll: true });
}

/** The row that the address names, if it is in an element and begins in view. */
function rowOfAddress(element: Element): Element | undefined {
  const row = elementOf(idOfHash(location.hash));
  if (!row || row === element || !element.contains(row)) return undefined;
  return row.getClientRects().length > 0 && beginsInView(row) ? row : undefined;
}

/**
 * The row that begins nearest to the top of the viewport, of those that another element has too; undefined if the reader
 * is at the beginning of the element.
 */
function rowAtTop(element: Element, other: Element): Element | undefined {
  if (element.getBoundingClientRect().top >= 0) return undefined;
  const others = new Set([...other.querySelectorAll("[id]")].map(({ id }) => id));
  let nearest: Element | undefined;
  let distance = Number.POSITIVE_INFINITY;
  for (const row of element.querySelectorAll("[id]")) {
    const { top, height } = row.getBoundingClientRect();
    if (height === 0 || Math.abs(top) > distance) continue;
    if (!others.has(row.id) && !others.has(idOfHash(row.id))) continue;
    nearest = row;
    distance = Math.abs(top);
  }
  return nearest;
}
