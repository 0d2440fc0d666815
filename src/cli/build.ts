/** `lectern build`: a description as one HTML file. */
import { createHash } from "node:crypto";
import { basename } from "node:path";
import {
  type Description,
  type DescriptionLocation,
  findDescription,
  readDescription,
} from "#cli/input/description.ts";
import { type ReadPlugins, readPlugins } from "#cli/input/plugins.ts";
import { readWorkflows } from "#cli/input/workflows.ts";
import { decoded } from "#cli/process/decoded.ts";
import { Failure } from "#cli/process/failure.ts";
import { readScripts } from "#cli/process/package.ts";
import { complain, line, paint, print } from "#cli/process/terminal.ts";
import { writeWhole } from "#cli/process/write.ts";
import { compare } from "#compare/compare.ts";
import { shownOf } from "#compare/shown.ts";
import { asText, type Raw } from "#oas/read.ts";
import type { OptionsInput } from "#options/options.ts";
import { isThemed, languageOf, readOptions } from "#options/read.ts";
import { startPlugins } from "#render/plugins.ts";
import { type RenderSettings, renderPage } from "#render/render.tsx";
import { workflowsIn } from "#render/workflows.ts";
import type { Packed } from "#workflows/sources.ts";
import type { Flags } from "./commands.ts";
import { pageOptions, pluginFlags, readFlags } from "./options.ts";
import { printed } from "./pdf.ts";
import { fetchedLines, fromProblems, report, sizeOf } from "./report.ts";
import { mustBeRead, withTranslations } from "./translations.ts";

/** How many problems are listed; `lectern check` lists more. */
const LISTED = 5;

/**
 * Writes the page and reports its size.
 * @throws Failure if the description cannot be shown or the file cannot be written
 */
export async function build(address: string, flags: Flags): Promise<number> {
  const start = performance.now();
  const { options, files: translations, languages } = await withTranslations(pageOptions(flags), flags);
  mustBeRead(readOptions([options]));
  if (readOptions([options]).overlays)
    throw new Failure("The option overlays is for live pages.", "Use --overlay instead.");
  if (readOptions([options]).workflows)
    throw new Failure("The option workflows is for live pages.", "Use --workflows instead.");
  if (readOptions([options]).plugins)
    throw new Failure("The option plugins is for live pages.", "Use --plugin instead.");
  const plugins = await readPlugins(pluginFlags(flags));
  const place = await findDescription(address, readFlags(flags));
  const older = asText(flags["compareWith"]);
  const description = await readDescription(place, { embeds: true });
  try {
    const addresses = (flags["workflows"] as readonly string[] | undefined) ?? [];
    const workflows =
      addresses.length > 0 ? await readWorkflows(addresses, description, readFlags(flags)) : undefined;
    const isPdf = flags["pdf"] === true;
    const output = asText(flags["output"]) ?? nameOf(place, isPdf ? "pdf" : "html");
    const compared = older === undefined ? undefined : await comparedWith(older, description, flags);
    const bytes = await pageOf(description, options, flags, {
      compared,
      workflows: workflows?.packed,
      plugins,
      languages,
    });
    const inputs = [
      ...description.files,
      ...(compared?.files ?? []),
      ...(workflows?.files ?? []),
      ...(plugins?.files ?? []),
      ...translations,
    ];
    const isFile = await writeWhole(output, bytes, inputs);
    const found = [...description.overlaid, ...fromProblems(description.loaded.problems, place)];
    for (const { message } of workflows?.packed.unread ?? []) complain(line`${paint.yellow("!")} ${message}`);
    if (found.length > 0) complain(...report(found, LISTED));
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    // The page itself may go to standard output; then the report goes to standard error.
    const tell = isFile ? print : complain;
    tell(line`${paint.green("✓")} ${output}  ${sizeOf(bytes.length)} in ${seconds} s`);
    tell(...fetchedLines(description.reader));
    return 0;
  } finally {
    await description.reader.close();
  }
}

type Compared = NonNullable<RenderSettings["compared"]> & { files: readonly string[] };

/** Compares a description with an older version. */
async function comparedWith(address: string, { loaded }: Description, flags: Flags): Promise<Compared> {
  const place = await findDescription(address, {
    ...readFlags(flags),
    overlays: undefined,
    revisions: true,
  });
  const { loaded: older, reader, files } = await readDescription(place);
  try {
    const [before, after] = [older, loaded].map(({ document }) => document as unknown as Raw);
    const shown = shownOf(compare(before!, after!, { now: Date.now() }), before!, after!);
    return { shown, older: before, files };
  } finally {
    await reader.close();
  }
}

async function pageOf(
  { loaded, text }: Description,
  options: OptionsInput,
  flags: Flags,
  {
    compared,
    workflows,
    plugins,
    languages,
  }: {
    compared?: Compared;
    workflows?: Packed;
    plugins?: ReadPlugins;
    languages: readonly string[];
  },
): Promise<Uint8Array> {
  const read = readOptions([options]);
  const language = languageOf(read.labels);
  const isPdf = flags["pdf"] === true;
  const scripts =
    isPdf || flags["scripts"] === false
      ? undefined
      : await readScripts(loaded.version, {
          isThemed: isThemed(read),
          isCompared: (compared ?? read.compareWith) !== undefined,
          hasWorkflows: workflows !== undefined,
          hasPlugins: plugins !== undefined,
          language,
          translations: languages,
        });
  const made = workflows && (await workflowsIn(workflows));
  const say = (message: string): void => complain(line`${paint.yellow("!")} ${message}`);
  const started = plugins && (await startPlugins(plugins.plugins, loaded, say));
  const html = renderPage(
    { ...loaded, text, workflows: made, plugins: started },
    {
      options: { ...options, workflows },
      title: asText(flags["title"]),
      lang: asText(flags["lang"]),
      favicon: asText(flags["favicon"]),
      scripts,
      compared,
      pluginScripts: plugins?.modules.map(({ script }) => script),
      // A printed page always gets the policy: nobody adds scripts or styles to a PDF.
      hash: flags["policy"] === false && !isPdf ? undefined : sha256,
    },
  );
  return isPdf ? printed(html, read.remoteImages && flags["remote"] !== false) : Buffer.from(html);
}

/** The hash of an inline script or style, as a Content-Security-Policy has it. */
function sha256(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

/** `…/openapi.yaml` becomes `openapi.html`, in the current folder. Unusual characters of a URL become `-`. */
function nameOf({ file, publicUrl }: DescriptionLocation, ending: string): string {
  const last = file
    ? basename(file.path)
    : decoded(new URL(publicUrl).pathname.split("/").at(-1) ?? "")
        .replace(/[^\p{L}\p{N}._-]/gu, "-")
        .replace(/^\.+/, "");
  return `${last.replace(/\.(json|ya?ml)$/i, "") || "index"}.${ending}`;
}
