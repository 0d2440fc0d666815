/** Reads plug-ins from files, for pages that are written: runs them, and turns them into scripts for these pages. */
import { runInThisContext } from "node:vm";
import { Failure } from "#cli/process/failure.ts";
import { isRecord } from "#oas/read.ts";
import { pluginScript } from "#render/plugin-script.ts";
import { type DescriptionLocation, findDescription, readText } from "./description.ts";

/** The module of plug-ins. */
export interface PluginModule {
  /** Its file, as messages name it. */
  shown: string;
  text: string;
  /** The classic script that gives its plug-ins to a page. */
  script: string;
}

/** The plug-ins of a command. */
export interface ReadPlugins {
  plugins: readonly unknown[];
  modules: readonly PluginModule[];
  /** The files that they were read from: absolute paths. */
  files: readonly string[];
}

/** The key under which scripts leave plug-ins; see `PLUGINS` of `render/page.ts`. */
const KEY = Symbol.for("lectern.plugins");

/** Finds the files of plug-ins. They are code, so they are never fetched. */
export async function pluginPlaces(addresses: readonly string[]): Promise<readonly DescriptionLocation[]> {
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
export async function readPlugins(addresses: readonly string[]): Promise<ReadPlugins | undefined> {
  const places = await pluginPlaces(addresses);
  if (places.length === 0) return undefined;
  const modules: PluginModule[] = [];
  for (const place of places) {
    const text = await readText(place);
    const script = pluginScript(text);
    if (script === undefined)
      throw new Failure(
        `The plug-in ${place.shown} must be one module without imports, with a default export.`,
        "Bundle it first: npx esbuild plugin.js --bundle --format=esm --outfile=bundled.mjs",
      );
    modules.push({ shown: place.shown, text, script });
  }
  return { plugins: runPlugins(modules), modules, files: places.map(({ file }) => file!.path) };
}

/**
 * Runs the modules again and returns new plug-ins.
 * @throws Failure if one fails
 */
export function runPlugins(modules: readonly PluginModule[]): readonly unknown[] {
  return modules.flatMap(run);
}

function run({ script, shown }: PluginModule): readonly unknown[] {
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
