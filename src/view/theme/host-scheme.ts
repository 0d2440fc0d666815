/** The colour scheme of the host page: its computed `color-scheme`, and every change of it. */
import type { Theme } from "./theme.ts";

/**
 * Follows the host page until the returned function is called.
 * @param element the root of our page: the host's scheme is that of the element around it
 * @param onTheme called at once, and after each change
 */
export function followHost(element: Element, onTheme: (theme: Theme) => void): () => void {
  const around = parentOf(element);
  const { documentElement, head } = element.ownerDocument;
  const look = (): void => onTheme(hostTheme(around ?? documentElement));
  // The host's style sheets may depend on any attribute.
  const attributes = new MutationObserver(look);
  for (let one = around; one; one = parentOf(one)) attributes.observe(one, { attributes: true });
  attributes.observe(head, { attributes: true, childList: true, characterData: true, subtree: true });
  // The style sheet of a link element counts once it has loaded.
  head.addEventListener("load", look, { capture: true });
  look();
  return () => {
    attributes.disconnect();
    head.removeEventListener("load", look, { capture: true });
  };
}

/**
 * The theme for the computed `color-scheme` of an element; without one, for that of the document's `meta`
 * element.
 */
function hostTheme(element: Element): Theme {
  const computed = getComputedStyle(element).colorScheme;
  const meta = element.ownerDocument.querySelector<HTMLMetaElement>('meta[name="color-scheme" i]');
  const words = (/^(?:normal)?$/.test(computed) ? (meta?.content ?? "") : computed).split(/\s+/);
  if (!words.includes("dark")) return "light";
  return words.includes("light") ? "system" : "dark";
}

/** The parent element, also across the boundary of a shadow tree. */
function parentOf(element: Element): Element | undefined {
  const root = element.getRootNode();
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : undefined);
}
