/**
 * Which files of its folder a description refers to: by references, by addresses in its fields, and by links and images
 * in its texts. Nobody who reads the page needs any other.
 */
import { setImmediate } from "node:timers/promises";
import { isRemote, type Place } from "#cli/input/description.ts";
import { typeOf } from "#cli/input/file-types.ts";
import { type Folder, isInside, pathOfUrl } from "#cli/input/folder.ts";
import { DOCUMENTS } from "#load/bundle.ts";
import { parseMarkdown } from "#markdown/parse.ts";
import { entries, own } from "#oas/read.ts";
import type { OptionsInput } from "#options/options.ts";
import { readOptions } from "#options/read.ts";

/** What may refer to files. */
export interface Referring {
  /** The main document as it was parsed. */
  main: unknown;
  /** The description with its other files under `x-lectern-documents`. */
  document: unknown;
  /** Absolute paths of the files that it was read from. */
  files: readonly string[];
  /** The options of the page, which may name downloads. */
  options: OptionsInput;
}

/** Fields that hold an address: of the specification, of extensions, and of the trees that Markdown becomes. */
const ADDRESS = /^(?:\$ref|externalValue|operationRef|termsOfService|href|src)$|url$/i;

/** What a text holds if it has links or images, as Markdown or as HTML. */
const LINKS = /\]\s*[(:]|\b(?:src|href)\s*=/i;

/** Characters and values that are looked through at once. Then requests that have come meanwhile get their turn. */
const SLICE = 50_000;

/** A value to look through. */
interface Site {
  value: unknown;
  /** The name of the field that holds it. */
  key: string;
  /** What relative addresses may be relative to. */
  bases: readonly string[];
  /** Whether it is a tree of Markdown: the texts in it are not Markdown again. */
  isTree?: boolean;
}

/**
 * The absolute paths of the files in the folder that a description refers to, of the kinds that are served. Some may
 * not exist, or be links out of the folder: `openFile` checks that. What looks like a reference in an example counts
 * as one.
 */
export async function referredFiles(
  { main, document, files, options }: Referring,
  { url, file }: Pick<Place, "url" | "file">,
): Promise<ReadonlySet<string>> {
  if (!file) return new Set();
  const { folder } = file;
  const { downloadDefinitionUrl, downloadUrls } = readOptions([options]);
  const local: Site[] = [];
  const remote: Site[] = [];
  for (const [name, value] of entries(own(document, DOCUMENTS))) {
    if (isRemote(name)) remote.push({ value, key: "", bases: [url] });
    else {
      // Some addresses in another file have been made relative to the description.
      const base = resolveUrl(name, url, folder);
      local.push({ value, key: "", bases: base ? [url, base.href] : [url] });
      local.push({ value: name, key: "url", bases: [url] });
    }
  }
  const found = await filesIn(
    [
      { value: downloadDefinitionUrl, key: "url", bases: [url] },
      { value: downloadUrls, key: "", bases: [url] },
      { value: main, key: "", bases: [url] },
    ],
    folder,
  );
  for (const path of files) if (isServed(path, folder)) found.add(path);
  // A document from the network names no file of this machine, even if a part of it stands in one of ours.
  const foreign = await filesIn(remote, folder);
  for (const path of await filesIn(local, folder)) if (!foreign.has(path)) found.add(path);
  return found;
}

function isServed(path: string, folder: Folder): boolean {
  return typeOf(path) !== undefined && isInside(folder, path);
}

/** The files that some values refer to. */
async function filesIn(sites: readonly Site[], folder: Folder): Promise<Set<string>> {
  const found = new Set<string>();
  const resolved = new Set<string>();
  const add = (address: string, bases: readonly string[]): void => {
    for (const base of bases) {
      const target = resolveUrl(address, base, folder);
      if (target?.protocol !== "file:" || resolved.has(target.pathname)) continue;
      resolved.add(target.pathname);
      const path = pathOfUrl(target);
      if (path !== undefined && isServed(path, folder)) found.add(path);
    }
  };
  const left = [...sites];
  const seen = new Set<unknown>();
  let looked = 0;
  for (let site = left.pop(); site; site = left.pop()) {
    const { value, key, bases, isTree } = site;
    looked += typeof value === "string" ? value.length + 1 : 1;
    if (looked > SLICE) {
      looked = 0;
      await setImmediate();
    }
    if (typeof value === "string") {
      if (ADDRESS.test(key)) add(value, bases);
      else if (!isTree && LINKS.test(value))
        left.push({ value: parseMarkdown(value), key, bases, isTree: true });
    } else if (typeof value === "object" && value !== null && !seen.has(value)) {
      seen.add(value);
      for (const [name, child] of Object.entries(value))
        left.push({ value: child, key: name, bases, ...(isTree && { isTree }) });
    }
  }
  return found;
}

/** An address as the server has it, whose root is the folder; undefined if it is only a place in the same document. */
function resolveUrl(address: string, base: string, folder: Folder): URL | undefined {
  if (address.startsWith("#")) return undefined;
  const isFromRoot = /^[/\\](?![/\\])/.test(address);
  const [written, from] = isFromRoot ? [address.slice(1), folder.url] : [address, base];
  return URL.canParse(written, from) ? new URL(written, from) : undefined;
}
