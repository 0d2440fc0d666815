/** Combines a description and its files into one document, with local references only. */

import { fragmentOf, pathOf, put, replaceAt, valueAt } from "#load/pointer.ts";
import { sizeOf } from "#load/size.ts";
import { isRecord, own, type Raw } from "#oas/read.ts";
import type { Files } from "./fetch.ts";
import { DOCUMENTS, type File, isReplaced, type Reference } from "./find.ts";
import type { Resolver } from "./resolve.ts";

/** How a description is rewritten. */
export interface RewriteOptions {
  /** The number of values by which replaced references may enlarge the document. */
  allValues: number;
  /** Whether references to files that could not be loaded become local references that lead nowhere. */
  isFinal: boolean;
}

/** A description and its files, combined. */
export interface Rewritten {
  root: Raw;
  /** Whether references in places where none is allowed were replaced by their targets. */
  isInlined: boolean;
}

/** Combines the files that are loaded. The files do not change, so this can run again when more files are loaded. */
export function rewrite(
  main: File,
  references: readonly Reference[],
  files: Files,
  resolver: Resolver,
  options: RewriteOptions,
): Rewritten {
  const { allValues } = options;
  const inline = references
    .filter((reference) => reference.kind === "inline" || isReplaced(reference))
    .reverse();
  const root = new Rewriter(references, inline, files, resolver, options).document(main);
  const grown = root && inline.length > 0 ? sizeOf(root) - sizeOf(main.root) - files.values : 0;
  // Not a number if the caller's object contains itself: its size is unknown then.
  if (root && !(grown > allValues)) return { root, isInlined: true };
  const first = inline.at(-1)!;
  const message = `${first.ref} was not replaced by its target, nor were similar references: the description would grow by more than ${allValues} values.`;
  resolver.addProblem(first, message);
  return {
    root: new Rewriter(references, [], files, resolver, options).document(main)!,
    isInlined: false,
  };
}

class Rewriter {
  readonly #references: readonly Reference[];
  /** The references that are replaced by their targets, the last one first. */
  readonly #inlined: readonly Reference[];
  readonly #files: Files;
  readonly #resolver: Resolver;
  readonly #options: RewriteOptions;
  /** Copied objects, which may be changed. */
  readonly #owned = new Set<unknown>();

  constructor(
    references: readonly Reference[],
    inlined: readonly Reference[],
    files: Files,
    resolver: Resolver,
    options: RewriteOptions,
  ) {
    this.#references = references;
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
    for (const reference of this.#inlined) {
      copied += this.#inline(reference);
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

  /** Rewrites every reference that is not replaced. */
  #respell(): void {
    for (const reference of this.#references) {
      if (isReplaced(reference) || (reference.kind === "inline" && this.#inlined.length > 0)) continue;
      const ref = this.#newRef(reference);
      if (ref === undefined || ref === reference.ref) continue;
      reference.file.bundled = replaceAt(reference.file.bundled, reference.path, ref, this.#owned);
    }
  }

  /** Applies the changes of an object to all places where it occurs in a file. */
  #repeat(file: File): void {
    for (const { path, first } of file.repeats) {
      const changed = valueAt(file.bundled, first);
      if (this.#owned.has(changed)) file.bundled = replaceAt(file.bundled, path, changed, this.#owned);
    }
  }

  /**
   * Replaces the object around an inline reference by its target. Members beside the reference override those of the
   * target.
   * @returns how many values were copied
   */
  #inline(reference: Reference): number {
    const [url, fragment] = this.#resolver.target(reference);
    const file = url === undefined ? undefined : this.#files.at(url);
    const from = file && this.#resolver.pathIn(file, fragment, reference, file.bundled);
    const target = from && valueAt(file.bundled, from);
    if (target === undefined) {
      const ref = isReplaced(reference) ? undefined : this.#newRef(reference);
      if (ref !== undefined)
        reference.file.bundled = replaceAt(reference.file.bundled, reference.path, ref, this.#owned);
      return 0;
    }
    const place = reference.path.slice(0, -1);
    const { $ref: _ref, ...beside } = valueAt(reference.file.bundled, place) as Raw;
    const value = isRecord(target) ? { ...target, ...beside } : target;
    reference.file.bundled = replaceAt(reference.file.bundled, place, value, this.#owned);
    return isRecord(value) ? Object.keys(value).length : 1;
  }

  /** What to write for a reference in the new document; undefined if it stays as written. */
  #newRef(reference: Reference): string | undefined {
    return this.#foundRef(reference) ?? (this.#options.isFinal ? this.#lostRef(reference) : undefined);
  }

  /** A local `$ref` to the place that the target of a reference would have if it could be loaded. */
  #lostRef(reference: Reference): string | undefined {
    if (reference.kind === "operation" || reference.kind === "value") return undefined;
    const [url, fragment] = this.#resolver.resolve(reference);
    if (url !== undefined && this.#resolver.isMain(url)) return undefined;
    const name = url === undefined ? reference.ref.split("#", 1)[0]! : this.#resolver.nameOf(url);
    return fragmentOf([DOCUMENTS, name, ...(pathOf(fragment) ?? [fragment])]);
  }

  /** A `$ref` to the target of a reference; undefined if the target is unknown. */
  #foundRef(reference: Reference): string | undefined {
    const [url, fragment] = this.#resolver.resolve(reference);
    if (url === undefined) return undefined;
    if (reference.kind === "value") return this.#resolver.nameOf(url) + fragment;
    const file = this.#files.at(url);
    if (file === undefined) return this.#withoutFile(reference, url, fragment);
    const path = this.#resolver.pathIn(file, fragment, reference);
    if (path === undefined) return undefined;
    // The percent-encoding of the pointer is kept.
    const isAsWritten = fragment.startsWith("#/") && pathOf(fragment)?.length === path.length;
    const pointer = isAsWritten ? fragment.slice(1) : fragmentOf(path).slice(1);
    return (file.isMain ? "#" : fragmentOf([DOCUMENTS, this.#resolver.nameOf(file.url!)])) + pointer;
  }

  /** A `$ref` for a reference that is the name of a schema, or whose file is not loaded; undefined if there is none. */
  #withoutFile(reference: Reference, url: string, fragment: string): string | undefined {
    const named = this.#resolver.fileOfName(url, reference.file);
    if (named) {
      const path = this.#resolver.pathInName(url, fragment, named);
      return (
        path && fragmentOf(named.isMain ? path : [DOCUMENTS, this.#resolver.nameOf(named.url!), ...path])
      );
    }
    const isLink = reference.kind === "operation" && !reference.file.isMain;
    return isLink ? this.#resolver.nameOf(url) + fragment : undefined;
  }
}
