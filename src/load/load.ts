/**
 * Any input into one plain document in the shape of OpenAPI 3.2: fetch, parse, bundle, upgrade, in
 * that order. After this, no code asks where a document came from, and only `request/versions.ts` which version it has.
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
 * Where a description comes from. `url` beside a text or an object is where it would have come from:
 * relative references and servers are relative to it.
 */
export type Source = { url: string } | { text: string; url?: string } | { document: unknown; url?: string };

/** What loading needs, and may be told. */
export interface LoadOptions extends FetchOptions {
  /** The YAML parser: injected, because in a page it runs in a worker. */
  yaml: YamlToJson;
  /** Told as soon as an address or the first bytes promise YAML: its parser can load while the rest is on its way. */
  expectYaml?: () => void;
  /** Gives the text along, for those who want to know where in it something stands. */
  keepText?: boolean;
  /**
   * Told of every text of JSON, and of what `yaml` gives where that is a plain text; of undefined where the description
   * comes as an object. Loading waits for it.
   */
  onText?: (text: string | undefined) => Promise<void>;
  /** Limits of the files that the description refers to, in place of our own. */
  limits?: Partial<FileLimits>;
  /**
   * Told once, where files that the description refers to are still on their way after a short wait: the description
   * without them, to be shown until all of it is there.
   */
  onEarly?: (early: Loaded) => void;
}

/** A loaded description. */
export interface Loaded {
  /**
   * Plain JSON in the shape of OpenAPI 3.2, with local references only. What needed no change is the same object as in
   * `original`, but for the maps `paths`, `webhooks` and those of `components`, whose members may be upgraded when they
   * are read first.
   */
  document: OAS.OpenAPI;
  /** What was given or parsed, untouched. */
  original: unknown;
  /** The version as written: "2.0", "3.0.3". */
  version: string;
  /** Absolute URL of the description, after redirects. */
  url?: string;
  /** As it came, where it is to be kept and came as text. */
  text?: string | Coded;
  /** What is wrong in it, in the order found; upgrading what is read later may add to it. */
  problems: Problem[];
  /** Of a description some of whose files are still on their way: how many. */
  waiting?: Waiting;
}

/**
 * Loads a description. What the caller gives is never changed.
 * @throws LoadError where there is no description to show: its `message` says what and where, its `advice` what to do.
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
  // Signs may deceive: an example may look like a reference.
  const bundled = !reach.isOut
    ? (original as Raw)
    : await (await import("./bundle.ts")).bundle(original as Raw, problems, {
        ...options,
        url,
        isTree,
        onEarly:
          onEarly && ((early, waiting) => void finish(early, new Problems(), waiting).then(onEarly, ignore)),
      });
  const loaded = await finish(bundled, problems);
  return options.keepText ? { ...loaded, text } : loaded;
}

/** What is known of the references of an object. */
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
      isTree: false,
      reach: UNKNOWN,
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

/** Fetches, and tells when it is going to be YAML. */
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

/** How JSON begins, and pages of HTML that come in its place. */
const JSON_START = /^(?:[{[<]|$)/;

/** What is wrong is told of the whole description. */
function ignore(): void {}

/** Nothing further is done for nobody. */
function goOn(options: LoadOptions): void {
  if (options.signal?.aborted) throw new LoadError("aborted", "Loading was stopped.", "Load the page again.");
}
