/** Builds a site: reads one description after the other, and writes its pages. */
import { createHash } from "node:crypto";
import { pathToFileURL } from "node:url";
import type { Description, ReadFlags } from "#cli/input/description.ts";
import { Failure } from "#cli/process/failure.ts";
import { line, progress } from "#cli/process/terminal.ts";
import type { Changed, FolderWriter } from "#cli/process/write-folder.ts";
import type { Options } from "#options/options.ts";
import { learnAll } from "#render/parts.ts";
import type { ApiPages } from "#site/api.tsx";
import { llmsText } from "#site/llms.ts";
import { brokenFiles, homeFiles, notFoundFile, redirectFile, sitemapFiles } from "#site/pages.tsx";
import type { Card, Site, SiteFile } from "#site/site.ts";
import { siteStyle } from "#site/style.ts";
import { FullText } from "#site/text.ts";
import type { ConfiguredApi, SiteConfig } from "./config.ts";
import { drawPages } from "./draw-pages.ts";
import { type ApiJob, bundledPath, readApi } from "./read-api.ts";
import { readSiteScripts, type SiteScripts, searchOf } from "./site-scripts.ts";

/** What was built. */
export interface Built {
  changed: Changed;
  pages: number;
  cards: readonly Card[];
  /** Absolute paths of all files that were read. */
  files: readonly string[];
}

/** What a build needs. */
export interface BuildSettings {
  config: SiteConfig;
  apis: readonly ConfiguredApi[];
  options: Options;
  reading: ReadFlags;
  writer: FolderWriter;
  /** Called with what is wrong and does not stop the build. */
  onProblem: (message: string) => void;
  /** Called when an API is done. */
  onApi: (card: Card, pages: number, seconds: number) => void;
}

/** Builds all pages, and puts them into place. */
export async function buildSite(settings: BuildSettings): Promise<Built> {
  return new SiteBuild(settings, await readSiteScripts()).run();
}

class SiteBuild {
  private readonly site: Site;
  private readonly cards: Card[] = [];
  /** The pages that search engines shall list. */
  private readonly listed: string[] = [];
  private readonly llms: { card: Card; entries: readonly (readonly [title: string, path: string])[] }[] = [];
  private readonly files = new Set<string>();
  /** The paths of the pages that versions of APIs have. */
  private readonly known = new Set<string>();
  private readonly style: string;
  private readonly search = searchOf();
  private pages = 1;

  constructor(
    private readonly settings: BuildSettings,
    private readonly scripts: SiteScripts,
  ) {
    const { config, options } = settings;
    learnAll();
    this.style = siteStyle(options, settings.onProblem);
    const hash = createHash("sha256").update(this.style).digest("hex").slice(0, 10);
    this.site = {
      title: config.title ?? "APIs",
      siteUrl: config.siteUrl,
      basePath: config.basePath,
      style: `assets/site.${hash}.css`,
      script: scripts.first,
    };
  }

  async run(): Promise<Built> {
    const { apis, config, writer } = this.settings;
    writer.add(this.site.style, this.style);
    this.write(this.scripts.files);
    for (const one of apis) if (one.version) await this.look(one);
    for (const one of apis) await this.api(one);
    const { site, cards } = this;
    this.write(homeFiles(site, cards));
    this.write(this.search.finish());
    this.write([notFoundFile(site), { path: "llms.txt", text: llmsText(site, this.llms) }]);
    if (site.siteUrl !== undefined) this.write(sitemapFiles(site.siteUrl, ["", ...this.listed]));
    for (const [from, to] of config.redirects) this.write([redirectFile(site, from, to)]);
    progress(line``);
    return { changed: await writer.finish(), pages: this.pages, cards, files: [...this.files] };
  }

  /** Looks which pages a version has, so that those of others lead to them. */
  private async look(one: ConfiguredApi): Promise<void> {
    try {
      const { pages } = await this.read(one);
      for (const { path } of pages.outline.pages) this.known.add(path);
    } catch {
      // The version itself says why.
    }
  }

  private async api(one: ConfiguredApi): Promise<void> {
    const { onApi, onProblem } = this.settings;
    const start = performance.now();
    const path = `${one.path}/`;
    let card: Card;
    let count = 1;
    const read = await this.read(one).catch(failureOf);
    if ("pages" in read) {
      const { pages, description } = read;
      card = { path, ...pages.summary, group: one.group };
      if (one.title !== undefined) card.title = one.title;
      for (const { message } of description.loaded.problems.slice(0, MOST_PROBLEMS))
        onProblem(`${description.place.shown}: ${message}`);
      count = await this.writePages(this.jobOf(one), pages, card);
      const { version } = one;
      this.write(pages.searchFiles(this.search, version ? `${card.title} ${version.label}` : card.title));
      await this.writeSources(description, path);
    } else {
      const { message, advice } = read;
      const title = one.title ?? one.path;
      card = { path, title, group: one.group, sentence: "", operations: 0, schemas: 0, failure: message };
      this.write(brokenFiles(this.site, path, { title, message, advice }));
    }
    this.pages += count;
    // The catalogue has the newest version only.
    if (this.isNewest(one)) this.cards.push(card);
    progress(line``);
    onApi(card, count, (performance.now() - start) / 1000);
  }

  private async read(one: ConfiguredApi): ReturnType<typeof readApi> {
    const read = await readApi(this.jobOf(one));
    for (const file of read.description.files) this.files.add(file);
    return read;
  }

  private jobOf(one: ConfiguredApi): ApiJob {
    const { options, reading, apis } = this.settings;
    return { one, apis, site: this.site, options, reading, known: this.known };
  }

  private async writePages(job: ApiJob, pages: ApiPages, card: Card): Promise<number> {
    const all = pages.outline.pages;
    const isNewest = pages.api.versions.length === 0 || pages.api.versions[0]?.path === pages.api.path;
    const full = new FullText();
    let index = 0;
    for await (const { files, body } of drawPages(job, pages)) {
      const page = all[index++]!;
      full.add(page, body);
      this.write(files);
      if (isNewest) this.listed.push(page.path);
      if (index % 20 === 0) progress(line`${card.path} ${index} of ${all.length} pages`);
    }
    const root = pages.api.path;
    this.write([{ path: `${root}llms-full.txt`, text: full.text(root) }]);
    const entries = pages.outline.top.map(({ label, path }) => [label, path] as const);
    this.llms.push({ card, entries });
    return all.length;
  }

  /** Writes the description as one file, and, if there are several, these as they are. */
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

  private isNewest({ version }: ConfiguredApi): boolean {
    if (!version) return true;
    const first = this.settings.apis.find((other) => other.version?.of === version.of);
    return first?.version?.label === version.label;
  }

  private write(files: readonly SiteFile[]): void {
    for (const { path, text } of files) this.settings.writer.add(path, text);
  }
}

/** How many problems of a description are listed; `lectern check` lists more. */
const MOST_PROBLEMS = 3;

function failureOf(error: unknown): { message: string; advice?: string } {
  if (error instanceof Failure) return error;
  if (error instanceof RangeError && /call stack/.test(error.message))
    return {
      message: "The description is nested too deeply.",
      advice: "Look for a value of thousands of levels.",
    };
  throw error;
}
