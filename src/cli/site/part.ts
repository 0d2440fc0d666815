/** The parts of a site: what each API leaves for the pages of the whole site, and the list of it that a shard writes. */

import type { Guide } from "#site/guides.tsx";
import type { SearchPart } from "#site/search-files.ts";
import type { Card, Language, Place, Site } from "#site/site.ts";
import type { Shard } from "./shard.ts";

/** The file of a shard that lists its parts. */
export const PART_NAME = "lectern-part.json";

/** What an API, or one of its versions, leaves for the pages of the whole site. */
export interface ApiPart {
  card: Card;
  /** Whether the catalogue and the sitemap list it: no other version is newer. */
  isNewest: boolean;
  /** Its language, if it has translations or is one. */
  language?: {
    /** The path of the API in its own language. */
    of: string;
    code: string;
    isTranslation: boolean;
  };
  /** How many pages it has. */
  pages: number;
  /** The pages that search engines should list. */
  listed: readonly string[];
  /** The pages that `llms.txt` lists. Undefined if the description cannot be shown. */
  entries?: readonly (readonly [title: string, path: string])[];
  search?: SearchPart;
  /** The changelog of its API, if it has that: its path, and all languages, if there are several. */
  changelog?: { path: string; languages?: readonly Language[] };
  /** Where the hashes lead that guides link to. Those that no section has are left out. */
  places?: readonly (readonly [hash: string, place: Place])[];
  /** What could not be read beside the description: sentences. Its pages were built without it. */
  failures?: readonly string[];
  /** The paths of its files. */
  files: readonly string[];
}

/** What the pages of the whole site need beside the parts of the APIs. It can be written as JSON. */
export interface WholeSite {
  site: Site;
  guides: readonly Guide[];
  /** The option `labels`. */
  labels: Readonly<Record<string, unknown>>;
  redirects: readonly (readonly [from: string, to: string])[];
}

/** The list that a shard writes. */
export interface ShardPart extends WholeSite {
  shard: Shard;
  /** Is equal in all shards of the same site. */
  fingerprint: string;
  /** How many APIs the whole site has. */
  count: number;
  /** The paths of files that every shard has. */
  shared: readonly string[];
  /** The APIs of the shard, by their places among all APIs. */
  apis: readonly (readonly [place: number, part: ApiPart])[];
}
