/** Finds where removed operations were on the pages of a site. */
import type { RemovedOperation } from "#compare/removed.ts";
import type { SitePage } from "#site/outline.ts";

/** The removed operations of a page, grouped by the operation before them; null for the start of the page. */
export function removedFrom(
  page: SitePage,
  removed: readonly RemovedOperation[],
): ReadonlyMap<string | null, readonly RemovedOperation[]> {
  const found = new Map<string | null, RemovedOperation[]>();
  for (const operation of removed)
    for (const [tag, previous] of operation.places) {
      if (!isOnPage(tag, operation, page)) continue;
      const list = found.get(previous);
      if (list) list.push(operation);
      else found.set(previous, [operation]);
    }
  return found;
}

/** Whether a page would list an operation under one of its tags, or "" if it has none. */
function isOnPage(tag: string, { isWebhook }: RemovedOperation, page: SitePage): boolean {
  return tag === listedTag(page) && (tag !== "" || isWebhook === (page.kind === "webhooks"));
}

/**
 * The tag whose operations a page lists: "" for the pages of operations and webhooks without a tag, undefined for pages
 * that list no operations.
 */
function listedTag({ kind, items }: SitePage): string | undefined {
  const [item] = items;
  if (item?.kind === "tag") return item.tag.name;
  return kind === "operations" || kind === "webhooks" ? "" : undefined;
}
