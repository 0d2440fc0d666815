/** Plug-ins of the host, a part that loads with the option `plugins`. */
import { pageUrl } from "#load/fetch.ts";
import type { Options } from "#options/options.ts";
import type { Description } from "#view/shell/redoc.tsx";
import { startPlugins } from "./start.ts";

interface Given {
  options: Pick<Options, "plugins">;
}

/**
 * Begins to load the modules of the option. The returned function starts the plug-ins for a description, and adds them
 * to it.
 */
export function readPlugins({ options: { plugins } }: Given): (loaded: Description) => Promise<void> {
  const coming = [plugins]
    .flat()
    .map((one) => (typeof one === "string" ? importPlugins(one) : Promise.resolve([one])));
  return async (loaded) => {
    const given = (await Promise.all(coming)).flat();
    loaded.plugins = await startPlugins(given, loaded);
  };
}

/** The plug-ins of a module: its default export, one or a list. */
async function importPlugins(address: string): Promise<readonly unknown[]> {
  try {
    const url = new URL(address, pageUrl()).href;
    const { default: exported } = (await import(/* webpackIgnore: true */ /* @vite-ignore */ url)) as {
      default: unknown;
    };
    if (exported === undefined) throw new Error("it has no default export");
    return [exported].flat();
  } catch (error) {
    console.error(`Lectern: plug-in ${address} cannot be loaded`, error);
    return [];
  }
}
