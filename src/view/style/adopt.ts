/**
 * The page's style, adopted as a constructed style sheet: no element, no attribute, nothing that a
 * Content Security Policy without 'unsafe-inline' refuses. Each is adopted once per document or shadow root.
 */
import { CSS } from "./css.ts";

const adopted = new WeakMap<Node, Set<string>>();

/** Gives the document or shadow root of an element our style, or that of a part. */
export function adoptStyles(element: Element, css = CSS): void {
  const root = element.getRootNode();
  const host = root instanceof ShadowRoot ? root : element.ownerDocument;
  const known = adopted.get(host) ?? new Set();
  if (known.has(css) || element.ownerDocument.querySelector("style[data-lectern], link[data-lectern]"))
    return;
  const View = element.ownerDocument.defaultView?.CSSStyleSheet ?? CSSStyleSheet;
  const sheet = new View();
  sheet.replaceSync(css);
  host.adoptedStyleSheets = [...host.adoptedStyleSheets, sheet];
  adopted.set(host, known.add(css));
}
