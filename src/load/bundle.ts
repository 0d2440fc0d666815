/**
 * Descriptions in several files: what `$ref`s of other files lead to is fetched and stored in the
 * document itself, so that everything after this knows one plain document with local references.
 *
 * The other files stand whole under the root's `x-lectern-documents`, by their absolute URL; every
 * reference to them becomes `#/x-lectern-documents/<url>/<pointer>`. Of a file, only what something
 * leads to is read: what nobody refers to fetches nothing.
 */
import { isRecord, type Raw } from "#oas/read.ts";
import { type FileOptions, Files } from "./bundle-fetch.ts";
import { type File, Finder, isReplaced, type Site } from "./bundle-find.ts";
import { Resolver, withoutFragment } from "./bundle-resolve.ts";
import { rewrite } from "./bundle-rewrite.ts";
import { absoluteUrl, pageUrl } from "./fetch.ts";
import { FILE_LIMITS, FileBudget, type FileLimits, type Waiting } from "./file-limits.ts";
import { pointerOf, valueAt } from "./pointer.ts";
import type { Problems } from "./problems.ts";

/** What bundling may be told. */
export interface BundleOptions extends FileOptions {
  /** Absolute URL of the document: what its relative references are relative to. Its own `$self` goes first; without either the page's address. */
  url?: string;
  /** What the other files are called in the bundled document, by their addresses; default: the same. Names differ for different files. */
  nameOf?: (url: string) => string;
  /**
   * Nobody bundles the document again: a reference whose file could not be loaded becomes a local one to where that file
   * would stand, which leads nowhere. Otherwise it stays as written. Default false.
   */
  isFinal?: boolean;
  /** The document is known to share no objects (it came from `JSON.parse`), so none need be remembered. */
  isTree?: boolean;
  /** Limits of other files, in place of those of `FILE_LIMITS`. */
  limits?: Partial<FileLimits>;
  /**
   * Told once, where files are still on their way after a short wait: the document with those that have come. References
   * to the others are as they were written.
   */
  onEarly?: (document: Raw, waiting: Waiting) => void;
}

/**
 * The document with everything it refers to in other files. The same object where it refers to
 * none; else a copy of what changed. A file that cannot be had is a problem at the first reference
 * to it, whose references stay as they are. Never rejects but for an abort.
 */
export async function bundle(document: Raw, problems: Problems, options: BundleOptions): Promise<Raw> {
  const bundler = new Bundler(document, problems, options);
  return bundler.run();
}

class Bundler {
  readonly #main: File;
  readonly #finder: Finder;
  readonly #resolver: Resolver;
  readonly #files: Files;
  readonly #budget: FileBudget;
  readonly #onEarly: BundleOptions["onEarly"];
  readonly #limits: FileLimits;
  readonly #isFinal: boolean;
  /** How many references were named that the specification does not have. */
  #told = 0;

  constructor(document: Raw, problems: Problems, options: BundleOptions) {
    const limits = { ...FILE_LIMITS, ...options.limits };
    this.#limits = limits;
    this.#isFinal = options.isFinal ?? false;
    this.#onEarly = options.onEarly;
    this.#budget = new FileBudget(limits, options.signal);
    this.#main = mainFile(document, options);
    this.#finder = new Finder(problems);
    this.#resolver = new Resolver(this.#main, problems, (url) => options.nameOf?.(url) ?? url);
    this.#files = new Files(this.#main, this.#resolver, options, { limits, budget: this.#budget });
  }

  async run(): Promise<Raw> {
    this.#finder.search(this.#main, this.#main.root, [], "object");
    if (this.#finder.sites.length === 0) return this.#main.root as Raw;
    const onEarly = this.#onEarly;
    const budget = this.#budget;
    const timer = onEarly && setTimeout(() => onEarly(this.#rewrite(), budget.waiting), this.#limits.wait);
    try {
      await this.#followAll(this.#finder.sites);
    } finally {
      clearTimeout(timer);
      budget.end();
    }
    return this.#rewrite();
  }

  #rewrite(): Raw {
    const { allValues } = this.#limits;
    return rewrite(this.#main, this.#finder.sites, this.#files, this.#resolver, {
      allValues,
      isFinal: this.#isFinal,
    });
  }

  /** Follows the sites that were found, and those that are found by following them, until none is new. */
  async #followAll(sites: Site[]): Promise<void> {
    const work: Promise<void>[] = [];
    for (const site of [...sites]) {
      const next = this.#follow(site);
      if (next) work.push(next);
    }
    await Promise.all(work);
  }

  #follow(site: Site): Promise<void> | undefined {
    if (site.kind === "operation" || site.kind === "value") return undefined;
    const [url, fragment] = this.#resolver.target(site);
    if (url === undefined) return undefined;
    if (this.#resolver.isMain(url)) {
      if (isReplaced(site) || site.kind === "inline") this.#enter(site, this.#main, fragment);
      return undefined;
    }
    if (url === site.file.url) return this.#enter(site, site.file, fragment);
    if (!this.#files.mayFetch(site, url)) return undefined;
    return this.#files.get(url, site).then((file) => (file ? this.#enter(site, file, fragment) : undefined));
  }

  /** Searches what a site leads to in a file, and follows what is found there. */
  #enter(site: Site, file: File, fragment: string): Promise<void> | undefined {
    const path = this.#resolver.pathIn(file, fragment, site);
    const target = path && valueAt(file.root, path);
    if (target === undefined) {
      this.#resolver.tell(site, `${site.ref} leads nowhere: ${file.url} has no such place.`);
      return undefined;
    }
    if (site.file.isMain && this.#told < MOST_TOLD && (isReplaced(site) || site.kind === "inline")) {
      this.#told++;
      this.#resolver.tell(site, NO_REFERENCE);
    }
    if (isReplaced(site) || (site.kind === "inline" && file.isMain)) return undefined;
    const place = (site.kind === "example" ? "example " : "") + pointerOf(path!);
    if (file.searched.has(place)) return undefined;
    file.searched.add(place);
    const { sites } = this.#finder;
    const before = sites.length;
    if (site.kind !== "example") this.#finder.search(file, target, [...path!], site.context);
    else if (isRecord(target)) this.#finder.entry(file, target, [...path!], "examples");
    const found = sites.slice(before);
    return found.length > 0 ? this.#followAll(found) : undefined;
  }
}

/** How many references in places without references are named. */
const MOST_TOLD = 50;

const NO_REFERENCE = "The specification has no reference here. It was replaced by what it refers to.";

/** The document that was given, as a file. */
function mainFile(document: Raw, { url, isTree }: BundleOptions): File {
  const self = document["$self"];
  const home = url ?? pageUrl();
  const base = typeof self === "string" ? (absoluteUrl(self, home) ?? home) : home;
  return {
    url: url && withoutFragment(url),
    base: base && withoutFragment(base),
    root: document,
    isMain: true,
    searched: new Set([""]),
    seen: isTree ? undefined : new Map(),
    repeats: [],
  };
}
