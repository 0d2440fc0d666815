/**
 * Adopts the page's style as a constructed style sheet, which a Content Security Policy without
 * 'unsafe-inline' allows. Each sheet is adopted once per document or shadow root.
 */
import { native } from "#view/page/native.ts";
import { CSS } from "./css.ts";

const adopted = new WeakMap<Node, Set<string>>();

/**
 * Adopts the style of the first view in the document or shadow root of an element; a prebuilt page has it
 * already.
 */
export function adoptPageStyles(element: Element, css = CSS): void {
  if (!native(hostOf(element), "querySelector")("style[data-lectern]")) adoptStyles(element, css);
}

/** Adopts a style in the document or shadow root of an element. */
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

/** A `ref` that adopts a style where its element is. */
export function styleRef(css: string): (element: Element | null) => void {
  return (element) => {
    if (element) adoptStyles(element, css);
  };
}

function hostOf(element: Element): Document | ShadowRoot {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root : element.ownerDocument;
}
