/**
 * The Tab key continues from the section in view if nothing in it has the focus, as after following a link or
 * scrolling.
 */
import { useEffect } from "react";
import { idOfHash } from "#model/outline/routes.ts";
import { READING } from "#view/page/keys.ts";
import { goalOf } from "#view/page/location.ts";
import { type Page, usePage } from "#view/page/page.ts";

const WATCHING = { capture: true, passive: true };

/** Handles the Tab key until the page ends. */
export function TabStart(): null {
  const page = usePage();
  useEffect(() => {
    // While the text that was clicked last is in view, Tab continues from there.
    let pressed: Element | undefined;
    const onPointer = ({ target }: PointerEvent): void => {
      pressed = target instanceof Element ? target : undefined;
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "Tab" || event.altKey || event.ctrlKey || event.metaKey) return;
      const from = pressed && isInView(pressed) ? pressed : undefined;
      // After a click on text, the content as a whole has the focus: browsers would start at its beginning.
      const isAtContent = page.location.root?.ownerDocument.activeElement?.matches(".api-content") === true;
      if (from && isAtContent ? event.shiftKey : !isFree(page, event.shiftKey, from)) return;
      const stop = from && isAtContent ? stopAfter(from) : stopOf(page);
      if (!stop) return;
      // Backwards, the browser continues from there.
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

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return element.isConnected && bottom > 0 && top < innerHeight;
}

/**
 * Whether nothing has the focus, or the last stop before all sections has it.
 * @param from the element that was clicked: browsers continue from there themselves
 */
function isFree({ location: { root } }: Page, isBackwards: boolean, from: Element | undefined): boolean {
  const { activeElement, body } = root?.ownerDocument ?? document;
  if (!activeElement || activeElement === body) return from === undefined;
  if (isBackwards || !root?.contains(activeElement)) return false;
  const last = [...root.querySelectorAll(".section-bar :is(a, button)")]
    .filter((one) => one.getClientRects().length > 0)
    .at(-1);
  return activeElement === last || (!last && activeElement.matches(".api-content"));
}

/** The elements that are tab stops. */
const STOPS = "a[href], button:enabled, input:enabled, select:enabled, summary, [tabindex='0']";

/** The first tab stop behind an element, in its section. */
function stopAfter(from: Element): HTMLElement | undefined {
  const isBehind = (stop: Element): boolean =>
    (from.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
  const stops = from.closest("section")?.querySelectorAll<HTMLElement>(STOPS) ?? [];
  return [...stops].find((stop) => isBehind(stop) && stop.checkVisibility());
}

/**
 * The first tab stop in view, in the current section or below it; none at the beginning of a page whose
 * address names no place.
 */
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

/** The height of the bar that names the section, in pixels. */
const BAR = 36;
