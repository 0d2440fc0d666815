/** Builds a site: reads one description after the other, and writes its pages. */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Description, ReadFlags } from "#cli/input/description.ts";
import type { ReadPlugins } from "#cli/input/plugins.ts";
import { type Failure, failureOf } from "#cli/process/failure.ts";
import { line, progress } from "#cli/process/terminal.ts";
import type { Changed, FolderWriter } from "#cli/process/write-folder.ts";
import type { Shown } from "#compare/shown.ts";
import { idOfHash } from "#model/outline/routes.ts";
import type { Options } from "#options/options.ts";
import { prepareRendering } from "#render/parts.ts";
import type { Guide } from "#site/guides.tsx";
import { siteIn } from "#site/languages.ts";
import type { Doubt } from "#site/links.ts";
import { FullText } from "#site/machines/text.ts";
import { brokenFiles } from "#site/pages.tsx";
import type { Card, Language, ListedGuide, Original, Place, Site, SiteFile } from "#site/site.ts";
import { siteStyle } from "#site/style.ts";
import { setWords } from "#site/words/words.ts";
import { addFiles } from "./add-files.ts";
import type { ConfiguredApi, SiteConfig } from "./config.ts";
import { criticalCssOf } from "./critical-css.ts";
import { Drawing } from "./draw-pages.ts";
import { finishSite } from "./finish-site.ts";
import { wantedIn } from "./guides.ts";
import { isTranslation, optionsIn } from "./languages.ts";
import type { ApiPart, WholeSite } from "./part.ts";
import { brokenLinks } from "./prose-links.ts";
import { type ApiJob, bundledPath, readApi, titleOf } from "./read-api.ts";
import { readSiteScripts, shortHash } from "./site-scripts.ts";
import { changelogOf, changelogsOf, familiesOf, Versions } from "./versions.ts";
import { listedProblems } from "./workflows.ts";

/** What was built. */
export interface Built {
  changed: Changed;
  parts: readonly ApiPart[];
  /** The links of guides that lead nowhere, each with its file and line. */
  broken: readonly string[];
}

/** What a build needs. */
export interface BuildSettings {
  config: SiteConfig;
  apis: readonly ConfiguredApi[];
  /** The languages of the site and their homes, its own first; empty if there is only one. */
  homes: readonly Language[];
  guides: readonly Guide[];
  options: Options;
  plugins: ReadPlugins | undefined;
  reading: ReadFlags;
  writer: FolderWriter;
  /** Called with what is wrong and does not stop the build. */
  onProblem: (message: string) => void;
  /** Called when an API is done. */
  onApi: (card: Card, pages: number, seconds: number) => void;
}

/** Builds all pages, and puts them into place. */
export async function buildSite(settings: BuildSettings): Promise<Built> {
  const { apis, writer } = settings;
  const { whole } = await beginSite(settings);
  const builder = new ApiBuilder(settings, whole.site);
  const parts = await builder.build(apis);
  const broken = finishSite(writer, whole, parts);
  return { changed: await writer.finish(), parts, broken };
}

/** Writes the style sheet and the scripts, and returns their paths. */
export async function beginSite({
  apis,
  config,
  homes,
  guides,
  options,
  plugins,
  writer,
  onProblem,
}: BuildSettings): Promise<{ whole: WholeSite; shared: readonly string[] }> {
  prepareRendering();
  setWords(options.labels);
  const scripts = await readSiteScripts(config.fileLinks);
  const hasWorkflows = apis.some(({ workflows }) => workflows !== undefined);
  const style = siteStyle(options, onProblem, hasWorkflows);
  const modules = (plugins?.modules ?? []).map(({ text }) => ({
    path: `assets/plugin.${shortHash(text)}.js`,
    text,
  }));
  const site: Site = {
    title: config.title ?? "APIs",
    siteUrl: config.siteUrl,
    ...(config.lang !== undefined && { lang: config.lang }),
    basePath: config.basePath,
    style: `assets/site.${shortHash(style)}.css`,
    criticalCss: criticalCssOf(style),
    script: scripts.first,
    ...(config.fileLinks && { hasFileLinks: true }),
    guides: listedGuides(guides),
    ...(homes.length > 0 && { languages: homes }),
    ...(plugins && { plugins: modules.map(({ path }) => path) }),
  };
  const files = [{ path: site.style, text: style }, ...scripts.files, ...modules];
  for (const { path, text } of files) writer.add(path, text);
  const shared = files.map(({ path }) => path);
  return { whole: { site, guides, labels: options.labels, redirects: config.redirects }, shared };
}

/** The guides for lists, each with its translations. */
function listedGuides(guides: readonly Guide[]): ListedGuide[] {
  return guides.flatMap(({ title, path, language }) => {
    if (language) return [];
    const translations = guides.flatMap((one) =>
      one.language?.of === path ? [{ code: one.language.code, title: one.title, path: one.path }] : [],
    );
    return [{ title, path, ...(translations.length > 0 && { translations }) }];
  });
}

type Read = Awaited<ReturnType<typeof readApi>>;

/** Builds the pages of APIs. */
export class ApiBuilder {
  /** The paths of the pages of all API versions. */
  private readonly known = new Set<string>();
  /** The files of the descriptions that could be read, by the paths of their APIs. */
  readonly sources = new Map<string, Pick<Description, "files" | "missing" | "unreadable">>();
  /** The paths of the files of the current API. */
  private files: string[] = [];
  /** For APIs with translations: what those keep of them, by path. */
  private readonly originals = new Map<string, Original>();
  /** The translations that cannot be read, and why. */
  private readonly untranslated = new Map<ConfiguredApi, string>();
  /** What was said of plug-ins: each message once, although versions are read twice, and pages drawn in two threads. */
  private readonly said = new Set<string>();

  constructor(
    private readonly settings: BuildSettings,
    private readonly site: Site,
  ) {}

  /**
   * Builds some APIs: all versions and languages of each, because they link to each other. Translations that cannot be
   * read are left out.
   */
  async build(apis: readonly ConfiguredApi[]): Promise<ApiPart[]> {
    const parts = new Map<ConfiguredApi, ApiPart>();
    for (const family of familiesOf(apis)) {
      const own = family.filter((one) => !isTranslation(one));
      const versions = own.length > 1 ? await Versions.compare(own, (one) => this.look(one)) : undefined;
      await this.lookAtTranslations(family, versions !== undefined);
      // The changelog is with the newest pages, and leads to those of all versions: they come first. It is translated
      // once these are drawn.
      const last = (one: ConfiguredApi): number => (isTranslation(one) ? 2 : one === versions?.host ? 1 : 0);
      for (const one of [...family].reverse().sort((a, b) => last(a) - last(b)))
        if (!this.untranslated.has(one)) parts.set(one, await this.api(one, versions));
    }
    progress(line``);
    return apis.flatMap((one) => parts.get(one) ?? []);
  }

  /**
   * Collects the paths of a version's or a language's pages, so that others can link to them. `api` reports its errors
   * later.
   */
  private async look(one: ConfiguredApi): Promise<Read> {
    const read = await readApi(this.jobOf(one), this.report);
    for (const { path } of read.pages.outline.pages) this.known.add(path);
    if (one.language && !isTranslation(one)) this.originals.set(one.path, read.pages.kept);
    return read;
  }

  /** @param isKnown whether the descriptions themselves were read before */
  private async lookAtTranslations(family: readonly ConfiguredApi[], isKnown: boolean): Promise<void> {
    const fails = (error: unknown): string => {
      const failure = failureOf(error);
      if (!failure) throw error;
      return failure.message;
    };
    for (const one of family) {
      if (!one.language || (isKnown && !isTranslation(one))) continue;
      const wrong = await this.look(one).then(() => undefined, fails);
      if (wrong !== undefined && isTranslation(one)) this.untranslated.set(one, wrong);
    }
  }

  private async api(one: ConfiguredApi, versions: Versions | undefined): Promise<ApiPart> {
    const { onApi } = this.settings;
    const start = performance.now();
    this.files = [];
    const job = this.jobOf(one, this.isNewest(one) ? versions?.marks : undefined);
    const drawing = new Drawing(job, this.report);
    const part = await this.part(job, drawing, versions).finally(() => drawing.end());
    progress(line``);
    onApi(part.card, part.pages, (performance.now() - start) / 1000);
    return part;
  }

  private async part(job: ApiJob, drawing: Drawing, versions: Versions | undefined): Promise<ApiPart> {
    const { one } = job;
    await drawing.startIfLarge();
    const read = await readApi(job, this.report).catch((error: unknown) => {
      const failure = failureOf(error);
      if (!failure) throw error;
      return failure;
    });
    return "pages" in read ? await this.whole(one, drawing, read, versions) : this.broken(one, read);
  }

  private async whole(
    one: ConfiguredApi,
    drawing: Drawing,
    read: Read,
    all: Versions | undefined,
  ): Promise<ApiPart> {
    const versions = isTranslation(one) ? undefined : all;
    const { pages, description } = read;
    this.write([...read.files, ...pages.workflowFiles]);
    this.keepSources(one, read);
    const path = `${one.path}/`;
    const card: Card = { path, ...pages.summary, title: titleOf(one, pages), group: one.group };
    await this.reportProblems(read);
    versions?.expect(one, pages.outline);
    const doubts = await this.writePages(drawing, read, card, versions);
    const hasChangelog = all && this.writeChangelog(one, pages, card.title, all);
    const { part: search, files } = await drawing.search(read);
    this.write(files);
    await this.writeSources(description, path);
    for (const broken of await brokenLinks(description, doubts, new Set(this.files))) this.report(broken);
    const drawn = pages.outline.pages;
    const isNewest = this.isNewest(one);
    const { top, changelog } = pages.outline;
    const entries = top
      .filter((page) => page !== changelog || hasChangelog)
      .flatMap((page) => (page.kind === "workflows" ? [page, ...pages.outline.inside(page)] : [page]))
      .map(({ label, path }) => [label, path] as const)
      .concat(isTranslation(one) ? [] : pages.translations);
    const listed = isNewest ? drawn.map(({ path }) => path) : [];
    if (hasChangelog) listed.push(changelogOf(one));
    const places = wantedIn(this.settings.guides, path).flatMap((hash): [string, Place][] => {
      const place = pages.place(idOfHash(hash));
      return place ? [[hash, place]] : [];
    });
    const count = drawn.length + (hasChangelog ? 1 : 0);
    const about = { card, isNewest, pages: count, listed, entries };
    const failures = isTranslation(one) ? [] : [...(read.workflows?.failures ?? []), ...this.leftOf(one)];
    const { language } = one;
    return {
      ...{ ...about, search, places, files: this.files },
      ...(hasChangelog && {
        changelog: { path: changelogOf(one), languages: changelogsOf(one, this.readable) },
      }),
      ...(language && {
        language: { of: `${language.of}/`, code: language.code, isTranslation: isTranslation(one) },
      }),
      ...(failures.length > 0 && { failures }),
    };
  }

  /** Writes the changelog in the language of an API, if it is the newest one that has it. Returns whether it did. */
  private writeChangelog(one: ConfiguredApi, pages: Read["pages"], title: string, all: Versions): boolean {
    if (!isTranslation(one)) {
      const isHost = all.host === one;
      if (isHost) this.write(pages.changelogFiles(all.log, title, all.links, true));
      return isHost;
    }
    const path = changelogOf(one);
    const here = this.readable.filter((other) => isTranslation(other) && changelogOf(other) === path);
    if (here[0] !== one) return false;
    const move = (page: string): string => {
      const there = here.find(({ language }) => page.startsWith(`${language?.of}/`));
      const moved = there && `${there.path}${page.slice(there.language?.of.length)}`;
      return moved !== undefined && this.known.has(moved) ? moved : page;
    };
    const { log, links } = all.in(move);
    this.write(pages.changelogFiles(log, title, links, false));
    return true;
  }

  private keepSources(one: ConfiguredApi, { description, workflows }: Read): void {
    const { files, missing, unreadable } = description;
    this.sources.set(one.path, {
      files: [...files, ...(workflows?.files ?? []), ...this.overlaysOf(one)],
      missing: [...missing, ...(workflows?.missing ?? [])],
      unreadable,
    });
  }

  private async reportProblems({ pages, description, workflows }: Read): Promise<void> {
    const { loaded, overlaid, place } = description;
    for (const { message } of loaded.problems.slice(0, MOST_PROBLEMS))
      this.report(`${place.shown}: ${message}`);
    for (const { message } of overlaid.slice(0, MOST_PROBLEMS)) this.report(message);
    if (!workflows) return;
    const findings = await pages.workflowFindings();
    for (const message of listedProblems(findings, workflows.texts)) this.report(message);
  }

  private broken(one: ConfiguredApi, { message, advice }: Failure): ApiPart {
    const path = `${one.path}/`;
    const title = one.title ?? one.path;
    const { group } = one;
    const card: Card = { path, title, group, sentence: "", operations: 0, schemas: 0, failure: message };
    const site = siteIn(this.site, one.language?.code);
    const { labels } = optionsIn(one, this.settings.options);
    this.write(brokenFiles(site, path, { title, message, advice }, labels));
    return { card, isNewest: this.isNewest(one), pages: 1, listed: [], files: this.files };
  }

  /** The files of all overlays of an API: those that are wrong too, and those of its translations. */
  private overlaysOf(one: ConfiguredApi): string[] {
    const { language, overlays = [] } = one;
    if (isTranslation(one)) return [];
    const others = this.settings.apis.filter((other) => language && other.language?.of === language.of);
    return [...overlays, ...others.flatMap((other) => other.language?.overlays ?? [])].flatMap((given) =>
      typeof given === "string" && !/^https?:/i.test(given) ? [resolve(given)] : [],
    );
  }

  /** The languages of an API that are left out, and why. */
  private leftOf({ language }: ConfiguredApi): string[] {
    return [...this.untranslated].flatMap(([other, wrong]) =>
      language && other.language?.of === language.of ? [`${other.language.code}: ${wrong}`] : [],
    );
  }

  private readonly report = (message: string): void => {
    if (this.said.has(message)) return;
    this.said.add(message);
    this.settings.onProblem(message);
  };

  /** The APIs without the translations that cannot be read. */
  private get readable(): readonly ConfiguredApi[] {
    return this.settings.apis.filter((other) => !this.untranslated.has(other));
  }

  private jobOf(one: ConfiguredApi, compared?: Shown): ApiJob {
    const { options, plugins, reading } = this.settings;
    const apis = this.readable;
    const original = isTranslation(one) ? this.originals.get(one.language?.of ?? "") : undefined;
    const about = { options, plugins: plugins?.modules, reading, known: this.known };
    return { one, apis, site: this.site, ...about, compared, original };
  }

  /** @returns the links of the pages that may lead nowhere */
  private async writePages(
    drawing: Drawing,
    read: Read,
    card: Card,
    versions: Versions | undefined,
  ): Promise<ReadonlyMap<string, Doubt>> {
    const { pages } = read;
    const all = pages.outline.pages;
    const full = new FullText();
    const found = new Map<string, Doubt>();
    let index = 0;
    for await (const { files, body, doubts } of drawing.pages(read)) {
      const page = all[index++]!;
      full.add(page, body);
      for (const [address, doubt] of doubts) found.set(address, doubt);
      const html = files[0]?.text;
      if (typeof html === "string") versions?.links.drawn(page, html);
      this.write(files);
      if (index % 20 === 0) progress(line`${card.path} ${index} of ${all.length} pages`);
    }
    const root = pages.api.path;
    this.write([{ path: `${root}llms-full.txt`, text: full.text(root) }]);
    return found;
  }

  /** Writes the bundled description and, if it had several files, the originals. */
  private async writeSources(
    { place, text, files, isBundled, reader }: Description,
    path: string,
  ): Promise<void> {
    this.write([{ path: bundledPath({ text }, path), text }]);
    if (!isBundled || !place.file) return;
    const { folder } = place.file;
    for (const file of files) {
      const { href } = pathToFileURL(file);
      if (!href.startsWith(folder.url)) continue;
      const bytes = await reader.bytes(href, place.url).catch(() => undefined);
      if (bytes)
        this.write([{ path: `${path}source/${decodeURI(href.slice(folder.url.length))}`, text: bytes }]);
    }
  }

  /** Whether no other version of the API is newer. The configuration lists the newest first. */
  private isNewest({ version }: ConfiguredApi): boolean {
    if (!version) return true;
    const first = this.settings.apis.find((other) => other.version?.of === version.of);
    return first?.version?.label === version.label;
  }

  private write(files: readonly SiteFile[]): void {
    this.files.push(...addFiles(this.settings.writer, this.site, files));
  }
}

/** How many problems of a description are listed; `lectern check` lists more. */
const MOST_PROBLEMS = 3;
