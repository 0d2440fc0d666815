/** Starts the plug-ins of a site for one API, and keeps the results of `load` for the live sections of its pages. */
import type { Loaded } from "#load/load.ts";
import { isRecord } from "#oas/read.ts";
import { startPlugins } from "#render/plugins.ts";
import type { MakePlugins } from "#view/plugins/page-plugins.tsx";
import type { DescriptionView } from "#view/plugins/plugin.ts";

/** The plug-ins of an API. */
export interface ApiPlugins {
  make: MakePlugins;
  /** The results of `load` as JSON, by the place of the plug-in in the list; undefined if there is none. */
  data: string | undefined;
}

/**
 * Starts them. The HTML and the live sections get the same data, so `load` has to return what JSON can hold.
 * @param report called with what is wrong; the other plug-ins work nevertheless
 */
export async function startForApi(
  plugins: readonly unknown[],
  loaded: Loaded,
  report: (message: string) => void,
): Promise<ApiPlugins> {
  const found: Record<number, unknown> = {};
  const kept = plugins.map((plugin, index) => {
    if (!isRecord(plugin) || typeof plugin["load"] !== "function") return plugin;
    const load = async (view: DescriptionView): Promise<unknown> => {
      const data = (await (plugin["load"] as (view: DescriptionView) => unknown)(view)) ?? null;
      const same: unknown = JSON.parse(JSON.stringify(data) ?? "null");
      found[index] = same;
      return same;
    };
    return { ...plugin, load };
  });
  const make = await startPlugins(kept, loaded, report);
  return { make, data: Object.keys(found).length > 0 ? JSON.stringify(found) : undefined };
}
