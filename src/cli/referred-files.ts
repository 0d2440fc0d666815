/**
 * Which files of its folder a description refers to: by references, by addresses in its fields, and by links and images
 * in its texts. Nobody who reads the page needs any other.
 */
import { DOCUMENTS } from "#load/bundle-find.ts";
import { parseMarkdown } from "#markdown/parse.ts";
import { entries, own } from "#oas/read.ts";
import type { OptionsInput } from "#options/options.ts";
import { readOptions } from "#options/read.ts";
import type { Place } from "./description.ts";
import { typeOf } from "./file-types.ts";
import { type Folder, isInside, pathOfUrl } from "./folder.ts";

/** What may refer to files. */
export interface Referring {
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
export function referredFiles(
  { document, files, options }: Referring,
  { url, file }: Pick<Place, "url" | "file">,
): ReadonlySet<string> {
  const found = new Set<string>();
  if (!file) return found;
  const { folder } = file;
  const add = (path: string | undefined): void => {
    if (path !== undefined && typeOf(path) !== undefined && isInside(folder, path)) found.add(path);
  };
  const resolved = new Set<string>();
  const addAddress = (address: string, bases: readonly string[]): void => {
    for (const base of bases) {
      const target = resolveUrl(address, base, folder);
      if (target?.protocol !== "file:" || resolved.has(target.pathname)) continue;
      resolved.add(target.pathname);
      add(pathOfUrl(target));
    }
  };

  for (const path of files) add(path);
  const { downloadDefinitionUrl, downloadUrls } = readOptions([options]);
  const left: Site[] = [
    { value: downloadDefinitionUrl, key: "url", bases: [url] },
    { value: downloadUrls, key: "", bases: [url] },
    { value: document, key: "", bases: [url] },
  ];
  for (const [name, value] of entries(own(document, DOCUMENTS))) {
    addAddress(name, [url]);
    // Some addresses in another file have been made relative to the description.
    const base = resolveUrl(name, url, folder);
    left.push({ value, key: "", bases: base ? [url, base.href] : [url] });
  }
  const seen = new Set<unknown>();
  for (let site = left.pop(); site; site = left.pop()) {
    const { value, key, bases, isTree } = site;
    if (typeof value === "string") {
      if (ADDRESS.test(key)) addAddress(value, bases);
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
