/** Sends a request with `fetch`, straight or through a proxy, and reads the response as it arrives. */
import { allowedHeaders } from "#console/obstacles.ts";
import { endOfHead, LONGEST_HEAD, RELAY_TYPE, readRelayResponse, relayHead } from "#console/relay.ts";
import { changedRequest, type HostRequest, type TrySettings } from "#console/settings.ts";
import type { Piece } from "#request/frame.ts";
import { type Pair, piecesOf, type Request } from "#request/request.ts";
import { SendFailure } from "./outcome.ts";

/** Milliseconds until the first byte of a response must be there. */
export const TIMEOUT = 60_000;
/** Bytes of a response that are read; what follows is not. */
export const MOST_READ = 200_000_000;

/** What arrived before the body. */
export interface Head {
  status: number;
  statusText: string;
  headers: readonly Pair[];
  isCrossOrigin: boolean;
}

/** How a request is sent. */
export interface Sending {
  settings: TrySettings;
  /** Whether it shows who the reader is: then no redirect is followed. */
  hasSecrets: boolean;
  signal: AbortSignal;
  onHead: (head: Head) => void;
  onBytes: (bytes: Uint8Array) => void;
}

/** A response that was read to its end. */
export interface Arrived {
  /** What was sent, as the host's function left it. */
  sent: HostRequest;
  /** Whether it has more bytes than are read. */
  isCut: boolean;
}

/** The proxy that a request goes through; none for the page's own origin. */
export function proxyFor(url: string, { proxy }: TrySettings): string | undefined {
  return URL.canParse(url) && new URL(url).origin === location.origin ? undefined : proxy;
}

/**
 * Sends a request.
 * @throws SendFailure
 */
export async function send(request: Request, sending: Sending): Promise<Arrived> {
  const { settings, signal } = sending;
  const sent = await allowed(hostRequest(request), settings);
  const proxy = proxyFor(sent.url, settings);
  const late = new AbortController();
  const stop = (): void => late.abort();
  signal.addEventListener("abort", stop);
  const timer = setTimeout(stop, TIMEOUT);
  const policy = new PolicyWatch();
  try {
    const response = await ask(sent, sending, late.signal);
    clearTimeout(timer);
    if (response.type === "opaqueredirect") throw new SendFailure("redirect");
    const isCut =
      proxy !== undefined
        ? await readRelayed(response, sending)
        : await readStraight(response, sent, sending);
    return { sent, isCut };
  } catch (error) {
    if (signal.aborted) throw new SendFailure("stopped");
    if (error instanceof SendFailure) throw error;
    if (late.signal.aborted) throw new SendFailure("timeout");
    // The browser reports what its policy forbids a moment later.
    await new Promise((done) => setTimeout(done));
    throw whyLost(sent.url, proxy, policy.isViolated);
  } finally {
    clearTimeout(timer);
    policy.end();
    signal.removeEventListener("abort", stop);
  }
}

/** The request with its body in bytes. */
function hostRequest(request: Request): HostRequest {
  const { method, url, body } = request;
  const headers: Pair[] = [...request.headers];
  if (request.cookie !== "") headers.push(["Cookie", request.cookie]);
  if (!body) return { method, url, headers };
  if (body.kind === "file")
    return { method, url, headers, body: (body.attachment?.content as Blob | undefined) ?? new Blob([]) };
  if (body.kind === "parts") {
    const boundary = newBoundary();
    // One that the reader added has no boundary.
    const others = headers.filter(([name]) => !/^content-type$/i.test(name));
    others.push(["Content-Type", `multipart/form-data; boundary=${boundary}`]);
    return { method, url, headers: others, body: blobOf(piecesOf(body.parts, boundary)) };
  }
  if (body.kind === "pieces") {
    const boundary = newBoundary();
    const framed = headers.map(([name, value]): Pair => {
      const isType = /^content-type$/i.test(name);
      return [name, isType ? value.replace(/boundary=boundary$/, `boundary=${boundary}`) : value];
    });
    // A type that the reader added may have a boundary of its own.
    const isOurs = framed.some(([, value]) => value.endsWith(`boundary=${boundary}`));
    const pieces = isOurs ? piecesOf(body.parts, boundary) : body.pieces;
    return { method, url, headers: framed, body: blobOf(pieces) };
  }
  return { method, url, headers, body: new Blob([body.text]) };
}

/** A boundary that no file contains by chance. */
function newBoundary(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return `lectern-${[...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

function blobOf(pieces: readonly Piece[]): Blob {
  return new Blob(
    pieces.map(({ text, file, attachment }) =>
      file === undefined ? text : ((attachment?.content as Blob | undefined) ?? ""),
    ),
  );
}

/** The request as the host's function leaves it. @throws SendFailure if the host refuses it, or makes it unsafe */
async function allowed(request: HostRequest, { onRequest }: TrySettings): Promise<HostRequest> {
  if (!onRequest) return request;
  let changed: HostRequest | undefined;
  try {
    changed = changedRequest(request, await onRequest(request));
  } catch (error) {
    // A mistake of the host is for its developers to read.
    console.error(error);
  }
  if (!changed) throw new SendFailure("refused");
  if (!/^https?:\/\//i.test(changed.url) || !URL.canParse(changed.url))
    throw new SendFailure("address", changed.url);
  return changed;
}

function ask(sent: HostRequest, sending: Sending, signal: AbortSignal): Promise<Response> {
  const { settings, hasSecrets } = sending;
  const { method, url, headers } = sent;
  const body = sent.body as BodyInit | undefined;
  const proxy = proxyFor(url, settings);
  if (proxy !== undefined)
    return fetch(proxy, {
      method: "POST",
      headers: { "Content-Type": RELAY_TYPE },
      body: new Blob([new Uint8Array(relayHead({ method, url, headers })), (body as Blob | undefined) ?? ""]),
      credentials: "same-origin",
      cache: "no-store",
      redirect: "error",
      signal,
    });
  const isBodiless = /^(?:get|head)$/i.test(method);
  return fetch(url, {
    method,
    headers: allowedHeaders({ headers } as Request).map(([name, value]): [string, string] => [name, value]),
    body: isBodiless ? undefined : body,
    // What the browser keeps for the page's own origin is not the description's to use.
    credentials: settings.withCredentials ? "include" : "omit",
    redirect: hasSecrets || settings.withCredentials ? "manual" : "follow",
    cache: "no-store",
    signal,
  });
}

async function readStraight(response: Response, { url }: HostRequest, sending: Sending): Promise<boolean> {
  const { status, statusText, headers, type } = response;
  const isCrossOrigin = type === "cors" || new URL(url, location.href).origin !== location.origin;
  sending.onHead({ status, statusText, headers: [...headers.entries()], isCrossOrigin });
  return readBytes(response, sending, sending.onBytes);
}

/** Reads what a proxy passes on: its first line, then the body. */
async function readRelayed(response: Response, sending: Sending): Promise<boolean> {
  if (!response.ok) throw new SendFailure("proxy", `HTTP ${response.status}`);
  let line: Uint8Array | undefined = new Uint8Array();
  const take = (bytes: Uint8Array): void => {
    if (!line) {
      sending.onBytes(bytes);
      return;
    }
    line = concatenated([line, bytes]);
    const end = endOfHead(line);
    if (end < 0) {
      if (line.length > LONGEST_HEAD) throw new SendFailure("proxy", response.url);
      return;
    }
    const head = readRelayResponse(line.subarray(0, end));
    if (!head) throw new SendFailure("proxy", response.url);
    if ("problem" in head) throw new SendFailure("proxy", head.message);
    sending.onHead({ ...head, isCrossOrigin: false });
    const rest: Uint8Array = line.subarray(end + 1);
    line = undefined;
    if (rest.length > 0) sending.onBytes(rest);
  };
  const isCut = await readBytes(response, sending, take);
  // Where no body follows, the line may end with the message.
  if (line && !isCut) take(new Uint8Array([10]));
  if (line) throw new SendFailure("proxy", response.url);
  return isCut;
}

/** Reads a body to its end, or until there is too much of it, the reader stops it, or the connection breaks. */
async function readBytes(
  response: Response,
  { signal }: Sending,
  take: (bytes: Uint8Array) => void,
): Promise<boolean> {
  const reader = response.body?.getReader();
  if (!reader) return false;
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return false;
      size += value.length;
      take(value);
      if (size > MOST_READ) {
        await reader.cancel();
        return true;
      }
    }
  } catch (error) {
    if (error instanceof SendFailure || (signal.aborted && size === 0)) throw error;
    // What has arrived before the reader stopped it, or the connection broke, is worth seeing.
    return true;
  }
}

/** Pieces as one. */
export function concatenated(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, one) => sum + one.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/** Notes whether the page's own Content Security Policy forbids a request. */
class PolicyWatch {
  isViolated = false;

  constructor() {
    document.addEventListener("securitypolicyviolation", this.note);
  }

  end(): void {
    document.removeEventListener("securitypolicyviolation", this.note);
  }

  private readonly note = ({ effectiveDirective }: SecurityPolicyViolationEvent): void => {
    if (effectiveDirective === "connect-src") this.isViolated = true;
  };
}

/** Why a request was lost, as far as a page is told. */
function whyLost(url: string, proxy: string | undefined, isForbidden: boolean): SendFailure {
  const target = new URL(proxy ?? url, location.href);
  const isLocal = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\]|.*\.localhost)$/.test(target.hostname);
  if (isForbidden) return new SendFailure("policy", target.origin);
  if (navigator.onLine === false && !isLocal) return new SendFailure("offline");
  if (location.protocol === "https:" && target.protocol === "http:" && !isLocal)
    return new SendFailure("mixed", target.origin);
  if (proxy !== undefined) return new SendFailure("proxy", target.href);
  return new SendFailure(target.origin === location.origin ? "connection" : "cors", target.origin);
}
