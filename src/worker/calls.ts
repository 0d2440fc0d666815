/**
 * Defines the calls of the worker as plain functions. The worker runs them when it receives messages. If the host
 * allows no workers, the page runs them itself, in slices, so that it stays responsive.
 */
import type { Shown } from "#compare/shown.ts";
import type { Coded } from "#load/coded.ts";
import type { KnownJson } from "#load/known-json.ts";
import type { Source } from "#load/load.ts";
import type { Places } from "#load/places.ts";
import { needsAllCharacters } from "#markdown/spelling.ts";
import type { SearchSettings } from "#search/entries.ts";
import type { QueryOptions, SearchHit, SearchIndex } from "#search/index.ts";
import { Assembly, type Piece } from "./pieces.ts";

/** The document to index, upgraded as `load` returns it. */
export interface IndexSource {
  document: unknown;
  url?: string;
}

/** The result of reading YAML. */
export interface ReadYaml extends KnownJson {
  /** Whether it may contain characters or names from a part that is not loaded yet. */
  needsAllCharacters: boolean;
}

/** The result of indexing. */
export interface Indexed {
  /** The number of sections in the index. */
  size: number;
}

/** The calls. The owner of an index chooses its key, so that several pages can share one worker. */
export interface Calls {
  /**
   * Converts YAML to JSON text. Without a text, only loads the parser and returns `null`. Rejects with `message`,
   * `line` and `column`.
   */
  yamlToJson(text?: string | Coded): Promise<ReadYaml>;
  /** Finds JSON pointers and repeated names in a text of JSON or YAML. */
  places(text: string | Coded, pointers: readonly string[]): Promise<Places>;
  /** Stores pieces of the document to index under a key. */
  take(key: string, pieces: readonly Piece[]): Promise<void>;
  /**
   * Indexes a document under a key and replaces an earlier index. Rejects if `forget` is called in the meantime.
   * @param source without a document if it was sent in pieces
   * @param settings those of the page's menu, which decide about the ids of hits, and words of plug-ins
   */
  index(key: string, source: Partial<IndexSource>, settings?: SearchSettings): Promise<Indexed>;
  /** The matching sections, best first. Waits until the index is ready; empty if there is none. `limit` 0 means all. */
  query(key: string, text: string, limit?: number, asking?: QueryOptions): Promise<SearchHit[]>;
  /**
   * Compares a document with an older one, which it loads. Rejects if that cannot be loaded.
   * @param source without a document if it was sent in pieces
   */
  compare(key: string, source: Partial<IndexSource>, older: Source): Promise<Shown>;
  /** Deletes an index, or stops indexing. */
  forget(key: string): Promise<void>;
}

/**
 * Makes the calls.
 * @param slice milliseconds of indexing at a time. Default: 8, for the main thread
 */
export function makeCalls(slice = 8): Calls {
  const indexes = new Map<string, Promise<SearchIndex>>();
  const assemblies = new Map<string, Assembly>();
  const calls: Calls = {
    async yamlToJson(text) {
      const { yamlToKnownJson } = await import("#load/yaml.ts");
      let isRare = false;
      const known = yamlToKnownJson(text ?? "", (texts) => {
        isRare = texts.some(needsAllCharacters);
      });
      return { ...known, needsAllCharacters: isRare };
    },
    async places(text, pointers) {
      const [yaml, { placesIn }] = await Promise.all([import("#load/yaml.ts"), import("#load/places.ts")]);
      return placesIn(yaml, text, pointers);
    },
    async take(key, pieces) {
      let assembly = assemblies.get(key);
      if (!assembly) {
        // Loads the code that reads the document while the document arrives.
        import("./indexing.ts").catch(() => undefined);
        assembly = new Assembly();
        assemblies.set(key, assembly);
      }
      assembly.add(pieces);
    },
    async index(key, { document = assemblies.get(key)?.document, url }, settings) {
      assemblies.delete(key);
      const indexing: Promise<SearchIndex> = import("./indexing.ts").then(({ makeIndex }) =>
        makeIndex({ document, url }, settings, slice, () => indexes.get(key) !== indexing),
      );
      indexes.set(key, indexing);
      const { size } = await indexing;
      return { size };
    },
    async query(key, text, limit, asking) {
      const index = await indexes.get(key);
      return index ? index.query(text, limit, asking) : [];
    },
    async compare(key, { document = assemblies.get(key)?.document }, older) {
      assemblies.delete(key);
      const { compareWith } = await import("./comparing.ts");
      return compareWith(older, document, calls.yamlToJson);
    },
    async forget(key) {
      assemblies.delete(key);
      indexes.delete(key);
    },
  };
  return calls;
}

/** The calls of this worker or window, which all its pages share. */
export const calls: Calls = makeCalls();
