/** Decides which page the reader reads, if a document contains several. */
import { native } from "./native.ts";

/** Whether a page has the focus; if none has it, whether it takes most of the viewport's height. */
export function isBeingRead(root: Element): boolean {
  const pages = [...native(document, "querySelectorAll")(".lectern")];
  if (pages.length < 2) return true;
  const focused = pages.find((page) => page.contains(document.activeElement));
  const most =
    focused ?? pages.reduce((one, other) => (heightInView(other) > heightInView(one) ? other : one));
  return most === root;
}

function heightInView(page: Element): number {
  const { top, bottom } = page.getBoundingClientRect();
  return Math.min(bottom, innerHeight) - Math.max(top, 0);
}
