/** Finds the targets of links that the browser would not find, or would find outside this page. */
import type { Menu } from "#model/outline/menu.ts";
import { idOfHash } from "#model/outline/routes.ts";
import { native } from "./native.ts";

/**
 * The id of the target of a clicked link, if the browser would not find it. Either the first element with the id of the
 * link is outside this page, for example in a second page of the same HTML document. Or there is no such element, but the
 * link has the name of a heading, as authors write it for other renderers. In both cases, this function prevents the
 * default action of the click. Undefined for links of the menu, which has its own listener.
 * @param root the page that contains the link
 */
export function misled(event: Event, link: Element, root: Element, menu: Menu): string | undefined {
  const { ctrlKey, metaKey, shiftKey, altKey } = event as MouseEvent;
  const id = idOfHash(link.getAttribute("href") ?? "");
  const first = native(document, "getElementById")(id);
  // With these keys, the link opens in a new tab or window.
  if ((first && root.contains(first)) || ctrlKey || metaKey || shiftKey || altKey) return undefined;
  if (!link.closest(".api-content")) return undefined;
  // Links of plug-ins and of the host's components keep their meaning.
  const target = first ? id : link.closest(".redoc-markdown") ? headingNamed(menu, id) : undefined;
  if (target !== undefined) event.preventDefault();
  return target;
}

/** The id of the first heading or tag with a name, whatever its case and punctuation. */
function headingNamed(menu: Menu, name: string): string | undefined {
  const wanted = loose(name);
  if (wanted === "" || name.includes("/")) return undefined;
  return menu.sections.find((item) => /^(?:heading|tag)$/.test(item.kind) && loose(item.label) === wanted)
    ?.id;
}

function loose(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}
