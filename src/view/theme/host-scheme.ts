/** The colour scheme of the host page: its computed `color-scheme`, and every change of it. */
import type { Theme } from "./theme.ts";

/**
 * Follows the host page until the returned function is called.
 * @param element the root of our page: the host's scheme is that of the element around it
 * @param onTheme is told at once, and after each change
 */
export function followHost(element: Element, onTheme: (theme: Theme) => void): () => void {
  const around = parentOf(element);
  const { documentElement, head } = element.ownerDocument;
  const look = (): void => onTheme(hostTheme(around ?? documentElement));
  // Any attribute may be what the host's style sheets go by.
  const attributes = new MutationObserver(look);
  for (let one = around; one; one = parentOf(one)) attributes.observe(one, { attributes: true });
  attributes.observe(head, { attributes: true, childList: true, characterData: true, subtree: true });
  // A style sheet that comes with a link element counts when it is there.
  head.addEventListener("load", look, { capture: true });
  look();
  return () => {
    attributes.disconnect();
    head.removeEventListener("load", look, { capture: true });
  };
}

/** The theme that fits the computed `color-scheme` of an element; without one, that of the document's `meta` element. */
function hostTheme(element: Element): Theme {
  const computed = getComputedStyle(element).colorScheme;
  const meta = element.ownerDocument.querySelector<HTMLMetaElement>('meta[name="color-scheme" i]');
  const words = (/^(?:normal)?$/.test(computed) ? (meta?.content ?? "") : computed).split(/\s+/);
  if (!words.includes("dark")) return "light";
  return words.includes("light") ? "system" : "dark";
}

/** The element around another one, also across the edge of a shadow tree. */
function parentOf(element: Element): Element | undefined {
  const root = element.getRootNode();
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : undefined);
}
