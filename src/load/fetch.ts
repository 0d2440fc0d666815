/**
 * Loads the bytes of a description with one GET request, reports progress, and tells apart every way in which loading
 * can fail.
 */
import { Arrival, type Coded, isBlank } from "./coded.ts";
import { EARLY } from "./early.ts";
import type * as Failures from "./failures.ts";
import type { Told } from "./failures.ts";
import { pause } from "./pause.ts";
import { type Sayings, say } from "./saying.ts";

/**
 * Requests an address, like the global `fetch`.
 * @param from address of the file that refers to it; undefined if the reader or the publisher named it
 * @throws LoadError with a reason of its own
 */
export type Get = (url: string, init: RequestInit, from?: string) => Promise<Response>;

/** Options of a request. */
export interface FetchOptions {
  /** Used instead of the global `fetch`. */
  fetch?: Get;
  /** Address of the file that refers to the requested one; handed to `fetch`. */
  from?: string;
  /** Aborts the request; the promise then rejects with the kind "aborted". */
  signal?: AbortSignal;
  /** Milliseconds without data after which the request is given up. Default: 60000. */
  timeout?: number;
  /**
   * Milliseconds after which the request is given up even if data keeps arriving; each 100 bytes add one. Default:
   * 600000.
   */
  total?: number;
  /** The largest number of bytes to read. Default: no limit. */
  size?: number;
  /** Called with the first bytes, which show the kind of the text. */
  onStart?: (bytes: Uint8Array) => void;
  /** Called with the bytes received, and the total if the server states it. */
  onProgress?: (received: number, total: number | undefined) => void;
}

/** The text behind a URL. */
export interface Fetched {
  text: string | Coded;
  /** Absolute, after redirects. */
  url: string;
}

/** Why a description could not be loaded. */
export type LoadErrorKind =
  | "refused"
  | "not-found"
  | "status"
  | "timeout"
  | "aborted"
  | "too-slow"
  | "too-large"
  | "empty"
  | "html"
  | "syntax"
  | "version";

/** The address that failed. */
export interface FailurePlace {
  url?: string;
  /** HTTP status, if the server answered. */
  status?: number;
  /** 1-based place in the text, for the kind "syntax". */
  line?: number;
  column?: number;
}

/** The absolute form of an address, relative to the page if there is one; undefined if there is none. */
export function absoluteUrl(url: string, base: string | undefined = pageUrl()): string | undefined {
  try {
    return new URL(url, base).href;
  } catch {
    return undefined;
  }
}

/**
 * Reads the text behind a URL: UTF-8, or what the byte order mark or the `charset` of its
 * Content-Type says. Sends no headers of its own, and cookies only to the page's own origin.
 * @throws LoadError for everything but a success status with a body.
 */
export async function fetchText(address: string, options: FetchOptions = {}): Promise<Fetched> {
  const url = absoluteUrl(address);
  if (url === undefined || SCRIPT.test(url)) {
    throw told("refused", [["incomplete", address], ["giveUrl"]], EARLY);
  }
  const controller = new AbortController();
  const { timeout = 60_000, total = LONGEST, size = Number.POSITIVE_INFINITY } = options;
  let received = 0;
  const stopped = (why: Stop) =>
    failure(why, { url }, why, (words) => words[why](url, received, { timeout, total, size }));
  let reason: Stop | undefined = options.signal?.aborted ? "aborted" : undefined;
  if (reason) throw await stopped(reason);
  const stop = (why: Stop) => {
    reason ??= why;
    controller.abort();
  };
  const aborted = () => stop("aborted");
  const begin = performance.now();
  options.signal?.addEventListener("abort", aborted);
  let answered = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = (bytes: number) => {
    received += bytes;
    clearTimeout(timer);
    if (received > size) stop("too-large");
    const left = begin + total + received / RATE - performance.now();
    timer = setTimeout(() => stop(left < timeout ? "too-slow" : "timeout"), Math.min(left, timeout));
  };
  heard(0);
  try {
    const get = options.fetch ?? fetch;
    const init: RequestInit = { signal: controller.signal, credentials: "same-origin" };
    const response = await get(url, init, options.from);
    answered = true;
    heard(0);
    const finalUrl = response.url || url;
    if (!response.ok) throw await badAnswer(response, finalUrl);
    const announced = announcedLength(response);
    const arrival = new Arrival(response.headers.get("content-type") ?? "");
    await readBody(response, (part) => {
      if (received === 0) options.onStart?.(part);
      heard(part.length);
      arrival.add(part);
      options.onProgress?.(received, announced && received > announced ? undefined : announced);
      if (reason !== undefined) throw reason;
    });
    const text = arrival.end();
    if (isBlank(text)) throw await emptyAnswer(response, finalUrl);
    return { text, url: finalUrl };
  } catch (cause) {
    if (reason !== undefined) throw await stopped(reason);
    if (cause instanceof LoadError) throw cause;
    throw await failure("refused", { url }, "not reached", (words) =>
      words.unreachable(url, answered ? received : undefined, pageUrl()),
    );
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener("abort", aborted);
  }
}

function badAnswer(response: Response, url: string): Promise<LoadError> {
  response.body?.getReader().cancel().catch(ignore);
  const { status, statusText } = response;
  return failure(kindOf(status), { url, status }, `HTTP ${status}`, (words) =>
    words.badStatus(url, status, statusText),
  );
}

function emptyAnswer({ status }: Response, url: string): Promise<LoadError> {
  return failure("empty", { url, status }, "empty", (words) => words.empty(url, status));
}

/** Milliseconds in which a description must load. */
export const LONGEST = 600_000;

/** Why a request is stopped before its end. */
type Stop = "timeout" | "too-slow" | "too-large" | "aborted";

/** How many received bytes extend the time by a millisecond. */
const RATE = 100;

/** Schemes that browsers do not fetch, but some execute. */
const SCRIPT = /^(?:javascript|vbscript):/i;

async function readBody(response: Response, onBytes: (part: Uint8Array) => void): Promise<void> {
  if (!response.body) return onBytes(new Uint8Array(await response.arrayBuffer()));
  const reader = response.body.getReader();
  let since = performance.now();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    if (value) onBytes(value);
    // Data that has arrived is read without a pause.
    if (performance.now() - since > SLICE) {
      await pause();
      since = performance.now();
    }
  }
}

/** Milliseconds of reading after which other work gets its turn. */
const SLICE = 10;

/** Content-Length counts compressed bytes, while the body yields decompressed ones. It is useless then. */
function announcedLength(response: Response): number | undefined {
  const encoding = response.headers.get("content-encoding");
  const length = Number(response.headers.get("content-length") ?? Number.NaN);
  return (encoding === null || encoding === "identity") && length > 0 ? length : undefined;
}

function kindOf(status: number): LoadErrorKind {
  return status === 404 || status === 410 ? "not-found" : "status";
}

/**
 * Makes a failure. Its messages are a part that loads later, because most descriptions can be loaded.
 * @param brief what happened, used if that part cannot be loaded either
 */
export async function failure(
  kind: LoadErrorKind,
  place: FailurePlace,
  brief: string,
  tell: (failures: typeof Failures) => Told,
): Promise<LoadError> {
  return import("./failures.ts").then(
    (failures) => told(kind, tell(failures), failures.FAILURES, place),
    () => new LoadError(kind, `${place.url ?? "The description"} could not be loaded (${brief}).`, "", place),
  );
}

/** A failure in English that can be translated. */
export function told(kind: LoadErrorKind, said: Told, words: Sayings, place?: FailurePlace): LoadError {
  const [message, advice, quote] = said;
  const error = new LoadError(
    kind,
    say(message, words) + (quote ? `\n${quote}` : ""),
    say(advice, words),
    place,
  );
  error.said = said;
  return error;
}

/** The address of the page, if relative addresses can be resolved against it. */
export function pageUrl(): string | undefined {
  const { location, document } = globalThis as {
    location?: { href?: unknown };
    document?: { baseURI?: unknown };
  };
  // An `about:srcdoc` frame has the base of its host.
  return [location?.href, document?.baseURI].find(
    (one): one is string => typeof one === "string" && !one.startsWith("about:"),
  );
}

function ignore(): void {}

/** A description could not be loaded. `message` says in English what is wrong and where, `advice` what to do. */
export class LoadError extends Error {
  override readonly name = "LoadError";
  readonly kind: LoadErrorKind;
  /** What the reader or the publisher can do about it, one or two sentences. */
  readonly advice: string;
  readonly url?: string;
  /** HTTP status, if the server answered. */
  readonly status?: number;
  /** 1-based place in the text, for the kind "syntax". */
  readonly line?: number;
  readonly column?: number;
  /** The names and values that message and advice are made of. */
  said?: Told;
  /** Message and advice in the language of the page, if it is not English. */
  shown?: { message: string; advice: string };

  constructor(kind: LoadErrorKind, message: string, advice: string, place: FailurePlace = {}) {
    super(message);
    this.kind = kind;
    this.advice = advice;
    this.url = place.url;
    this.status = place.status;
    this.line = place.line;
    this.column = place.column;
  }
}
