/** The files of one API: its pages as HTML and as Markdown, one at a time. */
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Shown } from "#compare/shown.ts";
import type { Loaded } from "#load/load.ts";
import type { Item, SchemaItem } from "#model/outline/menu.ts";
import type { Schema } from "#model/schema/schema.ts";
import { unescapePointer } from "#oas/pointer.ts";
import type { Options } from "#options/options.ts";
import { languageOf } from "#options/read.ts";
import { PARTS } from "#render/parts.ts";
import { sentence } from "#render/sentence.ts";
import { KeptSamples } from "#samples/value.ts";
import type { Changelog } from "#site/changelog/changelog.ts";
import { feedFile } from "#site/changelog/feed.ts";
import type { ChangeLinks } from "#site/changelog/links.ts";
import { ChangelogView, ChangesLink } from "#site/changelog/page.tsx";
import { changelogText } from "#site/changelog/text.ts";
import { type Rows, rowsOf } from "#view/changes/rows.ts";
import { COMPARED, PRINTING } from "#view/page/keys.ts";
import { Stage } from "#view/page/near.ts";
import { type Page, ROOM, type Whole } from "#view/page/page.ts";
import { type Parts, present } from "#view/page/parts.ts";
import { PageState } from "#view/page/state.ts";
import { pageLink, VariantPages } from "#view/schema/variant-pages.tsx";
import { makePage } from "#view/shell/redoc.tsx";
import { sayChanges } from "#view/words/changes-labels.ts";
import { changesWordsOf } from "#view/words/changes-words.ts";
import { LANGUAGE } from "#view/words/labels.ts";
import { type OtherVersion, SiteFrame } from "./frame.tsx";
import { raiseHeadings } from "./headings.ts";
import { siteDocument } from "./html.ts";
import { type LinkPlaces, rewriteLinks } from "./links.ts";
import { Outline, type SitePage } from "./outline.ts";
import { markdownPath } from "./paths.ts";
import { type FileTools, type SearchPart, searchOfApi } from "./search-files.ts";
import type { Api, Site, SiteFile } from "./site.ts";
import { ApiText } from "./text.ts";
import { WORDS } from "./words.ts";

/** How many rows of a page's schemas stand on it together; named schemas beyond are links to their pages. */
export const MOST_ROWS = 700;

/** How many rows one schema may have on a page. */
const ROWS_OF_SCHEMA = 500;

/** How many levels of rows of a schema stand on a page. */
export const LEVELS = 2;

/** How deep JSON of examples is open. */
const JSON_DEPTH = 30;

/** The parts of a page, without what needs scripts or stands elsewhere on a site. */
const SITE_PARTS: Parts = {
  ...PARTS,
  beside: present({ ...PARTS.beside.value!, CopyMarkdown: none, TagAside: none }),
};

function none(): null {
  return null;
}

/** The same, for pages that mark changes: their first page leads to the changelog, in place of a list. */
function partsWith(shown: Shown, changelog = ""): Parts {
  const ChangesHead = (): ReactNode => <ChangesLink to={changelog} shown={shown} />;
  return { ...SITE_PARTS, changes: present({ ...PARTS.changes.value!, ChangesHead }) };
}

/** The files of a page, and its text alone. */
export interface DrawnPage {
  files: readonly SiteFile[];
  body: string;
}

/** An API whose pages can be written. */
export class ApiPages {
  readonly outline: Outline;
  readonly text: ApiText;
  private readonly page: Page;
  private readonly samples = new KeptSamples();
  private readonly base: LinkPlaces["base"];

  private readonly rows?: Rows;

  /**
   * @param options of the page, as read
   * @param compared what changed since the version before, to mark it
   */
  constructor(
    readonly site: Site,
    readonly api: Api,
    loaded: Loaded,
    options: Options,
    compared?: Shown,
  ) {
    const isRemote = loaded.url !== undefined && /^https?:/i.test(loaded.url);
    const shown: Options = { ...options, showModels: true, hideDownloadButtons: true };
    shown.compareWith = compared && {};
    const parts = compared ? partsWith(compared, api.changelog) : SITE_PARTS;
    this.page = makePage({ ...loaded, url: isRemote ? loaded.url : undefined }, shown, parts);
    this.rows = compared && rowsOf(compared);
    sayChanges(changesWordsOf(languageOf(options.labels) ?? ""), options.labels);
    const { menu, document } = this.page;
    const title = document.info.title || api.path.replace(/\/$/, "");
    this.outline = new Outline(menu, api.path, title, WORDS, api.changelog);
    this.base = isRemote ? { url: loaded.url! } : { path: api.folder };
    this.text = new ApiText(this.page, this.outline, this.samples);
  }

  /** The title, the first sentence and the size of the API, for the catalogue. */
  get summary(): { title: string; version?: string; sentence: string; operations: number; schemas: number } {
    const { info } = this.page.document;
    const count = (kind: SitePage["kind"]): number =>
      this.outline.pages.filter((one) => one.kind === kind).length;
    return {
      title: this.outline.api.label,
      version: info.version,
      sentence: sentence(info),
      operations: count("operation"),
      schemas: count("schema"),
    };
  }

  /** The files of the API's search, and what it adds to that of the whole site. */
  search(title: string, tools: FileTools): { part: SearchPart; files: SiteFile[] } {
    return searchOfApi(this.page.document, this.outline, title, tools);
  }

  /**
   * The files of a page, and its text alone.
   * @param isIn whether another version has a page at this path
   */
  draw(here: SitePage, isIn: (path: string) => boolean): DrawnPage {
    const markdown = markdownPath(here.path);
    const body = this.text.body(here);
    const files = [
      { path: `${here.path}index.html`, text: this.html(here, markdown, isIn) },
      { path: markdown, text: this.text.page(here, body) },
    ];
    return { files, body };
  }

  private html(here: SitePage, markdown: string, isIn: (path: string) => boolean): string {
    const { site, api, outline } = this;
    const versions = this.versions(here, isIn);
    const newest = versions[0];
    const isOlder = newest !== undefined && !newest.isCurrent;
    const page = this.newPage();
    const draw = (): string =>
      renderToStaticMarkup(
        <SiteFrame
          {...{ page, site, outline, here, versions, markdown }}
          files={here === outline.api ? api.files : []}
        />,
      );
    const markup = this.drawn(draw, here.items, page);
    const title = here === outline.api ? here.label : `${here.label} – ${outline.api.label}`;
    const { siteUrl } = site;
    return siteDocument({
      path: here.path,
      lang: LANGUAGE.lang ?? "en",
      title: `${title} – ${site.title}`,
      siteTitle: site.title,
      description: descriptionOf(here, page),
      style: site.style,
      script: site.script,
      api: api.path,
      markdown,
      canonical: siteUrl === undefined ? undefined : siteUrl + encodeURI(isOlder ? newest.path : here.path),
      markup: rewriteLinks(raiseHeadings(markup), { from: here.path, outline, base: this.base }),
    });
  }

  /**
   * The page of the changelog, and its feed, if the address of the site is known.
   * @param title of the API
   */
  changelogFiles(log: Changelog, title: string, links: ChangeLinks): SiteFile[] {
    const { site, api, outline, text } = this;
    const { changelog: here } = outline;
    if (!here) return [];
    const { siteUrl } = site;
    const feed = siteUrl === undefined ? undefined : feedFile(log, title, { ...site, siteUrl }, links);
    const markdown = markdownPath(here.path);
    const content = <ChangelogView {...{ log, title, links }} feed={feed?.path} />;
    const versions = api.versions.map(({ label, path }) => ({ label, path, isCurrent: false }));
    const markup = renderToStaticMarkup(
      <SiteFrame
        {...{ page: this.newPage(), site, outline, here, versions, markdown, content }}
        files={[]}
      />,
    );
    const html = siteDocument({
      path: here.path,
      lang: LANGUAGE.lang ?? "en",
      title: `${WORDS.changelogOf(title)} – ${site.title}`,
      siteTitle: site.title,
      description: "",
      style: site.style,
      script: site.script,
      markdown,
      feed: feed?.path,
      canonical: siteUrl === undefined ? undefined : siteUrl + encodeURI(here.path),
      markup: rewriteLinks(markup, { from: here.path, outline, base: this.base }),
    });
    return [
      { path: `${here.path}index.html`, text: html },
      { path: markdown, text: text.page(here, changelogText(log, title, links)) },
      ...(feed ? [feed] : []),
    ];
  }

  private newPage(): Page {
    const page: Page = { ...this.page, state: new PageState(), whole: this.whole() };
    page.state.set(PRINTING, true);
    page.state.set(COMPARED, this.rows);
    return page;
  }

  /** The markup; if a section throws, it says so in its place. */
  private drawn(draw: () => string, items: readonly Item[], page: Page): string {
    try {
      return draw();
    } catch (error) {
      const reason = error instanceof Error ? error : new Error(String(error));
      for (const item of items) page.whole?.broken.set(item.id, reason);
      return draw();
    }
  }

  private versions(here: SitePage, isIn: (path: string) => boolean): OtherVersion[] {
    const { api } = this;
    return api.versions.map(({ label, path }) => {
      const same = path + here.path.slice(api.path.length);
      return { label, path: isIn(same) ? same : path, isCurrent: path === api.path };
    });
  }

  /** How a page is drawn: everything open, but named schemas from the third level on, or beyond the room of the page. */
  private whole(): Whole {
    let rows = MOST_ROWS;
    let room = ROOM;
    const take = (items: number): number => {
      const taken = Math.min(items, room);
      room -= taken;
      return taken;
    };
    const elsewhere = (schema: Schema, level: number, wanted: number): string | undefined => {
      const named = this.pageOfSchema(schema);
      if (named && (level >= LEVELS - 1 || wanted > rows)) return named.id;
      rows -= wanted;
      return undefined;
    };
    return {
      stage: Stage.full,
      schemaDepth: 0,
      jsonDepth: JSON_DEPTH,
      broken: new Map(),
      take,
      takeText: () => true,
      site: {
        rows: ROWS_OF_SCHEMA,
        elsewhere,
        samples: this.samples,
        link: pageLink,
        variants: (choice) => <VariantPages {...choice} />,
      },
    };
  }

  /** The entry of a component schema, or of what an array holds. */
  private pageOfSchema(schema: Schema): SchemaItem | undefined {
    const { pointer, items, properties } = schema;
    const start = "/components/schemas/";
    const name = pointer.startsWith(start) ? pointer.slice(start.length) : "/";
    const named = name.includes("/") ? undefined : this.outline.schemaNamed(unescapePointer(name));
    return (
      named ?? (items && properties.length === 0 && items !== schema ? this.pageOfItems(items) : undefined)
    );
  }

  private pageOfItems({ pointer }: Schema): SchemaItem | undefined {
    const start = "/components/schemas/";
    const name = pointer.startsWith(start) ? pointer.slice(start.length) : "/";
    return name.includes("/") ? undefined : this.outline.schemaNamed(unescapePointer(name));
  }
}

function descriptionOf(here: SitePage, { document }: Page): string {
  const [item] = here.items;
  if (here.kind === "api") return sentence(document.info);
  if (item?.kind === "operation") {
    const { operation } = item;
    const text = sentence({ description: operation.description ?? operation.longSummary });
    return text === "" ? `${operation.method.toUpperCase()} ${operation.path}` : text;
  }
  return item?.kind === "tag" ? sentence({ description: item.text }) : "";
}
