/**
 * Replaces a page by one with more of its description or with other options, without moving the text that the reader
 * reads.
 */
import { idOfHash } from "#model/outline/routes.ts";
import { goalOf, type ReadingPosition } from "./location.ts";
import { type Nearness, Stage } from "./near.ts";
import type { Page } from "./page.ts";

/** The distance of the checked points from the left edge of the viewport and from each other, in pixels. */
const LEFT = 60;
const STEP = 24;

/** An element, and the distance of its top from the top of the viewport. */
interface Anchor {
  element: Element;
  top: number;
}

/** A visible element, and its text. */
interface Mark extends Anchor {
  id: string;
  text: string | null;
}

/**
 * Replaces a page by one with more of its description or with other options. Rendered content stays rendered. The first
 * visible row or text that is the same afterwards stays in place; if there is none, the first row that is still there,
 * or else the section.
 * @returns a function that returns the position when the new page is mounted; undefined while the hash has the position,
 * because its target may be more exact now
 */
export function renewed(last: Page, next: Page): (() => ReadingPosition) | undefined {
  const { location, menu, nearness } = last;
  const content = location.root?.querySelector(".api-content");
  const isAtRow = location.pinned && goalOf(menu, idOfHash(window.location.hash))?.steps.length;
  if (!content || location.isForeign || isAtRow) return undefined;
  const drawn = new Set(
    ["", ...menu.sections.map((item) => item.id)].filter((_, at) => isDrawn(nearness, at)),
  );
  for (const [at, item] of [undefined, ...next.menu.sections].entries())
    if (drawn.has(item?.id ?? "")) next.nearness.reveal(at, true);
  const index = nearness.at(location.offset + 2);
  const { id = "" } = menu.sections[index - 1] ?? {};
  const { top } = (nearness.element(index) ?? content).getBoundingClientRect();
  const marks = marksIn(content, location.offset);
  const settle = (): void => {
    const { root } = next.location;
    const pinned = root && (markIn(root, marks) ?? sectionIn(root, id, top));
    if (!pinned) return;
    next.location.isForeign = false;
    next.location.pinned = pinned;
    next.location.hold();
  };
  return () => ({ id, top, settle });
}

function isDrawn(nearness: Nearness, at: number): boolean {
  const stage = nearness.stagesOf(Math.floor(at / nearness.range))[at % nearness.range];
  return stage !== undefined && stage >= Stage.head;
}

/** The first visible element whose text is the same as before; else the first that has the same id. */
function markIn(root: Element, marks: readonly Mark[]): Anchor | undefined {
  let other: Anchor | undefined;
  for (const { element, id, text, top } of marks) {
    const now = element.isConnected ? element : byId(root, id);
    if (now?.id !== id) continue;
    if (now.textContent === text) return { element: now, top };
    if (id !== "") other ??= { element: now, top };
  }
  return other;
}

function sectionIn(root: Element, id: string, top: number): Anchor | undefined {
  const element = id === "" ? root.querySelector(".api-content") : byId(root, id);
  return element ? { element, top } : undefined;
}

/** The visible elements from the top: each row, then the text in it, because only part of a row may be the same. */
function marksIn(content: Element, offset: number): readonly Mark[] {
  const root = content.getRootNode() as Document | ShadowRoot;
  const { left } = content.getBoundingClientRect();
  const found = new Set<Element>();
  for (let y = offset + 4; y < innerHeight; y += STEP) {
    const element = root.elementFromPoint(left + LEFT, y);
    // Bars that cover the text stay in place.
    if (!element?.closest(".range")) continue;
    const row = element.closest("[id]");
    for (const one of [row, element]) if (one && content !== one && content.contains(one)) found.add(one);
  }
  return [...found].map((element) => ({
    element,
    id: element.id,
    text: element.textContent,
    top: element.getBoundingClientRect().top,
  }));
}

function byId(root: Element, id: string): Element | null {
  return id === "" ? null : root.querySelector(`[id="${CSS.escape(id)}"]`);
}
