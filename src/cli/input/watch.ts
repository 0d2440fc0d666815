/** Watches the files of a description. */
import { type BigIntStats, lstatSync } from "node:fs";
import { lstat } from "node:fs/promises";
import { type FSWatcher, watch as follow } from "chokidar";
import { complain, line } from "#cli/process/terminal.ts";
import type { Description } from "./description.ts";

/** How long a file must be unchanged before it is read, in milliseconds. Editors write a file in several steps. */
const QUIET = 80;
/** How often missing files are looked for, in milliseconds. */
const LOOK = 250;

/** The files to watch: those that exist, and those that may appear. */
type Followed = Pick<Description, "files" | "missing" | "unreadable">;

/** A running watch. */
export interface Watch {
  /** Replaces the watched files. */
  set: (files: Followed) => void;
  /** Watches a file that could not be read, until it is replaced. */
  expect: (file: string) => void;
  close: () => Promise<void>;
}

/** Watches files by their absolute paths. Calls `onChange` when one changes, vanishes or appears. */
export function watch({ files, missing, unreadable }: Followed, onChange: () => void): Watch {
  let followed = new Set(files);
  // We look for these ourselves, because chokidar misses a file whose folder does not exist, and most files that
  // vanish.
  let absent = new Set(missing);
  /** Files that exist but cannot be read, with their identity. */
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
      const { id: now } = await identityOf(file);
      if (isClosed || now === (unread.get(file) ?? NOTHING)) continue;
      if (!absent.delete(file) && !unread.delete(file)) continue;
      if (now === NOTHING) {
        absent.add(file);
        continue;
      }
      followed.add(file);
      // A watcher from before the file was replaced would still watch the old one.
      watcher.unwatch(file);
      watcher.add(file);
      changed();
    }
  };
  const looking = setInterval(() => void look(), LOOK);
  const expect = (file: string): void => {
    void identityOf(file).then(({ id }) => id !== NOTHING && unread.set(file, id));
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
      // Files that vanished during the reading are still missing.
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

/** Watches existing files. If a folder or a link to one replaces a file, its contents are ignored. */
function watcherOf(
  files: ReadonlySet<string>,
  onChange: (file: string, isThere: boolean) => void,
): FSWatcher {
  const before = new Map([...files].map((file) => [file, identityNow(file)]));
  const watcher = follow([...files], {
    ignoreInitial: true,
    atomic: true,
    ignored: (_, stats) => stats?.isFile() === false,
  });
  for (const event of ["add", "change"] as const) watcher.on(event, (file) => onChange(file, true));
  watcher.on("unlink", (file) => onChange(file, false));
  // Until it is ready, it misses changes.
  watcher.once("ready", () => {
    for (const [file, id] of before) {
      const now = identityNow(file);
      if (now !== id) onChange(file, now !== NOTHING);
    }
  });
  watcher.on("error", (error) => complain(line`A file cannot be watched: ${String(error)}`));
  return watcher;
}

const NOTHING = "nothing";

function identityNow(path: string): string {
  try {
    return idOf(lstatSync(path, { bigint: true }));
  } catch {
    return NOTHING;
  }
}

/** Identifies the current file at a path, to detect that another one has replaced it; and when it was written, in milliseconds. */
export async function identityOf(path: string): Promise<{ id: string; time: number }> {
  const found = await lstat(path, { bigint: true }).catch(() => undefined);
  if (!found) return { id: NOTHING, time: 0 };
  return { id: idOf(found), time: Number(found.mtimeMs) };
}

function idOf({ dev, ino, mtimeNs, size }: BigIntStats): string {
  return `${dev} ${ino} ${mtimeNs} ${size}`;
}
