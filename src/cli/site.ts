/** `lectern site`: builds a folder of static pages for many descriptions. */
import { Failure } from "#cli/process/failure.ts";
import { complain, line, paint, print } from "#cli/process/terminal.ts";
import { FolderWriter } from "#cli/process/write-folder.ts";
import { type Built, buildSite } from "#cli/site/build-site.ts";
import { readConfig } from "#cli/site/config.ts";
import { findApis } from "#cli/site/sources.ts";
import { asText } from "#oas/read.ts";
import { readOptions } from "#options/read.ts";
import type { Flags } from "./commands.ts";
import { pageOptions, readFlags } from "./options.ts";

/** How many removed addresses are listed. */
const LISTED = 20;

/**
 * Builds a site, and reports what changed.
 * @returns 1 if a description cannot be shown
 * @throws Failure if nothing can be built; then nothing has changed
 */
export async function site(first: string, flags: Flags, others: readonly string[]): Promise<number> {
  const inputs = [first, ...others].filter((one) => one !== "");
  const output = asText(flags["output"]) ?? "dist";
  const built = await build(inputs, output, flags);
  return tell(built, output);
}

async function build(inputs: readonly string[], output: string, flags: Flags): Promise<Built> {
  const start = performance.now();
  const config = await readConfig(asText(flags["config"]));
  const given = pageOptions(flags);
  const options = readOptions([config.options, given], ({ message }) => {
    throw new Failure(`${message}.`, "docs/options.md lists the values of each option.");
  });
  if (options.overlays)
    throw new Failure("The option overlays is for live pages.", "Apply them with: lectern overlay");
  const reading = readFlags(flags);
  const apis = await findApis(inputs, config, reading);
  const writer = await FolderWriter.open(output);
  const stop = (): void => void writer.close().finally(() => process.exit(130));
  for (const signal of SIGNALS) process.once(signal, stop);
  try {
    const title = asText(flags["title"]) ?? config.title;
    const built = await buildSite({
      config: { ...config, title },
      ...{ apis, options, reading, writer },
      onProblem: (message) => complain(line`  ${paint.yellow("!")} ${message}`),
      onApi: ({ path, failure }, pages, seconds) =>
        complain(
          failure === undefined
            ? line`  ${paint.green("✓")} ${path} ${paint.dim(`${pages} ${pages === 1 ? "page" : "pages"} in ${seconds.toFixed(1)} s`)}`
            : line`  ${paint.red("✗")} ${path} ${failure}`,
        ),
    });
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    complain(line`${paint.green("✓")} ${output}  ${built.pages} pages in ${seconds} s`);
    if (config.siteUrl === undefined)
      complain(paint.dim(line`  Without siteUrl there are no sitemap, canonical addresses and previews.`));
    return built;
  } finally {
    await writer.close();
    for (const signal of SIGNALS) process.off(signal, stop);
  }
}

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

function tell({ changed, cards }: Built, output: string): number {
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
  const broken = cards.filter(({ failure }) => failure !== undefined);
  if (broken.length === 0) return 0;
  complain(line`${paint.red("✗")} ${broken.length} of ${cards.length} descriptions cannot be shown.`);
  return 1;
}
