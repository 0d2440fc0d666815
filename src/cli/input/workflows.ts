/** Reads Arazzo documents for a page that is written: as plain data, without paths of this machine. */
import { join, relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { Failure } from "#cli/process/failure.ts";
import { wholeJson } from "#oas/json-text.ts";
import type { Raw } from "#oas/read.ts";
import { Arazzo } from "#workflows/arazzo.ts";
import type { Packed, Unread } from "#workflows/sources.ts";
import { parseArazzo, readArazzo } from "./arazzo.ts";
import {
  type Description,
  type DescriptionLocation,
  findDescription,
  type ReadFlags,
  readerOf,
} from "./description.ts";
import { openFolder } from "./folder.ts";
import { publicUrl } from "./public-url.ts";
import type { Reader } from "./reader.ts";

/** What was read, and the files that it was read from. */
export interface ReadWorkflows {
  packed: Packed;
  /** The texts of the documents and their names in messages, by URL, as in `packed`. */
  texts: ReadonlyMap<string, WorkflowText>;
  /** Absolute paths. */
  files: readonly string[];
  /** Absolute paths of files that do not exist. */
  missing: readonly string[];
}

/** The text of an Arazzo document, and its name in messages. */
export interface WorkflowText {
  shown: string;
  text: string;
}

/** An Arazzo document: its path or URL, or itself, and the folder that its addresses are relative to. */
export type GivenWorkflows = string | { document: Raw; folder: string };

/**
 * Reads Arazzo documents and the descriptions that they name, except that of the page.
 * @param onFailure called for a document that cannot be read; the others are read nevertheless
 * @throws Failure if one of the documents cannot be read, and there is no `onFailure`
 */
export async function readWorkflows(
  given: readonly GivenWorkflows[],
  { url: page }: Pick<Description, "url">,
  flags: ReadFlags,
  onFailure?: (failure: Failure) => void,
): Promise<ReadWorkflows> {
  const documents: { url: string; document: unknown }[] = [];
  const sources = new Map<string, unknown>();
  const unread = new Map<string, Unread>();
  const texts = new Map<string, WorkflowText>();
  const files: string[] = [];
  const missing: string[] = [];
  for (const one of given) {
    const found = await openGiven(one, flags).catch((error: unknown) => {
      if (typeof one === "string" && !/^https?:/i.test(one)) missing.push(resolve(one));
      return passed(error, onFailure);
    });
    if (!found) continue;
    const { place, reader } = found;
    try {
      const file = await readArazzo(place, reader, [page]);
      if (!file) throw new Failure(`${place.shown} is not an Arazzo document.`, "Give the path of one.");
      const { arazzo } = file;
      const url = arazzo.url ?? place.url;
      documents.push({ url, document: arazzo.raw });
      texts.set(url, { shown: place.shown, text: file.text });
      for (const { url, described } of file.sources)
        if (url !== undefined && url !== arazzo.url)
          sources.set(url, described.kind === "openapi" ? described.document.raw : described.raw);
      for (const [url, why] of file.unread) unread.set(url, why);
    } catch (error) {
      passed(error, onFailure);
    } finally {
      files.push(...reader.files);
      missing.push(...reader.missing);
      await reader.close();
    }
  }
  const nameOf = namesFor([page, ...documents.map(({ url }) => url), ...sources.keys(), ...unread.keys()]);
  const packed: Packed = {
    documents: documents.map(({ url, document }) => ({ url: nameOf(url), document })),
    sources: [...sources].map(([url, document]) => ({ url: nameOf(url), document })),
    unread: [...unread].map(([url, why]) => ({ url: nameOf(url), ...why })),
    page: nameOf(page),
  };
  const named = new Map([...texts].map(([url, text]) => [nameOf(url), text]));
  return { packed, texts: named, files, missing };
}

/** The addresses of a document's sources, and its name in messages; undefined if it cannot be read. */
export async function sourcesOf(
  given: GivenWorkflows,
  flags: ReadFlags,
): Promise<{ shown: string; sources: ReadonlySet<string | undefined> } | undefined> {
  try {
    const { place, reader } = await openGiven(given, flags);
    try {
      const parsed = await parseArazzo(place, reader);
      if (!parsed) return undefined;
      const { sourceDescriptions } = new Arazzo(parsed.raw, parsed.url);
      return { shown: place.shown, sources: new Set(sourceDescriptions.map((one) => one.absoluteUrl)) };
    } finally {
      await reader.close();
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return undefined;
  }
}

/** Where a document is, and the reader for it. */
async function openGiven(
  given: GivenWorkflows,
  flags: ReadFlags,
): Promise<{ place: DescriptionLocation; reader: Reader }> {
  if (typeof given === "string") {
    const place = await findDescription(given, { ...flags, overlays: undefined });
    return { place, reader: readerOf(place) };
  }
  const folder = await openFolder(flags.root ?? given.folder);
  const path = join((await openFolder(given.folder)).path, OBJECT_FILE);
  const { href: url } = pathToFileURL(path);
  const file = { path, folder, inFolder: relative(folder.path, path).split(sep).join("/") };
  const place = {
    shown: "The option workflows",
    url,
    publicUrl: url,
    file,
    isRemote: flags.remote !== false,
  };
  const reader = readerOf(place);
  reader.replaceMain(wholeJson(given.document), url);
  return { place, reader };
}

/** The name that a document without a file has in its folder. */
const OBJECT_FILE = "workflows.json";

function passed(error: unknown, onFailure?: (failure: Failure) => void): undefined {
  if (!(error instanceof Failure) || !onFailure) throw error;
  onFailure(error);
}

/** Names files by their path from the folder that holds all of them, so that the folders of this machine stay private. */
function namesFor(urls: readonly string[]): (url: string) => string {
  const [first = "", ...rest] = urls.filter((url) => url.startsWith("file:"));
  let folder = first.slice(0, first.lastIndexOf("/") + 1);
  while (rest.some((url) => !url.startsWith(folder)))
    folder = folder.slice(0, folder.lastIndexOf("/", folder.length - 2) + 1);
  return (url) => (url.startsWith("file:") ? `file:///${url.slice(folder.length)}` : publicUrl(url));
}
