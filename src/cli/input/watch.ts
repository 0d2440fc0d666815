/** Follows the files of a description. */
import { lstat } from "node:fs/promises";
import { type FSWatcher, watch as follow } from "chokidar";
import { complain, line } from "#cli/process/terminal.ts";
import type { Description } from "./description.ts";

/** Editors write a file in several steps: it is read when it has been quiet for this long, in milliseconds. */
const QUIET = 80;
/** Files that are not there are looked for this often, in milliseconds. */
const LOOK = 250;

/** What is followed: files that are there, and files that may come. */
type Followed = Pick<Description, "files" | "missing" | "unreadable">;

/** Files that are followed. */
export interface Watch {
  /** From now on these files. */
  set: (files: Followed) => void;
  /** Waits for a file that could not be read: tells when it is another one. */
  expect: (file: string) => void;
  close: () => Promise<void>;
}

/** Follows files by their absolute paths; tells of changes, of files that vanish and of those that appear. */
export function watch({ files, missing, unreadable }: Followed, onChange: () => void): Watch {
  let followed = new Set(files);
  // Looked for by ourselves: chokidar loses a file whose folder is not there, and most that vanish.
  let absent = new Set(missing);
  /** Files that are there and cannot be read, and what stands there. */
  const unread = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const changed = (): void => {
    clearTimeout(timer);
    timer = setTimeout(onChange, QUIET);
  };
  const watcher = watcherOf(followed, (file, isThere) => {
    if (isThere) absent.delete(file);
    else absent.add(file);
    changed();
  });
  const look = async (): Promise<void> => {
    for (const file of [...absent, ...unread.keys()]) {
      const now = await identityOf(file);
      if (isClosed || now === (unread.get(file) ?? NOTHING)) continue;
      if (!absent.delete(file) && !unread.delete(file)) continue;
      if (now === NOTHING) {
        absent.add(file);
        continue;
      }
      followed.add(file);
      // A watcher that was told of the file before it was replaced would stay with the old one.
      watcher.unwatch(file);
      watcher.add(file);
      changed();
    }
  };
  const looking = setInterval(() => void look(), LOOK);
  const expect = (file: string): void => {
    void identityOf(file).then((now) => now !== NOTHING && unread.set(file, now));
  };
  unreadable.forEach(expect);
  return {
    expect,
    set(next) {
      if (isClosed) return;
      const wanted = new Set(next.files);
      watcher.unwatch([...followed].filter((file) => !wanted.has(file)));
      watcher.add([...wanted].filter((file) => !followed.has(file)));
      followed = wanted;
      // What vanished while it was read again is still to come back.
      unread.clear();
      next.unreadable.forEach(expect);
      absent = new Set([...next.missing, ...[...absent].filter((file) => wanted.has(file))]);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      clearInterval(looking);
      return watcher.close();
    },
  };
}

/** Watches files that exist. A folder may take the place of one, or a link to a folder: all that is below it is not ours. */
function watcherOf(files: Iterable<string>, onChange: (file: string, isThere: boolean) => void): FSWatcher {
  const watcher = follow([...files], {
    ignoreInitial: true,
    atomic: true,
    ignored: (_, stats) => stats?.isFile() === false,
  });
  for (const event of ["add", "change"] as const) watcher.on(event, (file) => onChange(file, true));
  watcher.on("unlink", (file) => onChange(file, false));
  watcher.on("error", (error) => complain(line`A file cannot be watched: ${String(error)}`));
  return watcher;
}

const NOTHING = "nothing";

/** Tells one file of a name from another that takes its place. */
async function identityOf(path: string): Promise<string> {
  const found = await lstat(path, { bigint: true }).catch(() => undefined);
  return found ? `${found.dev} ${found.ino} ${found.mtimeNs} ${found.size}` : NOTHING;
}
