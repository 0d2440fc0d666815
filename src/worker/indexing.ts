/** Making the index of a document: a part of its own, because most readers never search. */
import { load } from "#load/load.ts";
import { Document } from "#model/document.ts";
import { Menu, type MenuSettings } from "#model/menu.ts";
import { searchEntries } from "#search/entries.ts";
import { SearchIndex } from "#search/index.ts";
import type { IndexSource } from "./calls.ts";

/**
 * Indexes a document in slices.
 * @param slice milliseconds of work at a time
 * @param isOver asked between slices whether anybody still wants it
 * @throws Error where the document cannot be had, or nobody wants it any more
 */
export async function makeIndex(
  source: IndexSource,
  settings: MenuSettings | undefined,
  slice: number,
  isOver: () => boolean,
): Promise<SearchIndex> {
  const { raw, url } = await documentOf(source);
  const document = new Document(raw as ConstructorParameters<typeof Document>[0], url);
  const index = new SearchIndex();
  let start = performance.now();
  for (const row of searchEntries(document, new Menu(document, settings))) {
    index.add(row);
    if (performance.now() - start < slice) continue;
    await pause();
    if (isOver()) throw new Error("Indexing was stopped.");
    start = performance.now();
  }
  return index;
}

async function documentOf(source: IndexSource): Promise<{ raw: unknown; url: string | undefined }> {
  if ("document" in source) return { raw: source.document, url: source.url };
  const yaml = async (text: string): Promise<string> => (await import("#load/yaml.ts")).yamlToJson(text);
  const loaded = await load({ url: source.url }, { yaml });
  return { raw: loaded.document, url: loaded.url };
}

/** Lets everything else happen first. A message comes back sooner than a timer, which browsers slow down. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
