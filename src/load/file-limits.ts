/** What the files that a description refers to may cost, one and all together, so that a slow host holds nothing up. */

/** Limits of other files: time in milliseconds, size in bytes. */
export interface FileLimits {
  /** From the request of one file to its end; each 100 bytes that come add one. */
  time: number;
  /** Of one file. */
  size: number;
  /** For all files together; each 100 bytes that come add one, and each file `timePerFile`. */
  allTime: number;
  timePerFile: number;
  /** For all files together, however many come. */
  longest: number;
  /** Of all files together. */
  allSize: number;
  /**
   * How many values all files may have together, and how many more there may be once references are replaced by what
   * they lead to; each 100 characters count as one more.
   */
  allValues: number;
  /** Until a document is given without the files that have not come yet. */
  wait: number;
}

/** The limits in force where nothing else is said. */
export const FILE_LIMITS: FileLimits = {
  time: 10_000,
  size: 100_000_000,
  allTime: 20_000,
  timePerFile: 50,
  longest: 120_000,
  allSize: 300_000_000,
  // JSON of twice as many, of an ordinary kind, still fits into one string.
  allValues: 5_000_000,
  wait: 1000,
};

/** How many files are known now, and how many of them have neither come nor failed. */
export type Waiting = () => { left: number; all: number };

/** How many bytes make up for a millisecond. */
const RATE = 100;

/** A file that was asked for. */
export interface FileRequest {
  readonly signal: AbortSignal;
  /** Bytes have come. */
  add(bytes: number): void;
  /** Nothing more comes. */
  end(hasCome: boolean): void;
}

/** The time and the bytes of all files of one description. What takes too much of them is stopped. */
export class FileBudget {
  /** Why the files that had not come were given up. */
  reason: string | undefined;
  /** Bytes of all files. */
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

  /** How many files are known, and how many have neither come nor failed. */
  readonly waiting: Waiting = () => ({ left: this.#requests.size, all: this.#all });

  /** Asks for a file. The time of all begins with the first one. */
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

  /** No further file is asked for. */
  end(): void {
    clearTimeout(this.#timer);
    this.#given?.removeEventListener("abort", this.#stop);
  }

  #add(bytes: number): void {
    this.received += bytes;
    const { allSize } = this.#limits;
    if (this.received > allSize) this.#giveUp(`are larger than ${allSize / 1_000_000} MB together`);
  }

  /** Looks when the time may be over: what has come since may have given more. */
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
