/** Where the hits of the palette lead: to places of the page, unless a site says otherwise. */
import { createContext } from "react";
import { hashOf } from "#model/outline/routes.ts";
import type { Page } from "#view/page/page.ts";
import type { Recent } from "./recent.ts";

/** The places of hits. */
export interface Places {
  /** The link of a hit. */
  hrefOf: (hit: Recent) => string;
  /** Whether a hit that was stored still leads somewhere. */
  isKnown: (page: Page, id: string) => boolean;
  /** Goes to a hit. Default: the page does so. */
  visit?: (hit: Recent) => void;
  /** What is said of a hit before its place, such as the name of its API. */
  noteOf?: (hit: Recent) => string | undefined;
}

/** The places; by default those of the page. */
export const PlacesContext = createContext<Places>({
  hrefOf: ({ target }) => hashOf(target),
  isKnown: ({ menu }, id) => menu.find(id) !== undefined,
});
