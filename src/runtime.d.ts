/**
 * What the pure layers may assume of a runtime besides the language itself: the few web-standard
 * globals that browsers, workers and Node share. `tsconfig.pure.json` has neither the DOM's nor
 * Node's types, so that anything else is a compile error.
 */
declare class URL {
  constructor(url: string, base?: string | URL);
  href: string;
  readonly origin: string;
  protocol: string;
  host: string;
  pathname: string;
  search: string;
  hash: string;
  toString(): string;
  static canParse?(url: string, base?: string): boolean;
}

declare class URLSearchParams {
  constructor(init?: string | Record<string, string> | [string, string][]);
  append(name: string, value: string): void;
  toString(): string;
}

declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(input?: Uint8Array | ArrayBuffer, options?: { stream?: boolean }): string;
}

declare class TextEncoder {
  encode(input?: string): Uint8Array<ArrayBuffer>;
  encodeInto(source: string, destination: Uint8Array): { read: number; written: number };
}

interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

declare class AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}

interface Headers {
  get(name: string): string | null;
}

interface Response {
  readonly ok: boolean;
  readonly status: number;
  readonly statusText: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: {
    getReader(): {
      read(): Promise<{ done: boolean; value?: Uint8Array }>;
      cancel(reason?: unknown): Promise<void>;
    };
  } | null;
  arrayBuffer(): Promise<ArrayBuffer>;
  text(): Promise<string>;
}

declare function fetch(
  url: string,
  init?: {
    signal?: AbortSignal;
    credentials?: "omit" | "same-origin" | "include";
    headers?: Record<string, string>;
  },
): Promise<Response>;

declare function setTimeout(callback: () => void, ms?: number): number;
declare function clearTimeout(id: number | undefined): void;

declare class MessageChannel {
  readonly port1: MessagePort;
  readonly port2: MessagePort;
}

interface MessagePort {
  onmessage: (() => void) | null;
  postMessage(message: unknown): void;
  close(): void;
}

declare const performance: { now(): number };
