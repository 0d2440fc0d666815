/** The one way in which commands write files: whole or not at all, and never over what they have read. */
import { mkdir, open, realpath, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { Failure } from "./failure.ts";

/**
 * Writes a file. What was there before stays until the new one is complete.
 * @param output its path as the user gave it
 * @param inputs absolute paths of the files that were read
 * @throws Failure if it is one of the inputs, by whatever path, or cannot be written
 */
export async function writeWhole(
  output: string,
  bytes: Uint8Array,
  inputs: readonly string[],
): Promise<void> {
  const path = resolve(output);
  try {
    await mkdir(dirname(path), { recursive: true });
    const target = await realPath(path);
    if (await isAmong(target, inputs))
      throw new Failure(
        `${output} is the description itself, or a file that it refers to.`,
        "Give another name with --output.",
      );
    await replace(target, bytes);
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
  EISDIR: "it is a folder",
  ENOTDIR: "a part of its path is a file",
  EEXIST: "a part of its path is a file",
  ENAMETOOLONG: "its name is too long",
};

/** Where a path really leads: a link is written through, as it would be without us. */
async function realPath(path: string): Promise<string> {
  return realpath(path).catch(async () => join(await realpath(dirname(path)), basename(path)));
}

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

/** Writes beside the target, then renames: a full disk or a crash leaves the old file. */
async function replace(target: string, bytes: Uint8Array): Promise<void> {
  const before = await stat(target).catch(() => undefined);
  if (before?.isDirectory()) throw Object.assign(new Error(), { code: "EISDIR" });
  // A device, such as /dev/stdout, has no place to rename a file to.
  if (before && !before.isFile()) return writeTo(target, "w", bytes, undefined);
  const aside = join(dirname(target), `.lectern-${process.pid}-${Date.now()}.tmp`);
  try {
    await writeTo(aside, "wx", bytes, before?.mode);
    await rename(aside, target);
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
