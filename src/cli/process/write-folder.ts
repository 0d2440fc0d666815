/**
 * Writes a folder of files as a whole. Nothing in it changes until every file is ready beside it; then the files are
 * renamed into place, and those that the last build wrote and this one did not are removed.
 */
import { existsSync, lstatSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { mkdir, readdir, readFile, realpath, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { compress, copiesOf, isCopyOf } from "./compress.ts";
import { Failure } from "./failure.ts";

/** The list of the files that a build wrote. A folder with it may be written again. */
export const MANIFEST_NAME = "lectern-site.json";

/** Names at the top of the folder that belong to the host, not to a build. */
const KEPT = new Set(["CNAME", ".nojekyll", ".git", ".gitignore", ".gitattributes"]);

/** How many files are compressed at once. Node uses four threads for it, which then need not wait for files. */
const AT_ONCE = 8;

/** What a build has changed. */
export interface Changed {
  written: number;
  unchanged: number;
  /** The paths of removed files. */
  removed: readonly string[];
}

/** A folder that is being written. */
export class FolderWriter {
  private readonly staged: string[] = [];
  private readonly paths = new Map<string, string>();
  /** Whether the folders of files are there, by path. */
  private readonly folders = new Map<string, boolean>();
  /** The files of the last build. */
  private readonly had: ReadonlySet<string>;
  /** The folders that were made in the temporary one. */
  private readonly made = new Set<string>();
  private unchanged = 0;
  private isClosed = false;
  /** The work on copies. */
  private copying: Promise<unknown> = Promise.resolve();
  /** What the list of the files says besides. */
  private notes: Readonly<Record<string, unknown>> = {};

  private constructor(
    private readonly output: string,
    private readonly root: string,
    private readonly aside: string,
    private readonly before: readonly string[],
    private readonly isCompressed: boolean,
  ) {
    this.had = new Set(before);
  }

  /**
   * Begins to write.
   * @param output its path as the user gave it
   * @param isCompressed whether texts have compressed copies beside them
   * @throws Failure if the folder has other files
   */
  static async open(output: string, isCompressed = false): Promise<FolderWriter> {
    const path = resolve(output);
    try {
      await mkdir(dirname(path), { recursive: true });
      const root = await realpath(path).catch(async () =>
        join(await realpath(dirname(path)), basename(path)),
      );
      const before = await lastBuild(root, output);
      const aside = join(dirname(root), `.${basename(root)}-lectern-${process.pid}.tmp`);
      await rm(aside, { recursive: true, force: true });
      await mkdir(aside);
      return new FolderWriter(output, root, aside, before, isCompressed);
    } catch (error) {
      throw failureOf(error, output);
    }
  }

  /** Whether the last build wrote a file. */
  hadFile(path: string): boolean {
    return this.had.has(path);
  }

  /** Keeps a file of the last build as it is. */
  keep(path: string): void {
    if (!this.had.has(path)) throw new Failure(`${path} was not written by the last build.`);
    this.paths.set(path.toLowerCase(), path);
    this.unchanged++;
  }

  /**
   * Adds a file. It writes synchronously, which is faster for thousands of small files.
   * @param path relative, with `/`
   */
  add(path: string, content: string | Uint8Array): void {
    // Some file systems are case-insensitive.
    const key = path.toLowerCase();
    if (!isInside(path) || this.paths.has(key)) throw new Failure(`Two files would have the path ${path}.`);
    this.paths.set(key, path);
    const bytes = typeof content === "string" ? Buffer.from(content) : content;
    try {
      this.refuseLink(path);
      if (this.had.has(path) && readIfThere(join(this.root, path))?.equals(bytes)) {
        this.unchanged++;
        return;
      }
      const folder = dirname(join(this.aside, path));
      if (!this.made.has(folder)) mkdirSync(folder, { recursive: true });
      this.made.add(folder);
      writeFileSync(join(this.aside, path), bytes);
      this.staged.push(path);
    } catch (error) {
      throw failureOf(error, this.output);
    }
  }

  /** Adds to the list of the files what other commands look for in it. */
  note(notes: Readonly<Record<string, unknown>>): void {
    this.notes = { ...this.notes, ...notes };
  }

  /** Puts all files into place. */
  async finish(): Promise<Changed> {
    if (this.isCompressed) await this.addCopies([...this.paths.values()]);
    const now = [...this.paths.values()].sort();
    const isNow = new Set(now);
    const removed = this.before.filter((path) => !isNow.has(path));
    try {
      await mkdir(this.root, { recursive: true });
      // If this is interrupted, the next build knows all files.
      await this.writeManifest([...new Set([...now, ...this.before])].sort());
      this.putIntoPlace();
      for (const path of removed) await this.remove(path);
      if (removed.length > 0) await this.writeManifest(now);
    } catch (error) {
      throw failureOf(error, this.output);
    } finally {
      await this.close();
    }
    return { written: this.staged.length, unchanged: this.unchanged, removed };
  }

  /** Adds the compressed copies, several at a time. Ends early if the folder is closed. */
  private async addCopies(paths: readonly string[]): Promise<void> {
    const staged = new Set(this.staged);
    const next = paths.values();
    const work = async (): Promise<void> => {
      for (const path of next) {
        if (this.isClosed) return;
        await this.addCopiesOf(path, staged.has(path)).catch((error: unknown) => {
          this.isClosed = true;
          throw failureOf(error, this.output);
        });
      }
    };
    const all = Promise.allSettled(Array.from({ length: AT_ONCE }, work));
    this.copying = all;
    const failed = (await all).find((one) => one.status === "rejected");
    if (failed) throw failed.reason;
    if (this.isClosed) throw new Failure(`The build of ${this.output} was stopped.`);
  }

  /** A file that has not changed keeps its copies. */
  private async addCopiesOf(path: string, isStaged: boolean): Promise<void> {
    const copies = copiesOf(path);
    if (copies.length === 0) return;
    const bytes = await readFile(join(isStaged ? this.aside : this.root, path));
    const isKept = (copy: string): boolean => {
      const known = this.had.has(copy) ? readIfThere(join(this.root, copy)) : undefined;
      return known !== undefined && isCopyOf(bytes, copy, known);
    };
    if (!isStaged && copies.every(isKept)) for (const copy of copies) this.keep(copy);
    else
      for (const [copy, content] of await compress(path, bytes, isAsset(path)))
        if (!this.isClosed) this.add(copy, content);
  }

  /**
   * Renames new folders as a whole, and the new files of other folders one by one. Synchronously, which is faster for
   * thousands of them.
   */
  private putIntoPlace(): void {
    const known = new Map<string, boolean>();
    const isNew = (folder: string): boolean => {
      const isThere = known.get(folder) ?? existsSync(join(this.root, folder));
      known.set(folder, isThere);
      return !isThere;
    };
    const moved = new Set<string>();
    for (const path of this.staged.sort(byUse)) {
      const one = foldersOf(path).find(isNew) ?? path;
      // Some file systems are case-insensitive: a folder may have been moved under another spelling.
      if (moved.has(one) || !existsSync(join(this.aside, one))) continue;
      moved.add(one);
      renameSync(join(this.aside, one), join(this.root, one));
    }
  }

  /** Removes files that are not in place. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.copying;
    await rm(this.aside, { recursive: true, force: true });
  }

  private async writeManifest(files: readonly string[]): Promise<void> {
    const text = `${JSON.stringify({ ...this.notes, files }, undefined, 1)}\n`;
    const known = await readFile(join(this.root, MANIFEST_NAME), "utf8").catch(() => undefined);
    if (known === text) return;
    await writeFile(join(this.aside, MANIFEST_NAME), text);
    await rename(join(this.aside, MANIFEST_NAME), join(this.root, MANIFEST_NAME));
  }

  private async remove(path: string): Promise<void> {
    this.refuseLink(path);
    await rm(join(this.root, path), { force: true });
    // Folders that are empty now. `rmdir` refuses others: a file may have been added just now.
    for (let folder = dirname(path); folder !== "."; folder = dirname(folder)) {
      const left = await readdir(join(this.root, folder)).catch(() => [""]);
      if (left.length > 0) break;
      await rmdir(join(this.root, folder)).catch(() => undefined);
    }
  }

  /** Refuses to write through a link to another folder. */
  private refuseLink(path: string): void {
    for (const one of foldersOf(path)) {
      const known = this.folders.get(one);
      if (known === undefined) {
        const found = lstatSync(join(this.root, one), { throwIfNoEntry: false });
        if (found && !found.isDirectory())
          throw new Failure(
            `${join(this.output, one)} is not a folder.`,
            "Remove it, or give another --output.",
          );
        this.folders.set(one, found !== undefined);
      }
      // What is in a folder that is not there is not there either.
      if (!this.folders.get(one)) return;
    }
  }
}

/** The folders of a file, the outermost first. */
function foldersOf(path: string): string[] {
  const steps = path.split("/").slice(0, -1);
  return steps.map((_, index) => steps.slice(0, index + 1).join("/"));
}

/** The bytes of a file. Undefined if it cannot be read; then it is written. */
function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/**
 * Assets first, so that no page names a missing one; deeper pages before those that lead to them; copies before their
 * files, so that a build that is stopped leaves files that the next one writes again.
 */
function byUse(a: string, b: string): number {
  const rank = (path: string): number => (isAsset(path) ? -1000 : -path.split("/").length);
  return rank(a) - rank(b) || (a.startsWith(b) ? -1 : b.startsWith(a) ? 1 : a < b ? -1 : 1);
}

/** Whether many pages load a file. */
function isAsset(path: string): boolean {
  return path.startsWith("assets/");
}

/** The files of the last build; none if the folder is empty or not there. */
async function lastBuild(root: string, output: string): Promise<readonly string[]> {
  const found = await readdir(root).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  if (!found.includes(MANIFEST_NAME)) {
    if (found.every((name) => KEPT.has(name))) return [];
    throw new Failure(
      `${output} has files that no build of a site wrote.`,
      "Give an empty or new folder with --output.",
    );
  }
  try {
    const { files } = JSON.parse(await readFile(join(root, MANIFEST_NAME), "utf8")) as { files: unknown };
    if (Array.isArray(files) && files.every((one): one is string => typeof one === "string" && isInside(one)))
      return files;
  } catch {
    // The failure below covers invalid JSON too.
  }
  throw new Failure(`${join(output, MANIFEST_NAME)} is damaged.`, "Remove the folder, and build again.");
}

function isInside(path: string): boolean {
  return path !== MANIFEST_NAME && path.split("/").every((step) => !/^\.{0,2}$|[\\:\0]/.test(step));
}

function failureOf(error: unknown, output: string): Failure {
  if (error instanceof Failure) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  const reason =
    code === "ENOSPC" ? "there is no space left" : code === "EACCES" ? "permission is denied" : message;
  return new Failure(`${output} cannot be written: ${reason}.`, "Check the path after --output.");
}
