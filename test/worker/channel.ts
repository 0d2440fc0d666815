/** Makes workers for tests: one with a real message channel, and others that fail in all known ways. */
import type { Calls } from "#worker/calls.ts";
import type { WorkerPort } from "#worker/client.ts";
import { answer } from "#worker/loop.ts";
import type { CallMessage } from "#worker/messages.ts";

type Listener = (event: never) => void;

/** A worker whose other end is a message channel. Messages are cloned as in a browser. */
export class ChannelWorker implements WorkerPort {
  readonly posted: CallMessage[] = [];
  isTerminated = false;
  private readonly listeners = new Map<string, Listener[]>();
  private readonly channel = new MessageChannel();

  constructor(calls: Calls) {
    answer(this.channel.port2 as unknown as Parameters<typeof answer>[0], calls);
    this.channel.port1.onmessage = (event) => this.fire("message", event);
  }

  postMessage(message: CallMessage): void {
    this.channel.port1.postMessage(message);
    this.posted.push(message);
  }

  addEventListener(type: string, listener: Listener): void {
    this.listeners.set(type, [...(this.listeners.get(type) ?? []), listener]);
  }

  terminate(): void {
    this.isTerminated = true;
    this.channel.port1.close();
  }

  /** Fires an event as the browser would. */
  fire(type: string, event: unknown = new Event(type)): void {
    for (const listener of this.listeners.get(type) ?? []) listener(event as never);
  }
}

/** A worker that never answers. A browser that blocks its script then fires `error`. */
export function blockedWorker(after?: "error" | "messageerror"): WorkerPort & { isTerminated: boolean } {
  const listeners = new Map<string, Listener[]>();
  const worker = {
    isTerminated: false,
    postMessage: () => {
      if (after)
        setTimeout(() => {
          for (const listener of listeners.get(after) ?? []) listener(new Event(after) as never);
        }, 1);
    },
    addEventListener: (type: string, listener: Listener) => {
      listeners.set(type, [...(listeners.get(type) ?? []), listener]);
    },
    terminate: () => {
      worker.isTerminated = true;
    },
  };
  return worker;
}
