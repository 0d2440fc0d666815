/**
 * A server that records requests by the number that their paths start with. It parses HTTP itself, because
 * Node's server accepts only some methods.
 */
import { createServer, type Socket } from "node:net";

/** A received request. */
export interface Arrived {
  method: string;
  /** Path and query, without the number. */
  target: string;
  /** By lower-case name. Values of the same name are joined by ", ". */
  headers: Readonly<Record<string, string | undefined>>;
  body: Buffer;
}

/** The server and the requests that it received. */
export interface Recorder {
  origin: string;
  arrived: Map<number, Arrived>;
  /** The numbers of the requests that need digest authentication (RFC 7616). */
  digests: Set<number>;
  close: () => Promise<void>;
}

/** Starts a server on the loopback address. */
export async function startRecorder(): Promise<Recorder> {
  const arrived = new Map<number, Arrived>();
  const digests = new Set<number>();
  const server = createServer((socket) => {
    let bytes = Buffer.alloc(0);
    socket.on("error", () => socket.destroy());
    socket.on("data", (chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      const request = readRequest(bytes, socket);
      if (!request) return;
      const [, number = "", target = ""] = /^\/(\d+)(.*)$/s.exec(request.target) ?? [];
      if (digests.has(Number(number)) && !request.headers["authorization"]?.startsWith("Digest "))
        return answer(socket, "401 Unauthorized", CHALLENGE);
      arrived.set(Number(number), { ...request, target });
      return answer(socket, "200 OK", "Content-Type: application/json\r\n", request.method === "HEAD");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`,
    arrived,
    digests,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const CHALLENGE =
  'WWW-Authenticate: Digest realm="test", nonce="1", qop="auth", algorithm=MD5\r\nContent-Type: application/json\r\n';

function answer(socket: Socket, status: string, headers: string, isHead = false): void {
  socket.end(
    `HTTP/1.1 ${status}\r\n${headers}Content-Length: 2\r\nConnection: close\r\n\r\n${isHead ? "" : "{}"}`,
  );
}

/** Parses a request (RFC 9112); undefined if it is not complete yet. */
function readRequest(bytes: Buffer, socket: Socket): Arrived | undefined {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const [line = "", ...fields] = bytes.subarray(0, end).toString("latin1").split("\r\n");
  const [, method = "", target = ""] = /^(\S+) (.*) HTTP\/1\.[01]$/.exec(line) ?? [];
  const headers: Record<string, string | undefined> = {};
  for (const field of fields) {
    const [, name = "", value = ""] = /^([^:]*):[ \t]*(.*?)[ \t]*$/.exec(field) ?? [];
    const key = name.toLowerCase();
    headers[key] = headers[key] === undefined ? value : `${headers[key]}, ${value}`;
  }
  const rest = bytes.subarray(end + 4);
  if (/chunked/i.test(headers["transfer-encoding"] ?? "")) {
    const body = readChunks(rest);
    return body && { method, target, headers, body };
  }
  const length = Number(headers["content-length"] ?? 0);
  if (rest.length >= length) return { method, target, headers, body: rest.subarray(0, length) };
  if (headers["expect"] !== undefined) socket.write("HTTP/1.1 100 Continue\r\n\r\n");
  return undefined;
}

/** Joins the chunks of a body (RFC 9112, 7.1); undefined if it is not complete yet. */
function readChunks(bytes: Buffer): Buffer | undefined {
  const chunks: Buffer[] = [];
  let at = 0;
  for (;;) {
    const end = bytes.indexOf("\r\n", at);
    if (end < 0) return undefined;
    const size = Number.parseInt(bytes.subarray(at, end).toString(), 16);
    if (size === 0) return bytes.indexOf("\r\n", end + 2) < 0 ? undefined : Buffer.concat(chunks);
    at = end + 2 + size + 2;
    if (bytes.length < at) return undefined;
    chunks.push(bytes.subarray(end + 2, end + 2 + size));
  }
}
