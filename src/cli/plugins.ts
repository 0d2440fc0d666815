/** Reads the plug-ins of `--plugin`, for pages that are written: runs them, and turns them into scripts for these pages. */
import { runInThisContext } from "node:vm";
import { type DescriptionLocation, findDescription, readText } from "#cli/input/description.ts";
import { Failure } from "#cli/process/failure.ts";
import { isRecord } from "#oas/read.ts";
import { pluginScript } from "#render/plugin-script.ts";
import type { Flags } from "./commands.ts";

/** The plug-ins of a command. */
export interface ReadPlugins {
  plugins: readonly unknown[];
  /** The scripts that give them to a page. */
  scripts: readonly string[];
  /** The files that they were read from: absolute paths. */
  files: readonly string[];
}

/** The key under which scripts leave plug-ins; see `PLUGINS` of `render/page.ts`. */
const KEY = Symbol.for("lectern.plugins");

/** The files of the flag `--plugin`. Plug-ins are code, so they are never fetched. */
export async function pluginPlaces(flags: Flags): Promise<readonly DescriptionLocation[]> {
  const addresses = (flags["plugin"] as readonly string[] | undefined) ?? [];
  const places: DescriptionLocation[] = [];
  for (const address of addresses) {
    const place = await findDescription(address, { remote: false });
    if (!place.file)
      throw new Failure(`The plug-in ${address} is not a file.`, "Save it, and give the path of the file.");
    places.push(place);
  }
  return places;
}

/**
 * Reads the modules, and runs the same scripts that the page gets.
 * @throws Failure if a file is not one module without imports, or if it fails
 */
export async function readPlugins(flags: Flags): Promise<ReadPlugins | undefined> {
  const places = await pluginPlaces(flags);
  if (places.length === 0) return undefined;
  const plugins: unknown[] = [];
  const scripts: string[] = [];
  for (const place of places) {
    const script = pluginScript(await readText(place));
    if (script === undefined)
      throw new Failure(
        `The plug-in ${place.shown} must be one module without imports, with a default export.`,
        "Bundle it first: npx esbuild plugin.js --bundle --format=esm --outfile=bundled.mjs",
      );
    plugins.push(...run(script, place));
    scripts.push(script);
  }
  return { plugins, scripts, files: places.map(({ file }) => file!.path) };
}

function run(script: string, { shown }: DescriptionLocation): readonly unknown[] {
  const home = globalThis as unknown as Record<symbol, unknown>;
  home[KEY] = undefined;
  try {
    runInThisContext(script, { filename: shown });
    const found = [home[KEY]].flat();
    if (found.every(isRecord)) return found;
    throw new Error("its default export is not an object");
  } catch (error) {
    throw new Failure(`The plug-in ${shown} fails: ${(error as Error).message}`, undefined);
  } finally {
    delete home[KEY];
  }
}
