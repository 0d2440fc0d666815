/** The Tab key goes on from the section in view, also when nothing in it has the focus: after a link, after scrolling. */
import { useEffect } from "react";
import { idOfHash } from "#model/routes.ts";
import { READING } from "#view/page/keys.ts";
import { goalOf } from "#view/page/location.ts";
import { type Page, usePage } from "#view/page/page.ts";

const WATCHING = { capture: true, passive: true };

/** Follows the Tab key while the page stands. */
export function TabStart(): null {
  const page = usePage();
  useEffect(() => {
    // Where the pointer was pressed last: while that is in view, browsers go on from there.
    let pressed: number | undefined;
    const onPointer = ({ pageY }: PointerEvent): void => {
      pressed = pageY;
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "Tab" || event.altKey || event.ctrlKey || event.metaKey) return;
      if (pressed !== undefined && pressed >= scrollY && pressed < scrollY + innerHeight) return;
      if (!isFree(page, event.shiftKey)) return;
      const stop = stopOf(page);
      if (!stop) return;
      // Backwards, the browser goes on from there.
      stop.focus({ preventScroll: event.shiftKey });
      if (!event.shiftKey) event.preventDefault();
    };
    addEventListener("pointerdown", onPointer, WATCHING);
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("pointerdown", onPointer, WATCHING);
      removeEventListener("keydown", onKey);
    };
  }, [page]);
  return null;
}

/** Whether the focus is nowhere, or at the end of what stands before all sections. */
function isFree({ location: { root } }: Page, isBackwards: boolean): boolean {
  const { activeElement, body } = root?.ownerDocument ?? document;
  if (!activeElement || activeElement === body) return true;
  if (isBackwards || !root?.contains(activeElement)) return false;
  const last = [...root.querySelectorAll(".section-bar :is(a, button)")]
    .filter((one) => one.getClientRects().length > 0)
    .at(-1);
  return activeElement === last || (!last && activeElement.matches(".api-content"));
}

/** What the Tab key stops at. */
const STOPS = "a[href], button:enabled, input:enabled, select:enabled, summary, [tabindex='0']";

/** The first stop in view of the section that is read, or below; none at the beginning of a page whose address names no place. */
function stopOf({ location: place, nearness, state, menu }: Page): HTMLElement | undefined {
  const { root, offset } = place;
  const content = root?.querySelector(".api-content")?.getBoundingClientRect();
  if (!content || content.bottom <= offset || content.top >= innerHeight) return undefined;
  const isAway = content.top < offset - 1;
  if (!isAway && !goalOf(menu, idOfHash(location.hash))) return undefined;
  const top = offset + (state.get(READING) === undefined ? 0 : BAR);
  const end = nearness.at(innerHeight);
  for (let index = Math.max(0, nearness.at(offset + 2)); index <= end; index++)
    for (const stop of nearness.element(index)?.querySelectorAll<HTMLElement>(STOPS) ?? [])
      if (stop.getBoundingClientRect().top >= top && stop.checkVisibility()) return stop;
  return undefined;
}

/** The height of the bar that says where the reader is, in pixels. */
const BAR = 36;
