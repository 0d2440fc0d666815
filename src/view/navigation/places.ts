/** The targets of the hits of the palette: places of the page, or pages of a site. */
import { createContext } from "react";
import { hashOf } from "#model/outline/routes.ts";
import type { Page } from "#view/page/page.ts";
import type { Recent } from "./recent.ts";

/** The targets of hits. */
export interface Places {
  /** The link of a hit. */
  hrefOf: (hit: Recent) => string;
  /** Whether the target of a stored hit still exists. */
  isKnown: (page: Page, id: string) => boolean;
  /** Goes to a hit. Default: the page does so. */
  visit?: (hit: Recent) => void;
  /** A note before the place of a hit, such as the name of its API. */
  noteOf?: (hit: Recent) => string | undefined;
}

/** The targets. Default: places of the page. */
export const PlacesContext = createContext<Places>({
  hrefOf: ({ target }) => hashOf(target),
  isKnown: ({ menu }, id) => menu.find(id) !== undefined,
});
