/**
 * Bundles a description that consists of several files into one document, so that all later code sees plain data with
 * local references only.
 *
 * The other files become members of the root's `x-lectern-documents`, by absolute URL. Every reference to them
 * becomes `#/x-lectern-documents/<url>/<pointer>`. A file is loaded only if something refers to it, and only the
 * parts that something refers to are searched.
 */

import { absoluteUrl, pageUrl } from "#load/fetch.ts";
import { FILE_LIMITS, FileBudget, type FileLimits, type Waiting } from "#load/file-limits.ts";
import { pointerOf, valueAt } from "#load/pointer.ts";
import type { Problems } from "#load/problems.ts";
import { isRecord, type Raw } from "#oas/read.ts";
import { type FileOptions, Files } from "./fetch.ts";
import { type File, Finder, isReplaced, type Site } from "./find.ts";
import { Resolver, withoutFragment } from "./resolve.ts";
import { rewrite } from "./rewrite.ts";

/** Options of bundling. */
export interface BundleOptions extends FileOptions {
  /**
   * Absolute URL of the document: the base of its relative references, unless it has a `$self`. Default: the address
   * of the page.
   */
  url?: string;
  /**
   * The name of another file in the bundled document, by its address. Different files must have different names.
   * Default: the address.
   */
  nameOf?: (url: string) => string;
  /**
   * Whether the document will not be bundled again. If so, a reference to a file that could not be loaded becomes a
   * local one that leads nowhere; otherwise it stays as written. Default: false.
   */
  isFinal?: boolean;
  /** Whether the document shares no objects because it came from `JSON.parse`, so that none need be remembered. */
  isTree?: boolean;
  /** Limits of other files, in place of those of `FILE_LIMITS`. */
  limits?: Partial<FileLimits>;
  /**
   * Called once if files are still loading after a short wait, with the document as far as it is loaded. References
   * to other files are as written.
   */
  onEarly?: (document: Raw, waiting: Waiting) => void;
}

/**
 * Returns the document with everything that it refers to in other files. Without such references it is the same
 * object, otherwise a copy of what changed. If a file cannot be loaded, a problem is added at the first reference to
 * it, and its references stay as written. Rejects only if it is aborted.
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
  /** The largest number of references in places without references that are reported. */
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

  /** Follows sites, and the sites that are found in their targets, until there are no new ones. */
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
      if (site.kind === "inline") this.#enter(site, this.#main, fragment);
      return undefined;
    }
    if (url === site.file.url) return this.#enter(site, site.file, fragment);
    if (!site.file.isMain && this.#resolver.isName(url, site.file))
      return this.#enter(site, site.file, fragment, this.#resolver.pathInName(url, fragment, site.file));
    if (!this.#files.mayFetch(site, url)) return undefined;
    return this.#files.get(url, site).then((file) => (file ? this.#enter(site, file, fragment) : undefined));
  }

  /** Searches the target of a site in a file, and follows the references in it. */
  #enter(
    site: Site,
    file: File,
    fragment: string,
    path = this.#resolver.pathIn(file, fragment, site),
  ): Promise<void> | undefined {
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

/** The largest number of references in places without references that are reported. */
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
