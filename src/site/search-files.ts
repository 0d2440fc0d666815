/** The files of a site's search: an index for each API, shards of terms if there are many, and the list of both. */
import { searchEntries } from "#search/entries.ts";
import { pack } from "#search/pack.ts";
import {
  FIRST_LOAD,
  type PagePlace,
  type SearchedApi,
  type SearchFile,
  type SearchManifest,
  shardsOf,
  termsOf,
} from "#search/shards.ts";
import { derivedPath } from "#site/live/place.ts";
import type { Page } from "#view/page/page.ts";
import { tagOf } from "#view/translations/languages.ts";
import type { Outline } from "./outline.ts";
import { SEARCH_MANIFEST, type SiteFile } from "./site.ts";

/** The folder of all other files of the search. */
const FOLDER = "assets/search/";

/** Functions that name and measure files, given by the caller because they need Node. */
export interface FileTools {
  hash: (text: string) => string;
  /** The size of a text when it is compressed. */
  size: (text: string) => number;
}

/** What an API adds to the search of the whole site. */
export interface SearchPart {
  api: SearchedApi;
  /** Its terms with their weights. */
  terms: readonly (readonly [term: string, weight: number])[];
}

/** The files of an API's search, and what it adds to the search of the whole site. */
export interface ApiSearch {
  part: SearchPart;
  files: SiteFile[];
}

/** @param language for a translation: its language, and the path of its original, unless that is the folder above */
export function searchOfApi(
  { document, plugins, workflows }: Page,
  outline: Outline,
  title: string,
  tools: FileTools,
  language?: { code: string; of?: string },
): ApiSearch {
  const { menu, root } = outline;
  const { packed, texts, entries } = pack(
    searchEntries(document, menu, {
      workflowNames: workflows?.of.names,
      searchTexts: plugins?.searchTexts(),
      isTitled: outline.api.kind === "guide",
    }),
  );
  const pages = entries.map((entry): null | PagePlace => {
    if (entry.id === "") return outline.api.path.slice(root.length);
    const found = entry.kind === "shared" ? undefined : outline.find(entry.id);
    if (!found) return null;
    const path = found.page.path.slice(root.length);
    if (found.id !== undefined) return [path, found.id];
    return path === derivedPath(entry) ? null : path;
  });
  const file: SearchFile = { packed, pages };
  const index = JSON.stringify(file);
  const text = JSON.stringify(texts);
  const name = FOLDER + tools.hash(root + index + text);
  const api = [root, title, name, Math.ceil(tools.size(index) / 1000)] as const;
  const { of } = language ?? {};
  const code = language && tagOf(language.code);
  return {
    part: {
      api: code === undefined ? api : of === undefined ? [...api, code] : [...api, code, of],
      terms: [...termsOf(packed)],
    },
    files: [
      { path: `${name}.json`, text: index, isData: true },
      { path: `${name}.text.json`, text, isData: true },
    ],
  };
}

/** The shards and the list. */
export function searchOfSite(parts: readonly SearchPart[], tools: FileTools): SiteFile[] {
  const apis = parts.map(({ api }) => api);
  const size = apis.reduce((sum, [, , , kilobytes]) => sum + kilobytes, 0);
  const files: SiteFile[] = [];
  const shards: (readonly [string, string])[] = [];
  // A single API is loaded as a whole.
  if (size > FIRST_LOAD && apis.length > 1)
    for (const shard of shardsOf(parts.map(({ terms }) => new Map(terms)))) {
      const text = JSON.stringify(shard);
      const path = `${FOLDER}${tools.hash(text)}.json`;
      files.push({ path, text, isData: true });
      shards.push([shard[0]?.[0] ?? "", path]);
    }
  const manifest: SearchManifest = { apis, shards };
  return [...files, { path: SEARCH_MANIFEST, text: JSON.stringify(manifest), isData: true }];
}
