/** Follows the files of a description. */
import { watch as follow } from "chokidar";

/** Editors write a file in several steps: it is read when it has been quiet for this long, in milliseconds. */
const QUIET = 80;

/** Files that are followed. */
export interface Watch {
  /** From now on these files. */
  set: (files: readonly string[]) => void;
  close: () => Promise<void>;
}

/** Follows files by their absolute paths; tells of changes, of files that vanish and of those that come back. */
export function watch(files: readonly string[], onChange: () => void): Watch {
  let followed = new Set(files);
  let timer: NodeJS.Timeout | undefined;
  const watcher = follow([...followed], { ignoreInitial: true, atomic: true });
  const changed = (): void => {
    clearTimeout(timer);
    timer = setTimeout(onChange, QUIET);
  };
  for (const event of ["add", "change", "unlink"] as const) watcher.on(event, changed);
  watcher.on("error", (error) => console.error(`Changes are not followed any more: ${String(error)}`));
  return {
    set(next) {
      const wanted = new Set(next);
      watcher.unwatch([...followed].filter((file) => !wanted.has(file)));
      watcher.add([...wanted].filter((file) => !followed.has(file)));
      followed = wanted;
    },
    close() {
      clearTimeout(timer);
      return watcher.close();
    },
  };
}
