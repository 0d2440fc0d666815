/** Turns the module of a plug-in into a classic script, which works inline in a page. */
import { PLUGINS } from "./page.ts";

/** The name under which the script keeps the default export. */
const NAME = "lecternPlugin";

/** The default export, at the beginning of a line. */
const DEFAULT = /^export\s+default\s+/m;
/** The default export as bundlers write it. */
const NAMED = /^export\s*\{\s*([\w$]+)\s+as\s+default\s*,?\s*\};?/m;

/**
 * The script, which adds the module's default export, one plug-in or a list, to the list `PLUGINS`. Undefined if the
 * module imports something, or has other exports.
 */
export function pluginScript(text: string): string | undefined {
  const body = DEFAULT.test(text)
    ? text.replace(DEFAULT, `const ${NAME} = `)
    : text.replace(NAMED, (_, name: string) => `const ${NAME} = ${name};`);
  if (body === text || /^(?:import|export)\b/m.test(body)) return undefined;
  return `(() => { "use strict"; ${body}\n(${PLUGINS} ??= []).push(...[${NAME}].flat()); })();`;
}
