/** Loads examples from other addresses (`externalValue`): their text, and their data if they are JSON. */
import { textOf } from "./coded.ts";
import { type FetchOptions, fetchText } from "./fetch.ts";
import { parseExactly } from "./parse.ts";

/** An example that was loaded. */
export interface ExternalExample {
  text: string;
  /** Its data, if it is declared as JSON and is valid. */
  value?: unknown;
}

/** The time without data after which a request is aborted, in milliseconds. */
const IDLE_TIMEOUT = 10_000;
/** Limits of an example: milliseconds in all, and bytes. */
export const EXAMPLE_LIMITS = { total: 20_000, size: 10_000_000 };

/**
 * Loads an example.
 * @throws LoadError if it cannot be loaded
 */
export async function fetchExample(
  url: string,
  isJson: boolean,
  options: FetchOptions = {},
): Promise<ExternalExample> {
  const text = textOf((await fetchText(url, { timeout: IDLE_TIMEOUT, ...EXAMPLE_LIMITS, ...options })).text);
  if (!isJson) return { text };
  return parseExactly(text).then(
    (value) => ({ text, value }),
    () => ({ text }),
  );
}
