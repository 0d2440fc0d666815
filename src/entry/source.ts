/** Reads the description that a host gives: an address, a text, or an object. */
import type { Source } from "#load/load.ts";

/**
 * The source of a description.
 * @param specOrUrl a string is an address, or a description if it cannot be one
 * @param url the base address of a string or an object
 */
export function sourceOf(specOrUrl: unknown, url: string | undefined): Source {
  if (typeof specOrUrl !== "string") return { document: specOrUrl, url };
  // No address begins with a brace or contains a line break: such a string is the description itself.
  return /^\{|\n/.test(specOrUrl.trim()) ? { text: specOrUrl, url } : { url: specOrUrl };
}
