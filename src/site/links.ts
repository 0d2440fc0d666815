/** Makes the links of a page's markup relative to the page: hashes lead to the pages of their sections. */
import { hashOf, idOfHash } from "#model/outline/routes.ts";
import { escapeHtml } from "#render/page.ts";
import type { Outline, SitePage } from "./outline.ts";
import { relativeAddress } from "./paths.ts";
import type { Pieces } from "./pieces.ts";

/** The prefix of links that we make: a path of the site follows, possibly with a hash. No address of a description can begin with it. */
export const SITE_LINK = "lectern-site:";

/** Where the links of a page lead. */
export interface LinkPlaces {
  /** The path of the page. */
  from: string;
  /** Where addresses of a guide lead, from the root of the site. */
  links?: ReadonlyMap<string, string> | undefined;
  /** The pages of the API; undefined for pages of the whole site. */
  outline?: Outline;
  /** What relative addresses of the description are relative to: its address, or the path of its folder in the site. */
  base?: { url: string } | { path: string };
  /** Gets the links that lead to no section, or to a file of the site: only the whole build knows which files it has. */
  doubts?: Map<string, Doubt>;
}

/** A link of prose that may lead nowhere: the path of the site to which it leads; undefined if it names no section. */
export type Doubt = string | undefined;

/**
 * Rewrites the links of markup that React has drawn: in it, `href="` and `src="` are only in tags, because texts have
 * `"` escaped. Ids have no white space (HTML, 3.2.6); browsers find the encoded ones by the hash as it is.
 */
export function rewriteLinks(markup: Pieces, places: LinkPlaces): Pieces {
  const known = new Map<string, string>();
  const ids = idsOf(markup);
  const rewritten = (whole: string, name: string, written: string): string => {
    if (name === "id") return whole.replace(/[\t\n\f\r ](?!id=")/g, encodeURIComponent);
    let address = known.get(written);
    if (address === undefined) {
      address = escapeHtml(addressOf(unescapeHtml(written), places, ids));
      known.set(written, address);
    }
    return address === written ? whole : ` ${name}="${address}"`;
  };
  return markup.map((piece) => piece.replace(/ (href|src|id)="([^"]*)"/g, rewritten));
}

/** The ids of markup that React has drawn. */
export function idsOf(markup: Pieces): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const piece of markup)
    for (const [, id = ""] of piece.matchAll(/ id="([^"]*)"/g)) ids.add(unescapeHtml(id));
  return ids;
}

function addressOf(address: string, places: LinkPlaces, ids: ReadonlySet<string>): string {
  const { from, links, outline, base, doubts } = places;
  const known = address.startsWith(SITE_LINK) ? address.slice(SITE_LINK.length) : links?.get(address);
  if (known !== undefined) {
    const [path = "", hash = ""] = known.split(/(?=#)/, 2);
    return path === from && hash !== "" ? hash : relativeAddress(from, path) + hash;
  }
  if (address.startsWith("#")) {
    const found = outline?.find(idOfHash(address));
    if (!found) {
      if (address !== "#" && !ids.has(idOfHash(address))) doubts?.set(address, undefined);
      return address;
    }
    if (found.page.path === from) return hashOf(nearest(found.id ?? idOfHash(address), ids));
    return placeFrom(from, found);
  }
  if (address === "" || !base || /^(?:[a-z][a-z\d+.-]*:|\/)/i.test(address)) return address;
  if ("url" in base) return URL.canParse(address, base.url) ? new URL(address, base.url).href : address;
  const rest = address.replace(/^(?:\.\/)+/, "");
  doubts?.set(address, base.path + rest);
  return relativeAddress(from, base.path) + rest;
}

/** Where the hashes of markup that React has drawn lead, relative to its page: those of other pages. */
export function hashLinks(markup: Pieces, from: string, outline: Outline): Map<string, string> {
  const links = new Map<string, string>();
  const hashes = markup.flatMap((piece) => [...piece.matchAll(/ href="(#[^"]*)"/g)]);
  for (const [, written = ""] of hashes) {
    const hash = unescapeHtml(written);
    const found = outline.find(idOfHash(hash));
    if (found && found.page.path !== from && !links.has(hash)) links.set(hash, placeFrom(from, found));
  }
  return links;
}

/** The address of a section from a page. */
export function placeFrom(from: string, { page, id }: { page: SitePage; id?: string }): string {
  return relativeAddress(from, page.path) + (id === undefined ? "" : hashOf(id));
}

/** The longest beginning of an id that the page has, as on the classic page. */
export function nearest(id: string, ids: ReadonlySet<string>): string {
  for (let end = id.length; end > 0; end = id.lastIndexOf("/", end - 1))
    if (ids.has(id.slice(0, end))) return id.slice(0, end);
  return id;
}

/** Undoes the escapes of React's markup. */
function unescapeHtml(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#x27|#39);/g, (entity) => ENTITIES[entity] ?? entity);
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
  "&#39;": "'",
};
