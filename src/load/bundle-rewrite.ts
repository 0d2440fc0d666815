/** Makes one document of a description and its files: each reference leads to where its target stands in it. */
import { isRecord, own, type Raw } from "#oas/read.ts";
import type { Files } from "./bundle-fetch.ts";
import { DOCUMENTS, type File, isReplaced, type Site } from "./bundle-find.ts";
import type { Resolver } from "./bundle-resolve.ts";
import { fragmentOf, pathOf, put, replaceAt, valueAt } from "./pointer.ts";
import { sizeOf } from "./size.ts";

/** How a description is rewritten. */
export interface RewriteOptions {
  /** By how many values the document may grow when references are replaced by their targets. */
  allValues: number;
  /** Whether references to files that were not loaded become local ones, which lead nowhere. */
  isFinal: boolean;
}

/** The document of what has come. Nothing that was read changes, so that it can be made again when more has come. */
export function rewrite(
  main: File,
  sites: readonly Site[],
  files: Files,
  resolver: Resolver,
  options: RewriteOptions,
): Raw {
  const { allValues } = options;
  const inline = sites.filter((site) => site.kind === "inline" || isReplaced(site)).reverse();
  const root = new Rewriter(sites, inline, files, resolver, options).document(main);
  const grown = root && inline.length > 0 ? sizeOf(root) - sizeOf(main.root) - files.values : 0;
  // Not a number if the caller's object contains itself: its size is not known then.
  if (root && !(grown > allValues)) return root;
  const first = inline.at(-1)!;
  const message = `${first.ref} was not replaced by its target, nor were similar references: the description would grow by more than ${allValues} values.`;
  resolver.tell(first, message);
  return new Rewriter(sites, [], files, resolver, options).document(main)!;
}

class Rewriter {
  readonly #sites: readonly Site[];
  /** The sites that are replaced by their targets, the last one first. */
  readonly #inlined: readonly Site[];
  readonly #files: Files;
  readonly #resolver: Resolver;
  readonly #options: RewriteOptions;
  /** Objects that were copied, which may be changed. */
  readonly #owned = new Set<unknown>();

  constructor(
    sites: readonly Site[],
    inlined: readonly Site[],
    files: Files,
    resolver: Resolver,
    options: RewriteOptions,
  ) {
    this.#sites = sites;
    this.#inlined = inlined;
    this.#options = options;
    this.#files = files;
    this.#resolver = resolver;
  }

  /** The document; undefined if too many values were copied into it. */
  document(main: File): Raw | undefined {
    const { ready } = this.#files;
    const files = [main, ...ready.values()];
    for (const file of files) file.bundled = file.root;
    this.#respell();
    let copied = 0;
    for (const site of this.#inlined) {
      copied += this.#inline(site);
      if (copied > this.#options.allValues) return undefined;
    }
    for (const file of files) this.#repeat(file);
    const root = main.bundled as Raw;
    if (ready.size === 0) return root;
    const documents: Record<string, unknown> = { ...(own(root, DOCUMENTS) as Raw | undefined) };
    for (const [url, file] of ready)
      if (isRecord(file.bundled)) put(documents, this.#resolver.nameOf(url), file.bundled);
    return { ...root, [DOCUMENTS]: documents };
  }

  /** Gives every reference that stays its new spelling. */
  #respell(): void {
    for (const site of this.#sites) {
      if (isReplaced(site) || (site.kind === "inline" && this.#inlined.length > 0)) continue;
      const ref = this.#newRef(site);
      if (ref === undefined || ref === site.ref) continue;
      site.file.bundled = replaceAt(site.file.bundled, site.path, ref, this.#owned);
    }
  }

  /** What stands in several places of a file is changed in all of them. */
  #repeat(file: File): void {
    for (const { path, first } of file.repeats) {
      const changed = valueAt(file.bundled, first);
      if (this.#owned.has(changed)) file.bundled = replaceAt(file.bundled, path, changed, this.#owned);
    }
  }

  /**
   * Replaces the host of an inline site by the target. The members beside the reference go first.
   * @returns how many values were copied
   */
  #inline(site: Site): number {
    const [url, fragment] = this.#resolver.target(site);
    const file = url === undefined ? undefined : this.#files.at(url);
    const from = file && this.#resolver.pathIn(file, fragment, site, file.bundled);
    const target = from && valueAt(file.bundled, from);
    if (target === undefined) {
      const ref = isReplaced(site) ? undefined : this.#newRef(site);
      if (ref !== undefined) site.file.bundled = replaceAt(site.file.bundled, site.path, ref, this.#owned);
      return 0;
    }
    const place = site.path.slice(0, -1);
    const { $ref: _ref, ...beside } = valueAt(site.file.bundled, place) as Raw;
    const value = isRecord(target) ? { ...target, ...beside } : target;
    site.file.bundled = replaceAt(site.file.bundled, place, value, this.#owned);
    return isRecord(value) ? Object.keys(value).length : 1;
  }

  /** The reference of a site in the new document; undefined if it stays as written. */
  #newRef(site: Site): string | undefined {
    return this.#foundRef(site) ?? (this.#options.isFinal ? this.#lostRef(site) : undefined);
  }

  /** A local reference to where the target of a site would stand, had it been found. */
  #lostRef(site: Site): string | undefined {
    if (site.kind === "operation" || site.kind === "value") return undefined;
    const [url, fragment] = this.#resolver.resolve(site);
    if (url !== undefined && this.#resolver.isMain(url)) return undefined;
    const name = url === undefined ? site.ref.split("#", 1)[0]! : this.#resolver.nameOf(url);
    return fragmentOf([DOCUMENTS, name, ...(pathOf(fragment) ?? [fragment])]);
  }

  /** A reference to the target of a site; undefined if the target is unknown. */
  #foundRef(site: Site): string | undefined {
    const [url, fragment] = this.#resolver.resolve(site);
    if (url === undefined) return undefined;
    if (site.kind === "value") return this.#resolver.nameOf(url) + fragment;
    const file = this.#files.at(url);
    if (file === undefined) return this.#withoutFile(site, url, fragment);
    const path = this.#resolver.pathIn(file, fragment, site);
    if (path === undefined) return undefined;
    // the pointer's own spelling is kept, with its percent-encoding
    const isAsWritten = fragment.startsWith("#/") && pathOf(fragment)?.length === path.length;
    const pointer = isAsWritten ? fragment.slice(1) : fragmentOf(path).slice(1);
    return (file.isMain ? "#" : fragmentOf([DOCUMENTS, this.#resolver.nameOf(file.url!)])) + pointer;
  }

  /** The same for an address that is no file: the name of a schema, or a file that has not come. */
  #withoutFile(site: Site, url: string, fragment: string): string | undefined {
    if (this.#resolver.isName(url)) {
      const path = this.#resolver.pathInName(url, fragment);
      return path && fragmentOf(path);
    }
    const isLink = site.kind === "operation" && !site.file.isMain;
    return isLink ? this.#resolver.nameOf(url) + fragment : undefined;
  }
}
