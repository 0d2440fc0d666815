/** `lectern build`: a description as one HTML file. */
import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import pc from "picocolors";
import { asText } from "#oas/read.ts";
import { isThemed, languageOf, readOptions } from "#options/read.ts";
import { renderPage } from "#render/render.tsx";
import type { Flags } from "./commands.ts";
import { findDescription, readDescription } from "./description.ts";
import { Failure } from "./failure.ts";
import { pageOptions } from "./options.ts";
import { readScripts } from "./package.ts";
import { printed } from "./pdf.ts";
import { fromProblems, report } from "./report.ts";

/** How many problems are listed; `lectern check` lists more. */
const LISTED = 5;

/**
 * Writes the page and says how large it is.
 * @throws Failure where the description cannot be shown or the file cannot be written
 */
export async function build(address: string, flags: Flags): Promise<number> {
  const start = performance.now();
  const options = pageOptions(flags);
  const place = await findDescription(address, asText(flags["root"]));
  const { loaded } = await readDescription(place, true);
  const read = readOptions([options]);
  const language = languageOf(read.labels);
  const isPdf = flags["pdf"] === true;
  const scripts =
    isPdf || flags["scripts"] === false
      ? undefined
      : await readScripts(loaded.version, isThemed(read), language);
  const html = renderPage(loaded, {
    options,
    title: asText(flags["title"]),
    lang: asText(flags["lang"]),
    favicon: asText(flags["favicon"]),
    scripts,
    hash: flags["policy"] === false ? undefined : sha256,
  });
  const output = asText(flags["output"]) ?? nameOf(place.url, isPdf ? "pdf" : "html");
  const bytes = isPdf ? await printed(html, read.remoteImages) : Buffer.from(html);
  await write(output, bytes, place.file?.path);
  if (loaded.problems.length > 0) console.error(report(fromProblems(loaded.problems, place), LISTED));
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${pc.green("✓")} ${output}  ${size(bytes.length)} in ${seconds} s`);
  return 0;
}

/** The hash of an inline script or style, as a Content-Security-Policy has it. */
function sha256(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

async function write(output: string, bytes: Uint8Array, source: string | undefined): Promise<void> {
  const path = resolve(output);
  if (path === source)
    throw new Failure(`${output} is the description itself.`, "Give another name with --output.");
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
  } catch (error) {
    throw new Failure(
      `${output} cannot be written: ${(error as Error).message}.`,
      "Check the path after --output.",
    );
  }
}

/** `…/openapi.yaml` becomes `openapi.html`, in the current folder. */
function nameOf(url: string, ending: string): string {
  const name = basename(decodeURIComponent(new URL(url).pathname)).replace(/\.(json|ya?ml)$/i, "");
  return `${name || "index"}.${ending}`;
}

function size(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
