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
  yamlToJson(text: string): Promise<string>;
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
    async yamlToJson(text) {
      const { yamlToJson } = await import("#load/yaml.ts");
      return yamlToJson(text);
    },
    async index(key, source, settings) {
      const indexing: Promise<SearchIndex> = import("./indexing.ts").then(({ makeIndex }) =>
        makeIndex(source, settings, slice, () => indexes.get(key) !== indexing),
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
