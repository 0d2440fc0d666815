/** Compresses files, so that a web server can send a copy as it is: gzip (RFC 1952) and Brotli (RFC 7932). */
import { promisify } from "node:util";
import { brotliCompress, brotliDecompressSync, constants, gunzipSync, gzip } from "node:zlib";

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

/** How a copy becomes the file again, by the ending of its name. */
const OPENED: Readonly<Record<string, (copy: Uint8Array) => Buffer>> = {
  ".br": brotliDecompressSync,
  ".gz": gunzipSync,
};

/** The files that become smaller. Images and the like are compressed already. */
const TEXT = /\.(?:css|html|js|json|md|mjs|svg|txt|xml|ya?ml)$/i;

/** Smaller files fit into a packet, compressed or not. In bytes. */
const SMALLEST = 1000;

/** The place of the operating system in the header of gzip; 255 is "unknown" (RFC 1952, 2.3.1). */
const SYSTEM = 9;
const UNKNOWN = 255;

/** The paths of the copies of a file; none if its name is not that of a text. */
export function copiesOf(path: string): readonly string[] {
  return TEXT.test(path) ? [`${path}.br`, `${path}.gz`] : [];
}

/** Whether a copy is that of a file. A build that was stopped may leave an old one. */
export function isCopyOf(bytes: Uint8Array, path: string, copy: Uint8Array): boolean {
  try {
    return OPENED[path.slice(-3)]?.(copy).equals(bytes) ?? false;
  } catch {
    return false;
  }
}

/**
 * The copies of a file, by path. The same bytes on every system with the same version of zlib.
 * @param isShared whether many pages load it: then it takes long, to be as small as it can be
 */
export async function compress(
  path: string,
  bytes: Uint8Array,
  isShared: boolean,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const [brotli, plain] = copiesOf(path);
  if (brotli === undefined || plain === undefined || bytes.length < SMALLEST) return new Map();
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: isShared ? constants.BROTLI_MAX_QUALITY : 6,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [small, gz] = await Promise.all([
    brotlied(bytes, { params }),
    gzipped(bytes, { level: isShared ? constants.Z_BEST_COMPRESSION : constants.Z_DEFAULT_COMPRESSION }),
  ]);
  gz[SYSTEM] = UNKNOWN;
  return new Map([
    [brotli, small],
    [plain, gz],
  ]);
}
