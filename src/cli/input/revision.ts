/** Reads files of a git revision, as `git:main:openapi.yaml` names them, without checking them out. */
import { execFile } from "node:child_process";
import { dirname, join, relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { Failure } from "#cli/process/failure.ts";
import { type Folder, type OpenText, openFolder } from "./folder.ts";

/** The largest file that is read from a revision, in bytes. */
const LARGEST = 300_000_000;

/** A file of a revision. */
export interface RevisionFile {
  /** Absolute, where the file is or would be in the working tree. */
  path: string;
  /** The folder of the file, whose files come from the same revision. */
  folder: Folder;
}

/** Whether an address names a file of a revision. */
export function isRevision(address: string): boolean {
  return address.startsWith("git:");
}

/**
 * Finds a file of a revision. A path is from the top of the repository, or, with `./`, from the current folder.
 * @param root the folder that other files may be read from. Default: the folder of the file
 * @throws Failure if there is no such revision or file
 */
export async function findRevision(address: string, root?: string): Promise<RevisionFile> {
  const [, revision = "", path = ""] = /^git:(.+):([^:]+)$/.exec(address) ?? [];
  if (revision === "" || revision.startsWith("-"))
    throw new Failure(
      `${address} does not name a revision and a file.`,
      "Write it like git:main:openapi.yaml.",
    );
  const top = await pathOf((await textOf(["rev-parse", "--show-toplevel"], address)).trim());
  const commit = await commitOf(revision, address);
  const isRelative = path.startsWith("./") || path.startsWith("../");
  const absolute = isRelative ? resolve(await pathOf("."), path) : join(top, path);
  const folder: Folder = folderOf(root === undefined ? dirname(absolute) : await pathOf(root), top, commit);
  if (!(await folder.open?.(absolute)))
    throw new Failure(`${address}: there is no such file in this revision.`, `Lectern looked for ${path}.`);
  return { path: absolute, folder };
}

/** The commit of a revision. */
async function commitOf(revision: string, address: string): Promise<string> {
  try {
    return (await run(["rev-parse", "--verify", "--end-of-options", `${revision}^{commit}`]))
      .toString()
      .trim();
  } catch {
    throw new Failure(
      `${address}: there is no revision ${revision} in this repository.`,
      "Fetch it, or check its name.",
    );
  }
}

/** The real path of a folder. */
async function pathOf(folder: string): Promise<string> {
  try {
    return (await openFolder(folder)).path;
  } catch {
    throw new Failure(`${folder}: there is no such folder.`, "Check the path after --root.");
  }
}

/** A folder whose files come from a commit. */
function folderOf(path: string, top: string, commit: string): Folder {
  return {
    path,
    url: pathToFileURL(path + sep).href,
    open: (file) => openBlob(file, top, commit),
  };
}

/** Opens a plain file of a commit. A link is not a plain file. */
async function openBlob(path: string, top: string, commit: string): Promise<OpenText | undefined> {
  const inTop = relative(top, path).split(sep).join("/");
  if (inTop === "" || inTop.startsWith("../")) return undefined;
  try {
    const listed = (
      await run(["-C", top, "--literal-pathspecs", "ls-tree", "-l", "-z", commit, "--", inTop])
    ).toString();
    const [, blob, size] = /^100(?:644|755) blob ([0-9a-f]{40,64}) +(\d{1,15})\t/.exec(listed) ?? [];
    if (blob === undefined) return undefined;
    const handle = {
      readFile: () => run(["-C", top, "cat-file", "blob", blob]),
      close: async () => {},
    };
    return { path, size: Number(size), handle };
  } catch {
    return undefined;
  }
}

async function textOf(args: readonly string[], address: string): Promise<string> {
  try {
    return (await run(args)).toString();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT")
      throw new Failure(`${address} needs git.`, "Install git, or give paths of two files.");
    const [, said = ""] = /(?:fatal|error): ([^\n]{1,300})/.exec(message) ?? [];
    throw new Failure(
      `${address} cannot be read: ${said || "git failed"}.`,
      "Check the revision and the path.",
    );
  }
}

/** Runs git. It reads only, and asks for nothing. */
function run(args: readonly string[]): Promise<Buffer<ArrayBuffer>> {
  const env = { ...process.env, GIT_OPTIONAL_LOCKS: "0", GIT_TERMINAL_PROMPT: "0", LC_ALL: "C" };
  return new Promise((done, fail) => {
    execFile(
      "git",
      ["-c", "core.fsmonitor=false", ...args],
      { encoding: "buffer", maxBuffer: LARGEST, env },
      (error, out) => (error ? fail(error) : done(out as Buffer<ArrayBuffer>)),
    );
  });
}
