/** Arguments that turn off the background activity of a browser. */
export const BROWSER_ARGS: readonly string[];
/** The same for tests, whose pages are short-lived. */
export const TEST_BROWSER_ARGS: readonly string[];
/** The path of an installed browser; undefined if there is none. */
export function findBrowser(): Promise<string | undefined>;
/** The path of a browser. If there is none, installs one. */
export function needBrowser(): Promise<string>;
/** The path of the browser for tests. If there is none, installs it. */
export function needTestBrowser(): Promise<string>;
