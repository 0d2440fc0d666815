/**
 * Descriptions in several files: what `$ref`s of other files lead to is fetched and stored in the
 * document itself, so that everything after this knows one plain document with local references.
 *
 * The other files stand whole under the root's `x-lectern-documents`, by their absolute URL; every
 * reference to them becomes `#/x-lectern-documents/<url>/<pointer>`. Of a file, only what something
 * leads to is read: what nobody refers to fetches nothing.
 */
import { isRecord, own, type Raw } from "#oas/read.ts";
import { HOLDS, SCHEMA_KEYWORDS } from "#oas/schema-keywords.ts";
import { absoluteUrl, type FetchOptions, fetchText, pageUrl } from "./fetch.ts";
import { FILE_LIMITS, FileBudget, type FileLimits, type Waiting } from "./file-limits.ts";
import { type ParseOptions, parseText } from "./parse.ts";
import { fragmentOf, type Path, pathOf, pointerOf, put, replaceAt, valueAt } from "./pointer.ts";
import type { Problems } from "./problems.ts";

/** Key of the root that holds the other files, by absolute URL. */
export const DOCUMENTS = "x-lectern-documents";

/** What bundling may be told. */
export interface BundleOptions
  extends Pick<FetchOptions, "fetch" | "signal" | "timeout" | "onProgress">,
    Pick<ParseOptions, "yaml" | "onText"> {
  /** Absolute URL of the document: what its relative references are relative to. Its own `$self` goes first; without either the page's address. */
  url?: string;
  /** What the other files are called in the bundled document, by their addresses; default: the same. Names differ for different files. */
  nameOf?: (url: string) => string;
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

/**
 * `ref`, `example` and `mapping` are followed; `inline` too, and what it leads to is put in its place:
 * it stands where the specification has no reference (a map such as `paths`, a field of the root). The
 * others only change with their document: a discriminator's value, a link's `operationRef`, an `externalValue`.
 */
type SiteKind = "ref" | "inline" | "example" | "mapping" | "operation" | "value";

/** A place that holds a reference. */
interface Site {
  kind: SiteKind;
  file: File;
  /** Path within its own file, with the field's name as the last step. */
  path: string[];
  /** As written. */
  ref: string;
  /** How its target is to be searched. */
  context: Context;
}

/** One document: the root, or one that was fetched. */
interface File {
  /** Absolute URL without fragment, as referred to; the key under `x-lectern-documents`. */
  url: string | undefined;
  /** What relative references in it are relative to. */
  base: string | undefined;
  root: unknown;
  /** The root with its references as they are in the document that is being made; the files themselves never change. */
  bundled?: unknown;
  isMain: boolean;
  /** Paths that were searched for references. */
  searched: Set<string>;
  /** Objects that were come to, and where; not kept for a tree. */
  seen: Map<object, Path> | undefined;
  /** Further places of objects that stand in several places. */
  repeats: { path: string[]; first: Path }[];
  /** By `$anchor` or absolute `$id`; made when first asked for. */
  anchors?: Map<string, Path>;
}

/** More files than this, and a server is making them up. */
export const MOST_FILES = 5000;
const AT_ONCE = 12;
/** A file that hangs must not keep the description from being shown for a minute. */
export const SILENCE = 6_000;
const DEEPEST = 1000;

/** Fields whose members have free names, so that a member's name is no keyword. */
const NAMED = new Set([
  ...SCHEMA_KEYWORDS.map,
  ...(
    "schemas parameters headers requestBodies securitySchemes securityDefinitions callbacks pathItems mediaTypes " +
    "content encoding additionalOperations webhooks x-webhooks"
  ).split(" "),
]);
/** Extensions in which there may be references. */
const EXTENSIONS = new Set(["x-webhooks", ...HOLDS.keys()]);
/** The same, where names that begin with `x-` are extensions. */
const EXTENSIBLE = new Set(["paths", "responses"]);
/** Fields that hold values, in which nothing is a reference. */
const VALUES = new Set([
  "example",
  "default",
  "enum",
  "const",
  "required",
  "security",
  "tags",
  "x-lectern-documents",
]);

/** What an object is, as far as looking for references goes: one of the specification, or a map of free names; an Example or a Link is an entry, in which nothing else is. */
export type Context = "object" | "names" | "extensible" | "examples" | "links" | "entry";

class Bundler {
  readonly #problems: Problems;
  readonly #options: BundleOptions;
  readonly #main: File;
  /** By absolute URL; a file that could not be had is undefined. */
  readonly #files = new Map<string, Promise<File | undefined>>();
  readonly #ready = new Map<string, File>();
  readonly #sites: Site[] = [];
  readonly #waiting: (() => void)[] = [];
  readonly #limits: FileLimits;
  readonly #budget: FileBudget;
  #running = 0;
  #tooDeep = false;
  /** How many schemas with an `$id` of their own are around what is being searched. */
  #named = 0;

  constructor(document: Raw, problems: Problems, options: BundleOptions) {
    this.#problems = problems;
    this.#options = options;
    this.#limits = { ...FILE_LIMITS, ...options.limits };
    this.#budget = new FileBudget(this.#limits, options.signal);
    const self = document["$self"];
    const home = options.url ?? pageUrl();
    const base = typeof self === "string" ? (absoluteUrl(self, home) ?? home) : home;
    this.#main = {
      url: options.url && withoutFragment(options.url),
      base: base && withoutFragment(base),
      root: document,
      isMain: true,
      searched: new Set([""]),
      seen: options.isTree ? undefined : new Map(),
      repeats: [],
    };
  }

  async run(): Promise<Raw> {
    this.#search(this.#main, this.#main.root, [], "object");
    if (this.#sites.length === 0) return this.#main.root as Raw;
    const { onEarly } = this.#options;
    const { wait } = this.#limits;
    const budget = this.#budget;
    const timer = onEarly && setTimeout(() => onEarly(this.#rewrite(), budget.waiting), wait);
    try {
      await this.#followAll(this.#sites);
    } finally {
      clearTimeout(timer);
      budget.end();
    }
    return this.#rewrite();
  }

  // ------------------------------------------------------------------- search

  /** Finds the references below a place of a file. `path` is changed on the way and is as before at the end. */
  #search(file: File, node: unknown, path: string[], context: Context): void {
    if (typeof node !== "object" || node === null) return;
    if (path.length > DEEPEST) {
      if (!this.#tooDeep)
        this.#problems.add("", `References deeper than ${DEEPEST} levels were not looked for.`);
      this.#tooDeep = true;
      return;
    }
    if (file.seen) {
      const first = file.seen.get(node);
      if (first) {
        if (pointerOf(first) !== pointerOf(path)) file.repeats.push({ path: [...path], first });
        return;
      }
      file.seen.set(node, [...path]);
    }
    const depth = path.length;
    if (Array.isArray(node)) {
      for (let index = 0; index < node.length; index++) {
        const child = node[index];
        if (typeof child !== "object" || child === null) continue;
        path[depth] = String(index);
        this.#search(file, child, path, "object");
      }
      path.length = depth;
      return;
    }
    const host = node as Raw;
    const isNamed = context === "object" && isResource(host);
    if (isNamed) this.#named++;
    for (const key in host) {
      const child = host[key];
      if (typeof child === "string") {
        if (key === "$ref") {
          const isPlain = context === "object" && !(file.isMain && depth === 1);
          this.#site(isPlain ? "ref" : "inline", file, path, key, child, context);
        } else if (context !== "object") continue;
        else if (key === "operationRef") this.#site("operation", file, path, key, child);
        else if (key === "externalValue" && !file.isMain) this.#site("value", file, path, key, child);
        continue;
      }
      if (typeof child !== "object" || child === null) continue;
      const inside = contextIn(context, key, child);
      if (inside === undefined) continue;
      path[depth] = key;
      if (context === "examples" || context === "links") {
        this.#entry(file, child as Raw, path, context);
      } else if (context === "object" && key === "discriminator") {
        this.#mapping(file, child, path);
      } else {
        this.#search(file, child, path, inside);
      }
      path.length = depth;
    }
    if (isNamed) this.#named--;
  }

  /** An Example or Link Object: only its own fields; values are not entered. */
  #entry(file: File, entry: Raw, path: string[], context: "examples" | "links"): void {
    const ref = own(entry, "$ref");
    if (typeof ref === "string")
      this.#site(context === "examples" ? "example" : "ref", file, path, "$ref", ref);
    const operation = own(entry, "operationRef");
    if (typeof operation === "string") this.#site("operation", file, path, "operationRef", operation);
    const value = own(entry, "externalValue");
    if (typeof value === "string" && !file.isMain) this.#site("value", file, path, "externalValue", value);
  }

  #mapping(file: File, discriminator: unknown, path: string[]): void {
    const mapping = own(discriminator, "mapping");
    if (!isRecord(mapping)) return;
    const names = valueAt(file.root, ["components", "schemas"]);
    path.push("mapping");
    for (const [value, target] of Object.entries(mapping)) {
      if (typeof target !== "string" || own(names, target) !== undefined || !/[./#]/.test(target)) continue;
      this.#site("mapping", file, path, value, target);
    }
    path.pop();
  }

  /** In the main document, references into itself are right as they are, but for those into a schema with an `$id`. */
  #site(kind: SiteKind, file: File, path: Path, key: string, ref: string, context: Context = "object"): void {
    if (
      file.isMain &&
      this.#named === 0 &&
      ref.charCodeAt(0) === 35 &&
      (ref.length === 1 || ref.charCodeAt(1) === 47)
    )
      return;
    this.#sites.push({ kind, file, path: [...path, key], ref, context });
  }

  // ------------------------------------------------------------------- follow

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
    const [url, fragment] = this.#target(site);
    if (url === undefined) return undefined;
    if (this.#isMain(url)) return undefined;
    if (url === site.file.url) return this.#enter(site, site.file, fragment);
    if (!this.#mayFetch(site, url)) return undefined;
    return this.#file(url, site).then((file) => (file ? this.#enter(site, file, fragment) : undefined));
  }

  /** Searches what a site leads to in a file, and follows what is found there. */
  #enter(site: Site, file: File, fragment: string): Promise<void> | undefined {
    const path = this.#pathIn(file, fragment, site);
    const target = path && valueAt(file.root, path);
    if (target === undefined) {
      this.#problems.add(this.#pointer(site), `${site.ref} leads nowhere: ${file.url} has no such place.`);
      return undefined;
    }
    const place = (site.kind === "example" ? "example " : "") + pointerOf(path!);
    if (file.searched.has(place)) return undefined;
    file.searched.add(place);
    const before = this.#sites.length;
    if (site.kind === "example") {
      if (isRecord(target)) this.#entry(file, target, [...path!], "examples");
    } else this.#search(file, target, [...path!], site.context);
    const found = this.#sites.slice(before);
    return found.length > 0 ? this.#followAll(found) : undefined;
  }

  /** Absolute URL and fragment of a site's reference; the URL is undefined (and a problem) where there is none. */
  #target(site: Site): [url: string | undefined, fragment: string] {
    const [url, fragment] = this.#resolve(site);
    if (url === undefined) {
      const why = this.#baseOf(site)
        ? "is no address"
        : "is relative, and the description has no address that it could be relative to";
      this.#problems.add(this.#pointer(site), `${site.ref} cannot be followed: it ${why}.`);
    }
    return [url, fragment];
  }

  /** The same, in silence. Where there is no base to be relative to, the name of a schema may still be meant. */
  #resolve(site: Site): [url: string | undefined, fragment: string] {
    const hash = site.ref.indexOf("#");
    const file = hash < 0 ? site.ref : site.ref.slice(0, hash);
    const fragment = hash < 0 ? "" : site.ref.slice(hash);
    if (file === "") return [site.file.url ?? MAIN, fragment];
    const url = absoluteUrl(file, this.#baseOf(site) ?? "");
    if (url !== undefined || site.file.base) return [url, fragment];
    const name = absoluteUrl(file, this.#baseOf(site, NOWHERE));
    return [name !== undefined && this.#anchorsOf(this.#main).has(name) ? name : undefined, fragment];
  }

  /** JSON Schema 2020-12, section 8.2.1: a schema's `$id` is the base of the references in it. */
  #baseOf(site: Site, start = site.file.base): string | undefined {
    let base = start;
    for (const resource of resourcesAround(site))
      base = absoluteUrl(String(own(resource.host, "$id")), base ?? "") ?? base;
    return base === undefined ? undefined : withoutFragment(base);
  }

  #isMain(url: string): boolean {
    return url === MAIN || url === this.#main.url || url === this.#main.base;
  }

  #mayFetch(site: Site, url: string): boolean {
    // a schema's $id is a name, not an address
    if (this.#anchorsOf(this.#main).has(url)) return false;
    const { protocol } = new URL(url);
    // What a document calls itself gives no rights: it was fetched from where its files may be, too.
    const { url: home } = this.#main;
    const from = home === undefined ? undefined : new URL(home).protocol;
    const isReadable = protocol === "http:" || protocol === "https:" || protocol === from;
    // The value of a mapping is a name or an address: no other host is asked for the sake of a guess.
    const isGuess = site.kind === "mapping" && !isSameHost(url, site.file.url ?? pageUrl());
    if (isReadable && !isGuess) return true;
    const allowed = isReadable ? "a mapping's on the same host" : "only http and https addresses";
    this.#problems.add(this.#pointer(site), `${site.ref} was not followed: ${allowed} are.`);
    return false;
  }

  #file(url: string, site: Site): Promise<File | undefined> {
    let file = this.#files.get(url);
    if (file) return file;
    if (this.#files.size >= MOST_FILES) {
      this.#problems.add(
        this.#pointer(site),
        `${url} was not fetched: it would be more than ${MOST_FILES} files.`,
      );
      return Promise.resolve(undefined);
    }
    file = this.#fetch(url, site);
    this.#files.set(url, file);
    return file;
  }

  async #fetch(url: string, site: Site): Promise<File | undefined> {
    const budget = this.#budget;
    const request = budget.ask();
    if (this.#running >= AT_ONCE) await new Promise<void>((go) => this.#waiting.push(go));
    this.#running++;
    try {
      const { fetch, timeout = SILENCE, yaml, onText, onProgress } = this.#options;
      const { time, size } = this.#limits;
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
          onProgress?.(budget.received, undefined);
        },
      });
      const root = await parseText(fetched.text, { yaml, onText, url: fetched.url });
      const self = typeof root["$self"] === "string" ? absoluteUrl(root["$self"], fetched.url) : undefined;
      const base = withoutFragment(self ?? fetched.url);
      const file: File = {
        url,
        base,
        root,
        isMain: false,
        searched: new Set(),
        seen: new Map(),
        repeats: [],
      };
      this.#ready.set(url, file);
      return file;
    } catch (cause) {
      if (this.#options.signal?.aborted) throw cause;
      const message = budget.reason ?? (cause instanceof Error ? cause.message : String(cause));
      this.#problems.add(this.#pointer(site), `${site.ref} could not be loaded. ${message}`);
      return undefined;
    } finally {
      this.#running--;
      request.end(this.#ready.has(url));
      this.#waiting.shift()?.();
    }
  }

  // ------------------------------------------------------------------ rewrite

  /** The document of what has come. Nothing that was read changes, so that it can be made again when more has come. */
  #rewrite(): Raw {
    const files = [this.#main, ...this.#ready.values()];
    for (const file of files) file.bundled = file.root;
    const owned = new Set<unknown>();
    for (const site of this.#sites) {
      const ref = this.#newRef(site);
      if (ref === undefined || ref === site.ref || site.kind === "inline") continue;
      site.file.bundled = replaceAt(site.file.bundled, site.path, ref, owned);
    }
    for (const site of this.#sites.filter(({ kind }) => kind === "inline").reverse()) {
      this.#inline(site, owned);
    }
    for (const file of files)
      for (const { path, first } of file.repeats) {
        const changed = valueAt(file.bundled, first);
        if (owned.has(changed)) file.bundled = replaceAt(file.bundled, path, changed, owned);
      }
    const root = this.#main.bundled as Raw;
    if (this.#ready.size === 0) return root;
    const documents: Record<string, unknown> = { ...(own(root, DOCUMENTS) as Raw | undefined) };
    for (const [url, file] of this.#ready) put(documents, this.#nameOf(url), file.bundled);
    return { ...root, [DOCUMENTS]: documents };
  }

  /** Puts what an inline site leads to in the place of its host; what stands beside the reference goes first. */
  #inline(site: Site, owned: Set<unknown>): void {
    const [url, fragment] = this.#target(site);
    const file = url === undefined ? undefined : this.#isMain(url) ? this.#main : this.#ready.get(url);
    const from = file && this.#pathIn(file, fragment, site, file.bundled);
    const target = from && valueAt(file.bundled, from);
    if (target === undefined) return;
    const place = site.path.slice(0, -1);
    const { $ref: _ref, ...beside } = valueAt(site.file.bundled, place) as Raw;
    const value = isRecord(target) ? { ...target, ...beside } : target;
    site.file.bundled = replaceAt(site.file.bundled, place, value, owned);
  }

  /** What stands in a site afterwards; undefined where it stays as written. */
  #newRef(site: Site): string | undefined {
    const [url, fragment] = this.#resolve(site);
    if (url === undefined) return undefined;
    if (site.kind === "value") return this.#nameOf(url) + fragment;
    const file = this.#isMain(url) ? this.#main : this.#ready.get(url);
    if (file === undefined) {
      const named = this.#anchorsOf(this.#main).get(url);
      if (!named)
        return site.kind === "operation" && !site.file.isMain ? this.#nameOf(url) + fragment : undefined;
      const inside = pathOf(fragment);
      const path = inside ? [...named, ...inside] : this.#anchor(this.#main, fragment, named);
      return path && fragmentOf(path);
    }
    const path = this.#pathIn(file, fragment, site);
    if (path === undefined) return undefined;
    // the pointer's own spelling is kept, with its percent-encoding
    const isAsWritten = fragment.startsWith("#/") && pathOf(fragment)?.length === path.length;
    const pointer = isAsWritten ? fragment.slice(1) : fragmentOf(path).slice(1);
    return (file.isMain ? "#" : fragmentOf([DOCUMENTS, this.#nameOf(file.url!)])) + pointer;
  }

  #nameOf(url: string): string {
    return this.#options.nameOf?.(url) ?? url;
  }

  /**
   * The place that a fragment names. In a schema with an `$id`, a reference of nothing but a fragment means a place
   * in that schema; where there is none, most writers mean the file.
   */
  #pathIn(file: File, fragment: string, site: Site, root = file.root): Path | undefined {
    const within = site.ref.startsWith("#") ? (resourcesAround(site).at(-1)?.path ?? []) : [];
    const path = pathOf(fragment);
    if (path === undefined) return this.#anchor(file, fragment, within);
    const inside = [...within, ...path];
    return valueAt(root, inside) === undefined ? path : inside;
  }

  /** The place of an anchor: of that name in a schema with an `$id`, else of the first of that name in the file. */
  #anchor(file: File, fragment: string, within: Path): Path | undefined {
    const anchors = this.#anchorsOf(file);
    return anchors.get(pointerOf(within) + fragment) ?? anchors.get(fragment.slice(1));
  }

  #anchorsOf(file: File): Map<string, Path> {
    file.anchors ??= findAnchors(file.root, file.base);
    return file.anchors;
  }

  /** Where a site stands in the bundled document. */
  #pointer(site: Site): string {
    return pointerOf(site.file.isMain ? site.path : [DOCUMENTS, this.#nameOf(site.file.url!), ...site.path]);
  }
}

/** Stands for the main document where it has no address. */
const MAIN = "#main";

/** How a member of an object is looked through; undefined where it holds a value, or an extension, in which nothing is a reference. */
export function contextIn(context: Context, key: string, child: object): Context | undefined {
  if (context === "entry") return undefined;
  if (context === "examples" || context === "links") return "entry";
  const isExtension = key.charCodeAt(0) === 120 && key.startsWith("x-");
  if (context !== "object") return isExtension && context === "extensible" ? undefined : "object";
  if (VALUES.has(key) || (isExtension && !EXTENSIONS.has(key))) return undefined;
  if (Array.isArray(child)) return key === "examples" ? undefined : "object";
  if (NAMED.has(key)) return "names";
  if (EXTENSIBLE.has(key)) return "extensible";
  return key === "examples" || key === "links" ? key : "object";
}

/** Stands for the address that a document does not have, so that relative names in it can be compared. */
const NOWHERE = "lectern:/";

/** Whether a schema is a resource of its own (JSON Schema 2020-12, 8.2.1). */
function isResource(node: unknown): boolean {
  const id = own(node, "$id");
  return typeof id === "string" && !id.startsWith("#");
}

/** The schemas with an `$id` around a site, the outermost first. */
function resourcesAround(site: Site): readonly { host: unknown; path: Path }[] {
  const found: { host: unknown; path: Path }[] = [];
  let host = site.file.root;
  for (let depth = 0; depth < site.path.length; depth++) {
    if (isResource(host)) found.push({ host, path: site.path.slice(0, depth) });
    host = own(host, site.path[depth]!);
  }
  return found;
}

/**
 * Every `$anchor`, `$dynamicAnchor` and `$id` of a document, wherever it stands: anchors by name, and by the pointer of
 * the schema with an `$id` around them too (`/components/schemas/A#name`); ids as absolute addresses.
 */
function findAnchors(root: unknown, base: string | undefined): Map<string, Path> {
  const anchors = new Map<string, Path>();
  const seen = new Set<unknown>();
  const open: { node: unknown; path: Path; base: string; within: string }[] = [];
  open.push({ node: root, path: [], base: base || NOWHERE, within: "" });
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, path } = next;
    let { base, within } = next;
    if (typeof node !== "object" || node === null || seen.has(node)) continue;
    seen.add(node);
    const note = (name: string): void => void (anchors.has(name) || anchors.set(name, path));
    const id = own(node, "$id");
    if (isResource(node)) {
      base = withoutFragment(absoluteUrl(String(id), base) ?? base);
      within = pointerOf(path);
      note(base);
    }
    const named = typeof id === "string" && id.startsWith("#") ? id.slice(1) : undefined;
    for (const name of [own(node, "$anchor"), own(node, "$dynamicAnchor"), named])
      if (typeof name === "string") {
        note(name);
        note(`${within}#${name}`);
      }
    for (const [key, child] of Object.entries(node).reverse()) {
      if (typeof child === "object" && child !== null)
        open.push({ node: child, path: [...path, key], base, within });
    }
  }
  return anchors;
}

function withoutFragment(url: string): string {
  const hash = url.indexOf("#");
  return hash < 0 ? url : url.slice(0, hash);
}

function isSameHost(url: string, other: string | undefined): boolean {
  return other !== undefined && new URL(url).host === new URL(other).host;
}
