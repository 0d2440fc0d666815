/**
 * The search of a site. Each API has a packed index, which loads if the query may match it: a catalogue of terms, cut
 * into shards, tells which APIs these are. Loaded indexes become one, so that hits are ranked as on one page.
 */
import { type QueryOptions, type SearchHit, SearchIndex } from "./index.ts";
import { parseQuery } from "./operators.ts";
import { type Packed, type PackedTexts, unpack } from "./pack.ts";
import { FIELDS, type SearchEntry } from "./row.ts";
import { fold, queryWords, terms } from "./terms.ts";
import { Vocabulary } from "./vocabulary.ts";

/** The list of all indexes and shards. Pages know only the name of this file. */
export interface SearchManifest {
  apis: readonly SearchedApi[];
  /** The first term of each shard, and its file. Empty if all indexes together are small enough to load at once. */
  shards: readonly (readonly [first: string, file: string])[];
}

/**
 * An API in the manifest: the path of its first page, its title, the name of its files, their size. A translation has
 * its language tag too, and the path of what it translates, unless that is the folder above.
 */
export type SearchedApi = readonly [
  path: string,
  title: string,
  file: string,
  kilobytes: number,
  language?: string,
  of?: string,
];

/** A shard: terms, each with numbers of APIs and weights in turn. */
export type TermShard = readonly (readonly [term: string, postings: readonly number[]])[];

/** The file of an API. */
export interface SearchFile {
  packed: Packed;
  /** For each entry, its place; null if that follows from its name. */
  pages: readonly (null | PagePlace)[];
}

/** The path of a page, below that of the API; and the id of the entry, if it is only a part of the page. */
export type PagePlace = string | readonly [path: string, id: string];

/** How many kilobytes of indexes, compressed, the first search may load. */
export const FIRST_LOAD = 200;

/** How many shards are loaded for one word. */
const MOST_SHARDS = 2;

/** How many kilobytes of indexes may get their texts. */
const MOST_TEXTS = 1000;

/** With fewer hits than this, a search includes the texts. */
const FEW = 5;

/** The highest weight of a posting; the number of slots of a vocabulary is larger. */
const HEAVIEST = 15;

/** Separates the number of the API from the id of a section. */
const SEPARATOR = "\n";

/** The terms of an API for the catalogue, with their weights. */
export function termsOf({ entries, names }: Packed): ReadonlyMap<string, number> {
  const found = new Map<string, { best: number; count: number }>();
  const add = (text: string, weight: number): void => {
    for (const term of new Set(terms(text))) {
      const known = found.get(term);
      if (!known) found.set(term, { best: weight, count: 1 });
      else {
        known.count++;
        known.best = Math.max(known.best, weight);
      }
    }
  };
  for (const [, , title, more] of entries) {
    add(title, FIELDS.title);
    add(more?.d ?? "", FIELDS.path);
    add(more?.i ?? "", FIELDS.id);
    add(more?.t?.lead || "", FIELDS.lead);
  }
  for (const name of names) add(name, FIELDS.tags);
  return new Map(
    [...found].map(([term, { best, count }]) => [
      term,
      Math.min(HEAVIEST, Math.round(best * 8 + Math.log2(count))),
    ]),
  );
}

/**
 * Cuts the terms of all APIs into shards.
 * @param apis the terms of each API, in the order of the manifest
 * @param size how many characters of JSON a shard may have
 */
export function shardsOf(apis: readonly ReadonlyMap<string, number>[], size = 60_000): TermShard[] {
  const all = new Map<string, number[]>();
  for (const [number, found] of apis.entries())
    for (const [term, weight] of found) {
      const postings = all.get(term);
      if (postings) postings.push(number, weight);
      else all.set(term, [number, weight]);
    }
  const shards: (readonly [string, readonly number[]])[][] = [];
  let room = 0;
  for (const term of [...all.keys()].sort()) {
    const entry = [term, all.get(term) ?? []] as const;
    const length = term.length + entry[1].length * 4;
    if (room < length || shards.length === 0) {
      shards.push([]);
      room = size;
    }
    shards.at(-1)?.push(entry);
    room -= length;
  }
  return shards;
}

/** Loads a file of the search, by its name. */
export type ReadShard = (file: string) => Promise<unknown>;

/** A hit on a site. */
export interface SiteHit extends SearchHit {
  /** The path of its API. */
  root: string;
  /** The title of its API, if the site has several. */
  api?: string;
  /** The place of its section. */
  place: PagePlace;
}

/** Answers queries about a whole site. */
export class SiteSearch {
  private index = new SearchIndex();
  private readonly files = new Map<number, SearchFile>();
  private readonly loading = new Map<number, Promise<void>>();
  private readonly places = new Map<string, PagePlace>();
  private readonly texts = new Map<number, PackedTexts>();
  private readonly shards = new Map<string, Promise<Vocabulary>>();
  private readonly searched: ReadonlySet<number>;

  /**
   * @param read loads a file
   * @param placeOf returns the path of the page of an entry, by its name
   * @param here the path of the API that is being read
   * @param language the code of the language of the page. Default: that of the API, if it is a translation
   */
  constructor(
    private readonly manifest: SearchManifest,
    private readonly read: ReadShard,
    private readonly placeOf: (entry: SearchEntry) => string,
    private readonly here?: string,
    private readonly language?: string,
  ) {
    this.searched = this.readSearched();
  }

  /** Loads the files that any first query needs. */
  async prepare(): Promise<void> {
    const number = this.hereNumber;
    if (this.manifest.shards.length === 0) await this.load([...this.searched]);
    else if (number >= 0 && (this.manifest.apis[number]?.[3] ?? 0) <= FIRST_LOAD / 2)
      await this.load([number]);
  }

  /** The hits, best first. */
  async query(text: string, limit = 0, asking: QueryOptions = {}): Promise<SiteHit[]> {
    await this.prepare();
    if (this.manifest.shards.length > 0) await this.load(await this.apisFor(text));
    const options = { ...asking, here: this.idHere(asking.here) };
    const hits = this.index.query(text, limit, options);
    const isFew = hits.length < FEW && parseQuery(text).text.trim() !== "";
    const found = isFew && (await this.loadTexts()) ? this.index.query(text, limit, options) : hits;
    // A word may occur in what is not loaded.
    const isAll =
      this.manifest.shards.length === 0 && [...this.files.keys()].every((api) => this.texts.has(api));
    return found.map((hit) => this.siteHit(isAll ? hit : { ...hit, missing: undefined }));
  }

  /**
   * The numbers of the APIs that are searched: of each the translation in the language that is being read, otherwise
   * the one in its own language.
   */
  private readSearched(): ReadonlySet<number> {
    const { apis } = this.manifest;
    const spoken =
      apis[this.hereNumber]?.[4] ??
      apis.find(([, , , , tag]) => tag !== undefined && tag === this.language)?.[4];
    const translated = new Set(
      apis.flatMap(([path, , , , language, of]) =>
        spoken !== undefined && language === spoken
          ? [of ?? path.slice(0, path.lastIndexOf("/", path.length - 2) + 1)]
          : [],
      ),
    );
    const isSearched = ([path, , , , language]: SearchedApi): boolean =>
      language === undefined ? !translated.has(path) : language === spoken;
    return new Set([...apis.keys()].filter((number) => isSearched(apis[number]!)));
  }

  private get hereNumber(): number {
    return this.here === undefined ? -1 : this.manifest.apis.findIndex(([path]) => path === this.here);
  }

  private idHere(id: string | undefined): string | undefined {
    return id === undefined ? undefined : `${this.hereNumber}${SEPARATOR}${id}`;
  }

  private siteHit(hit: SearchHit): SiteHit {
    const { apis } = this.manifest;
    const [root = "", title] = apis[Number(hit.id.split(SEPARATOR, 1)[0])] ?? [];
    return {
      ...hit,
      root,
      api: this.searched.size > 1 ? title : undefined,
      place: this.places.get(hit.id) ?? "",
    };
  }

  /** The APIs that match the most words of a query, as many as may be loaded. */
  private async apisFor(text: string): Promise<number[]> {
    const words = queryWords(parseQuery(text).text);
    const scores = new Map<number, { count: number; score: number }>();
    const typed = words.flatMap(({ whole, parts, path, steps }) => (path || steps ? parts : [whole]));
    for (const word of typed) {
      const best = await this.weightsOf(word);
      const rare = 1 / Math.log(2 + best.size);
      for (const [api, weight] of best) {
        const known = scores.get(api) ?? { count: 0, score: 0 };
        scores.set(api, { count: known.count + 1, score: known.score + weight * rare });
      }
    }
    const ranked = [...scores]
      .filter(([api]) => this.searched.has(api))
      .sort(([one, a], [other, b]) => b.count - a.count || b.score - a.score || one - other);
    const loaded = this.files.has(this.hereNumber) ? (this.manifest.apis[this.hereNumber]?.[3] ?? 0) : 0;
    let room = FIRST_LOAD - loaded;
    const chosen: number[] = [];
    for (const [api] of ranked) {
      const size = this.files.has(api) ? 0 : (this.manifest.apis[api]?.[3] ?? 0);
      // The best one is loaded, however large it is.
      if (chosen.length > 0 && size > room) break;
      room -= size;
      chosen.push(api);
    }
    return chosen;
  }

  /** The weight of a word, or of a similar one, in each API that has it. */
  private async weightsOf(word: string): Promise<ReadonlyMap<number, number>> {
    const vocabularies = await Promise.all(this.shardsFor(word).map((file) => this.vocabulary(file)));
    const best = new Map<number, number>();
    for (const vocabulary of vocabularies)
      for (const [term, similarity] of vocabulary.similar(word))
        for (const posting of vocabulary.of(term)) {
          const api = Math.floor(posting / (HEAVIEST + 1));
          best.set(api, Math.max(best.get(api) ?? 0, similarity * (posting % (HEAVIEST + 1))));
        }
    return best;
  }

  /** The files of the shards with terms that begin like a word. */
  private shardsFor(word: string): string[] {
    const start = fold(word).slice(0, word.length > 4 ? word.length - 2 : word.length);
    const { shards } = this.manifest;
    const files: string[] = [];
    for (const [index, [first, file]] of shards.entries()) {
      const next = shards[index + 1]?.[0];
      const isBefore = next !== undefined && next <= start;
      const isAfter = index > 0 && first > `${start}\uffff`;
      if (!isBefore && !isAfter && files.length < MOST_SHARDS) files.push(file);
    }
    return files;
  }

  private vocabulary(file: string): Promise<Vocabulary> {
    let made = this.shards.get(file);
    if (!made) {
      made = this.read(file).then((shard) => {
        const vocabulary = new Vocabulary();
        for (const [term, postings] of shard as TermShard)
          for (let index = 0; index < postings.length; index += 2)
            vocabulary.add(term, postings[index] as number, postings[index + 1] as number);
        return vocabulary;
      });
      this.shards.set(file, made);
      made.catch(() => this.shards.delete(file));
    }
    return made;
  }

  private async load(apis: readonly number[]): Promise<void> {
    await Promise.all(apis.map((api) => this.loadOne(api)));
  }

  private loadOne(api: number): Promise<void> {
    let loading = this.loading.get(api);
    if (!loading) {
      loading = this.read(`${this.manifest.apis[api]?.[2]}.json`).then((file) => {
        this.files.set(api, file as SearchFile);
        this.add(api);
      });
      this.loading.set(api, loading);
      loading.catch(() => this.loading.delete(api));
    }
    return loading;
  }

  /** Loads the texts of loaded indexes, and indexes all of them again. Returns whether there are new texts. */
  private async loadTexts(): Promise<boolean> {
    let room = MOST_TEXTS;
    const missing = [...this.files.keys()].filter((api) => {
      room -= this.manifest.apis[api]?.[3] ?? 0;
      return room >= 0 && !this.texts.has(api);
    });
    if (missing.length === 0) return false;
    // Without its texts, an API is still found by its names.
    await Promise.allSettled(
      missing.map(async (api) => {
        const texts = await this.read(`${this.manifest.apis[api]?.[2]}.text.json`);
        this.texts.set(api, texts as PackedTexts);
      }),
    );
    if (!missing.some((api) => this.texts.has(api))) return false;
    this.index = new SearchIndex();
    for (const api of this.files.keys()) this.add(api);
    return true;
  }

  private add(api: number): void {
    const file = this.files.get(api);
    if (!file) return;
    const start = `${api}${SEPARATOR}`;
    let number = 0;
    for (const row of unpack(file.packed, this.texts.get(api))) {
      if ("shared" in row) {
        this.index.add({ ...row, shared: start + row.shared, user: start + row.user });
        continue;
      }
      if (row.kind !== "shared") this.places.set(start + row.id, file.pages[number] ?? this.placeOf(row));
      number++;
      this.index.add({ ...row, id: start + row.id });
    }
  }
}
