/** Starts plug-ins for a description: checks them, and calls `load` of each. */
import { asText, isRecord } from "#oas/read.ts";
import type { OpenAPI } from "#oas/types.ts";
import { type Complain, type MakePlugins, messageOf, PagePlugins, type Started } from "./page-plugins.tsx";
import type { DescriptionView, Plugin } from "./plugin.ts";

/** How long the page waits for all `load` functions, in milliseconds. */
export const LOAD_TIME = 5000;

/** The parts of a loaded description that plug-ins get. */
interface Loaded {
  document: OpenAPI;
  url?: string | undefined;
}

/** Starts plug-ins. One whose `load` fails has no data. */
export async function startPlugins(
  given: unknown,
  loaded: Loaded,
  report: Complain = warn,
): Promise<MakePlugins> {
  const complain = once(report);
  const starting = pluginsIn(given, complain).map(async (plugin): Promise<Started> => {
    try {
      return { plugin, data: await inTime(plugin, loaded) };
    } catch (error) {
      complain(`plug-in ${plugin.name}: load: ${messageOf(error)}`, error);
      return { plugin, data: undefined };
    }
  });
  return made(await Promise.all(starting), complain);
}

/** Starts plug-ins without waiting. A `load` function that returns a promise fails. */
export function startPluginsNow(given: unknown, loaded: Loaded, report: Complain = warn): MakePlugins {
  const complain = once(report);
  const started = pluginsIn(given, complain).map((plugin): Started => {
    try {
      const data = plugin.load?.(viewOf(loaded));
      if (data instanceof Promise) {
        data.catch(() => undefined);
        throw new Error("it returns a promise; call startPlugins and wait for it");
      }
      return { plugin, data };
    } catch (error) {
      complain(`plug-in ${plugin.name}: load: ${messageOf(error)}`, error);
      return { plugin, data: undefined };
    }
  });
  return made(started, complain);
}

function made(list: readonly Started[], complain: Complain): MakePlugins {
  return (document, menu) => new PagePlugins(list, document, menu, complain);
}

/** Reports each message once. */
function once(complain: Complain): Complain {
  const known = new Set<string>();
  return (message, error) => {
    if (!known.has(message)) complain(message, error);
    known.add(message);
  };
}

/** The plug-ins of the option: objects with a name. */
function pluginsIn(given: unknown, complain: Complain): readonly Plugin[] {
  return [given].flat().flatMap((one) => {
    if (isRecord(one) && asText(one["name"])) return [one as unknown as Plugin];
    if (one !== undefined) complain("plug-ins: expected an object with a name", one);
    return [];
  });
}

function viewOf({ document, url }: Loaded): DescriptionView {
  return url === undefined ? { document } : { document, url };
}

async function inTime(plugin: Plugin, loaded: Loaded): Promise<unknown> {
  if (!plugin.load) return undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`took longer than ${LOAD_TIME} ms`)), LOAD_TIME);
  });
  try {
    return await Promise.race([plugin.load(viewOf(loaded)), late]);
  } finally {
    clearTimeout(timer);
  }
}

function warn(message: string, error: unknown): void {
  console.error(`Lectern: ${message}`, error);
}
