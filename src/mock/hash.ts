/** Hashes a request, so that the same request gets the same generated values. */
import type { Received } from "#request/parse/received.ts";

/** How many bytes of a body are hashed. */
const MOST_BYTES = 65_536;

/** Hashes a seed, the method, the address and the body to a number from 0 to 2³² − 1 (FNV-1a). */
export function hashOf(seed: number, { method, path, query, body }: Received): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0;
  for (const text of [method, path, query])
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  if (body)
    for (let at = 0; at < Math.min(body.length, MOST_BYTES); at++)
      hash = Math.imul(hash ^ (body[at] ?? 0), 0x01000193);
  return hash >>> 0;
}
