/** Draws the pages of an API in order: those of a large one in two threads, which take turns. */
import { Worker } from "node:worker_threads";
import { SITE_THREAD } from "#cli/process/package.ts";
import type { ApiPages, DrawnPage } from "#site/api.tsx";
import type { ApiJob } from "./read-api.ts";

/** APIs with fewer pages are drawn before a thread has read the description. */
const LEAST_PAGES = 300;

/** How many pages the thread may be ahead. */
export const AHEAD = 50;

/** What the thread starts with. */
export interface ThreadJob {
  job: ApiJob;
  /** The index of the page that was last taken. */
  at: Int32Array;
}

/** A page that the thread has drawn. */
export interface FromThread {
  index: number;
  drawn: DrawnPage;
}

/** Whether the thread draws a page. */
export function isOfThread(index: number): boolean {
  return index % 2 === 1;
}

/** The pages, in order. */
export async function* drawPages(job: ApiJob, pages: ApiPages): AsyncGenerator<DrawnPage> {
  const all = pages.outline.pages;
  const thread = all.length < LEAST_PAGES ? undefined : threadFor(job);
  try {
    for (const [index, page] of all.entries()) {
      const drawn = isOfThread(index) ? await thread?.take(index) : undefined;
      yield drawn ?? pages.draw(page, (path) => job.known.has(path));
    }
  } finally {
    await thread?.end();
  }
}

/** The other thread. Undefined if an option cannot be sent to it, such as a function. */
function threadFor(job: ApiJob): Thread | undefined {
  try {
    return new Thread(job);
  } catch (error) {
    if (error instanceof DOMException && error.name === "DataCloneError") return undefined;
    throw error;
  }
}

class Thread {
  private readonly at = new Int32Array(new SharedArrayBuffer(4));
  private readonly worker: Worker;
  private readonly ready = new Map<number, DrawnPage>();
  private waiting: (() => void) | undefined;
  private isOver = false;

  constructor(job: ApiJob) {
    this.worker = new Worker(SITE_THREAD, {
      workerData: { job, at: this.at } satisfies ThreadJob,
      execArgv: [],
      // It finds what this thread finds, and says nothing.
      stdout: true,
      stderr: true,
    });
    this.worker.on("message", ({ index, drawn }: FromThread) => {
      this.ready.set(index, drawn);
      this.waiting?.();
    });
    // Pages that it does not draw are drawn here, and what is wrong shows there.
    const over = (): void => {
      this.isOver = true;
      this.waiting?.();
    };
    this.worker.once("error", over);
    this.worker.once("exit", over);
  }

  /** The page at an index, once it is drawn. Undefined if the thread has ended before. */
  async take(index: number): Promise<DrawnPage | undefined> {
    Atomics.store(this.at, 0, index);
    Atomics.notify(this.at, 0);
    while (!this.ready.has(index) && !this.isOver)
      await new Promise<void>((resolve) => {
        this.waiting = resolve;
      });
    const drawn = this.ready.get(index);
    this.ready.delete(index);
    return drawn;
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }
}
