/** Keeps the reader's place when another language is chosen. Loads when a reader chooses one. */
import { targetOf } from "./navigate.ts";

/** How far above the viewport a row may begin that counts as in view, in pixels. */
const SLACK = 9;

/** The hash of the place where the reader is: that of the address if it is in view, otherwise the first row that is. */
export function placeHash(): string {
  const wanted = targetOf(location.hash);
  if (scrollY === 0 || (wanted && isInView(wanted))) return location.hash;
  // The ids of sections and rows have a slash. What is closed has no box.
  const rows = [...document.querySelectorAll('main [id*="/"]')].filter(
    (one) => one.getClientRects().length > 0,
  );
  const row = rows.find(isInView) ?? rows.filter((one) => topOf(one) < 0).at(-1);
  return row?.id ?? location.hash;
}

function isInView(element: Element): boolean {
  return topOf(element) > -SLACK && topOf(element) < innerHeight;
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top;
}
