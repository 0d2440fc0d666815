/** Keeps the reader's place when another language is chosen. Loads when a reader chooses one. */
import { beginsInView } from "./in-view.ts";
import { targetOf } from "./navigate.ts";

/** The hash of the place where the reader is: that of the address if it is in view, otherwise the first row that is. */
export function placeHash(): string {
  const wanted = targetOf(location.hash);
  if (scrollY === 0 || (wanted && beginsInView(wanted))) return location.hash;
  // The ids of sections and rows have a slash. What is closed has no box.
  const rows = [...document.querySelectorAll('main [id*="/"]')].filter(
    (one) => one.getClientRects().length > 0,
  );
  const row = rows.find(beginsInView) ?? rows.filter((one) => topOf(one) < 0).at(-1);
  return row?.id ?? location.hash;
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top;
}
