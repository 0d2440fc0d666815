/** Watches the files of a description. */
import { type BigIntStats, statSync } from "node:fs";
import { lstat } from "node:fs/promises";
import { type FSWatcher, watch as follow } from "chokidar";
import { complain, line } from "#cli/process/terminal.ts";
import type { Description } from "./description.ts";

/** How long a file must be unchanged before it is read, in milliseconds. Editors write a file in several steps. */
const QUIET = 80;
/** Milliseconds between two checks of missing, unreadable and newly added files. */
const CHECK_TIME = 250;
/** The number of checks of a newly added file: enough for a slow machine to begin to watch it. */
const MOST_CHECKS = 20;

/** The files to watch: those that exist, and those that may appear. */
type Followed = Pick<Description, "files" | "missing" | "unreadable"> & Partial<Pick<Description, "since">>;

/** A running watch. */
export interface Watch {
  /** Replaces the watched files. */
  set: (files: Followed) => void;
  /** Watches a file that could not be read, until it is replaced. */
  watchUnreadable: (file: string) => void;
  close: () => Promise<void>;
}

/** Watches files by their absolute paths. Calls `onChange` when one changes, vanishes or appears. */
export function watch({ files, missing, unreadable, since }: Followed, onChange: () => void): Watch {
  let followed = new Set(files);
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const changed = (): void => {
    clearTimeout(timer);
    timer = setTimeout(onChange, QUIET);
  };
  const unread = new UnreadFiles((file) => {
    if (isClosed) return;
    followed.add(file);
    // An existing watcher would still follow the replaced file.
    watcher.restart(file);
    changed();
  });
  const watcher = new FileWatcher((file, isThere) => {
    unread.setMissing(file, !isThere);
    changed();
  });
  watcher.add(files, since);
  unread.replace(missing, unreadable, followed);
  const checking = setInterval(() => {
    watcher.check();
    void unread.check();
  }, CHECK_TIME);
  return {
    watchUnreadable: (file) => unread.add(file),
    set(next) {
      if (isClosed) return;
      const wanted = new Set(next.files);
      watcher.replace(followed, wanted, next.since);
      followed = wanted;
      unread.replace(next.missing, next.unreadable, wanted);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      clearInterval(checking);
      return watcher.close();
    },
  };
}

/**
 * Files that could not be read. We check these ourselves, because chokidar misses a file whose folder does not exist, and
 * most files that come back.
 */
class UnreadFiles {
  private missing = new Set<string>();
  /** Files that exist but cannot be read, with their identity. */
  private readonly unreadable = new Map<string, string>();

  /** @param onFile called with a missing file that appears, and an unreadable one that another one replaces */
  constructor(private readonly onFile: (file: string) => void) {}

  setMissing(file: string, isMissing: boolean): void {
    if (isMissing) this.missing.add(file);
    else this.missing.delete(file);
  }

  /** Adds a file that exists but cannot be read. */
  add(file: string): void {
    void identityOf(file).then(({ id }) => id !== NOTHING && this.unreadable.set(file, id));
  }

  /** Replaces all files by those of a new reading. */
  replace(missing: readonly string[], unreadable: readonly string[], wanted: ReadonlySet<string>): void {
    this.unreadable.clear();
    for (const file of unreadable) this.add(file);
    // Files that vanished during the reading are still missing.
    const vanished = [...this.missing].filter((file) => wanted.has(file));
    this.missing = new Set([...missing, ...vanished]);
  }

  async check(): Promise<void> {
    for (const file of [...this.missing, ...this.unreadable.keys()]) {
      const { id } = await identityOf(file);
      if (id !== (this.unreadable.get(file) ?? NOTHING)) this.changed(file, id);
    }
  }

  private changed(file: string, id: string): void {
    // `replace` may have removed the file since the check began.
    if (!this.missing.delete(file) && !this.unreadable.delete(file)) return;
    if (id === NOTHING) this.missing.add(file);
    else this.onFile(file);
  }
}

/**
 * Watches existing files. If a folder or a link to one replaces a file, its contents are ignored. Chokidar misses changes
 * until it has begun to watch a file, so we check newly added files ourselves for a while.
 */
class FileWatcher {
  private readonly watcher: FSWatcher;
  /** Newly added files: their last known state, and the number of their checks. */
  private readonly young = new Map<string, { state: string; checks: number }>();

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

  /** @param since when they were read, in milliseconds; files that were written later count as changed */
  add(files: readonly string[], since = Number.MAX_SAFE_INTEGER): void {
    for (const file of files) this.young.set(file, { state: stateOf(file, since), checks: 0 });
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

  /** Restarts watching a file that was replaced. */
  restart(file: string): void {
    this.remove([file]);
    this.add([file]);
  }

  private remove(files: readonly string[]): void {
    for (const file of files) this.young.delete(file);
    this.watcher.unwatch([...files]);
  }

  /** Checks the newly added files. */
  check(): void {
    for (const [file, one] of this.young) {
      const state = stateOf(file);
      if (++one.checks === MOST_CHECKS) this.young.delete(file);
      if (state === one.state) continue;
      one.state = state;
      this.onChange(file, state !== NOTHING);
    }
  }

  close(): Promise<void> {
    return this.watcher.close();
  }

  /** Reports each change once, whether chokidar or our check sees it first. */
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
 * Returns the state of the file at a path; `NOTHING` if there is none, or a folder. It follows links, so it changes with
 * their targets; `identityOf` changes only with the link itself.
 * @param since in milliseconds; a file that was written later has an unknown state
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

/**
 * Identifies the file, link or folder at a path, to detect that another one has replaced it; and when it was written, in
 * milliseconds. It does not follow links.
 */
export async function identityOf(path: string): Promise<{ id: string; time: number }> {
  const found = await lstat(path, { bigint: true }).catch(() => undefined);
  if (!found) return { id: NOTHING, time: 0 };
  return { id: idOf(found), time: Number(found.mtimeMs) };
}

function idOf({ dev, ino, mtimeNs, size }: BigIntStats): string {
  return `${dev} ${ino} ${mtimeNs} ${size}`;
}
