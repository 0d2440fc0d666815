/** A description by its path or address: read, brought together from its files, upgraded. */
import { stat } from "node:fs/promises";
import { basename, dirname, relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { bundle, DOCUMENTS } from "#load/bundle.ts";
import { textOf } from "#load/coded.ts";
import { fetchText, LoadError } from "#load/fetch.ts";
import { type Loaded, load } from "#load/load.ts";
import { parseNumerals, writeNumerals } from "#load/numerals.ts";
import { parseText, type YamlToJson } from "#load/parse.ts";
import { fragmentOf } from "#load/pointer.ts";
import { Problems } from "#load/problems.ts";
import { yamlToJson } from "#load/yaml.ts";
import { embedFiles } from "./embed.ts";
import { Failure } from "./failure.ts";
import {
  type Folder,
  findFile,
  folderFetch,
  isInside,
  NO_SUCH_FILE,
  openFolder,
  pathOfUrl,
} from "./folder.ts";

/** Where a description is. */
export interface Place {
  /** As it is shown to people: a path from here, or an address. */
  shown: string;
  /** Absolute `file:`, `http:` or `https:` URL. */
  url: string;
  /** Of a file: its absolute path, its folder, and its path within the folder with slashes. */
  file?: { path: string; folder: Folder; inFolder: string };
}

/** A description, ready to be shown. */
export interface Description {
  place: Place;
  loaded: Loaded;
  /** Its text as it came; where it consists of several files, JSON of all of them together. */
  text: string;
  /** Whether other files or addresses belong to it. */
  isBundled: boolean;
  /** Absolute paths of the files that it was read from. */
  files: readonly string[];
  /** Absolute paths of the files that it refers to and that are not there. */
  missing: readonly string[];
}

/**
 * Finds a description.
 * @param address a path from the current folder, or an http(s) address
 * @param root the folder that it may read other files from; default: its own
 * @throws Failure where there is no such file
 */
export async function findDescription(address: string, root?: string): Promise<Place> {
  if (/^https?:\/\//i.test(address)) {
    if (!URL.canParse(address))
      throw new Failure(`“${address}” is not a complete address.`, "Give a full URL.");
    return { shown: address, url: new URL(address).href };
  }
  const path = resolve(address);
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new Failure(`${address}: there is no such file.`, `Looked for ${path}; check the path.`);
  if (found.isDirectory())
    throw new Failure(
      `${address} is a folder.`,
      "Give the path of the description itself, such as openapi.yaml.",
    );
  const folder = await openFolder(root ?? dirname(path)).catch(() => {
    throw new Failure(`${root}: there is no such folder.`, "Check what --root says.");
  });
  // The folder may have come through a link; the file is looked for where the folder really is.
  const real =
    root === undefined
      ? resolve(folder.path, basename(path))
      : resolve(await realFolder(path), basename(path));
  if (!isInside(folder, real))
    throw new Failure(
      `${address} cannot be read: it is hidden, or outside of ${folder.path}.`,
      "Names that begin with a dot are hidden. Give a --root that holds the description.",
    );
  const inFolder = relative(folder.path, real).split(sep).join("/");
  return { shown: address, url: pathToFileURL(real).href, file: { path: real, folder, inFolder } };
}

async function realFolder(path: string): Promise<string> {
  return (await openFolder(dirname(path))).path;
}

/**
 * Reads a description with all that it refers to in other files.
 * @param isAlone puts examples and pictures of other files into it, too
 * @throws Failure where there is no description to show
 */
export async function readDescription(place: Place, isAlone = false): Promise<Description> {
  const files = new Set<string>(place.file ? [place.file.path] : []);
  const yaml: YamlToJson = async (text) => yamlToJson(text);
  const missing = new Set<string>();
  const fetch = folderFetch(
    place.file?.folder,
    (path) => files.add(path),
    (path) => missing.add(path),
  );
  const problems = new Problems();
  try {
    const { text, url } = await fetchText(place.url, { fetch });
    const original = await parseText(text, { yaml, url, problems });
    const bundled = await bundle(original, problems, { yaml, url, fetch });
    const isBundled = bundled !== original;
    const neutral = isBundled && place.file ? withoutPaths(bundled, place.file) : bundled;
    const whole = isAlone ? await embedFiles(neutral, (address) => fileAt(address, place)) : neutral;
    const known = new Set(problems.list.map((problem) => problem.pointer));
    const loaded = await load(
      { document: whole, url: place.file ? undefined : url },
      { yaml, fetch: noFetch },
    );
    // What could not be had a moment ago is missed again; it is told once.
    const later = loaded.problems.filter((problem) => !known.has(problem.pointer));
    return {
      place,
      loaded: { ...loaded, problems: [...problems.list, ...later] },
      text: isBundled ? writeNumerals(whole) : textOf(text),
      isBundled,
      files: [...files],
      missing: [...missing],
    };
  } catch (error) {
    if (!(error instanceof LoadError)) throw error;
    const isEmptyFile = error.kind === "empty" && place.file;
    throw new Failure(said(error.message, place), isEmptyFile ? "" : error.advice);
  }
}

/** A message with paths as the reader gave them, not as URLs. */
export function said(message: string, place: Place): string {
  const named = message.replaceAll(place.url, place.shown);
  // Files come by the same way as answers, but not from a server.
  return place.file
    ? named
        .replaceAll(place.file.folder.url, "")
        .replaceAll(` (HTTP 404 ${NO_SUCH_FILE})`, "")
        .replace(OUTSIDE_ANSWER, (_, url: string) => `${pathOfUrl(url) ?? url} is `)
    : named;
}

/** What loading says of a file outside of the folder, up to the folder. */
const OUTSIDE_ANSWER = /(file:\S+) answered with HTTP 403 (?=outside of )/;

/** The path of a file that an address of the description leads to. */
async function fileAt(address: string, { url, file }: Place): Promise<string | undefined> {
  if (!file || !URL.canParse(address, url)) return undefined;
  const target = new URL(address, url);
  const path = target.href.startsWith(file.folder.url) ? pathOfUrl(target) : undefined;
  return path === undefined ? undefined : findFile(file.folder, relative(file.folder.path, path));
}

/**
 * The folders of this machine are nobody's business: other files are known by their path from the description.
 * Their addresses stand as keys, in references as steps of a pointer, and as addresses of examples.
 */
function withoutPaths(
  document: unknown,
  { folder, inFolder }: NonNullable<Place["file"]>,
): Readonly<Record<string, unknown>> {
  const way = "../".repeat(inFolder.split("/").length - 1);
  return parseNumerals(
    writeNumerals(document)
      .replaceAll(fragmentOf([DOCUMENTS, folder.url]), fragmentOf([DOCUMENTS, way]))
      .replaceAll(folder.url, way),
  ) as Record<string, unknown>;
}

const noFetch: typeof fetch = async () => new Response(null, { status: 404 });
