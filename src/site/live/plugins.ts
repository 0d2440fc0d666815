/** Loads the plug-ins of a site for a live section. Their `load` was called by the build. */
import { asRecord, isRecord, own } from "#oas/read.ts";
import type { OpenAPI } from "#oas/types.ts";
import type { PagePluginFiles } from "#site/data/page-data.ts";
import type { MakePlugins } from "#view/plugins/page-plugins.tsx";
import { startPlugins } from "#view/plugins/start.ts";
import { readShared } from "./data.ts";
import { siteUrl } from "./page.ts";

/**
 * Loads and starts them.
 * @throws if a file cannot be loaded; then the section stays as it is
 */
export async function livePlugins(
  { modules, data }: PagePluginFiles,
  document: OpenAPI,
  url: string,
): Promise<MakePlugins> {
  const [found, ...lists] = await Promise.all([
    data === undefined ? {} : readShared(data).then(JSON.parse),
    ...modules.map(async (path) => {
      const module = (await import(/* @vite-ignore */ siteUrl(path).href)) as { default: unknown };
      return [module.default].flat();
    }),
  ]);
  const plugins = lists
    .flat()
    .map((plugin, index) =>
      isRecord(plugin) ? { ...plugin, load: () => own(asRecord(found), String(index)) } : plugin,
    );
  return startPlugins(plugins, { document, url });
}
