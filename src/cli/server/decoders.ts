/** Content codings that Node decompresses beyond those of every runtime: Brotli (RFC 7932). */
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { LARGEST_BODY } from "#mock/body-stream.ts";
import type { Decoders } from "#mock/content-coding.ts";

const decompress = promisify(brotliDecompress);

/** Decoders of Node. */
export const DECODERS: Decoders = {
  br: async (body) => {
    try {
      return await decompress(body, { maxOutputLength: LARGEST_BODY });
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE" ? "too large" : "broken";
    }
  },
};
