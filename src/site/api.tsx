/** The files of one API: its pages as HTML and as Markdown, one at a time. */
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { RemovedOperation } from "#compare/removed.ts";
import type { Shown } from "#compare/shown.ts";
import type { Loaded } from "#load/load.ts";
import type { Item, SchemaItem } from "#model/outline/menu.ts";
import { hashOf } from "#model/outline/routes.ts";
import { targetOf } from "#model/outline/target.ts";
import { requestLine } from "#model/request-line.ts";
import type { Schema } from "#model/schema/schema.ts";
import { schemasOf } from "#model/schema/schemas.ts";
import type { Finding } from "#oas/finding.ts";
import { asList, asRecord } from "#oas/read.ts";
import type { Options } from "#options/options.ts";
import { PARTS } from "#render/parts.ts";
import { sentence } from "#render/sentence.ts";
import { type Given, KeptSamples } from "#samples/kept.ts";
import type { Changelog } from "#site/changelog/changelog.ts";
import { feedFile, feedPath } from "#site/changelog/feed.ts";
import type { ChangeAddresses } from "#site/changelog/links.ts";
import { ChangelogView, ChangesLink } from "#site/changelog/page.tsx";
import { removedFrom } from "#site/changelog/removed.ts";
import { changelogText } from "#site/changelog/text.ts";
import { LiveData } from "#site/data/live-data.ts";
import { PAGE_DATA, WORKFLOW_DATA } from "#site/data/page-data.ts";
import { type Crumb, structuredData } from "#site/machines/structured.ts";
import { ApiText } from "#site/machines/text.ts";
import { pageLanguage, setWords, WORDS } from "#site/words/words.ts";
import { type Rows, rowsOf } from "#view/changes/rows.ts";
import { reveal } from "#view/links/reveal.ts";
import * as rowFunctions from "#view/links/row-functions.ts";
import { COMPARED, PRINTING } from "#view/page/keys.ts";
import { Stage } from "#view/page/near.ts";
import { type Page, PageContext, ROOM, type SitePages, type Whole } from "#view/page/page.ts";
import { type Parts, present } from "#view/page/parts.ts";
import { PageState } from "#view/page/state.ts";
import { pageLink, VariantPages } from "#view/schema/variant-pages.tsx";
import { type Description, makePage } from "#view/shell/redoc.tsx";
import { nameOf, tagOf } from "#view/translations/languages.ts";
import { headingIds, type SpokenOptions } from "#view/translations/translations.ts";
import { type OtherVersion, SiteFrame } from "./frame.tsx";
import { raiseHeadings } from "./headings.ts";
import { siteDocument } from "./html.ts";
import { KeptEntries } from "./kept-entries.ts";
import { KeptRows, type Room } from "./kept-rows.ts";
import type { OtherLanguage } from "./language-choice.tsx";
import { type Doubt, hashLinks, type LinkPlaces, rewriteLinks } from "./links.ts";
import { namesOf } from "./named.ts";
import { Outline, type SitePage } from "./outline.ts";
import { markdownPath, relativeAddress } from "./paths.ts";
import { type Pieces, piecesOf } from "./pieces.ts";
import { type ApiSearch, type FileTools, searchOfApi } from "./search-files.ts";
import type { Api, Original, Place, Site, SiteFile } from "./site.ts";

/** How many rows all schemas of a page may have together. Beyond that, named schemas are links to their own pages. */
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

/** The parts of pages that mark changes. The first page links to the changelog instead of listing the changes. */
function partsWith(shown: Shown, changelog = ""): Parts {
  const ChangesHead = (): ReactNode => <ChangesLink to={changelog} shown={shown} />;
  return { ...SITE_PARTS, changes: present({ ...PARTS.changes.value!, ChangesHead }) };
}

/** The files of a page, its Markdown without the frame, and the links that may lead nowhere, by address. */
export interface DrawnPage {
  files: readonly SiteFile[];
  body: string;
  doubts: ReadonlyMap<string, Doubt>;
}

/** An API whose pages can be written. */
export class ApiPages {
  readonly outline: Outline;
  readonly text: ApiText;
  private readonly page: Page;
  private readonly samples = new KeptSamples();
  /** What pages repeat. Plug-ins may draw the same differently on each page. */
  private readonly repeated: { rows: KeptRows; entries: KeptEntries } | undefined;
  private readonly base: NonNullable<LinkPlaces["base"]>;
  private readonly live: LiveData;
  /** The changes to mark. */
  private readonly rows?: Rows;
  /** The operations that only the version before has. */
  private readonly removed: readonly RemovedOperation[];

  /**
   * @param options of the page, as read
   * @param compared what changed since the version before, to mark it
   */
  constructor(
    readonly site: Site,
    readonly api: Api,
    loaded: Loaded & Pick<Description, "plugins" | "workflows">,
    options: Options,
    compared?: Shown,
  ) {
    const isRemote = loaded.url !== undefined && /^https?:/i.test(loaded.url);
    const { original } = api;
    const shown: SpokenOptions = { ...options, showModels: true, hideDownloadButtons: true };
    if (original) shown.headingIds = headingIds(original.document, loaded.document);
    // Only whether it is set matters.
    shown.compareWith = compared && {};
    // Set the labels first: `makePage` puts them into the menu.
    setWords(options.labels);
    const parts = compared ? partsWith(compared, api.changelog) : SITE_PARTS;
    this.page = makePage({ ...loaded, url: isRemote ? loaded.url : undefined }, shown, parts);
    // Removed operations appear in the lists of pages, not in sections.
    this.removed = compared?.removed ?? [];
    this.rows = compared && rowsOf({ ...compared, removed: [] });
    if (!this.page.plugins)
      this.repeated = {
        rows: new KeptRows({ hasPrefix: !shown.hidePropertiesPrefix, hasChanges: compared !== undefined }),
        entries: new KeptEntries(),
      };
    const { menu, document } = this.page;
    const title = document.info.title || api.path.replace(/\/$/, "");
    const names = new Map(original?.tags);
    this.outline = new Outline(menu, api.path, title, WORDS, { changelog: api.changelog, names });
    // Only guides have `links`.
    if (api.links) this.outline.api.kind = "guide";
    this.base = isRemote ? { url: loaded.url! } : { path: api.folder };
    this.text = new ApiText(this.page, this.outline, this.samples);
    this.live = new LiveData(this.page, this.outline, this.base, api.plugins, this.rows);
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

  /** What a translation needs to know of its original. */
  get kept(): Original {
    const { info, tags } = this.page.document.raw;
    const texts = asList(tags).map((tag) => {
      const { name, description } = asRecord(tag);
      return { name, description };
    });
    const document = { info: { description: asRecord(info)["description"] }, tags: texts };
    return { document, tags: [...this.outline.tagNames] };
  }

  /** The names of the other languages, and their first pages. */
  get translations(): [name: string, path: string][] {
    const { languages = [], path: here } = this.api;
    return languages.filter(({ path }) => path !== here).map(({ code, path }) => [nameOf(code), path]);
  }

  /** The file with the Arazzo documents, for the scripts of the pages of workflows. */
  get workflowFiles(): SiteFile[] {
    const { workflows: text } = this.live;
    const isLive = text !== undefined && this.site.script !== undefined;
    return isLive ? [{ path: this.api.path + WORKFLOW_DATA, text, isData: true }] : [];
  }

  /** What is wrong in the workflows. */
  async workflowFindings(): Promise<readonly Finding[]> {
    return (await this.page.workflows?.of.problems()) ?? [];
  }

  /**
   * The files of the API's search, and what it adds to that of the whole site.
   * @param language for a translation: its language, and the path of its original, unless that is the folder above
   */
  search(title: string, tools: FileTools, language?: { code: string; of?: string }): ApiSearch {
    return searchOfApi(this.page, this.outline, title, tools, language);
  }

  /** Where an id of the classic page leads; undefined if there is no such section. */
  place(id: string): Place | undefined {
    if (id === "") return [this.api.path, true];
    const found = this.outline.find(id);
    const target = targetOf(id, (section) => this.page.menu.find(section) !== undefined);
    const item = target && this.page.menu.find(target.section);
    if (!found || !item) return undefined;
    const isExact =
      target.steps.length === 0 || reveal(rowFunctions, this.page, item, target.steps).missing === 0;
    return [found.page.path + (found.id === undefined ? "" : hashOf(found.id)), isExact];
  }

  /**
   * The files of a page, and its Markdown without the frame.
   * @param isIn whether another version has a page at this path
   */
  draw(here: SitePage, isIn: (path: string) => boolean): DrawnPage {
    const markdown = markdownPath(here.path);
    const body = this.text.body(here);
    const doubts = new Map<string, Doubt>();
    const { html, data } = this.html(here, markdown, isIn, doubts);
    const files: SiteFile[] = [
      { path: `${here.path}index.html`, text: html },
      { path: markdown, text: this.text.page(here, body) },
    ];
    if (data !== undefined) files.push({ path: here.path + PAGE_DATA, text: data, isData: true });
    return { files, body, doubts };
  }

  /** The page, and what it needs to become live. */
  private html(
    here: SitePage,
    markdown: string,
    isIn: (path: string) => boolean,
    doubts: Map<string, Doubt>,
  ): { html: string; data: string | undefined } {
    const { site, api, outline } = this;
    const versions = this.versions(here, isIn);
    const languages = this.languages(here, isIn);
    const newest = versions[0];
    const isOlder = newest !== undefined && !newest.isCurrent;
    const closed = new Set<string>();
    const page = this.newPage(closed);
    const draw = (): string =>
      renderToStaticMarkup(
        <SiteFrame
          {...{ page, site, outline, here, versions, languages, markdown }}
          entries={this.repeated?.entries}
          files={here === outline.api ? api.files : []}
          removed={removedFrom(here, this.removed)}
        />,
      );
    const samples = new Map<string, Given>();
    this.samples.used = samples;
    const markup = this.drawn(draw, here.items, page);
    this.samples.used = undefined;
    // From a disk, browsers do not load the modules of plug-ins.
    const isComplete = !site.hasFileLinks || api.plugins === undefined;
    const data =
      page.whole?.broken.size === 0 && site.script !== undefined && isComplete
        ? this.live.data(here, { samples, closed, links: hashLinks(markup, here.path, outline) })
        : undefined;
    const title = here === outline.api ? here.label : `${here.label} – ${outline.api.label}`;
    const { siteUrl } = site;
    const places: LinkPlaces = {
      ...{ from: here.path, links: api.links, outline, doubts },
      base: this.base,
    };
    const html = siteDocument({
      path: here.path,
      lang: this.language,
      languages: languages.filter(({ isSame }) => isSame),
      siteUrl: site.siteUrl,
      title: `${title} – ${site.title}`,
      siteTitle: site.title,
      description: descriptionOf(here, page),
      style: site.style,
      criticalCss: site.criticalCss,
      inlinesCriticalCss: here.kind === "operation",
      script: site.script,
      api: api.path,
      markdown,
      structured: this.structured(here, descriptionOf(here, page)),
      hasData: data !== undefined,
      sendsRequests: page.options.tryIt !== false,
      canonical: siteUrl === undefined ? undefined : siteUrl + encodeURI(isOlder ? newest.path : here.path),
      markup: this.withEntries(rewriteLinks(raiseHeadings(markup), places), places, page),
    });
    return { html, data };
  }

  private structured(here: SitePage, description: string): string {
    const { site, outline } = this;
    const addressOf = (path: string): string =>
      site.siteUrl === undefined ? relativeAddress(here.path, path) : site.siteUrl + encodeURI(path);
    const way: Crumb[] = [];
    for (let one: SitePage | undefined = here; one; one = one.parent)
      way.unshift({ name: one.label, url: addressOf(one.path) });
    if (here !== outline.api && way[0]?.url !== addressOf(outline.api.path))
      way.unshift({ name: outline.api.label, url: addressOf(outline.api.path) });
    way.unshift({ name: site.title, url: addressOf(site.home ?? "") });
    return structuredData({
      kind: here !== outline.api ? "page" : here.kind === "guide" ? "guide" : "api",
      name: here.label,
      description,
      way,
    });
  }

  /**
   * The page of the changelog, and its feed, if the address of the site is known. All languages have one feed.
   * @param title of the API
   * @param isOriginal whether it is the one in the language of the description, which the feed belongs to
   */
  changelogFiles(log: Changelog, title: string, links: ChangeAddresses, isOriginal: boolean): SiteFile[] {
    const { site, api, outline, text } = this;
    const { changelog: here } = outline;
    if (!here) return [];
    const { siteUrl } = site;
    const address = siteUrl === undefined ? undefined : feedPath(log.path);
    const markdown = markdownPath(here.path);
    const content = <ChangelogView {...{ log, title, links }} feed={address} />;
    const languages = (api.changelogs ?? []).map((one) => ({
      ...one,
      isSame: true,
      isCurrent: one.path === here.path,
    }));
    const versions = api.versions.map(({ label, path }) => ({ label, path, isCurrent: false }));
    const markup = renderToStaticMarkup(
      <SiteFrame
        {...{ page: this.newPage(), site, outline, here, versions, languages, markdown, content }}
        files={[]}
      />,
    );
    const html = siteDocument({
      path: here.path,
      lang: this.language,
      languages,
      siteUrl,
      title: `${WORDS.changelogOf(title)} – ${site.title}`,
      siteTitle: site.title,
      description: "",
      style: site.style,
      criticalCss: site.criticalCss,
      script: site.script,
      markdown,
      feed: address,
      canonical: siteUrl === undefined ? undefined : siteUrl + encodeURI(here.path),
      markup: rewriteLinks([markup], { from: here.path, outline, base: this.base }),
    });
    return [
      { path: `${here.path}index.html`, text: html },
      { path: markdown, text: text.page(here, changelogText(log, here.path, title, links)) },
      ...(siteUrl !== undefined && isOriginal ? [feedFile(log, title, { ...site, siteUrl }, links)] : []),
    ];
  }

  /** @param closed gets the pointers of named schemas that have no room in the page */
  private newPage(closed = new Set<string>()): Page {
    const room: Room = { left: ROOM };
    const page: Page = {
      ...this.page,
      state: new PageState(),
      whole: wholeIn(room),
      site: this.elsewhere(closed, room),
    };
    // As for print: everything is open.
    page.state.set(PRINTING, true);
    page.state.set(COMPARED, this.rows);
    return page;
  }

  /** The markup; if a section throws, it says so in its place. */
  private drawn(draw: () => string, items: readonly Item[], page: Page): Pieces {
    const rows = this.repeated?.rows;
    const whole = (): Pieces => piecesOf(rows?.replaced(draw()) ?? [draw()]);
    try {
      return whole();
    } catch (error) {
      const reason = error instanceof Error ? error : new Error(String(error));
      for (const item of items) page.whole?.broken.set(item.id, reason);
      rows?.forget();
      return whole();
    }
  }

  /** The markup with the entries of the menu that other pages have too. */
  private withEntries(markup: Pieces, places: LinkPlaces, page: Page): Pieces {
    const draw = (element: ReactNode): string =>
      renderToStaticMarkup(<PageContext.Provider value={page}>{element}</PageContext.Provider>);
    const { repeated } = this;
    return repeated ? markup.map((piece) => repeated.entries.replaced(piece, places, draw)) : markup;
  }

  private versions(here: SitePage, isIn: (path: string) => boolean): OtherVersion[] {
    const { api } = this;
    return api.versions.map(({ label, path }) => {
      const same = path + here.path.slice(api.path.length);
      return { label, path: isIn(same) ? same : path, isCurrent: path === api.path };
    });
  }

  /** The code of the language of the pages. */
  private get language(): string {
    const { site, api } = this;
    const own = api.languages?.find(({ path }) => path === api.path);
    return own ? tagOf(own.code) : pageLanguage(site.lang);
  }

  /** The languages of the API: the same page in each, otherwise its first page. */
  private languages(here: SitePage, isIn: (path: string) => boolean): OtherLanguage[] {
    const { languages = [], path: root } = this.api;
    return languages.map(({ code, path }) => {
      const same = path + here.path.slice(root.length);
      const isSame = isIn(same);
      return { code, path: isSame ? same : path, isSame, isCurrent: path === root };
    });
  }

  /**
   * What stands on other pages: named schemas from the third level on, or beyond the room of the page. `level` counts
   * the rows around a schema; its own rows are one level deeper.
   * @param closed gets the pointers of those that have no room
   * @param room for items of lists
   */
  private elsewhere(closed: Set<string>, room: Room): SitePages {
    const { repeated } = this;
    let rows = MOST_ROWS;
    const idElsewhere = (schema: Schema, level: number, wanted: number): string | undefined => {
      const named = this.pageOfSchema(schema);
      if (named && (level >= LEVELS - 1 || wanted > rows)) {
        if (level < LEVELS - 1) closed.add(schema.pointer);
        return named.id;
      }
      rows -= wanted;
      return undefined;
    };
    return {
      rows: ROWS_OF_SCHEMA,
      elsewhere: idElsewhere,
      samples: this.samples,
      link: pageLink,
      variants: (choice) => <VariantPages {...choice} />,
      ...(repeated && { row: (props, tellsXml, draw) => repeated.rows.row(props, { room, tellsXml }, draw) }),
    };
  }

  /** The entry of a component schema, or of what an array holds. */
  private pageOfSchema(schema: Schema): SchemaItem | undefined {
    for (const name of namesOf(schema)) {
      const item = this.outline.schemaNamed(name);
      if (item) return item;
    }
    return undefined;
  }
}

/** How a page is drawn: everything open. */
function wholeIn(room: Room): Whole {
  const take = (items: number): number => {
    const taken = Math.min(items, room.left);
    room.left -= taken;
    return taken;
  };
  return {
    stage: Stage.full,
    schemaDepth: 0,
    jsonDepth: JSON_DEPTH,
    broken: new Map(),
    attempt: renderToStaticMarkup,
    take,
    takeText: () => true,
  };
}

function descriptionOf(here: SitePage, { document, workflows }: Page): string {
  const [item] = here.items;
  if (here.kind === "api" || here.kind === "guide") return sentence(document.info);
  if (item?.kind === "operation") {
    const { operation } = item;
    const text = sentence({ description: operation.description ?? operation.longSummary });
    return text === "" ? requestLine(operation) : text;
  }
  if (item?.kind === "workflow") {
    const { summary, description } = workflows?.of.at(item) ?? {};
    return sentence({ description: description ?? summary });
  }
  if (item?.kind === "schema")
    return sentence({ description: schemasOf(document).named(item.name)?.description });
  return item?.kind === "tag" ? sentence({ description: item.text }) : "";
}
