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
import { type Path, pointerOf, valueAt } from "#load/pointer.ts";
import type { Problems } from "#load/problems.ts";
import { isRecord, type Raw } from "#oas/read.ts";
import { type FileOptions, Files } from "./fetch.ts";
import { type File, Finder, isReplaced, type Reference } from "./find.ts";
import { Resolver, withoutFragment } from "./resolve.ts";
import { type Rewritten, rewrite } from "./rewrite.ts";

/** Options of bundling. */
export interface BundleOptions extends FileOptions {
  /**
   * Absolute URL of the document: the base of its relative references, unless it has a `$self`. Default: the address
   * of the page.
   */
  url?: string;
  /**
   * Maps the URL of another file to its key in `x-lectern-documents`. Different URLs must give different keys.
   * Default: the URL itself.
   */
  nameOf?: (url: string) => string;
  /**
   * Whether the document will not be bundled again. If true, a reference to a file that could not be loaded becomes a
   * local reference without a target; otherwise it stays as written. Default: false.
   */
  isFinal?: boolean;
  /**
   * Whether no object occurs twice in the document, as after `JSON.parse`. The search then does not track visited
   * objects.
   */
  isTree?: boolean;
  /** Limits of other files, in place of those of `FILE_LIMITS`. */
  limits?: Partial<FileLimits>;
  /**
   * Called once if files are still loading after a short wait, with the document as far as it is loaded. References
   * to files that have not loaded yet stay as written.
   */
  onEarly?: (document: Raw, waiting: Waiting) => void;
}

/**
 * Returns the document together with the other files that it refers to. Without such files, returns the same object;
 * otherwise, changed objects are copies. If a file cannot be loaded, a problem is added at the first reference to it,
 * and all references to it stay as written. Rejects only if bundling is aborted.
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
  /** References in places where the specification allows none, at most `MOST_REPORTED`. */
  readonly #unallowed: Reference[] = [];

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
    if (this.#finder.references.length === 0) return this.#main.root as Raw;
    const onEarly = this.#onEarly;
    const budget = this.#budget;
    const timer =
      onEarly && setTimeout(() => onEarly(this.#rewrite().root, budget.waiting), this.#limits.wait);
    try {
      await this.#followAll(this.#finder.references);
    } finally {
      clearTimeout(timer);
      budget.end();
    }
    const { root, isInlined } = this.#rewrite();
    for (const reference of this.#unallowed)
      this.#resolver.addProblem(reference, isInlined ? `${NOT_ALLOWED} ${INLINED}` : NOT_ALLOWED);
    return root;
  }

  #rewrite(): Rewritten {
    const { allValues } = this.#limits;
    return rewrite(this.#main, this.#finder.references, this.#files, this.#resolver, {
      allValues,
      isFinal: this.#isFinal,
    });
  }

  /** Follows references, and the references that are found in their targets, until there are no new ones. */
  async #followAll(references: Reference[]): Promise<void> {
    const work: Promise<void>[] = [];
    // A copy, because `#searchTarget` appends to the same list.
    for (const reference of [...references]) {
      const pending = this.#follow(reference);
      if (pending) work.push(pending);
    }
    await Promise.all(work);
  }

  /** Finds the file of a reference's target, and searches the target. Undefined if there is nothing to wait for. */
  #follow(reference: Reference): Promise<void> | undefined {
    if (reference.kind === "operation" || reference.kind === "value") return undefined;
    const [url, fragment] = this.#resolver.target(reference);
    if (url === undefined) return undefined;
    const { file } = reference;
    if (this.#resolver.isMain(url)) {
      // The main document is searched completely in any case.
      if (reference.kind === "inline")
        this.#targetOf(reference, this.#main, this.#resolver.pathIn(this.#main, fragment, reference));
      return undefined;
    }
    const pathIn = (target: File): Path | undefined => this.#resolver.pathIn(target, fragment, reference);
    if (url === file.url) return this.#searchTarget(reference, file, pathIn(file));
    if (!file.isMain && this.#resolver.isSchemaId(url, file))
      return this.#searchTarget(
        reference,
        file,
        this.#resolver.pathInName(url, fragment, file) ?? pathIn(file),
      );
    if (!this.#files.mayFetch(reference, url)) return undefined;
    return this.#files
      .get(url, reference)
      .then((loaded) => (loaded ? this.#searchTarget(reference, loaded, pathIn(loaded)) : undefined));
  }

  /** The value that a reference refers to. If there is none, adds a problem and returns undefined. */
  #targetOf(reference: Reference, file: File, path: Path | undefined): unknown {
    const target = path && valueAt(file.root, path);
    if (target === undefined)
      this.#resolver.addProblem(
        reference,
        `${reference.ref} leads nowhere: ${file.url ?? "the description"} has no such place.`,
      );
    else if (
      reference.file.isMain &&
      this.#unallowed.length < MOST_REPORTED &&
      (isReplaced(reference) || reference.kind === "inline")
    )
      this.#unallowed.push(reference);
    return target;
  }

  /** Searches the target of a reference, unless it was searched before, and follows the references in it. */
  #searchTarget(reference: Reference, file: File, path: Path | undefined): Promise<void> | undefined {
    const target = this.#targetOf(reference, file, path);
    if (path === undefined || target === undefined || isReplaced(reference)) return undefined;
    // The same place may be searched both as an Example and as another Object.
    const place = (reference.kind === "example" ? "example " : "") + pointerOf(path);
    if (file.searched.has(place)) return undefined;
    file.searched.add(place);
    const { references } = this.#finder;
    const before = references.length;
    if (reference.kind !== "example") this.#finder.search(file, target, [...path], reference.context);
    else if (isRecord(target)) this.#finder.entry(file, target, [...path], "examples");
    const found = references.slice(before);
    return found.length > 0 ? this.#followAll(found) : undefined;
  }
}

/** The maximum number of reported references in places where the specification allows none. */
const MOST_REPORTED = 50;

const NOT_ALLOWED = "The specification does not allow a `$ref` here.";
const INLINED = "It was replaced by what it refers to.";

/** The main document as a file. */
function mainFile(document: Raw, { url, isTree }: BundleOptions): File {
  const self = document["$self"];
  const documentUrl = url ?? pageUrl();
  const base = typeof self === "string" ? (absoluteUrl(self, documentUrl) ?? documentUrl) : documentUrl;
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
