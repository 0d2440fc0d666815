/** Joins the shards of a site: copies their files, and writes the pages of the whole site. */
import type { Dirent } from "node:fs";
import { readdir, readFile, realpath } from "node:fs/promises";
import { join, sep } from "node:path";
import { Failure } from "#cli/process/failure.ts";
import type { FolderWriter } from "#cli/process/write-folder.ts";
import { isRecord } from "#oas/read.ts";
import { prepareRendering } from "#render/parts.ts";
import type { Built } from "./build-site.ts";
import { finishSite } from "./finish-site.ts";
import { PART_NAME, type ShardPart } from "./part.ts";

/** A shard in a folder. */
interface Found {
  folder: string;
  part: ShardPart;
}

/**
 * Finds the shards.
 * @param inputs folders of shards, or folders of such folders
 * @throws Failure if one is missing or belongs to another build
 */
export async function findShards(inputs: readonly string[]): Promise<readonly Found[]> {
  const found: Found[] = [];
  for (const input of inputs) {
    const folders = (await isShard(input)) ? [input] : await foldersIn(input);
    for (const folder of folders)
      if (await isShard(folder)) found.push({ folder, part: await readPart(folder) });
  }
  return checked(found, inputs.join(", "));
}

/** Copies the files of all shards, and writes the pages of the whole site. */
export async function mergeSite(found: readonly Found[], writer: FolderWriter): Promise<Built> {
  const [first] = found;
  if (!first) throw new Failure("There is no shard.");
  prepareRendering();
  await copy(first.folder, first.part.shared, writer);
  for (const { folder, part } of found)
    for (const [, { files }] of part.apis) await copy(folder, files, writer);
  const apis = found.flatMap(({ part }) => part.apis).sort(([one], [other]) => one - other);
  const parts = apis.map(([, part]) => part);
  const broken = finishSite(writer, first.part, parts);
  return { changed: await writer.finish(), parts, broken };
}

async function copy(folder: string, paths: readonly string[], writer: FolderWriter): Promise<void> {
  const root = await realpath(folder);
  for (const path of paths) {
    if (typeof path !== "string" || !isInside(path))
      throw new Failure(`${folder}: ${JSON.stringify(path)} is no path of a file in it.`, AGAIN);
    const cannotBeRead = (error: NodeJS.ErrnoException): never => {
      throw new Failure(`${folder}: ${path} cannot be read: ${error.code ?? error.message}.`, AGAIN);
    };
    const file = await realpath(join(root, path)).catch(cannotBeRead);
    if (!file.startsWith(root + sep)) throw new Failure(`${folder}: ${path} leads out of the folder.`, AGAIN);
    writer.add(path, await readFile(file).catch(cannotBeRead));
  }
}

/** Whether a path stays in its folder, on every system. */
function isInside(path: string): boolean {
  return (
    !/[\\:\0]/.test(path) && path.split("/").every((step) => step !== "" && step !== "." && step !== "..")
  );
}

const AGAIN = "Build this shard again.";

async function isShard(folder: string): Promise<boolean> {
  return (await membersOf(folder)).some(({ name }) => name === PART_NAME);
}

/** The folders in a folder. Those that begin with a dot are of builds that are not done. */
async function foldersIn(folder: string): Promise<string[]> {
  const members = await membersOf(folder);
  return members
    .filter((one) => one.isDirectory() && !one.name.startsWith("."))
    .map(({ name }) => join(folder, name))
    .sort();
}

async function membersOf(folder: string): Promise<Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    throw new Failure(
      `${folder} cannot be read: ${error.code ?? error.message}.`,
      "Give the folders of the shards.",
    );
  });
}

async function readPart(folder: string): Promise<ShardPart> {
  const file = join(folder, PART_NAME);
  try {
    const part: unknown = JSON.parse(await readFile(file, "utf8"));
    if (
      isRecord(part) &&
      Array.isArray(part["apis"]) &&
      Array.isArray(part["shared"]) &&
      isRecord(part["shard"])
    )
      return part as unknown as ShardPart;
  } catch {
    // The failure below covers invalid JSON too.
  }
  throw new Failure(`${file} is damaged.`, AGAIN);
}

/** Shards of one build, each once, in order. */
function checked(found: readonly Found[], where: string): readonly Found[] {
  const [first] = found;
  if (!first)
    throw new Failure(
      `${where}: there is no shard.`,
      "Build shards with: lectern site --shard 1/8 -o parts/1",
    );
  const { total } = first.part.shard;
  const byNumber = new Map<number, Found>();
  for (const one of found) {
    const { shard, fingerprint } = one.part;
    if (shard.total !== total || fingerprint !== first.part.fingerprint)
      throw new Failure(
        `${first.folder} and ${one.folder} are shards of different builds.`,
        "Build all shards with the same version of Lectern, the same configuration and the same descriptions.",
      );
    const other = byNumber.get(shard.number);
    if (other) throw new Failure(`${other.folder} and ${one.folder} are the same shard, ${nameOf(one)}.`);
    byNumber.set(shard.number, one);
  }
  const missing = Array.from({ length: total }, (_, index) => index + 1).filter((one) => !byNumber.has(one));
  if (missing.length > 0)
    throw new Failure(`${where}: shards are missing: ${missing.map((one) => `${one}/${total}`).join(", ")}.`);
  return [...byNumber.values()].sort((one, other) => one.part.shard.number - other.part.shard.number);
}

function nameOf({ part }: Found): string {
  return `${part.shard.number}/${part.shard.total}`;
}
