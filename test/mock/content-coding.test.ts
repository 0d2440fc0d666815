/** Bodies in every content coding that the mock server reads, and those that it refuses. */
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { DECODERS } from "#cli/server/decoders.ts";
import { LARGEST_BODY } from "#mock/body-stream.ts";
import { type Decoders, decoded } from "#mock/content-coding.ts";

const TEXT = Buffer.from("a body");
const LARGE = Buffer.alloc(LARGEST_BODY + 1);

test.each<[coding: string, body: Uint8Array, decoders: Decoders, expected: string | number]>([
  ["", TEXT, {}, "a body"],
  ["identity", TEXT, {}, "a body"],
  ["gzip", gzipSync(TEXT), {}, "a body"],
  ["X-Gzip", gzipSync(TEXT), {}, "a body"],
  ["deflate", deflateSync(TEXT), {}, "a body"],
  ["br", brotliCompressSync(TEXT), {}, 415],
  ["br", brotliCompressSync(TEXT), DECODERS, "a body"],
  ["zstd", TEXT, DECODERS, 415],
  ["constructor", TEXT, DECODERS, 415],
  ["gzip, gzip", gzipSync(gzipSync(TEXT)), {}, 415],
  ["gzip", TEXT, {}, 400],
  ["br", TEXT, DECODERS, 400],
  ["gzip", gzipSync(LARGE), {}, 413],
  ["br", brotliCompressSync(LARGE), DECODERS, 413],
])("%s", async (coding, body, decoders, expected) => {
  const headers = new Map([["content-encoding", [coding]]]);
  const read = await decoded({ method: "POST", path: "/", query: "", headers, body }, decoders);
  if ("status" in read) expect(read.status).toBe(expected);
  else expect(Buffer.from(read.body ?? []).toString()).toBe(expected);
});
