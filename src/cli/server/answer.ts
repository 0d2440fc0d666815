/**
 * The answers of the HTTP server's handlers, and how they are sent: HEAD, ranges, files that change, clients that
 * leave.
 */
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import type { OpenFile } from "#cli/input/folder.ts";
import { rangeOf } from "./range.ts";

/** A request that has passed the checks of the server. */
export interface Asked {
  method: string;
  /** The decoded path. `.` and `..` are resolved, except encoded ones. `*` stands for the server as a whole. */
  path: string;
  headers: IncomingHttpHeaders;
  /** The path and the query as they were sent, still encoded. */
  target: string;
  /** The header fields with all their values. */
  fields: NodeJS.Dict<string[]>;
  /** Whether the request names this server and does not come from a page of another site. */
  isOwn: boolean;
  /**
   * Reads the body. If nobody does, the connection ends with the answer.
   * @throws TooLarge if it has more than `most` bytes
   */
  body: (most: number) => Promise<Uint8Array | undefined>;
  /** Is aborted when the answer has been sent, or the client has left. */
  ended: AbortSignal;
}

/** A body is larger than the limit. */
export class TooLarge extends Error {}

/** Writes an answer in pieces and ends it. Called for GET only. */
export type Writer = (response: ServerResponse) => void;

/** An answer. */
export interface Answer {
  status: number;
  headers?: Readonly<Record<string, string | readonly string[]>>;
  /** If it is a file, `sendAnswer` closes it. */
  body: string | Uint8Array | OpenFile | Writer;
}

/** An error answer with one sentence as its body. */
export function refusal(status: number, why: string, headers: Answer["headers"] = {}): Answer {
  return {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", ...headers },
    body: `${why}\n`,
  };
}

/**
 * Sends an answer.
 * @throws if a file cannot be read to its end, or the client has left
 */
export async function sendAnswer(
  response: ServerResponse,
  asked: Pick<Asked, "method" | "headers">,
  { status, headers = {}, body }: Answer,
): Promise<void> {
  if (isFile(body)) return sendFile(response, asked, headers, body);
  if (typeof body === "function") {
    response.writeHead(status, headers as Record<string, string | string[]>);
    if (asked.method === "HEAD") response.end();
    else body(response);
    return;
  }
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  response.writeHead(status, { ...(headers as Record<string, string>), "Content-Length": bytes.length });
  response.end(asked.method === "HEAD" ? undefined : bytes);
}

async function sendFile(
  response: ServerResponse,
  { method, headers: asked }: Pick<Asked, "method" | "headers">,
  headers: NonNullable<Answer["headers"]>,
  { handle }: OpenFile,
): Promise<void> {
  try {
    const { size, mtimeMs } = await handle.stat();
    const tag = `W/"${size.toString(36)}-${mtimeMs.toString(36)}"`;
    const known = { ...(headers as Record<string, string>), ETag: tag, "Accept-Ranges": "bytes" };
    if (asked["if-none-match"]?.split(/,\s*/).includes(tag)) {
      response.writeHead(304, known).end();
      return;
    }
    // `If-Range` never matches a weak tag like ours, so the answer is the whole file.
    const isRanged = method === "GET" && asked["if-range"] === undefined;
    const range = isRanged ? rangeOf(asked.range, size) : undefined;
    if (range === "none") {
      response
        .writeHead(416, {
          ...(headers as Record<string, string>),
          "Content-Range": `bytes */${size}`,
          "Content-Length": 0,
        })
        .end();
      return;
    }
    const { first, last } = range ?? { first: 0, last: size - 1 };
    const length = last - first + 1;
    response.writeHead(range ? 206 : 200, {
      ...known,
      ...(range && { "Content-Range": `bytes ${first}-${last}/${size}` }),
      "Content-Length": length,
    });
    if (method === "HEAD" || length === 0) {
      response.end();
      return;
    }
    const stream = handle.createReadStream({ start: first, end: last, autoClose: false });
    await pipeline(stream, response, { end: false });
    // The file may have become shorter. An incomplete answer must not look complete.
    if (stream.bytesRead < length) response.destroy();
    else response.end();
  } finally {
    await handle.close();
  }
}

function isFile(body: Answer["body"]): body is OpenFile {
  return typeof body === "object" && "handle" in body;
}
