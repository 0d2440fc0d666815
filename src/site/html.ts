/** The HTML document around a page of a site: no inline script, ordinary links. All outside text is escaped here. */
import { escapeHtml } from "#render/page.ts";
import { PAGE_DATA } from "#site/data/page-data.ts";
import { chosenLabels } from "#site/words/words.ts";
import { tagOf } from "#view/translations/languages.ts";
import { LABELS } from "#view/words/labels.ts";
import { relativeAddress } from "./paths.ts";
import type { Pieces } from "./pieces.ts";
import { type FirstStyle, type Language, SEARCH_MANIFEST } from "./site.ts";

/** The width of the window from which pages wait for the style sheet, in pixels. Below, the menu is closed. */
export const NARROW = 800;

/** The content of a document. */
export interface SiteDocument {
  /** The path of the page, "" for home. */
  path: string;
  lang: string;
  title: string;
  /** The name of the whole site. */
  siteTitle: string;
  /** A sentence for search engines and previews; left out if empty. */
  description: string;
  /** The path of the style sheet. */
  style: string;
  /** The rules of first screens. The policies of all pages admit them: scripts load one page into another. */
  first?: FirstStyle | undefined;
  /** Whether the page contains them, so that phones show it before they have the sheet. */
  hasFirst?: boolean;
  /** The path of the script; without one, the page stays as it is. */
  script?: string;
  /** The path of the API whose page it is. */
  api?: string;
  /** Whether the file beside the page lets it become live. */
  isLive?: boolean;
  /** Whether readers may send requests to any server from the page. */
  sends?: boolean;
  /** The path of the page as Markdown. */
  markdown?: string;
  /** The path of the Atom feed with the changes of the API. */
  feed?: string;
  /** What search engines read of it, written by `structuredData`. */
  structured?: string;
  /** The complete address of the page that search engines should list. */
  canonical?: string;
  /** The same page in all languages, that of the description first, if there are several. */
  languages?: readonly Language[];
  /** The complete address of the site, if it is known. */
  siteUrl?: string | undefined;
  /** Whether search engines should not list the page. */
  isHidden?: boolean;
  /** Where the page's links start, if it is shown under any address: an absolute path. */
  basePath?: string;
  /** Where the page leads at once. */
  refresh?: string;
  markup: Pieces;
}

/**
 * The policy of a page. Scripts are ours; images are the description's, when the reader asks for them. For pages that are
 * opened from a disk, Chromium counts all files as 'self'; it lets scripts load, but no requests and no worker.
 * @param servers where the page may send requests
 * @param hash of the rules of first screens
 */
function policy(servers: "'self'" | "*", hash?: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    `connect-src ${servers}`,
    `style-src 'self'${hash === undefined ? "" : ` '${hash}'`}`,
    "img-src * data:",
    "media-src *",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types lectern",
  ].join("; ");
}

/**
 * The policy of pages from which readers may send requests.
 * @param hash of the rules of first screens
 */
export function sendingPolicy(hash?: string): string {
  return policy("*", hash);
}

/** Writes the document. */
export function siteDocument(page: SiteDocument): string {
  const { path, title, description, markdown, canonical, basePath, refresh } = page;
  const first = page.hasFirst ? page.first : undefined;
  const to = (other: string): string =>
    escapeHtml(basePath === undefined ? relativeAddress(path, other) : basePath + other);
  const lines = [
    `<meta http-equiv="Content-Security-Policy" content="${policy(page.sends ? "*" : "'self'", page.first?.hash)}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    description !== "" && `<meta name="description" content="${escapeHtml(description)}">`,
    refresh !== undefined && `<meta http-equiv="refresh" content="0; url=${escapeHtml(refresh)}">`,
    page.isHidden && '<meta name="robots" content="noindex">',
    '<link rel="icon" href="data:,">',
    // The browser does not wait for a sheet whose condition is false. The link at the end is for all.
    first && `<style>${first.text}</style>`,
    `<link rel="stylesheet"${first ? ` media="(min-width: ${NARROW}px)"` : ""} href="${to(page.style)}">`,
    ...(page.script === undefined
      ? []
      : [
          `<meta name="lectern-search" content="${to(SEARCH_MANIFEST)}">`,
          ...wordLines(),
          page.api !== undefined && `<meta name="lectern-api" content="${escapeHtml(page.api)}">`,
          page.isLive && `<meta name="lectern-live" content="${PAGE_DATA}">`,
          `<script type="module" src="${to(page.script)}"></script>`,
        ]),
    markdown !== undefined && `<link rel="alternate" type="text/markdown" href="${to(markdown)}">`,
    ...alternatesOf(page.languages ?? [], (other) =>
      page.siteUrl === undefined ? relativeAddress(path, other) : page.siteUrl + encodeURI(other),
    ).map(([code, address]) => `<link rel="alternate" hreflang="${code}" href="${address}">`),
    page.feed !== undefined && `<link rel="alternate" type="application/atom+xml" href="${to(page.feed)}">`,
    ...(canonical === undefined ? [] : addressLines(page, canonical)),
    page.structured !== undefined && `<script type="application/ld+json">${page.structured}</script>`,
  ].filter((line) => typeof line === "string");
  const head = [
    "<!doctype html>",
    `<html lang="${escapeHtml(page.lang)}">`,
    "<head>",
    '<meta charset="utf-8">',
    ...lines,
    "</head>",
    "<body>",
    "",
  ];
  const end = [
    ...(first ? [`<link rel="stylesheet" href="${to(page.style)}">`] : []),
    "</body>",
    "</html>",
    "",
  ];
  return [head.join("\n"), ...page.markup, "\n", end.join("\n")].join("");
}

/**
 * The languages of a page and the addresses in each, for `hreflang`: readers of other languages get the first. Both are
 * escaped.
 */
export function alternatesOf(
  languages: readonly Language[],
  addressOf: (path: string) => string,
): (readonly [code: string, address: string])[] {
  const [first, ...others] = languages;
  if (!first || others.length === 0) return [];
  return [...languages, { code: "x-default", path: first.path }].map(
    ({ code, path }) => [escapeHtml(tagOf(code)), escapeHtml(addressOf(path))] as const,
  );
}

/** The words of the page's scripts. */
function wordLines(): string[] {
  const words = {
    "lectern-copy": LABELS.copy,
    "lectern-copied": LABELS.copied,
    "lectern-not-copied": LABELS.copyUnsupported,
    ...(Object.keys(chosenLabels()).length > 0 && { "lectern-labels": JSON.stringify(chosenLabels()) }),
  };
  return Object.entries(words).map(([name, word]) => `<meta name="${name}" content="${escapeHtml(word)}">`);
}

function addressLines({ title, siteTitle, description }: SiteDocument, canonical: string): string[] {
  const properties: readonly (readonly [string, string])[] = [
    ["og:type", "website"],
    ["og:site_name", siteTitle],
    ["og:title", title],
    ["og:description", description],
    ["og:url", canonical],
  ];
  return [
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    ...properties
      .filter(([, content]) => content !== "")
      .map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`),
  ];
}
