/** Finds where the operations that a version no longer has stood on the pages of a site. */
import type { RemovedOperation } from "#compare/removed.ts";
import type { SitePage } from "#site/outline.ts";

/** Those that stood on a page, by the name of the operation that they follow; null for those at the beginning. */
export function removedFrom(
  { kind, items }: SitePage,
  removed: readonly RemovedOperation[],
): ReadonlyMap<string | null, readonly RemovedOperation[]> {
  const [item] = items;
  const name =
    item?.kind === "tag" ? item.tag.name : kind === "operations" || kind === "webhooks" ? "" : undefined;
  const found = new Map<string | null, RemovedOperation[]>();
  for (const one of removed)
    for (const [tag, after] of one.places) {
      if (tag !== name || (tag === "" && one.isWebhook !== (kind === "webhooks"))) continue;
      const list = found.get(after);
      if (list) list.push(one);
      else found.set(after, [one]);
    }
  return found;
}
