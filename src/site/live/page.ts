/** Reads what the build wrote into a page for its scripts: the `meta` elements, and the addresses that they give. */
import { fileAddress } from "#site/paths.ts";

/** Selects the element around the content of a page. */
export const ROOT = ".redoc-wrap";

/** The content of a `meta` element; undefined if there is none. */
export function metaOf(page: Document, name: string): string | undefined {
  return page.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
}

/** The path of the API of this page; undefined on pages of the whole site. */
export function apiOf(page: Document): string | undefined {
  return metaOf(page, "lectern-api");
}

/** The address of a path of the site. Pages name the manifest of the search, which is at its root. */
export function siteUrl(path: string): URL {
  return new URL(path, new URL(metaOf(document, "lectern-search") ?? "", location.href));
}

/** Whether pages may be opened from a disk: links name files, and data are scripts. */
export function hasFileLinks(): boolean {
  return metaOf(document, "lectern-file-links") !== undefined;
}

/** The address of a page, as links name it. */
export function pageAddress(address: string): string {
  return hasFileLinks() ? fileAddress(address) : address;
}

/** The element of an id. In the HTML of the build, ids have no white space. */
export function elementOf(id: string): HTMLElement | null {
  return (
    document.getElementById(id) ?? document.getElementById(id.replace(/[\t\n\f\r ]/g, encodeURIComponent))
  );
}
