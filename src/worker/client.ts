/**
 * The worker's calls as promises. Where the host allows no worker (an old browser, a strict Content Security
 * Policy, a blocked file) or it dies, the same calls are made in place; whoever calls does not notice.
 */
import type { MenuSettings } from "#model/menu.ts";
import type { SearchHit } from "#search/index.ts";
import type { Calls, Indexed, IndexSource } from "./calls.ts";
import { type AnswerMessage, type CallMessage, type CallName, fromPlainError } from "./messages.ts";

export type { Calls, IndexSource } from "./calls.ts";

/** As much of a `Worker` as the client needs. */
export interface WorkerPort {
  postMessage(message: CallMessage): void;
  addEventListener(type: "message", listener: (event: MessageEvent) => void): void;
  addEventListener(type: "error" | "messageerror", listener: (event: Event) => void): void;
  terminate(): void;
}

/** How the client reaches those who do the work. */
export interface Connection {
  /** Makes the worker at the first call. Absent, giving nothing or throwing: there is none. */
  worker?: () => WorkerPort | undefined;
  /** Loads the calls for use in place. */
  calls: () => Promise<Calls>;
}

/** The index of one page. */
export interface Index {
  /** How many sections can be found. */
  size: number;
  /** The sections that match, best first. `limit` 0, the default, for all. */
  query(text: string, limit?: number): Promise<SearchHit[]>;
  /** Frees its memory; later queries find nothing. */
  dispose(): void;
}

/** YAML and search, wherever they run. */
export interface Client {
  /** YAML to JSON text. Rejects with an error that has `line` and `column` where it is no YAML. */
  yamlToJson(text: string): Promise<string>;
  /**
   * Indexes a document. Indexes do not disturb each other: several pages may share a client.
   * @param settings those of the page's menu, which decide about the ids of hits; further fields are left behind
   */
  index(source: IndexSource, settings?: MenuSettings): Promise<Index>;
  /** Asks the index that was last begun, once it is there; none where there is none. */
  query(text: string, limit?: number): Promise<SearchHit[]>;
  /** Ends the worker; calls in flight and later ones are rejected. */
  dispose(): void;
}

/** Connects a page to its worker. Nothing is loaded before the first call. */
export function connect(how: Connection): Client {
  const link = new Link(how);
  const name = Math.random().toString(36).slice(2);
  let count = 0;
  const query = (key: string, text: string, limit = 0): Promise<SearchHit[]> =>
    link.call<SearchHit[]>("query", [key, text, limit]);
  return {
    yamlToJson: (text) => link.call("yamlToJson", [text]),
    async index(source, settings = {}) {
      // Unique even among several clients, which share the calls of one page.
      const key = `${name} ${++count}`;
      const { size } = await link.call<Indexed>("index", [key, source, pick(settings)]);
      return {
        size,
        query: (text, limit) => query(key, text, limit),
        dispose: () => void link.call("forget", [key]).catch(() => undefined),
      };
    },
    query: (text, limit) => query(`${name} ${count}`, text, limit),
    dispose: () => link.dispose(),
  };
}

/** The settings alone: whole options hold functions, which cannot be posted. */
function pick(settings: MenuSettings): MenuSettings {
  const {
    noAutoAuth,
    sortTagsAlphabetically,
    sortOperationsAlphabetically,
    schemaDefinitionsTagName,
    words,
  } = settings;
  return {
    noAutoAuth,
    sortTagsAlphabetically,
    sortOperationsAlphabetically,
    schemaDefinitionsTagName,
    words,
  };
}

interface Pending {
  message: CallMessage;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

class Link {
  /** Undefined before the first call; null where there is none. */
  private worker: WorkerPort | null | undefined;
  private inPlace?: Promise<Calls>;
  private readonly pending = new Map<number, Pending>();
  /** What was indexed, by key: an heir of the worker must index it again before it can answer. */
  private readonly indexed = new Map<unknown, readonly unknown[]>();
  private lastId = 0;
  private isDisposed = false;

  constructor(private readonly how: Connection) {}

  call<T>(call: CallName, args: readonly unknown[]): Promise<T> {
    if (this.isDisposed) return Promise.reject(disposed());
    if (call === "index") this.indexed.set(args[0], args);
    if (call === "forget") this.indexed.delete(args[0]);
    return new Promise<T>((resolve, reject) => {
      const message = { id: ++this.lastId, call, args };
      this.pending.set(message.id, { message, resolve: resolve as Pending["resolve"], reject });
      this.send(message);
    });
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
    const worker = this.connected();
    if (!worker) {
      void this.callInPlace(message);
      return;
    }
    try {
      worker.postMessage(message);
    } catch {
      // Something in it cannot be copied, such as a function in a description that is a live object.
      this.fallBack(worker);
    }
  }

  private connected(): WorkerPort | null {
    if (this.worker === undefined) {
      this.worker = null;
      try {
        const worker = this.how.worker?.();
        if (worker) this.listen(worker);
        this.worker = worker ?? null;
      } catch {
        // A policy that forbids it throws here or, in other browsers, fires `error` later.
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

  /** From now on in place: first the indexes that the worker had, then what it left unanswered. */
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

  private settle(answer: AnswerMessage): void {
    const pending = this.pending.get(answer.id);
    if (!pending) return;
    this.pending.delete(answer.id);
    if ("error" in answer) pending.reject(fromPlainError(answer.error));
    else pending.resolve(answer.result);
  }
}

function disposed(): Error {
  return new Error("The page has been taken down.");
}
