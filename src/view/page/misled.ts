/** Finds links that the browser would follow to another page of the document, because both have the same ids. */
import { idOfHash } from "#model/outline/routes.ts";
import { native } from "./native.ts";

/**
 * The id of the target of a clicked link, if the first element with this id is outside of the page. Then the browser
 * does not follow the link. The menu goes to its targets itself.
 * @param root the page that contains the link
 */
export function misled(event: Event, link: Element, root: Element): string | undefined {
  const { ctrlKey, metaKey, shiftKey } = event as MouseEvent;
  const id = idOfHash(link.getAttribute("href") ?? "");
  const first = native(document, "getElementById")(id);
  // With these keys, the link opens in a new tab or window.
  if (!first || root.contains(first) || ctrlKey || metaKey || shiftKey) return undefined;
  if (!link.closest(".api-content")) return undefined;
  event.preventDefault();
  return id;
}
