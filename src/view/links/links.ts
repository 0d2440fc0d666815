/** Links to rows, a part that loads when somebody follows one, or comes to a row. */
import type { Item } from "#model/menu.ts";
import type { Page } from "#view/page/page.ts";
import { needsBeside } from "./chosen.ts";
import { meet, reveal, type Ways } from "./reveal.ts";

export { linkRows, mark } from "./row-links.ts";

/** Makes a section show what some steps and the rest of the address lead to; gives the id of its element. */
export function arrive(
  ways: Ways,
  page: Pick<Page, "document" | "options" | "state" | "workflows">,
  item: Item,
  steps: readonly string[],
): string {
  const { id, needs, body } = reveal(ways, page, item, steps);
  meet([...needs, ...needsBeside(location.hash, ways, body)], page.state);
  return id;
}
