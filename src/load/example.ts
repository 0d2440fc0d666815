/** Loads examples from other addresses (`externalValue`): their text, and their data if they are JSON. */
import { textOf } from "./coded.ts";
import { type FetchOptions, fetchText } from "./fetch.ts";
import { parseExactly } from "./parse.ts";

/** The content of an address. */
export interface ExternalExample {
  text: string;
  /** Its data, if it is declared as JSON and is valid. */
  value?: unknown;
}

/** Milliseconds without data after which an example is given up. */
const SILENCE = 10_000;
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
  const text = textOf((await fetchText(url, { timeout: SILENCE, ...EXAMPLE_LIMITS, ...options })).text);
  if (!isJson) return { text };
  return parseExactly(text).then(
    (value) => ({ text, value }),
    () => ({ text }),
  );
}
