/** Decompresses the bodies of requests (Content-Encoding: RFC 9110, section 8.4). */
import type { Received } from "#request/parse.ts";
import { readStream, tooLarge } from "./body-stream.ts";
import { type Problem, problem } from "./problem.ts";

/** Content codings, with the names that `DecompressionStream` uses. */
const FORMATS: Readonly<Record<string, "gzip" | "deflate">> = {
  gzip: "gzip",
  "x-gzip": "gzip",
  deflate: "deflate",
};

/** The request with its body decompressed, or the problem with it. */
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
  const plain = await decompressed(body, format);
  if (plain === "too large") return tooLarge();
  if (plain === "broken")
    return problem("broken-body", 400, "The body cannot be decompressed", `It is not valid ${coding} data.`);
  const fields = new Map(headers);
  fields.delete("content-encoding");
  return { ...received, headers: fields, body: plain };
}

function unknown(codings: readonly string[]): Problem {
  const detail = `The body is encoded as ${codings.join(", ")}. Supported are gzip and deflate.`;
  return problem("content-coding", 415, "The content coding of the body is not supported", detail);
}

async function decompressed(
  body: Uint8Array,
  format: "gzip" | "deflate",
): Promise<Uint8Array | "too large" | "broken"> {
  const stream = new DecompressionStream(format);
  const writer = stream.writable.getWriter();
  // Reading reports the same errors.
  writer.write(body as Uint8Array<ArrayBuffer>).catch(ignore);
  writer.close().catch(ignore);
  return readStream(stream.readable).catch(() => "broken" as const);
}

function ignore(): void {}
