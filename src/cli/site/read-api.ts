/** Reads the description of an API, and makes its pages. */
import {
  type Description,
  findDescription,
  type ReadFlags,
  readDescription,
} from "#cli/input/description.ts";
import { type PluginModule, runPlugins } from "#cli/input/plugins.ts";
import type { Shown } from "#compare/shown.ts";
import type { Options } from "#options/options.ts";
import { ApiPages } from "#site/api.tsx";
import { PLUGIN_DATA } from "#site/data/page-data.ts";
import { siteIn } from "#site/languages.ts";
import { startForApi } from "#site/plugins.ts";
import type { ApiSearch } from "#site/search-files.ts";
import type { Api, Language, Original, Site, SiteFile, Version } from "#site/site.ts";
import type { ConfiguredApi } from "./config.ts";
import { isTranslation, optionsIn } from "./languages.ts";
import { FILE_TOOLS } from "./site-scripts.ts";
import { changelogOf, changelogsOf } from "./versions.ts";
import { type ApiWorkflows, readApiWorkflows } from "./workflows.ts";

/** An API to draw. It can be sent to a thread. */
export interface ApiJob {
  one: ConfiguredApi;
  /** All APIs of the site, for the other versions. */
  apis: readonly ConfiguredApi[];
  site: Site;
  options: Options;
  /** The modules of plug-ins, in the order of `Site.plugins`. */
  plugins?: readonly PluginModule[] | undefined;
  reading: ReadFlags;
  /** The paths of the pages that versions of APIs have. */
  known: ReadonlySet<string>;
  /** What changed since the version before. */
  compared?: Shown | undefined;
  /** For a translation: what it keeps of the description that it translates. */
  original?: Original | undefined;
}

/** The pages of an API, and what they were made from. */
export interface ReadApi {
  pages: ApiPages;
  description: Description;
  /** The files for its plug-ins. */
  files: readonly SiteFile[];
  workflows?: ApiWorkflows | undefined;
}

/**
 * Reads it.
 * @param report called with what is wrong with plug-ins
 * @throws Failure if the description cannot be shown
 */
export async function readApi(job: ApiJob, report: (message: string) => void): Promise<ReadApi> {
  const { one, apis, site, reading } = job;
  const { language } = one;
  const options = optionsIn(one, job.options);
  const overlays = [...(one.overlays ?? []), ...(language?.overlays ?? [])];
  const place = await findDescription(one.address, { ...reading, overlays });
  const description = await readDescription(place, { embeds: true });
  try {
    const path = `${one.path}/`;
    const { isBundled } = description;
    const steps = place.file?.inFolder.split("/").slice(0, -1) ?? [];
    const folder = steps.map((step) => `${step}/`).join("");
    const versions = versionsOf(one, apis);
    const started =
      job.plugins &&
      (await startForApi(runPlugins(job.plugins), description.loaded, (message) =>
        report(`${place.shown}: ${message}`),
      ));
    const file =
      started?.data === undefined ? [] : [{ path: path + PLUGIN_DATA, text: started.data, isData: true }];
    const api: Api = {
      path,
      versions,
      ...(versions.length > 1 && { changelog: changelogOf(one), changelogs: changelogsOf(one, apis) }),
      folder: isBundled ? `${path}source/${folder}` : path,
      files: [{ path: bundledPath(description, path), label: bundledPath(description, "") }],
      ...(language && { languages: languagesOf(one, apis), original: job.original }),
      ...(site.plugins && { plugins: { modules: site.plugins, data: file[0]?.path } }),
    };
    const given = one.workflows ?? [];
    const workflows = given.length > 0 ? await readApiWorkflows(given, description, reading) : undefined;
    const loaded = { ...description.loaded, plugins: started?.make, workflows: workflows?.make };
    const pages = new ApiPages(siteIn(site, language?.code), api, loaded, options, job.compared);
    return { pages, description, files: file, workflows };
  } finally {
    await description.reader.close();
  }
}

/** The title of an API on its pages. */
export function titleOf(one: ConfiguredApi, pages: ApiPages): string {
  return one.title ?? pages.summary.title;
}

/** The search of an API. */
export function searchOf({ one }: ApiJob, { pages }: ReadApi): ApiSearch {
  const { version, language } = one;
  const title = titleOf(one, pages);
  return pages.search(
    version ? `${title} ${version.label}` : title,
    FILE_TOOLS,
    isTranslation(one) && language ? { code: language.code } : undefined,
  );
}

/** The versions of an API, in its language if they are translated to it. */
function versionsOf({ version, language }: ConfiguredApi, apis: readonly ConfiguredApi[]): Version[] {
  const all = apis.filter((other) => version && other.version?.of === version.of);
  const isHere = (other: ConfiguredApi): boolean => other.language?.code === language?.code;
  return all
    .filter((other) => !isTranslation(other))
    .map((other) => {
      const { label } = other.version!;
      const found = all.find((one) => one.version?.label === label && isTranslation(one) && isHere(one));
      return { label, path: `${(isHere(other) ? other : (found ?? other)).path}/` };
    });
}

/** The languages of an API, its own one first. */
function languagesOf({ language }: ConfiguredApi, apis: readonly ConfiguredApi[]): Language[] {
  return apis.flatMap(({ path, language: other }) =>
    other && other.of === language?.of ? [{ code: other.code, path: `${path}/` }] : [],
  );
}

/** The path of the description as one file. */
export function bundledPath({ text }: Pick<Description, "text">, folder: string): string {
  return `${folder}openapi.${/^\ufeff?\s*\{/.test(text.slice(0, 1000)) ? "json" : "yaml"}`;
}
