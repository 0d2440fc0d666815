/** Writes the pages of the whole site: home, the search, `llms.txt`, the sitemap, redirects, and `404.html`. */
import type { FolderWriter } from "#cli/process/write-folder.ts";
import { llmsText } from "#site/llms.ts";
import { homeFiles, notFoundFile, redirectFile, sitemapFiles } from "#site/pages.tsx";
import { searchOfSite } from "#site/search-files.ts";
import type { ApiPart, WholeSite } from "./part.ts";
import { FILE_TOOLS } from "./site-scripts.ts";

/**
 * Writes them.
 * @param apis the parts of all APIs, in the order of the site
 */
export function finishSite(
  writer: FolderWriter,
  { site, labels, redirects }: WholeSite,
  apis: readonly ApiPart[],
): void {
  const { siteUrl } = site;
  // The catalogue has the newest versions only.
  const cards = apis.filter(({ isNewest }) => isNewest).map(({ card }) => card);
  const texts = apis.flatMap(({ card, entries }) => (entries ? [{ card, entries }] : []));
  const searched = apis.flatMap(({ search }) => search ?? []);
  const files = [
    ...homeFiles(site, cards, labels),
    ...searchOfSite(searched, FILE_TOOLS),
    notFoundFile(site),
    { path: "llms.txt", text: llmsText(site, texts) },
    ...redirects.map(([from, to]) => redirectFile(site, from, to)),
  ];
  for (const { path, text } of files) writer.add(path, text);
  if (siteUrl === undefined) return;
  const listed = ["", ...apis.flatMap((api) => api.listed)];
  for (const { path, text } of sitemapFiles(siteUrl, listed)) writer.add(path, text);
}
