/**
 * The scripts of the page for `lectern/handler`. The build replaces this module; each script is then a module
 * of its own.
 */
import type { Scripts } from "#handler/handler.ts";

/** The scripts. In the source, there are none. */
export const SCRIPTS: Scripts = { version: "0", texts: {} };
