/** Overlays of a live page: fetches them and applies them to its description. This part loads if the option is set. */
import { type FetchOptions, fetchText, LoadError } from "#load/fetch.ts";
import { parseValue, type YamlToJson } from "#load/parse.ts";
import type { Problems } from "#load/problems.ts";
import { applyOverlays } from "./apply.ts";
import type { Source } from "./overlay.ts";

/** How overlays are fetched and read. */
export interface OverlayOptions extends FetchOptions {
  yaml: YamlToJson;
  /** Called with every JSON text, or with undefined for an object, as in `LoadOptions`. */
  onText: (text: string | undefined) => Promise<void>;
}

/**
 * A description with overlays applied, in order. Warnings become problems.
 * @param overlays addresses, or overlays as objects
 * @throws LoadError if one cannot be fetched or applied: the page must not show what it removes
 */
export async function withOverlays(
  document: unknown,
  overlays: readonly (string | object)[],
  problems: Problems,
  options: OverlayOptions,
): Promise<unknown> {
  const sources = await Promise.all(overlays.map((overlay, index) => sourceOf(overlay, index, options)));
  const { document: changed, findings } = await applyOverlays(document, sources);
  for (const { level, message, place } of findings) {
    if (level === "error")
      throw new LoadError("syntax", message, "Correct the overlay.", { url: place.file });
    problems.add("", message);
  }
  return changed;
}

async function sourceOf(
  overlay: string | object,
  index: number,
  { yaml, onText, ...options }: OverlayOptions,
): Promise<Source> {
  if (typeof overlay !== "string") {
    await onText(undefined);
    return { name: String(index + 1), document: overlay };
  }
  const { text, url } = await fetchText(overlay, options);
  return { name: url, document: await parseValue(text, { yaml, url, onText }) };
}
