/** Prepares the marks of a live section: what changed in it since the version before. */
import type { Options } from "#options/options.ts";
import { languageOf } from "#options/read.ts";
import type { PageChanges } from "#site/data/page-data.ts";
import type { Rows } from "#view/changes/rows.ts";
import type { Parts } from "#view/page/parts.ts";
import { setChangesLabels } from "#view/words/changes-labels.ts";

/** Loads the part that draws the marks and its words, and sorts the changes of a page by row. */
export async function liveChanges(
  { changes, operation, inside }: PageChanges,
  options: Options,
  { changes: part, changesWords }: Parts,
): Promise<Rows> {
  const language = languageOf(options.labels) ?? "en";
  const [{ rowsOf, knowInside }, words] = await Promise.all([
    part.load(),
    language === "en" ? undefined : changesWords.load(),
  ]);
  setChangesLabels(words?.changesWordsOf(language) ?? {}, options.labels);
  const rows = rowsOf({
    // The head of the API's first page says how many there are in all.
    total: changes.length,
    counts: { breaking: 0, maybe: 0, safe: 0, prose: 0 },
    isComplete: true,
    groups: [{ operation: null, changes }],
    operations: new Map(operation && [operation]),
    removed: [],
  });
  for (const [pointer, direction, levels] of inside) knowInside(rows, pointer, direction, levels);
  return rows;
}
