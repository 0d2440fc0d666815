/** Reads a description from a path or URL: finds it, bundles its files and upgrades it. */
import { stat } from "node:fs/promises";
import { basename, dirname, relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { Failure } from "#cli/process/failure.ts";
import { bundle } from "#load/bundle/bundle.ts";
import { DOCUMENTS } from "#load/bundle/find.ts";
import { type Coded, textOf } from "#load/coded.ts";
import { fetchText, LoadError } from "#load/fetch.ts";
import { type Loaded, load } from "#load/load.ts";
import { writeNumerals } from "#load/numerals.ts";
import { parseText, type YamlToJson } from "#load/parse.ts";
import { Problems } from "#load/problems.ts";
import type { Reach } from "#load/reach.ts";
import { yamlToJson } from "#load/yaml.ts";
import type { Finding } from "#oas/finding.ts";
import { asRecord, asText, entries, own, type Raw } from "#oas/read.ts";
import type { Source } from "#overlay/overlay.ts";
import type { OverlaidText } from "#overlay/text.ts";
import type { Zone } from "./addresses.ts";
import { addressesIn, embedFiles, LARGEST_EMBEDDED, type ReadFile } from "./embed.ts";
import { type Folder, isInside, openFolder } from "./folder.ts";
import { applyToText, OverlayFailure, overlayOf } from "./overlays.ts";
import { publicUrl, withoutSecrets } from "./public-url.ts";
import { LARGEST_FILE, Reader } from "./reader.ts";
import { findRevision, isRevision } from "./revision.ts";

/** The location of a description. */
export interface DescriptionLocation {
  /** The name in messages: the path that the user gave, or the URL without secrets. */
  shown: string;
  /** The absolute `file:`, `http:` or `https:` URL to read from. */
  url: string;
  /** The URL without credentials, query and fragment, for output. */
  publicUrl: string;
  /** For a file: its absolute path, its folder, and its path within the folder with slashes. */
  file?: { path: string; folder: Folder; inFolder: string };
  /** Whether http(s) addresses that it refers to may be fetched. */
  isRemote: boolean;
  /** The overlays that are applied to it, in order. */
  overlays?: readonly GivenOverlay[];
}

/** The flags of every command that control reading. */
export interface ReadFlags {
  /** The folder that other files may be read from. Default: the folder of the description. */
  root?: string;
  /** If false, http(s) addresses that the description refers to are not fetched. */
  remote?: boolean;
  /** Whether it may be a file of a git revision. Default: false. */
  revisions?: boolean;
  /** Overlays to apply. */
  overlays?: readonly GivenOverlay[];
}

/** An overlay: its path or address as the user gave it, or itself. */
export type GivenOverlay = string | Raw;

/** A description, ready to be shown. */
export interface Description {
  place: DescriptionLocation;
  loaded: Loaded;
  /** The text as received, with its overlays. If there are several files, JSON of the bundled document. */
  text: string;
  /** The main document as parsed, without other files. */
  main: unknown;
  /** Its URL after redirects. */
  url: string;
  /** Whether it consists of several files. */
  isBundled: boolean;
  /** Absolute paths of the files that were read. */
  files: readonly string[];
  /** When its reading began, in milliseconds since 1970. Files that are newer may have been read before their change. */
  since: number;
  /** Absolute paths of files that it refers to and that do not exist. */
  missing: readonly string[];
  /** Absolute paths of files that it refers to and that exist but may not be read. */
  unreadable: readonly string[];
  /** Warnings about its overlays. */
  overlaid: readonly Finding[];
  /** The zone of the server that it came from. Undefined for files. */
  zone?: Zone;
  /** The reader, for further files. The caller closes it. */
  reader: Reader;
}

/**
 * Finds a description.
 * @param address a path from the current folder, an http(s) address, or, with `revisions`, a file of a git revision
 * @throws Failure if there is no such file
 */
export async function findDescription(address: string, flags: ReadFlags = {}): Promise<DescriptionLocation> {
  const isRemote = flags.remote !== false;
  const { overlays } = flags;
  if (/^https?:/i.test(address)) {
    if (!URL.canParse(address))
      throw new Failure(`“${publicUrl(address)}” is not a complete address.`, "Give a full URL.");
    const url = new URL(address);
    url.hash = "";
    return { shown: publicUrl(url.href), url: url.href, publicUrl: publicUrl(url.href), isRemote, overlays };
  }
  if (flags.revisions && isRevision(address)) return placeInRevision(address, flags, isRemote);
  const path = resolve(address);
  const found = await stat(path).catch(() => undefined);
  if (!found)
    throw new Failure(`${address}: there is no such file.`, `Lectern looked for ${path}. Check the path.`);
  if (found.isDirectory())
    throw new Failure(
      `${address} is a folder.`,
      "Give the path of the description itself, such as openapi.yaml.",
    );
  if (!found.isFile())
    throw new Failure(`${address} is not a plain file.`, "Write the description to a file first.");
  const { root } = flags;
  const folder = await openFolder(root ?? dirname(path)).catch(() => {
    throw new Failure(`${root}: there is no such folder.`, "Check the path after --root.");
  });
  // The path of the folder may contain links; the file is looked up by the folder's real path.
  const real =
    root === undefined
      ? resolve(folder.path, basename(path))
      : resolve((await openFolder(dirname(path))).path, basename(path));
  if (!isInside(folder, real))
    throw new Failure(
      `${address} cannot be read: its name is not allowed, or it is outside ${folder.path}.`,
      'Names must not begin with a dot, contain ":" or "\\", or be a device name of Windows. --root must contain the description.',
    );
  const inFolder = relative(folder.path, real).split(sep).join("/");
  const { href } = pathToFileURL(real);
  return {
    shown: address,
    url: href,
    publicUrl: href,
    file: { path: real, folder, inFolder },
    isRemote,
    overlays,
  };
}

async function placeInRevision(
  address: string,
  { root, overlays }: ReadFlags,
  isRemote: boolean,
): Promise<DescriptionLocation> {
  const { path, folder } = await findRevision(address, root);
  if (!isInside(folder, path))
    throw new Failure(
      `${address} cannot be read: its name is not allowed, or it is outside ${folder.path}.`,
      'Names must not begin with a dot or contain "\\". --root must contain the description.',
    );
  const inFolder = relative(folder.path, path).split(sep).join("/");
  const { href } = pathToFileURL(path);
  return { shown: address, url: href, publicUrl: href, file: { path, folder, inFolder }, isRemote, overlays };
}

/** The name of a description: its title, otherwise its place. */
export function titleOf({ loaded, place }: Description): string {
  return asText(asRecord(loaded.document.info)["title"]) ?? place.shown;
}

/**
 * Reads only the main text of a description.
 * @throws LoadError
 */
export async function readText(place: DescriptionLocation): Promise<string> {
  const reader = readerOf(place);
  try {
    return (await reader.text(place.url)).text;
  } finally {
    await reader.close();
  }
}

/** The main text of a description with its overlays applied. */
export interface OverlaidDescription extends OverlaidText {
  /** Absolute paths of the files that were read. */
  files: readonly string[];
}

/**
 * Reads only the main text of a description, and applies its overlays. A byte order mark stays.
 * @throws LoadError, or OverlayFailure if an overlay cannot be applied
 */
export async function readOverlaidText(place: DescriptionLocation): Promise<OverlaidDescription> {
  const reader = readerOf(place);
  try {
    let mark = "";
    const onStart = ([first, second, third]: Uint8Array): void => {
      if (first === 0xef && second === 0xbb && third === 0xbf) mark = "\ufeff";
    };
    const received = await fetchText(place.url, { fetch: reader.get, size: LARGEST_FILE, onStart });
    const { text, findings } = await overlaid(received.text, received.url, place, reader);
    return { text: mark + textOf(text), findings, files: [...reader.files] };
  } catch (error) {
    throw error instanceof LoadError ? loadFailure(error, place) : error;
  } finally {
    await reader.close();
  }
}

/** Options of reading. */
export interface ReadOptions {
  /** Embeds examples and images of other files, so that the page needs no other file. Default: false. */
  embeds?: boolean;
  /** Whether to upgrade each part, and to report its problems, only when it is first used. Default: false. */
  isLazy?: boolean;
  /** Aborts the reading. */
  signal?: AbortSignal;
  /** The reader, if the text has been read already. */
  reader?: Reader;
}

/**
 * Reads a description with everything that it refers to in other files.
 * @throws Failure if there is no description to show
 */
export async function readDescription(
  place: DescriptionLocation,
  { embeds = false, isLazy = false, signal, reader = readerOf(place) }: ReadOptions = {},
): Promise<Description> {
  const since = Date.now();
  const yaml: YamlToJson = async (text) => yamlToJson(text);
  signal?.addEventListener("abort", () => void reader.close(), { once: true });
  const problems = new Problems();
  try {
    const { text: received, url } = await fetchText(place.url, { fetch: reader.get, size: LARGEST_FILE });
    const { text, findings } = await overlaid(received, url, place, reader);
    let reach: Reach | undefined;
    const onReach = (known: Reach): void => {
      if (isLazy && !known.isOut) reach = known;
    };
    const original = await parseText(text, { yaml, url, problems, onReach });
    const nameOf = namesFrom(place);
    const settings = { yaml, url, nameOf, isFinal: true, isTree: true, fetch: reader.get };
    const joined = reach ? original : await bundle(original, problems, settings);
    const isBundled = joined !== original;
    const bundled = isBundled ? inOrder(joined) : original;
    const whole = embeds ? await embedFiles(bundled, filesOf(original, bundled, place, reader)) : bundled;
    const known = new Set(problems.list.map((problem) => problem.pointer));
    const loaded = await load(
      {
        document: whole,
        url: place.file ? undefined : publicUrl(url),
        reach: whole === original ? (reach ?? JOINED) : undefined,
      },
      { yaml, fetch: noFetch },
    );
    // Loading looks for the same missing files again. Each problem is reported once.
    const later = loaded.problems.filter((problem) => !known.has(problem.pointer));
    const told = [...problems.list, ...later].map((one) => ({ ...one, message: said(one.message, place) }));
    return {
      place,
      loaded: { ...loaded, problems: told },
      text: isBundled ? writeNumerals(whole) : textOf(text),
      main: original,
      url,
      isBundled,
      files: [...reader.files],
      since,
      missing: [...reader.missing],
      unreadable: [...reader.unreadable],
      overlaid: findings,
      ...(!place.file && { zone: reader.zoneOf(url) }),
      reader,
    };
  } catch (error) {
    await reader.close();
    if (error instanceof RangeError && /call stack/i.test(error.message))
      throw new Failure(`${place.shown} is nested too deeply.`, "Look for a value of thousands of levels.");
    if (!(error instanceof LoadError)) throw error;
    const isEmptyFile = error.kind === "empty" && place.file;
    throw new Failure(said(error.message, place), isEmptyFile ? "" : error.advice);
  }
}

/**
 * The text of a description with its overlays. The reader gives this text from now on, so that all who read it again
 * find the same places.
 * @throws OverlayFailure if an overlay cannot be applied
 */
async function overlaid(
  text: string | Coded,
  url: string,
  place: DescriptionLocation,
  reader: Reader,
): Promise<{ text: string | Coded; findings: Finding[] }> {
  const { overlays = [] } = place;
  if (overlays.length === 0) return { text, findings: [] };
  const { sources, files } = await readOverlays(overlays);
  for (const file of files) reader.files.add(file);
  const result = await applyToText(textOf(text), sources, url);
  reader.replaceMain(result.text, url);
  return result;
}

/** A bundled description with its other files by name, not in the order in which they came. */
function inOrder(bundled: Raw): Raw {
  const files = entries(own(bundled, DOCUMENTS));
  if (files.length === 0) return bundled;
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  return { ...bundled, [DOCUMENTS]: Object.fromEntries(sorted) };
}

/** The reach of a document that bundling left as it was: it need not be searched again. */
const JOINED: Reach = { isOut: false, isAside: true };

/** Finds and reads overlays. */
async function readOverlays(given: readonly GivenOverlay[]): Promise<{ sources: Source[]; files: string[] }> {
  const sources: Source[] = [];
  const files: string[] = [];
  for (const one of given) {
    if (typeof one !== "string") {
      sources.push({ name: "of the configuration", document: one });
      continue;
    }
    const place = await findDescription(one);
    const text = await readText(place).catch((error: unknown) => {
      throw error instanceof LoadError ? new OverlayFailure(said(error.message, place), error.advice) : error;
    });
    sources.push(await overlayOf(place.shown, text));
    if (place.file) files.push(place.file.path);
  }
  return { sources, files };
}

/** Makes the reader of a description. */
export function readerOf({ url, shown, file, isRemote }: DescriptionLocation): Reader {
  return new Reader({ main: url, shown, folder: file?.folder, isRemote });
}

/** The failure of a command that could not read a text. */
export function loadFailure({ message, advice }: LoadError, place: DescriptionLocation): Failure {
  return new Failure(said(message, place), advice);
}

/** Whether another document of the description came from the network, by its name in the bundle. */
export function isRemote(name: string): boolean {
  return /^https?:/i.test(name);
}

/** A message with paths as the user gave them instead of URLs, and without secrets in addresses. */
function said(message: string, { url, shown, file }: DescriptionLocation): string {
  const named = message.replaceAll(url, shown);
  return withoutSecrets(file ? named.replaceAll(file.folder.url, "") : named);
}

/**
 * Reads files that a description names. The result is undefined for a file elsewhere or one that cannot be read. A
 * file that only a document from the network names is not read, even if bundling copied that part into the main
 * document.
 */
function filesOf(main: unknown, bundled: unknown, place: DescriptionLocation, reader: Reader): ReadFile {
  const remote = entries(own(bundled, DOCUMENTS)).flatMap(([name, one]) => (isRemote(name) ? [one] : []));
  const foreign = addressesIn(remote);
  const named = foreign.size > 0 ? addressesIn(main) : foreign;
  return async (address) => {
    if (!place.file || !URL.canParse(address, place.url)) return undefined;
    if (foreign.has(address) && !named.has(address)) return undefined;
    const { href, protocol } = new URL(address, place.url);
    if (protocol !== "file:") return undefined;
    return reader.bytes(href, place.url, LARGEST_EMBEDDED).catch(() => undefined);
  };
}

/**
 * Names other files in the bundled description: by their path from it, so that the folders of this machine stay
 * private, or by their address without secrets.
 */
function namesFrom({ file }: DescriptionLocation): (url: string) => string {
  const way = file ? "../".repeat(file.inFolder.split("/").length - 1) : "";
  const urls = new Map<string, string>();
  return (url) => {
    const plain =
      file && url.startsWith(file.folder.url) ? way + url.slice(file.folder.url.length) : publicUrl(url);
    let name = plain;
    for (let count = 2; urls.has(name) && urls.get(name) !== url; count++) name = `${plain}?${count}`;
    urls.set(name, url);
    return name;
  };
}

const noFetch = async (): Promise<Response> => new Response(null, { status: 404 });
