/**
 * Calls the worker, with promises. If the host allows no worker (an old browser, a strict Content Security Policy, a
 * blocked file) or the worker fails, runs the same calls in the page.
 */
import type { Shown } from "#compare/shown.ts";
import type { Coded } from "#load/coded.ts";
import type { Source } from "#load/load.ts";
import { pause } from "#load/pause.ts";
import type { Places } from "#load/places.ts";
import type { SearchSettings } from "#search/entries.ts";
import type { QueryOptions, SearchHit } from "#search/index.ts";
import type { Calls, Indexed, IndexSource, ReadYaml } from "./calls.ts";
import {
  type AnswerMessage,
  type CallMessage,
  type CallName,
  fromPlainError,
  toPlainError,
} from "./messages.ts";
import { piecesOf } from "./pieces.ts";

export type { Calls, IndexSource } from "./calls.ts";

/** The part of `Worker` that the client uses. */
export interface WorkerPort {
  postMessage(message: CallMessage): void;
  addEventListener(type: "message", listener: (event: MessageEvent) => void): void;
  addEventListener(type: "error" | "messageerror", listener: (event: Event) => void): void;
  terminate(): void;
}

/** How the client gets a worker. */
export interface Connection {
  /** A worker that was started before the first call. */
  running?: WorkerPort;
  /**
   * Makes the worker at the first call, and again after a worker has ended. Default, or if it returns nothing or
   * throws: there is no worker.
   */
  worker?: () => WorkerPort | undefined;
  /** Loads the calls for running them in the page. */
  calls: () => Promise<Calls>;
}

/** The index of one page. */
export interface Index {
  /** The number of sections in the index. */
  size: number;
  /** The matching sections, best first. `limit` 0, the default, means all. */
  query(text: string, limit?: number, asking?: QueryOptions): Promise<SearchHit[]>;
}

/**
 * YAML, search and comparisons, in a worker or in the page. The worker exists while it has calls to run or indexes to
 * keep.
 */
export interface Client {
  /** Loads the YAML parser before the text has arrived. */
  expectYaml(): void;
  /** Converts YAML to JSON text. Rejects with an error that has `line` and `column` if it is not YAML. */
  yamlToJson(text: string | Coded, signal?: AbortSignal): Promise<ReadYaml>;
  /** Finds JSON pointers and repeated names in a text of JSON or YAML. */
  places(text: string | Coded, pointers: readonly string[]): Promise<Places>;
  /**
   * Indexes a document. Several pages may share a client; their indexes are independent.
   * @param settings those of the page's menu, which decide about the ids of hits, and words of plug-ins; other fields are not sent
   * @param signal stops the indexing, or frees the index
   */
  index(source: IndexSource, settings?: SearchSettings, signal?: AbortSignal): Promise<Index>;
  /**
   * Compares a document with an older one, which the worker loads and forgets again. Rejects if that cannot be loaded.
   * @param older where it is; its address has to be absolute
   * @param signal says that the result is no longer needed
   */
  compare(older: Source, document: unknown, signal?: AbortSignal): Promise<Shown>;
  /** Ends the worker. Rejects pending and later calls. */
  dispose(): void;
}

/** Connects a page to its worker. Nothing loads before the first call. */
export function connect(how: Connection): Client {
  const link = new Link(how);
  const name = Math.random().toString(36).slice(2);
  let count = 0;
  return {
    expectYaml: () => void link.call("yamlToJson", []).catch(() => undefined),
    yamlToJson: (text, signal) => link.call("yamlToJson", [text], signal),
    places: (text, pointers) => link.call("places", [text, pointers]),
    async index(source, settings = {}, signal) {
      // Unique among all clients, because they share the worker's calls in the page.
      const key = `${name} ${++count}`;
      signal?.addEventListener("abort", () => link.forget(key), { once: true });
      const { size } = await link.call<Indexed>("index", [key, source, pick(settings)], signal);
      return {
        size,
        query: (text, limit = 0, asking = {}) => link.call("query", [key, text, limit, asking], signal),
      };
    },
    async compare(older, document, signal) {
      const key = `${name} ${++count}`;
      const forget = (): void => link.forget(key);
      signal?.addEventListener("abort", forget, { once: true });
      try {
        return await link.call<Shown>("compare", [key, { document }, older], signal);
      } finally {
        forget();
      }
    },
    dispose: () => link.dispose(),
  };
}

/** The settings without other options, which contain functions that cannot be posted. */
function pick(settings: SearchSettings): SearchSettings {
  const {
    noAutoAuth,
    sortTagsAlphabetically,
    sortOperationsAlphabetically,
    schemaDefinitionsTagName,
    showModels,
    workflowNames,
    searchTexts,
    headingIds,
    words,
  } = settings;
  return {
    noAutoAuth,
    sortTagsAlphabetically,
    sortOperationsAlphabetically,
    schemaDefinitionsTagName,
    showModels,
    workflowNames,
    searchTexts,
    headingIds,
    words,
  };
}

interface Pending {
  message: CallMessage;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/** How long an idle worker is kept, in milliseconds, because a reader who opened YAML may search next. */
const IDLE = 10_000;

/** The calls that are about a document. */
const LARGE: ReadonlySet<CallName> = new Set(["index", "compare"]);

class Link {
  /** Undefined before the first call and while idle; null if there is no worker. */
  private worker: WorkerPort | null | undefined;
  private inPlace?: Promise<Calls>;
  private readonly pending = new Map<number, Pending>();
  /**
   * The indexed documents by key: a new worker must index them again. Documents that are compared are in it until the
   * comparison ends.
   */
  private readonly indexed = new Map<unknown, readonly unknown[]>();
  private lastId = 0;
  private isDisposed = false;
  private idle?: ReturnType<typeof setTimeout>;

  constructor(private readonly how: Connection) {
    const { running } = how;
    if (!running) return;
    this.worker = running;
    this.listen(running);
    this.rest(IDLE);
  }

  call<T>(call: CallName, args: readonly unknown[], signal?: AbortSignal): Promise<T> {
    if (this.isDisposed) return Promise.reject(disposed());
    if (signal?.aborted) return Promise.reject(stopped());
    if (LARGE.has(call)) this.indexed.set(args[0], args);
    return new Promise<T>((resolve, reject) => {
      const message = { id: ++this.lastId, call, args };
      const onAbort = (): void => this.settle({ id: message.id, error: toPlainError(stopped()) }, 0);
      signal?.addEventListener("abort", onAbort);
      const over = (): void => signal?.removeEventListener("abort", onAbort);
      this.pending.set(message.id, {
        message,
        resolve: (result) => {
          over();
          resolve(result as T);
        },
        reject: (error) => {
          over();
          reject(error);
        },
      });
      this.send(message);
    });
  }

  /** Deletes an index, or stops indexing. */
  forget(key: string): void {
    if (!this.indexed.delete(key)) return;
    if (this.worker) this.send({ id: 0, call: "forget", args: [key] });
    else void this.inPlace?.then((calls) => calls.forget(key));
    this.rest(0);
  }

  dispose(): void {
    this.isDisposed = true;
    this.worker?.terminate();
    this.worker = null;
    for (const key of this.indexed.keys()) void this.inPlace?.then((calls) => calls.forget(key as string));
    this.indexed.clear();
    const left = [...this.pending.values()];
    this.pending.clear();
    for (const { reject } of left) reject(disposed());
  }

  private send(message: CallMessage): void {
    clearTimeout(this.idle);
    const worker = this.connected();
    if (!worker) void this.callInPlace(message);
    else if (LARGE.has(message.call)) void this.handOver(worker, message);
    else this.post(worker, message);
  }

  private post(worker: WorkerPort, message: CallMessage): void {
    try {
      worker.postMessage(message);
    } catch {
      // The message contains something that cannot be copied, such as a function in a description that is a
      // JavaScript object.
      this.fallBack(worker);
    }
  }

  /** Sends the document in pieces, with pauses for the page. */
  private async handOver(worker: WorkerPort, message: CallMessage): Promise<void> {
    const [key, { document, url }, more] = message.args as Parameters<Calls["index" | "compare"]>;
    const isWanted = (): boolean => this.worker === worker && this.indexed.get(key) === message.args;
    for (const pieces of piecesOf(document)) {
      this.post(worker, { id: 0, call: "take", args: [key, pieces] });
      await pause();
      if (!isWanted()) return;
    }
    this.post(worker, { ...message, args: [key, { url }, more] });
  }

  /** Ends a worker without calls and indexes: after a time, or at once if no page uses it. */
  private rest(after: number): void {
    clearTimeout(this.idle);
    const end = (): void => {
      if (!this.worker || this.pending.size > 0 || this.indexed.size > 0) return;
      this.worker.terminate();
      this.worker = undefined;
    };
    if (after === 0) end();
    else if (this.worker) this.idle = setTimeout(end, after);
  }

  private connected(): WorkerPort | null {
    if (this.worker === undefined) {
      this.worker = null;
      try {
        const worker = this.how.worker?.();
        if (worker) this.listen(worker);
        this.worker = worker ?? null;
      } catch {
        // Depending on the browser, a policy that forbids workers throws here or causes an `error` event later.
      }
    }
    return this.worker;
  }

  private listen(worker: WorkerPort): void {
    worker.addEventListener("message", ({ data }) => this.settle(data as AnswerMessage));
    const onFailure = (event: Event): void => {
      event.preventDefault?.();
      this.fallBack(worker);
    };
    worker.addEventListener("error", onFailure);
    worker.addEventListener("messageerror", onFailure);
  }

  /** Switches to running calls in the page: first indexes the documents again, then runs the pending calls. */
  private fallBack(worker: WorkerPort): void {
    if (this.worker !== worker) return;
    this.worker = null;
    worker.terminate();
    const left = [...this.pending.values()];
    const begun = new Set(left.map(({ message }) => message.args));
    for (const args of this.indexed.values())
      if (!begun.has(args)) void this.callInPlace({ id: 0, call: "index", args });
    for (const { message } of left) void this.callInPlace(message);
  }

  private async callInPlace({ id, call, args }: CallMessage): Promise<void> {
    try {
      const calls = await this.loadCalls();
      if (!this.pending.has(id) && id > 0) return;
      const act = calls[call] as (...args: readonly unknown[]) => Promise<unknown>;
      this.settle({ id, result: await act(...args) });
    } catch (error) {
      const pending = this.pending.get(id);
      this.pending.delete(id);
      pending?.reject(error);
    }
  }

  private loadCalls(): Promise<Calls> {
    this.inPlace ??= this.how.calls().catch((error: unknown) => {
      this.inPlace = undefined;
      throw error;
    });
    return this.inPlace;
  }

  private settle(answer: AnswerMessage, idle = IDLE): void {
    const pending = this.pending.get(answer.id);
    if (!pending) return;
    this.pending.delete(answer.id);
    if ("error" in answer) pending.reject(fromPlainError(answer.error));
    else pending.resolve(answer.result);
    this.rest(idle);
  }
}

function disposed(): Error {
  return new Error("The page has been taken down.");
}

function stopped(): Error {
  return new Error("The result is no longer needed.");
}
