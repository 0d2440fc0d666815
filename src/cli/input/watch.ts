/** Watches the files of a description. */
import { type BigIntStats, statSync } from "node:fs";
import { lstat } from "node:fs/promises";
import { type FSWatcher, watch as follow } from "chokidar";
import { complain, line } from "#cli/process/terminal.ts";
import type { Description } from "./description.ts";

/** How long a file must be unchanged before it is read, in milliseconds. Editors write a file in several steps. */
const QUIET = 80;
/** How often missing and young files are looked for, in milliseconds. */
const LOOK = 250;
/** How often a young file is compared: long enough for a busy machine to begin to watch it. */
const MOST_LOOKS = 20;

/** The files to watch: those that exist, and those that may appear. */
type Followed = Pick<Description, "files" | "missing" | "unreadable"> & Partial<Pick<Description, "since">>;

/** A running watch. */
export interface Watch {
  /** Replaces the watched files. */
  set: (files: Followed) => void;
  /** Watches a file that could not be read, until it is replaced. */
  expect: (file: string) => void;
  close: () => Promise<void>;
}

/** Watches files by their absolute paths. Calls `onChange` when one changes, vanishes or appears. */
export function watch({ files, missing, unreadable, since }: Followed, onChange: () => void): Watch {
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
  const watcher = new FileWatcher((file, isThere) => {
    if (isThere) absent.delete(file);
    else absent.add(file);
    changed();
  });
  watcher.add(files, since);
  const look = async (): Promise<void> => {
    watcher.look();
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
      watcher.renew(file);
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
      watcher.replace(followed, wanted, next.since);
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

/**
 * Watches existing files. If a folder or a link to one replaces a file, its contents are ignored. Chokidar misses changes
 * until it has begun to watch a file, so young files are compared as well.
 */
class FileWatcher {
  private readonly watcher: FSWatcher;
  /** The files that were added lately: their last known state, and how often they were compared. */
  private readonly young = new Map<string, { state: string; looks: number }>();

  constructor(private readonly onChange: (file: string, isThere: boolean) => void) {
    this.watcher = follow([], {
      ignoreInitial: true,
      atomic: true,
      ignored: (_, stats) => stats?.isFile() === false,
    });
    for (const event of ["add", "change"] as const) this.watcher.on(event, (file) => this.seen(file, true));
    this.watcher.on("unlink", (file) => this.seen(file, false));
    this.watcher.on("error", (error) => complain(line`A file cannot be watched: ${String(error)}`));
  }

  /** @param since when they were read; those that were written later have changed */
  add(files: readonly string[], since = Number.MAX_SAFE_INTEGER): void {
    for (const file of files) this.young.set(file, { state: stateOf(file, since), looks: 0 });
    this.watcher.add([...files]);
  }

  /** Watches other files. Those that stay are not touched. */
  replace(before: ReadonlySet<string>, after: ReadonlySet<string>, since?: number): void {
    this.remove([...before].filter((file) => !after.has(file)));
    this.add(
      [...after].filter((file) => !before.has(file)),
      since,
    );
  }

  /** Watches a file anew that has replaced another one. */
  renew(file: string): void {
    this.remove([file]);
    this.add([file]);
  }

  private remove(files: readonly string[]): void {
    for (const file of files) this.young.delete(file);
    this.watcher.unwatch([...files]);
  }

  /** Compares the young files. */
  look(): void {
    for (const [file, one] of this.young) {
      const state = stateOf(file);
      if (++one.looks === MOST_LOOKS) this.young.delete(file);
      if (state === one.state) continue;
      one.state = state;
      this.onChange(file, state !== NOTHING);
    }
  }

  close(): Promise<void> {
    return this.watcher.close();
  }

  /** A change is told once, by whichever way it is seen first. */
  private seen(file: string, isThere: boolean): void {
    const one = this.young.get(file);
    const state = one && stateOf(file);
    if (state !== undefined && one?.state === state) return;
    if (one && state !== undefined) one.state = state;
    this.onChange(file, isThere);
  }
}

const NOTHING = "nothing";

/**
 * The identity of the file that a path leads to, also through a link. A folder is none.
 * @param since a file that was written later has an unknown state
 */
function stateOf(path: string, since = Number.MAX_SAFE_INTEGER): string {
  try {
    const found = statSync(path, { bigint: true });
    if (!found.isFile()) return NOTHING;
    return Number(found.mtimeMs) > since ? "unknown" : idOf(found);
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
