/**
 * Any input into one plain document in the shape of OpenAPI 3.2: fetch, parse, bundle, upgrade, in
 * that order. After this, no code asks where a document came from or which version it has.
 */

import type { Raw } from "#oas/read.ts";
import type * as OAS from "#oas/types.ts";
import { bundle } from "./bundle.ts";
import { absoluteUrl, type FetchOptions, fetchText, LoadError } from "./fetch.ts";
import { type ParseYaml, parseText } from "./parse.ts";
import { type Problem, Problems } from "./problems.ts";
import { upgrade, versionOf } from "./upgrade.ts";

/**
 * Where a description comes from. `url` beside a text or an object is where it would have come from:
 * relative references and servers are relative to it.
 */
export type Source = { url: string } | { text: string; url?: string } | { document: unknown; url?: string };

/** What loading needs, and may be told. */
export interface LoadOptions extends FetchOptions {
  /** The YAML parser: injected, because in a page it runs in a worker. */
  yaml: ParseYaml;
}

/** A loaded description. */
export interface Loaded {
  /** Plain JSON in the shape of OpenAPI 3.2, with local references only. What needed no change is the same object as in `original`. */
  document: OAS.OpenAPI;
  /** What was given or parsed, untouched. */
  original: unknown;
  /** The version as written: "2.0", "3.0.3". */
  version: string;
  /** Absolute URL of the description, after redirects. */
  url?: string;
  /** What is wrong in it, in the order found. */
  problems: Problem[];
}

/**
 * Loads a description. What the caller gives is never changed.
 * @throws LoadError where there is no description to show: its `message` says what and where, its `advice` what to do.
 */
export async function load(source: Source, options: LoadOptions): Promise<Loaded> {
  const problems = new Problems();
  const { original, url, isTree } = await read(source, options, problems);
  const version = versionOf(original);
  const bundled = await bundle(original as Raw, problems, { ...options, url, isTree });
  const document = upgrade(bundled, problems, { url, isTree: isTree && bundled === original });
  return { document, original, version, url, problems: problems.list };
}

interface Read {
  original: unknown;
  url: string | undefined;
  isTree: boolean;
}

async function read(source: Source, options: LoadOptions, problems: Problems): Promise<Read> {
  const base = source.url === undefined ? undefined : absoluteUrl(source.url);
  if ("document" in source && typeof source.document !== "string") {
    return { original: source.document, url: base, isTree: false };
  }
  const text = "text" in source ? source.text : "document" in source ? String(source.document) : undefined;
  const fetched = text === undefined ? await fetchText(source.url ?? "", options) : { text, url: base };
  if (options.signal?.aborted) throw new LoadError("aborted", "Loading was stopped.", "Load the page again.");
  let isTree = true;
  const yaml: ParseYaml = (yamlText) => {
    isTree = false;
    return options.yaml(yamlText);
  };
  const original = await parseText(fetched.text, { yaml, url: fetched.url, problems });
  return { original, url: fetched.url, isTree };
}
