/** What a handler gives to the HTTP server, and sending it: HEAD, ranges, and files that change or clients that leave meanwhile. */
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import type { OpenFile } from "#cli/input/folder.ts";
import { rangeOf } from "./range.ts";

/** A request that has passed the checks of the server. */
export interface Asked {
  method: string;
  /** The decoded path, with `.` and `..` resolved where they were not encoded; `*` for the server as a whole. */
  path: string;
  headers: IncomingHttpHeaders;
  /** The path and the query as they were sent, still encoded. */
  target: string;
  /** The fields with all their values. */
  fields: NodeJS.Dict<string[]>;
  /** Whether the request names this server, and no page of another site has sent it. */
  isOwn: boolean;
  /** Reads the body. Only open servers do; of other requests it is not read. @throws TooLarge beyond `most` bytes */
  body: (most: number) => Promise<Uint8Array | undefined>;
}

/** A body has more bytes than are read. */
export class TooLarge extends Error {}

/** Writes an answer bit by bit, and ends it; called for GET only. */
export type Writer = (response: ServerResponse) => void;

/** An answer. */
export interface Answer {
  status: number;
  headers?: Readonly<Record<string, string | readonly string[]>>;
  /** A file is closed by whoever sends it. */
  body: string | Uint8Array | OpenFile | Writer;
}

/** An answer that says in a sentence why there is no other. */
export function refusal(status: number, why: string, headers: Answer["headers"] = {}): Answer {
  return {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", ...headers },
    body: `${why}\n`,
  };
}

/** Sends an answer. @throws where a file cannot be read to its end, or the client has left */
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
    // The tag is a weak one, which `If-Range` never matches: the whole file is the right answer then.
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
    // The file may have become shorter: an answer that lacks bytes must not look complete.
    if (stream.bytesRead < length) response.destroy();
    else response.end();
  } finally {
    await handle.close();
  }
}

function isFile(body: Answer["body"]): body is OpenFile {
  return typeof body === "object" && "handle" in body;
}
