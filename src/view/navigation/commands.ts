/** The methods of a page for its host: go to a place, open the search. */
import { idOfHash } from "#model/outline/routes.ts";
import { BEFORE, DRAWER, PALETTE } from "#view/page/keys.ts";
import { goalOf } from "#view/page/location.ts";
import type { Page } from "#view/page/page.ts";
import { loadSearch } from "./search.tsx";

/**
 * Goes to a place, as a link to it does.
 * @param id an id, or a hash with or without `#`; older forms of ids work too
 */
export async function goTo({ menu, parts, location }: Page, id: string): Promise<void> {
  const known = [id, idOfHash(id)].find((one) => goalOf(menu, one));
  const found = known ?? (await parts.olderRoutes.load()).olderEntry(menu, idOfHash(id))?.id;
  // The page may have ended.
  if (found !== undefined && location.root) location.visit(found);
}

/** Opens the search with a text, if the page has a search. */
export async function openSearch({ options, parts, state, location }: Page, text: string): Promise<void> {
  if (options.disableSearch || options.hideSidebar || !(await loadSearch(parts)) || !location.root) return;
  if (state.get(PALETTE) === undefined) state.set(BEFORE, document.activeElement);
  state.set(DRAWER, false);
  state.set(PALETTE, text);
}
