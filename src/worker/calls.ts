/**
 * What the worker can do, as plain functions: the worker answers messages with them, and a page whose host
 * forbids workers calls them in place. There they work in slices, so that the page stays responsive.
 */
import type { MenuSettings } from "#model/menu.ts";
import type { SearchHit, SearchIndex } from "#search/index.ts";

/**
 * Where the document to index comes from: its address (it is then fetched again, most often from the
 * browser's cache, which costs the page nothing) or itself, upgraded, in the shape that `load` gives.
 */
export type IndexSource = { url: string } | { document: unknown; url?: string };

/** What came of indexing. */
export interface Indexed {
  /** How many sections can be found. */
  size: number;
}

/** The calls. An index is known by a key that its owner chose, so that several pages can share one worker. */
export interface Calls {
  /** YAML to JSON text. Rejects with `message`, `line` and `column` where the text is no YAML. */
  parseYaml(text: string): Promise<string>;
  /**
   * Indexes a document under a key, in place of what was there before. Rejects where the document cannot be
   * had, and where it was forgotten meanwhile.
   * @param settings those of the page's menu: they decide about the ids of hits
   */
  index(key: string, source: IndexSource, settings?: MenuSettings): Promise<Indexed>;
  /** The sections that match, best first; waits for the index; none where there is none. `limit` 0 for all. */
  query(key: string, text: string, limit?: number): Promise<SearchHit[]>;
  /** Forgets an index, or stops making it. */
  forget(key: string): Promise<void>;
}

/**
 * The calls, ready to use.
 * @param slice milliseconds of indexing at a time; 8 by default, for the main thread
 */
export function makeCalls(slice = 8): Calls {
  const indexes = new Map<string, Promise<SearchIndex>>();
  return {
    async parseYaml(text) {
      const { yamlToJson } = await import("#load/yaml.ts");
      return yamlToJson(text);
    },
    async index(key, source, settings) {
      const indexing: Promise<SearchIndex> = makeIndex(
        source,
        settings,
        slice,
        () => indexes.get(key) !== indexing,
      );
      indexes.set(key, indexing);
      const { size } = await indexing;
      return { size };
    },
    async query(key, text, limit) {
      const index = await indexes.get(key);
      return index ? index.query(text, limit) : [];
    },
    async forget(key) {
      indexes.delete(key);
    },
  };
}

/** The calls in this scope: one set for all who share a page. */
export const calls: Calls = makeCalls();

async function makeIndex(
  source: IndexSource,
  settings: MenuSettings | undefined,
  slice: number,
  isOver: () => boolean,
): Promise<SearchIndex> {
  const [{ Document }, { Menu }, { searchEntries }, { SearchIndex }] = await Promise.all([
    import("#model/document.ts"),
    import("#model/menu.ts"),
    import("#search/entries.ts"),
    import("#search/index.ts"),
  ]);
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
  const [{ load }, { parseYaml }] = await Promise.all([import("#load/load.ts"), import("#load/yaml.ts")]);
  const loaded = await load({ url: source.url }, { yaml: async (text) => parseYaml(text) });
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
