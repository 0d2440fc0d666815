/** Watches folders for new descriptions. */
import { stat } from "node:fs/promises";
import { basename, resolve, sep } from "node:path";
import { watch as follow } from "chokidar";
import { complain, line } from "#cli/process/terminal.ts";
import { DEEPEST, ENDING, isIgnored } from "./find-descriptions.ts";

/** How long a new file must be unchanged before it is read, in milliseconds. */
const QUIET = 80;

/**
 * Watches those inputs that are folders.
 * @param inputs files, folders, globs and URLs
 * @param except a folder that is not looked into
 * @param onNew called for each new file whose name ends like that of a description
 */
export async function watchFolders(
  inputs: readonly string[],
  except: string,
  onNew: () => void,
): Promise<{ close: () => Promise<void> }> {
  const folders: string[] = [];
  for (const input of inputs) {
    const found = await stat(input).catch(() => undefined);
    if (found?.isDirectory()) folders.push(resolve(input));
  }
  const left = resolve(except);
  const watcher = follow(folders, {
    ignoreInitial: true,
    followSymlinks: false,
    depth: DEEPEST,
    // Otherwise half of a file that is still being written would be read.
    awaitWriteFinish: { stabilityThreshold: QUIET, pollInterval: QUIET / 2 },
    ignored: (path, stats) => {
      if (folders.includes(path)) return false;
      if (path === left || path.startsWith(left + sep) || isIgnored(basename(path))) return true;
      return stats?.isFile() === true && !ENDING.test(path);
    },
  });
  watcher.on("add", onNew);
  watcher.on("error", (error) => complain(line`A folder cannot be watched: ${String(error)}`));
  await new Promise<void>((ready) => {
    if (folders.length === 0) ready();
    else watcher.once("ready", ready);
  });
  return { close: () => watcher.close() };
}
