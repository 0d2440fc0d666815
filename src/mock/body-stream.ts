/** Reads a body from a stream, up to the largest size that the mock server accepts. */
import { joinPieces } from "./bytes.ts";
import { type Problem, problem } from "./problem.ts";

/** The largest body in bytes, as sent and after decompression. */
export const LARGEST_BODY = 10_000_000;

/** The problem for a body that is too large. */
export function tooLarge(): Problem {
  return problem("too-large", 413, "The body is too large", `The limit is ${LARGEST_BODY} bytes.`);
}

/** The bytes of a stream, or "too large". Rejects if the stream fails. */
export async function readStream(stream: ReadableStream<Uint8Array>): Promise<Uint8Array | "too large"> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.length;
    if (size > LARGEST_BODY) {
      await reader.cancel();
      return "too large";
    }
    pieces.push(read.value);
  }
  return joinPieces(pieces);
}
