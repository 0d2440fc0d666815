/** Fetches the files that a description refers to: each once, several at a time, within limits. */

import { textOf } from "#load/coded.ts";
import { absoluteUrl, type FetchOptions, fetchText, type Get, pageUrl } from "#load/fetch.ts";
import type { FileBudget, FileLimits, FileRequest } from "#load/file-limits.ts";
import { type ParseOptions, parseText, parseValue } from "#load/parse.ts";
import { sizeOf } from "#load/size.ts";
import { own } from "#oas/read.ts";
import { type File, isReplaced, type Reference } from "./find.ts";
import { type Resolver, withoutFragment } from "./resolve.ts";

/** How files are fetched and parsed. */
export interface FileOptions
  extends Pick<FetchOptions, "fetch" | "signal" | "timeout" | "onProgress">,
    Pick<ParseOptions, "yaml" | "onText"> {}

/** The largest number of files. A hostile server can generate files without end, each with a reference to the next. */
export const MOST_FILES = 5000;
/** The number of files that are fetched at the same time. */
const MOST_REQUESTS = 12;
/**
 * The time without data after which a request is aborted, in milliseconds. It is short, so that one file does not delay
 * the page for a minute.
 */
export const IDLE_TIMEOUT = 6_000;

/** The files of one description. */
export class Files {
  /** The loaded files by absolute URL. */
  readonly ready = new Map<string, File>();
  /** The number of values in all of them, as `sizeOf` counts. */
  values = 0;
  readonly #main: File;
  readonly #resolver: Resolver;
  readonly #options: FileOptions;
  readonly #limits: FileLimits;
  readonly #budget: FileBudget;
  /** All requested files by absolute URL; undefined for a file that could not be loaded. */
  readonly #files = new Map<string, Promise<File | undefined>>();
  /** Starts the requests that wait for others to end. */
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

  /** The file at a URL if it is loaded. It may be the main document. */
  at(url: string): File | undefined {
    return this.#resolver.isMain(url) ? this.#main : this.ready.get(url);
  }

  /** Loads the file that a reference refers to. If it cannot be loaded, adds a problem and returns undefined. */
  get(url: string, reference: Reference): Promise<File | undefined> {
    let file = this.#files.get(url);
    if (file) return file;
    if (this.#files.size >= MOST_FILES) {
      this.#resolver.addProblem(
        reference,
        `${url} was not fetched: it would be more than ${MOST_FILES} files.`,
      );
      return Promise.resolve(undefined);
    }
    file = this.#fetch(url, reference);
    this.#files.set(url, file);
    return file;
  }

  /** Whether the file of a reference may be loaded. If not, adds a problem. */
  mayFetch(reference: Reference, url: string): boolean {
    // The `$id` of a schema is a name, not an address.
    if (this.#resolver.fileOfName(url, reference.file)) return false;
    const { protocol } = new URL(url);
    // The URL that the document was loaded from decides, not its `$self`, which its author can choose.
    const { url: mainUrl } = this.#main;
    const mainProtocol = mainUrl === undefined ? undefined : new URL(mainUrl).protocol;
    const isAllowed = protocol === "http:" || protocol === "https:" || protocol === mainProtocol;
    // The value of a mapping may be a name, and a value in an example may only look like a reference. Neither causes
    // a request to another host.
    const isUncertain = reference.kind === "mapping" || reference.kind === "data";
    const isGuess = isUncertain && !isSameHost(url, reference.file.url ?? pageUrl());
    if (isAllowed && !isGuess) return true;
    const rule = isAllowed
      ? `${reference.kind === "data" ? "an example" : "a mapping"} may only refer to the same host`
      : "only http and https addresses are allowed";
    this.#resolver.addProblem(reference, `${reference.ref} was not followed: ${rule}.`);
    return false;
  }

  async #fetch(url: string, reference: Reference): Promise<File | undefined> {
    const request = this.#budget.ask();
    if (this.#running >= MOST_REQUESTS) await new Promise<void>((start) => this.#waiting.push(start));
    this.#running++;
    try {
      const file = await this.#read(url, reference, request);
      this.ready.set(url, file);
      return file;
    } catch (cause) {
      if (this.#options.signal?.aborted) throw cause;
      const message = this.#budget.reason ?? (cause instanceof Error ? cause.message : String(cause));
      this.#resolver.addProblem(reference, `${reference.ref} could not be loaded. ${message}`);
      return undefined;
    } finally {
      this.#running--;
      request.end(this.ready.has(url));
      this.#waiting.shift()?.();
    }
  }

  async #read(url: string, reference: Reference, request: FileRequest): Promise<File> {
    const { fetch, timeout = IDLE_TIMEOUT, yaml, onText, onProgress } = this.#options;
    const { time, size, allValues } = this.#limits;
    let counted = 0;
    const fetched = await fetchText(url, {
      fetch: isCrossOrigin(reference.file.url) ? withoutCookies(fetch) : fetch,
      from: reference.file.url,
      signal: request.signal,
      timeout: Math.min(timeout, IDLE_TIMEOUT),
      total: time,
      size,
      onProgress: (received) => {
        request.add(received - counted);
        counted = received;
        onProgress?.(this.#budget.received, undefined);
      },
    });
    const root = isText(url, reference)
      ? textOf(fetched.text)
      : await (isReplaced(reference) ? parseValue : parseText)(fetched.text, {
          yaml,
          onText,
          url: fetched.url,
        });
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

/**
 * Whether a file is used as text, without parsing: it replaces a text, or a value and is not named like JSON or YAML.
 */
function isText(url: string, reference: Reference): boolean {
  if (!isReplaced(reference) || reference.ref.includes("#")) return false;
  return reference.kind === "text" ? true : !/\.(?:json|ya?ml)$/i.test(new URL(url).pathname);
}

/** Whether a file has another origin than the page. The files that it refers to are then requested without cookies. */
function isCrossOrigin(file: string | undefined): boolean {
  const page = pageUrl();
  return file !== undefined && page !== undefined && new URL(file, page).origin !== new URL(page).origin;
}

function withoutCookies(get: Get = (url, init) => fetch(url, init)): Get {
  return (url, init, from) => get(url, { ...init, credentials: "omit" }, from);
}

function isSameHost(url: string, other: string | undefined): boolean {
  return other !== undefined && new URL(url).host === new URL(other).host;
}
