/** Draws the pages of an API in order: those of a large one in two threads, each of which takes the next page. */
import { setImmediate } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { SITE_THREAD } from "#cli/process/package.ts";
import type { ApiPages, DrawnPage } from "#site/api.tsx";
import type { ApiJob } from "./read-api.ts";

/** APIs with fewer pages are drawn before a thread has read the description. */
const LEAST_PAGES = 300;

/** How many pages may be drawn ahead of the one that is written. */
const AHEAD = 50;

/** The places of the shared numbers: the next page that nobody draws yet, and the one that is written next. */
const NEXT = 0;
const WRITTEN = 1;

/** What the thread starts with. */
export interface ThreadJob {
  job: ApiJob;
  shared: Int32Array;
}

/** What the thread sends: a page that it has drawn, or what is wrong with a plug-in. */
export type FromThread = { index: number; drawn: DrawnPage } | { problem: string };

/** Called with what is wrong with a plug-in. */
type Report = (message: string) => void;

/** Takes the next page that nobody draws yet. */
export function takeNext(shared: Int32Array): number {
  return Atomics.add(shared, NEXT, 1);
}

/** Waits until a page is not too far ahead. Blocks the thread. */
export function waitFor(index: number, shared: Int32Array): void {
  for (let written = writtenOf(shared); index - written > AHEAD; written = writtenOf(shared))
    Atomics.wait(shared, WRITTEN, written);
}

function writtenOf(shared: Int32Array): number {
  return Atomics.load(shared, WRITTEN);
}

/** The pages, in order. */
export async function* drawPages(job: ApiJob, pages: ApiPages, report: Report): AsyncGenerator<DrawnPage> {
  const all = pages.outline.pages;
  const draw = (index: number): DrawnPage => pages.draw(all[index]!, (path) => job.known.has(path));
  const thread = all.length < LEAST_PAGES ? undefined : threadFor(job, report);
  if (!thread) {
    for (const index of all.keys()) yield draw(index);
    return;
  }
  try {
    for (const index of all.keys()) yield await thread.page(index, all.length, draw);
  } finally {
    await thread.end();
  }
}

/** The other thread. Undefined if an option cannot be sent to it, such as a function. */
function threadFor(job: ApiJob, report: Report): Thread | undefined {
  try {
    return new Thread(job, report);
  } catch (error) {
    if (error instanceof DOMException && error.name === "DataCloneError") return undefined;
    throw error;
  }
}

class Thread {
  private readonly shared = new Int32Array(new SharedArrayBuffer(8));
  private readonly worker: Worker;
  /** The pages that either thread has drawn and that are not written yet. */
  private readonly ready = new Map<number, DrawnPage>();
  private waiting: (() => void) | undefined;
  private isOver = false;

  constructor(job: ApiJob, report: Report) {
    this.worker = new Worker(SITE_THREAD, {
      workerData: { job, shared: this.shared } satisfies ThreadJob,
      execArgv: [],
      // It finds what this thread finds, and says nothing.
      stdout: true,
      stderr: true,
    });
    this.worker.on("message", (message: FromThread) => {
      if ("problem" in message) {
        report(message.problem);
        return;
      }
      this.ready.set(message.index, message.drawn);
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

  /** A page. Until the other thread has drawn it, this one draws those that are next. */
  async page(index: number, count: number, draw: (index: number) => DrawnPage): Promise<DrawnPage> {
    const { shared, ready } = this;
    Atomics.store(shared, WRITTEN, index);
    Atomics.notify(shared, WRITTEN);
    for (let drawn = ready.get(index); ; drawn = ready.get(index)) {
      if (drawn) {
        ready.delete(index);
        return drawn;
      }
      if (this.isOver) return draw(index);
      const next = Atomics.load(shared, NEXT);
      if (next < count && next - index <= AHEAD) {
        const taken = takeNext(shared);
        if (taken < count) ready.set(taken, draw(taken));
        // Lets in what the other thread has sent.
        await setImmediate();
      } else
        await new Promise<void>((resolve) => {
          this.waiting = resolve;
        });
    }
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }
}
