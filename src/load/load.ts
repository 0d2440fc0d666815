/**
 * Turns any input into one plain document in the shape of OpenAPI 3.2: fetches, parses, bundles and upgrades it.
 * Later code does not need to know where a document came from, and only `request/versions.ts` asks for its version.
 */

import type { Raw } from "#oas/read.ts";
import type * as OAS from "#oas/types.ts";
import { type Coded, startOf } from "./coded.ts";
import { absoluteUrl, type Fetched, type FetchOptions, fetchText, LoadError } from "./fetch.ts";
import type { FileLimits, Waiting } from "./file-limits.ts";
import { parseText, type YamlToJson } from "./parse.ts";
import { pause } from "./pause.ts";
import { type Problem, Problems } from "./problems.ts";
import type { Reach } from "./reach.ts";
import { isSwagger, upgrade, versionOf } from "./upgrade.ts";

/**
 * The source of a description. `url` beside a text or an object is the base of its relative references and servers.
 * `reach`, for an object that was parsed from a text, describes its references.
 */
export type Source =
  | { url: string }
  | { text: string; url?: string }
  | { document: unknown; url?: string; reach?: Reach };

/** Options of loading. */
export interface LoadOptions extends FetchOptions {
  /** The YAML parser. It is passed in, because in a page it runs in a worker. */
  yaml: YamlToJson;
  /** Called as soon as the address or the first bytes suggest YAML, so that the parser can load in the meantime. */
  expectYaml?: () => void;
  /** Whether the result includes the text, to find the places of problems in it. */
  keepText?: boolean;
  /**
   * Called with every JSON text before it is used, or with undefined if the description is an object. Loading waits
   * for the promise.
   */
  onText?: (text: string | undefined) => Promise<void>;
  /** Limits of the files that the description refers to. Default: `FILE_LIMITS`. */
  limits?: Partial<FileLimits>;
  /** Called once if files are still loading after a short wait, with the description as far as it is loaded. */
  onEarly?: (early: Loaded) => void;
}

/** A loaded description. */
export interface Loaded {
  /**
   * Plain JSON in the shape of OpenAPI 3.2, with local references only. Unchanged parts are the same objects as in
   * `original`. The members of `paths`, `webhooks` and the maps of `components` may be upgraded when they are first
   * read.
   */
  document: OAS.OpenAPI;
  /** The input as given or parsed, unchanged. */
  original: unknown;
  /** The version as written: "2.0", "3.0.3". */
  version: string;
  /** Absolute URL of the description, after redirects. */
  url?: string;
  /** The text as received, if `keepText` is set and there is one. */
  text?: string | Coded;
  /** The problems in the order in which they were found. Upgrading parts later may add to them. */
  problems: Problem[];
  /** How many files are still loading; undefined if none are. */
  waiting?: Waiting;
}

/**
 * Loads a description. The caller's object is never changed.
 * @throws LoadError if there is no description to show: its `message` says what and where, its `advice` what to do
 */
export async function load(source: Source, options: LoadOptions): Promise<Loaded> {
  const problems = new Problems();
  const { original, url, isTree, reach, text } = await read(source, options, problems);
  await pause();
  goOn(options);
  const version = versionOf(original);
  const finish = async (bundled: Raw, found: Problems, waiting?: Waiting): Promise<Loaded> => {
    const isWhole = isTree && bundled === original && !waiting;
    const document = isSwagger(version)
      ? (await import("./swagger-2.0.ts")).upgradeSwagger(bundled, { problems: found, url })
      : upgrade(bundled, found, { isTree: isWhole, isLazy: isWhole && !reach.isAside });
    await pause();
    return { document, original, version, url, problems: found.list, waiting };
  };
  const { onEarly } = options;
  // This is a guess from the text: an example may look like a reference.
  const bundled = !reach.isOut
    ? (original as Raw)
    : await (await import("#load/bundle/bundle.ts")).bundle(original as Raw, problems, {
        ...options,
        url,
        isTree,
        onEarly:
          onEarly && ((early, waiting) => void finish(early, new Problems(), waiting).then(onEarly, ignore)),
      });
  const loaded = await finish(bundled, problems);
  return options.keepText ? { ...loaded, text } : loaded;
}

/** Used if nothing is known about the references of a description. */
const UNKNOWN: Reach = { isOut: true, isAside: true };

interface Read {
  original: unknown;
  url: string | undefined;
  isTree: boolean;
  reach: Reach;
  text?: string | Coded;
}

async function read(source: Source, options: LoadOptions, problems: Problems): Promise<Read> {
  const base = source.url === undefined ? undefined : absoluteUrl(source.url);
  if ("document" in source && typeof source.document !== "string") {
    await options.onText?.(undefined);
    return {
      original: source.document,
      url: base,
      isTree: source.reach !== undefined,
      reach: source.reach ?? UNKNOWN,
    };
  }
  const text = "text" in source ? source.text : "document" in source ? String(source.document) : undefined;
  const came: { text: string | Coded; url?: string } =
    text === undefined ? await fetchWith(source.url ?? "", options) : { text, url: base };
  goOn(options);
  let reach = UNKNOWN;
  const onReach = (known: Reach): void => {
    reach = known;
  };
  const { yaml, onText } = options;
  const original = await parseText(came.text, { yaml, onText, onReach, url: came.url, problems });
  return { original, url: came.url, isTree: true, reach, text: came.text };
}

/** Fetches a description, and announces YAML. */
function fetchWith(address: string, options: LoadOptions): Promise<Fetched> {
  const { expectYaml } = options;
  if (!expectYaml) return fetchText(address, options);
  if (/\.ya?ml([?#]|$)/i.test(address)) {
    expectYaml();
    return fetchText(address, options);
  }
  const onStart = (bytes: Uint8Array): void => {
    if (!JSON_START.test(startOf({ parts: [bytes], contentType: "" }))) expectYaml();
  };
  return fetchText(address, { ...options, onStart });
}

/** The beginning of JSON, or of an HTML page that is sent instead. */
const JSON_START = /^(?:[{[<]|$)/;

/** Errors name the whole description. */
function ignore(): void {}

/** Stops if the caller has aborted. */
function goOn(options: LoadOptions): void {
  if (options.signal?.aborted) throw new LoadError("aborted", "Loading was stopped.", "Load the page again.");
}
