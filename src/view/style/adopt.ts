/**
 * The page's style, adopted as a constructed style sheet: no element, no attribute, nothing that a
 * Content Security Policy without 'unsafe-inline' refuses. Adopted once per document or shadow root.
 */
import { CSS } from "./css.ts";

const sheets = new WeakMap<Node, CSSStyleSheet>();

/** Gives the document or shadow root of an element our style. */
export function adoptStyles(element: Element): void {
  const root = element.getRootNode();
  const host = root instanceof ShadowRoot ? root : element.ownerDocument;
  if (sheets.has(host) || element.ownerDocument.querySelector("style[data-lectern], link[data-lectern]"))
    return;
  const View = element.ownerDocument.defaultView?.CSSStyleSheet ?? CSSStyleSheet;
  const sheet = new View();
  sheet.replaceSync(CSS);
  host.adoptedStyleSheets = [...host.adoptedStyleSheets, sheet];
  sheets.set(host, sheet);
}
