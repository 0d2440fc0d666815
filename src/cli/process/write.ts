/** The only way in which commands write files: completely or not at all, and never over an input file. */
import { mkdir, open, readlink, realpath, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { Failure } from "./failure.ts";

/**
 * Writes a file. The previous version stays until the new one is complete.
 * @param output its path as the user gave it
 * @param inputs absolute paths of the files that were read
 * @returns whether it is a plain file, not a pipe or a device such as /dev/stdout
 * @throws Failure if it is one of the inputs, under any path, or cannot be written
 */
export async function writeWhole(
  output: string,
  bytes: Uint8Array,
  inputs: readonly string[],
): Promise<boolean> {
  const path = resolve(output);
  try {
    await mkdir(dirname(path), { recursive: true });
    const target = await realPath(path);
    if (await isAmong(target, inputs))
      throw new Failure(
        `${output} is the description itself, or a file that it refers to.`,
        "Give another name with --output.",
      );
    return await replace(target, bytes);
  } catch (error) {
    if (error instanceof Failure) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Failure(
      `${output} cannot be written: ${REASONS[code ?? ""] ?? message}.`,
      "Check the path after --output.",
    );
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: "there is no space left",
  EDQUOT: "the quota is used up",
  EACCES: "permission is denied",
  EPERM: "permission is denied",
  EROFS: "the file system is read-only",
  ENOENT: "its folder does not exist",
  EISDIR: "it is a folder",
  ENOTDIR: "a part of its path is a file",
  EEXIST: "a part of its path is a file",
  ENAMETOOLONG: "its name is too long",
};

/** The path to write. Links are followed, even to a file that does not exist yet. */
async function realPath(path: string, links = MOST_LINKS): Promise<string> {
  // The target of /dev/stdout can be a pipe, which has no path.
  const isThere = await stat(path).then(Boolean, () => false);
  if (isThere) return realpath(path).catch(() => path);
  const link = links > 0 ? await readlink(path).catch(() => undefined) : undefined;
  if (link !== undefined) return realPath(resolve(dirname(path), link), links - 1);
  return join(await realpath(dirname(path)), basename(path));
}

/** The maximum number of links to follow in a row, as on Linux. */
const MOST_LINKS = 40;

/** Whether a path is one of the inputs: the same path, or another name of the same file. */
async function isAmong(target: string, inputs: readonly string[]): Promise<boolean> {
  const there = await stat(target, { bigint: true }).catch(() => undefined);
  for (const input of inputs) {
    if (input === target) return true;
    const other = there && (await stat(input, { bigint: true }).catch(() => undefined));
    if (other && other.ino === there.ino && other.dev === there.dev) return true;
  }
  return false;
}

/** Writes a new file beside the target and renames it, so that a full disk or a crash does not damage the old one. */
async function replace(target: string, bytes: Uint8Array): Promise<boolean> {
  const before = await stat(target).catch(() => undefined);
  if (before?.isDirectory()) throw Object.assign(new Error(), { code: "EISDIR" });
  // A file cannot be renamed to a pipe or a device.
  if (before && !before.isFile()) {
    await writeTo(target, "w", bytes, undefined);
    return false;
  }
  const aside = join(dirname(target), `.lectern-${process.pid}-${Date.now()}.tmp`);
  try {
    await writeTo(aside, "wx", bytes, before?.mode);
    await rename(aside, target);
    return true;
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}

async function writeTo(
  path: string,
  flag: "w" | "wx",
  bytes: Uint8Array,
  mode: number | undefined,
): Promise<void> {
  const file = await open(path, flag, mode);
  try {
    await file.writeFile(bytes);
    if (flag === "wx") await file.sync();
  } finally {
    await file.close();
  }
}
