/** The HTML document of a page of a site, with ordinary links and without inline scripts. Escapes all text. */
import { escapeHtml } from "#render/page.ts";
import { PAGE_DATA } from "#site/data/page-data.ts";
import { chosenLabels } from "#site/words/words.ts";
import { tagOf } from "#view/translations/languages.ts";
import { LABELS } from "#view/words/labels.ts";
import { relativeAddress } from "./paths.ts";
import type { Pieces } from "./pieces.ts";
import { type CriticalCss, type Language, SEARCH_MANIFEST } from "./site.ts";

/**
 * The width of the window from which the style sheet blocks rendering, in pixels. In narrower windows, the menu is
 * closed, and the critical CSS is enough for the first screen.
 */
export const BLOCKING_WIDTH = 800;

/** The content of a document. */
export interface SiteDocument {
  /** The path of the page, "" for home. */
  path: string;
  lang: string;
  title: string;
  /** The name of the whole site. */
  siteTitle: string;
  /** A sentence for search engines and previews. Left out if it is "". */
  description: string;
  /** The path of the style sheet. */
  style: string;
  /** The critical CSS. The policies of all pages allow it, because scripts load one page into another. */
  criticalCss?: CriticalCss | undefined;
  /** Whether the page contains the critical CSS. */
  inlinesCriticalCss?: boolean;
  /** The path of the script; none for a static page. */
  script?: string;
  /** The path of the API that the page belongs to. */
  api?: string;
  /** Whether there is a file beside the page with the data of a live page. */
  hasData?: boolean;
  /** Whether readers may send requests from the page, to any server. */
  sendsRequests?: boolean;
  /** The path of the page as Markdown. */
  markdown?: string;
  /** The path of the Atom feed with the changes of the API. */
  feed?: string;
  /** Structured data for search engines, written by `structuredData`. */
  structured?: string;
  /** The absolute URL that search engines should list for the page. */
  canonical?: string;
  /** The page in all languages, that of the description first, if there are several. */
  languages?: readonly Language[];
  /** The absolute URL of the site, if it is known. */
  siteUrl?: string | undefined;
  /** Whether search engines should not list the page. */
  isHidden?: boolean;
  /** The absolute path before the paths of links, for a page that is shown at any URL. Default: links are relative. */
  basePath?: string;
  /** The URL that the page redirects to. */
  refresh?: string;
  /** The content of the body. */
  markup: Pieces;
}

/**
 * The Content Security Policy of a page. It allows only the scripts of the site, and images of other hosts, which load
 * when the reader asks for them. If a page is opened from a disk, Chromium counts all files as 'self'; it loads scripts,
 * but sends no requests and starts no worker.
 * @param servers the servers that the page may send requests to
 * @param hash the hash of the critical CSS
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
 * @param hash the hash of the critical CSS
 */
export function sendingPolicy(hash?: string): string {
  return policy("*", hash);
}

/** Makes the document. */
export function siteDocument(page: SiteDocument): string {
  const { path, basePath, criticalCss } = page;
  const hrefOf = (other: string): string =>
    escapeHtml(basePath === undefined ? relativeAddress(path, other) : basePath + other);
  const style = hrefOf(page.style);
  const inlined = page.inlinesCriticalCss ? criticalCss : undefined;
  const head = [
    "<!doctype html>",
    `<html lang="${escapeHtml(page.lang)}">`,
    "<head>",
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy(page.sendsRequests ? "*" : "'self'", criticalCss?.hash)}">`,
    ...metaLines(page),
    ...(inlined ? [`<style>${inlined.text}</style>`] : []),
    // A style sheet whose media query does not match does not block rendering.
    `<link rel="stylesheet"${inlined ? ` media="(min-width: ${BLOCKING_WIDTH}px)"` : ""} href="${style}">`,
    ...scriptLines(page, hrefOf),
    ...linkLines(page, hrefOf),
    "</head>",
    "<body>",
    "",
  ];
  // In narrow windows, this applies the style sheet.
  const end = [...(inlined ? [`<link rel="stylesheet" href="${style}">`] : []), "</body>", "</html>", ""];
  return [head.join("\n"), ...page.markup, "\n", end.join("\n")].join("");
}

function metaLines({ title, description, refresh, isHidden }: SiteDocument): string[] {
  return [
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    description !== "" && `<meta name="description" content="${escapeHtml(description)}">`,
    refresh !== undefined && `<meta http-equiv="refresh" content="0; url=${escapeHtml(refresh)}">`,
    isHidden && '<meta name="robots" content="noindex">',
    '<link rel="icon" href="data:,">',
  ].filter((line) => typeof line === "string");
}

/** The script, and what it reads. */
function scriptLines({ script, api, hasData }: SiteDocument, hrefOf: (path: string) => string): string[] {
  if (script === undefined) return [];
  return [
    `<meta name="lectern-search" content="${hrefOf(SEARCH_MANIFEST)}">`,
    ...labelLines(),
    api !== undefined && `<meta name="lectern-api" content="${escapeHtml(api)}">`,
    hasData && `<meta name="lectern-live" content="${PAGE_DATA}">`,
    `<script type="module" src="${hrefOf(script)}"></script>`,
  ].filter((line) => typeof line === "string");
}

/** Links to other forms of the page, and its structured data. */
function linkLines(page: SiteDocument, hrefOf: (path: string) => string): string[] {
  const { path, markdown, feed, canonical, structured, siteUrl } = page;
  const urlOf = (other: string): string =>
    siteUrl === undefined ? relativeAddress(path, other) : siteUrl + encodeURI(other);
  return [
    markdown !== undefined && `<link rel="alternate" type="text/markdown" href="${hrefOf(markdown)}">`,
    ...alternatesOf(page.languages ?? [], urlOf).map(
      ([code, url]) => `<link rel="alternate" hreflang="${code}" href="${url}">`,
    ),
    feed !== undefined && `<link rel="alternate" type="application/atom+xml" href="${hrefOf(feed)}">`,
    ...(canonical === undefined ? [] : canonicalLines(page, canonical)),
    structured !== undefined && `<script type="application/ld+json">${structured}</script>`,
  ].filter((line) => typeof line === "string");
}

/**
 * The languages of a page and its URL in each, both escaped, for `hreflang`. Readers of all other languages get the first
 * URL. None if there is only one language.
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

/** The labels for the scripts of the page. */
function labelLines(): string[] {
  const labels = {
    "lectern-copy": LABELS.copy,
    "lectern-copied": LABELS.copied,
    "lectern-not-copied": LABELS.copyUnsupported,
    ...(Object.keys(chosenLabels()).length > 0 && { "lectern-labels": JSON.stringify(chosenLabels()) }),
  };
  return Object.entries(labels).map(
    ([name, label]) => `<meta name="${name}" content="${escapeHtml(label)}">`,
  );
}

/** The canonical URL of the page, and its preview in other applications (Open Graph). */
function canonicalLines({ title, siteTitle, description }: SiteDocument, canonical: string): string[] {
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
