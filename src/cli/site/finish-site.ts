/** Writes the pages of the whole site: home, the search, `llms.txt`, the sitemap, redirects, and `404.html`. */
import type { SiteApi } from "#cli/input/built-site.ts";
import type { FolderWriter } from "#cli/process/write-folder.ts";
import { readOptions } from "#options/read.ts";
import { type Guide, guideFiles } from "#site/guides.tsx";
import { isSameLanguage, siteIn, tagOf } from "#site/languages.ts";
import { llmsText } from "#site/machines/llms.ts";
import { type ListedPage, sitemapFiles } from "#site/machines/sitemap.ts";
import { homeFiles, notFoundFile, redirectFile } from "#site/pages.tsx";
import { searchOfSite } from "#site/search-files.ts";
import type { Card, Language, Site } from "#site/site.ts";
import { addFiles } from "./add-files.ts";
import { checkLinks } from "./guides.ts";
import { labelsIn } from "./languages.ts";
import type { ApiPart, WholeSite } from "./part.ts";
import { FILE_TOOLS } from "./site-scripts.ts";

/**
 * Writes them: home and guides in each language that an API has.
 * @param apis the parts of all APIs, in the order of the site
 * @returns the links of guides that lead nowhere
 */
export function finishSite(
  writer: FolderWriter,
  { site: given, guides: all, labels, redirects }: WholeSite,
  apis: readonly ApiPart[],
): string[] {
  const { site, guides } = withoutMissing(given, all, apis);
  const { siteUrl, languages = [] } = site;
  const texts = apis.flatMap(({ card, entries, language }) =>
    entries && !language?.isTranslation ? [{ card, entries }] : [],
  );
  const searched = apis.flatMap(({ search }) => search ?? []);
  const known = new Set([
    ...["", ...languages.map(({ path }) => path)].map((path) => `${path}index.html`),
    ...apis.flatMap((api) => api.files),
    ...guides.map(({ path }) => `${path}index.html`),
  ]);
  const broken: string[] = [];
  for (const guide of guides) {
    const links = checkLinks(guide, known, apis);
    broken.push(...links.broken);
    const code = guide.language?.code;
    const options = readOptions([{ labels: code === undefined ? labels : labelsIn(code, labels) }]);
    const versions = guideLanguages(guide, guides, site);
    const drawn = guideFiles(siteIn(site, code), guide, links.addresses, options, FILE_TOOLS, versions);
    addFiles(writer, site, drawn.files);
    searched.push(drawn.search);
  }
  // The other files are in the language of the site, so its home is the last one.
  for (const { code } of languages.slice(1))
    addFiles(writer, site, homeFiles(siteIn(site, code), cardsIn(code, site, apis), labelsIn(code, labels)));
  const files = [
    ...homeFiles(site, cardsIn(languages[0]?.code, site, apis), labels),
    ...searchOfSite(searched, FILE_TOOLS),
    notFoundFile(site),
    { path: "llms.txt", text: llmsText(site, texts) },
    ...redirects.map(([from, to]) => redirectFile(site, from, to)),
  ];
  addFiles(writer, site, files);
  writer.note({ apis: describedIn(apis) });
  if (siteUrl === undefined) return broken;
  const homes = languages.length > 0 ? languages : [{ path: "" }];
  const alone = [
    ...homes.map(({ path }) => ({ path, languages })),
    ...guides.map((guide) => ({
      path: guide.path,
      languages: guideLanguages(guide, guides, site).filter(({ isSame }) => isSame),
    })),
  ];
  addFiles(writer, site, sitemapFiles(siteUrl, [...alone, ...apis.flatMap((api) => listedOf(api, apis))]));
  return broken;
}

/** The newest version of each API in its own language, without those that cannot be read. */
function describedIn(apis: readonly ApiPart[]): readonly SiteApi[] {
  return apis.flatMap(({ card, isNewest, language, files }) => {
    const names = ["json", "yaml"].map((end) => `${card.path}openapi.${end}`);
    const description = files.find((file) => names.includes(file));
    if (description === undefined || !isNewest || language?.isTranslation) return [];
    return [{ path: card.path.replace(/\/$/, ""), description }];
  });
}

/** The site without the languages that no API has, because their overlays failed. */
function withoutMissing(
  site: Site,
  guides: readonly Guide[],
  apis: readonly ApiPart[],
): { site: Site; guides: readonly Guide[] } {
  if (!site.languages) return { site, guides };
  const [own, ...others] = site.languages;
  const isThere = (code: string): boolean =>
    apis.some(({ language }) => language && isSameLanguage(language.code, code));
  const left = others.filter(({ code }) => isThere(code));
  const { languages: _, ...alone } = site;
  return {
    site: own && left.length > 0 ? { ...site, languages: [own, ...left] } : alone,
    guides: guides.filter(({ language }) => !language || isThere(language.code)),
  };
}

/** The cards of the newest versions: those in a language, otherwise those in the language of their description. */
function cardsIn(code: string | undefined, { languages }: Site, apis: readonly ApiPart[]): Card[] {
  const own = languages?.[0]?.code ?? "";
  return apis.flatMap((api) => {
    if (!api.isNewest || api.language?.isTranslation) return [];
    if (code === undefined) return [api.card];
    const { language } = api;
    const translated = apis.find(
      (one) => language && one.language?.of === language.of && isSameLanguage(one.language.code, code),
    );
    if (translated)
      return [{ ...translated.card, ...(api.card.group !== undefined && { group: api.card.group }) }];
    const lang = language?.code ?? own;
    return [isSameLanguage(lang, code) ? api.card : { ...api.card, lang: tagOf(lang) }];
  });
}

/** The languages of a guide, that of the site first; where it is not translated, the home of the language. */
function guideLanguages(
  guide: Guide,
  guides: readonly Guide[],
  { languages = [] }: Site,
): (Language & { isSame: boolean })[] {
  const of = guide.language?.of ?? guide.path;
  return languages.map(({ code, path }, index) => {
    if (index === 0) return { code, path: of, isSame: true };
    const same = guides.find(({ language }) => language?.of === of && isSameLanguage(language.code, code));
    return same ? { code, path: same.path, isSame: true } : { code, path, isSame: false };
  });
}

/** The pages of an API for the sitemap, each with the same page in all languages. */
function listedOf(api: ApiPart, apis: readonly ApiPart[]): ListedPage[] {
  const { language, listed, card, changelog } = api;
  const logged = (path: string): ListedPage | undefined =>
    path === changelog?.path
      ? { path, ...(changelog.languages && { languages: changelog.languages }) }
      : undefined;
  if (!language) return listed.map((path) => logged(path) ?? { path });
  const others = apis
    .filter((one) => one.language?.of === language.of)
    .map((one) => ({ code: one.language?.code ?? "", root: one.card.path, paths: new Set(one.listed) }));
  return listed.map((path) => {
    const rest = path.slice(card.path.length);
    const languages = others.flatMap(({ code, root, paths }) =>
      path.startsWith(card.path) && paths.has(root + rest) ? [{ code, path: root + rest }] : [],
    );
    return logged(path) ?? { path, languages };
  });
}
