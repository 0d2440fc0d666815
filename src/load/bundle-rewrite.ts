/** Makes one document of a description and its files: each reference leads to where its target stands in it. */
import { isRecord, own, type Raw } from "#oas/read.ts";
import type { Files } from "./bundle-fetch.ts";
import { DOCUMENTS, type File, type Site } from "./bundle-find.ts";
import type { Resolver } from "./bundle-resolve.ts";
import { fragmentOf, pathOf, put, replaceAt, valueAt } from "./pointer.ts";

/** The document of what has come. Nothing that was read changes, so that it can be made again when more has come. */
export function rewrite(main: File, sites: readonly Site[], files: Files, resolver: Resolver): Raw {
  return new Rewriter(sites, files, resolver).document(main);
}

class Rewriter {
  readonly #sites: readonly Site[];
  readonly #files: Files;
  readonly #resolver: Resolver;
  /** Objects that were copied, which may be changed. */
  readonly #owned = new Set<unknown>();

  constructor(sites: readonly Site[], files: Files, resolver: Resolver) {
    this.#sites = sites;
    this.#files = files;
    this.#resolver = resolver;
  }

  document(main: File): Raw {
    const { ready } = this.#files;
    const files = [main, ...ready.values()];
    for (const file of files) file.bundled = file.root;
    this.#respell();
    for (const site of this.#sites.filter(({ kind }) => kind === "inline").reverse()) this.#inline(site);
    for (const file of files) this.#repeat(file);
    const root = main.bundled as Raw;
    if (ready.size === 0) return root;
    const documents: Record<string, unknown> = { ...(own(root, DOCUMENTS) as Raw | undefined) };
    for (const [url, file] of ready) put(documents, this.#resolver.nameOf(url), file.bundled);
    return { ...root, [DOCUMENTS]: documents };
  }

  /** Gives every reference that stays its new spelling. */
  #respell(): void {
    for (const site of this.#sites) {
      if (site.kind === "inline") continue;
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

  /** Puts what an inline site leads to in the place of its host; what stands beside the reference goes first. */
  #inline(site: Site): void {
    const [url, fragment] = this.#resolver.target(site);
    const file = url === undefined ? undefined : this.#files.at(url);
    const from = file && this.#resolver.pathIn(file, fragment, site, file.bundled);
    const target = from && valueAt(file.bundled, from);
    if (target === undefined) return;
    const place = site.path.slice(0, -1);
    const { $ref: _ref, ...beside } = valueAt(site.file.bundled, place) as Raw;
    const value = isRecord(target) ? { ...target, ...beside } : target;
    site.file.bundled = replaceAt(site.file.bundled, place, value, this.#owned);
  }

  /** What stands in a site afterwards; undefined where it stays as written. */
  #newRef(site: Site): string | undefined {
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
