/** Makes the index of a document. This code loads on demand, because most readers never search. */
import { pause } from "#load/pause.ts";
import * as characters from "#markdown/characters.ts";
import { addCharacters } from "#markdown/spelling.ts";
import { Document } from "#model/document.ts";
import { Menu } from "#model/outline/menu.ts";
import { type SearchSettings, searchEntries } from "#search/entries.ts";
import { SearchIndex } from "#search/index.ts";
import type { IndexSource } from "./calls.ts";

/**
 * Indexes a document in slices.
 * @param slice milliseconds of work at a time
 * @param isOver asked between slices whether the index is no longer needed
 * @throws Error if the index is no longer needed
 */
export async function makeIndex(
  source: IndexSource,
  settings: SearchSettings | undefined,
  slice: number,
  isOver: () => boolean,
): Promise<SearchIndex> {
  addCharacters(characters);
  const document = new Document(source.document as ConstructorParameters<typeof Document>[0], source.url);
  const index = new SearchIndex();
  let start = performance.now();
  for (const row of searchEntries(document, new Menu(document, settings), settings)) {
    index.add(row);
    if (performance.now() - start < slice) continue;
    await pause();
    if (isOver()) throw new Error("Indexing was stopped.");
    start = performance.now();
  }
  return index;
}
