/** Opens links to rows. This part loads when a reader follows such a link, or points at a row. */
import type { Item } from "#model/outline/menu.ts";
import type { Page } from "#view/page/page.ts";
import { needsOfHash } from "./chosen.ts";
import { meet, type RowFunctions, reveal } from "./reveal.ts";

export { meet, reveal } from "./reveal.ts";
export { linkRows, settle } from "./row-links.ts";

/** Opens everything in a section that hides the target of the hash. Returns the id of the target's element. */
export function arrive(
  functions: RowFunctions,
  page: Pick<Page, "document" | "options" | "state" | "workflows">,
  item: Item,
  steps: readonly string[],
): string {
  const { id, needs, body } = reveal(functions, page, item, steps);
  meet([...needs, ...needsOfHash(location.hash, functions, body)], page.state);
  return id;
}
