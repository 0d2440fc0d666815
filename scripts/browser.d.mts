/** Arguments for a browser that does nothing but what a test asks of it. */
export const BROWSER_ARGS: readonly string[];
/** The path of a browser that is installed; undefined where there is none. */
export function findBrowser(): Promise<string | undefined>;
/** The path of a browser, installed if need be. */
export function needBrowser(): Promise<string>;
