/** A mock server as a function of web standards: a `Request` in, a `Response` out. */
import type { Received } from "#request/parse/received.ts";
import { readStream, tooLarge } from "./body-stream.ts";
import { decoded } from "./content-coding.ts";
import { type Answer, type Mock, problemAnswer } from "./mock.ts";

/** Answers a request. A body larger than `LARGEST_BODY` is refused with 413. */
export async function respondTo(mock: Mock, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const body = request.body ? await readStream(request.body) : undefined;
  if (body === "too large") return responseOf(problemAnswer(tooLarge()));
  const headers = new Map<string, string[]>();
  request.headers.forEach((value, name) => void headers.set(name, [value]));
  const received: Received = {
    method: request.method,
    path: pathname,
    query: search.replace(/^\?/, ""),
    headers,
    ...(body && { body }),
  };
  const plain = await decoded(received);
  return responseOf("status" in plain ? problemAnswer(plain) : mock.answer(plain));
}

function responseOf({ status, headers, pieces }: Answer): Response {
  const fields = new Headers();
  for (const [name, value] of headers) fields.append(name, value);
  // The constructor accepts no status below 200.
  return new Response(bodyFrom(pieces), { status: Math.max(200, status), headers: fields });
}

function bodyFrom(pieces: readonly Uint8Array[]): BodyInit | null {
  const [only, ...more] = pieces;
  if (!only) return null;
  if (more.length === 0) return only as Uint8Array<ArrayBuffer>;
  let next = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces[next++];
      if (piece) controller.enqueue(piece);
      else controller.close();
    },
  });
}
