/** A server that keeps what arrives: each request under the number that its path begins with. */
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as it came over the wire. */
export interface Arrived {
  method: string;
  /** Path and query, without the number. */
  target: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** The server, and what came to it. */
export interface Recorder {
  origin: string;
  arrived: Map<number, Arrived>;
  /** The numbers of the requests that have to show who they are by RFC 7616. */
  digests: Set<number>;
  close: () => Promise<void>;
}

/** Starts a server on this machine. */
export async function startRecorder(): Promise<Recorder> {
  const arrived = new Map<number, Arrived>();
  const digests = new Set<number>();
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const [, number = "", target = ""] = /^\/(\d+)(.*)$/s.exec(request.url ?? "") ?? [];
    const { method = "", headers } = request;
    if (digests.has(Number(number)) && !headers.authorization?.startsWith("Digest "))
      return response
        .writeHead(401, { "WWW-Authenticate": 'Digest realm="test", nonce="1", qop="auth", algorithm=MD5' })
        .end();
    arrived.set(Number(number), { method, target, headers, body: Buffer.concat(chunks) });
    return response.writeHead(200, { "Content-Type": "application/json", Connection: "close" }).end("{}");
  });
  // Node knows no method QUERY yet, and refuses what it does not know.
  server.on("clientError", (_, socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    digests,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
