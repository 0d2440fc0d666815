/** A site: what its pages share, what an API brings, and the files that come out. */
import type { PagePluginFiles } from "#site/data/page-data.ts";

/** A file of the site. */
export interface SiteFile {
  /** From the root of the site, with `/`. */
  path: string;
  text: string | Uint8Array;
  /** Whether the scripts of pages read it. Then it is JSON, and its name ends with `.json`. */
  isData?: boolean;
}

/** The file that lists the indexes of the search. Its name never changes, so that one edit does not change every page. */
export const SEARCH_MANIFEST = "search.json";

/** The rules that the first screen needs, and their hash for the policy of pages, such as `sha256-…`. */
export interface CriticalCss {
  text: string;
  hash: string;
}

/** A guide in lists. */
export interface ListedGuide {
  title: string;
  path: string;
  /** Its language, if that is not the one of the list. */
  code?: string;
  translations?: readonly { code: string; title: string; path: string }[];
}

/** What all pages share. */
export interface Site {
  title: string;
  /** The complete address of the site, with `/` at the end, if it is known. */
  siteUrl?: string;
  /** The path of the site on its host, with `/` at both ends. */
  basePath: string;
  /** The path of the style sheet. */
  style: string;
  /** The critical CSS, which the pages of operations contain. */
  criticalCss?: CriticalCss;
  /** The path of the script. */
  script?: string;
  /** The language of the pages' text. Default: that of the labels, or English. */
  lang?: string;
  /** Whether pages may be opened from a disk: see `withFileLinks`. */
  hasFileLinks?: boolean;
  /** The guides, in the order of the menu. */
  guides: readonly ListedGuide[];
  /** All languages and the paths of their homes, that of the site first, if there are several. */
  languages?: readonly Language[];
  /** The path of home in the language of the page. Default: "" */
  home?: string;
  /** The paths of the modules of plug-ins. */
  plugins?: readonly string[];
}

/** A version of an API. */
export interface Version {
  label: string;
  /** The path of its first page. */
  path: string;
}

/** A language of an API. */
export interface Language {
  code: string;
  /** The path of its first page. */
  path: string;
}

/** What a translation keeps of the description that it translates, so that addresses stay the same. */
export interface Original {
  /** Its texts with headings. */
  document: unknown;
  /** The names of the pages of its tags, by their ids. */
  tags: readonly (readonly [id: string, name: string])[];
}

/** An API, or one of its versions, in a language. */
export interface Api {
  /** The path of its first page, with `/` at the end. */
  path: string;
  /** All versions, the newest first; empty if there is only one. */
  versions: readonly Version[];
  /** All languages, that of the description first, if it has translations. */
  languages?: readonly Language[];
  /** Set for a translation. */
  original?: Original | undefined;
  /** The path of the page with the changes of all versions, in the language of the API, if there is one. */
  changelog?: string;
  /** That page in all languages, if there are several. */
  changelogs?: readonly Language[] | undefined;
  /** The path of the folder of the description's files, which its relative links are relative to. */
  folder: string;
  /** The files of the description to download. */
  files: readonly { path: string; label: string }[];
  /** Set for a guide: where its links lead, as addresses from the root of the site. */
  links?: ReadonlyMap<string, string>;
  /** The files of its plug-ins. */
  plugins?: PagePluginFiles;
}

/** A place in an API: its address from the root of the site, and whether it is exactly what was asked for. */
export type Place = readonly [address: string, isExact: boolean];

/** What the catalogue says of an API. */
export interface Card {
  path: string;
  title: string;
  group?: string;
  version?: string;
  sentence: string;
  operations: number;
  schemas: number;
  /** The language of its texts, if that is not the one of the page. */
  lang?: string;
  /** Why the description cannot be shown. */
  failure?: string;
}
