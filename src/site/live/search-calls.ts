/** Makes the search of a site, and answers questions: in the worker, or in the page. */
import type { QueryOptions } from "#search/index.ts";
import { type SearchManifest, type SiteHit, SiteSearch } from "#search/shards.ts";
import { derivedPath } from "./place.ts";

/** A question. Without a query, it only loads the files that the first query needs. */
export interface Question {
  id: number;
  /** The address of the manifest. */
  manifest: string;
  /** The path of the API that is being read. */
  api?: string;
  /** The language of the page. */
  language?: string;
  query?: readonly [text: string, limit: number, asking: QueryOptions];
}

/** The answer to a question. */
export interface Answer {
  id: number;
  hits?: SiteHit[];
  error?: string;
}

/**
 * Makes the search of a site.
 * @param readText reads a file
 */
export async function makeSearch(
  { manifest, api, language }: Question,
  readText: (url: URL) => Promise<string>,
): Promise<SiteSearch> {
  const read = async (file: string): Promise<unknown> => JSON.parse(await readText(new URL(file, manifest)));
  return new SiteSearch((await read("")) as SearchManifest, read, derivedPath, api, language);
}

/** Answers a question. */
export async function answer(search: Promise<SiteSearch>, { id, query }: Question): Promise<Answer> {
  try {
    const made = await search;
    if (query) return { id, hits: await made.query(...query) };
    await made.prepare();
    return { id, hits: [] };
  } catch (error) {
    return { id, error: String(error) };
  }
}
