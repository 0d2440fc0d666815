/** Decompresses the bodies of requests (Content-Encoding: RFC 9110, section 8.4). */
import type { Received } from "#request/parse/received.ts";
import { readStream, tooLarge } from "./body-stream.ts";
import { type Problem, problem } from "./problem.ts";

/** Decompresses a body: its bytes, or why there are none. */
export type Decoder = (body: Uint8Array) => Promise<Uint8Array | "too large" | "broken">;

/** Decoders, by the name of their content coding. */
export type Decoders = Readonly<Record<string, Decoder>>;

/** What every runtime can decompress. */
const STANDARD: Decoders = {
  gzip: (body) => decompressed(body, "gzip"),
  "x-gzip": (body) => decompressed(body, "gzip"),
  deflate: (body) => decompressed(body, "deflate"),
};

/**
 * The request with its body decompressed, or the problem with it.
 * @param further what this runtime can decompress beyond gzip and deflate
 */
export async function decoded(received: Received, further: Decoders = {}): Promise<Received | Problem> {
  const { headers, body } = received;
  const codings = (headers.get("content-encoding") ?? [])
    .flatMap((line) => line.split(","))
    .map((one) => one.trim().toLowerCase())
    .filter((one) => one !== "" && one !== "identity");
  if (codings.length === 0 || !body) return received;
  const [coding = "", ...more] = codings;
  const decoders = { ...STANDARD, ...further };
  const decode = Object.hasOwn(decoders, coding) ? decoders[coding] : undefined;
  if (!decode || more.length > 0) return unknown(codings, Object.keys(decoders));
  const plain = await decode(body);
  if (plain === "too large") return tooLarge();
  if (plain === "broken")
    return problem("broken-body", 400, "The body cannot be decompressed", `It is not valid ${coding} data.`);
  const fields = new Map(headers);
  fields.delete("content-encoding");
  return { ...received, headers: fields, body: plain };
}

function unknown(codings: readonly string[], known: readonly string[]): Problem {
  const detail = `The body is encoded as ${codings.join(", ")}. Supported: ${known.join(", ")}, one at a time.`;
  return problem("content-coding", 415, "The content coding of the body is not supported", detail);
}

async function decompressed(body: Uint8Array, format: "gzip" | "deflate"): ReturnType<Decoder> {
  const stream = new DecompressionStream(format);
  const writer = stream.writable.getWriter();
  // Reading reports the same errors.
  writer.write(body as Uint8Array<ArrayBuffer>).catch(ignore);
  writer.close().catch(ignore);
  return readStream(stream.readable).catch(() => "broken" as const);
}

function ignore(): void {}
