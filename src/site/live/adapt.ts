/**
 * Makes what live components draw fit to a page of a site, as the build does with the HTML: links lead to pages, and
 * headings begin with level 1.
 */
import { idOfHash } from "#model/outline/routes.ts";
import type { PageData } from "#site/data/page-data.ts";
import { apiOf, pageAddress, siteUrl } from "./page.ts";

/** Keeps an element adapted. */
export interface Adapting {
  /** Adapts what was drawn just now. Later content is adapted by itself. */
  now: () => void;
  end: () => void;
}

/** Adapts the content of an element, now and after each change. */
export function adapt(element: Element, { links, base }: Pick<PageData, "links" | "base">): Adapting {
  const places = new Map(links);
  const root = "url" in base ? base.url : siteUrl(base.path).href;
  const api = siteUrl(apiOf(document) ?? "").href;
  const one = (found: Element): void => {
    if (/^H[1-6]$/.test(found.tagName)) raise(found);
    const written = found.getAttribute("href");
    if (written !== null) {
      const address = written.startsWith("#")
        ? placeOf(written, places, element, api)
        : absolute(written, root);
      if (address !== written) found.setAttribute("href", address);
    }
  };
  const all = (from: Element): void => {
    one(from);
    for (const found of from.querySelectorAll("a[href], h1, h2, h3, h4, h5, h6")) one(found);
  };
  const added = (node: Node): void => {
    if (node instanceof Element) all(node);
  };
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      if (type === "attributes") one(target as Element);
      else for (const node of addedNodes) added(node);
    observer.takeRecords();
  });
  observer.observe(element, { childList: true, subtree: true, attributes: true, attributeFilter: ["href"] });
  return {
    now: () => {
      for (const child of element.children) all(child);
      observer.takeRecords();
    },
    end: () => observer.disconnect(),
  };
}

/** The title has level 1 and not 2; the headings below it are one level higher too. */
function raise(heading: Element): void {
  if (heading.hasAttribute("data-raised")) return;
  heading.setAttribute("data-raised", "");
  const level = Number(heading.getAttribute("aria-level") ?? heading.tagName.slice(1));
  const isTitle = heading.matches(".operation-title");
  heading.setAttribute("aria-level", String(isTitle ? 1 : Math.max(2, level - 1)));
}

/** Where a hash leads. Those of unknown sections lead to the page of the API, which finds them. */
function placeOf(hash: string, places: ReadonlyMap<string, string>, element: Element, api: string): string {
  const known = places.get(hash);
  if (known !== undefined) return pageAddress(known);
  return `${idOfHash(hash)}/`.startsWith(`${idOfHash(element.id)}/`) ? hash : pageAddress(api + hash);
}

/** A relative address of the description as an absolute one. */
function absolute(address: string, root: string): string {
  const isRelative = !/^(?:[a-z][a-z\d+.-]*:|\/)/i.test(address);
  return isRelative && URL.canParse(address, root) ? new URL(address, root).href : address;
}
