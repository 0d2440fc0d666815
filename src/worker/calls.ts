/**
 * What the worker can do, as plain functions: the worker answers messages with them, and a page whose host
 * forbids workers calls them in place. There they work in slices, so that the page stays responsive.
 */
import type { Coded } from "#load/coded.ts";
import type { KnownJson } from "#load/known-json.ts";
import type { Places } from "#load/places.ts";
import { isToLearn } from "#markdown/spelling.ts";
import type { MenuSettings } from "#model/menu.ts";
import type { Asking, SearchHit, SearchIndex } from "#search/index.ts";
import { Assembly, type Piece } from "./pieces.ts";

/** The document to index: upgraded, in the shape that `load` gives. */
export interface IndexSource {
  document: unknown;
  url?: string;
}

/** What came of YAML. */
export interface ReadYaml extends KnownJson {
  /** Whether it may hold characters or names that are to be learned first. */
  isToLearn: boolean;
}

/** What came of indexing. */
export interface Indexed {
  /** How many sections can be found. */
  size: number;
}

/** The calls. An index is known by a key that its owner chose, so that several pages can share one worker. */
export interface Calls {
  /** YAML to JSON text; of no text `null`, once what YAML needs is there. Rejects with `message`, `line` and `column`. */
  yamlToJson(text?: string | Coded): Promise<ReadYaml>;
  /** Where JSON pointers stand in a text, JSON or YAML, and what names it repeats. */
  places(text: string | Coded, pointers: readonly string[]): Promise<Places>;
  /** Keeps pieces of the document that is to be indexed under a key. */
  take(key: string, pieces: readonly Piece[]): Promise<void>;
  /**
   * Indexes a document under a key, in place of what was there before. Rejects where it was forgotten meanwhile.
   * @param source without a document where it came in pieces
   * @param settings those of the page's menu: they decide about the ids of hits
   */
  index(key: string, source: Partial<IndexSource>, settings?: MenuSettings): Promise<Indexed>;
  /** The sections that match, best first; waits for the index; none where there is none. `limit` 0 for all. */
  query(key: string, text: string, limit?: number, asking?: Asking): Promise<SearchHit[]>;
  /** Forgets an index, or stops making it. */
  forget(key: string): Promise<void>;
}

/**
 * The calls, ready to use.
 * @param slice milliseconds of indexing at a time; 8 by default, for the main thread
 */
export function makeCalls(slice = 8): Calls {
  const indexes = new Map<string, Promise<SearchIndex>>();
  const assemblies = new Map<string, Assembly>();
  return {
    async yamlToJson(text) {
      const { yamlToKnownJson } = await import("#load/yaml.ts");
      let isRare = false;
      const known = yamlToKnownJson(text ?? "", (texts) => {
        isRare = texts.some(isToLearn);
      });
      return { ...known, isToLearn: isRare };
    },
    async places(text, pointers) {
      const [yaml, { placesIn }] = await Promise.all([import("#load/yaml.ts"), import("#load/places.ts")]);
      return placesIn(yaml, text, pointers);
    },
    async take(key, pieces) {
      let assembly = assemblies.get(key);
      if (!assembly) {
        // While the document comes, what reads it loads.
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
    async forget(key) {
      assemblies.delete(key);
      indexes.delete(key);
    },
  };
}

/** The calls in this scope: one set for all who share a page. */
export const calls: Calls = makeCalls();
