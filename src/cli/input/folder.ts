/**
 * The one folder of this machine that a description may read from: which paths belong to it, and opening them. A path
 * is checked as text before the file system sees it, then again as the file that it really leads to.
 */
import { constants } from "node:fs";
import { type FileHandle, open, readlink, realpath, stat } from "node:fs/promises";
import nodePath from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** A folder to read from. */
export interface Folder {
  /** Absolute, without links, as the file system spells it. */
  path: string;
  /** Its `file:` URL, with a slash at the end. */
  url: string;
  /** Opens a file by its absolute path, if the files are not those of the file system, but of a git revision. */
  open?: (path: string) => Promise<OpenText | undefined>;
}

/** An open file that can only be read as a whole. */
export interface OpenText {
  path: string;
  /** In bytes. */
  size: number;
  handle: { readFile: () => Promise<Uint8Array<ArrayBuffer>>; close: () => Promise<void> };
}

/** An open file of a folder. The caller closes its handle. */
export interface OpenFile {
  /** Absolute, without links. */
  path: string;
  /** In bytes. */
  size: number;
  handle: FileHandle;
}

/** The rules for paths of a system: `node:path`, or its `posix` or `win32`. */
export type Paths = Pick<typeof nodePath, "relative" | "resolve" | "isAbsolute" | "sep">;

/** Names that are devices on Windows, in every folder and with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?:\.|$)/i;

/** Opens a folder by its path. @throws if there is none */
export async function openFolder(path: string): Promise<Folder> {
  const real = await realpath(path);
  if (!(await stat(real)).isDirectory()) throw new Error(`${path} is not a folder.`);
  return { path: real, url: pathToFileURL(real + nodePath.sep).href };
}

/**
 * Whether an absolute path is below the folder and not hidden there. Looks at the text alone. Hidden files, names that
 * mean a device or a stream on Windows (`con.yaml`, `a.yaml:b`) and names with `\` count as outside on every system.
 */
export function isInside(folder: Pick<Folder, "path">, path: string, paths: Paths = nodePath): boolean {
  return wayTo(folder, path, paths) !== undefined;
}

/**
 * The absolute path of a file in the folder; undefined if `isInside` refuses it.
 * @param path relative to the folder, with slashes; one slash at the start is left out
 */
export function pathInside(
  folder: Pick<Folder, "path">,
  path: string,
  paths: Paths = nodePath,
): string | undefined {
  const steps: string[] = [];
  for (const step of path.replace(/^\//, "").split("/")) {
    if (step === "..") {
      if (steps.pop() === undefined) return undefined;
    } else if (step !== ".") {
      if (!isPlain(step)) return undefined;
      steps.push(step);
    }
  }
  const absolute = paths.resolve(folder.path, ...steps);
  return isInside(folder, absolute, paths) ? absolute : undefined;
}

/** The steps from the folder to a path; undefined if it is outside, or if a name is not allowed. */
function wayTo(folder: Pick<Folder, "path">, path: string, paths: Paths): string[] | undefined {
  const way = paths.relative(folder.path, path);
  if (way === "" || paths.isAbsolute(way)) return undefined;
  const steps = way.split(paths.sep);
  return steps.every(isPlain) ? steps : undefined;
}

function isPlain(name: string): boolean {
  return name !== "" && !name.startsWith(".") && !UNSAFE.test(name) && !DEVICE.test(name);
}

/**
 * Characters and endings that are not allowed in names: Windows separators and streams, control characters, and
 * endings that Windows ignores.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: file names with control characters are refused
const UNSAFE = /[\\:\u0000-\u001f]|[. ]$/;

/**
 * Opens a file of the folder for reading. Undefined if it does not exist, is not a plain file, or is a link out of
 * the folder. Never opens anything that could block, such as a pipe or a device.
 * @param path absolute
 */
export async function openFile(folder: Folder, path: string): Promise<OpenFile | undefined> {
  if (!isInside(folder, path)) return undefined;
  let handle: FileHandle | undefined;
  try {
    const real = await realpath(path);
    if (!isInside(folder, real) || !(await stat(real)).isFile()) return undefined;
    handle = await openToRead(real);
    const opened = await handle.stat();
    if (!opened.isFile() || (await pathOfOpen(handle, real)) !== real) return undefined;
    const file = { path: real, size: opened.size, handle };
    handle = undefined;
    return file;
  } catch {
    return undefined;
  } finally {
    await handle?.close();
  }
}

/** Opens a path for reading. Does not wait for a pipe and does not follow a link (both unknown on Windows). */
function openToRead(path: string): Promise<FileHandle> {
  return open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0));
}

/**
 * The real path of an open file: since its path was checked, someone may have put a link in its place, or in that of a
 * folder above it. Linux gives the path of the open file itself. On other systems the path is opened again and has to
 * lead to the same file; a link that is put there and removed between these steps is not noticed.
 */
async function pathOfOpen(handle: FileHandle, path: string): Promise<string | undefined> {
  const known = await readlink(`/proc/self/fd/${handle.fd}`).catch(() => undefined);
  if (known !== undefined) return known;
  const again = await openToRead(path);
  try {
    // Both are asked as open files: on Windows, the device of a path can differ from that of an open file.
    const [first, second] = await Promise.all([handle.stat({ bigint: true }), again.stat({ bigint: true })]);
    return first.ino === second.ino && first.dev === second.dev ? await realpath(path) : undefined;
  } finally {
    await again.close();
  }
}

/**
 * The absolute path that a `file:` URL names. Undefined if the URL has a host, an encoded slash, or the form of
 * another system's paths.
 */
export function pathOfUrl(url: string | URL): string | undefined {
  try {
    return fileURLToPath(url);
  } catch {
    return undefined;
  }
}

/** Whether an absolute path exists. */
export async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
