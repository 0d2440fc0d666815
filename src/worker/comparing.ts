/** Loads an older document and compares it with the one of a page. Loads with the option `compareWith` only. */
import { compare } from "#compare/compare.ts";
import { type Shown, shownOf } from "#compare/shown.ts";
import { load, type Source } from "#load/load.ts";
import type { YamlToJson } from "#load/parse.ts";
import type { Raw } from "#oas/read.ts";

/**
 * Compares two documents.
 * @param older where the older document is
 * @param document the newer one, upgraded as `load` returns it
 * @throws LoadError if the older document cannot be loaded
 */
export async function compareWith(older: Source, document: unknown, yaml: YamlToJson): Promise<Shown> {
  const loaded = await load(older, { yaml });
  const [before, after] = [loaded.document as unknown as Raw, document as Raw];
  return shownOf(compare(before, after, { now: Date.now() }), before, after);
}
