/** Writes the pages of the whole site: home, the search, `llms.txt`, the sitemap, redirects, and `404.html`. */
import type { FolderWriter } from "#cli/process/write-folder.ts";
import { readOptions } from "#options/read.ts";
import { guideFiles } from "#site/guides.tsx";
import { llmsText } from "#site/llms.ts";
import { homeFiles, notFoundFile, redirectFile } from "#site/pages.tsx";
import { searchOfSite } from "#site/search-files.ts";
import { type ListedPage, sitemapFiles } from "#site/sitemap.ts";
import { addFiles } from "./add-files.ts";
import { checkLinks } from "./guides.ts";
import type { ApiPart, WholeSite } from "./part.ts";
import { FILE_TOOLS } from "./site-scripts.ts";

/**
 * Writes them.
 * @param apis the parts of all APIs, in the order of the site
 * @returns the links of guides that lead nowhere
 */
export function finishSite(
  writer: FolderWriter,
  { site, guides, labels, redirects }: WholeSite,
  apis: readonly ApiPart[],
): string[] {
  const { siteUrl } = site;
  // The catalogue has the newest versions only, in their own languages.
  const own = apis.filter(({ language }) => !language?.isTranslation);
  const cards = own.filter(({ isNewest }) => isNewest).map(({ card }) => card);
  const texts = own.flatMap(({ card, entries }) => (entries ? [{ card, entries }] : []));
  const searched = apis.flatMap(({ search }) => search ?? []);
  const known = new Set([
    "index.html",
    ...apis.flatMap((api) => api.files),
    ...guides.map(({ path }) => `${path}index.html`),
  ]);
  const options = readOptions([{ labels }]);
  const broken: string[] = [];
  for (const guide of guides) {
    const links = checkLinks(guide, known, apis);
    broken.push(...links.broken);
    const drawn = guideFiles(site, guide, links.addresses, options, FILE_TOOLS);
    addFiles(writer, site, drawn.files);
    searched.push(drawn.search);
  }
  const files = [
    ...homeFiles(site, cards, labels),
    ...searchOfSite(searched, FILE_TOOLS),
    notFoundFile(site),
    { path: "llms.txt", text: llmsText(site, texts) },
    ...redirects.map(([from, to]) => redirectFile(site, from, to)),
  ];
  addFiles(writer, site, files);
  if (siteUrl === undefined) return broken;
  const alone = ["", ...guides.map(({ path }) => path)].map((path) => ({ path }));
  addFiles(writer, site, sitemapFiles(siteUrl, [...alone, ...apis.flatMap((api) => listedOf(api, apis))]));
  return broken;
}

/** The pages of an API for the sitemap, each with the same page in all languages. */
function listedOf(api: ApiPart, apis: readonly ApiPart[]): ListedPage[] {
  const { language, listed, card } = api;
  if (!language) return listed.map((path) => ({ path }));
  const others = apis
    .filter((one) => one.language?.of === language.of)
    .map((one) => ({ code: one.language?.code ?? "", root: one.card.path, paths: new Set(one.listed) }));
  return listed.map((path) => {
    const rest = path.slice(card.path.length);
    const languages = others.flatMap(({ code, root, paths }) =>
      path.startsWith(card.path) && paths.has(root + rest) ? [{ code, path: root + rest }] : [],
    );
    return { path, languages };
  });
}
