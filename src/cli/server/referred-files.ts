/**
 * Finds the files in its folder that a description refers to: in references, in fields with addresses, and in links
 * and images in its texts. The server serves no others, except files that options of the page name.
 */
import { setImmediate } from "node:timers/promises";
import { type DescriptionLocation, isRemote } from "#cli/input/description.ts";
import { typeOf } from "#cli/input/file-types.ts";
import { type Folder, isInside, pathOfUrl } from "#cli/input/folder.ts";
import { DOCUMENTS } from "#load/bundle/find.ts";
import { parseMarkdown } from "#markdown/parse.ts";
import { entries, own } from "#oas/read.ts";
import type { OptionsInput } from "#options/options.ts";
import { readOptions } from "#options/read.ts";

/** The documents and options that may refer to files. */
export interface Referring {
  /** The main document as parsed. */
  main: unknown;
  /** The description with its other files under `x-lectern-documents`. */
  document: unknown;
  /** Absolute paths of the files of the description. */
  files: readonly string[];
  /** The options of the page, which may name files to download, and other versions. */
  options: OptionsInput;
}

/** Names of fields with addresses: of the specification, of extensions, and of Markdown trees. */
const ADDRESS = /^(?:\$ref|externalValue|operationRef|termsOfService|href|src)$|url$/i;

/** Matches a text that may have links or images, in Markdown or HTML. */
const LINKS = /\]\s*[(:]|\b(?:src|href)\s*=/i;

/** How many characters and values are searched before waiting requests get their turn. */
const SLICE = 50_000;

/** A value to search. */
interface Searched {
  value: unknown;
  /** The name of the field that holds it. */
  key: string;
  /** The possible bases of relative addresses. */
  bases: readonly string[];
  /** Whether it is a Markdown tree, whose texts are not parsed again. */
  isTree?: boolean;
}

/**
 * Finds the absolute paths of the files in the folder that a description refers to and that have a served type. A
 * path may not exist or may be a link out of the folder; `openFile` checks that. A reference in an example counts
 * too.
 */
export async function referredFiles(
  { main, document, files, options }: Referring,
  { url, file }: Pick<DescriptionLocation, "url" | "file">,
): Promise<ReadonlySet<string>> {
  if (!file) return new Set();
  const { folder } = file;
  const { compareWith, versions, downloadDefinitionUrl, downloadUrls } = readOptions([options]);
  // An older version as an object is no address, and a description may not name files through it.
  const older = typeof compareWith === "string" ? compareWith : undefined;
  const local: Searched[] = [];
  const remote: Searched[] = [];
  for (const [name, value] of entries(own(document, DOCUMENTS))) {
    if (isRemote(name)) remote.push({ value, key: "", bases: [url] });
    else {
      // Bundling makes some addresses in other files relative to the description.
      const base = resolveUrl(name, url, folder);
      local.push({ value, key: "", bases: base ? [url, base.href] : [url] });
      local.push({ value: name, key: "url", bases: [url] });
    }
  }
  const found = await filesIn(
    [
      { value: downloadDefinitionUrl, key: "url", bases: [url] },
      { value: older, key: "url", bases: [url] },
      { value: versions.map(({ specUrl }) => ({ specUrl })), key: "", bases: [url] },
      { value: downloadUrls, key: "", bases: [url] },
      { value: main, key: "", bases: [url] },
    ],
    folder,
  );
  for (const path of files) if (isServed(path, folder)) found.add(path);
  // A document from the network may not name local files, even if a part of it was copied into a local document.
  const foreign = await filesIn(remote, folder);
  for (const path of await filesIn(local, folder)) if (!foreign.has(path)) found.add(path);
  return found;
}

function isServed(path: string, folder: Folder): boolean {
  return typeOf(path) !== undefined && isInside(folder, path);
}

/** Finds the files that some values refer to. */
async function filesIn(values: readonly Searched[], folder: Folder): Promise<Set<string>> {
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
  const left = [...values];
  const seen = new Set<unknown>();
  let looked = 0;
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, key, bases, isTree } = next;
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

/**
 * Resolves an address; a leading slash means the folder, as on the server. Undefined for a fragment of the same
 * document.
 */
function resolveUrl(address: string, base: string, folder: Folder): URL | undefined {
  if (address.startsWith("#")) return undefined;
  const isFromRoot = /^[/\\](?![/\\])/.test(address);
  const [written, from] = isFromRoot ? [address.slice(1), folder.url] : [address, base];
  return URL.canParse(written, from) ? new URL(written, from) : undefined;
}
