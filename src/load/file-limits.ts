/**
 * Limits of the files that a description refers to, of each and of all together, so that a slow host does not
 * delay the page.
 */

/** Limits of other files: time in milliseconds, size in bytes. */
export interface FileLimits {
  /** Time of one file; each 100 received bytes add a millisecond. */
  time: number;
  /** Size of one file. */
  size: number;
  /** Time of all files together; each 100 received bytes add a millisecond, and each file adds `timePerFile`. */
  allTime: number;
  timePerFile: number;
  /** Longest time of all files together, whatever adds to it. */
  longest: number;
  /** Size of all files together. */
  allSize: number;
  /**
   * The number of values of all files together, and the number by which replaced references may enlarge the
   * description. Each 100 characters count as one value.
   */
  allValues: number;
  /** Time after which the description is shown without the files that are still loading. */
  wait: number;
}

/** The default limits. */
export const FILE_LIMITS: FileLimits = {
  time: 10_000,
  size: 100_000_000,
  allTime: 20_000,
  timePerFile: 50,
  longest: 120_000,
  allSize: 300_000_000,
  // JSON of twice as many ordinary values still fits into one string.
  allValues: 5_000_000,
  wait: 1000,
};

/** How many files are known, and how many of them are still loading. */
export type Waiting = () => { left: number; all: number };

/** How many received bytes extend the time by a millisecond. */
const RATE = 100;

/** The request of a file. */
export interface FileRequest {
  readonly signal: AbortSignal;
  /** Reports received bytes. */
  add(bytes: number): void;
  /** Reports the end of the request. */
  end(hasCome: boolean): void;
}

/** Counts the time and the bytes of all files of a description, and stops requests that exceed them. */
export class FileBudget {
  /** Why the remaining files were given up. */
  reason: string | undefined;
  /** Received bytes of all files. */
  received = 0;
  readonly #limits: FileLimits;
  readonly #given: AbortSignal | undefined;
  readonly #requests = new Set<AbortController>();
  readonly #stop = (): void => {
    for (const request of this.#requests) request.abort();
  };
  #all = 0;
  #come = 0;
  #begin: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param signal stops everything when it is aborted */
  constructor(limits: FileLimits, signal: AbortSignal | undefined) {
    this.#limits = limits;
    this.#given = signal;
  }

  /** How many files are known, and how many of them are still loading. */
  readonly waiting: Waiting = () => ({ left: this.#requests.size, all: this.#all });

  /** Registers a request. The time of all files starts with the first one. */
  ask(): FileRequest {
    const request = new AbortController();
    this.#requests.add(request);
    this.#all++;
    if (this.#given?.aborted || this.reason !== undefined) request.abort();
    else if (this.#begin === undefined) {
      this.#begin = performance.now();
      this.#given?.addEventListener("abort", this.#stop);
      this.#watch();
    }
    return {
      signal: request.signal,
      add: (bytes) => this.#add(bytes),
      end: (hasCome) => {
        this.#requests.delete(request);
        if (hasCome) this.#come++;
      },
    };
  }

  /** Ends the budget: there are no further requests. */
  end(): void {
    clearTimeout(this.#timer);
    this.#given?.removeEventListener("abort", this.#stop);
  }

  #add(bytes: number): void {
    this.received += bytes;
    const { allSize } = this.#limits;
    if (this.received > allSize) this.#giveUp(`are larger than ${allSize / 1_000_000} MB together`);
  }

  /** Stops the requests when the time is over. Received bytes may have extended it. */
  #watch(): void {
    const { allTime, timePerFile, longest } = this.#limits;
    const passed = performance.now() - (this.#begin ?? 0);
    const allowed = Math.min(longest, allTime + this.#come * timePerFile + this.received / RATE);
    if (passed < allowed) this.#timer = setTimeout(() => this.#watch(), allowed - passed);
    else
      this.#giveUp(
        `took longer than ${Number((allowed / 1000).toPrecision(2))} s to load; ${this.#come} of ${this.#all} were loaded`,
      );
  }

  #giveUp(why: string): void {
    this.reason ??= `The files that the description refers to ${why}.`;
    this.#stop();
  }
}
