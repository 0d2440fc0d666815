/** Bodies that were compressed on the way (RFC 9110, 8.4 Content-Encoding): as they were before. */
import type { Received } from "#request/parse.ts";
import { joined } from "./bytes.ts";
import { type Problem, problem } from "./problem.ts";

/** The largest body that is read, in bytes; the same holds for what a compressed body grows to. */
export const LARGEST_BODY = 10_000_000;

/** Names of codings, and what the runtime calls them. */
const FORMATS: Readonly<Record<string, "gzip" | "deflate">> = {
  gzip: "gzip",
  "x-gzip": "gzip",
  deflate: "deflate",
};

/** A body has more bytes than are read. */
export function tooLarge(): Problem {
  return problem("too-large", 413, "The body is too large", `The limit is ${LARGEST_BODY} bytes.`);
}

/** The request with its body as it was before it was compressed, or why that cannot be said. */
export async function decoded(received: Received): Promise<Received | Problem> {
  const { headers, body } = received;
  const codings = (headers.get("content-encoding") ?? [])
    .flatMap((line) => line.split(","))
    .map((one) => one.trim().toLowerCase())
    .filter((one) => one !== "" && one !== "identity");
  if (codings.length === 0 || !body) return received;
  const [coding = "", ...more] = codings;
  const format = Object.hasOwn(FORMATS, coding) ? FORMATS[coding] : undefined;
  if (!format || more.length > 0) return unknown(codings);
  const plain = await inflated(body, format);
  if (plain === "too large") return tooLarge();
  if (plain === "broken")
    return problem("broken-body", 400, "The body cannot be decompressed", `It is not ${coding}.`);
  const fields = new Map(headers);
  fields.delete("content-encoding");
  return { ...received, headers: fields, body: plain };
}

function unknown(codings: readonly string[]): Problem {
  const detail = `The body is compressed by ${codings.join(", ")}; gzip and deflate are known.`;
  return problem("content-coding", 415, "The body is compressed in an unknown way", detail);
}

async function inflated(
  body: Uint8Array,
  format: "gzip" | "deflate",
): Promise<Uint8Array | "too large" | "broken"> {
  const stream = new DecompressionStream(format);
  const writer = stream.writable.getWriter();
  // What is wrong with the bytes is told where they are read.
  writer.write(body as Uint8Array<ArrayBuffer>).catch(ignore);
  writer.close().catch(ignore);
  const reader = stream.readable.getReader();
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      size += read.value.length;
      if (size > LARGEST_BODY) {
        await reader.cancel();
        return "too large";
      }
      pieces.push(read.value);
    }
  } catch {
    return "broken";
  }
  return joined(pieces);
}

function ignore(): void {}
