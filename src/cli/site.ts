/** `lectern site`: builds a folder of static pages for many descriptions. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import { readPlugins } from "#cli/input/plugins.ts";
import { watch } from "#cli/input/watch.ts";
import { watchFolders } from "#cli/input/watch-folders.ts";
import { Failure } from "#cli/process/failure.ts";
import { stopped } from "#cli/process/stopped.ts";
import { complain, line, paint, print } from "#cli/process/terminal.ts";
import type { FolderWriter } from "#cli/process/write-folder.ts";
import { type Additions, additionsOf } from "#cli/site/additions.ts";
import { type BuildSettings, type Built, buildSite } from "#cli/site/build-site.ts";
import { readConfig, type SiteConfig } from "#cli/site/config.ts";
import { readGuides, translatedFiles } from "#cli/site/guides.ts";
import { checkHomes, homesOf, withLanguages } from "#cli/site/languages.ts";
import { findShards, mergeSite } from "#cli/site/merge-site.ts";
import { Preview, type Sources } from "#cli/site/preview.ts";
import { readShard } from "#cli/site/shard.ts";
import { buildShard } from "#cli/site/shard-site.ts";
import { startSiteServer } from "#cli/site/site-server.ts";
import { checkFolders, findApis } from "#cli/site/sources.ts";
import { withWorkflows } from "#cli/site/workflows.ts";
import { within } from "#cli/site/writing.ts";
import { asRecord, asText, type Raw } from "#oas/read.ts";
import { readOptions } from "#options/read.ts";
import type { Flags } from "./commands.ts";
import { pageOptions, pluginFlags, readFlags, translationFlags } from "./options.ts";

/** The flags of a merge, and the flags that have a default value. */
const MERGE_FLAGS: readonly string[] = ["output", "compress", "remote", "port", "host"];

/** The maximum number of removed addresses that are listed. */
const LISTED = 20;

/** The settings of a build, except the folder that it writes. */
type Settings = Omit<BuildSettings, "writer">;

/**
 * Builds a site or a shard of it, or merges shards, and reports what changed.
 * @returns the exit code: 1 if something is wrong in the site. Shards return 0, because the merge reports their errors
 * @throws Failure if nothing can be built. Then no file has changed
 */
export async function site(first: string, flags: Flags, others: readonly string[]): Promise<number> {
  // By default, V8 lets the heap grow faster: GitHub's site would take 1.0 GB in place of 0.76, for 5 % less CPU time.
  setFlagsFromString("--heap-growing-percent=90");
  if (first === "merge") return merge(others, flags);
  const inputs = [first, ...others].filter((one) => one !== "");
  const given = asText(flags["shard"]);
  const isCompressed = flags["compress"] === true;
  if (isCompressed && given !== undefined)
    throw new Failure("A shard is not compressed.", "Give --compress to: lectern site merge");
  const shard = given === undefined ? undefined : readShard(given, process.env);
  if (flags["serve"] === true) return serveSite(inputs, flags);
  const output = asText(flags["output"]) ?? (shard ? `parts/${shard.number}` : "dist");
  const settings = await settingsOf(inputs, flags);
  const built = await written(output, isCompressed, (writer) => {
    const all: BuildSettings = { ...settings, writer };
    return shard ? buildShard(all, shard) : buildSite(all);
  });
  const code = report(built, output);
  if (shard) return 0;
  adviseAddress(settings.config.siteUrl, built);
  return code;
}

/**
 * Serves a preview until the process is stopped. After each change, builds the pages again that depend on it.
 * @throws Failure if nothing can be built at the start, or the server cannot listen
 */
async function serveSite(inputs: readonly string[], flags: Flags): Promise<number> {
  for (const flag of ["shard", "compress"])
    if (flags[flag] !== undefined)
      throw new Failure(`--serve has no use for --${flag}.`, `Leave out --${flag}.`);
  const given = asText(flags["output"]);
  const temporary = given === undefined ? mkdtempSync(join(tmpdir(), "lectern-site-")) : undefined;
  const remove = (): void => {
    if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true });
  };
  // An "exit" listener also runs if a signal ends the process during a build.
  process.once("exit", remove);
  const output = given ?? join(temporary!, "site");
  const preview = new Preview();
  let settings = await settingsOf(inputs, flags);
  await within(output, (writer) => preview.build({ ...settings, writer }));
  const port = Number(flags["port"]);
  const end = stopped();
  const server = await startSiteServer(output, () => settings.config.basePath, {
    host: String(flags["host"]),
    port,
    allowedHosts: flags["allowHost"] as string[] | undefined,
  });
  const build = oneAtATime(async () => {
    settings = await settingsOf(inputs, flags);
    // Stopping a preview is no error, even during a build, so the exit code is 0.
    const { written: count, removed } = await within(
      output,
      (writer) => preview.build({ ...settings, writer }),
      { code: 0 },
    );
    if (count + removed.length > 0) server.changed();
    print(line`${paint.green("↻")} ${count} files written, ${removed.length} removed`);
  });
  const sources = (): Sources => watchedBy(settings, preview);
  const rebuild = async (): Promise<void> => {
    await build();
    watching.set(sources());
  };
  const watching = watch(sources(), () => void rebuild());
  const folders = await watchFolders(inputs, output, () => void rebuild());
  print(
    paint.cyan(server.url),
    paint.dim(line`Watching ${sources().files.length} files; press Ctrl+C to stop.`),
  );
  if (port !== 0 && server.port !== port) print(line`Port ${port} is taken; using ${server.port}.`);
  // Files may have changed while the first build read others.
  if (await preview.isOld()) await rebuild();
  await end;
  await Promise.all([watching.close(), folders.close(), server.close()]);
  return 0;
}

/** The files that decide what a preview shows. */
function watchedBy({ config, homes, plugins }: Settings, preview: Preview): Sources {
  const { files, ...others } = preview.sources;
  const own = [
    ...(config.file === undefined ? [] : [config.file]),
    ...config.guides.map((guide) => guide.file),
    ...(plugins?.files ?? []),
  ];
  const more = translatedFiles(config.guides, homes).map((one) => resolve(one));
  return {
    files: [...files, ...own.map((one) => resolve(one)), ...more.filter((one) => existsSync(one))],
    missing: [...others.missing, ...more.filter((one) => !existsSync(one))],
    unreadable: others.unreadable,
  };
}

/** Runs one build at a time. Calls during a build lead to one more build after it. */
function oneAtATime(build: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isWantedAgain = false;
  const run = async (): Promise<void> => {
    do {
      isWantedAgain = false;
      await build().catch((error: unknown) => {
        if (!(error instanceof Failure)) throw error;
        complain(
          line`${paint.red("✗")} ${error.message}`,
          ...(error.advice ? [line`  ${error.advice}`] : []),
        );
      });
    } while (isWantedAgain);
    running = undefined;
  };
  return () => {
    isWantedAgain = running !== undefined;
    running ??= run();
    return running;
  };
}

/** Merges the shards of a site. */
async function merge(folders: readonly string[], flags: Flags): Promise<number> {
  const other = Object.keys(flags).find((name) => !MERGE_FLAGS.includes(name));
  if (other !== undefined)
    throw new Failure(
      `lectern site merge has no flag for ${other}.`,
      "Give the flags to the builds of the shards; merge has only --output and --compress.",
    );
  if (folders.length === 0)
    throw new Failure(
      "There is no shard to merge.",
      "Name the folder of the shards: lectern site merge parts",
    );
  const output = asText(flags["output"]) ?? "dist";
  const shards = await findShards(folders);
  const built = await written(output, flags["compress"] === true, (writer) => mergeSite(shards, writer));
  adviseAddress(shards[0]?.part.site.siteUrl, built);
  return report(built, output);
}

async function settingsOf(inputs: readonly string[], flags: Flags): Promise<Settings> {
  const config = await readConfig(asText(flags["config"]));
  const options = readOptions([config.options, pageOptions(flags)], ({ message }) => {
    throw new Failure(`${message}.`, "docs/options.md lists the values of each option.");
  });
  if (options.plugins)
    throw new Failure(
      "The option plugins is for live pages.",
      "Use --plugin, or the key plugins of the configuration, outside options.",
    );
  // Each API has its overlays, also those of the flags.
  const reading = { ...readFlags(flags), overlays: undefined };
  const onProblem = (message: string): void => complain(line`  ${paint.yellow("!")} ${message}`);
  const added = additionsFor(config, flags);
  const found = (await findApis(inputs, config, reading)).map((one) => ({
    overlays: added.overlays,
    ...one,
  }));
  const lang = asText(flags["lang"]) ?? config.lang;
  const own = await withWorkflows(found, added.workflows ?? [], reading, onProblem);
  const apis = withLanguages(own, { translations: added.translations, lang, options });
  checkFolders(apis);
  if (config.guides.length > 0 && apis.some(({ path }) => /^guides(?:\/|$)/.test(path)))
    throw new Failure("The pages of guides are in the folder guides.", "Give the API another key.");
  const homes = homesOf(apis, { lang, options });
  checkHomes(apis, homes);
  const guides = await readGuides(config.guides, apis, homes, reading);
  const title = asText(flags["title"]) ?? config.title;
  const plugins = await readPlugins([...config.plugins, ...pluginFlags(flags)]);
  return {
    config: { ...config, title, lang, fileLinks: config.fileLinks || flags["fileLinks"] === true },
    ...{ apis, homes, guides, plugins, reading },
    // Each API has its own.
    options: { ...options, overlays: undefined, workflows: undefined, translations: {} },
    onProblem,
    onApi: ({ path, failure }, pages, seconds) =>
      complain(
        failure === undefined
          ? line`  ${paint.green("✓")} ${path} ${paint.dim(`${pages} ${pages === 1 ? "page" : "pages"} in ${seconds.toFixed(1)} s`)}`
          : line`  ${paint.red("✗")} ${path} ${failure}`,
      ),
  };
}

/** The options that are added to the pages of all APIs. Paths in the configuration are relative to its file. */
function additionsFor(config: SiteConfig, flags: Flags): Additions {
  const fail = (message: string, advice?: string): never => {
    throw new Failure(`${message}.`, advice);
  };
  const options = additionsOf(asRecord(pageOptions(flags)), ".", "--options.", fail);
  return { ...config.additions, ...options, ...additionsOf(filesOf(flags), ".", "--", fail) };
}

/** The files that `--overlay`, `--workflows` and `--translation` name, by the names of the options. */
function filesOf(flags: Flags): Raw {
  const { overlay, workflows } = flags;
  const translations = translationFlags(flags);
  return {
    ...(overlay !== undefined && { overlays: overlay }),
    ...(workflows !== undefined && { workflows }),
    ...(translations && { translations: Object.fromEntries(translations) }),
  };
}

/** Writes a folder, and prints how long it took. */
async function written(
  output: string,
  isCompressed: boolean,
  write: (writer: FolderWriter) => Promise<Built>,
): Promise<Built> {
  const start = performance.now();
  const built = await within(output, write, { isCompressed });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const pages = built.parts.reduce((sum, one) => sum + one.pages, 0);
  complain(line`${paint.green("✓")} ${output}  ${pages} pages in ${seconds} s`);
  return built;
}

function adviseAddress(siteUrl: string | undefined, { parts }: Built): void {
  if (siteUrl !== undefined) return;
  const feeds = parts.some(({ changelog }) => changelog) ? "Atom feeds, " : "";
  complain(
    paint.dim(line`  Without siteUrl there are no sitemap, ${feeds}canonical addresses and previews.`),
  );
}

/** Prints what changed, and what is wrong. Returns the exit code. */
function report({ changed, parts, broken: links }: Built, output: string): number {
  const { written, unchanged, removed } = changed;
  print(line`${output}: ${written} files written, ${unchanged} unchanged, ${removed.length} removed`);
  const gone = removed
    .filter((path) => path.endsWith("index.html"))
    .map((path) => path.slice(0, -"index.html".length));
  if (gone.length > 0) {
    complain(
      line`${paint.yellow("!")} ${gone.length} addresses of the last build do not exist any more; redirects can lead readers to other pages:`,
    );
    for (const path of gone.slice(0, LISTED)) complain(line`  /${path}`);
    if (gone.length > LISTED) complain(line`  … and ${gone.length - LISTED} more`);
  }
  if (links.length > 0) {
    complain(line`${paint.red("✗")} ${links.length} links of guides lead nowhere:`);
    for (const link of links) complain(line`  ${link}`);
  }
  const broken = parts.filter(({ card }) => card.failure !== undefined);
  if (broken.length > 0)
    complain(line`${paint.red("✗")} ${broken.length} of ${parts.length} descriptions cannot be shown.`);
  const leftOut = parts.flatMap(({ card, failures = [] }) =>
    failures.map((one) => line`  ${card.path} ${one}`),
  );
  if (leftOut.length > 0) complain(line`${paint.red("✗")} Left out, because it cannot be read:`, ...leftOut);
  return broken.length + links.length + leftOut.length > 0 ? 1 : 0;
}
