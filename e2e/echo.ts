/**
 * Starts a server that reports the exact bytes that it received, and sends all kinds of responses that the form must
 * handle.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A received request. */
export interface ReceivedRequest {
  method: string;
  /** The path and query, as received. */
  target: string;
  /** Names and values, as received. */
  headers: readonly (readonly [string, string])[];
  body: Buffer;
}

/** A running server. */
export interface EchoServer {
  origin: string;
  /** All requests except preflights, in order. */
  received: ReceivedRequest[];
  /** The number of requests that the client aborted. */
  aborted: () => number;
  close: () => Promise<void>;
}

/** The size of the large response, in bytes. */
export const LARGE = 100_000_000;

/** Starts a server on a free port. All origins may read its responses, except below `/closed/`. */
export async function startEcho(): Promise<EchoServer> {
  const received: ReceivedRequest[] = [];
  let aborted = 0;
  const server = createServer(async (request, response) => {
    const path = (request.url ?? "").split("?")[0] ?? "";
    if (!path.startsWith("/closed/")) allow(request, response);
    if (request.method === "OPTIONS" && request.headers["access-control-request-method"]) {
      response.writeHead(204).end();
      return;
    }
    const body = Buffer.concat(await request.toArray());
    const { method = "", url: target = "", rawHeaders } = request;
    const headers = rawHeaders.flatMap((name, at) =>
      at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? ""] as const] : [],
    );
    received.push({ method, target, headers, body });
    response.on("close", () => {
      if (!response.writableEnded) aborted++;
    });
    (ANSWERS.find(([prefix]) => path.startsWith(prefix))?.[1] ?? echo)(response, received.at(-1)!);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    aborted: () => aborted,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** The value of a header of a request. */
export function headerOf({ headers }: ReceivedRequest, name: string): string | undefined {
  return headers.find(([one]) => one.toLowerCase() === name)?.[1];
}

function allow(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader("Access-Control-Allow-Origin", "*");
  response.setHeader("Access-Control-Allow-Methods", request.headers["access-control-request-method"] ?? "*");
  response.setHeader(
    "Access-Control-Allow-Headers",
    request.headers["access-control-request-headers"] ?? "*",
  );
}

type Answer = (response: ServerResponse, received: ReceivedRequest) => void;

const echo: Answer = (response, { method, target, headers, body }) => {
  response.writeHead(200, { "Content-Type": "application/json", "X-Hidden": "1" });
  response.end(JSON.stringify({ method, target, headers: Object.fromEntries(headers), body: String(body) }));
};

/** Sends some items at intervals, and leaves the connection open: a list that keeps growing moves what is below it. */
function stream(type: string, item: (number: number) => string): Answer {
  return (response) => {
    response.writeHead(200, { "Content-Type": type });
    let number = 0;
    const timer = setInterval(() => {
      response.write(item(++number));
      if (number === 5) clearInterval(timer);
    }, 50);
    response.on("close", () => clearInterval(timer));
  };
}

/** A tenth of a second of silence, as WAVE. */
function wave(): Buffer {
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + 800, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36);
  head.writeUInt32LE(800, 40);
  return Buffer.concat([head, Buffer.alloc(800, 128)]);
}

const ANSWERS: [prefix: string, answer: Answer][] = [
  ["/events", stream("text/event-stream", (number) => `event: tick\ndata: {"n":${number}}\n\n`)],
  [
    "/parts",
    stream("multipart/mixed; boundary=b", (number) => {
      const head = number === 1 ? "--b\r\n" : "";
      return `${head}Content-Type: application/json\r\n\r\n{"n":${number}}\r\n--b\r\n`;
    }),
  ],
  ["/lines", stream("application/jsonl", (number) => `{"n":${number}}\n`)],
  [
    "/html",
    (response) =>
      response
        .writeHead(200, { "Content-Type": "text/html" })
        .end("<script>parent.hacked = top.hacked = true</script><img src=x onerror='hacked = true'>"),
  ],
  [
    "/svg",
    (response) =>
      response
        .writeHead(200, { "Content-Type": "image/svg+xml" })
        .end(
          '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>top.hacked = true</script></svg>',
        ),
  ],
  ["/sound", (response) => response.writeHead(200, { "Content-Type": "audio/wav" }).end(wave())],
  [
    "/xml",
    (response) => response.writeHead(200, { "Content-Type": "application/xml" }).end("<a><n>x</n></a>"),
  ],
  ["/video", (response) => response.writeHead(200, { "Content-Type": "video/mp4" }).end("not a video")],
  ["/pdf", (response) => response.writeHead(200, { "Content-Type": "application/pdf" }).end("%PDF-1.4\n")],
  [
    "/no-pdf",
    (response) => response.writeHead(200, { "Content-Type": "application/pdf" }).end("<p>Not a PDF"),
  ],
  ["/redirect", (response) => response.writeHead(302, { Location: "/moved" }).end()],
  ["/broken", (response) => response.destroy()],
  [
    "/large",
    (response) => {
      response.writeHead(200, { "Content-Type": "application/json" });
      const piece = Buffer.from(`${JSON.stringify("x".repeat(9_998))},`.padEnd(1_000_000, " "));
      response.write("[");
      let sent = 0;
      const write = (): void => {
        while (sent < LARGE) {
          sent += piece.length;
          if (!response.write(piece)) return void response.once("drain", write);
        }
        response.end("null]");
      };
      write();
    },
  ],
];
