/** Examples that live elsewhere (`externalValue`): their text, and their data where they are JSON. */
import { textOf } from "./coded.ts";
import { type FetchOptions, fetchText } from "./fetch.ts";
import { parseDigits } from "./parse.ts";

/** What an address held. */
export interface ExternalExample {
  text: string;
  /** Its data, where it was to be JSON and is. */
  value?: unknown;
}

/** Milliseconds of silence after which an example is given up. */
const SILENCE = 10_000;
/** The most that an example may take: milliseconds from its request to its end, and bytes. */
export const EXAMPLE_LIMITS = { total: 20_000, size: 10_000_000 };

/**
 * Gets an example.
 * @throws LoadError where it cannot be had
 */
export async function fetchExample(
  url: string,
  isJson: boolean,
  options: FetchOptions = {},
): Promise<ExternalExample> {
  const text = textOf((await fetchText(url, { timeout: SILENCE, ...EXAMPLE_LIMITS, ...options })).text);
  if (!isJson) return { text };
  return parseDigits(text).then(
    (value) => ({ text, value }),
    () => ({ text }),
  );
}
