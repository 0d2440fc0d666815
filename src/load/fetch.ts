/**
 * Getting the bytes of a description over the network: one GET, the bytes reported as they come, and
 * every way it can fail told apart, because "failed to fetch" helps nobody.
 */

/** What a request may be told. */
export interface FetchOptions {
  /** Instead of the global `fetch`. */
  fetch?: typeof fetch;
  /** Gives up when aborted; the promise then rejects with the kind "aborted". */
  signal?: AbortSignal;
  /** Milliseconds of silence, not of the whole, after which the request is given up. Default 60000. */
  timeout?: number;
  /** The first bytes, when they come: they tell what the text is going to be. */
  onStart?: (bytes: Uint8Array) => void;
  /** Bytes received, and the total where the server says it. */
  onProgress?: (received: number, total: number | undefined) => void;
}

/** The text behind a URL. */
export interface Fetched {
  text: string;
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
  | "empty"
  | "html"
  | "syntax"
  | "version";

/** The absolute form of an address, relative to the page where there is one; undefined where it cannot be made. */
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
  if (url === undefined) {
    throw new LoadError("refused", `“${address}” is not a complete address.`, "Give a full URL.");
  }
  const controller = new AbortController();
  let reason: "timeout" | "aborted" | undefined = options.signal?.aborted ? "aborted" : undefined;
  if (reason) throw stoppedError(reason, url, 0, 0);
  const stop = (why: "timeout" | "aborted") => {
    reason ??= why;
    controller.abort();
  };
  const aborted = () => stop("aborted");
  const timeout = options.timeout ?? 60_000;
  let timer = setTimeout(() => stop("timeout"), timeout);
  options.signal?.addEventListener("abort", aborted);
  let received = 0;
  const heard = (bytes: number) => {
    received += bytes;
    clearTimeout(timer);
    timer = setTimeout(() => stop("timeout"), timeout);
  };
  try {
    const get = options.fetch ?? fetch;
    const response = await get(url, { signal: controller.signal, credentials: "same-origin" });
    heard(0);
    const finalUrl = response.url || url;
    if (!response.ok) {
      response.body?.getReader().cancel().catch(ignore);
      throw statusError(response.status, response.statusText, finalUrl);
    }
    const total = announcedLength(response);
    const bytes = await readBody(response, (part) => {
      if (received === 0) options.onStart?.(part);
      heard(part.length);
      options.onProgress?.(received, total === undefined || received > total ? undefined : total);
    });
    const text = decode(bytes, response.headers.get("content-type") ?? "");
    if (text.trim() === "") throw emptyError(finalUrl, response.status);
    return { text, url: finalUrl };
  } catch (cause) {
    if (reason !== undefined) throw stoppedError(reason, url, timeout, received);
    throw cause instanceof LoadError ? cause : networkError(url, received);
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener("abort", aborted);
  }
}

/** Bytes as text: the byte order mark decides, then zero bytes where UTF-16 has them, then the Content-Type, then UTF-8. */
export function decode(bytes: Uint8Array, contentType = ""): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (first === 0xef && second === 0xbb) return new TextDecoder().decode(bytes);
  if (bytes.length > 1 && first !== 0 && second === 0) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes.length > 1 && first === 0 && second !== 0) return new TextDecoder("utf-16be").decode(bytes);
  const charset = /charset=["']?([\w.:-]+)/i.exec(contentType)?.[1];
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

async function readBody(response: Response, onBytes: (part: Uint8Array) => void): Promise<Uint8Array> {
  if (!response.body) {
    const whole = new Uint8Array(await response.arrayBuffer());
    onBytes(whole);
    return whole;
  }
  const reader = response.body.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    if (!value) continue;
    parts.push(value);
    length += value.length;
    onBytes(value);
  }
  if (parts.length === 1) return parts[0]!;
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

/** Content-Length counts the compressed bytes, the body gives the others: worth nothing then. */
function announcedLength(response: Response): number | undefined {
  const encoding = response.headers.get("content-encoding");
  const length = Number(response.headers.get("content-length") ?? Number.NaN);
  return (encoding === null || encoding === "identity") && length > 0 ? length : undefined;
}

function statusError(status: number, statusText: string, url: string): LoadError {
  const said = statusText ? `${status} ${statusText}` : String(status);
  if (status === 404 || status === 410) {
    return new LoadError(
      "not-found",
      `${url} was not found (HTTP ${said}).`,
      "Check the address of the description.",
      { url, status },
    );
  }
  const advice =
    status === 401 || status === 403
      ? "The server wants a sign-in, or refuses this reader. Sign in first, or make the description public."
      : status >= 500
        ? "The server failed. Try again later, or look into its log."
        : "Check the address of the description.";
  return new LoadError("status", `${url} answered with HTTP ${said}.`, advice, { url, status });
}

function emptyError(url: string, status: number): LoadError {
  const message = status === 200 ? `${url} is empty.` : `${url} is empty (HTTP ${status}).`;
  return new LoadError("empty", message, "Check that the server sends the description.", { url, status });
}

function stoppedError(
  reason: "timeout" | "aborted",
  url: string,
  timeout: number,
  received: number,
): LoadError {
  if (reason === "aborted") {
    return new LoadError("aborted", `Loading ${url} was stopped.`, "Load the page again.", { url });
  }
  const after = received > 0 ? `sent nothing more after ${received} bytes` : "did not answer";
  return new LoadError(
    "timeout",
    `${url} ${after} (waited ${timeout / 1000} s).`,
    "Check that the server is running, then try again.",
    { url },
  );
}

/** A browser does not say whether a server refused, was absent, or did not allow the reading; the addresses tell what is likely. */
function networkError(url: string, received: number): LoadError {
  if (received > 0) {
    return new LoadError(
      "refused",
      `The connection broke off after ${received} bytes of ${url}.`,
      "Try again; if it stays so, the server sends less than it announces.",
      { url },
    );
  }
  const page = pageUrl();
  const to = new URL(url);
  const from = page === undefined ? undefined : new URL(page);
  const unreachable = `${url} could not be reached.`;
  if (from?.protocol === "file:") {
    return new LoadError(
      "refused",
      unreachable,
      "A page opened from a file may not read other files or most servers. Serve the page over HTTP.",
      { url },
    );
  }
  if (from?.protocol === "https:" && to.protocol === "http:") {
    return new LoadError(
      "refused",
      unreachable,
      "A page on https may not read from http. Serve the description over https.",
      { url },
    );
  }
  if (from !== undefined && from.origin !== to.origin) {
    return new LoadError(
      "refused",
      `The server at ${to.origin} does not allow this page to read ${url} (CORS), or it could not be reached.`,
      "Serve the description from the same origin as this page, or add Access-Control-Allow-Origin to the server's answer.",
      { url },
    );
  }
  return new LoadError("refused", unreachable, "Check the address, and that the server is running.", { url });
}

function pageUrl(): string | undefined {
  const href = (globalThis as { location?: { href?: unknown } }).location?.href;
  return typeof href === "string" && href !== "about:blank" && href !== "about:srcdoc" ? href : undefined;
}

function ignore(): void {}

/** The description could not be loaded. `message` says what is wrong and where, `advice` what to do. */
export class LoadError extends Error {
  override readonly name = "LoadError";
  readonly kind: LoadErrorKind;
  /** What the reader or the publisher can do about it, one or two sentences. */
  readonly advice: string;
  readonly url?: string;
  /** HTTP status, where there was an answer. */
  readonly status?: number;
  /** 1-based place in the text, for the kind "syntax". */
  readonly line?: number;
  readonly column?: number;

  constructor(
    kind: LoadErrorKind,
    message: string,
    advice: string,
    place: { url?: string; status?: number; line?: number; column?: number } = {},
  ) {
    super(message);
    this.kind = kind;
    this.advice = advice;
    this.url = place.url;
    this.status = place.status;
    this.line = place.line;
    this.column = place.column;
  }
}
