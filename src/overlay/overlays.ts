/** Loads a description with overlays, for live pages. This part loads if the option is set. */
import { absoluteUrl, fetchText, LoadError } from "#load/fetch.ts";
import type { Source as Description, LoadOptions, load } from "#load/load.ts";
import { parseText, parseValue } from "#load/parse.ts";
import { Problems } from "#load/problems.ts";
import { applyOverlays } from "./apply.ts";
import type { Source } from "./overlay.ts";

/**
 * A loader that applies overlays, in order, before anything else. Warnings become problems. If an overlay cannot be
 * fetched or applied, it throws a LoadError: the page must not show what it removes.
 * @param loadDocument the function `load`, which the page has already
 * @param page its option: an address, an overlay as an object, or a list of these; anything else is an error
 */
export function overlays(loadDocument: typeof load, page: { overlays: unknown }): typeof load {
  return async (description, options) => {
    const problems = new Problems();
    const [{ document, url }, sources] = await Promise.all([
      read(description, problems, options),
      Promise.all([page.overlays].flat().map((overlay, index) => sourceOf(overlay, index, options))),
    ]);
    const { document: changed, findings } = await applyOverlays(document, sources);
    for (const { level, message, place } of findings) {
      if (level === "error")
        throw new LoadError("syntax", message, "Correct the overlay.", { url: place.file });
      problems.add("", message);
    }
    const loaded = await loadDocument({ document: changed, url }, options);
    // The list stays the same, because parts that are upgraded later add to it.
    loaded.problems.unshift(...problems.list);
    return loaded;
  };
}

/** The description as data, and its address after redirects. */
async function read(
  source: Description,
  problems: Problems,
  options: LoadOptions,
): Promise<{ document: unknown; url?: string }> {
  const base = source.url === undefined ? undefined : absoluteUrl(source.url);
  if ("document" in source && typeof source.document !== "string")
    return { document: source.document, url: base };
  const given = "text" in source ? source.text : "document" in source ? String(source.document) : undefined;
  const { text, url } =
    given === undefined ? await fetchText(source.url ?? "", options) : { text: given, url: base };
  const { yaml, onText } = options;
  return { document: await parseText(text, { yaml, onText, url, problems }), url };
}

async function sourceOf(
  overlay: unknown,
  index: number,
  { yaml, onText, fetch, signal }: LoadOptions,
): Promise<Source> {
  if (typeof overlay !== "string") return { name: String(index + 1), document: overlay };
  const { text, url } = await fetchText(overlay, { fetch, signal });
  return { name: url, document: await parseValue(text, { yaml, url, onText }) };
}
