/**
 * The files that a description on this machine may reach: those of one folder and below it, nothing hidden.
 * What is read for a `$ref` and what the server gives out goes through here.
 */
import { readFile, realpath, stat } from "node:fs/promises";
import { relative, resolve, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** The status text of an answer in place of a file that is not there. */
export const NO_SUCH_FILE = "no such file";

/** A folder to read from. */
export interface Folder {
  /** Absolute, without links, as the file system spells it. */
  path: string;
  /** Its `file:` URL, with a slash at the end. */
  url: string;
}

/** A folder by its path. @throws where there is none */
export async function openFolder(path: string): Promise<Folder> {
  const real = await realpath(path);
  return { path: real, url: pathToFileURL(real + sep).href };
}

/**
 * The real path of a file in the folder; undefined where there is none, and where it is hidden (a part of
 * its path begins with a dot) or leads out of the folder, by `..` or by a link.
 * @param path relative to the folder, with slashes
 */
export async function findFile(folder: Folder, path: string): Promise<string | undefined> {
  if (path.includes("\0")) return undefined;
  try {
    const real = await realpath(resolve(folder.path, path.replace(/^\/+/, "")));
    return isInside(folder, real) && (await stat(real)).isFile() ? real : undefined;
  } catch {
    return undefined;
  }
}

/** Whether an absolute path is in the folder, or below it, and not hidden there. */
export function isInside(folder: Folder, path: string): boolean {
  const way = relative(folder.path, path).split(sep);
  return way.every((part) => part !== "" && !part.startsWith(".")) && resolve(folder.path, ...way) === path;
}

/** The absolute path that a `file:` URL names; undefined where it names none of this machine: it has a host, or an encoded slash. */
export function pathOfUrl(url: string | URL): string | undefined {
  try {
    return fileURLToPath(url);
  } catch {
    return undefined;
  }
}

/** Whether something is at an absolute path. */
export async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}

/**
 * A `fetch` for descriptions in files: reads `file:` addresses of the folder, and gets http(s) addresses as
 * ever. What may not be read is answered with a status, as a server would.
 * @param onRead is told of every file that was read, by its absolute path
 * @param onMissing is told of every file that could be read, were it there
 */
export function folderFetch(
  folder: Folder | undefined,
  onRead?: (path: string) => void,
  onMissing?: (path: string) => void,
): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.protocol !== "file:") return fetch(input, init);
    if (!folder) return new Response(null, { status: 403, statusText: "files are not read" });
    const asked = pathOfUrl(url);
    const path = asked === undefined ? undefined : await findFile(folder, relative(folder.path, asked));
    if (path !== undefined) {
      onRead?.(path);
      return new Response(await readFile(path));
    }
    if (asked !== undefined && isInside(folder, asked) && !(await isThere(asked))) onMissing?.(asked);
    const isOutside = !url.href.startsWith(folder.url);
    return isOutside
      ? new Response(null, {
          status: 403,
          statusText: `outside of ${folder.path}; --root names a wider folder`,
        })
      : new Response(null, { status: 404, statusText: NO_SUCH_FILE });
  };
}
