/** Defines what the search box and the palette need of what they search: a page, or all pages of a site. */
import { createContext, useContext } from "react";
import { hashOf, idOfHash } from "#model/outline/routes.ts";
import type { Options } from "#options/options.ts";
import type { SearchHit } from "#search/index.ts";
import { OLDER } from "#view/page/change-keys.ts";
import type { Events } from "#view/page/events.ts";
import { DRAWER } from "#view/page/keys.ts";
import type { Page } from "#view/page/page.ts";
import type { PageState } from "#view/page/state.ts";
import type { Index } from "#worker/client.ts";
import { earlyHits } from "./early-hits.ts";
import type { Recent } from "./recent.ts";

/** What is searched. */
export interface Searched {
  /** The name under which the reader's choices are remembered. */
  title: string;
  options: Pick<Options, "searchHotkeys">;
  state: PageState;
  events: Pick<Events, "emit">;
  /** The index. It is made at the first call. */
  index: () => Promise<Pick<Index, "query">>;
  /** What can be found before the index is there. */
  early?: (text: string) => readonly SearchHit[];
  /** The changes that a query asks for, if it asks for changes and they are known. */
  changedHits?: (text: string, most: number) => readonly SearchHit[] | undefined;
  /** Whether there is an older version whose changes can be searched. */
  isCompared?: () => boolean;
  /** The link of a hit. */
  hrefOf: (hit: Recent) => string;
  /** Whether the section of a stored hit still exists. */
  isKnown: (id: string) => boolean;
  /**
   * Goes to a hit.
   * @param root the element around the page
   */
  visit: (hit: Recent, root: Element | null | undefined) => void;
  /** A note before the place of a hit, such as the name of its API. */
  noteOf?: (hit: Recent) => string | undefined;
}

const pages = new WeakMap<Page, Searched>();

/**
 * A page as what is searched: the same object for the same page.
 * @param index makes its index
 */
export function searchedOf(page: Page, index: Searched["index"]): Searched {
  const known = pages.get(page);
  if (known) return known;
  const { document, options, state, events, menu, parts } = page;
  const made: Searched = {
    ...{ title: document.info.title, options, state, events, index },
    early: (text) => earlyHits(menu, text),
    changedHits: (text, most) => parts.changes.value?.changedHits(page, text, most),
    isCompared: () => {
      const chosen = state.get(OLDER);
      return ((chosen === undefined ? options.compareWith : chosen) ?? undefined) !== undefined;
    },
    hrefOf: ({ target }) => hashOf(target),
    isKnown: (id) => id === "" || menu.find(id) !== undefined,
    visit: ({ target }, root) => {
      state.set(DRAWER, false);
      visitHit(page, target);
      // The title of a section takes the focus. A row takes it itself once it is rendered.
      const links = root?.querySelectorAll<HTMLAnchorElement>(".share-link:not(.row-link)") ?? [];
      [...links].find(({ hash }) => idOfHash(hash) === target)?.focus({ preventScroll: true });
    },
  };
  pages.set(page, made);
  return made;
}

/** Goes to the target of a hit. The start of the page has no id. */
export function visitHit({ location: reading, nearness }: Page, target: string): void {
  reading.visit(target);
  if (target === "") nearness.element(0)?.scrollIntoView();
}

/** What the open palette searches. */
export const SearchedContext = createContext<Searched | undefined>(undefined);

/** What the palette around a component searches. */
export function useSearched(): Searched {
  const searched = useContext(SearchedContext);
  if (!searched) throw new Error("A part of the palette was drawn outside of it.");
  return searched;
}
