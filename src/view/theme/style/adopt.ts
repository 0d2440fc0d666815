/**
 * The page's style, adopted as a constructed style sheet: no element, no attribute, nothing that a
 * Content Security Policy without 'unsafe-inline' refuses. Each is adopted once per document or shadow root.
 */
import { native } from "#view/page/native.ts";
import { CSS } from "./css.ts";

const adopted = new WeakMap<Node, Set<string>>();

/** Gives the document or shadow root of an element the style of what is drawn first; a page that was drawn ahead has it. */
export function adoptPageStyles(element: Element, css = CSS): void {
  if (!native(hostOf(element), "querySelector")("style[data-lectern]")) adoptStyles(element, css);
}

/** Gives the document or shadow root of an element a style. */
export function adoptStyles(element: Element, css: string): void {
  const host = hostOf(element);
  const known = adopted.get(host) ?? new Set();
  if (known.has(css)) return;
  const View = element.ownerDocument.defaultView?.CSSStyleSheet ?? CSSStyleSheet;
  const sheet = new View();
  sheet.replaceSync(css);
  native(host, "adoptedStyleSheets").push(sheet);
  adopted.set(host, known.add(css));
}

function hostOf(element: Element): Document | ShadowRoot {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root : element.ownerDocument;
}
