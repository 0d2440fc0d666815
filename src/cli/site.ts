/** `lectern site`: builds a folder of static pages for many descriptions. */
import { Failure } from "#cli/process/failure.ts";
import { complain, line, paint, print } from "#cli/process/terminal.ts";
import { FolderWriter } from "#cli/process/write-folder.ts";
import { type BuildSettings, type Built, buildSite } from "#cli/site/build-site.ts";
import { readConfig } from "#cli/site/config.ts";
import { findShards, mergeSite } from "#cli/site/merge-site.ts";
import { readShard } from "#cli/site/shard.ts";
import { buildShard } from "#cli/site/shard-site.ts";
import { findApis } from "#cli/site/sources.ts";
import { asText } from "#oas/read.ts";
import { readOptions } from "#options/read.ts";
import type { Flags } from "./commands.ts";
import { pageOptions, readFlags } from "./options.ts";

/** How many removed addresses are listed. */
const LISTED = 20;

/**
 * Builds a site or a shard of it, or merges shards, and reports what changed.
 * @returns 1 if a description cannot be shown; a shard leaves that to the merge
 * @throws Failure if nothing can be built; then nothing has changed
 */
export async function site(first: string, flags: Flags, others: readonly string[]): Promise<number> {
  if (first === "merge") return merge(others, flags);
  const inputs = [first, ...others].filter((one) => one !== "");
  const given = asText(flags["shard"]);
  const shard = given === undefined ? undefined : readShard(given, process.env);
  const output = asText(flags["output"]) ?? (shard ? `parts/${shard.number}` : "dist");
  const settings = await settingsOf(inputs, flags);
  const built = await within(output, (writer) => {
    const all: BuildSettings = { ...settings, writer };
    return shard ? buildShard(all, shard) : buildSite(all);
  });
  const code = tell(built, output);
  if (shard) return 0;
  adviseAddress(settings.config.siteUrl);
  return code;
}

/** Joins the shards of a site. */
async function merge(folders: readonly string[], flags: Flags): Promise<number> {
  // `--no-remote` is true unless it is given.
  const other = Object.keys(flags).find((name) => name !== "output" && flags[name] !== true);
  if (other !== undefined)
    throw new Failure(
      `lectern site merge has no flag for ${other}.`,
      "Give the flags to the builds of the shards; merge has only --output.",
    );
  if (folders.length === 0)
    throw new Failure(
      "There is no shard to merge.",
      "Name the folder of the shards: lectern site merge parts",
    );
  const output = asText(flags["output"]) ?? "dist";
  const shards = await findShards(folders);
  const built = await within(output, (writer) => mergeSite(shards, writer));
  adviseAddress(shards[0]?.part.site.siteUrl);
  return tell(built, output);
}

/** What a build needs, but the folder to write. */
async function settingsOf(inputs: readonly string[], flags: Flags): Promise<Omit<BuildSettings, "writer">> {
  const config = await readConfig(asText(flags["config"]));
  const options = readOptions([config.options, pageOptions(flags)], ({ message }) => {
    throw new Failure(`${message}.`, "docs/options.md lists the values of each option.");
  });
  if (options.overlays)
    throw new Failure("The option overlays is for live pages.", "Apply them with: lectern overlay");
  const reading = readFlags(flags);
  const apis = await findApis(inputs, config, reading);
  const title = asText(flags["title"]) ?? config.title;
  return {
    config: { ...config, title },
    ...{ apis, options, reading },
    onProblem: (message) => complain(line`  ${paint.yellow("!")} ${message}`),
    onApi: ({ path, failure }, pages, seconds) =>
      complain(
        failure === undefined
          ? line`  ${paint.green("✓")} ${path} ${paint.dim(`${pages} ${pages === 1 ? "page" : "pages"} in ${seconds.toFixed(1)} s`)}`
          : line`  ${paint.red("✗")} ${path} ${failure}`,
      ),
  };
}

/** Writes a folder. If it is stopped, nothing in the folder has changed. */
async function within(output: string, write: (writer: FolderWriter) => Promise<Built>): Promise<Built> {
  const start = performance.now();
  const writer = await FolderWriter.open(output);
  const stop = (): void => void writer.close().finally(() => process.exit(130));
  for (const signal of SIGNALS) process.once(signal, stop);
  try {
    const built = await write(writer);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const pages = built.parts.reduce((sum, one) => sum + one.pages, 0);
    complain(line`${paint.green("✓")} ${output}  ${pages} pages in ${seconds} s`);
    return built;
  } finally {
    await writer.close();
    for (const signal of SIGNALS) process.off(signal, stop);
  }
}

function adviseAddress(siteUrl: string | undefined): void {
  if (siteUrl === undefined)
    complain(paint.dim(line`  Without siteUrl there are no sitemap, canonical addresses and previews.`));
}

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

function tell({ changed, parts }: Built, output: string): number {
  const { written, unchanged, removed } = changed;
  print(line`${output}: ${written} files written, ${unchanged} unchanged, ${removed.length} removed`);
  const gone = removed
    .filter((path) => path.endsWith("index.html"))
    .map((path) => path.slice(0, -"index.html".length));
  if (gone.length > 0) {
    complain(
      line`${paint.yellow("!")} ${gone.length} addresses of the last build are gone; redirects can lead readers on:`,
    );
    for (const path of gone.slice(0, LISTED)) complain(line`  /${path}`);
    if (gone.length > LISTED) complain(line`  … and ${gone.length - LISTED} more`);
  }
  const broken = parts.filter(({ card }) => card.failure !== undefined);
  if (broken.length === 0) return 0;
  complain(line`${paint.red("✗")} ${broken.length} of ${parts.length} descriptions cannot be shown.`);
  return 1;
}
