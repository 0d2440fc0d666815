/**
 * The HTTP server of all commands. It finds a free port, accepts only its own names and no pages of other sites,
 * limits what clients may use, and survives any error of its handler.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Failure } from "#cli/process/failure.ts";
import { complain, line } from "#cli/process/terminal.ts";
import { type Answer, type Asked, refusal, sendAnswer, TooLarge } from "./answer.ts";
import { hostOf, isForeign, isOwnHost, type Listening } from "./hosts.ts";

/** Answers a request. If it throws, the status is 500. */
export type Handler = (asked: Asked) => Answer | Promise<Answer>;

/** Limits of clients. Times are in milliseconds. */
export interface Limits {
  connections: number;
  /** How many requests of one connection may wait for an answer. */
  unanswered: number;
  /** Maximum size of a request's header fields, in bytes. */
  headerBytes: number;
  /** Time for the header fields to arrive. */
  headersTime: number;
  /** Time for the whole request to arrive. */
  requestTime: number;
  /** Time between an answer and the next request on the same connection. */
  idleTime: number;
  /** Time without any data in either direction. */
  stalledTime: number;
}

/** The default limits. */
export const LIMITS: Readonly<Limits> = {
  connections: 1024,
  unanswered: 8,
  headerBytes: 16_384,
  headersTime: 10_000,
  requestTime: 20_000,
  idleTime: 5_000,
  stalledTime: 60_000,
};

/** Where a server listens, and which requests it accepts. */
export interface HttpSettings {
  host: string;
  /** 0 for any free port. If the port is taken, the next free one is used. */
  port: number;
  /** Additional host names, as `hostName` returns them. */
  allowedHosts?: readonly string[];
  limits?: Partial<Limits>;
  /** Whether to accept requests for any host name and from pages of any site, like a public API. Default: false. */
  isOpen?: boolean;
}

/** A running server. */
export interface HttpServer {
  address: string;
  port: number;
  /** Closes the server and all connections. */
  close: () => Promise<void>;
}

/** How many ports are tried. */
const PORTS = 20;

/** The time limits are checked this many times within the shortest one. */
const CHECKS = 4;

/** Default header fields: the answer may run nothing, and other pages may neither show nor read it. */
const HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy":
    "default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "no-cache",
};

/**
 * Starts a server.
 * @throws Failure if it cannot listen
 */
export async function startHttp(handler: Handler, settings: HttpSettings): Promise<HttpServer> {
  const limits: Limits = { ...LIMITS, ...settings.limits };
  const listening: Listening = {
    host: settings.host,
    address: settings.host,
    allowed: settings.allowedHosts ?? [],
  };
  const { isOpen = false } = settings;
  const queues = new Queues(limits.unanswered, (request, response) =>
    answer(request, response, handler, { ...listening, isOpen }),
  );
  const take = (request: IncomingMessage, response: ServerResponse): void => queues.take(request, response);
  const server = createServer(
    {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersTime,
      requestTimeout: limits.requestTime,
      keepAliveTimeout: limits.idleTime,
      connectionsCheckingInterval: Math.min(limits.headersTime, limits.requestTime) / CHECKS,
      // `readRequest` checks it, for HTTP/1.0 as well.
      requireHostHeader: false,
    },
    take,
  );
  // Otherwise Node would answer these itself, without checking the host.
  server.on("checkContinue", take);
  server.on("checkExpectation", take);
  server.maxConnections = limits.connections;
  server.timeout = limits.stalledTime;
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) =>
    refuseBytes(error, socket, queues.isAnswering(socket)),
  );
  const bound = await listen(server, settings.host, settings.port);
  listening.address = bound.address;
  // If one connection cannot be accepted, the server continues.
  server.on("error", (error) => complain(line`A connection failed: ${error.message}`));
  return {
    ...bound,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/**
 * Answers the requests of each connection one after the other. If the client leaves, only the response that is being
 * sent gets a `close` event, so no other response may have opened a file.
 */
class Queues {
  /** The answer functions of each connection, in the order of the requests. The first one is running. */
  readonly #queues = new WeakMap<Socket, (() => void)[]>();

  /** @param most requests of one connection that may wait */
  constructor(
    private readonly most: number,
    private readonly answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  ) {}

  isAnswering(socket: Socket): boolean {
    return (this.#queues.get(socket)?.length ?? 0) > 0;
  }

  /** Answers a request after the earlier ones. */
  take(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const queue = this.#queues.get(socket) ?? [];
    this.#queues.set(socket, queue);
    if (queue.length >= this.most) {
      socket.destroy();
      return;
    }
    // A client that leaves is not an error.
    request.on("error", ignore);
    response.on("error", ignore);
    response.once("close", () => {
      queue.shift();
      if (socket.writable) queue[0]?.();
    });
    queue.push(() => void this.answer(request, response));
    if (queue.length === 1) queue[0]?.();
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  handler: Handler,
  listening: Listening & { isOpen: boolean },
): Promise<void> {
  const { socket } = request;
  if (!listening.isOpen) for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
  const { method = "GET", headers, headersDistinct: fields } = request;
  let isRead = false;
  const control = new AbortController();
  const { signal: ended } = control;
  response.once("close", () => control.abort());
  const send = (given: Answer): Promise<void> => {
    // A body that nobody reads ends the connection: the rest would be read as the next request.
    if (hasBody(request) && !isRead) response.setHeader("Connection", "close");
    return sendAnswer(response, { method, headers }, given);
  };
  try {
    const read = readRequest(request, listening);
    const body = (most: number): Promise<Uint8Array | undefined> => {
      isRead = true;
      const isAwaited = headers.expect !== undefined && Number(headers["content-length"] ?? 0) <= most;
      if (isAwaited) response.writeContinue();
      return readBody(request, most);
    };
    await send("path" in read ? await handler({ method, headers, fields, body, ended, ...read }) : read);
  } catch (error) {
    if (error instanceof TooLarge && !response.headersSent) {
      await send(refusal(413, error.message));
      return;
    }
    if (response.destroyed || socket.destroyed) return;
    complain(line`${method} ${request.url ?? ""} could not be answered: ${messageOf(error)}`);
    if (response.headersSent) socket.destroy();
    else await send(refusal(500, "The server failed."));
  }
}

/** Reads and checks a request. Returns an error answer if it is refused. */
function readRequest(
  request: IncomingMessage,
  listening: Listening & { isOpen: boolean },
): Pick<Asked, "path" | "target" | "isOwn"> | Answer {
  const { url = "" } = request;
  const hosts = request.headersDistinct["host"] ?? [];
  const host = hosts.length === 1 ? hostOf(hosts[0]!) : undefined;
  const target = readTarget(url);
  const named = target && "host" in target ? target.host : host;
  const isNamed = host !== undefined && named !== undefined;
  const isOwnName = isNamed && [host, named].every((one) => isOwnHost(one, listening));
  const isOther = isForeign(request.headers);
  if (!listening.isOpen) {
    if (!isNamed) return refusal(400, "The Host header is missing or not valid.");
    if (!isOwnName)
      return refusal(403, "This is not a name of this server. If it should be, start it with --allow-host.");
    if (isOther) return refusal(403, "Pages of other sites may not read from this server.");
  }
  if (!/^100-continue$/i.test(request.headers.expect ?? "100-continue"))
    return refusal(417, "The Expect header is not supported.");
  if (!target) return refusal(400, "The path of the request is not valid.");
  return { path: target.path, target: withoutAuthority(url), isOwn: isOwnName && !isOther };
}

/** The path and the query of a request's target. */
function withoutAuthority(target: string): string {
  const rest = target.replace(/^https?:\/\/[^/?#]*/i, "");
  return rest === "" || rest.startsWith("?") ? `/${rest}` : rest;
}

/**
 * Reads a body. If it is too large, the promise rejects at once, and the rest is read and dropped: a client whose
 * connection is closed while it sends does not see the answer.
 * @throws TooLarge
 */
function readBody(request: IncomingMessage, most: number): Promise<Uint8Array | undefined> {
  if (!hasBody(request)) return Promise.resolve(undefined);
  return new Promise((read, fail) => {
    const pieces: Uint8Array[] = [];
    let size = Number(request.headers["content-length"] ?? 0) > most ? most + 1 : 0;
    const check = (): void => {
      if (size > most) fail(new TooLarge(`The body is too large; the limit is ${most} bytes.`));
    };
    check();
    request.on("data", (piece: Uint8Array) => {
      size += piece.length;
      if (size <= most) pieces.push(piece);
      else pieces.length = 0;
      check();
    });
    request.once("end", () => read(pieces.length === 1 ? pieces[0] : Buffer.concat(pieces)));
    request.once("error", fail);
  });
}

/** The path of a request's target, and its host if the target is an absolute URL. Undefined if it is invalid. */
function readTarget(target: string): { path: string; host?: string | undefined } | undefined {
  if (target === "*") return { path: "*" };
  const [, authority] = /^https?:\/\/([^/?#]*)/i.exec(target) ?? [];
  if (authority === undefined && !target.startsWith("/")) return undefined;
  try {
    const { pathname } = new URL(authority === undefined ? `http://localhost${target}` : target);
    const path = decodeURIComponent(pathname);
    return authority === undefined ? { path } : { path, host: hostOf(authority) };
  } catch {
    return undefined;
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) !== 0;
}

/** Ends a connection that sent invalid HTTP. If an answer has begun, nothing is added to it. */
function refuseBytes(error: NodeJS.ErrnoException, socket: Socket, isAnswering: boolean): void {
  if (!socket.writable || isAnswering || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const status =
    error.code === "HPE_HEADER_OVERFLOW"
      ? "431 Request Header Fields Too Large"
      : error.code === "ERR_HTTP_REQUEST_TIMEOUT"
        ? "408 Request Timeout"
        : "400 Bad Request";
  const fields = { ...HEADERS, Connection: "close", "Content-Length": "0" };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join("")}\r\n`, () => socket.destroy());
}

async function listen(
  server: Server,
  host: string,
  port: number,
): Promise<Pick<HttpServer, "address" | "port">> {
  const last = Math.min(port + PORTS - 1, 65_535);
  for (let next = port; ; next++) {
    const error = await listenOn(server, host, next);
    if (!error) {
      const bound = server.address();
      return typeof bound === "object" && bound ? bound : { address: host, port: next };
    }
    if (error.code !== "EADDRINUSE") throw cannotListen(host, next, error);
    if (next >= last)
      throw new Failure(
        port === last ? `Port ${port} is taken.` : `Ports ${port} to ${last} are taken.`,
        "Choose another with --port, or 0 for any free port.",
      );
  }
}

/** Listens on one port. Returns the error if that fails. */
function listenOn(server: Server, host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((done) => {
    const settle = (error?: NodeJS.ErrnoException): void => {
      server.off("error", settle);
      server.off("listening", succeed);
      done(error);
    };
    const succeed = (): void => settle();
    server.once("error", settle);
    server.once("listening", succeed);
    server.listen(port, host);
  });
}

function cannotListen(host: string, port: number, error: NodeJS.ErrnoException): Failure {
  if (error.code === "EACCES")
    return new Failure(
      `You have no permission to listen on port ${port}.`,
      "Choose one above 1023 with --port.",
    );
  return new Failure(`Cannot listen on ${host}, port ${port}: ${error.message}.`, "Check --host and --port.");
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function ignore(): void {}
