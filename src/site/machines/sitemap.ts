/** The sitemap: the list of pages for search engines, each with the same page in other languages. */
import { escapeHtml } from "#render/page.ts";
import { alternatesOf } from "#site/html.ts";
import type { Language, SiteFile } from "#site/site.ts";

/** The most addresses of one sitemap. */
const MOST_LISTED = 50_000;

/** The most characters of the entries of one sitemap. One with more than 50 MB is not read. */
const LONGEST = 40_000_000;

/** A page of the sitemap. */
export interface ListedPage {
  path: string;
  /** The same page in all languages, if there are several. */
  languages?: readonly Language[];
}

/** The sitemap: several files if there are more pages than one may have. */
export function sitemapFiles(siteUrl: string, pages: readonly ListedPage[]): SiteFile[] {
  const parts: string[][] = [[]];
  let room = LONGEST;
  let hasLanguages = false;
  for (const { path, languages = [] } of pages) {
    const links = alternatesOf(languages, (other) => siteUrl + encodeURI(other)).map(
      ([code, address]) => `<xhtml:link rel="alternate" hreflang="${code}" href="${address}"/>`,
    );
    hasLanguages ||= links.length > 0;
    const entry = `<url>${located(siteUrl + encodeURI(path))}${links.join("")}</url>`;
    if (parts.at(-1)!.length === MOST_LISTED || entry.length > room) {
      parts.push([]);
      room = LONGEST;
    }
    room -= entry.length;
    parts.at(-1)!.push(entry);
  }
  const space = hasLanguages ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : "";
  if (parts.length === 1) return [file("sitemap.xml", "urlset", space, parts[0]!)];
  const files = parts.map((entries, index) => file(`sitemap-${index + 1}.xml`, "urlset", space, entries));
  const index = files.map(({ path }) => `<sitemap>${located(siteUrl + path)}</sitemap>`);
  return [file("sitemap.xml", "sitemapindex", "", index), ...files];
}

function located(address: string): string {
  return `<loc>${escapeHtml(address)}</loc>`;
}

function file(path: string, tag: string, space: string, entries: readonly string[]): SiteFile {
  const text = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${tag} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${space}>`,
    ...entries,
    `</${tag}>`,
    "",
  ].join("\n");
  return { path, text };
}
