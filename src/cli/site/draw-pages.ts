/**
 * Draws the pages of an API in order, and makes its search: for a large API in two threads. Each takes runs of pages,
 * because neighbours have most in common; the other thread makes the search first.
 */
import { stat } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { SITE_THREAD } from "#cli/process/package.ts";
import type { DrawnPage } from "#site/api.tsx";
import type { ApiSearch } from "#site/search-files.ts";
import { type ApiJob, type ReadApi, searchOf } from "./read-api.ts";

/** APIs with fewer pages are drawn before a thread has read the description. */
const LEAST_PAGES = 300;

/** The bytes from which on a file is large: reading it takes longer than starting a thread. */
const LARGE_FILE = 2_000_000;

/** How many pages may be drawn ahead of the one that is written. */
const AHEAD = 30;

/** How many pages a thread takes at once. */
const RUN = 15;

/** The places of the shared numbers: the next page that no thread has taken, and the one that is written next. */
const NEXT = 0;
const WRITTEN = 1;

/** What the thread starts with. */
export interface ThreadJob {
  job: ApiJob;
  shared: Int32Array;
}

/** What the thread sends: the search, a page that it has drawn, or what is wrong with a plug-in. */
export type FromThread = { search: ApiSearch } | { index: number; drawn: DrawnPage } | { problem: string };

/** Called with what is wrong with a plug-in. */
type Report = (message: string) => void;

/** The pages that one of the threads takes. */
export class TakenPages {
  private own = 0;
  private end = 0;

  /** @param count how many pages there are */
  constructor(
    private readonly shared: Int32Array,
    private readonly count: number,
  ) {}

  /** The page that is taken next, unless the other thread takes it; undefined if none is left. */
  get next(): number | undefined {
    const next = this.own < this.end ? this.own : Atomics.load(this.shared, NEXT);
    return next < this.count ? next : undefined;
  }

  /** Takes the next page. */
  take(): number | undefined {
    if (this.own === this.end) {
      this.own = Atomics.add(this.shared, NEXT, RUN);
      this.end = this.own + RUN;
    }
    return this.own < this.count ? this.own++ : undefined;
  }
}

/** Waits until a page is not too far ahead. Blocks the thread. */
export function waitFor(index: number, shared: Int32Array): void {
  for (let written = writtenOf(shared); index - written > AHEAD; written = writtenOf(shared))
    Atomics.wait(shared, WRITTEN, written);
}

function writtenOf(shared: Int32Array): number {
  return Atomics.load(shared, WRITTEN);
}

/** The drawing of one API. */
export class Drawing {
  private thread: Thread | undefined;

  /** @param report called with what is wrong with plug-ins */
  constructor(
    private readonly job: ApiJob,
    private readonly report: Report,
  ) {}

  /** Starts the other thread before the description is read, if its file is large. */
  async startIfLarge(): Promise<void> {
    const file = await stat(this.job.one.address).catch(() => undefined);
    if (file && file.size >= LARGE_FILE) this.start();
  }

  /** The pages, in order. */
  async *pages({ pages }: ReadApi): AsyncGenerator<DrawnPage> {
    const all = pages.outline.pages;
    const draw = (index: number): DrawnPage => pages.draw(all[index]!, (path) => this.job.known.has(path));
    if (all.length >= LEAST_PAGES) this.start();
    const { thread } = this;
    const next = thread?.pages(all.length, draw) ?? draw;
    for (const index of all.keys()) yield await next(index);
  }

  /** The search. */
  async search(read: ReadApi): Promise<ApiSearch> {
    return (await this.thread?.search()) ?? searchOf(this.job, read);
  }

  /** Ends the other thread. */
  async end(): Promise<void> {
    await this.thread?.end();
  }

  private start(): void {
    this.thread ??= threadFor(this.job, this.report);
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
  private found: ApiSearch | undefined;
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
      if ("search" in message) this.found = message.search;
      else this.ready.set(message.index, message.drawn);
      this.waiting?.();
    });
    // What it does not do is done here, and what is wrong shows there.
    const over = (): void => {
      this.isOver = true;
      this.waiting?.();
    };
    this.worker.once("error", over);
    this.worker.once("exit", over);
  }

  /** Returns a function for the pages. Until the other thread has drawn one, it draws those that are next. */
  pages(count: number, draw: (index: number) => DrawnPage): (index: number) => Promise<DrawnPage> {
    const { shared, ready } = this;
    const taken = new TakenPages(shared, count);
    return async (index) => {
      Atomics.store(shared, WRITTEN, index);
      Atomics.notify(shared, WRITTEN);
      for (let drawn = ready.get(index); ; drawn = ready.get(index)) {
        if (drawn) {
          ready.delete(index);
          return drawn;
        }
        if (this.isOver) return draw(index);
        const { next } = taken;
        if (next === undefined || next - index > AHEAD) await this.news();
        else {
          const mine = taken.take();
          if (mine !== undefined) ready.set(mine, draw(mine));
          // Lets in what the other thread has sent.
          await setImmediate();
        }
      }
    };
  }

  /** The search; undefined if the thread ended without it. */
  async search(): Promise<ApiSearch | undefined> {
    while (!this.found && !this.isOver) await this.news();
    return this.found;
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }

  /** Waits until the other thread has sent something, or has ended. */
  private async news(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.waiting = resolve;
    });
  }
}
