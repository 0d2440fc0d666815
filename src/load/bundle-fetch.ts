/** Fetches the files that a description refers to: each once, some at a time, within limits. */
import { own } from "#oas/read.ts";
import { type File, isReplaced, type Site } from "./bundle-find.ts";
import { type Resolver, withoutFragment } from "./bundle-resolve.ts";
import { textOf } from "./coded.ts";
import { absoluteUrl, type FetchOptions, fetchText, pageUrl } from "./fetch.ts";
import type { FileBudget, FileLimits, FileRequest } from "./file-limits.ts";
import { type ParseOptions, parseText } from "./parse.ts";
import { sizeOf } from "./size.ts";

/** How files are fetched and parsed. */
export interface FileOptions
  extends Pick<FetchOptions, "fetch" | "signal" | "timeout" | "onProgress">,
    Pick<ParseOptions, "yaml" | "onText"> {}

/** More files than this, and a server is making them up. */
export const MOST_FILES = 5000;
const AT_ONCE = 12;
/** A file that hangs must not keep the description from being shown for a minute. */
export const SILENCE = 6_000;

/** The files of one description. */
export class Files {
  /** Those that have come, by absolute URL. */
  readonly ready = new Map<string, File>();
  /** How many values they have together, as `sizeOf` counts them. */
  values = 0;
  readonly #main: File;
  readonly #resolver: Resolver;
  readonly #options: FileOptions;
  readonly #limits: FileLimits;
  readonly #budget: FileBudget;
  /** By absolute URL; a file that could not be had is undefined. */
  readonly #files = new Map<string, Promise<File | undefined>>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(
    main: File,
    resolver: Resolver,
    options: FileOptions,
    { limits, budget }: { limits: FileLimits; budget: FileBudget },
  ) {
    this.#main = main;
    this.#resolver = resolver;
    this.#options = options;
    this.#limits = limits;
    this.#budget = budget;
  }

  /** The file at an address, the main document too, as far as it has come. */
  at(url: string): File | undefined {
    return this.#resolver.isMain(url) ? this.#main : this.ready.get(url);
  }

  /** The file that a site leads to; undefined, and a problem, where it cannot be had. */
  get(url: string, site: Site): Promise<File | undefined> {
    let file = this.#files.get(url);
    if (file) return file;
    if (this.#files.size >= MOST_FILES) {
      this.#resolver.tell(site, `${url} was not fetched: it would be more than ${MOST_FILES} files.`);
      return Promise.resolve(undefined);
    }
    file = this.#fetch(url, site);
    this.#files.set(url, file);
    return file;
  }

  /** Whether a site's file may be asked for; a problem where it may not. */
  mayFetch(site: Site, url: string): boolean {
    // a schema's $id is a name, not an address
    if (this.#resolver.isName(url)) return false;
    const { protocol } = new URL(url);
    // What a document calls itself gives no rights: it was fetched from where its files may be, too.
    const { url: home } = this.#main;
    const from = home === undefined ? undefined : new URL(home).protocol;
    const isReadable = protocol === "http:" || protocol === "https:" || protocol === from;
    // The value of a mapping is a name or an address: no other host is asked for the sake of a guess.
    // The same holds for a value that may only look like a reference.
    const mayBeMeant = site.kind === "mapping" || site.kind === "data";
    const isGuess = mayBeMeant && !isSameHost(url, site.file.url ?? pageUrl());
    if (isReadable && !isGuess) return true;
    const allowed = isReadable
      ? `${site.kind === "data" ? "an example" : "a mapping"} may only refer to the same host`
      : "only http and https addresses are allowed";
    this.#resolver.tell(site, `${site.ref} was not followed: ${allowed}.`);
    return false;
  }

  async #fetch(url: string, site: Site): Promise<File | undefined> {
    const request = this.#budget.ask();
    if (this.#running >= AT_ONCE) await new Promise<void>((go) => this.#waiting.push(go));
    this.#running++;
    try {
      const file = await this.#read(url, site, request);
      this.ready.set(url, file);
      return file;
    } catch (cause) {
      if (this.#options.signal?.aborted) throw cause;
      const message = this.#budget.reason ?? (cause instanceof Error ? cause.message : String(cause));
      this.#resolver.tell(site, `${site.ref} could not be loaded. ${message}`);
      return undefined;
    } finally {
      this.#running--;
      request.end(this.ready.has(url));
      this.#waiting.shift()?.();
    }
  }

  async #read(url: string, site: Site, request: FileRequest): Promise<File> {
    const { fetch, timeout = SILENCE, yaml, onText, onProgress } = this.#options;
    const { time, size, allValues } = this.#limits;
    let known = 0;
    const fetched = await fetchText(url, {
      fetch,
      from: site.file.url,
      signal: request.signal,
      timeout: Math.min(timeout, SILENCE),
      total: time,
      size,
      onProgress: (received) => {
        request.add(received - known);
        known = received;
        onProgress?.(this.#budget.received, undefined);
      },
    });
    const root = isText(url, site)
      ? textOf(fetched.text)
      : await parseText(fetched.text, { yaml, onText, url: fetched.url, isAny: isReplaced(site) });
    this.values += sizeOf(root);
    if (this.values > allValues)
      throw new Error(
        `The files that the description refers to have more than ${allValues} values together.`,
      );
    const named = own(root, "$self");
    const self = typeof named === "string" ? absoluteUrl(named, fetched.url) : undefined;
    const base = withoutFragment(self ?? fetched.url);
    return { url, base, root, isMain: false, searched: new Set(), seen: new Map(), repeats: [] };
  }
}

/** Whether a file is not parsed: it takes the place of a text, or of a value, and is not named like JSON or YAML. */
function isText(url: string, site: Site): boolean {
  if (!isReplaced(site) || site.ref.includes("#")) return false;
  return site.kind === "text" ? true : !/\.(?:json|ya?ml)$/i.test(new URL(url).pathname);
}

function isSameHost(url: string, other: string | undefined): boolean {
  return other !== undefined && new URL(url).host === new URL(other).host;
}
