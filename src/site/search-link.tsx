/** The link to the search. Without JavaScript, it leads to the catalogue of all APIs. */
import type { ReactNode } from "react";
import { DETAILS } from "#view/words/details-labels.ts";
import { SITE_LINK } from "./links.ts";
import type { Site } from "./site.ts";

/** A link that looks like a search box. Scripts open the palette instead of following it. */
export function SearchLink(props: { site: Pick<Site, "script" | "home"> }): ReactNode {
  const { script, home = "" } = props.site;
  if (script === undefined) return null;
  return (
    <a className="site-search" href={SITE_LINK + home} aria-keyshortcuts="/ Control+K">
      <svg className="search-icon" viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="7" cy="7" r="5" fill="none" stroke="currentColor" strokeWidth="1.6" />
        <path d="M11 11l4 4" stroke="currentColor" strokeWidth="1.6" />
      </svg>
      {DETAILS.searchName}
    </a>
  );
}
